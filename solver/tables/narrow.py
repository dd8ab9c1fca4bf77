"""A table for states that agree on some inputs: what follows from those is worked out once, and the rest is smaller."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from starlaw.solver.tables.table import Numbers, Table

Bits = NDArray[np.bool_]
ARRAYS = len(Table._fields) - 2 + 3  # of a narrowed table: those of the table, then inputs, outputs and slots
Codes = NDArray[np.uint8]  # what is known about a literal: two bits, whether it surely holds and whether it may hold

SURE, MAY = 1, 2
OPPOSITE = np.array([SURE | MAY, SURE, MAY, 0], dtype=np.uint8)  # of each code


class Narrow(NamedTuple):
    """A table with the inputs and the outputs of the whole one that it still has, and the slots of those outputs.

    A slot below zero means the opposite of that slot.
    """

    table: Table
    inputs: Numbers
    outputs: Numbers
    slots: Numbers


class Owners(NamedTuple):
    """The slot that each part of a table serves."""

    thresholds: Numbers
    atoms: Numbers
    rules: Numbers
    literals: Numbers


def flat(narrow: Narrow) -> Numbers:
    """Return a narrowed table as one array: slots, inputs, the length of each array, then these one after the other."""
    arrays = [*narrow.table[2:], *narrow[1:]]
    sizes = np.array([narrow.table.slots, narrow.table.inputs, *map(len, arrays)], dtype=np.int32)
    return np.concatenate([sizes, *arrays], dtype=np.int32)


def unflat(numbers: Numbers) -> Narrow:
    """Return the narrowed table in an array."""
    slots, inputs, *lengths = numbers[: 2 + ARRAYS].tolist()
    ends = np.cumsum([2 + ARRAYS, *lengths]).tolist()
    arrays = [numbers[start:end] for start, end in pairwise(ends)]
    return Narrow(Table(slots, inputs, *arrays[:-3]), *arrays[-3:])


def whole(t: Table, slots: Sequence[int]) -> Narrow:
    """Return a table with everything that it has."""
    inputs, outputs = np.arange(t.inputs, dtype=np.int32), np.arange(len(slots), dtype=np.int32)
    return Narrow(t, inputs, outputs, np.array(slots, dtype=np.int32))


def narrowed(larger: Narrow, known: Bits, held: Bits, owners: Owners | None = None) -> Narrow:
    """Return the table for states that hold exactly `held` of the `known` inputs of the whole.

    Outputs that hold in none of those states are left out. Whoever narrows a table often works its owners out once.
    """
    t, slots = larger.table, larger.slots
    owners = owners or owners_of(t)
    codes, bodies = _codes(t, known[larger.inputs], held[larger.inputs])
    unsettled = codes[::2] == MAY
    output = np.abs(slots)
    outputs = np.flatnonzero(codes[2 * output + (slots < 0)])
    output = output[outputs]
    needed = _needed(t, owners, bodies > 0, unsettled, output)
    number = np.cumsum(needed, dtype=np.int32)
    number[~needed] = 0  # an output that holds in all those states is found in slot 0
    opposite = (slots[outputs] < 0) & unsettled[output]
    return Narrow(
        _smaller(t, owners, codes, bodies > 0, needed, number),
        larger.inputs[np.flatnonzero(needed[1 : t.inputs + 1])],
        larger.outputs[outputs],
        np.where(opposite, -number[output], number[output]).astype(np.int32),
    )


def owners_of(t: Table) -> Owners:
    """Return the slot that each part of a table serves."""
    thresholds, atoms = np.diff(t.level_thresholds), np.diff(t.level_atoms)
    of_atoms = np.repeat(t.level_slots + thresholds - t.level_atoms[:-1], atoms) + np.arange(t.level_atoms[-1])
    of_thresholds = np.repeat(t.level_slots - t.level_thresholds[:-1], thresholds) + np.arange(t.level_thresholds[-1])
    of_rules = np.repeat(of_atoms, np.diff(t.atom_rules))
    return Owners(of_thresholds, of_atoms, of_rules, np.repeat(of_rules, np.diff(t.rule_literals)))


def _codes(t: Table, known: Bits, held: Bits) -> tuple[Codes, Codes]:
    """Return for each literal what is known about it, and for the body of each rule."""
    codes, bodies = np.zeros(2 * t.slots, dtype=np.uint8), np.empty(len(t.rule_literals) - 1, dtype=np.uint8)
    holds, fails = codes[::2], codes[1::2]

    def settle(start: int, found: Codes) -> None:
        holds[start : start + len(found)] = found
        fails[start : start + len(found)] = OPPOSITE[found]

    settle(0, np.array([SURE | MAY], dtype=np.uint8))
    settle(1, np.where(known, np.where(held, SURE | MAY, 0), MAY).astype(np.uint8))
    for level, start in enumerate(t.level_slots.tolist()):
        first, last = t.level_thresholds[level : level + 2].tolist()
        if last > first:
            settle(start, _reached(t, codes, first, last))
        slot = start + last - first
        first, last = t.level_atoms[level : level + 2].tolist()
        if last > first:
            rules = t.atom_rules[first : last + 1]
            starts = t.rule_literals[rules[0] : rules[-1] + 1]
            found = bodies[rules[0] : rules[-1]]
            np.bitwise_and.reduceat(codes[t.literals[starts[0] : starts[-1]]], starts[:-1] - starts[0], out=found)
            settle(slot, np.bitwise_or.reduceat(found, rules[:-1] - rules[0]))
    return codes, bodies


def _reached(t: Table, codes: Codes, first: int, last: int) -> Codes:
    """Return whether the sums of some thresholds surely reach their bounds, and whether they may."""
    sums, bounds = t.threshold_sums[first:last], t.threshold_bounds[first:last]
    starts, ends = t.sum_literals[sums], t.sum_literals[sums + 1]
    begin, end = int(starts.min()), int(ends.max())
    parts = codes[t.sum_parts[begin:end]]
    found = np.zeros(last - first, dtype=np.uint8)
    for bit in (SURE, MAY):
        upto = np.concatenate(([0], np.cumsum(t.sum_weights[begin:end] * (parts & bit > 0))))
        found |= np.where(upto[ends - begin] - upto[starts - begin] >= bounds, bit, 0).astype(np.uint8)
    return found


def _needed(t: Table, owners: Owners, possible: Bits, unsettled: Bits, outputs: NDArray[Any]) -> Bits:
    """Return the unsettled slots that outputs depend on."""
    needed = np.zeros(t.slots, dtype=bool)
    needed[outputs] = True
    needed &= unsettled
    for level in reversed(range(len(t.level_slots))):
        first, last = t.atom_rules[t.level_atoms[level : level + 2]].tolist()
        rules = first + np.flatnonzero(needed[owners.rules[first:last]] & possible[first:last])
        used = t.literals[_stretches(t.rule_literals, rules)] >> 1
        needed[used] = unsettled[used]
        first, last = t.level_thresholds[level : level + 2].tolist()
        thresholds = first + np.flatnonzero(needed[owners.thresholds[first:last]])
        used = t.sum_parts[_stretches(t.sum_literals, t.threshold_sums[thresholds])] >> 1
        needed[used] = unsettled[used]
    return needed


def _stretches(starts: Numbers, of: NDArray[Any]) -> NDArray[Any]:
    """Return the places of all entries in some stretches, one stretch after the other."""
    begins, lengths = starts[of], starts[of + 1] - starts[of]
    ends = np.cumsum(lengths)
    return np.repeat(begins - ends + lengths, lengths) + np.arange(ends[-1] if len(ends) else 0)


def _smaller(t: Table, owners: Owners, codes: Codes, possible: Bits, needed: Bits, number: Numbers) -> Table:
    atoms, thresholds = np.flatnonzero(needed[owners.atoms]), np.flatnonzero(needed[owners.thresholds])
    rules = np.flatnonzero(needed[owners.rules] & possible)
    literals = t.literals[_stretches(t.rule_literals, rules)]
    live = codes[literals] == MAY
    rule_lengths = _counts(live, t.rule_literals[rules + 1] - t.rule_literals[rules])
    atom_lengths = np.bincount(number[owners.rules[rules]], minlength=int(number[-1]) + 1)[number[owners.atoms[atoms]]]
    sums, sum_number = np.unique(t.threshold_sums[thresholds], return_inverse=True)
    places = _stretches(t.sum_literals, sums)
    sum_of = np.repeat(np.arange(len(sums)), t.sum_literals[sums + 1] - t.sum_literals[sums])
    parts = codes[t.sum_parts[places]]
    sure = np.bincount(sum_of, t.sum_weights[places] * (parts & SURE), len(sums)).astype(np.int32)
    places, sum_of = places[parts == MAY], sum_of[parts == MAY]
    of_thresholds = np.bincount(_level(t.level_thresholds, thresholds), minlength=len(t.level_slots))
    of_atoms = np.bincount(_level(t.level_atoms, atoms), minlength=len(t.level_slots))
    filled = (of_thresholds + of_atoms) > 0
    inputs = int(needed[1 : t.inputs + 1].sum())
    return Table(
        1 + inputs + len(thresholds) + len(atoms),
        inputs,
        1 + inputs + _starts((of_thresholds + of_atoms)[filled])[:-1],
        _starts(of_thresholds[filled]),
        _starts(of_atoms[filled]),
        _starts(atom_lengths),
        _starts(rule_lengths),
        _renamed(literals[live], number),
        sum_number.astype(np.int32),
        t.threshold_bounds[thresholds] - sure[sum_number],
        _starts(np.bincount(sum_of, minlength=len(sums))),
        _renamed(t.sum_parts[places], number),
        t.sum_weights[places],
    )


def _counts(marks: Bits, lengths: NDArray[Any]) -> NDArray[Any]:
    """Return how many marks each of some stretches has that follow one another."""
    upto = np.concatenate(([0], np.cumsum(marks)))
    return np.diff(upto[np.concatenate(([0], np.cumsum(lengths)))])


def _level(starts: Numbers, places: NDArray[Any]) -> NDArray[Any]:
    return np.searchsorted(starts, places, side="right") - 1


def _starts(lengths: NDArray[Any]) -> Numbers:
    return np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)


def _renamed(literals: Numbers, number: Numbers) -> Numbers:
    found: Numbers = (2 * number[literals >> 1] + (literals & 1)).astype(np.int32)
    return found
