/** Judging: a state, a sketch or a record that is pasted, dropped or linked; what is wrong with it, and the nearest that is not. */
import { post } from "./api.js";
import { giveLink } from "./dialogs.js";
import { button, fill, h } from "./dom.js";
import { Editor } from "./editing.js";
import * as known from "./known.js";
import { Position, badPlaces } from "./position.js";
import { showRecord } from "./record.js";
import { isView, showView } from "./seen.js";
import { packed, unpacked } from "./share.js";
import { cite, trouble } from "./why.js";

const LONGEST = 30_000; // letters of an address that browsers and chats pass on
const SKETCH = "game: horizons\norange: {adapted: [desert], energy: 3}\nw7: desert at s3 with a colony of orange\n";
const YAML = /^(#.*\n|\s)*\{?\s*[a-z][\w ]*:/i; // a key without quotes comes first

/**
 * @param {HTMLElement} main
 * @param {string} [shared] what the address carries
 */
export async function showJudge(main, shared) {
  const view = new JudgeView(await known.games());
  fill(main, h("h1", {}, "Judge"), view.card, view.said, view.editor.element, view.found);
  if (shared) await view.take(await unpacked(shared));
}

class JudgeView {
  /** @param {import("./types.js").Game[]} games */
  constructor(games) {
    this.asked = 0;
    /** Stays while states of one game are judged, so that the board stays where it is. @type {Position | null} */
    this.position = null;
    this.said = h("div", {});
    this.found = h("div", {});
    this.editor = new Editor((state) => this.#put(state));
    this.box = h("textarea", { "aria-label": "State, sketch or record", spellcheck: false, placeholder: `{"game": "horizons", …}\n\nor in a few words:\n\n${SKETCH}` });
    const begin = async (/** @type {string} */ game, /** @type {number} */ players) => this.#put((await post(`/${game}/new`, { players, seed: 7 })).state);
    const examples = games.map((game) => button(game.title, () => begin(game.game, Math.max(2, game.players[0])), { class: "quiet" }));
    const open = h("input", { type: "file", accept: ".json,.jsonl,.yaml,.yml", onchange: () => this.#read(open.files?.[0]) });
    this.card = h("section", { class: "card drop" }, h("p", {}, "Paste a state or a record, drop its file here, type ", button("a sketch", () => this.take(SKETCH), { class: "quiet" }), ", or begin with a new game: ", examples), this.box,
      h("div", { class: "row" }, button("Judge", () => this.judge(), { class: "main" }), button("Share", () => this.#share()), h("label", { class: "row" }, h("span", {}, "or open a file"), open)));
    this.card.addEventListener("dragover", (event) => { event.preventDefault(); this.card.classList.add("over"); });
    this.card.addEventListener("dragleave", () => this.card.classList.remove("over"));
    this.card.addEventListener("drop", (event) => {
      event.preventDefault();
      this.card.classList.remove("over");
      this.#read(event.dataTransfer?.files[0]);
    });
  }

  /** Judge a text. @param {string} text */
  take(text) {
    this.box.value = text;
    return this.judge();
  }

  /** @param {any} state */
  #put(state) { return this.take(JSON.stringify(state, null, 1)); }

  /** @param {Blob | undefined} file */
  async #read(file) { if (file) await this.take(await file.text()); }

  async #share() {
    const link = `${location.href.split("#")[0]}#/judge/${await packed(this.box.value)}`;
    await giveLink("Share this view", link.length > LONGEST ? "This is longer than many programs pass on." : "Whoever opens this link sees the same. Nothing is stored.", link);
  }

  /** Judge what stands in the box: a state, what a seat sees, a sketch, or the lines of a record. */
  async judge() {
    const asked = ++this.asked;
    const text = this.box.value.trim();
    fill(this.said, h("p", { role: "status" }, "Judging …"));
    try {
      if (text.split("\n", 1)[0].includes('"record"')) {
        this.#clear();
        fill(this.said);
        return await showRecord(this.found, `${text}\n`, (state) => this.#put(state));
      }
      const told = YAML.test(text) ? await post("/complete", { sketch: text }) : { state: JSON.parse(text) };
      if (asked !== this.asked) return; // something later is judged already
      if (!isView(told.state)) return await this.#show(told.state, told.completed);
      this.#clear();
      await showView(this.said, this.found, told.state);
    } catch (error) {
      this.#clear();
      fill(this.said, error instanceof SyntaxError ? h("p", { class: "trouble", role: "alert" }, `This is no JSON: ${error.message}`) : trouble(error));
    }
  }

  #clear() {
    this.position = null;
    this.editor.element.hidden = true;
    fill(this.found);
  }

  /** @param {any} state @param {string} [completed] what was filled in, if it was a sketch */
  async #show(state, completed) {
    const game = known.gameOf(state);
    const told = await post(`/${game}/check`, { state });
    /** @type {import("./types.js").Violation[]} */
    const violations = told.violations;
    if (this.position?.game !== game) {
      this.position = new Position(game, (moved) => this.#put(moved));
      this.position.picked = (place) => this.editor.picked(place);
      fill(this.position.tools, this.editor.panel);
      fill(this.found, this.position.element);
    }
    const { position } = this;
    const lit = (/** @type {import("./types.js").Violation} */ one) => ({ onmouseenter: () => position.board.light(badPlaces([one])), onmouseleave: () => position.board.light([]) });
    const list = violations.map((one) => h("li", { tabindex: "0", ...lit(one), onfocus: lit(one).onmouseenter, onblur: lit(one).onmouseleave },
      h("p", { class: "norm" }, one.sentence, " ", h("small", {}, cite(game, "rule", one.rule), ": ", one.clauses.map((id) => [cite(game, "clause", id), " "]))),
      h("p", { class: "here" }, "Here: ", one.words, ".")));
    const broken = new Set(violations.map((one) => one.rule)).size;
    const more = h("div", {});
    const filled = completed ? h("p", { class: "filled" }, `${completed[0].toUpperCase()}${completed.slice(1)}. `, button("Show the whole state", () => this.#put(state), { class: "quiet" })) : null;
    const short = told.legal && !completed ? button("Tell it as a sketch", () => this.#sketch(more, game, state)) : null;
    const repair = told.legal ? null : button("Find the nearest legal state", () => this.#repair(more, game, state), { class: "main" });
    fill(this.said, h("section", { class: "card" }, h("p", { class: told.legal ? "verdict good" : "verdict bad", role: "status" }, told.legal ? "This state is legal." : `This state breaks ${broken === 1 ? "a rule" : `${broken} rules`}.`),
      filled, list.length ? h("ul", { class: "violations" }, list) : null, h("div", { class: "row" }, repair, this.editor.onBoard, short), more));
    await this.editor.show(game, state);
    await position.show(state, badPlaces(violations), told.legal);
  }

  /** @param {Element} more @param {string} game @param {any} state */
  async #sketch(more, game, state) {
    fill(more, h("p", { role: "status" }, "Looking for what need not be said …"));
    try {
      await this.take((await post(`/${game}/sketch`, { state })).text);
    } catch (error) {
      fill(more, trouble(error));
    }
  }

  /** @param {Element} more @param {string} game @param {any} state */
  async #repair(more, game, state) {
    fill(more, h("p", { role: "status" }, "Searching …"));
    try {
      const { nearest } = await post(`/${game}/repair`, { state });
      const value = (/** @type {any} */ one) => one === null || one === undefined ? "nothing" : JSON.stringify(one);
      fill(more, nearest.length ? nearest.map((/** @type {import("./types.js").Mended} */ one) => h("section", {}, h("h3", {}, one.changes.join("; ") || "A change of the file alone"),
        h("ul", { class: "diff" }, one.fields.map((field) => h("li", {}, `${field.path}: `, h("del", {}, value(field.old)), " → ", h("ins", {}, value(field.new))))),
        button("Repair it so", () => this.#put(one.state)))) : h("p", {}, "No legal state was found near it."));
    } catch (error) {
      fill(more, trouble(error));
    }
  }
}
