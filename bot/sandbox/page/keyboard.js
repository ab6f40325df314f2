// Inline keyboards under messages.

import { h, icon } from "./dom.js";
import { follow } from "./links.js";
import { post } from "./net.js";
import { state } from "./state.js";
import { t } from "./texts.js";
import { complain, toast, alertBox } from "./overlays.js";

const waiting = new Map(); // id of a callback query → the button that waits for its answer
const early = new Map(); // answers that came before the press itself returned

// keyboard draws the rows of buttons; fill puts a query into the input field.
export function keyboard(m, fill) {
  const rows = m.keyboard.map((row, r) => h("div", { class: "row" }, ...row.map((b, c) => button(m, b, r, c, fill))));
  // Rows read from left to right in every language, as in Telegram's own apps.
  return h("div", { class: "keyboard", dir: "ltr" }, ...rows);
}

function button(m, b, row, col, fill) {
  const mark = b.url ? icon("link") : b.copy ? icon("copy") : null;
  const label = h("span", { dir: "auto" }, b.text);
  const e = h("button", {
    type: "button", class: "key " + (b.style ?? ""), "data-button": `${row},${col}`, "data-data": b.data,
    onclick: () => act(m, b, row, col, e, fill),
  }, label, mark);
  return e;
}

async function act(m, b, row, col, e, fill) {
  if (b.url) return follow(b.url);
  if (b.query != null) return fill(`@${state.bot.username} ${b.query}`);
  if (b.copy) {
    await navigator.clipboard.writeText(b.copy).catch(() => {});
    return toast(t("copied"));
  }
  if (e.classList.contains("waiting")) return;
  e.classList.add("waiting");
  try {
    const { id } = await post("press", { user: state.user, chat: m.chat, message: m.id, row, col });
    waiting.set(id, e);
    if (early.has(id)) answered(early.get(id));
  } catch (error) {
    e.classList.remove("waiting");
    complain(error);
  }
}

// answered ends the waiting of a button and shows what the bot said.
export function answered(answer) {
  const e = waiting.get(answer.id);
  if (!e) {
    early.set(answer.id, answer);
    setTimeout(() => early.delete(answer.id), 5000);
    return;
  }
  waiting.delete(answer.id);
  early.delete(answer.id);
  e.classList.remove("waiting");
  if (answer.text) (answer.alert ? alertBox : toast)(answer.text);
}

// carryWaiting hands the waiting of the buttons in from to the same buttons in to, where a redrawn keyboard has them still.
export function carryWaiting(from, to) {
  for (const [id, e] of waiting) {
    if (!from.contains(e)) continue;
    const twin = to.querySelector(`[data-button="${e.dataset.button}"]`);
    if (twin && twin.dataset.data === e.dataset.data) {
      twin.classList.add("waiting");
      waiting.set(id, twin);
    }
  }
}
