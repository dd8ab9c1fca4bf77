"""Linear equations that all rows of numbers satisfy, worked out exactly modulo a large prime."""

from collections.abc import Iterator, Mapping

import numpy as np
import numpy.typing as npt

PRIME = 2_147_483_629
TERMS = 12  # of one sum; longer ones nobody reads
FACTOR = 3  # the largest

Numbers = npt.NDArray[np.int64]


def equalities(rows: npt.NDArray[np.int16]) -> Iterator[tuple[Mapping[int, int], int]]:
    """Yield independent sums of columns with small factors that are the same in every row, and what they are."""
    if not rows.size:
        return
    table = np.concatenate((rows, np.ones((len(rows), 1), dtype=np.int16)), axis=1).astype(np.int64)
    reduced, pivots = _reduced(table[: 50 * table.shape[1]])
    last = table.shape[1] - 1
    for free in range(last):
        if free in pivots:
            continue
        # The column `free` is a sum of pivot columns in every row: free - sum of reduced[i, free] * pivot i = 0.
        factors = {free: 1}
        for at, pivot in enumerate(pivots):
            factor = -_small(int(reduced[at, free]))
            if factor:
                factors[pivot] = factor
        number = -factors.pop(last, 0)
        if not 2 <= len(factors) <= TERMS or max(map(abs, factors.values())) > FACTOR:
            continue
        if (table[:, list(factors)] @ np.array(list(factors.values())) == number).all():
            yield dict(sorted(factors.items())), number


def _reduced(table: Numbers) -> tuple[Numbers, list[int]]:
    """Return the reduced rows of a table and the columns in which each begins; the last column, of ones, is first."""
    rows = table % PRIME
    pivots: list[int] = []
    columns = table.shape[1]
    for column in (columns - 1, *range(columns - 1)):
        place = len(pivots)
        below = np.flatnonzero(rows[place:, column])
        if place == len(rows) or not below.size:
            continue
        rows[[place, place + below[0]]] = rows[[place + below[0], place]]
        rows[place] = rows[place] * pow(int(rows[place, column]), -1, PRIME) % PRIME
        others = np.flatnonzero(rows[:, column])
        others = others[others != place]
        rows[others] = (rows[others] - rows[others, column : column + 1] * rows[place]) % PRIME
        pivots.append(column)
    return rows, pivots


def _small(number: int) -> int:
    """Return a number modulo the prime as the one nearest to 0."""
    return number - PRIME if number > PRIME // 2 else number
