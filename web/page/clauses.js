/** Rules and clauses, each with what it is tied to, to be walked from one to the next. */
import { fill, h } from "./dom.js";
import * as known from "./known.js";
import { meetings } from "./meetings.js";
import { cite } from "./why.js";

/** @typedef {import("./types.js").Rule} Rule */
/** @typedef {import("./types.js").Clause} Clause */

/** @param {string} game @param {string} title @param {import("./dom.js").Child[]} items */
const section = (game, title, items) => items.length ? h("section", { class: "card" }, h("h2", {}, title), h("ul", {}, items)) : null;

/** @param {string} game @param {Rule} rule */
const ruleLine = (game, rule) => h("li", {}, rule.sentence, " ", h("small", {}, cite(game, "rule", rule.id)));

/** @param {string} game @param {Clause} clause */
const clauseLine = (game, clause) => h("li", {}, clause.text, " ", h("small", {}, cite(game, "clause", clause.id), `, line ${clause.lines}`));

/** @param {string} game */
async function both(game) {
  const [rules, clauses] = await Promise.all([known.rules(game), known.clauses(game)]);
  return { rules, clauses };
}

/**
 * Show a list that a few letters narrow.
 * @template T
 * @param {HTMLElement} main
 * @param {string} title
 * @param {T[]} all
 * @param {(one: T) => string} words
 * @param {(one: T) => Node} line
 */
function showList(main, title, all, words, line) {
  const list = h("ul", {});
  const narrow = () => {
    const wanted = search.value.toLowerCase();
    fill(list, all.filter((one) => words(one).toLowerCase().includes(wanted)).slice(0, 200).map(line));
  };
  const search = h("input", { type: "search", "aria-label": "Narrow the list", placeholder: "a word or an id", oninput: narrow });
  narrow();
  fill(main, h("h1", {}, title), h("p", {}, search), h("section", { class: "card" }, list));
}

/** @param {HTMLElement} main @param {string} game @param {string} id */
export async function showRule(main, game, id) {
  const { rules, clauses } = await both(game);
  const rule = rules.find((one) => one.id === id);
  if (!rule) return showList(main, "Rules", rules, (one) => `${one.id} ${one.sentence}`, (one) => ruleLine(game, one));
  const beside = rules.filter((one) => one !== rule && one.clauses.some((clause) => rule.clauses.includes(clause)));
  const cited = clauses.filter((one) => rule.clauses.includes(one.id));
  fill(main, h("h1", {}, rule.sentence), h("p", {}, h("small", {}, `${rule.id}, ${rule.file}, line ${rule.line}`)),
    section(game, "What the rulebook says", cited.map((one) => clauseLine(game, one))),
    section(game, "Rules that rest on the same clauses", beside.map((one) => ruleLine(game, one))), meetings(game, rule),
    h("p", {}, h("a", { href: `#/rule/${game}/` }, "All rules")));
}

/** @param {HTMLElement} main @param {string} game @param {string} id */
export async function showClause(main, game, id) {
  const { rules, clauses } = await both(game);
  const clause = clauses.find((one) => one.id === id);
  if (!clause) return showList(main, "Clauses", clauses, (one) => `${one.id} ${one.text}`, (one) => clauseLine(game, one));
  const lines = (/** @type {string[]} */ ids) => clauses.filter((one) => ids.includes(one.id)).map((one) => clauseLine(game, one));
  const back = (/** @type {"amends" | "clarifies" | "contradicts"} */ how) => clauses.filter((one) => one[how].includes(id)).map((one) => clauseLine(game, one));
  const readings = (await known.readings(game)).filter((one) => one.clauses.includes(id));
  fill(main, h("h1", {}, clause.text), h("p", {}, h("small", {}, `${clause.id}, ${clause.kind}, line ${clause.lines}`)),
    clause.note ? h("p", {}, clause.note) : null, clause.unencoded ? h("p", {}, `Not encoded: ${clause.unencoded}`) : null,
    section(game, "Rules that follow from it", rules.filter((one) => one.clauses.includes(id)).map((one) => ruleLine(game, one))),
    section(game, "It amends", lines(clause.amends)), section(game, "It is amended by", back("amends")),
    section(game, "It clarifies", lines(clause.clarifies)), section(game, "It is clarified by", back("clarifies")),
    section(game, "It contradicts", [...lines(clause.contradicts), ...back("contradicts")]),
    section(game, "How it is read", readings.map((one) => h("li", {}, h("b", {}, cite(game, "reading", one.id, one.question)), ` ${one.choices[one.chosen]} ${one.reason}`))),
    h("p", {}, h("a", { href: `#/clause/${game}/` }, "All clauses")));
}
