// The page's own words, in the language that is chosen; message texts are none of them.

let table = {};
let language = "en";

// loadTexts fetches the language table and picks the language: the one asked for, the one used last, the browser's.
export async function loadTexts(wanted) {
  table = await (await fetch("texts.json")).json();
  const wishes = [wanted, localStorage.getItem("language"), ...navigator.languages.map((l) => l.slice(0, 2))];
  setLanguage(wishes.find((l) => table[l]) ?? "en", false);
}

export function setLanguage(l, remember = true) {
  language = l;
  if (remember) localStorage.setItem("language", l);
  document.documentElement.lang = l;
  document.documentElement.dir = l === "ar" ? "rtl" : "ltr";
}

export const currentLanguage = () => language;
export const languages = () => Object.keys(table).map((id) => ({ id, name: table[id].language }));

// t is the text of a key with its blanks filled in.
export function t(key, blanks = {}) {
  const text = table[language][key] ?? table.en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => blanks[name] ?? "");
}

// count is a text with the plural form that a number takes.
export function count(key, n) {
  const form = `${key}_${new Intl.PluralRules(language).select(n)}`;
  return t(table[language][form] ? form : `${key}_other`, { n });
}

const format = (date, options) => new Intl.DateTimeFormat(language, options).format(date);

export const clock = (unix) => format(new Date(unix * 1000), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

// day names the day of a message.
export function day(unix) {
  const date = new Date(unix * 1000);
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (date >= midnight) return t("today");
  if (date >= midnight - 86400000) return t("yesterday");
  const year = date.getFullYear() === new Date().getFullYear() ? undefined : "numeric";
  return format(date, { day: "numeric", month: "long", year });
}
