// Links that Telegram's apps follow by themselves: to the bot, and to send something to a chat.

import { post } from "./net.js";
import { chatTitle, state } from "./state.js";
import { t } from "./texts.js";
import { ask, complain } from "./overlays.js";

let open = () => {}; // shows a chat

export const connectLinks = (show) => { open = show; };

// inside tells what a link asks of the app: { start } or { startgroup } of the bot, { share }, or null for one that leads out.
function inside(link) {
  let url;
  try {
    url = new URL(link);
  } catch {
    return null;
  }
  if (url.host !== "t.me") return null;
  const q = url.searchParams;
  if (url.pathname === "/share/url") return { share: [q.get("url"), q.get("text")].filter(Boolean).join("\n") };
  if (url.pathname.slice(1).toLowerCase() !== state.bot.username.toLowerCase()) return null;
  if (q.has("startgroup")) return { startgroup: true };
  return q.has("start") ? { start: true } : null;
}

// follow opens a link, in the app or out of the page; a link out must lead to the web.
export function follow(link) {
  const what = inside(link);
  if (!what) {
    if (/^https?:/i.test(link)) window.open(link, "_blank", "noopener,noreferrer");
    return;
  }
  if (what.start) return go(link, 0);
  const chats = [...state.chats.values()].filter((c) => what.share || c.kind !== "private");
  const choices = chats.map((c) => ({ id: String(c.id), name: chatTitle(c) }));
  ask(what.share ? t("share_with") : t("choose_group"), [{ name: "chat", label: t("chats"), choices }], t("ok"), ({ chat }) => {
    if (what.share) send(Number(chat), what.share);
    else go(link, Number(chat));
  });
}

// isInside tells the links that the page must not leave for.
export const isInside = (link) => inside(link) !== null;

async function go(link, group) {
  try {
    const m = await post("follow", { user: state.user, link, group });
    open(m.chat);
  } catch (error) {
    complain(error);
  }
}

async function send(chat, text) {
  try {
    await post("say", { user: state.user, chat, text });
    open(chat);
  } catch (error) {
    complain(error);
  }
}
