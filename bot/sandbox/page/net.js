// What the page says to the sandbox and hears from it.

// post asks for something; the error thrown tells whether there was no connection or why it was refused.
export async function post(what, body) {
  let answer;
  try {
    answer = await fetch("api/" + what, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  } catch {
    throw Object.assign(new Error("offline"), { offline: true });
  }
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.error);
  return data;
}

export const menu = async (user, chat) => (await fetch(`api/menu?user=${user}&chat=${chat}`)).json();

const events = ["scene", "message", "gone", "chat", "user", "answer", "action", "commands"];

// listen opens the stream of a user and hands its events to on; the stream begins with the whole scene, each time it
// is opened again. alive is told when the connection is lost and found. The function returned ends it.
export function listen(user, on, alive) {
  let source, timer, over = false;
  const open = () => {
    source = new EventSource(`api/events?user=${user}`);
    for (const name of events) {
      source.addEventListener(name, (e) => {
        alive(true);
        on(name, JSON.parse(e.data));
      });
    }
    source.onerror = () => {
      alive(false);
      source.close(); // a new one, at our own pace
      if (!over) timer = setTimeout(open, 1000);
    };
  };
  open();
  return () => {
    over = true;
    clearTimeout(timer);
    source.close();
  };
}
