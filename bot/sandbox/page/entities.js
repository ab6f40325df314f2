// Formatted texts as DOM nodes.

import { h } from "./dom.js";

const tags = { bold: "strong", italic: "em", underline: "u", strikethrough: "s", code: "code", pre: "pre" };

// formatted turns a text and its entities, sorted with outer ones first, into nodes. on.command is called with a command
// that was clicked.
export function formatted(text, entities, on) {
  return stretch(text, 0, text.length, entities ?? [], on);
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
    if (begin > at) nodes.push(text.slice(at, begin));
    nodes.push(element(e, text.slice(begin, end), stretch(text, begin, end, inner, on), on));
    at = end;
  }
  if (at < to) nodes.push(text.slice(at, to));
  return nodes;
}

function element(e, plain, children, on) {
  switch (e.type) {
    case "bold": case "italic": case "underline": case "strikethrough": case "code": case "pre":
      return h(tags[e.type], { "data-language": e.language }, ...children);
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

// link leads out of the page, to the web only.
function link(url, children) {
  const safe = /^https?:/i.test(url);
  return h("a", { href: safe ? url : null, title: url, target: "_blank", rel: "noopener noreferrer" }, ...children);
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
