"""Makes the tables of all games before the tests begin, each once, two games at a time.

The tests keep tables in a folder of this checkout, under a digest of the code that makes them: their own digest
covers rules, content and what is generated from declarations, so nothing stale is ever tested.
"""

import hashlib
import os
import shutil
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
PLACE = ROOT / "build" / "cache"
MAKING = (
    "knowledge/**/*.py",
    "solver/*.py",
    "solver/*/*facts.py",
    "solver/declared/*.py",
    "solver/rulebook/*.py",
    "solver/tables/*.py",
)


def cache_folder() -> Path:
    """Return where tables made by the code as it is now are kept."""
    digest = hashlib.blake2b(digest_size=8)
    for file in sorted({file for pattern in MAKING for file in ROOT.glob(pattern)}):
        digest.update(str(file.relative_to(ROOT)).encode() + file.read_bytes())
    return PLACE / digest.hexdigest()


def make(source: str) -> None:
    """Find or make every table of one game."""
    from starlaw.solver.game import judge_of
    from starlaw.solver.tables import cache
    from starlaw.solver.tables.compiled import KINDS

    tables = judge_of(source).tables
    for kind in KINDS:
        if cache.load(judge_of(source), kind) is None:
            tables.compiled(kind)


def main() -> int:
    """Make what is missing, and remove what older code made."""
    from starlaw.knowledge.folders import source_names

    os.environ.setdefault("STARLAW_CACHE", str(cache_folder()))
    for old in PLACE.glob("*"):
        if old.is_dir() and old != cache_folder():
            shutil.rmtree(old, ignore_errors=True)
    with ProcessPoolExecutor(min(2, os.cpu_count() or 1)) as pool:
        list(pool.map(make, reversed(source_names())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
