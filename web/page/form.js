/** A form for a state, made from its JSON Schema: every part is rendered when it is opened. */
import { button, capital, fill, h, spoken } from "./dom.js";

const FIXED = ["game", "schema"]; // what makes a state one of this game

/** @typedef {any} Schema */
/** @typedef {(string | number)[]} Path */

/** `<state-form>`: tells by `edit` the whole state after a change, by `pick` which part is to be picked on the board. */
export class StateForm extends HTMLElement {
  constructor() {
    super();
    /** @type {Schema} */
    this.schema = {};
    /** @type {any} */
    this.state = null;
    /** @type {Record<string, string>} */
    this.names = {};
    /** What is open, by path. @type {Set<string>} */
    this.open = new Set();
  }

  /**
   * Show all of a state, or only some parts of it, which stand open.
   * @param {Schema} schema @param {any} state @param {Record<string, string>} names @param {Path[]} [parts]
   */
  show(schema, state, names, parts) {
    const focused = this.contains(document.activeElement) ? document.activeElement?.getAttribute("aria-label") : null;
    Object.assign(this, { schema, state, names });
    parts?.forEach((path) => this.open.add(JSON.stringify(path)));
    fill(this, parts ? parts.map((path) => this.#part(path)) : this.#object(this.#plain(schema), state, []));
    const again = [...this.querySelectorAll("input, select")].find((one) => one.getAttribute("aria-label") === focused);
    if (focused) /** @type {HTMLElement | undefined} */ (again)?.focus({ preventScroll: true });
  }

  /** @param {Path} path */
  #part(path) {
    let [schema, value] = [this.#plain(this.schema), this.state];
    for (const step of path) [schema, value] = [this.#of(schema, step), value[step]];
    const of = path.slice(0, -1).map((step) => spoken(String(step), this.names)).join(", ");
    return h("div", {}, of ? h("small", {}, of) : null, this.#control(schema, value, path));
  }

  /** Return the schema of a part of a value with a schema. @param {Schema} schema @param {string | number} key @returns {Schema} */
  #of(schema, key) {
    return this.#plain(schema.properties?.[key] ?? Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties ?? schema.items);
  }

  /** Open what the state says of things with these ids. @param {string[]} ids */
  reveal(ids) {
    const found = pathsTo(this.state, new Set(ids));
    for (const path of found) path.forEach((_, end) => this.open.add(JSON.stringify(path.slice(0, end + 1))));
    this.show(this.schema, this.state, this.names);
    if (found.length) this.querySelector(`details[data-path='${JSON.stringify(found[0])}']`)?.scrollIntoView({ block: "nearest" });
  }

  /** Return a schema without references, and without the alternative that there is nothing. @param {Schema} schema @returns {Schema} */
  #plain(schema) {
    if (!schema || schema === true) return {};
    if (schema.$ref) return this.#plain(this.schema.$defs[schema.$ref.split("/").at(-1)]);
    const some = schema.anyOf ?? schema.oneOf;
    if (some) return this.#plain(some.find((/** @type {Schema} */ one) => one.type !== "null"));
    return schema;
  }

  /** @param {any} value @param {Path} path */
  #set(value, path) {
    this.state = changed(this.state, path, value);
    this.dispatchEvent(new CustomEvent("edit", { detail: this.state }));
  }

  /** @param {Schema} schema @param {any} value @param {Path} path @returns {Node} */
  #control(schema, value, path) {
    const label = capital(spoken(String(path.at(-1)), this.names));
    const labelled = { "aria-label": path.map((step) => spoken(String(step), this.names)).join(", ") };
    const row = (/** @type {Node} */ control) => h("label", { class: "part" }, h("span", {}, label), control);
    const input = (/** @type {Record<string, any>} */ attributes, /** @type {(text: string) => any} */ read) => row(h("input", { ...labelled, ...attributes, onchange: (/** @type {Event} */ e) => this.#set(read(/** @type {HTMLInputElement} */ (e.target).value), path) }));
    if (schema.enum) return row(h("select", { ...labelled, onchange: (/** @type {Event} */ e) => this.#set(schema.enum[/** @type {HTMLSelectElement} */ (e.target).selectedIndex], path) }, schema.enum.map((/** @type {any} */ one) => h("option", { value: one, selected: one === value }, spoken(String(one), this.names)))));
    if (typeof value === "boolean") return row(h("input", { ...labelled, type: "checkbox", checked: value, onchange: () => this.#set(!value, path) }));
    if (schema.type === "integer" || typeof value === "number") return input({ type: "number", value: value ?? "", min: schema.minimum, max: schema.maximum }, (text) => text === "" ? null : Number(text));
    if (Array.isArray(value) && value.every((one) => typeof one === "string")) return input({ type: "text", value: value.join(", ") }, (text) => text.split(",").map((one) => one.trim()).filter(Boolean));
    if (value !== null && typeof value === "object") return this.#folded(label, schema, value, path);
    const pick = button("Pick", () => this.dispatchEvent(new CustomEvent("pick", { detail: path })), { class: "quiet", "aria-label": `Pick ${label} on the board` });
    return h("div", { class: "pickable" }, input({ type: "text", value: value ?? "", placeholder: "nothing" }, (text) => text.trim() || null), pick);
  }

  /** @param {string} label @param {Schema} schema @param {any} value @param {Path} path */
  #folded(label, schema, value, path) {
    const key = JSON.stringify(path);
    const inside = h("div", { class: "inside" });
    const render = () => fill(inside, details.open ? this.#object(schema, value, path) : null);
    const details = h("details", { "data-path": key, open: this.open.has(key), ontoggle: () => { this.open[details.open ? "add" : "delete"](key); render(); } }, h("summary", {}, `${label} (${Object.keys(value).length})`), inside);
    render();
    return details;
  }

  /** @param {Schema} schema @param {any} value @param {Path} path @returns {Node[]} */
  #object(schema, value, path) {
    const parts = Object.keys(value).filter((key) => path.length || !FIXED.includes(key)).map((key) => this.#control(this.#of(schema, key), value[key], [...path, Array.isArray(value) ? Number(key) : key]));
    if (Array.isArray(value) || schema.properties) return parts;
    const name = h("input", { type: "text", "aria-label": "Name of another one", placeholder: "another one" });
    const kind = this.#of({ ...schema, properties: {} }, "");
    const add = () => { if (name.value.trim()) this.#set(empty(kind, (one) => this.#plain(one)), [...path, name.value.trim()]); };
    return [...parts, h("div", { class: "row" }, name, button("Add", add), Object.keys(value).map((key) => button(`Remove ${spoken(key, this.names)}`, () => this.#set(undefined, [...path, key]), { class: "quiet" })))];
  }
}
customElements.define("state-form", StateForm);

/**
 * Return a value with another one at a path; undefined takes away what is there.
 * @param {any} value @param {Path} path @param {any} put @returns {any}
 */
export function changed(value, [step, ...rest], put) {
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (rest.length) copy[step] = changed(copy[step] ?? {}, rest, put);
  else if (put === undefined) delete copy[step];
  else copy[step] = put;
  return copy;
}

/**
 * Return where ids are keys of a value.
 * @param {any} value @param {Set<string>} ids @param {Path} [path] @returns {Path[]}
 */
export function pathsTo(value, ids, path = []) {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => [...(ids.has(key) && typeof one === "object" ? [[...path, key]] : []), ...pathsTo(one, ids, [...path, key])]);
}

/**
 * Return where a value tells of a thing: parts under its id, and parts that name it as their place.
 * @param {any} value @param {string} id @param {Path} [path] @returns {Path[]}
 */
export function pathsAt(value, id, path = []) {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) => {
    const here = [...path, Array.isArray(value) ? Number(key) : key];
    if (key === id && !Array.isArray(value)) return [here];
    return one === id && !Array.isArray(value) ? [here] : pathsAt(one, id, here);
  });
}

/**
 * Return the plainest value of a schema.
 * @param {Schema} schema @param {(schema: Schema) => Schema} plain @returns {any}
 */
function empty(schema, plain) {
  if ("default" in schema) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.type === "object") return Object.fromEntries((schema.required ?? []).map((/** @type {string} */ key) => [key, empty(plain(schema.properties[key]), plain)]));
  return { integer: schema.minimum ?? 0, boolean: false, array: [], string: "" }[/** @type {"integer"} */ (schema.type)] ?? null;
}
