"""A table for states that agree on some inputs: what follows from those is worked out once, and the rest is smaller."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from starlaw.solver.tables.table import Numbers, Table

Bits = NDArray[np.bool_]


class Narrow(NamedTuple):
    """A table with the inputs and the outputs of the whole one that it still has, and the slots of those outputs.

    A slot below zero means the opposite of that slot.
    """

    table: Table
    inputs: Numbers
    outputs: Numbers
    slots: Numbers


class _Owners(NamedTuple):
    """The slot that each part of a table serves."""

    thresholds: Numbers
    atoms: Numbers
    rules: Numbers
    literals: Numbers


def whole(t: Table, slots: Sequence[int]) -> Narrow:
    """Return a table with everything that it has."""
    inputs, outputs = np.arange(t.inputs, dtype=np.int32), np.arange(len(slots), dtype=np.int32)
    return Narrow(t, inputs, outputs, np.array(slots, dtype=np.int32))


def narrowed(larger: Narrow, known: Bits, held: Bits) -> Narrow:
    """Return the table for states that hold exactly `held` of the `known` inputs of the whole.

    Outputs that hold in none of those states are left out.
    """
    t, slots = larger.table, larger.slots
    owners = _owners(t)
    bounds = _bounds(t, known[larger.inputs], held[larger.inputs])
    unsettled = bounds[:, 0] != bounds[:, 1]
    output = np.abs(slots)
    outputs = np.flatnonzero(np.where(slots < 0, ~bounds[output, 0], bounds[output, 1]))
    output = output[outputs]
    possible = np.logical_and.reduceat(_literals(bounds, t.literals)[:, 1], t.rule_literals[:-1])
    live = np.repeat(possible, np.diff(t.rule_literals)) & unsettled[t.literals >> 1]
    needed = _needed(t, owners, live, unsettled, output)
    number = np.cumsum(needed, dtype=np.int32)
    number[~needed] = 0  # an output that holds in all those states is found in slot 0
    opposite = (slots[outputs] < 0) & unsettled[output]
    return Narrow(
        _smaller(t, owners, bounds, live, possible, needed, number),
        larger.inputs[np.flatnonzero(needed[1 : t.inputs + 1])],
        larger.outputs[outputs],
        np.where(opposite, -number[output], number[output]).astype(np.int32),
    )


def _owners(t: Table) -> _Owners:
    thresholds, atoms = np.diff(t.level_thresholds), np.diff(t.level_atoms)
    of_atoms = np.repeat(t.level_slots + thresholds - t.level_atoms[:-1], atoms) + np.arange(t.level_atoms[-1])
    of_thresholds = np.repeat(t.level_slots - t.level_thresholds[:-1], thresholds) + np.arange(t.level_thresholds[-1])
    of_rules = np.repeat(of_atoms, np.diff(t.atom_rules))
    return _Owners(of_thresholds, of_atoms, of_rules, np.repeat(of_rules, np.diff(t.rule_literals)))


def _bounds(t: Table, known: Bits, held: Bits) -> Bits:
    """Return for each slot whether it certainly holds, and whether it possibly holds."""
    bounds = np.zeros((t.slots, 2), dtype=bool)
    bounds[0] = True
    bounds[1 : t.inputs + 1, 0] = known & held
    bounds[1 : t.inputs + 1, 1] = ~known | held
    for level, start in enumerate(t.level_slots.tolist()):
        first, last = t.level_thresholds[level : level + 2]
        slot = start + last - first
        for threshold in range(first, last):
            bounds[start + threshold - first] = _total(t, bounds, threshold) >= t.threshold_bounds[threshold]
        first, last = t.level_atoms[level : level + 2]
        rules = t.atom_rules[first : last + 1]
        if last > first:
            starts = t.rule_literals[rules[0] : rules[-1] + 1]
            parts = _literals(bounds, t.literals[starts[0] : starts[-1]])
            bodies = np.logical_and.reduceat(parts, starts[:-1] - starts[0], axis=0)
            bounds[slot : slot + last - first] = np.logical_or.reduceat(bodies, rules[:-1] - rules[0], axis=0)
    return bounds


def _literals(bounds: Bits, literals: Numbers) -> Bits:
    found: Bits = bounds[literals >> 1]
    negated = (literals & 1).astype(bool)
    found[negated] = ~found[negated][:, ::-1]
    return found


def _total(t: Table, bounds: Bits, threshold: int) -> NDArray[Any]:
    """Return the least and the greatest value of a threshold's sum."""
    start, end = t.sum_literals[t.threshold_sums[threshold] :][:2]
    return np.asarray(t.sum_weights[start:end] @ _literals(bounds, t.sum_parts[start:end]))


def _needed(t: Table, owners: _Owners, live: Bits, unsettled: Bits, outputs: NDArray[Any]) -> Bits:
    """Return the unsettled slots that outputs depend on."""
    needed = np.zeros(t.slots, dtype=bool)
    needed[outputs] = True
    for level in reversed(range(len(t.level_slots))):
        rules = t.atom_rules[t.level_atoms[level : level + 2]]
        start, end = t.rule_literals[rules]
        used = needed[owners.literals[start:end]] & live[start:end]
        needed[t.literals[start:end][used] >> 1] = True
        first, last = t.level_thresholds[level : level + 2]
        for threshold in first + np.flatnonzero(needed[owners.thresholds[first:last]]):
            start, end = t.sum_literals[t.threshold_sums[threshold] :][:2]
            needed[t.sum_parts[start:end] >> 1] = True
    return needed & unsettled


def _smaller(
    t: Table, owners: _Owners, bounds: Bits, live: Bits, possible: Bits, needed: Bits, number: Numbers
) -> Table:
    atoms, rules = needed[owners.atoms], needed[owners.rules] & possible
    literals = needed[owners.literals] & live
    thresholds = needed[owners.thresholds]
    sums, sum_number = np.unique(t.threshold_sums[thresholds], return_inverse=True)
    wanted = np.zeros(len(t.sum_literals) - 1, dtype=bool)
    wanted[sums] = True
    sum_of = np.repeat(np.arange(len(wanted)), np.diff(t.sum_literals))
    parts = wanted[sum_of] & needed[t.sum_parts >> 1]
    sure = np.bincount(sum_of, t.sum_weights * _literals(bounds, t.sum_parts)[:, 0], len(wanted)).astype(np.int32)
    by_level = [_within(thresholds, t.level_thresholds), _within(atoms, t.level_atoms)]
    filled = (by_level[0] + by_level[1]) > 0
    of_thresholds, of_atoms = (counts[filled] for counts in by_level)
    inputs = int(needed[1 : t.inputs + 1].sum())
    return Table(
        1 + inputs + int(of_thresholds.sum() + of_atoms.sum()),
        inputs,
        1 + inputs + _starts(of_thresholds + of_atoms)[:-1],
        _starts(of_thresholds),
        _starts(of_atoms),
        _starts(_within(rules, t.atom_rules)[atoms]),
        _starts(_within(literals, t.rule_literals)[rules]),
        _renamed(t.literals[literals], number),
        sum_number.astype(np.int32),
        t.threshold_bounds[thresholds] - sure[t.threshold_sums[thresholds]],
        _starts(_within(parts, t.sum_literals)[sums]),
        _renamed(t.sum_parts[parts], number),
        t.sum_weights[parts],
    )


def _within(marks: Bits, starts: Numbers) -> Numbers:
    """Return how many marks each stretch has."""
    upto = np.concatenate(([0], np.cumsum(marks)))
    return np.diff(upto[starts]).astype(np.int32)


def _starts(lengths: Numbers) -> Numbers:
    return np.concatenate(([0], np.cumsum(lengths))).astype(np.int32)


def _renamed(literals: Numbers, number: Numbers) -> Numbers:
    found: Numbers = (2 * number[literals >> 1] + (literals & 1)).astype(np.int32)
    return found
