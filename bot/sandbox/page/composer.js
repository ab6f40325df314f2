// The place where messages are written, with the menu of the bot's commands.

import { avatar, fullName, h, icon, tint } from "./dom.js";
import { menu, post } from "./net.js";
import { botInside, hides, state } from "./state.js";
import { t } from "./texts.js";
import { complain } from "./overlays.js";
import { summary } from "./messages.js";

let replyTo = null; // the message that is being replied to
let commands = []; // what the bot offers here
let chosen = 0; // the highlighted line of the menu
const drafts = new Map(); // "user/chat" → what was being written

const footer = () => document.getElementById("composer");
const input = () => document.getElementById("input");
const draftKey = () => `${state.user}/${state.chat}`;

// drawComposer shows the composer of the open chat, or what stands in its place.
export function drawComposer() {
  const c = state.chats.get(state.chat);
  replyTo = null;
  if (!c) return footer().replaceChildren();
  if (c.kind === "private" && (!c.started || c.blocked)) {
    footer().replaceChildren(h("button", { type: "button", id: "start", class: "wide", onclick: () => say("/start") }, t("start")));
    return;
  }
  const field = h("textarea", {
    id: "input", rows: "1", dir: "auto", placeholder: t("message"), "aria-label": t("message"), autocomplete: "off",
    role: "combobox", "aria-expanded": "false", "aria-controls": "menu", enterkeyhint: "send",
    oninput: typed, onkeydown: key,
  });
  footer().replaceChildren(
    !botInside(c) ? h("p", { class: "absent" }, t("bot_absent")) : "",
    h("div", { id: "menu", role: "listbox", hidden: true }),
    h("div", { id: "replying", hidden: true }),
    h("form", { onsubmit: (e) => { e.preventDefault(); send(); } },
      h("div", { class: "field" },
        h("button", { type: "button", id: "slash", class: "round plain", "aria-label": t("commands"), title: t("commands"), onclick: toggleMenu }, icon("slash")),
        field,
        h("button", { type: "button", id: "throw", class: "round plain", "aria-label": t("throw"), title: t("throw"), onclick: () => say("🎲") }, diceIcon())),
      h("button", { type: "submit", id: "send", class: "round", "aria-label": t("send"), title: t("send") }, icon("send"))));
  field.value = drafts.get(draftKey()) ?? "";
  fit();
  loadMenu();
}

function diceIcon() {
  return h("span", { class: "mini-die", "aria-hidden": "true" }, ...Array.from({ length: 5 }, () => h("i")));
}

// loadMenu asks for the commands offered to the user in the open chat.
export async function loadMenu() {
  const { user, chat } = state;
  const list = chat ? await menu(user, chat).catch(() => []) : [];
  if (user !== state.user || chat !== state.chat) return;
  commands = list;
  drawMenu();
}

export function reply(m) {
  replyTo = m;
  const bar = document.getElementById("replying");
  if (!bar) return;
  bar.hidden = !m;
  if (m) {
    const who = state.users.get(m.from);
    bar.replaceChildren(icon("reply"),
      h("span", { class: "lines " + tint(m.from) }, h("b", {}, h("bdi", {}, fullName(who))), h("span", { dir: "auto" }, summary(m))),
      h("button", { type: "button", class: "round plain", "aria-label": t("cancel"), onclick: () => reply(null) }, icon("close")));
    input().focus();
  }
}

// fill puts a text into the input field.
export function fill(text) {
  if (!input()) return;
  input().value = text;
  typed();
  input().focus();
}

// say sends a text, and gives it back to the input field if that fails.
export async function say(text) {
  const to = replyTo?.id ?? 0;
  const thread = replyTo?.thread ?? 0;
  const topic = state.chats.get(state.chat)?.forum ? thread : 0;
  reply(null);
  try {
    const anonymous = hides(state.chats.get(state.chat));
    await post("say", { user: state.user, chat: state.chat, text, reply_to: to, thread: topic, anonymous });
  } catch (error) {
    complain(error);
    if (input() && !input().value && !text.startsWith("🎲")) fill(text);
  }
}

function send() {
  const text = input().value.trim();
  if (!text) return input().focus();
  input().value = "";
  typed();
  say(text);
  input().focus();
}

// command sends a command that was chosen, addressed to the bot where others could be meant.
function command(name) {
  const group = state.chats.get(state.chat)?.kind !== "private";
  input().value = "";
  typed();
  say("/" + name + (group ? "@" + state.bot.username : ""));
  input().focus();
}

function typed() {
  drafts.set(draftKey(), input().value);
  chosen = 0;
  fit();
  drawMenu();
}

// fit makes the field as high as its text.
function fit() {
  const f = input();
  f.style.height = "auto";
  f.style.height = Math.min(f.scrollHeight, 160) + "px";
  footer().classList.toggle("writing", f.value.trim() !== "");
}

// matches are the commands that begin as what is written.
function matches() {
  const written = /^\/(\w*)$/.exec(input()?.value ?? "");
  return written ? commands.filter((c) => c.command.startsWith(written[1].toLowerCase())) : [];
}

function toggleMenu() {
  const f = input();
  if (f.value === "") f.value = "/";
  else if (f.value === "/") f.value = "";
  typed();
  f.focus();
}

function drawMenu() {
  const box = document.getElementById("menu");
  if (!box) return;
  const list = matches();
  box.hidden = list.length === 0;
  input().setAttribute("aria-expanded", String(!box.hidden));
  chosen = Math.min(chosen, Math.max(0, list.length - 1));
  box.replaceChildren(...list.map((c, i) => h("button", {
    type: "button", role: "option", class: "option" + (i === chosen ? " chosen" : ""), "aria-selected": String(i === chosen),
    "data-command": c.command, tabindex: "-1", onclick: () => command(c.command),
  }, avatar(state.bot.id, fullName(state.bot), "small"), h("b", { dir: "ltr" }, "/" + c.command), h("span", { dir: "auto" }, c.description))));
  box.querySelector(".chosen")?.scrollIntoView({ block: "nearest" });
}

function key(e) {
  const list = matches();
  if (list.length && (e.key === "ArrowDown" || e.key === "ArrowUp")) {
    e.preventDefault();
    chosen = (chosen + (e.key === "ArrowDown" ? 1 : list.length - 1)) % list.length;
    return drawMenu();
  }
  if (list.length && e.key === "Tab") {
    e.preventDefault();
    return command(list[chosen].command);
  }
  if (e.key === "Escape") {
    if (replyTo) return reply(null);
    if (list.length) { input().value = ""; typed(); }
    return;
  }
  if (e.key === "Enter" && !e.shiftKey && !e.isComposing) {
    e.preventDefault();
    if (list.length) command(list[chosen].command);
    else send();
  }
}
