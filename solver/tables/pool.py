"""Parts of states as the rows of a table's inputs that hold in them, one after the other in arrays that grow."""

from collections.abc import Iterable, Iterator, Sequence
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

    def add(self, rows: Sequence[int]) -> int:
        """Add a part and return its number."""
        end, number = self._used + len(rows), self.number
        if end > len(self._rows):
            self._rows = np.concatenate((self._rows, np.empty(end, dtype=np.int32)))
        if number + 2 > len(self._starts):
            self._starts = np.concatenate((self._starts, np.zeros_like(self._starts)))
        self._rows[self._used : end] = rows
        self._used = self._starts[number + 1] = end
        self.number += 1
        return number

    def parts(self, numbers: Sequence[Sequence[int]]) -> Parts:
        """Return the parts of states as arrays."""
        begins = np.zeros(len(numbers) + 1, dtype=np.int32)
        begins[1:] = list(map(len, numbers))
        begins = np.cumsum(begins, dtype=np.int32)
        of = np.fromiter(chain.from_iterable(numbers), np.int32, int(begins[-1]))
        return Parts(self._rows, self._starts, of, begins)

    def rows(self, numbers: Iterable[int]) -> Iterator[int]:
        """Yield the rows of some parts."""
        for number in numbers:
            yield from self._rows[self._starts[number] : self._starts[number + 1]].tolist()

    def clear(self) -> None:
        """Forget all parts."""
        self.number = self._used = 0
