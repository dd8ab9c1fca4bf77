/** The seats of a table: who plays them, what lies before them, whom to invite. */
import { button, capital, fill, h, spoken } from "./dom.js";
import { fields } from "./things.js";

const KINDS = /** @type {Record<string, string>} */ ({ person: "a person", random: "plays at random", greedy: "plays greedily", rules: "played by the rules" });
const OWN = ["game", "schema", "options", "seats", "players", "agenda", "phase", "turn"]; // of a state, told elsewhere

/** `<seat-panels>`: what each seat has as far as the looking seat sees it, then the middle of the table. */
export class SeatPanels extends HTMLElement {
  /** @type {string | null} */
  decider = null;

  /**
   * @param {{view: any, seats: import("./types.js").Seat[], decider: string | null, seat: string, names: Record<string, string>, mine: string[], invite?: (seat: string) => void}} shown
   */
  show(shown) {
    const open = new Map([...this.querySelectorAll("details")].map((one) => [one.dataset.of, one.open]));
    if (this.decider !== shown.decider) open.clear(); // whose turn it is now is to be seen
    this.decider = shown.decider;
    fill(this, this.#ordered(shown).map((seat) => this.#seat(seat, shown, open.get(seat.seat))), this.#middle(shown, open.get("")));
  }

  /** The looking seat first. @param {Parameters<SeatPanels["show"]>[0]} shown */
  #ordered({ seats, seat }) {
    const first = seats.findIndex((one) => one.seat === seat);
    return [...seats.slice(Math.max(first, 0)), ...seats.slice(0, Math.max(first, 0))];
  }

  /** @param {import("./types.js").Seat} seat @param {Parameters<SeatPanels["show"]>[0]} shown @param {boolean} [open] */
  #seat(seat, { view, decider, seat: looking, names, mine, invite }, open) {
    const who = seat.name ?? (mine.includes(seat.seat) ? "here" : KINDS[seat.kind] ?? seat.kind);
    const turn = decider === seat.seat;
    return h("details", { class: turn ? "seat turn" : "seat", "data-of": seat.seat, open: open ?? (turn || seat.seat === looking) },
      h("summary", {}, h("span", { class: "seat-name" }, capital(spoken(seat.seat, names))), " ", h("small", {}, who), turn ? h("span", { class: "badge" }, "decides") : null),
      fields(view.players?.[seat.seat] ?? {}, names),
      invite && mine.includes(seat.seat) && seat.kind === "person" ? button("Invite somebody to this seat", () => invite(seat.seat), { class: "quiet" }) : null);
  }

  /** @param {Parameters<SeatPanels["show"]>[0]} shown @param {boolean} [open] */
  #middle({ view, names }, open) {
    return h("details", { class: "seat middle", "data-of": "", open: open ?? false }, h("summary", {}, h("span", { class: "seat-name" }, "Everything else on the table")), fields(view, names, OWN));
  }
}
customElements.define("seat-panels", SeatPanels);

/**
 * Return the score so far, with what each point is for.
 * @param {import("./types.js").Score} score
 * @param {Record<string, string>} names
 * @param {boolean} over
 */
export function scoreBoard(score, names, over) {
  const row = (/** @type {string} */ seat) => {
    const points = score.points.filter((one) => one.player === seat);
    return h("details", { class: "score" },
      h("summary", {}, h("span", {}, capital(spoken(seat, names))), h("b", {}, score.totals[seat]), over && score.winners.includes(seat) ? h("span", { class: "badge" }, "wins") : null),
      points.length ? h("ul", {}, points.map((one) => h("li", {}, h("b", {}, one.points), ` ${one.what} `, h("small", {}, one.rule)))) : h("p", {}, "No points yet."));
  };
  return h("section", { class: "card", "aria-label": "Score" }, h("h2", {}, over ? "Score" : "Score so far"), Object.keys(score.totals).map(row));
}
