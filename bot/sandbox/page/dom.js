// Small makers of DOM nodes. Text only ever becomes text nodes, so nothing a user writes is markup.

// h makes an element: attributes by name, "on…" ones listeners, true a bare attribute, false and null none.
export function h(tag, attributes, ...children) {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) e.addEventListener(name.slice(2), value);
    else if (value === true) e.setAttribute(name, "");
    else if (value !== false && value != null) e.setAttribute(name, value);
  }
  e.append(...children.filter((c) => c != null && c !== false));
  return e;
}

const shapes = {
  send: "M3.4 20.4 21 12 3.4 3.6 3.4 10l12 2-12 2z",
  back: "M15.5 4.5 8 12l7.5 7.5",
  more: "M12 5.5v.01M12 12v.01M12 18.5v.01",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6 6 18",
  reply: "M10 8V4l-7 7 7 7v-4c6 0 9 2 11 6 0-7-4-12-11-12z",
  down: "M5 9l7 7 7-7",
  file: "M6 3h8l5 5v13H6zM14 3v5h5",
  link: "M8 16 16 8M9 8h7v7",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  slash: "M14.5 6l-5 12",
  user: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6",
};

// icon draws one of the page's line icons.
export function icon(name) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon icon-" + name);
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
  path.setAttribute("d", shapes[name]);
  svg.append(path);
  return svg;
}

const pips = { 1: [4], 2: [2, 6], 3: [2, 4, 6], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

// die draws a die that shows a value from 1 to 6.
export function die(value) {
  const cells = Array.from({ length: 9 }, (_, i) => h("i", { class: pips[value].includes(i) ? "pip" : "" }));
  return h("span", { class: "die", "data-value": value, "aria-hidden": "true" }, ...cells);
}

// tints is how many colours people's names and pictures have; layout.css names them.
const tints = 7;

// tint gives every user a colour of their own.
export const tint = (id) => "tint-" + (Math.abs(id) % tints);

// initials are what a round picture without a photo shows.
export function initials(name) {
  const words = name.split(/[\s·]+/).filter((w) => /[\p{L}\p{N}]/u.test(w));
  const first = (w) => [...(w ?? "")][0] ?? "";
  return (first(words[0]) + (words.length > 1 ? first(words[1]) : "")).toUpperCase();
}

// avatar draws the round picture of a user or chat.
export function avatar(id, name, size) {
  return h("span", { class: `avatar ${tint(id)} ${size ?? ""}`, "aria-hidden": "true" }, initials(name));
}

export const fullName = (u) => (u ? [u.first_name, u.last_name].filter(Boolean).join(" ") : "?");
