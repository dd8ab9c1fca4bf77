/** The moves of a decision: grouped by action, with price and words, and below them those that are not legal. */
import { announce, button, capital, fill, h, spoken } from "./dom.js";
import { trouble, whyNot } from "./why.js";

/** @typedef {import("./types.js").Move} Move */
/** @typedef {import("./types.js").Verdict} Verdict */

const LIKELY = 12; // outcomes that are shown without being asked for
const FEW = 4; // refused moves of an action that are shown without being asked for

/**
 * Return the action and the parts of a move's text.
 * @param {string} text
 */
export function partsOf(text) {
  const [, action, parts] = /^([a-z_0-9]+)(?:\((.*)\))?$/.exec(text) ?? [text, text, ""];
  return { action, parts: parts ? parts.split(",") : [] };
}

/** What a move touches besides the player who makes it. @param {string} text */
export const touched = (text) => partsOf(text).parts.slice(1);

/** `<move-list>`: tells by `touch` which ids a move touches, by `move` which one was chosen. */
export class MoveList extends HTMLElement {
  constructor() {
    super();
    this.game = "";
    /** @type {Record<string, string>} */
    this.names = {};
    /** @type {string[]} */
    this.filter = [];
    this.filterTitle = "";
    /** @type {import("./types.js").Decision | null} */
    this.decision = null;
    /** Asks why a move is not legal. @type {(move: string) => Promise<Verdict>} */
    this.why = async () => { throw new Error("nobody to ask"); };
    /** Asks for the odds of a move. @type {((move: string) => Promise<any>) | null} */
    this.odds = null;
  }

  /**
   * Show a decision.
   * @param {import("./types.js").Decision} decision
   */
  show(decision) {
    const here = this.contains(document.activeElement);
    this.decision = decision;
    this.filter = [];
    this.#fill();
    if (here) /** @type {HTMLElement | null} */ (this.querySelector(".move"))?.focus({ preventScroll: true });
  }

  /**
   * Show only what touches a place; without ids, all.
   * @param {string[]} ids
   * @param {string} [title]
   */
  only(ids, title = "") {
    this.filter = ids;
    this.filterTitle = title;
    this.#fill();
  }

  #fill() {
    const { moves = [], blocked = [] } = this.decision ?? {};
    const fits = (/** @type {string} */ text) => !this.filter.length || touched(text).some((part) => this.filter.includes(part));
    const legal = moves.filter((move) => fits(move.text));
    const refused = blocked.filter((verdict) => fits(verdict.move));
    const actions = [...new Set([...legal.map((move) => move.action), ...refused.map((verdict) => partsOf(verdict.move).action)])];
    const chosen = this.filter.length ? h("p", { class: "filter" }, `At ${this.filterTitle || "this place"}: `, legal.length ? null : "no legal move. ", button("Show all moves", () => this.only([]), { class: "quiet" })) : null;
    fill(this, chosen, actions.map((action) => this.#group(action, legal.filter((m) => m.action === action), refused.filter((v) => partsOf(v.move).action === action))));
  }

  /** @param {string} action @param {Move[]} legal @param {Verdict[]} refused */
  #group(action, legal, refused) {
    const list = refused.length ? h("ul", {}, refused.map((verdict) => h("li", {}, this.#refused(verdict)))) : null;
    const shown = refused.length <= FEW || this.filter.length > 0;
    return h("section", { class: "action" }, h("h3", {}, capital(spoken(action))),
      h("ul", {}, legal.map((move) => h("li", {}, this.#legal(move)))),
      list && h("details", { class: "refused", open: shown }, h("summary", {}, `${refused.length} not legal now`), list));
  }

  /** @param {Move} move */
  #legal(move) {
    const price = Object.entries(move.price).map(([token, number]) => h("span", { class: number < 0 ? "price gain" : "price" }, number < 0 ? `+${-number} ` : `−${number} `, spoken(token, this.names)));
    const draw = move.draws.map((drawn) => h("span", { class: "draw" }, `draws ${drawn.what}`));
    const detail = h("div", {});
    const choose = button([h("span", { class: "words" }, capital(move.words)), price, draw], () => this.#tell("move", move), { class: "move", "data-move": move.text, ...this.#touching(move.text) });
    const odds = move.draws.length && this.odds ? button("Odds", () => this.#odds(move, detail), { class: "quiet", "aria-label": `Odds: ${move.words}` }) : null;
    return [h("div", { class: "row" }, choose, odds), detail];
  }

  /** @param {Verdict} verdict */
  #refused(verdict) {
    const { parts } = partsOf(verdict.move);
    const words = capital([spoken(partsOf(verdict.move).action), ...parts.slice(1).map((part) => spoken(part, this.names))].join(" "));
    const told = h("div", { class: "told", hidden: true });
    const open = async () => {
      told.hidden = !told.hidden;
      shown.setAttribute("aria-expanded", String(!told.hidden));
      if (told.hidden || told.childElementCount > 0) return;
      fill(told, whyNot(this.game, verdict));
      try {
        fill(told, whyNot(this.game, { ...verdict, ...await this.why(verdict.move) }));
      } catch (error) {
        told.append(trouble(error));
      }
      announce(verdict.reasons.map((reason) => reason.sentence).join(" "));
    };
    const shown = button([h("span", { class: "words" }, words), h("span", { class: "because" }, verdict.reasons.map((reason) => reason.sentence).join(" "))], open,
      { class: "move not", "data-move": verdict.move, "aria-expanded": "false", ...this.#touching(verdict.move) });
    return [shown, told];
  }

  /** @param {Move} move @param {HTMLElement} detail */
  async #odds(move, detail) {
    if (detail.childElementCount) return fill(detail);
    try {
      const { outcomes } = await /** @type {(move: string) => Promise<any>} */ (this.odds)(move.text);
      const likely = outcomes.map((/** @type {any} */ one) => ({ ...one, worth: fraction(one.probability) })).sort((/** @type {any} */ a, /** @type {any} */ b) => b.worth - a.worth);
      const rows = likely.map((/** @type {any} */ one) => h("li", {}, h("strong", {}, `${Math.round(one.worth * 1000) / 10}%`), ` ${one.events.filter((/** @type {any} */ e) => e.kind !== "changed").map((/** @type {any} */ e) => e.words).join("; ")}`));
      const more = rows.slice(LIKELY);
      fill(detail, h("ul", { class: "odds" }, rows.slice(0, LIKELY)), more.length ? h("details", {}, h("summary", {}, `and ${more.length} more`), h("ul", { class: "odds" }, more)) : null);
    } catch (error) {
      fill(detail, trouble(error));
    }
  }

  /** @param {string} text */
  #touching(text) {
    const enter = () => this.#tell("touch", touched(text));
    const leave = () => this.#tell("touch", []);
    return { onmouseenter: enter, onmouseleave: leave, onfocus: enter, onblur: leave };
  }

  /** @param {string} name @param {any} detail */
  #tell(name, detail) { this.dispatchEvent(new CustomEvent(name, { detail })); }
}
customElements.define("move-list", MoveList);

/** @param {string} text such as 1/3 */
const fraction = (text) => { const [above, below = "1"] = text.split("/"); return Number(above) / Number(below); };
