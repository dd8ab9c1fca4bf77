"""What an answer rests on although the sources do not give it: readings and content values, in words."""

from collections.abc import Mapping

from clingo import Symbol

from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import readings
from starlaw.solver.judge import Book

OPEN = ("assumed", "unknown")


def assumption(book: Book, value: Symbol, picked: Mapping[str, str]) -> Assumption | None:
    """Return a content value or a reading in words, if the sources do not give it."""
    if value.name == "reading":
        reading = readings(book.name)[value.arguments[0].name]
        choice = picked.get(reading.id, reading.chosen)
        others = " or ".join(reading.choices) if len(reading.choices) > 1 else "no other that is encoded"
        return Assumption(value=f"reading {reading.id} = {choice}", why=reading.reason, range=others)
    found = book.provenance(value)
    if found is None or found[1].kind not in OPEN:
        return None
    return Assumption(value=found[0], why=found[1].why, range=found[1].admits)


def unlisted(book: Book, value: Symbol) -> bool:
    """Return whether a value that an answer looks at may be anything, or has no other choice that is encoded."""
    if value.name == "reading":
        return len(readings(book.name)[value.arguments[0].name].choices) < 2
    found = book.provenance(value)
    return found is not None and found[1].kind in OPEN and isinstance(found[1].range, str)
