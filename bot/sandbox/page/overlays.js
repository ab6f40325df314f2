// What appears over the page: toasts, alerts, menus, forms, and photos in full size.

import { h, icon } from "./dom.js";
import { t } from "./texts.js";

let fading;

// toast shows a short text for a while.
export function toast(text) {
  const e = document.getElementById("toast");
  clearTimeout(fading);
  e.replaceChildren(h("span", { dir: "auto" }, text));
  e.hidden = false;
  void e.offsetWidth; // so that the animation begins again
  e.classList.add("show");
  fading = setTimeout(() => {
    e.classList.remove("show");
    e.hidden = true;
  }, Math.max(3000, text.length * 60));
}

export function complain(error) {
  toast(error.offline ? t("not_sent") : t("failed", { why: error.message }));
}

// dialog opens a modal box that goes when it is closed.
function dialog(attributes, ...children) {
  const d = h("dialog", attributes, ...children);
  document.body.append(d);
  d.addEventListener("close", () => d.remove());
  d.addEventListener("click", (e) => e.target === d && d.close());
  d.showModal();
  return d;
}

// alertBox shows a text that must be read away.
export function alertBox(text) {
  const d = dialog({ id: "alert", class: "box", role: "alertdialog" },
    h("p", { dir: "auto" }, text),
    h("div", { class: "actions" }, h("button", { type: "button", class: "flat", autofocus: true, onclick: () => d.close() }, t("ok"))));
}

// ask shows a form with named fields and calls done with their values.
export function ask(title, fields, button, done) {
  const form = h("form", { method: "dialog" },
    h("h2", {}, title),
    ...fields.map((f) => h("label", {}, h("span", {}, f.label), f.choices
      ? h("select", { name: f.name }, ...f.choices.map((c) => h("option", { value: c.id }, c.name)))
      : h("input", { name: f.name, required: true, maxlength: 64, dir: "auto", autocomplete: "off" }))),
    h("div", { class: "actions" },
      h("button", { type: "button", class: "flat", onclick: () => d.close() }, t("cancel")),
      h("button", { type: "submit", class: "flat" }, button)));
  const d = dialog({ class: "box" }, form);
  form.addEventListener("submit", () => done(Object.fromEntries(new FormData(form))));
}

// menuAt opens a menu of { label, act, danger } at a point of the window.
export function menuAt(x, y, items) {
  const list = h("menu", { class: "popup", role: "menu" }, ...items.map((it) => h("li", { role: "none" },
    h("button", { type: "button", role: "menuitem", class: it.danger ? "danger" : "", onclick: () => { d.close(); it.act(); } }, it.label))));
  const d = dialog({ class: "bare" }, list);
  const box = list.getBoundingClientRect();
  list.style.left = Math.max(8, Math.min(x, innerWidth - box.width - 8)) + "px";
  list.style.top = Math.max(8, Math.min(y, innerHeight - box.height - 8)) + "px";
  d.addEventListener("keydown", (e) => {
    const buttons = [...list.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!step) return;
    e.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length].focus();
  });
}

// lightbox shows a photo in full size.
export function lightbox(src, width, height) {
  const d = dialog({ id: "lightbox", "aria-label": t("photo") },
    h("img", { src, width, height, alt: t("photo"), onclick: () => d.close() }),
    h("button", { type: "button", class: "round close", "aria-label": t("close"), onclick: () => d.close() }, icon("close")));
}
