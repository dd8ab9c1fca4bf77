/** Why a move is not legal, or a state: rules, clauses in words, where they stand, and what would have to change. */
import { h } from "./dom.js";

/**
 * Return a link to a clause, a rule or a reading.
 * @param {string} game
 * @param {"clause" | "rule" | "reading"} kind
 * @param {string} id
 * @param {string} [words]
 */
export const cite = (game, kind, id, words = id) => h("a", { class: "cite", href: `#/${kind}/${game}/${encodeURIComponent(id)}` }, words);

/**
 * @param {string} game
 * @param {import("./types.js").Reason} reason
 */
function one(game, reason) {
  const cited = (reason.cited ?? []).map((clause) => h("li", {}, clause.text, " ", h("small", {}, cite(game, "clause", clause.clause), `, line ${clause.line}`)));
  const found = reason.evidence.length ? h("p", { class: "here" }, "Here: ", reason.evidence.join("; "), ".") : null;
  return h("li", {}, h("p", { class: "norm" }, reason.sentence, " ", h("small", {}, cite(game, "rule", reason.rule))), found,
    cited.length ? h("details", {}, h("summary", {}, "What the rulebook says"), h("ul", {}, cited)) : null);
}

/**
 * Return what speaks against a move.
 * @param {string} game
 * @param {import("./types.js").Verdict} verdict
 */
export function whyNot(game, verdict) {
  const changes = verdict.changes;
  return h("div", { class: "why" }, h("ul", { class: "reasons" }, verdict.reasons.map((reason) => one(game, reason))),
    changes?.length ? [h("p", {}, "It would be legal if:"), h("ul", { class: "changes" }, changes.map((change) => h("li", {}, change)))] : null,
    resting(verdict.assumptions));
}

/**
 * Return what an answer rests on that no source gives.
 * @param {import("./types.js").Assumption[] | undefined} assumptions
 */
export function resting(assumptions) {
  if (!assumptions?.length) return null;
  const all = assumptions.map((a) => h("li", {}, h("strong", {}, a.value), `: ${a.why} (could be ${a.range})`));
  return h("details", { class: "assumed" }, h("summary", {}, `Rests on ${all.length === 1 ? "a value" : `${all.length} values`} that the source does not print`), h("ul", {}, all));
}

/**
 * Return a problem as people read it.
 * @param {any} error
 */
export function trouble(error) {
  const told = error.told ?? {};
  const meant = told.did_you_mean?.length ? `Did you mean ${told.did_you_mean.join(" or ")}?` : null;
  if (!error.told) console.error(error);
  return h("div", { class: "trouble", role: "alert" }, h("p", {}, told.detail ?? told.title ?? String(error)), meant && h("p", {}, meant),
    told.reasons ? whyNot(told.game ?? "", { move: "", status: "illegal", assumptions: [], ...told }) : null);
}
