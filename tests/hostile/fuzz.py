"""Fuzzing on demand (`make fuzz`): every reader and every door gets spoilt input for some minutes.

What raises, takes too long or is told as an internal fault is written to build/fuzz, one file each, and its kind told.
"""

import argparse
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.file_reading import parse_json
from starlaw.knowledge.folders import folder, source_names
from starlaw.solver.game import TABLES, Game, judge_of
from tests.hostile.corpora import condition_read, engine_told, entries, file_read, text_of
from tests.hostile.mutation import garbled, spoilt

KEPT = Path("build/fuzz")
SLOW = 10.0  # seconds for one input
OFTEN = {"condition": 30, "yaml": 30, "move": 40, "json": 30, "state": 20, "line": 4, "record": 1}  # the cheap ones
Input = tuple[str, Any]


def seeds() -> dict[str, list[Any]]:
    """Return what inputs are made of, by kind."""
    states = [json.loads(path.read_text()) for path in sorted(folder("seeds").glob("*/states/*.json"))]
    records = [path.read_text() for path in sorted(folder("seeds").glob("*/records/*.jsonl"))]
    files = entries("files")
    return {
        "condition": [text_of(parts) for _, *parts in entries("conditions") if len(text_of(parts)) < 500],
        "yaml": [text_of(parts) for kind, *parts in files if kind == "yaml" and len(text_of(parts)) < 500],
        "record": ["".join(text.splitlines(keepends=True)[:4]) for text in records],
        "state": states,
        "json": [json.dumps(state) for state in states],
        "move": [move.text for name in source_names() for move in _moves(judge_of(name, TABLES))],
        "line": [text_of(parts) for door, *parts in entries("requests") if door == "engine" and len(str(parts)) < 2000],
    }


def _moves(judge: Game) -> Any:
    return judge.moves(judge.new(players=3, seed=1))[:3]


def made(kind: str, sown: Any, source: random.Random) -> Any:
    """Return one input of a kind."""
    return spoilt(sown, source, source.randint(1, 3)) if kind == "state" else garbled(sown, source)


def tried(kind: str, value: Any) -> None:
    """Give an input to what reads it; whatever is refused is right."""
    if kind == "condition":
        condition_read(value)
    elif kind in ("yaml", "record"):
        file_read(kind, [value])
    elif kind == "move":
        for name in source_names():
            try:
                judge_of(name, TABLES).move(value)
            except RulesError:
                continue
    elif kind == "line":
        for _, told in engine_told([[value]]):
            if '"internal"' in json.dumps(told):
                raise AssertionError("the engine was at fault")
    elif kind == "json":
        parse_json(value, "file")
    else:
        judge = judge_of(value["game"] if value.get("game") in source_names() else "horizons", TABLES)
        state = judge.state(value)
        if len(str(value)) % 10 == 0:
            judge.check(state)


def run(seconds: float, number: int, say: Callable[[str], None]) -> int:
    """Try inputs for some seconds, and return how many kinds of failures were met."""
    source, sown, end = random.Random(number), seeds(), time.monotonic() + seconds
    counts, failed = Counter[str](), dict[str, Input]()
    while time.monotonic() < end:
        (kind,) = source.choices(list(OFTEN), list(OFTEN.values()))
        value, begun = made(kind, source.choice(sown[kind]), source), time.monotonic()
        try:
            tried(kind, value)
            where = "" if time.monotonic() - begun < SLOW else f"{kind}: slow"
        except RulesError:
            where = ""
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{kind}: {type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
        counts[kind] += 1
        if where and where not in failed:
            failed[where] = kind, value
            KEPT.mkdir(parents=True, exist_ok=True)
            (KEPT / f"{len(failed)}.json").write_text(json.dumps([where, kind, value]), encoding="utf-8")
            say(f"{where}: {KEPT / f'{len(failed)}.json'}")
    told = ", ".join(f"{n} of {kind}" for kind, n in sorted(counts.items()))
    say(f"{counts.total()} inputs ({told}), seed {number}: {len(failed)} kinds of failures")
    return len(failed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    sys.exit(bool(run(chosen.seconds, chosen.seed, lambda line: print(line, flush=True))))
