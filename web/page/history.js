/** The line of play: a slider over its steps, and what each did. */
import { button, capital, fill, h, spoken } from "./dom.js";

const AT_ONCE = 200; // steps that are listed; the slider reaches all
const PACE = 1200; // milliseconds for each step that is played again

/** `<game-history>`: tells by `step` which step is looked at; null is the present. */
export class GameHistory extends HTMLElement {
  constructor() {
    super();
    /** @type {import("./types.js").Told[]} */
    this.steps = [];
    /** @type {number | null} */
    this.at = null;
    this.slider = h("input", { type: "range", min: 0, step: 1, "aria-label": "Step of the game", oninput: () => this.#go(Number(this.slider.value)) });
    this.said = h("output", {});
    this.list = h("ol", { class: "steps" });
    this.back = button("Back to now", () => this.#go(this.steps.length), { class: "quiet" });
    this.again = button("Replay", () => this.#replay(!this.running), { class: "quiet", "aria-pressed": "false" });
    this.running = 0;
  }

  connectedCallback() {
    const by = (/** @type {number} */ n) => () => { this.#replay(false); this.#go((this.at ?? this.steps.length) + n); };
    fill(this, h("h2", {}, "History"),
      h("div", { class: "row" }, button("‹", by(-1), { "aria-label": "One step back" }), this.slider, button("›", by(1), { "aria-label": "One step on" })),
      h("p", { class: "row" }, this.said, this.again, this.back), this.list);
  }

  disconnectedCallback() { this.#replay(false); }

  /** Show one step after the other, from here on or from the beginning. @param {boolean} on */
  #replay(on) {
    clearInterval(this.running);
    this.running = on ? setInterval(() => { if (this.at === null) this.#replay(false); else this.#go(this.at + 1); }, PACE) : 0;
    this.again.setAttribute("aria-pressed", String(on));
    if (on && this.at === null) this.#go(0);
  }

  /**
   * @param {import("./types.js").Told[]} steps
   * @param {Record<string, string>} names
   */
  show(steps, names) {
    this.steps = steps;
    if (this.at !== null && this.at >= steps.length) this.at = null;
    this.slider.max = String(steps.length);
    const first = Math.max(0, steps.length - AT_ONCE);
    const lines = steps.slice(first).map((step, n) => h("li", { value: first + n + 1 }, button(told(step, names), () => this.#go(first + n + 1), { class: "quiet" })));
    fill(this.list, lines.reverse());
    this.#say();
  }

  #say() {
    const now = this.at === null;
    this.slider.value = String(this.at ?? this.steps.length);
    this.back.hidden = now;
    this.again.hidden = this.steps.length === 0;
    fill(this.said, now ? `${this.steps.length} moves so far` : `After move ${this.at} of ${this.steps.length}`);
    for (const line of this.list.children) line.toggleAttribute("data-here", /** @type {HTMLLIElement} */ (line).value === this.at);
  }

  /** @param {number} step */
  #go(step) {
    const to = Math.min(Math.max(step, 0), this.steps.length);
    this.at = to === this.steps.length ? null : to;
    this.#say();
    this.dispatchEvent(new CustomEvent("step", { detail: this.at }));
  }
}
customElements.define("game-history", GameHistory);

/**
 * Return whose move it was, and what it did.
 * @param {import("./types.js").Told} step
 * @param {Record<string, string>} names
 */
export function told(step, names) {
  const words = saidOf(step.words);
  const seat = spoken(step.seat, names);
  const own = words.startsWith(`${seat} `) ? words.slice(seat.length + 1) : words;
  return [h("b", {}, capital(seat)), " ", own];
}

/**
 * Return what a move did without the move's own text, which stands before it.
 * @param {string} words
 */
const saidOf = (words) => words.replace(/^[a-z_0-9]+\([^)]*\): /, "");

/**
 * Return the ids that what happened touches: what its patches name, and what its events tell of.
 * @param {import("./types.js").Happening[]} events
 */
export function idsIn(events) {
  /** @type {Set<string>} */
  const ids = new Set();
  const strings = (/** @type {any} */ value) => {
    if (typeof value === "string") ids.add(value);
    else if (value && typeof value === "object") Object.values(value).forEach(strings);
  };
  for (const event of events) {
    if (event.kind !== "changed") strings(event.values);
    for (const one of event.patch ?? []) one.path.split("/").forEach((step) => ids.add(step));
  }
  return ids;
}
