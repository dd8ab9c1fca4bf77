/** Making elements: the whole of what other pages take a framework for. */

/** @typedef {Node | string | number | null | undefined | false | Child[]} Child */

/**
 * Return an element with attributes, listeners (functions, by names such as `onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  fill(made, ...children);
  return made;
}

/**
 * Put children into an element, in place of what was there.
 * @param {Element} parent
 * @param {...Child} children
 */
export function fill(parent, ...children) {
  const flat = /** @type {any[]} */ (children).flat(Infinity);
  parent.replaceChildren(...flat.filter((c) => c !== null && c !== undefined && c !== false).map((c) => c instanceof Node ? c : String(c)));
}

/**
 * Return an id as people say it.
 * @param {string} id
 * @param {Record<string, string>} [names]
 */
export const spoken = (id, names = {}) => names[id] ?? id.replace(/_/g, " ");

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * Say something to those who listen instead of looking.
 * @param {string} text
 */
export function announce(text) {
  const news = document.getElementById("news");
  if (news) news.textContent = text;
}

/**
 * Return a button.
 * @param {Child} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Record<string, any>} [attributes]
 */
export const button = (label, onclick, attributes = {}) => h("button", { type: "button", onclick, ...attributes }, label);

let fields = 0;

/**
 * Return a control below its label.
 * @param {string} label
 * @param {HTMLElement} control
 */
export function field(label, control) {
  control.id = `field-${++fields}`;
  return h("div", { class: "field" }, h("label", { for: control.id }, label), control);
}

/**
 * Return a select with its label.
 * @param {string} label
 * @param {[string, string][]} choices value and words
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
export function choice(label, choices, chosen, onchange) {
  const select = h("select", { onchange: (/** @type {Event} */ e) => onchange(/** @type {HTMLSelectElement} */ (e.target).value) },
    choices.map(([value, words]) => h("option", { value, selected: value === chosen }, words)));
  return field(label, select);
}
