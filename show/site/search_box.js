// The search field of a page: shows what the page's indexes find while somebody types.
"use strict";
const MOST = 30;  // entries that are shown
const box = document.getElementById("search"), list = document.getElementById("found");

function entry({ at, place }) {
  const link = document.createElement("a"), bold = document.createElement("b");
  const [text, address] = INDEXES[at].shown[place];
  link.href = address;
  bold.textContent = INDEXES[at].names[place];
  link.append(bold, " " + text);
  link.addEventListener("click", () => { box.value = ""; list.replaceChildren(); });
  return link;
}

function elsewhere() {
  const link = document.createElement("a");
  link.href = "index.html?ask=" + encodeURIComponent(box.value);
  link.textContent = "nothing found here; search all games";
  return link;
}

function show() {
  list.replaceChildren();
  if (box.value.trim().length < 2) return;
  const ranks = ranked(INDEXES, box.value, document.querySelector("main").dataset.game);
  if (ranks.length) list.append(...ranks.slice(0, MOST).map(entry));
  else list.append(document.querySelector("main").dataset.game ? elsewhere() : "nothing found");
}

box.addEventListener("input", show);
box.form.addEventListener("submit", event => { event.preventDefault(); list.querySelector("a")?.click(); });
box.value = new URLSearchParams(location.search).get("ask") ?? box.value;
show();
