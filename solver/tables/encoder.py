"""States as bits, one for each input of a table, without symbols of clingo."""

from collections.abc import Hashable, Iterable, Sequence
from functools import reduce
from operator import or_

import numpy as np

from starlaw.knowledge.states import GameState
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom
from starlaw.solver.tables.narrow import Bits
from starlaw.solver.tables.table import Rows

KEPT = 200_000  # pieces of states whose bits are remembered
FEW = 8  # atoms up to which numbers are added; beyond, one number is made of bytes


UNUSED = -1  # the row of an atom that no output depends on


class OutsideError(Exception):
    """A state holds an atom that the tables were not made for."""


class Encoder:
    """Turns states into numbers whose bits are the inputs that hold; parts that states share are worked out once."""

    def __init__(self, inputs: Sequence[Atom], unused: Iterable[Atom], book: Book) -> None:
        self.row = {**dict.fromkeys(unused, UNUSED), **{atom: number for number, atom in enumerate(inputs)}}
        self._inputs = len(inputs)
        self._book = book
        self._kept: dict[Hashable, int] = {}
        self._alive: list[object] = []
        self.width = _whole_words(len(inputs))

    def also(self, atoms: Iterable[Atom]) -> None:
        """Give further atoms a bit, for another table that reads the same states."""
        new = [atom for atom in atoms if self.row[atom] == UNUSED]
        if new:
            self.forget()
            self.row.update((atom, self._inputs + number) for number, atom in enumerate(new))
            self._inputs += len(new)
            self.width = _whole_words(self._inputs)

    def mask(self, state: GameState) -> int:
        """Return the inputs that a state holds as the bits of one number.

        Raise an error for a state that the tables cannot judge, which holds more of something than there is, say.
        """
        table = id(state.options), state.seats
        try:
            return reduce(or_, map(self._kept.__getitem__, self._book.state_keys(state)), self._kept[table])
        except KeyError:
            return self._worked_out(state, table)

    def _worked_out(self, state: GameState, table: Hashable) -> int:
        """Return the same of a state with parts that are new."""
        book, kept = self._book, self._kept
        found = kept.get(table)
        if found is None:
            found = self._keep(table, state.options, book.table_facts(state.options, state.seats))
        for key, whole, facts_of, arguments in book.state_pieces(state):
            known = kept.get(key)
            if known is None:
                facts = facts_of(*arguments)
                known = self.bits(facts) if key is None else self._keep(key, whole, facts)
            found |= known
        return found

    def _keep(self, key: Hashable, whole: object, facts: Iterable[Atom]) -> int:
        """Remember the bits of a part, and the part itself if its identity is its key, so that no other gets it."""
        if len(self._kept) >= KEPT:
            self.forget()
        found = self._kept[key] = self.bits(facts)
        self._alive.append(whole)
        return found

    def forget(self) -> None:
        """Forget the parts that were worked out."""
        self._kept.clear()
        self._alive.clear()

    def bits(self, atoms: Iterable[Atom]) -> int:
        """Return atoms as the bits of one number; what no output depends on has none."""
        row = self.row
        try:
            rows = {row[atom] for atom in atoms} - {UNUSED}  # an atom may be said twice
        except KeyError as error:
            raise OutsideError(error.args[0]) from None
        if len(rows) < FEW:
            return sum(1 << number for number in rows)
        bits = bytearray(self.width)
        for number in rows:
            bits[number >> 3] |= 1 << (number & 7)
        return int.from_bytes(bits, "little")

    def flags(self, mask: int) -> Bits:
        """Return a number as an array of flags, one an input."""
        row = np.frombuffer(mask.to_bytes(self.width, "little"), dtype=np.uint8)
        return np.unpackbits(row, bitorder="little", count=self._inputs).astype(bool)

    def rows(self, masks: Sequence[int]) -> Rows:
        """Return numbers as rows of bytes."""
        width = self.width
        rows = np.frombuffer(b"".join([mask.to_bytes(width, "little") for mask in masks]), dtype=np.uint8)
        return rows.reshape(len(masks), width)


def _whole_words(bits: int) -> int:
    """Return the bytes of as many words as bits need."""
    return -(-bits // 64) * 8
