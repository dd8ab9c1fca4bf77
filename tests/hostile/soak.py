"""Soak on demand (`make soak`): random games of every rule set through one engine; states checked, memory watched."""

import argparse
import json
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

from starlaw.knowledge.folders import lineage, source_names
from starlaw.solver.game import CLINGO, judge_of

COMPARED = 100  # one state in so many is asked of clingo, too


class Engine:
    """One engine in a process of its own."""

    def __init__(self) -> None:
        program = str(Path(sys.executable).with_name("starlaw"))
        self.process = subprocess.Popen([program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.asked = 0

    def ask(self, method: str, **params: Any) -> Any:
        """Return the result of a question; an error ends the run."""
        assert self.process.stdin
        assert self.process.stdout
        self.asked += 1
        line = json.dumps({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params})
        self.process.stdin.write(f"{line}\n".encode())
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        assert "error" not in answer, (method, params, answer["error"])
        return answer["result"]

    @property
    def memory(self) -> int:
        """Megabytes that the process holds."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * 4096 // 1_000_000


def run(seconds: float, number: int) -> None:
    """Play for some seconds, and tell what was played and how memory went."""
    engine, source = Engine(), random.Random(number)
    states, games, end, last = Counter[str](), Counter[str](), time.monotonic() + seconds, 0.0
    while time.monotonic() < end:
        name = source.choice(source_names())
        base, *expansions = lineage(name)
        players = source.choice((2, 3))
        engine.ask("new", game=base, players=players, seed=source.randrange(2**31), options={"expansions": expansions})
        games[name] += 1
        while time.monotonic() < end:
            decision = engine.ask("moves")
            assert engine.ask("check")["legal"], (name, decision)
            if states[name] % COMPARED == 0:
                judge = judge_of(name, CLINGO)
                known = [move.text for move in judge.moves(judge.state(engine.ask("view")))]
                assert [move["text"] for move in decision["moves"]] == known, (name, decision, known)
            states[name] += 1
            if not decision["moves"]:
                break
            engine.ask("apply", move=source.choice(decision["moves"])["text"])
            if time.monotonic() - last > 30:
                last = time.monotonic()
                print(f"{sum(states.values())} states, {engine.memory} MB", flush=True)
    told = ", ".join(f"{name}: {games[name]} games, {number} states" for name, number in sorted(states.items()))
    print(f"{engine.asked} questions, each state legal; {told}; {engine.memory} MB at the end")
    engine.process.kill()
    engine.process.wait()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    run(chosen.seconds, chosen.seed)
