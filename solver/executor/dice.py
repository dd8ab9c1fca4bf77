"""Dice: six-sided ones thrown together, whose sum is divided; exact where chances are enumerated."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from starlaw.solver.executor.chance import BranchingChance, Chance

FACES = ("1", "2", "3", "4", "5", "6")


class Throw(NamedTuple):
    """A throw of dice: how often the divisor goes into their sum, and the faces if they are known."""

    hits: int
    faces: tuple[int, ...] = ()


@cache
def sums(dice: int) -> Mapping[int, int]:
    """Return in how many ways so many dice show each sum.

    >>> sums(2)[7]
    6
    """
    if dice == 0:
        return {0: 1}
    found: dict[int, int] = {}
    for total, ways in sums(dice - 1).items():
        for face in range(1, 7):
            found[total + face] = found.get(total + face, 0) + ways
    return found


@cache
def hits(dice: int, divisor: int) -> Mapping[int, int]:
    """Return in how many ways the sum of so many dice, divided by a number and rounded down, gives each result."""
    found: dict[int, int] = {}
    for total, ways in sums(dice).items():
        found[total // divisor] = found.get(total // divisor, 0) + ways
    return found


@cache
def single_hits(dice: int, divisor: int) -> Mapping[int, int]:
    """Return the same for dice that are divided one by one."""
    one = hits(1, divisor)
    found: dict[int, int] = {0: 1}
    for _ in range(dice):
        following: dict[int, int] = {}
        for so_far, ways in found.items():
            for number, more in one.items():
                following[so_far + number] = following.get(so_far + number, 0) + ways * more
        found = following
    return found


def throw(chance: Chance, what: str, dice: int, divisor: int, one_by_one: bool = False) -> Throw:
    """Throw dice; where chances are enumerated, over the results and not over all faces."""
    if isinstance(chance, BranchingChance):
        likely = single_hits(dice, divisor) if one_by_one else hits(dice, divisor)
        results = sorted(likely)
        return Throw(results[chance.choose([likely[result] for result in results])])
    faces = tuple(int(chance.draw(f"{what}, die {number}", FACES)) for number in range(1, dice + 1))
    return Throw(sum(face // divisor for face in faces) if one_by_one else sum(faces) // divisor, faces)
