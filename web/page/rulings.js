/** Questions with parameters: a form each, answered by the rules at every change. */
import { post } from "./api.js";
import { capital, choice, field, fill, h, spoken } from "./dom.js";
import * as known from "./known.js";
import { cite, resting, trouble } from "./why.js";

/**
 * Return what the rules answer.
 * @param {string} game
 * @param {import("./types.js").Answer} answer
 */
export function answerBox(game, answer) {
  const values = answer.answers.length ? answer.answers.join(", ") : answer.status;
  return h("div", {}, h("p", { class: "values" }, values, answer.unit ? ` (${answer.unit})` : ""), answer.missing.length ? h("p", {}, `Not told by the source: ${answer.missing.join("; ")}.`) : null,
    h("ul", {}, answer.steps.map((step) => h("li", {}, step.replace(/^[a-z]+(\.[a-z0-9_]+)+: /, "")))),
    h("p", {}, h("small", {}, answer.clauses.map((id) => [cite(game, "clause", id), " "]))), resting(answer.assumptions));
}

/**
 * @param {HTMLElement} main
 * @param {string} game
 * @param {string} [name] of the ruling that is asked
 * @param {string} [given] its parameters, as in an address
 */
export async function showRulings(main, game, name, given = "") {
  const [rulings, about, games] = await Promise.all([known.rulings(game), known.about(game), known.games()]);
  const ruling = rulings.find((one) => one.name === name);
  const title = games.find((one) => one.game === game)?.title ?? game;
  const list = h("ul", { class: "plain" }, rulings.map((one) => h("li", {}, h("a", { href: `#/ruling/${game}/${one.name}`, "aria-current": one === ruling ? "true" : null }, one.question))));
  fill(main, h("h1", {}, "Questions with parameters"), h("p", {}, h("a", { href: `#/ask/${game}` }, `Ask about ${title} in your own words`)),
    h("div", { class: "columns" }, ruling ? form(game, ruling, about.names, new URLSearchParams(given)) : h("p", {}, "Choose a question."), h("section", { class: "card" }, h("h2", {}, title), list)));
}

/** @param {string} game @param {import("./types.js").Ruling} ruling @param {Record<string, string>} names @param {URLSearchParams} values */
function form(game, ruling, names, values) {
  const said = h("div", { "aria-live": "polite" });
  const update = async () => {
    history.replaceState(null, "", `#/ruling/${game}/${ruling.name}/${encodeURIComponent(values.toString())}`);
    const missing = ruling.parameters.filter((one) => one.default === null && !values.get(one.name));
    if (missing.length) return fill(said, h("p", { class: "hint" }, `Say ${missing.map((one) => one.means).join(", ")}.`));
    try {
      const told = await post(`/${game}/ruling`, { name: ruling.name, given: Object.fromEntries(values) });
      fill(said, h("section", { class: "card answer" }, answerBox(game, told)));
    } catch (error) {
      fill(said, trouble(error));
    }
  };
  const set = (/** @type {string} */ name, /** @type {string} */ value) => {
    if (value) values.set(name, value);
    else values.delete(name);
    update();
  };
  const fields = ruling.parameters.map((one) => {
    const label = capital(one.means);
    const usual = one.default === null ? "choose" : `as usual: ${Array.isArray(one.default) ? one.default.join(", ") || "nothing" : one.default === true ? "yes" : one.default === false ? "no" : spoken(String(one.default), names)}`;
    const choices = one.admits === "yes or no" ? ["yes", "no"] : one.admits.startsWith("one of") ? one.one_of : null;
    if (choices) return choice(label, [["", usual], ...choices.map((id) => /** @type {[string, string]} */ ([id, spoken(id, names)]))], values.get(one.name) ?? "", (value) => set(one.name, value));
    return field(`${label} (${one.admits})`, h("input", { type: "text", value: values.get(one.name) ?? "", placeholder: usual, onchange: (/** @type {Event} */ e) => set(one.name, /** @type {HTMLInputElement} */ (e.target).value.trim()) }));
  });
  update();
  return h("div", {}, h("section", { class: "card" }, h("h2", {}, ruling.question), fields), said);
}
