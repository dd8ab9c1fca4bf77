/** Before a game: which one, who plays, by which variants and readings; and the tables where this browser sits. */
import { post } from "./api.js";
import { button, capital, choice, fill, h, spoken } from "./dom.js";
import * as kept from "./kept.js";
import * as known from "./known.js";
import { trouble } from "./why.js";

/** What is chosen so far. */
class Choices {
  game = "";
  players = 2;
  dice = "rolled";
  together = false;
  /** @type {Record<string, string>} */
  seats = {};
  /** @type {Record<string, string>} */
  options = {};
}

/** @param {HTMLElement} main */
export async function showLobby(main) {
  const games = await known.games();
  const chosen = new Choices();
  const form = h("form", { class: "card lobby" });
  const said = h("div", {});
  chosen.game = games[0].game;

  const draw = async () => {
    const game = games.find((one) => one.game === chosen.game) ?? games[0];
    const [about, readings] = await Promise.all([known.about(game.game), known.readings(game.game)]);
    const isVariant = (/** @type {import("./types.js").Reading} */ reading) => about.variants.includes(reading.id);
    const automaton = readings.find((one) => about.automata.includes(one.id)); // the variant that lets it play
    const alone = automaton !== undefined && chosen.players === 1;
    if (automaton && !alone) delete chosen.options[automaton.id];
    if (automaton && alone) chosen.options[automaton.id] ??= "intermediate" in automaton.choices ? "intermediate" : automaton.chosen;
    const numbers = Array.from({ length: game.players[1] - game.players[0] + 1 }, (_, n) => String(game.players[0] + n));
    const pick = (/** @type {import("./types.js").Reading} */ reading) => choice(reading.question, Object.entries(reading.choices).map(([id, words]) => [id, words]), chosen.options[reading.id] ?? reading.chosen, (value) => {
      chosen.options[reading.id] = value;
      if (value === reading.chosen) delete chosen.options[reading.id];
      seated();
    });
    const variants = readings.filter((one) => isVariant(one) && (one !== automaton || alone));
    const open = readings.filter((one) => !isVariant(one) && Object.keys(one.choices).length > 1);
    const seats = h("fieldset", { class: "seats" });
    const seated = async () => {
      try {
        const { state } = await post(`/${game.game}/new`, { players: chosen.players, options: chosen.options });
        const kinds = [["person", "Person"], ...about.agents.map((kind) => [kind, capital(kind)])];
        fill(seats, h("legend", {}, "Who plays"), state.seats.toSorted().map((/** @type {string} */ seat) => about.automata.includes(seat) ? h("p", {}, `${spoken(seat, about.names)} plays by its rules`)
          : choice(capital(spoken(seat, about.names)), /** @type {any} */ (kinds), chosen.seats[seat] ?? "person", (kind) => { chosen.seats[seat] = kind; })));
        fill(said);
      } catch (error) {
        fill(said, trouble(error));
      }
    };
    fill(form, h("h2", {}, "A new game"),
      choice("Game", games.map((one) => [one.game, `${one.title} (${one.edition})`]), chosen.game, (value) => {
        Object.assign(chosen, new Choices(), { game: value });
        chosen.players = Math.max(games.find((one) => one.game === value)?.players[0] ?? 2, 2);
        draw();
      }),
      choice("Players", numbers.map((number) => [number, number]), String(chosen.players), (value) => { chosen.players = Number(value); chosen.seats = {}; draw(); }),
      seats,
      choice("Dice, cards and worlds", [["rolled", "drawn here, provably fair"], ["entered", "drawn at a real table and typed in"]], chosen.dice, (value) => { chosen.dice = value; }),
      h("label", { class: "check" }, h("input", { type: "checkbox", onchange: (/** @type {Event} */ e) => { chosen.together = /** @type {HTMLInputElement} */ (e.target).checked; } }), "All who sit at this screen may see each other's hands"),
      variants.length ? h("details", { open: alone }, h("summary", {}, `Variants (${variants.length})`), variants.map(pick)) : null,
      open.length ? h("details", {}, h("summary", {}, `Where the rulebook leaves it open (${open.length})`), open.map(pick)) : null,
      h("button", { class: "main" }, "Lay the table"), said);
    await seated();
  };

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    fill(said, h("p", { role: "status" }, "Laying the table …"));
    try {
      const laid = await post("/tables", { game: chosen.game, players: chosen.players, options: chosen.options, dice: chosen.dice, seats: Object.fromEntries(Object.entries(chosen.seats).filter(([, kind]) => kind !== "person")) });
      kept.keep(laid.table, (table) => Object.assign(table, { game: chosen.game, seats: laid.secrets, together: chosen.together }));
      location.hash = `#/table/${laid.table}`;
    } catch (error) {
      fill(said, trouble(error));
    }
  });
  fill(main, h("h1", {}, "Play"), h("div", { class: "columns" }, form, tablesKept(games)));
  await draw();
}

/** @param {import("./types.js").Game[]} games */
function tablesKept(games) {
  const title = (/** @type {string} */ game) => games.find((one) => one.game === game)?.title ?? game;
  const all = Object.entries(kept.tables()).sort(([, a], [, b]) => b.when - a.when).slice(0, 12);
  const list = h("ul", { class: "plain" }, all.map(([id, table]) => {
    const line = h("li", { class: "row" }, h("a", { href: `#/table/${id}` }, title(table.game)), h("small", {}, `${new Date(table.when).toLocaleString()}, ${Object.keys(table.seats).join(", ")}`),
      button("Forget", () => { kept.keep(id, (one) => { one.seats = {}; }); line.remove(); }, { class: "quiet", "aria-label": `Forget this table of ${title(table.game)}` }));
    return line;
  }));
  return h("section", { class: "card" }, h("h2", {}, "Your tables"), all.length ? list : h("p", {}, "Tables where this browser has a seat are listed here. Whoever gets an invitation opens its link; nobody needs an account."));
}
