"""A table narrowed to what states say, stage by stage: first to the game, then to the decision asked."""

from functools import reduce
from operator import or_

import numpy as np

from starlaw.solver.tables.compiled import Compiled
from starlaw.solver.tables.encoder import Encoder, Narrowing
from starlaw.solver.tables.narrow import Narrow, Owners, narrowed, owners_of, whole
from starlaw.solver.tables.shelf import Shelf
from starlaw.solver.tables.table import Numbers

NOWHERE = -1  # the row of an input that comes with a question, not with a state
REMEMBERED = 2_000  # of the narrowest that are kept by whoever asks for them
LARGER = 100  # tables between the whole and the narrowest that are kept


class Narrowings:
    """The tables that one table is narrowed to; the narrowest are looked for on a shelf and kept there."""

    def __init__(self, compiled: Compiled, encoder: Encoder, shelf: Shelf | None = None) -> None:
        self._compiled = compiled
        self._bit = encoder.bit
        self._shelf = shelf or Shelf(None)
        self.rows: Numbers = np.array([encoder.row.get(atom, NOWHERE) for atom in compiled.inputs], dtype=np.int32)
        self._inputs = [row for rows in compiled.stages for row in rows]
        encoder.narrow_by(self.rows[self._inputs].tolist())
        self._larger: dict[tuple[int, int], tuple[Narrow, Owners]] = {}

    def mask(self, key: Narrowing) -> int:
        """Return which of the inputs that narrow the table hold, as bits in their order."""
        held = reduce(or_, key, 0)
        rows = self.rows[self._inputs].tolist()
        return sum(1 << place for place, row in enumerate(rows) if held & self._bit[row])

    def narrowest(self, mask: int) -> Narrow:
        """Return the table narrowed in all stages."""
        stages = len(self._compiled.stages)
        if not stages:
            return whole(self._compiled.table, self._compiled.slots)
        name = mask.to_bytes(len(self._inputs) // 8 + 1, "little")
        found = self._shelf.find(name)
        if found is None:
            found = self._narrowed(stages, mask)
            self._shelf.keep(name, found)
        return found

    def of_game(self, mask: int) -> Narrow:
        """Return the table narrowed in the first stage."""
        return self._in_between(1, mask)[0]

    def _narrowed(self, stage: int, mask: int) -> Narrow:
        larger, owners = self._in_between(stage - 1, mask)
        known, held = np.zeros((2, self._compiled.table.inputs), dtype=bool)
        known[list(self._compiled.stages[stage - 1])] = True
        held[[row for place, row in enumerate(self._inputs) if mask >> place & 1]] = True
        return narrowed(larger, known, held, owners)

    def _in_between(self, stage: int, mask: int) -> tuple[Narrow, Owners]:
        """Return the table narrowed in the first stages, which others are narrowed from."""
        mask &= (1 << sum(map(len, self._compiled.stages[:stage]))) - 1
        found = self._larger.get((stage, mask))
        if found is None:
            if len(self._larger) >= LARGER:
                self._larger.clear()
            table = self._narrowed(stage, mask) if stage else whole(self._compiled.table, self._compiled.slots)
            found = self._larger[stage, mask] = table, owners_of(table.table)
        return found
