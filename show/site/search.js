// Evaluates indexes: a question in players' words in, ranked places out, as `knowledge/text_search.py` and
// `knowledge/near_search.py` do; the fields of an index are told in `knowledge/search_index.py`.
"use strict";
const INDEXES = [];  // filled by the files of indexes

const SHORT = 6;  // letters of a root, with its hyphen, of which one more or less is another word

function wordsOf(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).filter(word => word !== "s");
}

function without(ending, word) {
  return word.replace(new RegExp(ending, "u"), "");
}

function looked(table, key) {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

function stemOf(index, word) {
  const root = without(index.ending, word) + "-";
  const known = looked(index.words, word) || looked(index.words, root);
  if (known || [...root].length <= SHORT || index.idle.includes(word)) return known || word;
  const likely = Object.keys(index.words).filter(other => other.endsWith("-") && misspells(root, other)).sort()[0];
  return likely ? index.words[likely] : word;
}

function misspells(one, other) {
  if (Math.abs(one.length - other.length) > 1 || one[0] !== other[0]) return false;
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start++;
  const rest = one.slice(start), others = other.slice(start);
  const swapped = rest.length > 1 && others.length > 1 &&
    rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2);
  return rest.slice(1) === others.slice(1) || rest.slice(1) === others || rest === others.slice(1) || swapped;
}

function notions(index, question) {
  const words = wordsOf(question), about = new Map();
  const singular = words.map(word => without(index.plural, word)), stems = words.map(word => stemOf(index, word));
  for (let start = 0, end; start < words.length; start = end) {
    end = Math.min(start + index.longest, words.length);
    while (end > start + 1 && !looked(index.meant, singular.slice(start, end).join(" "))) end--;
    if (end === start + 1 && index.idle.includes(words[start])) continue;
    const said = singular.slice(start, end).join(" "), term = stems.slice(start, end).join(" ");
    about.set(said + "/" + term, { said, term });
  }
  return [...about.values()];
}

function weights(index, question) {
  const total = new Map();
  for (const { said, term } of notions(index, question)) {
    const best = new Map();
    for (const [other, share] of [[term, index.whole], ...Object.entries(looked(index.meant, said) ?? {})]) {
      const gaps = looked(index.said, other) ?? [];
      for (let i = 0, place = 0; i < gaps.length; i += 2) {
        place += gaps[i];
        best.set(place, Math.max(best.get(place) ?? 0, share * gaps[i + 1]));
      }
    }
    for (const [place, weight] of best) total.set(place, (total.get(place) ?? 0) + weight);
  }
  return total;
}

function names(index, question) {
  const part = question.toLowerCase().replace(/^ +| +$/g, ""), total = new Map();
  if (!new RegExp(`^(?:${index.name})$`).test(part)) return total;
  index.names.forEach((name, place) => {
    if (name.includes(part)) total.set(place, Math.floor(index.unit * part.length / name.length));
  });
  return total;
}

function likeness(index, question) {
  const stems = wordsOf(question).map(word => stemOf(index, word));
  const pairs = stems.slice(1).map((stem, place) => stems[place] + " " + stem);
  const alike = new Map(), best = new Map();
  if (!notions(index, question).length) return best;
  let length = 0;
  for (const term of new Set([...stems, ...pairs])) {
    const share = term.includes(" ") ? index.pair : 100;
    const [rare, ...said] = looked(index.asked, term) ?? [Math.floor(index.unasked * share / 100)];
    length += rare * rare;
    for (let i = 0, number = 0; i < said.length; i += 2) {
      number += said[i];
      alike.set(number, (alike.get(number) ?? 0) + rare * said[i + 1]);
    }
  }
  for (const [number, shared] of alike) {
    const place = index.answers[number], whole = Math.floor(shared / Math.floor(Math.sqrt(length)));
    best.set(place, Math.max(best.get(place) ?? 0, whole));
  }
  return best;
}

const decoded = new WeakMap();  // indexes with what they know of meanings, as numbers

function numbers(told) {
  return Int8Array.from(atob(told), letter => letter.charCodeAt(0));
}

function nearness(index, question) {
  const row = new Array(index.width).fill(0);
  let heard = false;
  for (const stem of new Set(wordsOf(question).map(word => stemOf(index, word)))) {
    const told = looked(index.meanings, stem);
    if (told === undefined) continue;
    heard = true;
    numbers(told).forEach((number, at) => { row[at] += number; });
  }
  if (!heard) return { asked: [], said: [] };
  if (!decoded.has(index)) decoded.set(index, [numbers(index.asked_rows), numbers(index.place_rows)]);
  const length = index.length * Math.max(1, Math.floor(Math.sqrt(row.reduce((sum, number) => sum + number * number, 0))));
  const near = rows => Array.from({ length: rows.length / index.width }, (_, at) => {
    let sum = 0;
    for (let i = 0; i < index.width; i++) sum += row[i] * rows[at * index.width + i];
    return Math.floor(index.unit * sum / length);
  });
  const [asked, said] = decoded.get(index).map(near);
  return { asked, said };
}

function fits(index, question, spoken, most, game) {
  const found = new Map(), near = new Map(), { shares } = index;
  if (!notions(index, question).length) return found;
  const alike = likeness(index, question), { asked, said } = nearness(index, question);
  asked.forEach((share, number) => {
    const place = index.answers[number];
    near.set(place, Math.max(near.get(place) ?? 0, share));
  });
  index.favour.forEach((favour, place) => {
    const fit = Math.floor((
      shares.said * Math.floor(index.unit * (spoken.get(place) ?? 0) / most) + shares.alike * (alike.get(place) ?? 0) +
      shares.asked * (near.get(place) ?? 0) + shares.place * Math.max(said[place] ?? 0, 0)) / 100);
    const name = index.names[place], others = game && name.includes("/") && name.split("/")[0] !== game;
    if (fit) found.set(place, fit + favour + (others ? index.base : 0));
  });
  return found;
}

function ranked(indexes, question, game) {
  const by = way => indexes.map(index => way(index, question));
  let ranks = by(names).flatMap((named, at) => [...named].map(([place, weight]) => ({ at, place, weight })));
  if (!ranks.length) {
    const spoken = by(weights), most = Math.max(1, ...spoken.flatMap(byPlace => [...byPlace.values()]));
    ranks = indexes.flatMap((index, at) =>
      [...fits(index, question, spoken[at], most, game)].map(([place, weight]) => ({ at, place, weight })));
  }
  ranks.sort((one, other) => other.weight - one.weight || one.at - other.at || one.place - other.place);
  const best = new Map();
  for (const rank of ranks) {
    const name = indexes[rank.at].names[rank.place];
    if (!best.has(name)) best.set(name, rank);
  }
  return [...best.values()];
}
