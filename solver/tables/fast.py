"""The same evaluation compiled by numba, an optional extra: atom by atom, with counters of bit planes for sums."""

from typing import Any

import numba
import numpy as np

from starlaw.solver.tables.table import Table, Words

PLANES = 20  # sums stay below a million


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


def evaluate(t: Table, inputs: Words) -> Words:
    """Return the value of every slot for inputs given as words, one row an input."""
    values = np.zeros((t.slots, inputs.shape[1]), dtype=np.uint64)
    values[0] = ~np.uint64(0)
    values[1 : t.inputs + 1] = inputs
    _run(values, *t[2:])
    return values
