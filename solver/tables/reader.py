"""Reads the outputs of a table for many states at a time; states that are asked alike share a narrowed table."""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from starlaw.knowledge.states import GameState
from starlaw.solver.tables.compiled import Compiled
from starlaw.solver.tables.encoder import Encoder, Narrowing, OutsideError
from starlaw.solver.tables.fields import Rows
from starlaw.solver.tables.narrow import Narrow, flat
from starlaw.solver.tables.narrowings import REMEMBERED, Narrowings
from starlaw.solver.tables.shelf import Shelf
from starlaw.solver.tables.table import END, Numbers

BATCH = 512  # states evaluated at a time: enough to fill words, few enough to stay in the processor's cache
ENCODED = 8_192  # states whose parts are looked up before they are evaluated

# Which outputs of a table hold in states given by their rows, state by state, and where the outputs of each begin.
Held = Callable[[Narrow, Numbers, Numbers, Numbers, int], tuple[Numbers, Numbers]]


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
        """Where it has the atom of each row of a state, 0 for those that it has not, and what ends a state."""
        slots = np.zeros(self._width + 1, dtype=np.int32)
        slots[self._width] = END
        slots[self._rows[self.narrow.inputs]] = np.arange(1, len(self.narrow.inputs) + 1)
        return slots

    @cached_property
    def flat(self) -> Numbers:
        """The narrowed table as one array."""
        return flat(self.narrow)


class Reader:
    """Reads all outputs of one table."""

    def __init__(self, compiled: Compiled, encoder: Encoder, held: Held, shelf: Shelf | None = None) -> None:
        self._compiled = compiled
        self._encoder = encoder
        self._held = held
        self._narrowings = Narrowings(compiled, encoder, shelf)
        self._narrowed: dict[int, _Answers] = {}
        self._alike: dict[Narrowing, _Answers] = {}

    def read(self, states: Sequence[GameState]) -> list[tuple[Any, ...] | None]:
        """Return for each state what the outputs that hold say; None for one that the table is not made for."""
        found: list[tuple[Any, ...] | None] = [None] * len(states)
        for start in range(0, len(states), ENCODED):
            self._read_some(states[start : start + ENCODED], start, found)
        return found

    def one(self, state: GameState) -> tuple[Any, ...] | None:
        """Return the same for one state."""
        self._encoder.make_room()
        try:
            rows, key = self._encoder.one(state)
        except OutsideError:
            return None
        return next(self._read(self._alike.get(key) or self._found(key), [rows]))

    def _read_some(self, states: Sequence[GameState], start: int, found: list[tuple[Any, ...] | None]) -> None:
        encoder = self._encoder
        encoder.make_room()
        alike: dict[_Answers, tuple[list[int], list[Rows]]] = {}
        for place, encoded in enumerate(encoder.encoded(states), start):
            if encoded is None:
                continue
            rows, key = encoded
            answers = self._alike.get(key) or self._found(key)
            group = alike.get(answers)
            if group is None:
                alike[answers] = [place], [rows]
            else:
                group[0].append(place)
                group[1].append(rows)
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
        mask = self._narrowings.mask(self._encoder.one(state)[1])
        narrow = self._narrowings.of_game(mask)
        return narrow, [self._compiled.says[output] for output in narrow.outputs.tolist()]

    def _found(self, key: Narrowing) -> _Answers:
        """Return the table narrowed to what states say; some that say different things share one."""
        mask = self._narrowings.mask(key)
        found = self._narrowed.get(mask)
        if found is None:
            if len(self._narrowed) >= REMEMBERED:
                self._narrowed.clear()
                self._alike.clear()
            narrow = self._narrowings.narrowest(mask)
            found = _Answers(narrow, self._compiled, self._narrowings.rows, self._encoder.end)
            self._narrowed[mask] = found
        self._alike[key] = found
        return found

    def _read(self, answers: _Answers, states: Sequence[Rows]) -> Iterator[tuple[Any, ...]]:
        rows = np.frombuffer(b"".join(states), dtype=np.int32)
        outputs, begins = self._held(answers.narrow, answers.flat, answers.slots, rows, len(states))
        said, places = answers.says[outputs].tolist(), begins.tolist()
        return (tuple(said[begin:end]) for begin, end in pairwise(places))
