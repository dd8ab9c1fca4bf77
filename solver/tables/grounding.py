"""The universal grounding: every rule over every atom that any state can hold, taken from clingo's observer."""

import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import clingo
from clingo import Symbol

from starlaw.solver.session import EncodingError, Fact, symbol

OUTPUTS = {"legal": 1, "blocked": 2, "violation": 2}


class Rule(NamedTuple):
    """A ground rule: its head holds if all literals of the body do. A negative number is a negated atom."""

    head: int
    body: tuple[int, ...]


class Sum(NamedTuple):
    """A ground sum: its head holds if the weights of the literals that hold reach a bound."""

    head: int
    bound: int
    body: tuple[tuple[int, int], ...]


class Grounding(NamedTuple):
    """A ground program: what goes in, what comes out, and the rules between."""

    inputs: dict[Symbol, int]
    outputs: dict[Symbol, int]
    rules: list[Rule]
    sums: list[Sum]
    facts: frozenset[int]
    names: dict[int, Symbol]
    seconds: float


class _Watcher(clingo.Observer):
    """Collects ground rules; whatever tables cannot evaluate exactly is refused."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.sums: list[Sum] = []
        self.choices: set[int] = set()
        self.refused = ""

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        if choice:
            self.choices.update(head)
            if body or len(head) != 1:
                self.refused = self.refused or "a choice that is not over one input"
        elif len(head) != 1:
            self.refused = self.refused or ("a disjunction" if head else "a constraint")
        else:
            self.rules.append(Rule(head[0], tuple(body)))

    def weight_rule(self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]) -> None:
        if choice or len(head) != 1:
            self.refused = self.refused or "an aggregate in a choice, a disjunction or a constraint"
        elif any(weight < 0 for _, weight in body):
            self.refused = self.refused or "a sum with a negative weight"
        else:
            self.sums.append(Sum(head[0], lower_bound, tuple(body)))

    def minimize(self, priority: int, literals: Sequence[tuple[int, int]]) -> None:
        self.refused = self.refused or "an optimisation"


def grounding(files: Sequence[Path], facts: Iterable[Fact]) -> Grounding:
    """Return the universal grounding of rule files; their inputs are the atoms inside `holds`."""
    messages: list[str] = []
    watcher = _Watcher()
    control = clingo.Control([], logger=lambda _, text: messages.append(text))
    control.register_observer(watcher)
    for file in files:
        control.load(str(file))
    with control.backend() as backend:
        for atom in facts:
            backend.add_rule([backend.add_atom(symbol(atom) if isinstance(atom, tuple) else atom)])
    watcher.rules.clear()
    start = time.perf_counter()
    control.ground([("base", [])])
    seconds = time.perf_counter() - start
    if messages or watcher.refused:
        raise EncodingError(messages[0] if messages else f"tables cannot evaluate {watcher.refused}")
    found = {atom.symbol: atom for atom in control.symbolic_atoms}
    inputs = {s.arguments[0]: a.literal for s, a in found.items() if s.match("holds", 1)}
    outputs = {s: a.literal for s, a in found.items() if OUTPUTS.get(s.name) == len(s.arguments)}
    stray = watcher.choices - set(inputs.values())
    if stray:
        raise EncodingError(f"tables cannot evaluate a choice over {next(iter(stray))}")
    facts_true = frozenset(a.literal for a in found.values() if a.is_fact)
    names = {a.literal: s for s, a in found.items()}
    return Grounding(inputs, outputs, watcher.rules, watcher.sums, facts_true, names, seconds)
