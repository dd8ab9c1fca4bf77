"""How the static site searches: one script, with the glossaries that `ask` uses; it needs no server."""

SCRIPT = r"""
const box = document.getElementById("search"), found = document.getElementById("found");
const here = document.querySelector("main").dataset.game;
const games = {};  // the entries of each game: what is searched, and what it weighs
const WORTH = { case: 0.6, reading: 0.8 }, SYNONYM = 0.9, HERE = 1.5, MOST = 30, LONGEST = 4;
for (const entry of INDEX) {
  const [name, text, address] = entry, game = address.split(".html")[0];
  (games[game] ??= []).push({ entry, text: (name + " " + text).toLowerCase().replaceAll("_", " "),
    name: name.toLowerCase(), worth: (WORTH[name.split(" ")[0]] ?? 1) * (game === here ? HERE : 1) });
}

function stem(word) {
  const short = word.replace(/(ies|ied|ing|ed|es|s|y|e)$/, "");
  return short.length > 2 ? short : word;
}

function meant(words, game) {
  const said = words.join(" "), known = GLOSSARY[game];
  const forms = [said, said.replace(/s$/, ""), said.replace(/es$/, ""), said.replace(/ies$/, "y")];
  return [...new Set(forms.flatMap(form => known[form] ?? []))];
}

function notions(words, game) {
  const told = [];
  for (let i = 0; i < words.length;) {
    let size = Math.min(LONGEST, words.length - i);
    while (size > 1 && !meant(words.slice(i, i + size), game).length) size--;
    const part = words.slice(i, i + size);
    if (size > 1 || !IDLE.includes(part[0])) told.push([part.join(" "), ...meant(part, game)]);
    i += size;
  }
  return told;
}

function pattern(phrase) {
  return new RegExp("(?<![\\p{L}\\p{N}])" + phrase.split(" ").map(stem).join("[\\p{L}\\p{N}]* "), "u");
}

function search(question) {
  const asked = question.toLowerCase().replace(/'s\b/g, "").trim(), hits = [];
  const words = asked.match(/[\p{L}\p{N}]+/gu) ?? [];
  for (const [game, entries] of Object.entries(games)) {
    const scores = new Float64Array(entries.length);
    for (const phrases of notions(words, game)) {
      const said = new Float64Array(entries.length);
      phrases.map(pattern).forEach((looked, place) => entries.forEach((entry, i) => {
        if (!said[i] && looked.test(entry.text)) said[i] = place ? SYNONYM : 1;
      }));
      const rarity = Math.log(1 + entries.length / (0.5 + said.filter(Boolean).length));
      said.forEach((value, i) => { scores[i] += value * rarity; });
    }
    entries.forEach((entry, i) => {
      const named = asked.length > 2 && entry.name.includes(asked) ? 100 / entry.name.length : 0;
      const score = (named + scores[i] / Math.sqrt(8 + entry.text.length / 20)) * entry.worth;
      if (score > 0) hits.push([score, entry.entry]);
    });
  }
  return hits.sort((one, other) => other[0] - one[0]).slice(0, MOST).map(hit => hit[1]);
}

function show() {
  found.replaceChildren();
  if (box.value.trim().length < 2) return;
  for (const [name, text, address] of search(box.value)) {
    const link = document.createElement("a"), bold = document.createElement("b");
    link.href = address;
    bold.textContent = name;
    link.append(bold, " " + text);
    link.addEventListener("click", () => { box.value = ""; found.replaceChildren(); });
    found.append(link);
  }
  if (!found.hasChildNodes()) found.textContent = "nothing found";
}

box.addEventListener("input", show);
box.form.addEventListener("submit", event => { event.preventDefault(); found.querySelector("a")?.click(); });
"""
