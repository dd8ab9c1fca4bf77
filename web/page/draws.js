/** Carrying out a move whose draws people read out: each is asked for as the service names it. */
import { Problem } from "./api.js";
import { askFor } from "./dialogs.js";

/**
 * Make a move; where draws are entered, ask for one after the other until the service has all that it needs.
 * @param {import("./types.js").Move} move
 * @param {boolean} entered
 * @param {(draws: string[]) => Promise<any>} make
 */
export async function choose(move, entered, make) {
  /** @type {string[]} */
  const draws = [];
  let hint = "";
  for (;;) {
    try {
      return await make(draws);
    } catch (error) {
      const told = error instanceof Problem ? error.told : {};
      if (!entered || told.code !== "chance") throw error;
      if (told.expected) {
        draws.pop();
        hint = told.detail;
      }
      const what = told.where ?? /^(.*) is drawn/.exec(told.detail)?.[1] ?? "what was drawn";
      const drawn = await askFor(`You draw: ${what}`, "What came of it", "Enter", hint || "Type it as the box calls it, such as 4 for a die or w12 for a world.");
      if (drawn === undefined) return undefined;
      draws.push(drawn);
    }
  }
}
