/** Asking a person for something: a name, what was drawn, whether the right one looks. */
import { button, field, fill, h } from "./dom.js";

/**
 * Show a dialog and return what it was closed with; nothing if it was left.
 * @param {string} title
 * @param {(close: (value: any) => void) => import("./dom.js").Child[]} content
 * @param {{closable?: boolean}} [options]
 * @returns {Promise<any>}
 */
export function dialog(title, content, { closable = true } = {}) {
  return new Promise((resolve) => {
    const box = h("dialog", { "aria-label": title });
    const close = (/** @type {any} */ value) => {
      box.close();
      box.remove();
      resolve(value);
    };
    box.addEventListener("cancel", (event) => {
      event.preventDefault();
      if (closable) close(undefined);
    });
    fill(box, h("h2", {}, title), content(close), closable ? button("Cancel", () => close(undefined), { class: "quiet" }) : null);
    document.body.append(box);
    box.showModal();
  });
}

/**
 * Ask for a line of text.
 * @param {string} title
 * @param {string} label
 * @param {string} [words] of the button
 * @param {string} [hint]
 * @returns {Promise<string | undefined>}
 */
export function askFor(title, label, words = "Go on", hint = "") {
  return dialog(title, (close) => {
    const input = h("input", { type: "text", required: true, maxlength: 200 });
    const send = (/** @type {Event} */ event) => {
      event.preventDefault();
      if (input.value.trim()) close(input.value.trim());
    };
    return [h("form", { onsubmit: send }, field(label, input), hint ? h("p", { class: "hint" }, hint) : null, h("button", { class: "main" }, words))];
  });
}

/**
 * Ask the next person to sit down before anything is shown.
 * @param {string} name
 * @returns {Promise<any>}
 */
export const handOver = (name) => dialog(`${name} decides`, (close) => [h("p", {}, `Hand the screen to ${name}; others look away.`), button(`I am ${name}`, () => close(true), { class: "main", autofocus: true })], { closable: false });

/**
 * Show a link to be given away.
 * @param {string} title
 * @param {string} hint
 * @param {string} link
 */
export const giveLink = (title, hint, link) => dialog(title, () => {
  const input = h("input", { type: "text", readonly: true, value: link, "aria-label": "Link", onfocus: () => input.select() });
  const copied = h("span", { role: "status" });
  const copy = async () => {
    input.select();
    await navigator.clipboard?.writeText(link).then(() => fill(copied, "Copied."), () => fill(copied, "Copy the marked text."));
  };
  return [h("p", {}, hint), h("p", { class: "row" }, input, button("Copy", copy, { class: "main" })), copied];
});
