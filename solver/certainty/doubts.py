"""Rules in doubt: a reading decides them, and another choice can be thought of that is not encoded."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple

import networkx as nx
from clingo import Function

from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import Bearing, readings, variants
from starlaw.solver.certainty.assumptions import assumption
from starlaw.solver.judge import Book
from starlaw.solver.rulebook.dependencies import dependencies
from starlaw.solver.rulebook.statements import statements

VERDICTS = frozenset({"blocked", "violation"})  # what a rule says for itself, from which no other rule follows


class Doubt(NamedTuple):
    """A reading that puts a rule in doubt, and which way."""

    reading: str
    bearing: Bearing

    @property
    def may_free(self) -> bool:
        """Whether under another choice the rule might not forbid what it forbids."""
        return self.bearing != "forbids"

    @property
    def may_forbid(self) -> bool:
        """Whether under another choice the rule might forbid what it lets pass."""
        return self.bearing != "frees"


def doubts(game: str, settled: Mapping[str, str]) -> Mapping[str, tuple[Doubt, ...]]:
    """Return the rules in doubt by id, but for readings that the players have settled among themselves."""
    left = {rule: tuple(doubt for doubt in some if doubt.reading not in settled) for rule, some in _all(game).items()}
    return {rule: some for rule, some in left.items() if some}


def doubted_readings(book: Book, rules: Iterable[str], settled: Mapping[str, str]) -> list[Assumption]:
    """Return in words the readings that put some rules in doubt, each once."""
    open_rules = doubts(book.name, settled)
    named = dict.fromkeys(doubt.reading for rule in rules for doubt in open_rules.get(rule, ()))
    terms = [Function("reading", [Function(reading)]) for reading in named]
    return [known for term in terms if (known := assumption(book, term, settled))]


@cache
def _all(game: str) -> Mapping[str, tuple[Doubt, ...]]:
    doubted: dict[str, dict[str, Doubt]] = {}
    for reading in readings(game).values():
        if reading.id not in variants(game):
            for rule, bearing in reading.decides.items():
                doubted.setdefault(rule, {})[reading.id] = Doubt(reading.id, bearing)
                for fed in _fed(game, rule):
                    doubted.setdefault(fed, {}).setdefault(reading.id, Doubt(reading.id, "either"))
    return {rule: tuple(by_reading.values()) for rule, by_reading in doubted.items()}


@cache
def _fed(game: str, rule: str) -> frozenset[str]:
    """Return the rules that look at something which follows from values that a rule derives."""
    graph = dependencies(game)
    heads = [head for statement in statements(game) for head in statement.heads if head.rule == rule]
    passing = graph.subgraph(node for node in graph if node.partition("/")[0] not in VERDICTS)
    values = {head.signature for head in heads if head.signature in passing}
    reached = set[str]().union(*(nx.descendants(passing, value) for value in values))
    return frozenset(node for node in reached if "/" not in node) - {rule}
