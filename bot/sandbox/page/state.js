// What the page knows: the scene of one user, kept up to date by events.

export const state = {
  user: 0, // who one is
  chat: 0, // the chat that is open, 0 for none
  bot: null,
  people: [], // the users one can be
  users: new Map(), // everybody by id
  chats: new Map(), // by id, in the order of the list
  messages: new Map(), // chat id → Map of message id → message, oldest first
  about: "",
  typing: new Map(), // chat id → { action, until }
  hidden: new Set(), // "user/chat" where an administrator writes in the group's name
};

// hides tells whether one writes in the name of a chat, which administrators of supergroups may.
export function hides(c) {
  return c?.kind === "supergroup" && runs(c) && state.hidden.has(`${state.user}/${c.id}`);
}

// runs tells whether one is an administrator of a chat.
export const runs = (c) => ["creator", "administrator"].includes(c.members[state.user]);

const read = new Map(); // "user/chat" → id of the last message read

// begin takes a whole scene.
export function begin(scene) {
  state.user = scene.user;
  state.bot = scene.bot;
  state.people = scene.people;
  state.about = scene.about ?? "";
  state.users = new Map([scene.bot, ...scene.people, ...scene.others].map((u) => [u.id, u]));
  state.chats = new Map((scene.chats ?? []).map((c) => [c.id, c]));
  state.messages = new Map();
  for (const [id, list] of Object.entries(scene.messages)) {
    state.messages.set(Number(id), new Map((list ?? []).map((m) => [m.id, m])));
    const key = `${state.user}/${id}`;
    if (!read.has(key)) read.set(key, lastID(Number(id)));
  }
}

export function putMessage(m) {
  if (!state.messages.has(m.chat)) state.messages.set(m.chat, new Map());
  state.messages.get(m.chat).set(m.id, m);
}

export function putUser(u) {
  if (u.bot) state.bot = u;
  else if (!state.users.has(u.id)) state.people.push(u);
  else state.people = state.people.map((p) => (p.id === u.id ? u : p));
  state.users.set(u.id, u);
}

// putChat takes a chat that is new or has changed; one that the user has left, or that has moved on, goes.
export function putChat(c) {
  if (c.moved_to || !["creator", "administrator", "member"].includes(c.members[state.user])) {
    state.chats.delete(c.id);
    if (state.chat === c.id) state.chat = c.moved_to ?? 0;
    return;
  }
  state.chats.set(c.id, c);
}

export const messagesOf = (chat) => [...(state.messages.get(chat)?.values() ?? [])];
export const lastOf = (chat) => messagesOf(chat).at(-1);
export const lastID = (chat) => lastOf(chat)?.id ?? 0;
export const chatTitle = (c) => c.title ?? [state.bot.first_name, state.bot.last_name].filter(Boolean).join(" ");
export const botInside = (c) => ["creator", "administrator", "member"].includes(c.members[state.bot.id]);

export function markRead(chat) {
  read.set(`${state.user}/${chat}`, lastID(chat));
}

export function unread(chat) {
  const since = read.get(`${state.user}/${chat}`) ?? 0;
  return messagesOf(chat).filter((m) => m.id > since && m.from !== state.user && !m.service).length;
}
