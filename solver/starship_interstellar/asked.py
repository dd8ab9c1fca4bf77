"""What the decision asked now says beyond its kind, as atoms."""

from collections.abc import Iterator
from typing import Any

from starlaw.solver.session import Atom, fact

NAMES = {"token": "asked_token", "planet": "asked_planet", "face": "asked_face"}
NUMBERS = {"left": "asked_left", "least": "asked_least", "most": "asked_most", "amount": "asked_amount"}
MOST_DRAWN = 9
MOST_USES = 4
FLAGS = {"again": "asked_again", "single": "asked_single", "full_price": "asked_full_price"}


def asked_facts(asked: Any) -> Iterator[Atom]:
    """Yield what the decision is about; numbers as they are, cubes by colour."""
    for field, name in NAMES.items():
        if hasattr(asked, field):
            yield fact(name, getattr(asked, field))
    for field, name in NUMBERS.items():
        value = getattr(asked, field, None)
        if isinstance(value, int):
            yield fact(name, value)
    for field, name in FLAGS.items():
        if getattr(asked, field, False):
            yield fact(name)
    if asked.kind == "solar":
        for name, cubes in (("asked_drawn", asked.drawn), ("asked_kept", asked.kept)):
            for colour, number in cubes.items():
                yield from (fact(name, colour, n) for n in range(1, min(number, MOST_DRAWN) + 1))
    if asked.kind == "resource":
        yield from (fact("asked_colour", colour) for colour in asked.colours)
    if asked.kind == "market":
        yield from (fact("asked_traded", colour) for colour in asked.traded)
    if asked.kind in ("produce", "convert"):
        yield from (fact("asked_use", use) for use in asked.left)
    if asked.kind == "produce":
        often = ((use, asked.left.count(use)) for use in dict.fromkeys(asked.left))
        yield from (fact("asked_uses", use, n) for use, number in often for n in range(2, min(number, MOST_USES) + 1))
    if asked.kind == "salvation":
        yield from (fact("asked_action", action) for action in asked.actions)
