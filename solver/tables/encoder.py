"""States as bits, one for each input of a table, without symbols of clingo."""

from collections.abc import Hashable, Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.session import Atom
from starlaw.solver.tables.narrow import Bits
from starlaw.solver.tables.table import Numbers, Words

KEPT = 200_000  # pieces of states whose bits are remembered
FEW = 8  # atoms up to which numbers are added; beyond, one number is made of bytes


UNUSED = -1  # the row of an atom that no output depends on


class OutsideError(Exception):
    """A state holds an atom that the tables were not made for."""


class Encoder:
    """Turns states into numbers whose bits are the inputs that hold; parts that states share are worked out once."""

    def __init__(self, inputs: Sequence[Atom], unused: Iterable[Atom], game: Game) -> None:
        self.row = {**dict.fromkeys(unused, UNUSED), **{atom: number for number, atom in enumerate(inputs)}}
        self._inputs = len(inputs)
        self._game = game
        self._kept: dict[Hashable, tuple[int, object]] = {}
        self._width = (len(inputs) + 7) // 8

    def mask(self, state: GameState) -> int:
        """Return the inputs that a state holds as the bits of one number.

        Raise an error for a state that the tables cannot judge, which holds more of something than there is, say.
        """
        ruleset, kept = self._game.ruleset, self._kept
        seats = ruleset.seats(state)
        key: Hashable = ("options", id(state.options), seats)
        if key not in kept:
            facts = ruleset.table_facts(self._game.content, state.options, seats)
            kept[key] = self.bits(facts), state.options
        found = kept[key][0]
        for key, whole, facts_of, arguments in ruleset.state_pieces(state):
            if key is None:
                found |= self.bits(facts_of(*arguments))
                continue
            known = kept.get(key)
            if known is None:
                if len(kept) >= KEPT:
                    self.forget()
                known = kept[key] = self.bits(facts_of(*arguments)), whole
            found |= known[0]
        return found

    def forget(self) -> None:
        """Forget the parts that were worked out."""
        self._kept.clear()

    def bits(self, atoms: Iterable[Atom]) -> int:
        """Return atoms as the bits of one number; what no output depends on has none."""
        row = self.row
        try:
            rows = {row[atom] for atom in atoms} - {UNUSED}  # an atom may be said twice
        except KeyError as error:
            raise OutsideError(error.args[0]) from None
        if len(rows) < FEW:
            return sum(1 << number for number in rows)
        bits = bytearray(self._width)
        for number in rows:
            bits[number >> 3] |= 1 << (number & 7)
        return int.from_bytes(bits, "little")

    def flags(self, mask: int) -> Bits:
        """Return a number as an array of flags, one an input."""
        row = np.frombuffer(mask.to_bytes(self._width, "little"), dtype=np.uint8)
        return np.unpackbits(row, bitorder="little", count=self._inputs).astype(bool)

    def words(self, masks: Sequence[int], inputs: "Picked") -> Words:
        """Return some inputs of numbers as words, one row an input and one bit a number."""
        rows = np.frombuffer(b"".join([mask.to_bytes(self._width, "little") for mask in masks]), dtype=np.uint8)
        columns = np.ascontiguousarray(rows.reshape(len(masks), self._width).T)
        found = np.zeros((len(inputs.byte), -(-len(masks) // 64) * 8), dtype=np.uint8)
        found[:, : -(-len(masks) // 8)] = np.packbits(columns[inputs.byte] & inputs.bit, axis=1, bitorder="little")
        return found.view(np.uint64)


class Picked(NamedTuple):
    """Where some inputs are in a number."""

    byte: NDArray[np.intp]
    bit: NDArray[np.uint8]


def picked(inputs: Numbers) -> Picked:
    """Return where some inputs are in a number."""
    return Picked((inputs >> 3).astype(np.intp), (1 << (inputs & 7)).astype(np.uint8)[:, None])
