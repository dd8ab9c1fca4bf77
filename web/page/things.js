/** A part of a state in words: counts and things as chips, what holds more as a list below its name. */
import { capital, h, spoken } from "./dom.js";

/** @typedef {Record<string, string>} Names */

const isObject = (/** @type {any} */ value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isPlain = (/** @type {any} */ value) => !isObject(value) && !Array.isArray(value);
const isEmpty = (/** @type {any} */ value) => value === null || value === "" || value === false || (typeof value === "object" && Object.keys(value).length === 0);

/** @param {any} words @param {any} [number] */
const chip = (words, number) => h("span", { class: number === 0 ? "chip none" : "chip" }, words, number === undefined ? null : [" ", h("b", {}, number)]);

/**
 * Return a value as chips, or as an element of its own if it holds more than chips can say.
 * @param {any} value
 * @param {Names} names
 * @returns {Node[]}
 */
export function chips(value, names) {
  if (isEmpty(value)) return [];
  if (isPlain(value)) return [chip(typeof value === "string" ? spoken(value, names) : value === true ? "yes" : value)];
  if (Array.isArray(value)) return value.flatMap((one) => isObject(one) ? [h("div", { class: "item" }, fields(one, names))] : chips(one, names));
  if ("hidden" in value && Object.keys(value).length === 1) return [chip("hidden", value.hidden)];
  return Object.entries(value).flatMap(([key, one]) => {
    if (typeof one === "number") return [chip(spoken(key, names), one)];
    if (one === true) return [chip(spoken(key, names))];
    if (typeof one === "string") return [chip(`${spoken(key, names)}: ${spoken(one, names)}`)];
    return isEmpty(one) ? [] : [h("div", { class: "item" }, h("span", { class: "name" }, spoken(key, names)), ...chips(one, names))];
  });
}

/**
 * Return the fields of an object, each with its name.
 * @param {any} value
 * @param {Names} names
 * @param {string[]} [without]
 */
export function fields(value, names, without = []) {
  const entries = Object.entries(value).filter(([key, one]) => !without.includes(key) && !isEmpty(one));
  const numbers = entries.filter(([, one]) => typeof one === "number" || one === true);
  const others = entries.filter(([, one]) => !(typeof one === "number" || one === true));
  const rows = others.map(([key, one]) => [h("dt", {}, capital(spoken(key, names))), h("dd", {}, chips(one, names))]);
  const counted = numbers.map(([key, one]) => one === true ? chip(spoken(key, names)) : chip(spoken(key, names), one));
  return h("dl", { class: "things" }, counted.length ? [h("dt", {}, "Counts"), h("dd", {}, counted)] : null, rows);
}
