"""Levelled rules in flat arrays, for evaluation over bit vectors: one bit a state, 64 states a word."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from starlaw.solver.tables.levels import Levels

Words = NDArray[np.uint64]
Numbers = NDArray[np.int32]
END = -1  # in place of a slot, where the rows of a state end


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
