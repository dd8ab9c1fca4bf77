"""The same evaluation compiled by numba, an optional extra: atom by atom, with counters of bit planes for sums."""

from typing import Any

import numba
import numpy as np

from starlaw.solver.tables.narrow import ARRAYS, Narrow
from starlaw.solver.tables.table import END, Numbers, Table, Words

PLANES = 20  # sums stay below a million
SEQUENCE = np.uint64(0x03F79D71B4CB0A89)  # each six bits in a row occur once in it, which tells a single bit's place
PLACES = np.zeros(64, dtype=np.int64)
for bit in range(64):
    PLACES[(int(SEQUENCE) << bit & 0xFFFFFFFFFFFFFFFF) >> 58] = bit


def held(_: Narrow, flat: Numbers, slots: Numbers, rows: Numbers, states: int) -> tuple[Numbers, Numbers]:
    """Return the outputs that hold, state by state, each state's in order, and where the outputs of each begin.

    `slots` says for each row of a state where the narrowed table has it; 0 if it has not. The table comes as one array,
    since each array that is given to compiled code takes its time.
    """
    found: tuple[Numbers, Numbers] = _held(flat, slots, rows, states)
    return found


@numba.njit(cache=True)
def _place(word: Any) -> Any:
    """Return the place of the lowest bit of a word."""
    return PLACES[((word & (~word + np.uint64(1))) * SEQUENCE) >> np.uint64(58)]


@numba.njit(cache=True)
def _fill(values: Any, slots: Any, rows: Any) -> None:
    """Set the bits of inputs that states hold; all others are clear."""
    for word in range(values.shape[1]):
        values[0, word] = ~np.uint64(0)
    state = 0
    for row in rows:
        slot = slots[row]
        if slot > 0:
            values[slot, state >> 6] |= np.uint64(1) << np.uint64(state & 63)
        elif slot == END:
            state += 1


@numba.njit(cache=True)
def _read(values: Any, slots: Any, states: Any) -> Any:
    """Count what holds in each state, then write it down in that order."""
    ends = np.zeros(states + 65, dtype=np.int32)
    for output in range(slots.shape[0]):
        for word in range(values.shape[1]):
            left = _value(values, slots[output], word, states)
            while left:
                ends[word * 64 + _place(left) + 2] += 1
                left &= left - np.uint64(1)
    for state in range(states):
        ends[state + 2] += ends[state + 1]
    found = np.empty(ends[states + 1], dtype=np.int32)
    for output in range(slots.shape[0]):
        for word in range(values.shape[1]):
            left = _value(values, slots[output], word, states)
            while left:
                state = word * 64 + _place(left)
                found[ends[state + 1]] = output
                ends[state + 1] += 1
                left &= left - np.uint64(1)
    return found, ends[: states + 1]


@numba.njit(cache=True)
def _value(values: Any, slot: Any, word: Any, states: Any) -> Any:
    """Return a word of an output, its bits beyond the last state clear."""
    found = ~values[-slot, word] if slot < 0 else values[slot, word]
    beyond = (word + 1) * 64 - states
    return found & (~np.uint64(0) >> np.uint64(beyond)) if beyond > 0 else found


@numba.njit(cache=True)
def _run(
    values: Any, level_slots: Any, level_thresholds: Any, level_atoms: Any, atom_rules: Any, rule_literals: Any,
    literals: Any, threshold_sums: Any, threshold_bounds: Any, sum_literals: Any, sum_parts: Any, sum_weights: Any,
) -> None:  # fmt: skip
    zero, ones = np.uint64(0), ~np.uint64(0)
    planes = np.zeros(PLANES, dtype=np.uint64)
    for word in range(values.shape[1]):
        for level in range(level_slots.shape[0]):
            slot = level_slots[level]
            last_sum = -1
            for t in range(level_thresholds[level], level_thresholds[level + 1]):
                number = threshold_sums[t]
                if number != last_sum:
                    last_sum = number
                    planes[:] = zero
                    for p in range(sum_literals[number], sum_literals[number + 1]):
                        literal = sum_parts[p]
                        held = values[literal >> 1, word]
                        if literal & 1:
                            held = ~held
                        weight, plane = sum_weights[p], 0
                        while weight:
                            if weight & 1:
                                carry, k = held, plane
                                while carry:
                                    over = planes[k] & carry
                                    planes[k] ^= carry
                                    carry = over
                                    k += 1
                            weight >>= 1
                            plane += 1
                reached = ones
                bound = threshold_bounds[t]
                for k in range(PLANES):
                    reached = planes[k] & reached if bound & 1 else planes[k] | reached
                    bound >>= 1
                values[slot, word] = reached
                slot += 1
            for atom in range(level_atoms[level], level_atoms[level + 1]):
                value = zero
                for rule in range(atom_rules[atom], atom_rules[atom + 1]):
                    body = ones
                    for p in range(rule_literals[rule], rule_literals[rule + 1]):
                        literal = literals[p]
                        held = values[literal >> 1, word]
                        if literal & 1:
                            held = ~held
                        body &= held
                        if body == zero:
                            break
                    value |= body
                    if value == ones:
                        break
                values[slot, word] = value
                slot += 1


@numba.njit(cache=True)
def _held(flat: Any, slots: Any, rows: Any, states: Any) -> Any:
    ends = np.empty(ARRAYS + 1, dtype=np.int64)
    ends[0] = 2 + ARRAYS
    for number in range(ARRAYS):
        ends[number + 1] = ends[number] + flat[2 + number]
    values = np.zeros((flat[0], (states + 63) >> 6), dtype=np.uint64)
    _fill(values, slots, rows)
    _run(
        values, flat[ends[0] : ends[1]], flat[ends[1] : ends[2]], flat[ends[2] : ends[3]], flat[ends[3] : ends[4]],
        flat[ends[4] : ends[5]], flat[ends[5] : ends[6]], flat[ends[6] : ends[7]], flat[ends[7] : ends[8]],
        flat[ends[8] : ends[9]], flat[ends[9] : ends[10]], flat[ends[10] : ends[11]],
    )  # fmt: skip
    return _read(values, flat[ends[13] : ends[14]], states)


def evaluate(t: Table, inputs: Words) -> Words:
    """Return the value of every slot for inputs given as words, one row an input."""
    values = np.zeros((t.slots, inputs.shape[1]), dtype=np.uint64)
    values[0] = ~np.uint64(0)
    values[1 : t.inputs + 1] = inputs
    _run(values, *t[2:])
    return values
