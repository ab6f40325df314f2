// The messages of the open chat: drawn once, then changed in place.

import { avatar, die, fullName, h, icon, tint } from "./dom.js";
import { formatted, runsLeft } from "./entities.js";
import { carryWaiting, keyboard } from "./keyboard.js";
import { post } from "./net.js";
import { messagesOf, state } from "./state.js";
import { clock, day, t } from "./texts.js";
import { complain, lightbox, menuAt, toast } from "./overlays.js";

const list = () => document.getElementById("messages");
const scroller = () => document.getElementById("scroll");

let actions = {}; // reply(m), command(text), fill(text): what the composer does

export const connect = (a) => { actions = a; };

// drawAll draws the open chat anew, at its end.
export function drawAll() {
  list().replaceChildren();
  for (const m of messagesOf(state.chat)) list().append(item(m));
  arrange();
  toEnd();
}

// redraw takes over a fresh scene without moving what is in sight.
export function redraw() {
  const known = state.messages.get(state.chat) ?? new Map();
  for (const li of [...list().children]) if (li.dataset.message && !known.has(Number(li.dataset.message))) li.remove();
  for (const m of known.values()) show(m);
}

// show adds a message or changes it in place. Who reads the end of the chat stays there.
export function show(m) {
  const sticky = atEnd();
  const old = find(m.id);
  if (old) change(old, m);
  else list().append(item(m));
  arrange();
  if (sticky || (!old && m.from === state.user)) toEnd();
  else showDown();
}

export function remove(id) {
  const sticky = atEnd();
  find(id)?.remove();
  arrange();
  if (sticky) toEnd();
}

const find = (id) => list().querySelector(`li[data-message="${id}"]`);

export function atEnd() {
  const s = scroller();
  return s.scrollHeight - s.scrollTop - s.clientHeight < 60;
}

export function toEnd() {
  scroller().scrollTop = scroller().scrollHeight;
  showDown();
}

// showDown offers the way to the end when it is far.
export function showDown() {
  const s = scroller();
  document.getElementById("down").hidden = s.scrollHeight - s.scrollTop - s.clientHeight < 300;
}

// arrange puts messages of one sender together and days apart.
function arrange() {
  for (const d of list().querySelectorAll("li.day")) d.remove();
  let before = null;
  for (const li of [...list().children]) {
    const m = state.messages.get(state.chat)?.get(Number(li.dataset.message));
    if (!m) continue;
    if (!before || day(before.date) !== day(m.date)) {
      li.before(h("li", { class: "day" }, h("span", {}, day(m.date))));
      before = null;
    }
    const joins = before && !before.service && !m.service && before.from === m.from && m.date - before.date < 900;
    li.classList.toggle("first", !joins);
    if (before) find(before.id).classList.toggle("last", !joins);
    li.classList.add("last");
    before = m;
  }
}

// item draws a message for the first time.
function item(m) {
  if (m.service) return h("li", { class: "service", "data-message": m.id }, h("span", {}, serviceText(m)));
  const group = state.chats.get(m.chat)?.kind !== "private";
  const mine = m.from === state.user && !m.behind;
  const user = state.users.get(m.from);
  const name = m.behind ? state.chats.get(m.chat)?.title : fullName(user);
  const body = h("div", { class: "body" });
  const li = h("li", { class: `message ${mine ? "mine" : ""}`, "data-message": m.id, "data-from": m.from },
    group && !mine ? avatar(m.from, name, "medium") : null,
    h("div", { class: "column" },
      h("div", { class: "bubble", tabindex: "0" },
        group && !mine ? h("div", { class: "author " + tint(m.from) }, h("bdi", {}, name), user?.bot && !m.behind ? h("small", {}, t("bot")) : null) : null,
        body,
        h("button", { type: "button", class: "tools", tabindex: "-1", "aria-label": t("more"), onclick: (e) => menuOf(m.id, e.clientX, e.clientY) }, icon("down")))));
  const bubble = li.querySelector(".bubble");
  li.addEventListener("dblclick", (e) => !e.target.closest("button,a,img") && actions.reply(current(m.id)));
  bubble.addEventListener("contextmenu", (e) => { e.preventDefault(); menuOf(m.id, e.clientX, e.clientY); });
  bubble.addEventListener("keydown", (e) => {
    if (e.target !== bubble || (e.key !== "Enter" && e.key !== "ContextMenu")) return;
    e.preventDefault();
    const box = bubble.getBoundingClientRect();
    menuOf(m.id, box.left + 20, box.top + 20);
  });
  change(li, m);
  return li;
}

const current = (id) => state.messages.get(state.chat)?.get(id);

// change makes a drawn message look like m, touching only the parts that differ.
function change(li, m) {
  if (m.service) return;
  const body = li.querySelector(".body");
  const bubble = li.querySelector(".bubble");
  part(body, "topic", m.thread && state.chats.get(m.chat)?.topics?.find((x) => x.id === m.thread)?.name, (name) => h("div", { class: "topic" }, t("topic", { text: name })));
  part(body, "reply", m.reply_to, quote, quoteSign(m.reply_to));
  part(body, "picture", m.photo, (p, old) => picture(p, old));
  part(body, "file", m.document, documentRow);
  part(body, "dice", m.dice, (d) => rolled(d, m));
  part(body, "text", m.text && { text: m.text, entities: m.entities }, (x) => textBlock(x));
  part(body, "meta", { date: m.date, edited: m.edited }, meta);
  bubble.classList.toggle("photo", Boolean(m.photo));
  bubble.classList.toggle("above", Boolean(m.above));
  bubble.classList.toggle("bare", Boolean(m.dice));
  bubble.classList.toggle("captioned", Boolean(m.photo && m.text));
  bubble.style.setProperty("--photo-width", m.photo ? photoWidth(m.photo) + "px" : "auto");
  const column = li.querySelector(".column");
  part(column, "keys", m.keyboard, () => keyboard(m, actions.fill));
}

const order = ["topic", "reply", "picture", "file", "dice", "text", "meta", "keys"];

// part draws one part of a message into its parent, replaces it when its value differs, and removes it when it is gone.
function part(parent, name, value, draw, sign = JSON.stringify(value || null)) {
  const old = parent.querySelector(`:scope > [data-part="${name}"]`);
  if (!value) return old?.remove();
  if (old?.dataset.sign === sign) return;
  const fresh = draw(value, old);
  fresh.dataset.part = name;
  fresh.dataset.sign = sign;
  if (old === fresh) return;
  if (old) {
    if (name === "keys") carryWaiting(old, fresh);
    old.replaceWith(fresh);
    return;
  }
  const behind = [...parent.children].find((c) => order.indexOf(c.dataset.part) > order.indexOf(name));
  if (behind) behind.before(fresh);
  else parent.append(fresh);
}

function textBlock({ text, entities }) {
  return h("div", { class: "text" + (endsLeft(text) ? " ends-left" : "") }, ...formatted(text, entities, actions));
}

// endsLeft tells whether the last line of a text runs to the left.
const endsLeft = (text) => runsLeft(text.split("\n").at(-1)) ?? document.documentElement.dir === "rtl";

function meta({ date, edited }) {
  return h("div", { class: "meta" }, edited ? h("span", { class: "edited" }, t("edited")) : null, h("time", {}, clock(date)));
}

// photoWidth is how wide a photo is shown: its own width, but no more than a chat has room for.
const photoWidth = (p) => Math.round(Math.min(p.width, 480, (520 * p.width) / p.height));

// picture draws a photo. A new photo of the same message is decoded first and then takes the old one's place, so that
// nothing flickers; its room is kept from the beginning, so that nothing jumps.
function picture(p, old) {
  const src = `api/photo/${p.file}`;
  const img = h("img", { src, width: p.width, height: p.height, alt: t("photo"), decoding: old ? "sync" : "async", draggable: "false" });
  img.style.aspectRatio = `${p.width} / ${p.height}`;
  const open = () => lightbox(box.querySelector("img").src, p.width, p.height);
  const box = old ?? h("button", { type: "button", class: "picture", "aria-label": t("open_photo") });
  box.onclick = () => (box.classList.contains("veiled") ? box.classList.remove("veiled") : open());
  if (!old) {
    box.classList.toggle("veiled", Boolean(p.spoiler));
    box.append(img);
    return box;
  }
  const turn = (box.turn = (box.turn ?? 0) + 1);
  img.decode().catch(() => {}).then(() => {
    if (box.turn === turn) box.replaceChildren(img); // unless a newer one was faster
  });
  return box;
}

function documentRow(d) {
  const size = d.bytes < 1024 ? t("bytes", { n: d.bytes }) : t("kilobytes", { n: Math.round(d.bytes / 1024) });
  return h("a", { class: "document", href: `api/document/${d.file}`, download: d.name, "aria-label": t("download", { name: d.name }) },
    h("span", { class: "sheet" }, icon("file")),
    h("span", { class: "lines" }, h("b", {}, h("bdi", {}, d.name)), h("small", {}, size)));
}

// rolled draws a die, tumbling if it was thrown just now; other emoji show what they came to.
function rolled(d, m) {
  const fresh = Date.now() / 1000 - m.date < 3;
  const face = d.emoji.startsWith("🎲") ? die(d.value) : h("span", { class: "emoji" }, d.emoji, h("b", {}, String(d.value)));
  return h("div", { class: "dice" + (fresh ? " rolling" : ""), role: "img", "aria-label": `${d.emoji} ${d.value}`, "data-value": d.value }, face);
}

const quoteSign = (id) => id && JSON.stringify([id, current(id)?.text, current(id)?.photo?.file]);

// quote draws the message that is replied to; a click leads there.
function quote(id) {
  const to = current(id);
  const who = to && fullName(state.users.get(to.from));
  return h("button", { type: "button", class: "quote " + (to ? tint(to.from) : ""), onclick: () => jump(id) },
    to?.photo ? h("img", { class: "thumb", src: `api/photo/${to.photo.file}`, alt: "" }) : null,
    h("span", { class: "lines" }, h("b", {}, h("bdi", {}, who ?? "")), h("span", { dir: "auto" }, summary(to))));
}

// summary is a message in a few words.
export function summary(m) {
  if (!m) return t("deleted_message");
  if (m.service) return serviceText(m);
  return m.text || (m.photo && t("photo")) || m.document?.name || m.dice?.emoji || "";
}

function jump(id) {
  const li = find(id);
  li?.scrollIntoView({ block: "center", behavior: "smooth" });
  li?.classList.remove("lit");
  void li?.offsetWidth; // so that the animation begins again
  li?.classList.add("lit");
}

export function serviceText(m) {
  const s = m.service;
  const name = fullName(state.users.get(m.from));
  const whom = (s.users ?? []).map((u) => fullName(state.users.get(u))).join(", ");
  const alone = s.users?.length === 1 && s.users[0] === m.from ? "_self" : "";
  return t(`service_${s.kind}${alone}`, { name: isolate(name), whom: isolate(whom), text: isolate(s.text ?? "") });
}

// isolate keeps a name's direction from spilling over.
const isolate = (s) => (s ? `\u2068${s}\u2069` : "");

function menuOf(id, x, y) {
  const m = current(id);
  if (!m) return;
  const chat = state.chats.get(m.chat);
  const rules = chat.kind === "private" || ["creator", "administrator"].includes(chat.members[state.user]);
  const items = [{ label: t("reply"), act: () => actions.reply(m) }];
  if (m.text) items.push({ label: t("copy"), act: () => navigator.clipboard.writeText(m.text).then(() => toast(t("copied")), () => {}) });
  if (rules || m.from === state.user) {
    items.push({ label: t("delete"), danger: true, act: () => post("delete", { user: state.user, chat: m.chat, message: m.id }).catch(complain) });
  }
  menuAt(x, y, items);
}
