/** What is known of games, asked for once: their names, rules, clauses, readings. */
import { get } from "./api.js";

/** @type {Map<string, Promise<any>>} */
const answers = new Map();

/** @param {string} path */
function once(path) {
  const known = answers.get(path) ?? get(path);
  answers.set(path, known);
  known.catch(() => answers.delete(path));
  return known;
}

/** @returns {Promise<import("./types.js").Game[]>} */
export const games = async () => (await once("/games")).games;

/** @param {string} game @returns {Promise<import("./types.js").About>} */
export const about = (game) => once(`/${game}/about`);

/** @param {string} game @returns {Promise<import("./types.js").Reading[]>} */
export const readings = (game) => once(`/${game}/readings`);

/** @param {string} game @returns {Promise<import("./types.js").Rule[]>} */
export const rules = (game) => once(`/${game}/rules`);

/** @param {string} game @param {string} rule */
export const interactions = (game, rule) => once(`/${game}/interactions/${rule}`);

/** @param {string} game @returns {Promise<Record<string, {provenance: import("./types.js").Provenance, values?: any}>>} */
export const content = (game) => once(`/${game}/content`);

/** @param {string} game @returns {Promise<import("./types.js").Clause[]>} */
export const clauses = (game) => once(`/${game}/clauses`);

/** @param {string} game */
export const schemas = (game) => once(`/${game}/schemas`);

/** @param {string} game @returns {Promise<import("./types.js").Ruling[]>} */
export const rulings = (game) => once(`/${game}/rulings`);

/**
 * Return the name under which the service knows a state's game: that of an expansion, if one is in play.
 * @param {any} state
 */
export const gameOf = (state) => /** @type {string} */ (state.options?.expansions?.[0] ?? state.game);
