/** Readings and variants, and the values of the content that no source gives: what is assumed, and what else it could be. */
import { post } from "./api.js";
import { capital, fill, h, spoken } from "./dom.js";
import * as known from "./known.js";
import { packed } from "./share.js";
import { fields } from "./things.js";
import { cite } from "./why.js";

/** @typedef {import("./types.js").Reading} Reading */

/** @param {HTMLElement} main @param {string} game @param {string} [id] */
export async function showReadings(main, game, id) {
  const [all, { variants }] = await Promise.all([known.readings(game), known.about(game)]);
  const one = all.find((reading) => reading.id === id);
  if (one) return fill(main, h("h1", {}, one.question), reading(game, one), h("p", {}, h("a", { href: `#/reading/${game}/` }, "All readings and variants")));
  const line = (/** @type {Reading} */ each) => h("li", {}, cite(game, "reading", each.id, each.question), ` ${each.choices[each.chosen]}`);
  const list = (/** @type {string} */ title, /** @type {Reading[]} */ some) => some.length ? h("section", { class: "card" }, h("h2", {}, title), h("ul", {}, some.map(line))) : null;
  fill(main, h("h1", {}, "Readings and variants"),
    list("Where the source contradicts itself or is silent", all.filter((each) => !variants.includes(each.id))),
    list("What players choose before a game", all.filter((each) => variants.includes(each.id))));
}

/** @param {string} game @param {Reading} one */
function reading(game, one) {
  const choices = Object.entries(one.choices).map(([id, words]) => h("li", {}, words, id === one.chosen ? h("span", { class: "badge" }, "chosen") : null));
  const others = Object.values(one.not_encoded ?? {}).map((words) => h("li", {}, words, " ", h("small", {}, "not encoded")));
  const decided = Object.keys(one.decides ?? {}).map((rule) => [cite(game, "rule", rule), " "]);
  return h("section", { class: "card" }, h("ul", {}, choices, others), one.reason ? h("p", {}, one.reason) : null,
    h("p", {}, h("small", {}, one.clauses.map((id) => [cite(game, "clause", id), " "]))),
    decided.length ? h("p", {}, "Another choice would bear on: ", decided) : null,
    choices.length > 1 ? h("p", {}, tryOut(game)) : null);
}

/** Return a link to a position in which readings can be switched. @param {string} game */
function tryOut(game) {
  const link = h("a", { href: "#/judge" }, "See in a position what another choice changes");
  link.addEventListener("click", async (event) => {
    event.preventDefault();
    const { state } = await post(`/${game}/new`, { players: 2, seed: 7 });
    location.hash = `#/judge/${await packed(JSON.stringify(state, null, 1))}`;
  });
  return link;
}

/** @param {HTMLElement} main @param {string} game */
export async function showAssumed(main, game) {
  const [content, games, { names }] = await Promise.all([known.content(game), known.games(), known.about(game)]);
  const title = games.find((one) => one.game === game)?.title ?? game;
  const cards = Object.entries(content).filter(([, held]) => held?.provenance?.kind === "assumed").map(([part, held]) => h("section", { class: "card" },
    h("h2", {}, capital(spoken(part, names))), h("p", {}, held.provenance.why), could(held.provenance.range),
    h("p", {}, h("small", {}, held.provenance.clauses.map((id) => [cite(game, "clause", id), " "]))),
    h("details", {}, h("summary", {}, "The values"), fields(held, names, ["provenance"]))));
  fill(main, h("h1", {}, `What is assumed of ${title}`), h("p", { class: "hint" }, "No source at hand gives these values. Answers that rest on them say so, and a pack of your own replaces them."), cards.length ? cards : h("p", {}, "Nothing."));
}

/** Say what a value could be instead. @param {any} range */
const could = (range) => typeof range === "string" ? h("p", {}, `Could be: ${range}.`) : range?.least !== undefined ? h("p", {}, `Could be: ${range.least} to ${range.most}.`) : null;
