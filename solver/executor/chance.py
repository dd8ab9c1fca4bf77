"""Chance: the only way in for randomness; seeded, scripted by people, or enumerated exactly."""

import random
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Protocol, TypeVar

from starlaw.knowledge.errors import ChanceError


class Chance(Protocol):
    """Draws one of several results, equally likely unless each has a weight."""

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return one result; `what` says to people what is drawn."""
        ...


class Alike(tuple[str, ...]):
    """Results of a draw of which each leaves the rest of a move the same draws to make: what is drawn decides none."""

    __slots__ = ()


class SeededChance:
    """Reproducible draws: the same seed gives the same results on any machine."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return one result; only `random()` is used, whose sequence Python guarantees."""
        if weights is None:
            return results[int(self._random.random() * len(results))]
        sums = list(accumulate(weights))
        return results[bisect_right(sums, int(self._random.random() * sums[-1]))]


class ScriptedChance:
    """Results read out by people or kept in a record; secret if the reader may not know what else could be drawn."""

    def __init__(self, script: Sequence[str], secret: bool = False) -> None:
        self._script = list(script)
        self._secret = secret
        self._used = 0

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return the next scripted result, if it is possible."""
        if self._used == len(self._script):
            raise ChanceError(f"{what} is drawn, but the script has no result left")
        result = self._script[self._used]
        if result not in results:
            known = not self._secret or all(map(str.isdecimal, results))  # what dice show is no secret
            some = f"one of {_some(results)}" if known else "something that is there to be drawn"
            raise ChanceError(f"{what}: expected {some}, got {result[:60]!r}")
        self._used += 1
        return result

    def finish(self) -> None:
        """Raise an error if results are left over."""
        if self._used < len(self._script):
            raise ChanceError(f"{len(self._script) - self._used} scripted results were not used")


class RecordingChance:
    """Passes draws on and keeps their results."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.results: list[str] = []

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return what the other chance draws."""
        self.results.append(self._chance.draw(what, results, weights))
        return self.results[-1]


class NoChance:
    """For moves that must not draw anything."""

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Refuse."""
        raise ChanceError(f"{what} is drawn at random: give a seed or the result")


class BranchingChance:
    """Follows one branch of the tree of results and remembers where it can branch next."""

    def __init__(self, path: Sequence[int]) -> None:
        self._path = list(path)
        self.sizes: list[int] = []
        self.probability = Fraction(1)

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return the result on the path, or the first one past its end."""
        depth = len(self.sizes)
        if depth == len(self._path):
            self._path.append(0)
        self.sizes.append(len(results))
        chosen = self._path[depth]
        self.probability *= Fraction(1, len(results)) if weights is None else Fraction(weights[chosen], sum(weights))
        return results[chosen]

    def choose(self, weights: Sequence[int]) -> int:
        """Return the place of one of several results that are not equally likely, each by its weight."""
        depth = len(self.sizes)
        if depth == len(self._path):
            self._path.append(0)
        self.sizes.append(len(weights))
        self.probability *= Fraction(weights[self._path[depth]], sum(weights))
        return self._path[depth]

    def next_path(self) -> list[int] | None:
        """Return the path of the branch after this one, or nothing after the last."""
        for depth in reversed(range(len(self.sizes))):
            if self._path[depth] + 1 < self.sizes[depth]:
                return [*self._path[:depth], self._path[depth] + 1]
        return None


class CountingChance(BranchingChance):
    """Follows one branch for all that are like it, and counts how many these are."""

    ways = 1

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return a result; of results that are alike the first one stands for all."""
        if isinstance(results, Alike):
            self.ways *= len(results)
            return results[0]
        return super().draw(what, results, weights)


Branch = TypeVar("Branch", bound=BranchingChance)


def branches() -> Iterator[BranchingChance]:
    """Yield a chance for each branch; each must be used before the next is asked for."""
    return _branches(BranchingChance)


def counted_branches() -> Iterator[CountingChance]:
    """Yield a chance for each kind of branch likewise; it then knows how many branches it stands for."""
    return _branches(CountingChance)


def _branches(follow: Callable[[Sequence[int]], Branch]) -> Iterator[Branch]:
    path: list[int] | None = []
    while path is not None:
        chance = follow(path)
        yield chance
        path = chance.next_path()


def _some(results: Sequence[str]) -> str:
    return ", ".join(results[:8]) + (", …" if len(results) > 8 else "")
