// The strip of people one can be, and the list of chats.

import { avatar, fullName, h, icon, tint } from "./dom.js";
import { post } from "./net.js";
import { chatTitle, hides, lastOf, runs, state, unread } from "./state.js";
import { clock, count, currentLanguage, languages, t } from "./texts.js";
import { ask, complain, menuAt } from "./overlays.js";
import { serviceText } from "./messages.js";

// drawPeople fills the strip; be switches to another user, speak to another language of the page.
export function drawPeople(be, speak) {
  const chips = state.people.map((u) => h("button", {
    type: "button", class: "chip" + (u.id === state.user ? " me" : ""), "data-user": u.id, title: fullName(u),
    "aria-pressed": String(u.id === state.user), onclick: () => be(u.id),
  }, avatar(u.id, fullName(u), "small"), h("span", { class: "name", dir: "auto" }, u.first_name)));
  const add = h("button", { type: "button", class: "chip add", title: t("add_person"), "aria-label": t("add_person"), onclick: addPerson }, icon("plus"));
  const tongues = h("select", { class: "tongue", title: t("page_language"), "aria-label": t("page_language"), onchange: (e) => speak(e.target.value) },
    ...languages().map((l) => h("option", { value: l.id, lang: l.id }, l.name)));
  tongues.value = currentLanguage();
  document.getElementById("people").replaceChildren(
    h("span", { class: "you" }, t("you")), h("div", { class: "chips" }, ...chips, add), tongues);
}

function addPerson() {
  const choices = ["en", "ar", "es", "fr", "de", "ru", "tr", "fa"].map((id) => ({
    id, name: new Intl.DisplayNames([currentLanguage()], { type: "language" }).of(id),
  }));
  ask(t("add_person"), [{ name: "name", label: t("add_person_name") }, { name: "language", label: t("add_person_language"), choices }],
    t("add"), (v) => post("user", v).catch(complain));
}

// drawChats fills the list; open opens a chat.
export function drawChats(open) {
  const chats = [...state.chats.values()].sort((a, b) => (lastOf(b.id)?.date ?? 0) - (lastOf(a.id)?.date ?? 0) || a.id - b.id);
  const rows = chats.map((c) => {
    const last = lastOf(c.id);
    const n = c.id === state.chat ? 0 : unread(c.id);
    const who = c.kind === "private" ? state.bot.id : c.id;
    return h("button", {
      type: "button", class: "chat" + (c.id === state.chat ? " open" : ""), "data-chat": c.id,
      "aria-current": c.id === state.chat ? "true" : null, onclick: () => open(c.id),
    },
    avatar(who, chatTitle(c), "large"),
    h("span", { class: "lines" },
      h("span", { class: "line" }, h("b", {}, h("bdi", {}, chatTitle(c))), h("time", {}, last ? clock(last.date) : "")),
      h("span", { class: "line" }, h("span", { class: "last", dir: "auto" }, ...preview(last)),
        n > 0 && h("span", { class: "badge", title: t("unread") }, String(n)))));
  });
  document.getElementById("chats").replaceChildren(
    h("header", {}, h("h1", {}, t("chats")),
      h("button", { type: "button", class: "round", "aria-label": t("new_group"), title: t("new_group"), onclick: newGroup }, icon("plus"))),
    h("div", { class: "list" }, ...rows));
}

function newGroup() {
  ask(t("new_group"), [{ name: "title", label: t("new_group_name") }], t("add"),
    (v) => post("group", { user: state.user, title: v.title }).catch(complain));
}

// preview is the beginning of a chat's last message.
function preview(m) {
  if (!m) return [t("no_messages")];
  if (m.service) return [serviceText(m)];
  const chat = state.chats.get(m.chat);
  const who = chat?.kind !== "private" && h("span", { class: "who " + (m.from === state.user ? "" : tint(m.from)) },
    h("bdi", {}, state.users.get(m.from)?.first_name ?? "?"), ": ");
  const body = m.dice ? m.dice.emoji : m.text || (m.photo ? t("photo") : m.document?.name) || "";
  return [who || "", m.photo ? h("img", { class: "thumb", src: `api/photo/${m.photo.file}`, alt: "" }) : "", h("bdi", {}, body.slice(0, 90))];
}

// drawHead fills the header of the open chat; back returns to the list on a small screen.
export function drawHead(back) {
  const head = document.getElementById("head");
  const c = state.chats.get(state.chat);
  if (!c) return head.replaceChildren();
  const who = c.kind === "private" ? state.bot.id : c.id;
  head.replaceChildren(
    h("button", { type: "button", class: "round back", "aria-label": t("back"), onclick: back }, icon("back")),
    avatar(who, chatTitle(c), "medium"),
    h("div", { class: "lines" }, h("b", {}, h("bdi", {}, chatTitle(c))), h("small", { id: "subtitle" }, ...subtitle(c))),
    h("button", {
      type: "button", class: "round", id: "chat-menu", "aria-label": t("more"), title: t("more"),
      onclick: (e) => manage(c, e.currentTarget),
    }, icon("more")));
}

function subtitle(c) {
  const typing = state.typing.get(c.id);
  if (typing && typing.until > Date.now()) {
    const key = typing.action.startsWith("upload") ? "uploading" : "typing";
    return [h("span", { class: "typing" }, t(key, { name: state.bot.first_name }), h("i", { class: "dots" }))];
  }
  if (c.kind === "private") return [t("bot")];
  const n = Object.values(c.members).filter((s) => ["creator", "administrator", "member"].includes(s)).length;
  return [count("members", n)];
}

// manage opens the menu of what can be done to a chat.
function manage(c, at) {
  const act = (action, whom) => () => post("manage", { user: state.user, chat: c.id, action, whom }).catch(complain);
  const inside = ["creator", "administrator", "member"].includes(c.members[state.bot.id]);
  const items = c.kind === "private"
    ? [{ label: t("block"), danger: true, act: act("block") }]
    : [
      { label: t(c.no_photos ? "allow_photos" : "forbid_photos"), act: act(c.no_photos ? "allow_photos" : "forbid_photos") },
      ...(c.kind === "group" && c.members[state.user] === "creator" ? [{ label: t("upgrade"), act: act("upgrade") }] : []),
      inside ? { label: t("kick_bot"), danger: true, act: act("kick_bot") } : { label: t("add_bot"), act: act("add_bot") },
      ...membership(c, act),
    ];
  const box = at.getBoundingClientRect();
  menuAt(document.documentElement.dir === "rtl" ? box.left : box.right - 220, box.bottom + 4, items);
}

// membership offers those who run a group to remove people and to bring them back, and the others to leave.
function membership(c, act) {
  if (!runs(c)) {
    return [{ label: t("leave_group"), danger: true, act: act("leave") }];
  }
  const items = c.kind === "supergroup" ? [{ label: t(hides(c) ? "unhide" : "hide"), act: () => hide(c) }] : [];
  for (const [id, status] of Object.entries(c.members)) {
    const who = state.users.get(Number(id));
    if (!who || who.bot || who.id === state.user) continue;
    if (status === "member") items.push({ label: t("ban", { name: who.first_name }), danger: true, act: act("ban", who.id) });
    if (status === "left" || status === "kicked") items.push({ label: t("invite", { name: who.first_name }), act: act("invite", who.id) });
  }
  return items;
}

// hide lets an administrator write in the group's name, or as themselves again.
function hide(c) {
  const key = `${state.user}/${c.id}`;
  if (!state.hidden.delete(key)) state.hidden.add(key);
}
