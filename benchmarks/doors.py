"""Speed of the front doors, beside a floor: the same door answering something that never changes.

python benchmarks/doors.py engine -n 20000
"""

import argparse
import json
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

STARLAW = str(Path(sys.executable).with_name("starlaw"))


def line(number: int, method: str, **params: Any) -> bytes:
    """Return a request."""
    return json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode() + b"\n"


class Started:
    """An engine in a process of its own."""

    def __init__(self) -> None:
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([STARLAW, "engine"], stdin=pipe, stdout=pipe, env=environment)

    def asked(self, lines: list[bytes]) -> list[bytes]:
        """Return the answers to requests that are sent without waiting."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        sender = threading.Thread(target=self._send, args=(b"".join(lines),))
        sender.start()
        answers = [self.process.stdout.readline() for _ in lines]
        sender.join()
        return answers

    def _send(self, text: bytes) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(text)
        self.process.stdin.flush()


def first_answer(game: str) -> float:
    """Return the seconds from the start of an engine to the first legal moves."""
    begun = time.perf_counter()
    engine = Started()
    answers = engine.asked([line(1, "new", game=game, players=3, seed=7), line(2, "moves")])
    took = time.perf_counter() - begun
    assert b'"moves"' in answers[1]
    engine.asked([line(3, "quit")])
    return took


def pipelined(number: int, positions: int = 20) -> dict[str, float]:
    """Return answers a second about warm positions of Horizons, and to a question whose answer is always the same."""
    engine = Started()
    for place in range(positions):
        engine.asked([line(0, "new", game="horizons", players=3, seed=place, position=f"p{place}")])
        for _ in range(place):
            decision = json.loads(engine.asked([line(0, "moves", position=f"p{place}")])[0])["result"]
            engine.asked([line(0, "apply", move=decision["moves"][0]["text"], position=f"p{place}")])
        engine.asked([line(0, "moves", position=f"p{place}")])
    found: dict[str, float] = {}
    for name in ("floor", "moves", "floor", "moves"):
        asked = [
            line(n, "moves", position=f"p{n % positions}") if name == "moves" else line(n, "cancel", id=-1)
            for n in range(number)
        ]
        begun = time.perf_counter()
        answers = engine.asked(asked)
        found[name] = max(found.get(name, 0), number / (time.perf_counter() - begun))
        assert all(b'"result"' in answer for answer in answers)
    engine.asked([line(0, "quit")])
    return found


def main() -> None:
    """Measure the engine."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-n", type=int, default=20_000, help="requests that are sent without waiting")
    given = parser.parse_args()
    for game in ("horizons", "mars_horizon"):
        first_answer(game)  # once for what is compiled and kept
        print(f"engine, first answer, {game}: {min(first_answer(game) for _ in range(3)):.2f} s")
    speed = pipelined(given.n)
    share = speed["moves"] / speed["floor"]
    print(f"engine, pipelined moves: {speed['moves']:,.0f} a second, {share:.0%} of the floor ({speed['floor']:,.0f})")


if __name__ == "__main__":
    main()
