/** The board: a picture whose places can be lit, marked and picked, and the list of what lies where. */
import { button, capital, fill, h, spoken } from "./dom.js";

const ALIKE = new Set(["owner", "structure"]); // what many pieces share, which names none of them
const ZOOMS = [1, 1.5, 2, 2.5, 3];
const LEGIBLE = 8; // pixels that the smallest letters need on a phone
const AROUND = 5; // between a place and the ring that lights it

/**
 * Return what a part of a picture is called by rules.
 * @param {Element} node
 * @returns {string[]}
 */
const idsOf = (node) => Object.entries(/** @type {SVGElement} */ (node).dataset ?? {}).filter(([kind]) => !ALIKE.has(kind)).map(([, id]) => id ?? "");

/** @param {Element} node */
const titleOf = (node) => [...node.children].find((child) => child.tagName === "title")?.textContent ?? "";

/**
 * `<board-view>`: draws with `draw(svg)`, tells of a picked place by the event `pick` with `{ids, title}`.
 */
export class BoardView extends HTMLElement {
  constructor() {
    super();
    /** @type {SVGElement[]} */
    this.places = [];
    this.zoom = 1;
    this.zoomed = false; // by hand
    this.drawn = "";
    this.frame = h("div", { class: "frame", tabindex: "0", role: "region", "aria-label": "Board, can be scrolled" });
    this.list = h("ul", { class: "places" });
    this.maps = h("div", { class: "maps", role: "group", "aria-label": "Boards of this game" });
    this.listed = h("details", { class: "where" }, h("summary", {}, "What lies where"), this.list);
    this.frame.addEventListener("click", (event) => this.#picked(/** @type {Element} */ (event.target)));
    this.frame.addEventListener("keydown", (event) => this.#key(event));
  }

  connectedCallback() {
    const zoom = (/** @type {number} */ by) => button(by > 0 ? "+" : "−", () => { this.zoomed = true; this.#zoomed(by); }, { title: by > 0 ? "Larger" : "Smaller", "aria-label": by > 0 ? "Board larger" : "Board smaller" });
    fill(this, h("div", { class: "tools" }, this.maps, h("span", { class: "grow" }), zoom(-1), zoom(1)), this.frame, this.listed);
  }

  /**
   * Offer the boards of a game, if there are several.
   * @param {string[]} names
   * @param {string} shown
   * @param {(name: string) => void} chosen
   */
  offer(names, shown, chosen) {
    const tabs = names.map((name) => button(capital(spoken(name)), () => chosen(name), { "aria-pressed": String(name === shown) }));
    fill(this.maps, names.length > 1 ? tabs : null);
  }

  /**
   * Show a picture.
   * @param {string} svg
   */
  draw(svg) {
    if (svg === this.drawn) return;
    this.drawn = svg;
    const picture = /** @type {any} */ (new DOMParser().parseFromString(svg, "image/svg+xml").documentElement);
    picture.setAttribute("role", "group");
    const { width, height } = picture.viewBox.baseVal;
    picture.removeAttribute("width");
    picture.removeAttribute("height");
    this.style.setProperty("--shape", String(width / height));
    this.style.setProperty("--natural", `${width}px`);
    const narrow = matchMedia("(max-width: 600px)").matches;
    const letters = Math.min(...[...picture.querySelectorAll("[font-size]")].map((node) => Number(node.getAttribute("font-size"))));
    if (narrow && !this.zoomed) this.zoom = ZOOMS.find((zoom) => zoom * innerWidth * letters >= LEGIBLE * width) ?? ZOOMS[ZOOMS.length - 1];
    this.frame.replaceChildren(picture);
    /** @type {SVGElement[]} */
    const all = [...picture.querySelectorAll("*")];
    const named = all.filter((node) => idsOf(node).length && titleOf(node) && !node.classList.contains("vacant"));
    const inner = named.filter((place) => !named.some((other) => other !== place && place.contains(other)));
    named.forEach((place) => place.setAttribute("role", "group"));
    inner.forEach((place, number) => {
      place.setAttribute("role", "button");
      place.setAttribute("tabindex", number ? "-1" : "0");
    });
    this.places = inner; // by arrow keys; what holds others can be clicked and stands in the list
    fill(this.list, named.map((place) => h("li", {}, button(titleOf(place), () => this.#picked(place), { class: "quiet" }))));
    this.#zoomed(0);
  }

  /**
   * Light the places with these ids, the smallest where one lies in another; `mark` does the same for what has changed.
   * @param {Iterable<string>} ids
   */
  light(ids) { this.#ring("lit", new Set(ids)); }

  /** @param {Iterable<string>} ids */
  mark(ids) { this.#ring("changed", new Set(ids)); }

  /** Mark what breaks a rule. @param {Iterable<string>} ids */
  blame(ids) { this.#ring("broken", new Set(ids)); }

  /** @param {string} kind @param {Set<string>} ids */
  #ring(kind, ids) {
    this.frame.querySelectorAll(`.ring.${kind}`).forEach((ring) => ring.remove());
    const found = [...this.frame.querySelectorAll("svg *")].filter((node) => idsOf(node).some((id) => ids.has(id)));
    for (const node of found.filter((one) => !found.some((other) => other !== one && one.contains(other)))) {
      const room = /** @type {SVGGraphicsElement} */ (node);
      const around = room instanceof SVGGElement ? room : /** @type {SVGGraphicsElement} */ (room.parentNode);
      const box = room.getBBox();
      const ring = document.createElementNS("http://www.w3.org/2000/svg", "rect");
      const shape = { x: box.x - AROUND, y: box.y - AROUND, width: box.width + 2 * AROUND, height: box.height + 2 * AROUND, rx: 10, class: `ring ${kind}` };
      for (const [name, value] of Object.entries(shape)) ring.setAttribute(name, String(value));
      if (around !== room && room.getAttribute("transform")) ring.setAttribute("transform", room.getAttribute("transform") ?? "");
      around.append(ring);
    }
  }

  /** @param {Element} at */
  #picked(at) {
    const ids = [];
    let title = "";
    for (let node = /** @type {Element | null} */ (at); node && node !== this.frame; node = node.parentElement) {
      ids.push(...idsOf(node));
      if (idsOf(node).length) title ||= titleOf(node);
    }
    this.dispatchEvent(new CustomEvent("pick", { detail: { ids, title } }));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const here = this.places.indexOf(/** @type {SVGElement} */ (event.target));
    if (here < 0) return;
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by) {
      const next = this.places[(here + by + this.places.length) % this.places.length];
      this.places[here].setAttribute("tabindex", "-1");
      next.setAttribute("tabindex", "0");
      next.focus();
    } else if (event.key === "Enter" || event.key === " ") this.#picked(this.places[here]);
    else return;
    event.preventDefault();
  }

  /** @param {number} by */
  #zoomed(by) {
    const place = Math.min(Math.max(ZOOMS.indexOf(this.zoom) + by, 0), ZOOMS.length - 1);
    this.zoom = ZOOMS[place];
    this.style.setProperty("--zoom", String(this.zoom));
  }
}
customElements.define("board-view", BoardView);
