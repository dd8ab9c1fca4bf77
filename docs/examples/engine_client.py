"""Plays a game at random through `starlaw engine`: python engine_client.py horizons [EXPANSION]."""

import itertools
import json
import random
import subprocess
import sys
from typing import Any


class Engine:
    """A started engine that is asked one thing after the other."""

    def __init__(self, command: str = "starlaw") -> None:
        self.process = subprocess.Popen([command, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.numbers = itertools.count(1)

    def ask(self, method: str, **params: Any) -> Any:
        """Return the result of a method; raise an error with the problem."""
        request = {"jsonrpc": "2.0", "id": next(self.numbers), "method": method, "params": params}
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        print(json.dumps(request), file=self.process.stdin, flush=True)
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"]["data"]["message"])
        return answer["result"]


def play(game: str, expansions: list[str], command: str, seed: int = 1) -> dict[str, Any]:
    """Play one game and return its score and the number of moves."""
    engine, source, moves = Engine(command), random.Random(seed), 0
    engine.ask("new", game=game, players=3, seed=seed, options={"expansions": expansions})
    while choices := engine.ask("moves")["moves"]:
        engine.ask("apply", move=source.choice(choices))
        moves += 1
    score = engine.ask("score")
    engine.ask("quit")
    return {"moves": moves, "totals": score["totals"], "winners": score["winners"]}


if __name__ == "__main__":
    name, *more = sys.argv[1:]
    print(json.dumps(play(name, more, "starlaw")))
