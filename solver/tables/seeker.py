"""Answers about one move in one state: only what they depend on is worked out."""

from collections import defaultdict
from collections.abc import Collection, Iterator

import numpy as np

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.judge import Book
from starlaw.solver.tables.compiled import Compiled
from starlaw.solver.tables.encoder import Encoder
from starlaw.solver.tables.table import Table


class Seeker:
    """Seeks what the rules say about moves, from the outputs back to the inputs."""

    def __init__(self, compiled: Compiled, book: Book) -> None:
        self.encoder = Encoder(compiled.inputs, compiled.unused, book)
        self._goals = Goals(compiled.table)
        self._said: dict[str, list[tuple[str, str, int, str]]] = defaultdict(list)
        for slot, (move, predicate, rule, atom) in zip(compiled.slots, compiled.says, strict=True):
            self._said[move].append((predicate, rule, slot, atom))

    def knows(self, move: Move) -> bool:
        """Return whether the table says anything about a move."""
        return move.text in self._said

    def blocked(self, state: GameState, move: Move) -> bool:
        """Return whether some rule blocks a move; raise an error for a state that the table is not made for."""
        return next(self._seek(move, "blocked", self._asked(state, move), {0: True}), None) is not None

    def reasons(self, state: GameState, move: Move) -> list[str]:
        """Return the atoms that matter for a verdict: rules that block a move, their evidence, what decided."""
        mask, known = self._asked(state, move), {0: True}
        blocked = dict(self._seek(move, "blocked", mask, known))
        found = list(blocked.values())
        for predicate in ("evidence", "uses"):
            deciding = None if predicate == "uses" and not blocked else blocked.keys()
            found += [atom for _, atom in self._seek(move, predicate, mask, known, deciding)]
        return found

    def _asked(self, state: GameState, move: Move) -> int:
        return self.encoder.mask(state) | self.encoder.bits([("candidate", move.text), ("explain",)])

    def _seek(
        self, move: Move, predicate: str, mask: int, known: dict[int, bool], rules: Collection[str] | None = None
    ) -> Iterator[tuple[str, str]]:
        """Yield rule and atom of the outputs of one predicate that hold, of some rules or of all."""
        for name, rule, slot, atom in (*self._said[move.text], *self._said[""]):
            wanted = name == predicate and (rules is None or rule in rules)
            if wanted and self._goals.holds(abs(slot), mask, known) == (slot > 0):
                yield rule, atom


class Goals:
    """A table read backwards, slot by slot."""

    def __init__(self, t: Table) -> None:
        self._inputs = t.inputs
        self._literals, self._rule_literals = t.literals.tolist(), t.rule_literals.tolist()
        self._atom_rules = t.atom_rules.tolist()
        self._sums = [_pairs(t, number) for number in range(len(t.sum_literals) - 1)]
        self._thresholds = list(zip(t.threshold_sums.tolist(), t.threshold_bounds.tolist(), strict=True))
        counts = np.stack([np.diff(t.level_thresholds), np.diff(t.level_atoms)], axis=1)
        self._threshold_of: dict[int, int] = {}
        self._atom_of: dict[int, int] = {}
        slot = t.inputs + 1
        for thresholds, atoms in counts.tolist():
            for _ in range(thresholds):
                self._threshold_of[slot] = len(self._threshold_of)
                slot += 1
            for _ in range(atoms):
                self._atom_of[slot] = len(self._atom_of)
                slot += 1

    def holds(self, slot: int, mask: int, known: dict[int, bool]) -> bool:
        """Return whether a slot holds for inputs given as bits; what was found out on the way is added to `known`."""
        found = known.get(slot)
        if found is None:
            if slot <= self._inputs:
                found = bool(mask >> (slot - 1) & 1)
            elif slot in self._atom_of:
                found = self._atom_holds(self._atom_of[slot], mask, known)
            else:
                number, bound = self._thresholds[self._threshold_of[slot]]
                held = (w for literal, w in self._sums[number] if self.holds(literal >> 1, mask, known) != literal & 1)
                found = sum(held) >= bound
            known[slot] = found
        return found

    def _atom_holds(self, atom: int, mask: int, known: dict[int, bool]) -> bool:
        literals, starts = self._literals, self._rule_literals
        for rule in range(self._atom_rules[atom], self._atom_rules[atom + 1]):
            for literal in literals[starts[rule] : starts[rule + 1]]:
                if self.holds(literal >> 1, mask, known) == literal & 1:
                    break
            else:
                return True
        return False


def _pairs(t: Table, number: int) -> list[tuple[int, int]]:
    start, end = t.sum_literals[number : number + 2]
    return list(zip(t.sum_parts[start:end].tolist(), t.sum_weights[start:end].tolist(), strict=True))
