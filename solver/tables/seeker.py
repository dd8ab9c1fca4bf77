"""Answers about one move in one state: only what they depend on is worked out."""

from collections.abc import Collection, Iterator, Mapping, Sequence

import numpy as np

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.session import Atom
from starlaw.solver.tables.compiled import ASKED, Compiled
from starlaw.solver.tables.encoder import Encoder, Narrowing
from starlaw.solver.tables.narrow import Narrow
from starlaw.solver.tables.narrowings import REMEMBERED, Narrowings
from starlaw.solver.tables.shelf import Shelf
from starlaw.solver.tables.table import Numbers, Table

EXPLAIN: Atom = ("explain",)


class Seeker:
    """Seeks what the rules say about moves, from the outputs back to the inputs; other tables read states with it."""

    def __init__(self, compiled: Compiled, encoder: Encoder, shelf: Shelf | None = None) -> None:
        self._encoder = encoder
        self._index = Index(compiled)
        self._narrowings = Narrowings(compiled, encoder, shelf)
        self._narrowed: dict[int, Sayings] = {}
        self._alike: dict[Narrowing, Sayings] = {}  # states that differ for other tables may be alike for this one
        self._moves = {atom[1] for atom in (*compiled.inputs, *compiled.unused) if atom[0] == "candidate"}

    def knows(self, move: Move) -> bool:
        """Return whether the table is made for a move."""
        return move.text in self._moves

    def blocked(self, state: GameState, move: Move) -> bool:
        """Return whether some rule blocks a move; raise an error for a state that the table is not made for."""
        sayings, held = self._read(state)
        return next(sayings.seek(move.text, "blocked", held, sayings.asked(move)), None) is not None

    def reasons(self, state: GameState, move: Move) -> list[str]:
        """Return the atoms that matter for a verdict: rules that block a move, their evidence, what decided."""
        sayings, held = self._read(state)
        known = sayings.asked(move)
        blocked = dict(sayings.seek(move.text, "blocked", held, known))
        found = list(blocked.values())
        for predicate in ("evidence", "uses"):
            deciding = None if predicate == "uses" and not blocked else blocked.keys()
            for whose in (move.text, ""):
                found += [atom for _, atom in sayings.seek(whose, predicate, held, known, deciding)]
        return found

    def charges(self, state: GameState, move: Move) -> Mapping[str, int]:
        """Return what a move costs, by token."""
        sayings, held = self._read(state)
        return {token: int(n) for token, n in sayings.seek(move.text, "charge", held, sayings.asked(move))}

    def idle(self, state: GameState) -> bool:
        """Return whether the decision that a state asks leaves nothing to choose."""
        sayings, held = self._read(state)
        return next(sayings.seek("", "idle", held, {0: True}), None) is not None

    def _read(self, state: GameState) -> "tuple[Sayings, bytes]":
        """Return the table narrowed in all stages to what a state says, and for each row whether it holds."""
        self._encoder.make_room()
        rows, key = self._encoder.one(state)
        found = self._alike.get(key)
        if found is None:
            found = self._alike[key] = self._found(self._narrowings.mask(key))
        return found, self._encoder.held(rows)

    def _found(self, mask: int) -> "Sayings":
        if mask not in self._narrowed:
            if len(self._narrowed) >= REMEMBERED:
                self._narrowed.clear()
                self._alike.clear()
            narrow = self._narrowings.narrowest(mask)
            self._narrowed[mask] = Sayings(self._index, narrow, self._narrowings.rows)
        return self._narrowed[mask]


class Index:
    """Where a table has what questions are about: inputs by atom, outputs by move and predicate."""

    def __init__(self, compiled: Compiled) -> None:
        self.says = compiled.says
        self.asked = {atom: number for number, atom in enumerate(compiled.inputs) if atom[0] in ASKED}
        self.outputs: dict[tuple[str, str], list[int]] = {}
        for output, (move, predicate, _, _) in enumerate(compiled.says):
            self.outputs.setdefault((move, predicate), []).append(output)


class Sayings:
    """What a table says about moves in states that agree on what is settled."""

    def __init__(self, index: Index, narrow: Narrow, rows: Numbers) -> None:
        self._index = index
        self._goals = Goals(narrow.table, rows[narrow.inputs].tolist())
        self._inputs = dict(zip(narrow.inputs.tolist(), range(1, len(narrow.inputs) + 1), strict=True))
        self._slots = dict(zip(narrow.outputs.tolist(), narrow.slots.tolist(), strict=True))

    def asked(self, move: Move) -> dict[int, bool]:
        """Return the slots that a question about a move settles."""
        inputs = (self._index.asked.get(atom) for atom in (("candidate", move.text), EXPLAIN))
        slots = (self._inputs.get(number) for number in inputs if number is not None)
        return {0: True, **{slot: True for slot in slots if slot is not None}}

    def seek(
        self, move: str, predicate: str, held: bytes, known: dict[int, bool], wanted: Collection[str] | None = None
    ) -> Iterator[tuple[str, str]]:
        """Yield what the outputs of one predicate that hold are about and say, about some things or about all."""
        for output in self._index.outputs.get((move, predicate), ()):
            slot = self._slots.get(output)
            if slot is not None:
                _, _, about, said = self._index.says[output]
                if (wanted is None or about in wanted) and self._goals.holds(abs(slot), held, known) == (slot >= 0):
                    yield about, said


class Goals:
    """A table read backwards, slot by slot; its inputs hold as some rows do."""

    def __init__(self, t: Table, rows: Sequence[int] | None = None) -> None:
        self._inputs = t.inputs
        self._rows = range(t.inputs) if rows is None else rows
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

    def holds(self, slot: int, held: bytes, known: dict[int, bool]) -> bool:
        """Return whether a slot holds, given whether each row does; what is found out is added to `known`."""
        found = known.get(slot)
        if found is None:
            if slot <= self._inputs:
                found = held[self._rows[slot - 1]] == 1
            elif slot in self._atom_of:
                found = self._atom_holds(self._atom_of[slot], held, known)
            else:
                number, bound = self._thresholds[self._threshold_of[slot]]
                parts = self._sums[number]
                found = sum(w for part, w in parts if self.holds(part >> 1, held, known) != part & 1) >= bound
            known[slot] = found
        return found

    def _atom_holds(self, atom: int, held: bytes, known: dict[int, bool]) -> bool:
        literals, starts = self._literals, self._rule_literals
        for rule in range(self._atom_rules[atom], self._atom_rules[atom + 1]):
            for literal in literals[starts[rule] : starts[rule + 1]]:
                if self.holds(literal >> 1, held, known) == literal & 1:
                    break
            else:
                return True
        return False


def _pairs(t: Table, number: int) -> list[tuple[int, int]]:
    start, end = t.sum_literals[number : number + 2]
    return list(zip(t.sum_parts[start:end].tolist(), t.sum_weights[start:end].tolist(), strict=True))
