"""What an answer rests on although the sources do not give it: readings and content values, in words."""

from collections.abc import Mapping
from functools import cache

from clingo import Symbol

from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.solver.judge import Book

OPEN = ("assumed", "unknown")
KERNEL = "rules_asp/kernel/"  # its rules are about the form of moves, which no source could mean otherwise
TOOLKIT = ("toolkit",)  # what a rule cites that no source gives


@cache
def own_rules(game: str) -> tuple[str, ...]:
    """Return the rules that only the toolkit adds."""
    known = rules(game).values()
    return tuple(rule.id for rule in known if rule.clauses == TOOLKIT and not rule.file.startswith(KERNEL))


def own_rule(rule: str) -> Assumption:
    """Return a rule that only the toolkit adds as what an answer rests on."""
    return Assumption(value=f"rule {rule} = holds", why="No source gives this rule.", range="holds or does not hold")


def assumption(book: Book, value: Symbol, picked: Mapping[str, str]) -> Assumption | None:
    """Return a content value or a reading in words, if the sources do not give it."""
    if value.name == "reading":
        reading = readings(book.name)[value.arguments[0].name]
        choice = picked.get(reading.id, reading.chosen)
        named = [*reading.choices, *(f"{other} (not encoded)" for other in reading.not_encoded)]
        others = " or ".join(named) if len(named) > 1 else "another that is not encoded"
        return Assumption(value=f"reading {reading.id} = {choice}", why=reading.reason, range=others)
    source = book.provenance(value)
    if source is None or source[1].kind not in OPEN:
        return None
    return Assumption(value=source[0], why=source[1].why, range=source[1].admits)


def unlisted(book: Book, value: Symbol, settled: Mapping[str, str]) -> bool:
    """Return whether a value that an answer looks at may be anything, or has a choice that is not encoded.

    A reading that the players have settled among themselves is as they say.
    """
    if value.name == "reading":
        reading = readings(book.name)[value.arguments[0].name]
        return (len(reading.choices) < 2 or bool(reading.not_encoded)) and reading.id not in settled
    source = book.provenance(value)
    return source is not None and source[1].kind in OPEN and isinstance(source[1].range, str)
