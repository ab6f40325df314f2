// Formatted texts as DOM nodes.

import { h } from "./dom.js";
import { follow, isInside } from "./links.js";

const tags = { bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code" };

// formatted turns a text and its entities, sorted with outer ones first, into nodes. on.command is called with a command
// that was clicked.
export function formatted(text, entities, on) {
  const marks = directionMarks(text);
  return stretch(text, 0, text.length, entities ?? [], { ...on, marks });
}

// runsLeft tells whether a paragraph is written from right to left: by its first letter outside of isolates, as Unicode's
// rules and Telegram's apps have it.
export function runsLeft(paragraph) {
  const letter = /\p{L}/u.exec(paragraph.replace(/[\u2066-\u2068][^\u2069]*\u2069/g, ""))?.[0];
  return letter ? rightToLeft.test(letter) : null;
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

// directionMarks finds the paragraphs that a browser, which looks into isolates, would turn the wrong way: an invisible
// letter in front of them, by offset, sets that right.
function directionMarks(text) {
  const marks = new Map();
  let at = 0;
  for (const paragraph of text.split("\n")) {
    const left = runsLeft(paragraph) ?? document.documentElement.dir === "rtl";
    const first = /\p{L}/u.exec(paragraph)?.[0];
    if (first && rightToLeft.test(first) !== left) marks.set(at, left ? "\u200f" : "\u200e");
    at += paragraph.length + 1;
  }
  return marks;
}

// plainText is text[from:to] with the marks that begin in it.
function plainText(text, from, to, marks) {
  let out = "";
  for (const [at, mark] of marks) {
    if (at < from || at >= to) continue;
    out += text.slice(from, at) + mark;
    from = at;
  }
  return out + text.slice(from, to);
}

// stretch renders text[from:to] with the entities that lie in it. JavaScript's strings are counted as entities are.
function stretch(text, from, to, entities, on) {
  const nodes = [];
  let at = from;
  for (let i = 0; i < entities.length; i++) {
    const e = entities[i];
    const begin = Math.max(e.offset, at);
    const end = Math.min(e.offset + e.length, to);
    if (begin >= end) continue;
    const inner = [];
    while (i + 1 < entities.length && entities[i + 1].offset < end) inner.push(entities[++i]);
    if (begin > at) nodes.push(plainText(text, at, begin, on.marks));
    nodes.push(element(e, text.slice(begin, end), stretch(text, begin, end, inner, on), on));
    at = end;
  }
  if (at < to) nodes.push(plainText(text, at, to, on.marks));
  return nodes;
}

function element(e, plain, children, on) {
  switch (e.type) {
    case "bold": case "italic": case "underline": case "strikethrough": case "code":
      return h(tags[e.type], {}, ...children);
    case "pre":
      return h("pre", { dir: "ltr", "data-language": e.language }, ...children);
    case "spoiler":
      return spoiler(children);
    case "blockquote":
      return h("blockquote", {}, ...children);
    case "expandable_blockquote":
      return h("blockquote", { class: "folded", onclick: (ev) => ev.currentTarget.classList.toggle("folded") }, ...children);
    case "text_link":
      return link(e.url, children);
    case "url":
      return link(plain, children);
    case "text_mention":
      return h("span", { class: "mention", "data-user": e.user }, ...children);
    case "bot_command":
      return h("a", { class: "command", href: "#", onclick: (ev) => { ev.preventDefault(); on.command(plain); } }, ...children);
    case "mention": case "hashtag":
      return h("span", { class: "mention" }, ...children);
  }
  return h("span", {}, ...children);
}

// link leads out of the page, to the web only, or to the bot and other chats within it.
function link(url, children) {
  const safe = /^https?:/i.test(url);
  const stay = (ev) => {
    if (!isInside(url)) return;
    ev.preventDefault();
    follow(url);
  };
  return h("a", { href: safe ? url : null, title: url, target: "_blank", rel: "noopener noreferrer", onclick: stay }, ...children);
}

function spoiler(children) {
  const e = h("span", { class: "spoiler", tabindex: "0", role: "button", "aria-expanded": "false" }, ...children);
  const reveal = () => {
    e.classList.add("revealed");
    e.setAttribute("aria-expanded", "true");
  };
  e.addEventListener("click", reveal);
  e.addEventListener("keydown", (ev) => ev.key === "Enter" && reveal());
  return e;
}
