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

from tests.hostile.readers import READERS, inputs, tried

KEPT = Path("build/fuzz")
SLOW = 10.0  # seconds for one input


def run(seconds: float, number: int, least: int, say: Callable[[str], None]) -> int:
    """Try inputs for some seconds and at least so many, and return how many kinds of failures were met."""
    for name, reader in READERS.items():
        for whole in reader.seeds():  # so that what is made once is not counted as the time of one input
            tried(name, whole)
    source, end = random.Random(number), time.monotonic() + seconds
    sown = {name: inputs(name, source) for name in READERS}
    counts, failed = Counter[str](), set[str]()
    while time.monotonic() < end or counts.total() < least:
        (name,) = source.choices(list(READERS), [reader.often for reader in READERS.values()])
        value, begun = next(sown[name]), time.process_time()
        try:
            tried(name, value)
            where = "" if time.process_time() - begun < SLOW else f"{name}: slow"
        except Exception as error:
            last = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{name}: {type(error).__name__} at {Path(last.filename).name}:{last.lineno}"
        counts[name] += 1
        if where and where not in failed:
            failed.add(where)
            KEPT.mkdir(parents=True, exist_ok=True)
            (KEPT / f"{len(failed)}.json").write_text(json.dumps([where, name, value]), encoding="utf-8")
            say(f"{where}: {KEPT / f'{len(failed)}.json'}")
    told = ", ".join(f"{n} of {name}" for name, n in sorted(counts.items()))
    say(f"{counts.total()} inputs ({told}), seed {number}: {len(failed)} kinds of failures")
    return len(failed)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--least", type=int, default=0, help="inputs that are tried however long it takes")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    chosen = parser.parse_args()
    sys.exit(bool(run(chosen.seconds, chosen.seed, chosen.least, lambda line: print(line, flush=True))))
