"""Soak on demand (`make soak`): random games of every rule set, in every reading and variant, through one engine.

Every state is checked, some are asked of every evaluator, and memory is watched; what disagrees is told, it goes on.
"""

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.readings import readings
from starlaw.solver.game import CLINGO, TABLES, judge_of

COMPARED = 100  # one state in so many of a rule set is asked of every evaluator
EVERY = 30  # seconds between two lines that tell how it goes


class RefusedError(Exception):
    """The engine does not answer; whether that is right, its code says."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Engine:
    """One engine in a process of its own."""

    def __init__(self) -> None:
        program = str(Path(sys.executable).with_name("starlaw"))
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked = 0

    def ask(self, method: str, **params: Any) -> Any:
        """Return the result of a question, or raise what is wrong with it."""
        assert self.process.stdin
        assert self.process.stdout
        self.asked += 1
        line = json.dumps({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params})
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RefusedError(answer["error"]["data"]["code"], f"{method} {params}: {answer['error']['message']}")
        return answer["result"]

    @property
    def memory(self) -> int:
        """Megabytes that the process holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * 4096 // 1_000_000


class Agreed(NamedTuple):
    """How a game is played: of which source, by how many, with which readings and variants."""

    source: str
    players: int
    readings: dict[str, str]

    @property
    def text(self) -> str:
        """Return the same in a line."""
        return ", ".join([self.source, f"{self.players} players", *(f"{k}={v}" for k, v in self.readings.items())])


def agreed(source: random.Random) -> Agreed:
    """Return a way to play: a rule set, mostly with some readings or variants that are not the usual ones."""
    name = source.choice(source_names())
    least, most = manifest(name).players
    known = [reading for reading in readings(name).values() if len(reading.choices) > 1]
    picked = source.sample(known, min(len(known), source.choice((0, 1, 3, 6, 12))))
    return Agreed(name, source.randint(least, most), {r.id: source.choice(sorted(r.choices)) for r in picked})


class Soak:
    """One run: what was played, and what did not agree."""

    def __init__(self, number: int) -> None:
        self.engine, self.source = Engine(), random.Random(number)
        self.states, self.games, self.met = Counter[str](), Counter[str](), set[tuple[str, str, str]]()
        self.refused, self.wrong = 0, list[str]()
        self.memory = list[int]()

    def run(self, seconds: float) -> None:
        """Play for some seconds."""
        end, last = time.monotonic() + seconds, 0.0
        while time.monotonic() < end:
            way = agreed(self.source)
            if not self._begin(way):
                continue
            while time.monotonic() < end and self._move(way):
                if time.monotonic() - last > EVERY:
                    last = time.monotonic()
                    self.memory.append(self.engine.memory)
                    print(f"{self.states.total()} states, {self.memory[-1]} MB, {len(self.wrong)} wrong", flush=True)
        self.engine.process.kill()
        self.engine.process.wait()

    def _begin(self, way: Agreed) -> bool:
        base, *expansions = lineage(way.source)
        options = {"expansions": expansions, **way.readings}
        try:
            self.engine.ask("new", game=base, players=way.players, seed=self.source.randrange(2**31), options=options)
        except RefusedError as error:  # choices that do not go together, or not with so many players
            if error.code != "invalid_input":
                self._note(way, str(error))
            self.refused += 1
            return False
        self.games[way.source] += 1
        self.met |= {(way.source, name, choice) for name, choice in way.readings.items()}
        return True

    def _move(self, way: Agreed) -> bool:
        """Look at a position and make a move; tell whether the game goes on."""
        try:
            decision, checked = self.engine.ask("moves"), self.engine.ask("check")
            if not checked["legal"]:
                self._note(way, f"not legal: {[violation['rule'] for violation in checked['violations']]}")
            if self.states[way.source] % COMPARED == 0:
                self._compare(way, [move["text"] for move in decision["moves"]])
            self.states[way.source] += 1
            if not decision["moves"]:
                return False
            self.engine.ask("apply", move=self.source.choice(decision["moves"])["text"])
        except RefusedError as error:
            self._note(way, str(error))
            return False
        return True

    def _compare(self, way: Agreed, told: list[str]) -> None:
        """Ask every evaluator for the moves that the engine told."""
        for evaluator in (CLINGO, TABLES):
            judge = judge_of(way.source, evaluator)
            state = judge.state(self.engine.ask("view"))
            known = [move.text for move in judge.moves(state)]
            if told != known:
                self._note(way, f"{evaluator} says otherwise: {sorted(set(told) ^ set(known))[:5]}")
            if judge.check(state):
                self._note(way, f"{evaluator} says that the state is not legal")

    def _note(self, way: Agreed, what: str) -> None:
        self.wrong.append(f"{way.text}: {what}")
        print(self.wrong[-1], flush=True)

    def tell(self) -> int:
        """Print what was played; return the exit code, which is 1 if something did not agree."""
        told = ", ".join(f"{name}: {self.games[name]} games, {n} states" for name, n in sorted(self.states.items()))
        known = {
            (name, reading.id, choice)
            for name in source_names()
            for reading in readings(name).values()
            if len(reading.choices) > 1
            for choice in reading.choices
        }
        half = len(self.memory) // 2
        first, second = (max(part, default=0) for part in (self.memory[:half], self.memory[half:]))
        grown = f"{first} MB at most in the first half, {second} MB in the second"
        print(f"{self.engine.asked} questions; {told}; {self.refused} ways to play were refused")
        print(f"{len(self.met & known)} of {len(known)} choices of readings and variants met; memory: {grown}")
        print(f"{len(self.wrong)} disagreements and broken states")
        return 1 if self.wrong else 0


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    print(f"--seed {chosen.seed}")
    soak = Soak(chosen.seed)
    soak.run(chosen.seconds)
    sys.exit(soak.tell())
