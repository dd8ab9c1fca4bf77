/** Asking in a player's words: what the rules compute, then the clauses that answer. */
import { post } from "./api.js";
import { button, choice, fill, h } from "./dom.js";
import * as known from "./known.js";
import { answerBox } from "./rulings.js";
import { cite, trouble } from "./why.js";

const LIMIT = 6; // answers that are shown

/**
 * @param {HTMLElement} main
 * @param {string} [game]
 * @param {string} [question]
 */
export async function showAsk(main, game, question = "") {
  const games = await known.games();
  let chosen = game ?? games[0].game;
  const input = h("input", { type: "search", value: question, "aria-label": "Question", placeholder: "how many dice does a battleship roll?" });
  const found = h("div", { "aria-live": "polite" });
  const links = h("p", { class: "row" });
  const link = () => fill(links, h("a", { href: `#/ruling/${chosen}` }, "Questions with parameters"), h("a", { href: `#/rule/${chosen}/` }, "All rules"), h("a", { href: `#/clause/${chosen}/` }, "All clauses"), h("a", { href: `#/reading/${chosen}/` }, "Readings and variants"), h("a", { href: `#/assumed/${chosen}` }, "What is assumed"));
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    location.hash = `#/ask/${chosen}/${encodeURIComponent(input.value.trim())}`;
  };
  fill(main, h("h1", {}, "Ask"), h("form", { class: "card", onsubmit: send },
    choice("Game", games.map((one) => [one.game, one.title]), chosen, (value) => { chosen = value; link(); }),
    h("div", { class: "row" }, h("div", { class: "grow" }, input), h("button", { class: "main" }, "Ask")), links), found);
  link();
  if (!question) return input.focus();
  fill(found, h("p", { role: "status" }, "Looking it up …"));
  try {
    fill(found, reply(chosen, await post(`/${chosen}/ask`, { question, limit: LIMIT })));
  } catch (error) {
    fill(found, trouble(error));
  }
}

/** @param {string} game @param {any} told */
function reply(game, told) {
  const computed = told.computed;
  const lacking = Object.entries(computed?.lacking ?? {});
  const ruled = computed && h("section", { class: "card answer" }, h("h2", {}, computed.question),
    computed.answer ? answerBox(game, computed.answer) : lacking.length ? h("p", {}, "Still to be said: ", lacking.map(([key, admits]) => `${key} (${admits})`).join("; "), ".") : null,
    button(computed.answer ? "With other values" : "Work it out", () => { location.hash = `#/ruling/${game}/${computed.ruling}/${encodeURIComponent(new URLSearchParams(computed.given).toString())}`; }));
  const short = told.short && h("section", { class: "card answer" }, h("p", { class: "values" }, told.told ? told.short : `Perhaps: ${told.short}`), told.short_for ? h("p", {}, h("small", {}, `That is what the first of these answers to: ${told.short_for}`)) : null);
  const sure = told.told ? null : h("p", { class: "hint" }, "The source does not seem to say this; what comes nearest:");
  return [ruled, sure, short, told.answers.map((/** @type {any} */ one) => answer(game, one))];
}

/** @param {string} game @param {any} one */
function answer(game, one) {
  const isClause = one.id.includes("#");
  const rules = one.rules.map((/** @type {any} */ rule) => h("li", {}, rule.sentence, " ", cite(game, "rule", rule.rule)));
  const readings = (one.readings ?? []).map((/** @type {any} */ read) => h("li", {}, cite(game, "reading", read.reading, read.question)));
  const linked = one.linked.map((/** @type {any} */ other) => h("li", {}, `${other.relation}: ${other.text} `, cite(game, "clause", other.clause)));
  return h("article", { class: "card" }, h("p", {}, one.text), h("p", {}, h("small", {}, `${one.kind}, `, isClause ? cite(game, "clause", one.id) : one.id, one.lines ? `, line ${one.lines}` : "", one.provenance ? `, ${one.provenance}` : "")),
    one.case ? h("p", {}, h("b", {}, "For example: "), one.case.says) : null,
    rules.length ? [h("h2", {}, "Rules that follow from it"), h("ul", {}, rules)] : null,
    readings.length ? [h("h2", {}, "How it is read"), h("ul", {}, readings)] : null,
    linked.length ? h("details", {}, h("summary", {}, "Linked clauses"), h("ul", {}, linked)) : null);
}
