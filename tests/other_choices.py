"""Draws other choices that the sources admit: of readings, and of values of a content pack."""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import zip_longest
from typing import Any, NamedTuple

from starlaw.knowledge.cases import changed, field
from starlaw.knowledge.readings import Reading, readings, variants
from starlaw.solver.certainty.open_values import Admissible, Shared, admissible, named_path
from starlaw.solver.game import Game

SHARES = (0.01, 0.05, 0.3, 1.0)  # of the values and readings that a draw changes


class Draw(NamedTuple):
    """A game, perhaps with other values, and other choices of readings."""

    game: Game
    readings: dict[str, str]
    values: dict[str, Any]

    def __str__(self) -> str:
        told = [*(f"{path} = {value}" for path, value in self.values.items()), *map(" = ".join, self.readings.items())]
        return ", ".join(told[:8]) + (f" and {len(told) - 8} more" if len(told) > 8 else "")


def packed(game: Game, values: dict[str, Any]) -> Game | None:
    """Return a game with other values by their paths; nothing if no pack can be so."""
    whole: Any = _admissible(game).pack
    for path, value in values.items():
        whole = changed(whole, path, value)
    other = Game(game.ruleset, evaluator="clingo")
    try:
        other.content = type(game.content).model_validate(whole)
    except ValueError:
        return None
    return other


def packs(game: Game, source: random.Random, most: int) -> list[Draw]:
    """Return up to so many games with other values, drawn at random."""
    found = []
    for _ in range(most):
        values = drawn(game, source, source.choice(SHARES))
        if values and (other := packed(game, values)):
            found.append(Draw(other, {}, values))
    return found


def drawn(game: Game, source: random.Random, share: float) -> dict[str, Any]:
    """Return other values of a share of those that are open; numbers that are known together are so together."""
    values, lists = dict[str, Any](), dict[Shared, list[str]]()
    for path, choices, shared in _admissible(game).leaves:
        if shared is not None:
            lists.setdefault(shared, []).append(path)
        elif source.random() < share:
            values[path] = source.choice(choices)
    for shared, paths in lists.items():
        if source.random() < share:
            numbers = Counter(source.choices(paths, k=source.randint(shared.least, shared.most)))
            values |= {path: numbers[path] for path in paths}
    return values


def chosen(game: Game, source: random.Random, settled: Mapping[str, str]) -> dict[str, str]:
    """Return other choices of some readings that are open, drawn at random."""
    share = max(source.choice(SHARES), 0.1)
    return {r.id: source.choice(list(r.choices)) for r in open_to(game, settled) if source.random() < share}


def open_to(game: Game, settled: Mapping[str, str]) -> list[Reading]:
    """Return the readings among whose choices nobody has picked one."""
    known = readings(game.name).values()
    return [r for r in known if len(r.choices) > 1 and r.id not in settled and r.id not in variants(game.name)]


def told_together(game: Game, told: Iterable[str]) -> Draw | None:
    """Return a game with the choices that an answer names, each as `name = choice`; nothing if no pack can be so."""
    named = dict(each.split(" = ", 1) for each in told)
    values = {path: value for path, choices, _ in _admissible(game).leaves if (name := called(game, path)) in named
              for value in choices if str(value) == named[name]}  # fmt: skip
    picked = {name.removeprefix("reading "): value for name, value in named.items() if name.startswith("reading ")}
    other = packed(game, values)
    return Draw(other, picked, values) if other and named else None


def each_alone(game: Game, settled: Mapping[str, str], named: Iterable[str]) -> Iterator[Draw]:
    """Yield games with each other choice of what is named, alone: of readings, then of values."""
    wanted = set(named)
    for reading in open_to(game, settled):
        if f"reading {reading.id}" in wanted:
            yield from (Draw(game, {reading.id: choice}, {}) for choice in reading.choices if choice != reading.chosen)
    yield from single_values(game, wanted)


def single_values(game: Game, named: Iterable[str]) -> Iterator[Draw]:
    """Yield games with one other value of those that are named; the ends of each range come first."""
    pack, leaves = _admissible(game)
    wanted = set(named)
    ways = [[(path, v, s) for v in _ends_first(choices)] for path, choices, s in leaves if called(game, path) in wanted]
    for way in (one for some in zip_longest(*ways) for one in some if one is not None):
        path, value, shared = way
        if value == field(pack, path) or (shared is not None and not _fits(pack, path, value, shared)):
            continue
        if other := packed(game, {path: value}):
            yield Draw(other, {}, {path: value})


def _ends_first(choices: tuple[Any, ...]) -> list[Any]:
    return [*dict.fromkeys((choices[0], choices[-1])), *choices[1:-1]]


def _fits(pack: Any, path: str, value: int, shared: Shared) -> bool:
    """Return whether numbers that are known together are so with another one of them."""
    numbers = {**field(pack, shared.where), path.rpartition(".")[2]: value}
    return bool(shared.least <= sum(numbers.values()) <= shared.most)


@cache
def called(game: Game, path: str) -> str:
    """Return what people call a value of a pack."""
    return named_path(_admissible(game).pack, path)


@cache
def _admissible(game: Game) -> Admissible:
    return admissible(game.content)
