/** Judging: a state or a record that is pasted, dropped or linked; what is wrong with it, and the nearest that is not. */
import { post } from "./api.js";
import { giveLink } from "./dialogs.js";
import { button, fill, h } from "./dom.js";
import { StateForm } from "./form.js";
import * as known from "./known.js";
import { showRecord } from "./record.js";
import { packed, unpacked } from "./share.js";
import { Position, badPlaces } from "./position.js";
import { cite, trouble } from "./why.js";

const LONGEST = 30_000; // letters of an address that browsers and chats pass on

/**
 * @param {HTMLElement} main
 * @param {string} [shared] what the address carries
 */
export async function showJudge(main, shared) {
  const box = h("textarea", { "aria-label": "State or record", spellcheck: false, placeholder: "{\"game\": \"horizons\", …}" });
  const found = h("div", {});
  const editor = new Editor((state) => { box.value = JSON.stringify(state, null, 1); judge(); });
  const read = async (/** @type {Blob | undefined} */ file) => {
    if (!file) return;
    box.value = await file.text();
    await judge();
  };
  const judge = () => judged(box.value, found, editor, (text) => { box.value = text; judge(); });
  const share = async () => {
    const link = `${location.href.split("#")[0]}#/judge/${await packed(box.value)}`;
    await giveLink("Share this view", link.length > LONGEST ? "This is longer than many programs pass on." : "Whoever opens this link sees the same. Nothing is stored.", link);
  };
  const games = await known.games();
  const examples = games.map((game) => button(game.title, async () => {
    const { state } = await post(`/${game.game}/new`, { players: Math.max(2, game.players[0]), seed: 7 });
    box.value = JSON.stringify(state, null, 1);
    await judge();
  }, { class: "quiet" }));
  const card = h("section", { class: "card drop" }, h("p", {}, "Paste a state or a record, drop its file here, or begin with a new game: ", examples), box,
    h("div", { class: "row" }, button("Judge", judge, { class: "main" }), button("Share", share),
      h("label", { class: "row" }, h("span", {}, "or open a file"), h("input", { type: "file", accept: ".json,.jsonl", onchange: (/** @type {Event} */ e) => read(/** @type {HTMLInputElement} */ (e.target).files?.[0]) }))));
  card.addEventListener("dragover", (event) => { event.preventDefault(); card.classList.add("over"); });
  card.addEventListener("dragleave", () => card.classList.remove("over"));
  card.addEventListener("drop", (event) => {
    event.preventDefault();
    card.classList.remove("over");
    read(event.dataTransfer?.files[0]);
  });
  fill(main, h("h1", {}, "Judge"), card, editor.element, found);
  if (shared) {
    box.value = await unpacked(shared);
    await judge();
  }
}

/**
 * Judge a text: a state, or the lines of a record.
 * @param {string} text
 * @param {HTMLElement} found
 * @param {Editor} editor
 * @param {(text: string) => void} replaced called with another state to be judged
 */
async function judged(text, found, editor, replaced) {
  editor.element.hidden = true;
  fill(found, h("p", { role: "status" }, "Judging …"));
  try {
    const lines = text.trim().split("\n");
    if (lines[0].includes('"record"')) return await showRecord(found, `${text.trim()}\n`, (state) => replaced(JSON.stringify(state, null, 1)));
    let state;
    try {
      state = JSON.parse(text);
    } catch (error) {
      return fill(found, h("p", { class: "trouble", role: "alert" }, `This is no JSON: ${/** @type {Error} */ (error).message}`));
    }
    await showState(found, state, editor, replaced);
  } catch (error) {
    fill(found, trouble(error));
  }
}

/** @param {HTMLElement} found @param {any} state @param {Editor} editor @param {(text: string) => void} replaced */
async function showState(found, state, editor, replaced) {
  const game = known.gameOf(state);
  await editor.show(game, state);
  const told = await post(`/${game}/check`, { state });
  /** @type {import("./types.js").Violation[]} */
  const violations = told.violations;
  const position = new Position(game, (changed) => replaced(JSON.stringify(changed, null, 1)));
  position.board.addEventListener("pick", (event) => editor.reveal(/** @type {CustomEvent} */ (event).detail.ids));
  const mended = h("div", {});
  const lit = (/** @type {import("./types.js").Violation} */ one) => ({ onmouseenter: () => position.board.light(badPlaces([one])), onmouseleave: () => position.board.light([]) });
  const list = violations.map((one) => h("li", { tabindex: "0", ...lit(one), onfocus: lit(one).onmouseenter, onblur: lit(one).onmouseleave },
    h("p", { class: "norm" }, one.sentence, " ", h("small", {}, cite(game, "rule", one.rule), ": ", one.clauses.map((id) => [cite(game, "clause", id), " "]))),
    h("p", { class: "here" }, "Here: ", one.words, ".")));
  const verdict = told.legal ? h("p", { class: "verdict good", role: "status" }, "This state is legal.") : h("p", { class: "verdict bad", role: "status" }, `This state breaks ${list.length === 1 ? "a rule" : `${list.length} rules`}.`);
  const repair = told.legal ? null : button("Find the nearest legal state", () => showRepair(mended, game, state, replaced), { class: "main" });
  fill(found, h("section", { class: "card" }, verdict, list.length ? h("ul", { class: "violations" }, list) : null, repair, mended), position.element);
  await position.show(state, badPlaces(violations), told.legal);
}

/** The form of the state that is judged: folded away until somebody wants it; then places on the board open their part. */
class Editor {
  /** @param {(state: any) => void} edited */
  constructor(edited) {
    this.form = new StateForm();
    this.form.addEventListener("edit", (event) => edited(/** @type {CustomEvent} */ (event).detail));
    this.fold = h("details", {}, h("summary", {}, "Edit it in a form"), h("p", { class: "hint" }, "A click on the board opens what the state says of that place."), this.form);
    this.element = h("section", { class: "card", hidden: true }, this.fold);
  }

  /** @param {string} game @param {any} state */
  async show(game, state) {
    const [schema, { names }] = await Promise.all([known.schemas(game), known.about(game)]);
    this.element.hidden = false;
    this.form.show(schema.state, state, names);
  }

  /** @param {string[]} ids */
  reveal(ids) { if (this.fold.open) this.form.reveal(ids); }
}

/** @param {HTMLElement} mended @param {string} game @param {any} state @param {(text: string) => void} replaced */
async function showRepair(mended, game, state, replaced) {
  fill(mended, h("p", { role: "status" }, "Searching …"));
  try {
    const { nearest } = await post(`/${game}/repair`, { state });
    const value = (/** @type {any} */ one) => one === null || one === undefined ? "nothing" : JSON.stringify(one);
    fill(mended, nearest.length ? nearest.map((/** @type {import("./types.js").Mended} */ one) => h("section", {}, h("h3", {}, one.changes.join("; ") || "A change of the file alone"),
      h("ul", { class: "diff" }, one.fields.map((field) => h("li", {}, `${field.path}: `, h("del", {}, value(field.old)), " → ", h("ins", {}, value(field.new))))),
      button("Repair it so", () => replaced(JSON.stringify(one.state, null, 1))))) : h("p", {}, "No legal state was found near it."));
  } catch (error) {
    fill(mended, trouble(error));
  }
}
