"""Reads the outputs of a table for many states at a time; states that are asked alike share a narrowed table."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import pairwise
from operator import or_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starlaw.knowledge.states import GameState
from starlaw.solver.tables.compiled import Compiled
from starlaw.solver.tables.encoder import Encoder, Narrowing, OutsideError
from starlaw.solver.tables.narrow import Narrow, Owners, flat, narrowed, owners_of, whole
from starlaw.solver.tables.shelf import Shelf
from starlaw.solver.tables.table import Numbers, Parts

BATCH = 512  # states evaluated at a time: enough to fill words, few enough to stay in the processor's cache
ENCODED = 8_192  # states whose parts are looked up before they are evaluated
REMEMBERED = 2_000  # narrowed tables that are kept

# Which outputs of a table hold in states given by their parts, state by state, and where the outputs of each begin.
Held = Callable[[Narrow, Numbers, Numbers, Parts], tuple[Numbers, Numbers]]


class _Answers:
    """A narrowed table with what its outputs say."""

    def __init__(self, narrow: Narrow, compiled: Compiled, rows: Numbers, width: int) -> None:
        self.narrow = narrow
        self._compiled = compiled
        self._rows = rows
        self._width = width

    @cached_property
    def says(self) -> NDArray[np.object_]:
        """What its outputs say."""
        outputs = self.narrow.outputs.tolist()
        return np.fromiter((self._compiled.says[output] for output in outputs), object, len(outputs))

    @cached_property
    def slots(self) -> Numbers:
        """Where it has the atom of each row of a state; 0 for those that it has not."""
        slots = np.zeros(self._width, dtype=np.int32)
        slots[self._rows[self.narrow.inputs]] = np.arange(1, len(self.narrow.inputs) + 1)
        return slots

    @cached_property
    def flat(self) -> Numbers:
        """The narrowed table as one array."""
        return flat(self.narrow)

    @cached_property
    def owners(self) -> Owners:
        """What is needed to narrow it further."""
        return owners_of(self.narrow.table)


class Reader:
    """Reads all outputs of one table."""

    def __init__(self, compiled: Compiled, encoder: Encoder, held: Held, shelf: Shelf | None = None) -> None:
        self._compiled = compiled
        self._encoder = encoder
        self._held = held
        self._shelf = shelf or Shelf(None)
        self._rows: Numbers = np.array([encoder.row[atom] for atom in compiled.inputs], dtype=np.int32)
        self._narrowing = [row for rows in compiled.stages for row in rows]
        encoder.narrow_by(self._rows[self._narrowing].tolist())
        self._narrowed: dict[tuple[int, int], _Answers] = {}
        self._alike: dict[Narrowing, _Answers] = {}

    def read(self, states: Sequence[GameState]) -> list[tuple[Any, ...] | None]:
        """Return for each state what the outputs that hold say; None for one that the table is not made for."""
        found: list[tuple[Any, ...] | None] = [None] * len(states)
        for start in range(0, len(states), ENCODED):
            self._read_some(states[start : start + ENCODED], start, found)
        return found

    def _read_some(self, states: Sequence[GameState], start: int, found: list[tuple[Any, ...] | None]) -> None:
        encoder = self._encoder
        encoder.make_room()
        alike: dict[_Answers, tuple[list[int], list[list[int]]]] = {}
        for place, state in enumerate(states, start):
            try:
                parts = encoder.parts(state)
            except OutsideError:
                continue
            key = encoder.narrowing(parts)
            answers = self._alike.get(key) or self._found(key)
            group = alike.get(answers)
            if group is None:
                alike[answers] = [place], [parts]
            else:
                group[0].append(place)
                group[1].append(parts)
        for answers, (places, every) in alike.items():
            for begin in range(0, len(places), BATCH):
                some = self._read(answers, every[begin : begin + BATCH])
                for place, said in zip(places[begin : begin + BATCH], some, strict=True):
                    found[place] = said

    def of_game(self, state: GameState) -> tuple[Narrow, list[Any]]:
        """Return the table narrowed to the game of a state, and what its outputs say.

        Raise an error for a state that the table is not made for.
        """
        self._encoder.make_room()
        answers = self._answers(1, self._mask(self._encoder.narrowing(self._encoder.parts(state))) & self._upto(1))
        return answers.narrow, answers.says.tolist()

    def _found(self, key: Narrowing) -> _Answers:
        found = self._answers(len(self._compiled.stages), self._mask(key))
        self._alike[key] = found
        return found

    def _mask(self, key: Narrowing) -> int:
        """Return which of the inputs that narrow this table hold, as bits in their order."""
        held, bit = reduce(or_, key, 0), self._encoder.bit
        return sum(1 << place for place, row in enumerate(self._rows[self._narrowing].tolist()) if held & bit[row])

    def _upto(self, stage: int) -> int:
        """Return the bits of the inputs that the first stages narrow by."""
        return int((1 << sum(map(len, self._compiled.stages[:stage]))) - 1)

    def _answers(self, stage: int, mask: int) -> _Answers:
        """Return the table narrowed to what a mask says about the inputs of the first stages."""
        key = stage, mask
        if key not in self._narrowed:
            if len(self._narrowed) >= REMEMBERED:
                self._narrowed.clear()
                self._alike.clear()
            last = stage == len(self._compiled.stages) > 0  # those in between are large and seldom asked for
            name = mask.to_bytes(len(self._narrowing) // 8 + 1, "little")
            narrow = self._shelf.find(name) if last else None
            if narrow is None:
                narrow = self._narrow(stage, mask)
                if last:
                    self._shelf.keep(name, narrow)
            self._narrowed[key] = _Answers(narrow, self._compiled, self._rows, len(self._encoder.row))
        return self._narrowed[key]

    def _narrow(self, stage: int, mask: int) -> Narrow:
        if not stage:
            return whole(self._compiled.table, self._compiled.slots)
        larger = self._answers(stage - 1, mask & self._upto(stage - 1))
        known, held = np.zeros((2, self._compiled.table.inputs), dtype=bool)
        known[list(self._compiled.stages[stage - 1])] = True
        held[[row for place, row in enumerate(self._narrowing) if mask >> place & 1]] = True
        return narrowed(larger.narrow, known, held, larger.owners)

    def _read(self, answers: _Answers, parts: Sequence[Sequence[int]]) -> Iterator[tuple[Any, ...]]:
        outputs, begins = self._held(answers.narrow, answers.flat, answers.slots, self._encoder.pool.parts(parts))
        said, places = answers.says[outputs].tolist(), begins.tolist()
        return (tuple(said[begin:end]) for begin, end in pairwise(places))
