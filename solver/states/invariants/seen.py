"""What was seen of the patterns of one kind of owner: bounds of each beside each other one, orders, rows for sums."""

import numpy as np
import numpy.typing as npt

from starlaw.solver.states.invariants.patterns import Owned, Places

KEPT = 30_000  # rows, of which sums are worked out
HIGHEST = 63  # number that is told apart from higher ones
AT_ONCE = 4_000  # rows

Counts = npt.NDArray[np.int16]
Numbers = npt.NDArray[np.int64]
Keys = npt.NDArray[np.uint64]


class HeldAtoms:
    """The atoms that states hold, as one kind of owner has them; equal keys tell of equal counts."""

    def __init__(self, owned: Owned, states: int, atoms: Places, state_of: Places) -> None:
        self._owned = owned
        self._states = states
        known = atoms < owned.by_atom.size
        at, (owner, self._class) = owned.by_atom.of(atoms[known])
        self._state = state_of[known][at]
        self._cell = self._state * len(owned.owners) + owner

    def keys(self, weights: Keys) -> Keys:
        """Return by state and owner the weights of all classes, added up."""
        keys = np.zeros(self._states * len(self._owned.owners), dtype=np.uint64)
        np.add.at(keys, self._cell, weights[self._class])
        return keys.reshape(self._states, -1)

    def counts(self, cells: Places) -> Counts:
        """Return how often each pattern occurs, for owners in states."""
        place = np.full(self._states * len(self._owned.owners), -1)
        place[cells] = np.arange(len(cells))
        row = place[self._cell]
        at, (pattern,) = self._owned.by_class.of(self._class[row >= 0])
        size = len(self._owned.own)
        counted = np.bincount(row[row >= 0][at] * size + pattern, minlength=len(cells) * size)
        return counted.astype(np.int16).reshape(len(cells), size)


class SeenCounts:
    """The counts of one kind of owner in many states, each different row about once.

    Of two patterns that were seen without one another, together more than once, and not always as often, nothing can
    be claimed any more; what is settled so is looked at no longer.
    """

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
        self._waiting: list[Counts] = []
        self._weights: Keys = np.random.default_rng(1).integers(0, 2**64, owned.by_class.size, dtype=np.uint64)

    def look(self, states: int, atoms: Places, state_of: Places, moment: Counts | None, seated: Places | None) -> None:
        """Take in states by the atoms that they hold, how often the patterns of the moment occur, and who counts."""
        held = HeldAtoms(self.owned, states, atoms, state_of)
        keys = held.keys(self._weights)
        if moment is not None:
            factors = np.random.default_rng(2).integers(0, 2**64, moment.shape[1], dtype=np.uint64)
            keys += (moment.astype(np.uint64) @ factors)[:, np.newaxis]
        cells = np.arange(keys.size) if seated is None else seated
        different, first = np.unique(keys.ravel()[cells], return_index=True)
        new = {key: at for key, at in zip(different.tolist(), first.tolist(), strict=True) if key not in self._known}
        if new:
            self._known.update(new)
            cells = cells[sorted(new.values())]
            rows = held.counts(cells)
            if moment is not None:
                rows = np.concatenate((rows, moment[cells // len(self.owned.owners)]), axis=1)
            self._waiting.append(rows)
            if sum(map(len, self._waiting)) >= AT_ONCE:
                self.settle()

    def settle(self) -> None:
        """Work out what the rows that wait tell."""
        if self._waiting:
            rows = np.concatenate(self._waiting)
            self._waiting.clear()
            self._take(rows)

    def _take(self, rows: Counts) -> None:
        self.rows += len(rows)
        if sum(map(len, self.kept)) < KEPT:
            self.kept.append(rows)
        there = rows > 0
        open_bounds = (self.least > 0) | (self.most <= 1) | (self.least == self.most)
        open_orders = self.above <= 0
        for lead in (*np.flatnonzero(there.any(axis=0)), -1):
            mine = rows if lead == -1 else rows[there[:, lead]]
            self.leads[lead] += len(mine)
            tails = np.flatnonzero(open_bounds[lead])
            some = mine[:, tails]
            self.least[lead, tails] = np.minimum(self.least[lead, tails], some.min(axis=0))
            self.most[lead, tails] = np.maximum(self.most[lead, tails], some.max(axis=0))
            if lead != -1:
                tails = np.flatnonzero(open_orders[lead])
                exceeds = (mine[:, lead : lead + 1] - mine[:, tails]).max(axis=0)
                self.above[lead, tails] = np.maximum(self.above[lead, tails], exceeds)
        high = np.minimum(rows, HIGHEST)
        for times in np.unique(high):
            self.times[:, times] += (high == times).sum(axis=0)
