/** A record: stepped through, to its first move that the rules do not allow. */
import { post } from "./api.js";
import { fill, h } from "./dom.js";
import { GameHistory } from "./history.js";
import * as known from "./known.js";
import { patched } from "./patches.js";
import { Position } from "./position.js";
import { trouble } from "./why.js";

/**
 * @param {HTMLElement} found
 * @param {string} record
 * @param {(state: any) => void} replaced called with a state to be judged by itself
 */
export async function showRecord(found, record, replaced) {
  const told = await post("/replay", { record });
  const { names } = await known.about(told.game);
  const position = new Position(told.game, replaced);
  const history = new GameHistory();
  const held = told.steps.length;
  const verdict = told.problem ? h("div", {}, h("p", { class: "verdict bad", role: "status" }, `Move ${held + 1} of ${told.moves} does not hold.`), trouble({ told: { ...told.problem, detail: told.problem.message, game: told.game } }))
    : h("p", { class: "verdict good", role: "status" }, `All ${held} moves hold.`);
  const after = (/** @type {number} */ step) => told.steps.slice(0, step).reduce((/** @type {any} */ state, /** @type {any} */ one) => patched(state, one.patch), told.start);
  history.addEventListener("step", (event) => position.show(after(/** @type {CustomEvent} */ (event).detail ?? held), [], true));
  fill(found, h("section", { class: "card" }, verdict), position.element, h("section", { class: "card" }, history));
  history.show(told.steps, names);
  if (told.start) await position.show(after(held), [], true);
}
