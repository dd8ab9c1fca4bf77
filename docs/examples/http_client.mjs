// Plays a game at random at a table of `starlaw serve`, in all seats: node http_client.mjs horizons [ADDRESS]

export class Table {
  constructor(address, laid) {
    this.path = `${address}/v1/tables/${laid.table}`;
    this.secrets = laid.secrets; // by seat: each opens what that seat may see and do
  }

  static async lay(address, game, players) {
    return new Table(address, await told(await send(`${address}/v1/tables`, {}, { game, players })));
  }

  look(seat) {
    return get(this.path, this.secrets[seat]).then(told);
  }

  move(seat, position, move) {
    const headers = { Authorization: `Bearer ${this.secrets[seat]}` };
    return send(`${this.path}/moves`, headers, { position, move }).then(told);
  }
}

const get = (url, secret) => fetch(url, { headers: { Authorization: `Bearer ${secret}` } });

const send = (url, headers, body) =>
  fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  });

async function told(answer) {
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.detail);
  return body;
}

export async function play(game, address, players = 3) {
  const table = await Table.lay(address, game, players);
  let seat = Object.keys(table.secrets)[0];
  for (let moves = 0; ; ) {
    let seen = await table.look(seat);
    if (seen.over) return { moves, position: seen.position, seed: seen.seed };
    if (table.secrets[seen.decision.player] === undefined) continue; // the rules move for a seat that nobody plays
    if (seen.decision.player !== seat) {
      seat = seen.decision.player;
      seen = await table.look(seat);
    }
    const choices = seen.decision.moves;
    await table.move(seat, seen.position, choices[Math.floor(Math.random() * choices.length)]);
    moves += 1;
  }
}

const [game, address = "http://127.0.0.1:8000"] = process.argv.slice(2);
if (game) console.log(JSON.stringify(await play(game, address)));
