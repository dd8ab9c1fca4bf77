// The objects of the HTTP service as TypeScript knows them, generated from its description:
// npx openapi-typescript http://127.0.0.1:8000/openapi.json -o api.d.ts --default-non-nullable false
import type { paths } from "./api";

type Post<Path extends keyof paths> = paths[Path] extends {
  post: {
    requestBody: { content: { "application/json": infer Body } };
    responses: { 200: { content: { "application/json": infer Answer } } };
  };
}
  ? { body: Body; answer: Answer }
  : never;
type Question = { [Path in keyof paths]: Post<Path> extends never ? never : Path }[keyof paths];

export async function ask<Path extends Question>(
  address: string,
  path: Path,
  game: string,
  body: Post<Path>["body"],
): Promise<Post<Path>["answer"]> {
  const headers = { "Content-Type": "application/json" };
  const url = address + path.replace("{game}", game);
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error((await answer.json()).detail);
  return await answer.json();
}

export async function play(address: string, game: string): Promise<Record<string, number>> {
  let { state } = await ask(address, "/v1/{game}/new", game, { players: 3, seed: 1 });
  for (let seed = 1; ; seed += 1) {
    const decision = await ask(address, "/v1/{game}/moves", game, { state });
    const first = decision.moves[Math.floor(Math.random() * decision.moves.length)];
    if (first === undefined) break;
    const after = await ask(address, "/v1/{game}/apply", game, { state, move: first.text, seed });
    for (const event of after.events) console.log(event.words);
    state = after.state;
  }
  return (await ask(address, "/v1/{game}/score", game, { state })).totals;
}
