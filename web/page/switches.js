/** Readings as switches: what another one changes in a position. */
import { post } from "./api.js";
import { button, choice, fill, h, spoken } from "./dom.js";
import * as known from "./known.js";
import { partsOf } from "./moves.js";
import { trouble } from "./why.js";

/**
 * Return the switches of a position.
 * @param {string} game
 * @param {any} state
 * @param {Record<string, string>} names
 * @param {(state: any) => void} taken called with the state under the other reading, to go on with it
 */
export async function switches(game, state, names, taken) {
  const open = (await known.readings(game)).filter((one) => Object.keys(one.choices).length > 1);
  const rows = open.map((reading) => {
    const said = h("div", { "aria-live": "polite" });
    const now = state.options.readings[reading.id] ?? reading.chosen;
    const turned = async (/** @type {string} */ value) => {
      if (value === now) return fill(said);
      const other = { ...state, options: { ...state.options, readings: { ...state.options.readings, [reading.id]: value } } };
      try {
        fill(said, await differences(game, state, other, names), button("Go on under this reading", () => taken(other)));
      } catch (error) {
        fill(said, trouble(error));
      }
    };
    return [choice(reading.question, Object.entries(reading.choices), now, turned), said];
  });
  return h("details", { class: "card" }, h("summary", {}, `Under another reading (${open.length})`), rows);
}

/**
 * Say which moves are legal only before or only after, and which rules are broken then.
 * @param {string} game
 * @param {any} before
 * @param {any} after
 * @param {Record<string, string>} names
 */
async function differences(game, before, after, names) {
  const [old, now, check] = await Promise.all([post(`/${game}/moves`, { state: before }), post(`/${game}/moves`, { state: after }), post(`/${game}/check`, { state: after })]);
  const texts = (/** @type {any} */ decision) => decision.moves.map((/** @type {any} */ move) => move.text);
  const only = (/** @type {any} */ one, /** @type {any} */ other) => one.moves.filter((/** @type {any} */ move) => !texts(other).includes(move.text)).map((/** @type {any} */ move) => h("li", {}, move.words || spoken(partsOf(move.text).action, names)));
  const [more, fewer] = [only(now, old), only(old, now)];
  const broken = check.violations.map((/** @type {any} */ one) => h("li", {}, `${one.sentence} Here: ${one.words}.`));
  if (!more.length && !fewer.length && !broken.length) return h("p", {}, "It changes no move that can be made now.");
  const list = (/** @type {string} */ title, /** @type {Node[]} */ items) => items.length ? [h("p", {}, title), h("ul", {}, items)] : null;
  return h("div", {}, list("Legal then:", more), list("No longer legal:", fewer), list("The position would break:", broken));
}
