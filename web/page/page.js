/** The page: shows what its address names, and ends what was shown before. */
import { fill, h } from "./dom.js";
import { trouble } from "./why.js";

/** Each part of the page is loaded when it is asked for. @type {Record<string, (main: HTMLElement, parts: string[], signal: AbortSignal) => Promise<any>>} */
const VIEWS = {
  play: async (main) => (await import("./lobby.js")).showLobby(main),
  table: async (main, [id], signal) => (await import("./table.js")).showTable(main, id, signal),
  join: async (_, [id, secret]) => (await import("./table.js")).join(id, secret),
  judge: async (main, [packed]) => (await import("./judge.js")).showJudge(main, packed),
  ask: async (main, [game, question]) => (await import("./ask.js")).showAsk(main, game, question),
  ruling: async (main, [game, name, given]) => (await import("./rulings.js")).showRulings(main, game, name, given),
  rule: async (main, [game, id]) => (await import("./clauses.js")).showRule(main, game, id),
  reading: async (main, [game, id]) => (await import("./readings.js")).showReadings(main, game, id),
  assumed: async (main, [game]) => (await import("./readings.js")).showAssumed(main, game),
  clause: async (main, [game, id]) => (await import("./clauses.js")).showClause(main, game, id),
};
const ASKING = ["ask", "ruling", "rule", "clause", "reading", "assumed"];

let leaving = new AbortController();

async function show() {
  leaving.abort();
  leaving = new AbortController();
  const [, name = "play", ...parts] = location.hash.split("/").map(decodeURIComponent);
  const { signal } = leaving;
  const main = h("main", { id: "main", tabindex: "-1", class: `view-${name}` });
  document.querySelector("main")?.replaceWith(main);
  document.title = "starlaw";
  const part = ASKING.includes(name) ? "ask" : name === "judge" ? "judge" : "play";
  for (const link of document.querySelectorAll("header nav a")) {
    if (link.getAttribute("href") === `#/${part}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    await (VIEWS[name] ?? VIEWS.play)(main, parts, signal);
  } catch (error) {
    if (!signal.aborted) fill(main, trouble(error));
  }
}

addEventListener("hashchange", show);
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  document.querySelector("main")?.focus();
});
show();
