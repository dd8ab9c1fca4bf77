/** Editing the state that is judged: in a form, and on the board, where a picked place opens what the state says of it. */
import { announce, button, capital, fill, h, spoken } from "./dom.js";
import { StateForm, changed, pathsAt } from "./form.js";
import * as known from "./known.js";

export class Editor {
  /** @param {(state: any) => void} edited called with the whole state after a change */
  constructor(edited) {
    this.edited = edited;
    /** @type {any} */
    this.state = null;
    /** @type {string[]} */
    this.ids = [];
    this.title = "";
    /** The part that the next place picked on the board is put into. @type {import("./form.js").Path | null} */
    this.target = null;
    this.form = this.#listened(new StateForm());
    this.place = this.#listened(new StateForm());
    this.heading = h("h2", {});
    this.hint = h("p", { class: "hint", role: "status" });
    this.onBoard = button("Edit on the board", () => this.#turn(this.panel.hidden === true), { "aria-pressed": "false" });
    this.panel = h("section", { class: "card", hidden: true, "aria-label": "Edit on the board" }, this.heading, this.hint, this.place);
    this.fold = h("details", {}, h("summary", {}, "Edit it in a form"), h("p", { class: "hint" }, "A click on the board opens what the state says of that place."), this.form);
    this.element = h("section", { class: "card", hidden: true }, this.fold);
  }

  /** @param {string} game @param {any} state */
  async show(game, state) {
    const [schema, { names }] = await Promise.all([known.schemas(game), known.about(game)]);
    Object.assign(this, { state, names, schema: schema.state });
    this.element.hidden = false;
    this.form.show(schema.state, state, names);
    this.#showPlace();
  }

  /** @type {Record<string, string>} */
  names = {};
  /** @type {any} */
  schema = {};

  /**
   * Take a place that was picked; tell whether it was meant for editing.
   * @param {{ids: string[], title: string}} place
   */
  picked({ ids, title }) {
    if (this.target) {
      const put = changed(this.state, this.target, ids[0]);
      this.target = null;
      this.edited(put);
    } else if (!this.panel.hidden) {
      Object.assign(this, { ids, title });
      this.#showPlace();
      announce(`${this.heading.textContent}. ${this.hint.textContent}`);
    } else {
      if (this.fold.open) this.form.reveal(ids);
      return false;
    }
    return true;
  }

  /** @param {StateForm} form */
  #listened(form) {
    form.addEventListener("edit", (event) => this.edited(/** @type {CustomEvent} */ (event).detail));
    form.addEventListener("pick", (event) => {
      this.target = /** @type {CustomEvent} */ (event).detail;
      fill(this.hint, `Click the place on the board that ${spoken(String(this.target?.at(-1)), this.names)} is to be.`);
      this.#turn(true);
    });
    return form;
  }

  /** @param {boolean} on */
  #turn(on) {
    this.panel.hidden = !on;
    this.onBoard.setAttribute("aria-pressed", String(on));
    if (!on) this.target = null;
    if (!this.target) this.#showPlace();
  }

  /** Show what the state says of the place that was picked: of the smallest thing there of which it says something. */
  #showPlace() {
    const found = this.ids.map((id) => pathsAt(this.state, id)).find((paths) => paths.length) ?? [];
    fill(this.heading, this.title ? capital(this.title) : "Edit on the board");
    fill(this.hint, found.length ? "" : this.ids.length ? "The state says nothing of this place itself." : "Click a place or a piece to change what the state says of it.");
    this.place.show(this.schema, this.state, this.names, found);
  }
}
