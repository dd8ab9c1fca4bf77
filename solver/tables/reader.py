"""Reads the outputs of a table for many states at a time; states that are asked alike share a narrowed table."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, reduce
from itertools import pairwise
from operator import or_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starlaw.knowledge.states import GameState
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom
from starlaw.solver.tables.compiled import Compiled
from starlaw.solver.tables.encoder import Narrowing, OutsideError, encoder
from starlaw.solver.tables.narrow import Narrow, Owners, narrowed, owners_of, whole
from starlaw.solver.tables.shelf import Shelf
from starlaw.solver.tables.table import Numbers, Parts

BATCH = 512  # states evaluated at a time: enough to fill words, few enough to stay in the processor's cache
ENCODED = 8_192  # states whose parts are looked up before they are evaluated
REMEMBERED = 2_000  # narrowed tables that are kept

# Which outputs of a table hold in states given by their parts, state by state, and where the outputs of each begin.
Held = Callable[[Narrow, Numbers, Parts], tuple[Numbers, Numbers]]


class _Answers:
    """A narrowed table with what its outputs say."""

    def __init__(self, narrow: Narrow, whole: Compiled) -> None:
        self.narrow = narrow
        self._whole = whole

    @cached_property
    def says(self) -> NDArray[np.object_]:
        """What its outputs say."""
        outputs = self.narrow.outputs.tolist()
        return np.fromiter((self._whole.says[output] for output in outputs), object, len(outputs))

    @cached_property
    def slots(self) -> Numbers:
        """Where it has each input of the whole table; 0 for one that it has not, and for what no output depends on."""
        slots = np.zeros(self._whole.table.inputs + 1, dtype=np.int32)
        slots[self.narrow.inputs] = np.arange(1, len(self.narrow.inputs) + 1)
        return slots

    @cached_property
    def owners(self) -> Owners:
        """What is needed to narrow it further."""
        return owners_of(self.narrow.table)


class Reader:
    """Reads all outputs of one table, for states in which some more atoms hold always."""

    def __init__(
        self, compiled: Compiled, book: Book, held: Held, always: Sequence[Atom] = (), shelf: Shelf | None = None
    ) -> None:
        self._compiled = compiled
        self._held = held
        self._shelf = shelf or Shelf(None)
        self._rows = [row for rows in compiled.stages for row in rows]
        self.encoder = encoder(compiled.inputs, compiled.unused, book, always, self._rows)
        self._narrowed: dict[tuple[int, int], _Answers] = {}
        self._alike: dict[Narrowing, _Answers] = {}

    def read(self, states: Sequence[GameState]) -> list[tuple[Any, ...] | None]:
        """Return for each state what the outputs that hold say; None for one that the table is not made for."""
        found: list[tuple[Any, ...] | None] = [None] * len(states)
        for start in range(0, len(states), ENCODED):
            self._read_some(states[start : start + ENCODED], start, found)
        return found

    def _read_some(self, states: Sequence[GameState], start: int, found: list[tuple[Any, ...] | None]) -> None:
        encoder = self.encoder
        if encoder.is_full:
            encoder.forget()
        alike: dict[Narrowing, tuple[list[int], list[list[int]]]] = {}
        for place, state in enumerate(states, start):
            try:
                parts = encoder.parts(state)
            except OutsideError:
                continue
            key = encoder.narrowing(parts)
            group = alike.get(key)
            if group is None:
                alike[key] = [place], [parts]
            else:
                group[0].append(place)
                group[1].append(parts)
        for key, (places, every) in alike.items():
            answers = self._alike.get(key) or self._found(key)
            for begin in range(0, len(places), BATCH):
                some = self._read(answers, every[begin : begin + BATCH])
                for place, said in zip(places[begin : begin + BATCH], some, strict=True):
                    found[place] = said

    def of_game(self, state: GameState) -> tuple[Narrow, list[Any]]:
        """Return the table narrowed to the game of a state, and what its outputs say.

        Raise an error for a state that the table is not made for.
        """
        mask = reduce(or_, self.encoder.narrowing(self.encoder.parts(state)), 0)
        answers = self._answers(1, mask & self._upto(1))
        return answers.narrow, answers.says.tolist()

    def _found(self, key: Narrowing) -> _Answers:
        found = self._answers(len(self._compiled.stages), reduce(or_, key, 0))
        self._alike[key] = found
        return found

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
            name = mask.to_bytes(len(self._rows) // 8 + 1, "little")
            narrow = self._shelf.find(name) if last else None
            if narrow is None:
                narrow = self._narrow(stage, mask)
                if last:
                    self._shelf.keep(name, narrow)
            self._narrowed[key] = _Answers(narrow, self._compiled)
        return self._narrowed[key]

    def _narrow(self, stage: int, mask: int) -> Narrow:
        if not stage:
            return whole(self._compiled.table, self._compiled.slots)
        larger = self._answers(stage - 1, mask & self._upto(stage - 1))
        known, held = np.zeros((2, self._compiled.table.inputs), dtype=bool)
        known[list(self._compiled.stages[stage - 1])] = True
        held[[row for place, row in enumerate(self._rows) if mask >> place & 1]] = True
        return narrowed(larger.narrow, known, held, larger.owners)

    def _read(self, answers: _Answers, parts: Sequence[Sequence[int]]) -> Iterator[tuple[Any, ...]]:
        outputs, begins = self._held(answers.narrow, answers.slots, self.encoder.pool.parts(parts))
        said, places = answers.says[outputs].tolist(), begins.tolist()
        return (tuple(said[begin:end]) for begin, end in pairwise(places))
