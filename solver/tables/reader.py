"""Reads the outputs of a table for many states at a time; states that are asked alike share a narrowed table."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starlaw.knowledge.states import GameState
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom
from starlaw.solver.tables.compiled import Compiled
from starlaw.solver.tables.encoder import Encoder, OutsideError
from starlaw.solver.tables.narrow import Narrow, Owners, narrowed, owners_of, whole
from starlaw.solver.tables.shelf import Shelf
from starlaw.solver.tables.table import Numbers, Rows

BATCH = 512  # states evaluated at a time: enough to fill words, few enough to stay in the processor's cache
REMEMBERED = 2_000  # narrowed tables that are kept

# Which outputs of a table hold in states given as rows of bits, state by state, and where the outputs of each begin.
Held = Callable[[Narrow, Rows], tuple[Numbers, Numbers]]


class _Answers:
    """A narrowed table with what its outputs say."""

    def __init__(self, narrow: Narrow, says: Sequence[Any]) -> None:
        self.narrow = narrow
        outputs = narrow.outputs.tolist()
        self.says: NDArray[np.object_] = np.fromiter((says[output] for output in outputs), object, len(outputs))

    @cached_property
    def owners(self) -> Owners:
        """What is needed to narrow it further."""
        return owners_of(self.narrow.table)


class Reader:
    """Reads all outputs of one table."""

    def __init__(self, compiled: Compiled, book: Book, held: Held, shelf: Shelf | None = None) -> None:
        self.encoder = Encoder(compiled.inputs, compiled.unused, book)
        self._held = held
        self._shelf = shelf or Shelf(None)
        self._says = compiled.says
        self._stages = [sum(1 << row for row in rows) for rows in compiled.stages]
        self._known = sum(self._stages)
        self._width = self.encoder.width  # that of the table's own inputs, whatever else the encoder will read
        self._whole = whole(compiled.table, compiled.slots)
        self._narrowed: dict[tuple[int, int], _Answers] = {}

    def read(self, states: Sequence[GameState], more: Sequence[Atom]) -> list[tuple[Any, ...] | None]:
        """Return for each state what the outputs that hold say; None for one that the table is not made for."""
        asked, known = self.encoder.bits(more), self._known
        masks: dict[int, int] = {}
        alike: dict[int, list[int]] = {}
        for place, state in enumerate(states):
            try:
                mask = self.encoder.mask(state) | asked
            except OutsideError:
                continue
            masks[place] = mask
            alike.setdefault(mask & known, []).append(place)
        found: list[tuple[Any, ...] | None] = [None] * len(states)
        for mask, places in alike.items():
            answers = self._answers(len(self._stages), mask)
            for start in range(0, len(places), BATCH):
                some = places[start : start + BATCH]
                for place, said in zip(some, self._read(answers, [masks[place] for place in some]), strict=True):
                    found[place] = said
        return found

    def of_game(self, state: GameState) -> tuple[Narrow, list[Any]]:
        """Return the table narrowed to the game of a state, and what its outputs say.

        Raise an error for a state that the table is not made for.
        """
        answers = self._answers(1, self.encoder.mask(state) & self._stages[0])
        return answers.narrow, answers.says.tolist()

    def _answers(self, stage: int, mask: int) -> _Answers:
        """Return the table narrowed to what a mask says about the inputs of the first stages."""
        key = stage, mask
        if key not in self._narrowed:
            if len(self._narrowed) >= REMEMBERED:
                self._narrowed.clear()
            last = stage == len(self._stages) > 0  # those in between are large and seldom asked for
            name = mask.to_bytes(self._width, "little")
            narrow = self._shelf.find(name) if last else None
            if narrow is None:
                narrow = self._narrow(stage, mask)
                if last:
                    self._shelf.keep(name, narrow)
            self._narrowed[key] = _Answers(narrow, self._says)
        return self._narrowed[key]

    def _narrow(self, stage: int, mask: int) -> Narrow:
        if not stage:
            return self._whole
        larger = self._answers(stage - 1, mask & sum(self._stages[: stage - 1]))
        known = self.encoder.flags(self._stages[stage - 1])
        return narrowed(larger.narrow, known, self.encoder.flags(mask), larger.owners)

    def _read(self, answers: _Answers, masks: Sequence[int]) -> Iterator[tuple[Any, ...]]:
        outputs, begins = self._held(answers.narrow, self.encoder.rows(masks))
        said, places = answers.says[outputs].tolist(), begins.tolist()
        return (tuple(said[begin:end]) for begin, end in pairwise(places))
