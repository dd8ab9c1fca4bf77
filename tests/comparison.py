"""Compares what tables, clingo and a plain oracle say of the states of a game, whatever the rule set.

A rule set's own part stands in `tests/<folder>/agreement.py`: its games, its oracle, and how to spoil its states.
"""

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import starlaw
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.verdicts import Violation
from tests.support import as_json

Json = dict[str, Any]
AS_PLAYED, SPOILT = "as played", "spoilt"


class RuleSet(ABC):
    """What a rule set brings to be compared. Both sides may name what is wrong with a state in words of their own."""

    name: str
    game: str
    expansions: tuple[str, ...] = ()
    states = 100_000  # to compare unless told otherwise
    every: int  # clingo, the slowest, is asked about every so many of them

    def tables(self) -> Game:
        """Return the judge on tables, which answers for all states."""
        return starlaw.game(self.game, evaluator="tables", expansions=self.expansions)

    def clingo(self) -> Game:
        """Return the judge on clingo."""
        return starlaw.game(self.game, evaluator="clingo", expansions=self.expansions)

    def prepare(self) -> None:
        """Have the tables ready."""
        state = self.tables().new(players=2, seed=0)
        self.tables().moves_of([state])
        self.tables().checks_of([state])

    @abstractmethod
    def played(self, seed: int) -> Iterator[GameState]:
        """Yield the states of the game of a seed, whose readings and variants it picks too."""

    @abstractmethod
    def spoilt(self, plain: Json, source: random.Random) -> Json:
        """Return a state with something put where it may not belong; the given one may be changed."""

    @abstractmethod
    def moves(self, plain: Json) -> set[str]:
        """Return the legal moves that the oracle finds."""

    @abstractmethod
    def problems(self, plain: Json) -> set[str]:
        """Return what the oracle finds wrong with a state."""

    def alike(self, rules: set[str], problems: set[str]) -> bool:
        """Tell whether the rules that a state breaks are what the oracle finds wrong with it."""
        return bool(rules) == bool(problems)

    def decidable(self, problems: set[str]) -> bool:
        """Tell whether the decision asked in a state with these problems is whole, so that its moves are compared."""
        return not problems


@cache
def rule_sets() -> dict[str, RuleSet]:
    """Return all rule sets by name, found by their folders."""
    modules = (import_module(f"tests.{file.parent.name}.agreement") for file in _parts())
    return {rule_set.name: rule_set for module in modules for rule_set in module.RULE_SETS}


def _parts() -> list[Path]:
    return sorted(Path(__file__).parent.glob("*/agreement.py"))


class Tally(NamedTuple):
    """What was compared: games, states, those that are not legal, those that cannot even be written down, moves,
    states that clingo was asked about; and the seconds spent on playing, tables, oracle and clingo.
    """

    games: int = 0
    states: int = 0
    illegal: int = 0
    unwritable: int = 0
    moves: int = 0
    asked: int = 0
    playing: float = 0
    by_tables: float = 0
    by_oracle: float = 0
    by_clingo: float = 0

    def plus(self, other: "Tally") -> "Tally":
        """Return both together."""
        return Tally._make(map(sum, zip(self, other, strict=True)))


class Difference(NamedTuple):
    """A state of which two say different things: where it is found, and what each says."""

    rule_set: str
    seed: int
    place: int
    kind: str
    about: str
    said: dict[str, str]

    def __str__(self) -> str:
        """Return the difference in a few lines, with the command that repeats it."""
        who = "\n".join(f"  {name}: {answer}" for name, answer in self.said.items())
        again = f"tests/agreement.py --game {self.rule_set} --seed {self.seed} --place {self.place}"
        place = f"{self.rule_set}, seed {self.seed}, place {self.place}, {self.kind}"
        return f"{place}: {self.about}\n{who}\n  again: {again}"


class Position(NamedTuple):
    """A state of a game, as played or spoilt, also as JSON."""

    place: int
    kind: str
    state: GameState
    plain: Json


class Comparison:
    """One game compared: what it came to, and every difference."""

    def __init__(self, rule_set: RuleSet, seed: int, every: int) -> None:
        """Prepare the comparison of one game."""
        self.rule_set, self.seed, self.every = rule_set, seed, every
        self.tally = Tally(games=1)
        self.positions: list[Position] = []
        self.differences: list[Difference] = []
        self._begun = time.process_time()

    def run(self, longest: int | None = None, place: int | None = None) -> "Comparison":
        """Play the game, up to a longest, and compare all of its states, or those of one place only."""
        self.positions = self._played(longest, place)
        states = [position.state for position in self.positions]
        moves, broken = self.rule_set.tables().moves_of(states), self.rule_set.tables().checks_of(states)
        self._spent("by_tables")
        for number, (position, legal, violations) in enumerate(zip(self.positions, moves, broken, strict=True)):
            self._by_oracle(position, legal, violations)
            if number % self.every == self.seed % self.every or place is not None:
                self._by_clingo(position, legal, violations)
        illegal = sum(bool(violations) for violations in broken)
        self.tally = self.tally._replace(states=len(states), illegal=illegal)
        return self

    def _played(self, longest: int | None, place: int | None) -> list[Position]:
        """Return the states of the game, each as it is and once more spoilt."""
        positions: list[Position] = []
        for number, state in enumerate(islice(self.rule_set.played(self.seed), longest)):
            if place not in (None, number):
                continue
            positions.append(Position(number, AS_PLAYED, state, as_json(state)))
            spoilt = self.rule_set.spoilt(as_json(state), random.Random(f"spoilt {self.seed} {number}"))
            try:
                written = self.rule_set.tables().state(spoilt)
            except InvalidInputError:
                self.tally = self.tally._replace(unwritable=self.tally.unwritable + 1)
            else:
                positions.append(Position(number, SPOILT, written, as_json(written)))
        self._spent("playing")
        return positions

    def _by_oracle(self, position: Position, legal: tuple[Move, ...], violations: tuple[Violation, ...]) -> None:
        rules, moves = {violation.rule for violation in violations}, {move.text for move in legal}
        try:
            problems = self.rule_set.problems(position.plain)
            if not self.rule_set.alike(rules, problems):
                self._differ(position, "what is wrong", tables=_listed(rules), oracle=_listed(problems))
            if self.rule_set.decidable(problems):
                self.tally = self.tally._replace(moves=self.tally.moves + len(moves))
                if moves != (judged := self.rule_set.moves(position.plain)):
                    only = {"tables": _listed(moves - judged), "oracle": _listed(judged - moves)}
                    self._differ(position, "moves that only one side finds", **only)
        except Exception as error:  # an oracle that fails says nothing, which is a difference, too
            self._differ(position, "the oracle fails", oracle=repr(error))
        self._spent("by_oracle")

    def _by_clingo(self, position: Position, legal: tuple[Move, ...], violations: tuple[Violation, ...]) -> None:
        judge = self.rule_set.clingo()
        if legal != (moves := judge.moves(position.state)):
            tables, clingo = ({move.text for move in listed} for listed in (legal, moves))
            only = {"tables": _listed(tables - clingo), "clingo": _listed(clingo - tables)}
            self._differ(position, "moves that only one evaluator finds", **only)
        if violations != (broken := judge.check(position.state)):
            said = {"tables": _listed(map(_told, violations)), "clingo": _listed(map(_told, broken))}
            self._differ(position, "what is wrong", **said)
        self.tally = self.tally._replace(asked=self.tally.asked + 1)
        self._spent("by_clingo")

    def _differ(self, position: Position, about: str, **said: str) -> None:
        place = (self.rule_set.name, self.seed, position.place, position.kind)
        self.differences.append(Difference(*place, about, said))

    def _spent(self, on: str) -> None:
        """Add the processor time since the last call to what was spent on something."""
        now = time.process_time()
        self.tally = self.tally._replace(**{on: getattr(self.tally, on) + now - self._begun})
        self._begun = now


def _told(violation: Violation) -> str:
    return f"{violation.rule} {violation.witness}"


def _listed(items: Iterable[str]) -> str:
    return ", ".join(sorted(items)) or "none"
