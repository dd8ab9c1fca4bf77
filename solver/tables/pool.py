"""Parts of states as the rows of a table's inputs that hold in them, one after the other in arrays that grow."""

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np

from starlaw.solver.tables.table import Parts

FIRST = 1 << 14


class Pool:
    """Parts by number."""

    def __init__(self) -> None:
        self.number = 0
        self._used = 0
        self._rows = np.empty(FIRST, dtype=np.int32)
        self._starts = np.zeros(FIRST, dtype=np.int32)
        self._lists: list[Sequence[int]] = []  # the same once more, for questions about single moves

    def add(self, rows: Sequence[int]) -> int:
        """Add a part and return its number."""
        end, number = self._used + len(rows), self.number
        if end > len(self._rows):
            self._rows = np.concatenate((self._rows, np.empty(end, dtype=np.int32)))
        if number + 2 > len(self._starts):
            self._starts = np.concatenate((self._starts, np.zeros_like(self._starts)))
        self._rows[self._used : end] = rows
        self._used = self._starts[number + 1] = end
        self._lists.append(rows)
        self.number += 1
        return number

    def parts(self, numbers: Sequence[Sequence[int]]) -> Parts:
        """Return the parts of states as arrays."""
        if len(numbers) == 1:
            of = np.array(numbers[0], dtype=np.int32)
            return Parts(self._rows, self._starts, of, np.array((0, len(of)), dtype=np.int32))
        begins = np.zeros(len(numbers) + 1, dtype=np.int32)
        np.cumsum(list(map(len, numbers)), out=begins[1:])
        return Parts(self._rows, self._starts, np.fromiter(chain.from_iterable(numbers), np.int32, begins[-1]), begins)

    def rows_of(self, numbers: Iterable[int]) -> set[int]:
        """Return the rows of some parts together."""
        return set().union(*map(self._lists.__getitem__, numbers))

    def clear(self) -> None:
        """Forget all parts."""
        self.number = self._used = 0
        self._lists.clear()
