"""The universal grounding: every rule over every atom that any state can hold, taken from clingo's observer."""

import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import clingo
from clingo import Symbol

from starlaw.solver.session import EncodingError, Fact, Source, load, symbol

OUTPUTS = {
    ("legal", 1), ("blocked", 2), ("evidence", 2), ("evidence", 3), ("uses", 3), ("violation", 2), ("charge", 3),
    ("idle", 0), ("no_part", 2),
}  # fmt: skip

MOST_RULES = 4_000_000  # beyond, tables would take minutes to make and gigabytes to keep


class TooLargeError(EncodingError):
    """A game's rules ground to more than tables can hold."""


class GroundRule(NamedTuple):
    """A ground rule: its head holds if all literals of the body do. A negative number is a negated atom."""

    head: int
    body: tuple[int, ...]


class GroundSum(NamedTuple):
    """A ground sum: its head holds if the weights of the literals that hold reach a bound."""

    head: int
    bound: int
    body: tuple[tuple[int, int], ...]


class Grounding(NamedTuple):
    """A ground program: what goes in, which of it states agree on at which stage, what comes out, the rules between."""

    inputs: dict[Symbol, int]
    narrows: dict[str, frozenset[Symbol]]
    outputs: dict[Symbol, int]
    rules: list[GroundRule]
    sums: list[GroundSum]
    facts: frozenset[int]
    names: dict[int, Symbol]
    seconds: float


class _Watcher(clingo.Observer):
    """Collects ground rules; whatever tables cannot evaluate exactly is refused."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.rules: list[GroundRule] = []
        self.sums: list[GroundSum] = []
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
            self.rules.append(GroundRule(head[0], tuple(body)))
            if len(self.rules) > self.most:
                said = f"its rules ground to more than {self.most} for {len(self.choices)} inputs and more"
                raise TooLargeError(f"too large for tables: {said}")

    def weight_rule(self, choice: bool, head: Sequence[int], lower_bound: int, body: Sequence[tuple[int, int]]) -> None:
        if choice or len(head) != 1:
            self.refused = self.refused or "an aggregate in a choice, a disjunction or a constraint"
        elif any(weight < 0 for _, weight in body):
            self.refused = self.refused or "a sum with a negative weight"
        else:
            self.sums.append(GroundSum(head[0], lower_bound, tuple(body)))

    def minimize(self, priority: int, literals: Sequence[tuple[int, int]]) -> None:
        self.refused = self.refused or "an optimisation"


def grounding(files: Sequence[Source], facts: Iterable[Fact], most: int = MOST_RULES) -> Grounding:
    """Return the universal grounding of rule files; their inputs are the atoms inside `holds`.

    Grounding stops with an error as soon as there are more rules than `most`.
    """
    messages: list[str] = []
    watcher = _Watcher(most)
    control = clingo.Control([], logger=lambda _, text: messages.append(text))
    control.register_observer(watcher)
    load(control, files)
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
    outputs = {s: a.literal for s, a in found.items() if (s.name, len(s.arguments)) in OUTPUTS}
    stray = watcher.choices - set(inputs.values())
    if stray:
        raise EncodingError(f"tables cannot evaluate a choice over {next(iter(stray))}")
    facts_true = frozenset(a.literal for a in found.values() if a.is_fact)
    names = {a.literal: s for s, a in found.items()}
    narrows: dict[str, set[Symbol]] = defaultdict(set)
    for s in found:
        if s.match("narrows", 2):
            narrows[s.arguments[0].name].add(s.arguments[1])
    stages = {stage: frozenset(atoms) for stage, atoms in narrows.items()}
    return Grounding(inputs, stages, outputs, watcher.rules, watcher.sums, facts_true, names, seconds)
