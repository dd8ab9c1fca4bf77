"""Levelled rules in flat arrays, and their evaluation over bit vectors: one bit a state, 64 states a word."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from starlaw.solver.tables.levels import Levels

Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]
ONES = np.uint64(0xFFFFFFFFFFFFFFFF)


class Table(NamedTuple):
    """Flat arrays. Slots: 0 holds always, then inputs, then each level's thresholds and atoms.

    Level `i` begins at slot `level_slots[i]`; it owns thresholds `level_thresholds[i:i+2]`, atoms `level_atoms[i:i+2]`.
    An atom owns rules `atom_rules[a:a+2]`, a rule owns literals `rule_literals[r:r+2]`, a sum `sum_literals[s:s+2]`.
    """

    slots: int
    inputs: int
    level_slots: Numbers
    level_thresholds: Numbers
    level_atoms: Numbers
    atom_rules: Numbers
    rule_literals: Numbers
    literals: Numbers
    threshold_sums: Numbers
    threshold_bounds: Numbers
    sum_literals: Numbers
    sum_parts: Numbers
    sum_weights: Numbers


def table(levels: Levels) -> Table:
    """Return levels as flat arrays."""
    slots, level_slots, level_thresholds, level_atoms = 1 + len(levels.inputs), [], [0], [0]
    atom_rules, rule_literals, literals = [0], [0], []
    thresholds: list[tuple[int, int]] = []
    for level in levels.levels:
        level_slots.append(slots)
        thresholds += level.thresholds
        for rules in level.atoms:
            for body in rules:
                literals += body
                rule_literals.append(len(literals))
            atom_rules.append(len(rule_literals) - 1)
        slots += len(level.thresholds) + len(level.atoms)
        level_thresholds.append(len(thresholds))
        level_atoms.append(len(atom_rules) - 1)
    sum_literals, parts = [0], []
    for total in levels.sums:
        parts += total
        sum_literals.append(len(parts))
    return Table(
        slots,
        len(levels.inputs),
        _numbers(level_slots),
        _numbers(level_thresholds),
        _numbers(level_atoms),
        _numbers(atom_rules),
        _numbers(rule_literals),
        _numbers(literals),
        _numbers([number for number, _ in thresholds]),
        _numbers([bound for _, bound in thresholds]),
        _numbers(sum_literals),
        _numbers([part for part, _ in parts]),
        _numbers([weight for _, weight in parts]),
    )


def _numbers(values: list[int]) -> Numbers:
    return np.array(values, dtype=np.int32)


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
