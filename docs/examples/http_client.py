"""Plays a game at random at a table of `starlaw serve`, in all seats: python http_client.py horizons [ADDRESS]."""

import json
import random
import sys
from typing import Any
from urllib.request import Request, urlopen


class Table:
    """A table that was laid, with the secrets of its seats: each opens what that seat may see and do."""

    def __init__(self, address: str, game: str, players: int) -> None:
        laid = asked(f"{address}/v1/tables", None, {"game": game, "players": players})
        self.path, self.secrets = f"{address}/v1/tables/{laid['table']}", laid["secrets"]

    def look(self, seat: str) -> Any:
        """Return the table as a seat sees it."""
        return asked(self.path, self.secrets[seat])

    def move(self, seat: str, position: int, move: Any) -> Any:
        """Make a move in the position that was seen; the answer tells what came of it."""
        return asked(f"{self.path}/moves", self.secrets[seat], {"position": position, "move": move})


def asked(address: str, secret: str | None, body: Any = None) -> Any:
    """Return the answer to a request; a problem raises an HTTPError."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {secret}"} if secret else {})
    with urlopen(Request(address, None if body is None else json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


def play(game: str, address: str, players: int = 3) -> dict[str, Any]:
    """Play one game and return how many moves it took, and the seed that it was committed to."""
    table, source, moves = Table(address, game, players), random.Random(1), 0
    seat = next(iter(table.secrets))
    while not (seen := table.look(seat))["over"]:
        player = seen["decision"]["player"]
        if player not in table.secrets:
            continue  # the rules move for a seat that nobody plays
        if player != seat:
            seat, seen = player, table.look(player)
        table.move(seat, seen["position"], source.choice(seen["decision"]["moves"]))
        moves += 1
    return {"moves": moves, "position": seen["position"], "seed": seen["seed"]}


if __name__ == "__main__":
    name, *more = sys.argv[1:]
    print(json.dumps(play(name, more[0] if more else "http://127.0.0.1:8000")))
