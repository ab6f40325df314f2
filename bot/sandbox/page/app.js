// The page: it hears of changes, keeps the state, and lets each part draw itself.

import { h, icon } from "./dom.js";
import { listen } from "./net.js";
import { begin, markRead, putChat, putMessage, putUser, state } from "./state.js";
import { loadTexts, setLanguage, t } from "./texts.js";
import { drawChats, drawHead, drawPeople } from "./sidebar.js";
import { atEnd, connect, drawAll, redraw, remove, show, showDown, toEnd } from "./messages.js";
import { drawComposer, fill, loadMenu, reply, say } from "./composer.js";
import { answered } from "./keyboard.js";
import { connectLinks } from "./links.js";
import { toast } from "./overlays.js";

const address = new URLSearchParams(location.search);
let stop = () => {};
let drawn = ""; // "user/chat" of what the messages show
let pending = 0; // of the next drawing of the lists
let sought = 0; // the user whose chip was last brought into sight

// become switches to a user; the stream's scene draws the rest.
function become(user) {
  stop();
  drawn = "";
  stop = listen(user, hear, alive);
}

// hear takes one event of the stream.
function hear(name, data) {
  switch (name) {
    case "scene":
      begin(data);
      if (!state.chats.has(state.chat)) state.chat = successor(state.chat) ?? firstChat();
      return drawOpen();
    case "message":
      putMessage(data);
      state.typing.delete(data.chat);
      if (data.chat === state.chat) {
        show(data);
        if (document.visibilityState === "visible") markRead(data.chat);
      }
      return drawLists();
    case "gone":
      state.messages.get(data.chat)?.delete(data.id);
      if (data.chat === state.chat) remove(data.id);
      return drawLists();
    case "chat": {
      const before = JSON.stringify(face(state.chats.get(state.chat)));
      putChat(data);
      if (!state.messages.has(data.id)) return become(state.user); // a chat that is new to this user: begin again
      if (JSON.stringify(face(state.chats.get(state.chat))) !== before) return drawOpen();
      return drawLists();
    }
    case "user":
      putUser(data);
      return drawLists();
    case "answer":
      return answered(data);
    case "action":
      state.typing.set(data.chat, { action: data.action, until: Date.now() + 5000 });
      setTimeout(drawLists, 5100);
      return drawLists();
    case "commands":
      return loadMenu();
  }
}

// face is what of a chat decides how its composer looks.
const face = (c) => c && [c.id, c.started, c.blocked, c.members[state.bot.id]];

// successor is the supergroup that a group has become.
const successor = (chat) => [...state.chats.values()].find((c) => c.moved_from === chat)?.id;

// firstChat is the chat to begin with: the one asked for, else the first group.
function firstChat() {
  const wanted = Number(address.get("chat"));
  if (state.chats.has(wanted)) return wanted;
  return [...state.chats.values()].find((c) => c.kind !== "private")?.id ?? state.user;
}

function openChat(id) {
  state.chat = id;
  document.body.classList.add("reading");
  drawOpen();
  if (matchMedia("(hover: hover)").matches) document.getElementById("input")?.focus();
}

// drawOpen draws everything that depends on which chat is open.
function drawOpen() {
  const now = `${state.user}/${state.chat}/${document.documentElement.lang}`;
  markRead(state.chat);
  const again = drawn === now;
  drawn = now;
  drawNow();
  drawComposer(); // takes its room before the messages look for their end
  if (again) redraw();
  else drawAll();
  drawIntro();
  const q = new URLSearchParams({ user: state.user, chat: state.chat });
  if (address.get("lang")) q.set("lang", document.documentElement.lang);
  history.replaceState(null, "", "?" + q);
}

// drawIntro tells what the bot is for in a private chat that has not begun, and what to do where no chat is open.
function drawIntro() {
  const c = state.chats.get(state.chat);
  document.querySelector("li.intro")?.remove();
  if (!c) document.getElementById("messages").append(h("li", { class: "intro" }, h("div", {}, t("pick_chat"))));
  if (c?.kind !== "private" || c.started) return;
  document.getElementById("messages").append(h("li", { class: "intro" }, h("div", {},
    h("b", {}, t("what_can")), h("p", { dir: "auto" }, state.about || t("about_none")))));
}

// drawLists draws the people, the chats and the header once a frame, however much has changed.
function drawLists() {
  if (!pending) pending = requestAnimationFrame(drawNow);
}

function drawNow() {
  cancelAnimationFrame(pending);
  pending = 0;
  keepFocus(() => {
    drawPeople(become, speak);
    drawChats(openChat);
    drawHead(() => document.body.classList.remove("reading"));
  });
  if (sought !== state.user) {
    sought = state.user;
    document.querySelector("#people .me")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
  document.body.classList.toggle("empty", !state.chat);
}

// keepFocus redraws without taking the keyboard's focus from what has it.
function keepFocus(draw) {
  const at = document.activeElement;
  const mark = ["data-user", "data-chat", "id"].map((a) => at?.hasAttribute?.(a) && `[${a}="${at.getAttribute(a)}"]`).find(Boolean);
  const scrolled = document.querySelector("#chats .list")?.scrollTop ?? 0;
  const strip = document.querySelector("#people .chips")?.scrollLeft ?? 0;
  draw();
  if (mark && !at.isConnected) document.querySelector(mark)?.focus();
  const list = document.querySelector("#chats .list");
  if (list) list.scrollTop = scrolled;
  const chips = document.querySelector("#people .chips");
  if (chips) chips.scrollLeft = strip;
}

function speak(language) {
  setLanguage(language);
  drawn = "";
  document.getElementById("offline").textContent = t("offline");
  drawOpen();
}

function alive(yes) {
  document.getElementById("offline").hidden = yes;
}

async function start() {
  await loadTexts(address.get("lang"));
  document.getElementById("offline").textContent = t("offline");
  const down = document.getElementById("down");
  down.append(icon("down"));
  down.setAttribute("aria-label", t("down"));
  down.addEventListener("click", toEnd);
  const scroll = document.getElementById("scroll");
  scroll.addEventListener("scroll", scrolled, { passive: true });
  const watch = new ResizeObserver(keepEnd);
  watch.observe(scroll);
  watch.observe(document.getElementById("messages"));
  document.addEventListener("visibilitychange", () => { markRead(state.chat); drawLists(); });
  connect({ reply, command: say, fill });
  connectLinks(openChat);
  document.body.classList.add("reading");
  become(Number(address.get("user")) || 0);
}

// keepEnd keeps the newest message in sight when the room for messages changes, if it was in sight before: scrolling
// says so, but not the scrolling that the change itself brings about.
let wasAtEnd = true;
let room = "";
const measure = (s) => `${s.clientHeight}/${s.scrollHeight}`;

function keepEnd() {
  const scroll = document.getElementById("scroll");
  if (wasAtEnd) toEnd();
  room = measure(scroll);
}

function scrolled() {
  const scroll = document.getElementById("scroll");
  if (measure(scroll) === room) wasAtEnd = atEnd();
  room = measure(scroll);
  showDown();
}

start().catch((error) => toast(error.message));
