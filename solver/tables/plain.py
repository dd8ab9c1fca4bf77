"""Evaluation of tables with numpy alone."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from starlaw.solver.tables.narrow import Narrow
from starlaw.solver.tables.table import END, Numbers, Table, Words

ONES = np.uint64(0xFFFFFFFFFFFFFFFF)


def held(narrow: Narrow, _: Numbers, slots: Numbers, rows: Numbers, states: int) -> tuple[Numbers, Numbers]:
    """Return the outputs that hold, state by state, each state's in order, and where the outputs of each begin.

    `slots` says for each row of a state where the narrowed table has it; 0 if it has not.
    """
    values = evaluate(narrow.table, _words(narrow.table.inputs, slots[rows], states))[np.abs(narrow.slots)]
    values[narrow.slots < 0] ^= ONES
    some = np.flatnonzero(values.any(axis=1))
    state, output = np.nonzero(unpacked(values[some])[:, :states].T)
    begins = np.searchsorted(state, np.arange(states + 1))
    return some[output].astype(np.int32), begins.astype(np.int32)


def _words(inputs: int, slots: Numbers, states: int) -> Words:
    """Return the inputs of states as words, one row an input and one bit a state."""
    bits = np.zeros((inputs + 1, -(-states // 64) * 64), dtype=np.uint8)
    ends = slots == END
    bits[np.where(ends, 0, slots), np.cumsum(ends) - ends] = 1
    return packed(bits[1:])


def evaluate(t: Table, inputs: Words) -> Words:
    """Return the value of every slot for inputs given as words, one row an input."""
    values = np.zeros((t.slots, inputs.shape[1]), dtype=np.uint64)
    values[0] = ONES
    values[1 : t.inputs + 1] = inputs
    for level in range(len(t.level_slots)):
        _fill_level(t, values, level)
    return values


def _fill_level(t: Table, values: Words, level: int) -> None:
    slot = t.level_slots[level]
    first, last = t.level_thresholds[level : level + 2]
    if last > first:
        values[slot : slot + last - first] = _thresholds(t, values, first, last)
        slot += last - first
    first, last = t.level_atoms[level : level + 2]
    rules = t.atom_rules[first : last + 1]
    starts = t.rule_literals[rules[0] : rules[-1] + 1]
    held = _literals(values, t.literals[starts[0] : starts[-1]])
    bodies = np.bitwise_and.reduceat(held, starts[:-1] - starts[0], axis=0)
    values[slot : slot + last - first] = np.bitwise_or.reduceat(bodies, rules[:-1] - rules[0], axis=0)


def _literals(values: Words, literals: Numbers) -> Words:
    held: Words = values[literals >> 1]
    held[(literals & 1).astype(bool)] ^= ONES
    return held


def _thresholds(t: Table, values: Words, first: int, last: int) -> Words:
    """Compare sums with bounds; only the sums that these thresholds need are added up."""
    wanted, place = np.unique(t.threshold_sums[first:last], return_inverse=True)
    totals = np.empty((len(wanted), values.shape[1] * 64), dtype=np.int32)
    for row, number in enumerate(wanted):
        start, end = t.sum_literals[number : number + 2]
        bits = unpacked(_literals(values, t.sum_parts[start:end]))
        totals[row] = (bits * t.sum_weights[start:end, None]).sum(axis=0, dtype=np.int32)
    return packed(totals[place] >= t.threshold_bounds[first:last, None])


def packed(bits: NDArray[Any]) -> Words:
    """Return rows of bits as rows of words; the number of bits is a multiple of 64."""
    words: Words = np.packbits(bits, axis=1, bitorder="little").view(np.uint64)
    return words


def unpacked(words: Words) -> NDArray[np.uint8]:
    """Return rows of words as rows of bits."""
    return np.unpackbits(np.ascontiguousarray(words).view(np.uint8), axis=1, bitorder="little")
