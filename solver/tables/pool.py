"""Parts of states as the rows of a table's inputs that hold in them, one after the other in arrays that grow."""

from collections.abc import Iterable, Sequence
from itertools import chain

import numpy as np

from starlaw.solver.tables.fields import Rows
from starlaw.solver.tables.table import Parts

FIRST = 1 << 14
BYTES = 4  # of a row


class Pool:
    """Parts by number, for tables that know so many rows."""

    def __init__(self, width: int) -> None:
        self.number = 0
        self._width = width
        self._used = 0
        self._rows, self._starts = np.empty(FIRST, dtype=np.int32), np.zeros(FIRST, dtype=np.int32)
        self._look()

    def _look(self) -> None:
        """Look at the arrays in a way that is quick to write to."""
        self._bytes, self._ends = self._rows.data.cast("B"), self._starts.data

    def add(self, rows: Rows) -> int:
        """Add a part and return its number."""
        end, number = self._used + len(rows), self.number
        if end > len(self._bytes):
            self._rows = np.concatenate((self._rows, np.empty(end // BYTES, dtype=np.int32)))
            self._look()
        if number + 2 > len(self._ends):
            self._starts = np.concatenate((self._starts, np.zeros_like(self._starts)))
            self._look()
        self._bytes[self._used : end] = rows
        self._ends[number + 1] = end // BYTES
        self._used = end
        self.number += 1
        return number

    def parts(self, numbers: Sequence[Sequence[int]]) -> Parts:
        """Return the parts of states as arrays; each state has as many."""
        places = len(numbers[0])
        of = np.fromiter(chain.from_iterable(numbers), np.int32, len(numbers) * places)
        return Parts(self._rows, self._starts, of.reshape(-1, places))

    def held(self, numbers: Iterable[int]) -> bytes:
        """Return for each row whether it is one of some parts, and at the end a 0 for what is no row."""
        rows, ends = self._bytes, self._ends
        every = b"".join([rows[BYTES * ends[number] : BYTES * ends[number + 1]] for number in numbers])
        found = np.zeros(self._width + 1, dtype=np.uint8)
        found[np.frombuffer(every, dtype=np.int32)] = 1
        return found.tobytes()

    def clear(self) -> None:
        """Forget all parts."""
        self.number = self._used = 0
