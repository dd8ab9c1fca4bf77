"""Which tests a run takes: all of them, the quick ones, or a part of what a quick run leaves out.

A test marked `one_in(n)` is costly: of its variants a quick run takes one in n, and the next turn takes the next ones,
so that each has had its turn after n runs. The turn is the day unless STARLAW_TURN says a number. Likewise a quick run
judges on tables and one test in `ON_CLINGO` on clingo, which a whole run does for all.
"""

import os
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar
from zlib import crc32

ON_CLINGO = 24

T = TypeVar("T")


def this_turn() -> int:
    """Return the number of the turn, the same in all processes of a run."""
    return int(os.environ.setdefault("STARLAW_TURN", str(datetime.now(UTC).toordinal())))


def has_its_turn(name: str, one_in: int, turn: int, place: int = 0) -> bool:
    """Return whether one of the variants of a test is among those that a turn takes."""
    return (crc32(name.encode()) + place + turn) % one_in == 0


def quick(tests: Sequence[tuple[str, int]], turn: int) -> list[bool]:
    """Return which tests a quick run takes, given as names with their `one_in`; variants of one follow its bracket."""
    places: dict[str, int] = {}
    taken = []
    for name, one_in in tests:
        function = name.partition("[")[0]
        place = places[function] = places.get(function, -1) + 1
        taken.append(has_its_turn(function, one_in, turn, place))
    return taken


def part(tests: Sequence[T], parts: int, turn: int) -> list[T]:
    """Return one of several parts of some tests, another one each turn."""
    return [test for place, test in enumerate(tests) if place % parts == turn % parts]
