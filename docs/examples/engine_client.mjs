// Plays a game at random through `starlaw engine`: node engine_client.mjs horizons [EXPANSION]
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

export class Engine {
  constructor(command = process.env.STARLAW ?? "starlaw") {
    this.process = spawn(command, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
    this.waiting = new Map(); // what to do with each answer, by id
    this.number = 0;
    createInterface({ input: this.process.stdout }).on("line", (line) => {
      const answer = JSON.parse(line);
      const { resolve, reject } = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      answer.error ? reject(new Error(answer.error.data.message)) : resolve(answer.result);
    });
  }

  ask(method, params = {}) {
    const id = ++this.number;
    this.process.stdin.write(JSON.stringify({ jsonrpc: "2.0", id, method, params }) + "\n");
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}

function generator(seed) {
  // A small linear congruential generator, so that a seed always plays the same game.
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

export async function play(game, expansions, seed = 1) {
  const engine = new Engine();
  const choose = generator(seed);
  await engine.ask("new", { game, players: 3, seed, options: { expansions } });
  let moves = 0;
  for (;;) {
    const choices = (await engine.ask("moves")).moves;
    if (choices.length === 0) break;
    await engine.ask("apply", { move: choices[choose(choices.length)] });
    moves += 1;
  }
  const { totals, winners } = await engine.ask("score");
  await engine.ask("quit");
  return { moves, totals, winners };
}

const [game, ...expansions] = process.argv.slice(2);
if (game) console.log(JSON.stringify(await play(game, expansions)));
