/** A table: what the seat at this screen sees, and what it may do there. All of it is asked of the service anew after each event. */
import { follow, get, post, text } from "./api.js";
import { BoardView } from "./board.js";
import { askFor, giveLink, handOver } from "./dialogs.js";
import { announce, button, capital, fill, h, spoken } from "./dom.js";
import { choose } from "./draws.js";
import { GameHistory, idsIn, told } from "./history.js";
import * as kept from "./kept.js";
import * as known from "./known.js";
import { MoveList } from "./moves.js";
import { SeatPanels, scoreBoard } from "./seats.js";
import { trouble } from "./why.js";

/** @typedef {import("./types.js").Look} Look */

/**
 * Show a table until the signal ends it.
 * @param {HTMLElement} main
 * @param {string} id
 * @param {AbortSignal} signal
 */
export async function showTable(main, id, signal) {
  const here = kept.tables()[id];
  if (!here) return fill(main, h("h1", {}, "No seat here"), h("p", {}, "This browser has no seat at that table; an invitation link opens one."));
  const view = new TableView(main, id, here);
  await view.refresh();
  await follow(`/tables/${id}/events`, Object.values(here.seats)[0], view.look?.number ?? 0, (_, event) => view.soon(event.number), signal);
}

/**
 * Sit down by an invitation.
 * @param {string} id
 * @param {string} secret
 */
export async function join(id, secret) {
  const look = /** @type {Look} */ (await get(`/tables/${id}`, secret));
  const names = (await known.about(look.game)).names;
  const name = await askFor(`Sit down as ${capital(spoken(look.seat, names))}`, "Your name");
  if (!name) return void (location.hash = "#/play");
  await post(`/tables/${id}/join`, { name }, secret);
  kept.keep(id, (table) => { table.game = look.game; table.seats[look.seat] = secret; });
  location.replace(`#/table/${id}`);
}

class TableView {
  /** @param {HTMLElement} main @param {string} id @param {kept.Kept} here */
  constructor(main, id, here) {
    this.id = id;
    this.here = here;
    this.seat = Object.keys(here.seats)[0];
    /** @type {Look | null} */
    this.look = null;
    /** @type {string | undefined} */
    this.map = undefined;
    this.waiting = this.drawing = 0;
    this.busy = this.again = false;
    this.board = new BoardView();
    this.moves = new MoveList();
    this.seats = new SeatPanels();
    this.history = new GameHistory();
    this.status = h("div", { class: "status" }, h("p", { role: "status" }, "The table is being laid; the first time a game is played, its rules are prepared, which can take a minute …"));
    this.last = h("p", { class: "last" });
    this.score = h("div", {});
    this.said = h("div", {});
    this.moves.why = (move) => this.post("why", { move, changes: true });
    this.moves.odds = (move) => this.post("odds", { move });
    this.moves.addEventListener("touch", (event) => this.board.light(/** @type {CustomEvent} */ (event).detail));
    this.moves.addEventListener("move", (event) => this.move(/** @type {CustomEvent} */ (event).detail));
    this.board.addEventListener("pick", (event) => {
      const { ids, title } = /** @type {CustomEvent} */ (event).detail;
      this.moves.only(ids, title);
    });
    this.history.addEventListener("step", () => this.draw());
    this.moving = h("section", { class: "card moves", "aria-label": "Moves" }, h("h2", {}, "Moves"), this.moves);
    fill(main, h("h1", { class: "visually-hidden" }, "Table"), this.status,
      h("div", { class: "table" }, h("div", { class: "board-side" }, this.board, this.last), h("div", { class: "move-side" }, this.said, this.moving),
        h("div", { class: "seat-side" }, this.score, this.seats), h("section", { class: "card record-side" }, this.history)));
  }

  /** @param {string} path @returns {Promise<any>} */
  get(path) { return get(`/tables/${this.id}${path}`, this.here.seats[this.seat]); }

  /** @param {string} path @param {any} body @param {string} [seat] @returns {Promise<any>} */
  post(path, body, seat = this.seat) { return post(`/tables/${this.id}/${path}`, body, this.here.seats[seat]); }

  /** Several events that come together are one refreshment; what is known already is none. @param {number} number */
  soon(number) {
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => { if (number > (this.look?.number ?? 0)) this.refresh(); }, 60);
  }

  /** Ask how the table stands; what comes in between is asked for afterwards, once. */
  async refresh() {
    this.again = true;
    if (this.busy) return;
    this.busy = true;
    while (this.again) {
      this.again = false;
      await this.#look();
    }
    this.busy = false;
  }

  /** As the seat whose turn it is at this screen. */
  async #look() {
    try {
      let look = /** @type {Look} */ (await this.get("?blocked=true"));
      const next = look.decision.player;
      if (next && next !== this.seat && this.here.seats[next]) {
        if (!this.here.together && this.look) {
          fill(this.seats);
          fill(this.moves);
          await handOver(capital(spoken(next, this.names)));
        }
        this.seat = next;
        look = await this.get("?blocked=true");
      }
      if (this.look?.number === look.number && this.look.seat === look.seat) return; // so that nobody's click is lost
      const about = await known.about(look.game);
      this.names = about.names;
      this.maps = about.maps;
      const [history, score] = await Promise.all([this.get("/history"), this.get("/score")]);
      this.look = look;
      this.steps = history.steps;
      Object.assign(this.moves, { game: look.game, names: about.names });
      await this.draw();
      fill(this.score, scoreBoard(score, about.names, look.over));
      fill(this.said);
      this.#tellStatus(history.steps);
    } catch (error) {
      fill(this.said, trouble(error));
    }
  }

  /** @type {Record<string, string>} */
  names = {};
  /** @type {string[]} */
  maps = [];
  /** @type {import("./types.js").Told[]} */
  steps = [];

  /** Draw the step that is looked at. */
  async draw() {
    const look = /** @type {Look} */ (this.look);
    const steps = this.steps;
    const at = this.history.at !== null && this.history.at < steps.length ? this.history.at : null;
    const step = at ?? steps.length;
    this.map ??= this.maps[0];
    const turn = ++this.drawing;
    const [svg, shown] = await Promise.all([text(`/tables/${this.id}/picture?map=${this.map}&step=${step}`, undefined, this.here.seats[this.seat]), this.get(`/steps/${step}`)]);
    if (turn !== this.drawing) return; // something later is drawn already
    this.history.show(steps, this.names);
    this.board.offer(this.maps, this.map, (map) => { this.map = map; this.draw(); });
    this.board.draw(svg);
    this.board.mark(idsIn(shown.events));
    const mine = Object.keys(this.here.seats);
    this.seats.show({ view: shown.view, seats: look.seats, decider: look.decision.player, seat: this.seat, names: this.names, mine, invite: look.over ? undefined : (seat) => this.invite(seat) });
    const past = steps[step - 1];
    fill(this.last, past ? [h("b", {}, at === null ? "Last move" : `Move ${step}`), ": ", told(past, this.names)] : "The game begins.");
    this.moving.hidden = at !== null;
    this.moves.show(look.decision);
  }

  /** @param {import("./types.js").Told[]} steps */
  #tellStatus(steps) {
    const { decision, over, undo, seats } = /** @type {Look} */ (this.look);
    const mine = decision.player !== null && decision.player in this.here.seats;
    const seat = capital(spoken(decision.player ?? "", this.names));
    const sitter = seats.find((one) => one.seat === decision.player)?.name;
    const words = over ? "The game is over" : `${seat}${sitter ? ` (${sitter})` : ""} decides: ${decision.words}`;
    const own = steps.findLastIndex((step) => step.seat in this.here.seats);
    const back = own >= 0 && !over && !undo ? button("Undo", () => this.undo(steps.length - own), { title: `Take back the last ${steps.length - own} move(s)` }) : null;
    const asked = undo && !(undo.agree.includes(this.seat)) ? [`${capital(spoken(undo.seat, this.names))} wishes to take back ${undo.moves} move(s). `, button("Agree", () => this.answer("accept")), button("Refuse", () => this.answer("refuse"))] : undo ? "The others are asked whether the move may be taken back." : null;
    const record = over ? button("Save the record", () => this.save()) : null;
    fill(this.status, h("p", { class: mine ? "mine" : "" }, h("strong", {}, words), mine || over ? null : " Waiting …"), h("span", { class: "row" }, asked, back, record));
    announce(words);
    document.title = `${mine ? "● " : ""}${words} · starlaw`;
  }

  /** @param {import("./types.js").Move} move */
  async move(move) {
    const look = /** @type {Look} */ (this.look);
    try {
      await choose(move, look.dice === "entered", (draws) => this.post("moves", { position: look.position, move: move.text, ...(draws.length ? { draws } : {}) }));
      await this.refresh();
    } catch (error) {
      await this.refresh(); // what was refused may have been outdated
      fill(this.said, trouble(error));
    }
  }

  /** Wish to take moves back; seats at this screen agree at once. @param {number} moves */
  async undo(moves) {
    try {
      await this.post("undo", { position: this.look?.position, moves });
      for (const seat of Object.keys(this.here.seats)) {
        if (seat !== this.seat && (await this.get("")).undo) await this.post("undo/accept", {}, seat);
      }
      await this.refresh();
    } catch (error) {
      fill(this.said, trouble(error));
    }
  }

  /** @param {"accept" | "refuse"} how */
  async answer(how) {
    await this.post(`undo/${how}`, {});
    await this.refresh();
  }

  /** Give a seat to somebody else by a link. @param {string} seat */
  async invite(seat) {
    const link = `${location.href.split("#")[0]}#/join/${this.id}/${this.here.seats[seat]}`;
    const others = Object.keys(this.here.seats).length > 1;
    await giveLink(`Invite somebody to play ${capital(spoken(seat, this.names))}`, others ? "Whoever opens this link plays that seat. This screen leaves it." : "Whoever opens this link plays that seat, too.", link);
    if (!others) return;
    kept.keep(this.id, (table) => { delete table.seats[seat]; });
    delete this.here.seats[seat];
    if (this.seat === seat) this.seat = Object.keys(this.here.seats)[0];
    await this.refresh();
  }

  async save() {
    const record = await text(`/tables/${this.id}/record`, undefined, this.here.seats[this.seat]);
    const link = h("a", { href: URL.createObjectURL(new Blob([record], { type: "application/x-ndjson" })), download: `${this.id}.jsonl` });
    link.click();
    URL.revokeObjectURL(link.href);
  }
}
