"""Rules in doubt: a reading decides them and another choice can be thought of, or only the toolkit adds them."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import networkx as nx
from clingo import Function

from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import Bearing, readings, variants
from starlaw.solver.certainty.assumptions import assumption, own_rule, own_rules
from starlaw.solver.judge import Book
from starlaw.solver.rulebook.dependencies import dependencies
from starlaw.solver.rulebook.statements import JUDGING, statements

VERDICTS = frozenset({"blocked", "violation"})  # what a rule says for itself, from which no other rule follows


class Doubt(NamedTuple):
    """A reading that puts a rule in doubt, which way, and the rule that it decides: this one or one that feeds it.

    A rule that only the toolkit adds is in doubt without a reading.
    """

    reading: str
    bearing: Bearing
    origin: str

    @property
    def may_free(self) -> bool:
        """Whether under another choice the rule might not forbid what it forbids."""
        return self.bearing in ("frees", "either")

    @property
    def may_forbid(self) -> bool:
        """Whether under another choice the rule might forbid what it lets pass."""
        return self.bearing in ("forbids", "either")


def doubts(game: str, settled: Mapping[str, str], files: tuple[str, ...] = JUDGING) -> Mapping[str, tuple[Doubt, ...]]:
    """Return the rules in doubt by id where some files are loaded, but for readings that the players have settled."""
    known = _all(game, files)
    left = {rule: tuple(doubt for doubt in some if doubt.reading not in settled) for rule, some in known.items()}
    return {rule: some for rule, some in left.items() if some}


def doubted_readings(book: Book, some: Iterable[Doubt], settled: Mapping[str, str]) -> list[Assumption]:
    """Return in words the readings of some doubts, or the rules that only the toolkit adds, each once."""
    in_words = [_reading(book, doubt.reading, settled) if doubt.reading else own_rule(doubt.origin) for doubt in some]
    return list(dict.fromkeys(known for known in in_words if known))


def _reading(book: Book, reading: str, settled: Mapping[str, str]) -> Assumption | None:
    return assumption(book, Function("reading", [Function(reading)]), settled)


@cache
def _all(game: str, files: tuple[str, ...]) -> Mapping[str, tuple[Doubt, ...]]:
    doubted: dict[str, dict[str, Doubt]] = {}
    for own in own_rules(game):
        doubted[own] = {"": Doubt("", "frees", own)}
    for reading in readings(game).values():
        if reading.id not in variants(game):
            for decided, bearing in reading.decides.items():
                doubted.setdefault(decided, {})[reading.id] = Doubt(reading.id, bearing, decided)
                for fed in _fed(game, decided, files) if bearing != "partly" else ():
                    doubted.setdefault(fed, {}).setdefault(reading.id, Doubt(reading.id, "either", decided))
    return {rule: tuple(by_reading.values()) for rule, by_reading in doubted.items()}


@cache
def _fed(game: str, rule: str, files: tuple[str, ...]) -> frozenset[str]:
    """Return the rules that look at something which follows from values that a rule derives, by some files."""
    graph = dependencies(game, files)
    heads = [head for statement in statements(game) for head in statement.heads if head.rule == rule]
    passing = graph.subgraph(node for node in graph if node.partition("/")[0] not in VERDICTS)
    values = {head.signature for head in heads if head.signature in passing}
    reached = set[str]().union(*(nx.descendants(passing, value) for value in values))
    return frozenset(node for node in reached if "/" not in node) - {rule}
