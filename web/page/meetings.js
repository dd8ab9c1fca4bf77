/** What a rule meets, as a picture to walk from rule to rule: what leads to it on the left, what it leads to on the right. */
import { post } from "./api.js";
import { button, capital, fill, h, spoken } from "./dom.js";
import * as known from "./known.js";
import { packed } from "./share.js";
import { cite, trouble } from "./why.js";

/** @typedef {import("./types.js").Meeting} Meeting */

const WAYS = [["is fed by", "feeds"], ["amended by", "amends"], ["clarified by", "clarifies"], ["contradicted by", "contradicts"]];
const BOTH = "blocks the same move"; // of two such rules there may be a move that both forbid
const MOST = 7; // rules on a side of the picture; the list has all
const [BOX, ROW, GAP] = [236, 46, 92];
const LETTERS = 30; // of an id that its box has room for

/**
 * Return a card that tells what a rule meets.
 * @param {string} game
 * @param {import("./types.js").Rule} rule
 */
export function meetings(game, rule) {
  const inside = h("div", {}, h("p", { role: "status" }, "Looking at how the rules meet …"));
  const show = async () => {
    try {
      /** @type {{meets: Meeting[], moves: string[], exempted_by: {text: string}[]}} */
      const told = await known.interactions(game, rule.id);
      const kinds = [...new Set(told.meets.map((one) => one.how))];
      const lists = kinds.map((how) => list(game, rule, how, told.meets.filter((one) => one.how === how)));
      if (!told.meets.length) return fill(inside, h("p", {}, "It meets no other rule."));
      const picture = h("div", { class: "graph", tabindex: "0", role: "region", "aria-label": "Rules that it meets, can be scrolled" }, graph(game, rule.id, told.meets));
      fill(inside, picture, lists);
      picture.scrollLeft = (picture.scrollWidth - picture.clientWidth) / 2;
    } catch (error) {
      fill(inside, trouble(error));
    }
  };
  show();
  return h("section", { class: "card" }, h("h2", {}, "What it meets"), inside);
}

/** @param {string} game @param {import("./types.js").Rule} rule @param {string} how @param {Meeting[]} some */
function list(game, rule, how, some) {
  const line = (/** @type {Meeting} */ one) => {
    const found = h("div", { "aria-live": "polite" });
    const both = how === BOTH ? button("Both at once?", () => witness(game, rule.id, one.rule, found), { class: "quiet" }) : null;
    return h("li", {}, one.sentence, " ", h("small", {}, cite(game, "rule", one.rule), one.by.length ? ` (${one.by.map((by) => spoken(by.replace(/\/\d+$/, ""))).join(", ")})` : ""), both, found);
  };
  return h("details", { open: some.length <= MOST }, h("summary", {}, `${capital(how)} (${some.length})`), h("ul", {}, some.map(line)));
}

/** Tell a move that both rules forbid, in a position that can be looked at. @param {string} game @param {string} rule @param {string} other @param {Element} found */
async function witness(game, rule, other, found) {
  fill(found, h("p", {}, "Searching for a position …"));
  try {
    const told = await post(`/${game}/interactions`, { rule, other });
    const link = told.state ? h("a", { href: `#/judge/${await packed(JSON.stringify(told.state, null, 1))}` }, "Look at it") : null;
    fill(found, told.state ? h("p", {}, "Both forbid ", h("code", {}, told.move), told.changes.length ? ` in a game at its first turn, but that ${told.changes.join("; ")}. ` : " in a game at its first turn. ", link) : h("p", {}, `${capital(told.why || told.status.replace(/_/g, " "))}.`));
  } catch (error) {
    fill(found, trouble(error));
  }
}

/** @param {string} game @param {string} rule @param {Meeting[]} meets */
function graph(game, rule, meets) {
  /** @type {[Meeting[], Meeting[]]} */
  const sides = [[], []];
  for (const one of meets.filter((one, n) => meets.findIndex((other) => other.rule === one.rule) === n)) {
    const way = WAYS.find((both) => both.includes(one.how));
    sides[way ? way.indexOf(one.how) : Number(sides[0].length > sides[1].length)].push(one);
  }
  const shown = sides.map((side) => side.slice(0, MOST));
  const width = 3 * BOX + 2 * GAP, height = ROW * Math.max(...shown.map((side) => side.length));
  const right = width - BOX, x = BOX + GAP, y = height / 2;
  const placed = shown.flatMap((side, after) => side.map((one, n) => ({ one, at: after ? right : 0, down: (n + 0.5) * height / side.length })));
  const lines = placed.map(({ one, at, down }) => {
    const [from, to, bend] = at ? [x + BOX, right, right - GAP / 2] : [x, BOX, BOX + GAP / 2];
    return svg("path", { d: `M${from},${y} C${bend},${y} ${bend},${down} ${to},${down}`, class: `link ${kind(one.how)}` }, svg("title", {}, one.how));
  });
  const boxes = placed.map(({ one, at, down }) => box(one.rule, at, down, `${capital(one.how)}: ${one.sentence}`, kind(one.how), `#/rule/${game}/${one.rule}`));
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "group", "aria-label": `Rules that ${rule} meets` }, ...lines, ...boxes, box(rule, x, y, "This rule", "here"));
}

/** Return the class of a way to meet. @param {string} how */
const kind = (how) => WAYS.find((both) => both.includes(how))?.[1] ?? "beside";

/** @param {string} id @param {number} x @param {number} y @param {string} title @param {string} how @param {string} [href] */
function box(id, x, y, title, how, href) {
  const shown = id.length > LETTERS ? `${id.slice(0, LETTERS - 1)}…` : id;
  const parts = [svg("title", {}, title), svg("rect", { x: x + 1, y: y - 17, width: BOX - 2, height: 34, rx: 9 }), svg("text", { x: x + BOX / 2, y: y + 5, "text-anchor": "middle" }, shown)];
  return svg(href ? "a" : "g", { class: `node ${how}`, ...(href ? { href } : {}) }, ...parts);
}

/** @param {string} tag @param {Record<string, any>} attributes @param {...(Node | string)} children */
function svg(tag, attributes, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...children);
  return made;
}
