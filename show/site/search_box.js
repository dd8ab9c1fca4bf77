// The search field of a page: shows what its game's indexes find while somebody types, and has an address for answers.
"use strict";
const FEW = 8, MANY = 60;  // entries below the field, and on the page of answers
const { game, indexes } = document.body.dataset;
const box = document.getElementById("search"), list = document.getElementById("found");
const told = document.getElementById("told"), answers = document.getElementById("answers");
let ready, active = -1;

/** Loads the engine and the indexes once, when they are needed first. */
function load() {
  const file = name => new Promise((done, failed) => {
    const script = document.createElement("script");
    Object.assign(script, { src: name, async: false, onload: done, onerror: failed });
    document.head.append(script);
  });
  return ready ??= Promise.all(["search.js", ...indexes.split(" ")].map(file));
}

function entry({ at, place }) {
  const [text, address] = INDEXES[at].shown[place];
  const link = document.createElement("a"), name = document.createElement("b");
  link.href = address;
  name.textContent = INDEXES[at].names[place];
  link.append(name, " ", text);
  return link;
}

/** Marks the entry that Enter opens; none for -1. */
function choose(number) {
  const entries = [...list.children];
  active = entries.length ? (number + 1 + entries.length + 1) % (entries.length + 1) - 1 : -1;
  entries.forEach((one, at) => one.setAttribute("aria-selected", String(at === active)));
  entries[active]?.scrollIntoView({ block: "nearest" });
  if (active < 0) box.removeAttribute("aria-activedescendant");
  else box.setAttribute("aria-activedescendant", entries[active].id);
}

function suggest(ranks) {
  list.replaceChildren(...ranks.slice(0, FEW).map(entry));
  [...list.children].forEach((one, at) => Object.assign(one, { id: `found-${at}`, role: "option", tabIndex: -1 }));
  list.hidden = !list.children.length;
  box.setAttribute("aria-expanded", String(!list.hidden));
  choose(-1);
}

function answer(ranks) {
  answers.replaceChildren(...ranks.slice(0, MANY).map(rank => {
    const item = document.createElement("li");
    item.append(entry(rank));
    return item;
  }));
  told.textContent = ranks.length > MANY ? `The best ${MANY} of ${ranks.length}` : `${ranks.length || "Nothing"} found`;
  const everywhere = document.createElement("a");
  everywhere.href = `search.html?q=${encodeURIComponent(box.value)}`;
  everywhere.textContent = "search all games";
  if (game) told.append("; ", everywhere);
}

async function show() {
  const question = box.value.trim();
  if (answers) history.replaceState(null, "", location.pathname + (question ? `?q=${encodeURIComponent(question)}` : ""));
  if (question.length < 2) return suggest([]);
  await load();
  if (question !== box.value.trim()) return;  // somebody went on typing
  const ranks = ranked(INDEXES, question, game);
  if (answers) answer(ranks);
  else suggest(ranks);
}

function pressed(event) {
  if (event.key === "Escape") suggest([]);
  else if (event.key === "ArrowDown") choose(active + 1);
  else if (event.key === "ArrowUp") choose(active - 1);
  else if (event.key === "Enter" && active >= 0) list.children[active].click();
  else return;
  event.preventDefault();
}

box.addEventListener("input", show);
box.addEventListener("focus", load);
box.addEventListener("keydown", pressed);
box.form.addEventListener("focusout", event => { if (!box.form.contains(event.relatedTarget)) suggest([]); });
box.form.addEventListener("submit", event => { if (answers) event.preventDefault(); });
addEventListener("keydown", event => {
  if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
  event.preventDefault();
  box.focus();
  box.select();
});

const asked = new URLSearchParams(location.search);
if (answers) {
  box.value = asked.get("q") ?? "";
  if (box.value) show();
  else box.focus();
} else if (asked.has("ask")) {
  location.replace(new URL(`search.html?q=${encodeURIComponent(asked.get("ask"))}`, document.baseURI));
}
