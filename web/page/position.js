/** A position that nobody plays: its board and its moves, each of which leads to the next one. */
import { post, text } from "./api.js";
import { BoardView } from "./board.js";
import { capital, fill, h, spoken } from "./dom.js";
import { choose } from "./draws.js";
import * as known from "./known.js";
import { MoveList } from "./moves.js";
import { SeatPanels } from "./seats.js";
import { switches } from "./switches.js";
import { trouble } from "./why.js";

/**
 * Return the ids that broken rules name.
 * @param {import("./types.js").Violation[]} violations
 */
export const badPlaces = (violations) => violations.flatMap((one) => (one.term ?? "").match(/[a-z][a-z0-9_]*/g) ?? []);

export class Position {
  /**
   * @param {string} game
   * @param {(state: any) => void} moved called with the state after a move
   */
  constructor(game, moved) {
    this.game = game;
    this.moved = moved;
    this.showing = 0;
    /** @type {any} */
    this.state = null;
    /** @type {string | undefined} */
    this.map = undefined;
    this.board = new BoardView();
    this.moves = new MoveList();
    this.seats = new SeatPanels();
    this.said = h("div", {});
    this.decision = h("h2", {});
    this.others = h("div", {});
    this.tools = h("div", {});
    /** Takes a picked place; tells whether it was for something else than moves. @type {(place: {ids: string[], title: string}) => boolean} */
    this.picked = () => false;
    this.element = h("div", { class: "table" }, h("div", { class: "board-side" }, this.board), h("div", { class: "record-side" }, this.others), h("div", { class: "move-side" }, this.tools, this.said, h("section", { class: "card moves" }, this.decision, this.moves)), h("div", { class: "seat-side" }, this.seats));
    this.moves.game = game;
    this.moves.why = (move) => this.#why(move);
    this.moves.odds = (move) => post(`/${game}/odds`, { state: this.state, move });
    this.moves.addEventListener("touch", (event) => this.board.light(/** @type {CustomEvent} */ (event).detail));
    this.moves.addEventListener("move", (event) => this.#move(/** @type {CustomEvent} */ (event).detail));
    this.board.addEventListener("pick", (event) => {
      const place = /** @type {CustomEvent} */ (event).detail;
      if (!this.picked(place)) this.moves.only(place.ids, place.title);
    });
  }

  /**
   * @param {any} state
   * @param {string[]} broken ids of places where rules are broken
   * @param {boolean} playable whether moves are to be shown
   */
  async show(state, broken, playable) {
    this.state = state;
    const turn = ++this.showing;
    const about = await known.about(this.game);
    this.moves.names = about.names;
    const draw = async (/** @type {string} */ map) => {
      this.map = map;
      this.board.offer(about.maps, map, draw);
      this.board.draw(await text(`/${this.game}/picture?map=${map}`, { state }));
      this.board.blame(broken);
    };
    const decision = playable ? await post(`/${this.game}/moves`, { state, blocked: true }) : null;
    if (turn !== this.showing) return; // something later is shown already
    const decider = decision?.player ?? null;
    fill(this.decision, decision ? `${decider ? `${capital(spoken(decider, about.names))} decides: ` : ""}${decision.words}` : "No moves in a state that is not legal");
    this.moves.show(decision ?? { player: null, kind: null, words: "", moves: [] });
    fill(this.said);
    this.seats.show({ view: state, seats: state.seats.map((/** @type {string} */ seat) => ({ seat, kind: "", name: "" })), decider, seat: decider ?? state.seats[0], names: about.names, mine: [] });
    await draw(this.map ?? about.maps[0]);
    fill(this.others, playable ? await switches(this.game, state, about.names, this.moved) : null);
  }

  /** @param {string} move */
  #why(move) { return post(`/${this.game}/why`, { state: this.state, move, changes: true }); }

  /** @param {import("./types.js").Move} move */
  async #move(move) {
    try {
      const seed = Math.floor(Math.random() * 2 ** 31);
      const { state } = await choose(move, false, () => post(`/${this.game}/apply`, { state: this.state, move: move.text, seed }));
      this.moved(state);
    } catch (error) {
      fill(this.said, trouble(error));
    }
  }
}

