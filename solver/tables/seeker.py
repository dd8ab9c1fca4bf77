"""Answers about one move in one state: only what they depend on is worked out."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence, Set

import numpy as np

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.session import Atom
from starlaw.solver.tables.compiled import ASKED, Compiled
from starlaw.solver.tables.encoder import Encoder, Narrowing
from starlaw.solver.tables.narrow import Narrow
from starlaw.solver.tables.narrowings import Narrowings
from starlaw.solver.tables.shelf import Shelf
from starlaw.solver.tables.table import Numbers, Table

EXPLAIN: Atom = ("explain",)
MANY_RULES = 8  # from here on it pays to look first whether any of them could apply


class Seeker:
    """Seeks what the rules say about moves, from the outputs back to the inputs; other tables read states with it."""

    def __init__(self, compiled: Compiled, encoder: Encoder, shelf: Shelf | None = None) -> None:
        self._encoder = encoder
        self._compiled = compiled
        self._narrowings = Narrowings(compiled, encoder, shelf)
        self._narrowed: dict[int, Sayings] = {}
        self._alike: dict[Narrowing, Sayings] = {}  # states that differ for other tables may be alike for this one
        self._last: tuple[GameState, tuple[Sayings, Set[int]]] | None = None  # the state read last, often asked again
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
        return next(sayings.seek("", "idle", held, {0: True}, ("",)), None) is not None

    def idlers(self, state: GameState, kind: str) -> frozenset[str]:
        """Return the players to whom a kind of decision would leave nothing to choose, were it asked now."""
        sayings, held = self._read(state)
        about = {f"{seat} {kind}": seat for seat in state.seats}
        return frozenset(about[who] for who, _ in sayings.seek("", "idle", held, {0: True}, about))

    def _read(self, state: GameState) -> "tuple[Sayings, Set[int]]":
        """Return the table narrowed to what a state says about the inputs of all stages, and the rows that hold."""
        if self._last is not None and self._last[0] is state:
            return self._last[1]
        self._encoder.make_room()
        parts = self._encoder.parts(state)
        key = self._encoder.narrowing(parts)
        found = self._alike.get(key)
        if found is None:
            found = self._alike[key] = self._found(self._narrowings.mask(key))
        self._last = state, (found, self._encoder.rows(parts))
        return self._last[1]

    def _found(self, mask: int) -> "Sayings":
        if mask not in self._narrowed:
            narrow = self._narrowings.narrowest(mask)
            self._narrowed[mask] = Sayings(self._compiled, narrow, self._narrowings.rows)
        return self._narrowed[mask]


class Sayings:
    """What a table says about moves in states that agree on what is settled."""

    def __init__(self, compiled: Compiled, narrow: Narrow, rows: Numbers) -> None:
        inputs = (compiled.inputs[row] for row in narrow.inputs.tolist())
        self._asked = {atom: slot for slot, atom in enumerate(inputs, 1) if atom[0] in ASKED}
        self._goals = Goals(narrow.table, rows[narrow.inputs].tolist(), frozenset(self._asked.values()))
        self._said: dict[tuple[str, str], list[tuple[str, int, str]]] = defaultdict(list)
        for slot, output in zip(narrow.slots.tolist(), narrow.outputs.tolist(), strict=True):
            move, predicate, about, said = compiled.says[output]
            self._said[move, predicate].append((about, slot, said))

    def asked(self, move: Move) -> dict[int, bool]:
        """Return the slots that a question about a move settles."""
        asked = (self._asked.get(atom) for atom in (("candidate", move.text), EXPLAIN))
        return {0: True, **{slot: True for slot in asked if slot is not None}}

    def seek(
        self, move: str, predicate: str, held: Set[int], known: dict[int, bool], wanted: Collection[str] | None = None
    ) -> Iterator[tuple[str, str]]:
        """Yield what the outputs of one predicate that hold are about and say, about some things or about all."""
        for about, slot, said in self._said.get((move, predicate), ()):
            if (wanted is None or about in wanted) and self._goals.holds(abs(slot), held, known) == (slot >= 0):
                yield about, said


class Goals:
    """A table read backwards, slot by slot; its inputs hold if they are among some rows, or were asked."""

    def __init__(self, t: Table, rows: Sequence[int] | None = None, asked: Set[int] = frozenset()) -> None:
        self._inputs = t.inputs
        self._supports: dict[int, frozenset[int] | None] = dict.fromkeys((0, *asked))
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

    def holds(self, slot: int, held: Set[int], known: dict[int, bool]) -> bool:
        """Return whether a slot holds, given the rows that do; what was found out on the way is added to `known`."""
        found = known.get(slot)
        if found is None:
            if slot <= self._inputs:
                found = self._rows[slot - 1] in held
            elif slot in self._atom_of:
                found = self._atom_holds(slot, self._atom_of[slot], held, known)
            else:
                number, bound = self._thresholds[self._threshold_of[slot]]
                parts = self._sums[number]
                found = sum(w for part, w in parts if self.holds(part >> 1, held, known) != part & 1) >= bound
            known[slot] = found
        return found

    def _atom_holds(self, slot: int, atom: int, held: Set[int], known: dict[int, bool]) -> bool:
        literals, starts = self._literals, self._rule_literals
        first, end = self._atom_rules[atom : atom + 2]
        if end - first >= MANY_RULES and (rows := self._support(slot)) is not None and rows.isdisjoint(held):
            return False
        for rule in range(first, end):
            for literal in literals[starts[rule] : starts[rule + 1]]:
                if self.holds(literal >> 1, held, known) == literal & 1:
                    break
            else:
                return True
        return False

    def _support(self, slot: int) -> frozenset[int] | None:
        """Return rows of which at least one holds wherever the slot does; nothing where none are known."""
        if slot not in self._supports:
            self._supports[slot] = self._worked_out(slot)
        return self._supports[slot]

    def _worked_out(self, slot: int) -> frozenset[int] | None:
        if slot <= self._inputs:
            return frozenset((self._rows[slot - 1],))
        if slot not in self._atom_of:
            return None
        atom, needed = self._atom_of[slot], set[int]()
        for rule in range(*self._atom_rules[atom : atom + 2]):
            body = self._literals[self._rule_literals[rule] : self._rule_literals[rule + 1]]
            known = [rows for literal in body if not literal & 1 and (rows := self._support(literal >> 1)) is not None]
            if not known:
                return None
            needed |= min(known, key=len)
        return frozenset(needed)


def _pairs(t: Table, number: int) -> list[tuple[int, int]]:
    start, end = t.sum_literals[number : number + 2]
    return list(zip(t.sum_parts[start:end].tolist(), t.sum_weights[start:end].tolist(), strict=True))
