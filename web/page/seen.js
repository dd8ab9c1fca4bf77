/** What one seat sees, judged: whether some legal state looks so, and what is certain of each move. */
import { post } from "./api.js";
import { fill, h } from "./dom.js";
import * as known from "./known.js";
import { cite } from "./why.js";

const GROUPS = [["legal", "Certainly legal"], ["undetermined", "Legal or not, as hidden things lie"], ["illegal", "Certainly not legal"]];

/** Tell whether somewhere in a value hidden things are counted. @param {any} value @returns {boolean} */
export const isView = (value) => value !== null && typeof value === "object" && (("hidden" in value && Object.keys(value).every((key) => key === "hidden" || key === "top")) || Object.values(value).some(isView));

/** @param {Element} said @param {Element} found @param {any} view */
export async function showView(said, found, view) {
  const game = known.gameOf(view);
  const told = await post(`/${game}/check`, { state: view });
  const rules = await known.rules(game);
  const sentence = (/** @type {string} */ id) => h("li", {}, rules.find((rule) => rule.id === id)?.sentence ?? "", " ", cite(game, "rule", id));
  fill(said, h("section", { class: "card" },
    h("p", { class: told.legal ? "verdict good" : "verdict bad", role: "status" }, told.legal ? "This is what a seat sees; it is legal as far as it shows." : "No legal state looks like this to a seat."),
    told.always.length ? h("ul", {}, told.always.map(sentence)) : null));
  if (!told.legal) return fill(found);
  /** @type {{moves: {move: string, status: string, always: string[], perhaps: string[]}[]}} */
  const { moves } = await post(`/${game}/moves`, { state: view });
  fill(found, GROUPS.map(([status, title]) => {
    const some = moves.filter((one) => one.status === status);
    const rows = some.map((one) => h("li", {}, h("code", {}, one.move), one.always.length + one.perhaps.length ? h("ul", {}, [...one.always, ...one.perhaps].map(sentence)) : null));
    return some.length ? h("section", { class: "card" }, h("h2", {}, `${title} (${some.length})`), h("ul", {}, rows)) : null;
  }));
}
