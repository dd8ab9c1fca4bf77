"""What was seen of the patterns of one kind of owner: bounds of each beside each other one, orders, rows for sums."""

import numpy as np
import numpy.typing as npt

from starlaw.solver.states.invariants.patterns import PLAYER, Counts, Owned

KEPT = 30_000  # rows, of which sums are worked out
HIGHEST = 63  # number that is told apart from higher ones

Numbers = npt.NDArray[np.int64]


class SeenCounts:
    """The counts of one kind of owner in many states, each different row once."""

    def __init__(self, owned: Owned) -> None:
        size = len(owned.patterns)
        self.owned = owned
        self.rows = 0
        self.least: Counts = np.full((size + 1, size), np.iinfo(np.int16).max, dtype=np.int16)
        self.most: Counts = np.full((size + 1, size), -1, dtype=np.int16)  # by lead, the last one being none
        self.leads: Numbers = np.zeros(size + 1, dtype=np.int64)  # rows in which each occurred
        self.above: Counts = np.full((size, size), np.iinfo(np.int16).min, dtype=np.int16)  # by how much one exceeded
        self.times: Numbers = np.zeros((size, HIGHEST + 1), dtype=np.int64)  # rows in which each occurred so often
        self.kept: list[Counts] = []
        self._known: set[int] = set()

    def look(self, held: npt.NDArray[np.uint8], seated: npt.NDArray[np.bool_]) -> None:
        """Take in states, given by the atoms that they hold, and for each player whether that seat is taken."""
        counts = self.owned.counts(held)
        every = counts[seated] if self.owned.kind == PLAYER else counts.reshape(-1, counts.shape[2])
        every = np.ascontiguousarray(every)
        keys = every.view(np.dtype((np.void, every.shape[1] * every.itemsize))).ravel().tolist()
        new = {key: row for row, key in enumerate(map(hash, keys)) if key not in self._known}
        if new:
            self._known.update(new)
            self._take(every[sorted(new.values())])

    def _take(self, rows: Counts) -> None:
        self.rows += len(rows)
        if sum(map(len, self.kept)) < KEPT:
            self.kept.append(rows)
        there = rows > 0
        for lead in (*np.flatnonzero(there.any(axis=0)), -1):
            mine = rows if lead == -1 else rows[there[:, lead]]
            np.minimum(self.least[lead], mine.min(axis=0), out=self.least[lead])
            np.maximum(self.most[lead], mine.max(axis=0), out=self.most[lead])
            self.leads[lead] += len(mine)
            if lead != -1:
                np.maximum(self.above[lead], (mine[:, lead : lead + 1] - mine).max(axis=0), out=self.above[lead])
        high = np.minimum(rows, HIGHEST)
        for times in np.unique(high):
            self.times[:, times] += (high == times).sum(axis=0)
