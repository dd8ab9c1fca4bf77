"""From ground rules to levels: aliases resolved, dead atoms dropped, everything after what it depends on."""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from starlaw.solver.session import EncodingError
from starlaw.solver.tables.grounding import Grounding

TRUE, FALSE = 0, 1  # literals: twice a slot's number, plus one if negated; slot 0 always holds


class Level(NamedTuple):
    """What can be computed once all lower levels are: thresholds of sums, then atoms by their rules."""

    thresholds: list[tuple[int, int]]
    atoms: list[list[list[int]]]


class Levels(NamedTuple):
    """A program in slots: slot 0, the inputs, then level by level thresholds and atoms; and where outputs are found.

    An output in a negative slot is the opposite of that slot.
    """

    inputs: list[int]
    sums: list[list[tuple[int, int]]]
    levels: list[Level]
    outputs: dict[int, int]


class _Program:
    """The ground program while it is put in order."""

    def __init__(self, ground: Grounding, absent: frozenset[int]) -> None:
        self.ground = ground
        self.inputs = set(ground.inputs.values())
        self.rules: dict[int, list[tuple[int, ...]]] = defaultdict(list)
        self.thresholds: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self.sums: dict[tuple[tuple[int, int], ...], int] = {}
        for rule in ground.rules:
            if absent.isdisjoint(rule.body):
                self.rules[rule.head].append(rule.body)
        for total in ground.sums:
            number = self.sums.setdefault(tuple(sorted(total.body)), len(self.sums))
            self.thresholds[total.head].append((number, total.bound))
        self.bodies = list(self.sums)
        self.alias: dict[int, int] = {}

    def real(self, literal: int) -> int:
        """Return the literal that one stands for; an atom with one rule of one literal is only another name."""
        found = self.alias.get(abs(literal))
        if found is None:
            found = self.alias[abs(literal)] = self._followed(abs(literal))
        return found if literal > 0 else -found

    def _followed(self, atom: int) -> int:
        sign, seen = 1, {atom}
        while atom not in self.inputs and atom not in self.thresholds and len(self.rules[atom]) == 1:
            body = self.rules[atom][0]
            if len(body) != 1:
                break
            sign *= 1 if body[0] > 0 else -1
            atom = abs(body[0])
            if atom in seen:
                raise self.recursive(atom)
            seen.add(atom)
        return sign * atom

    def recursive(self, atom: int) -> EncodingError:
        """Return the error for an atom whose rules depend on it."""
        name = self.ground.names.get(atom, f"an unnamed atom ({atom})")
        return EncodingError(f"tables cannot evaluate {name}: its rules depend on itself")

    def needs(self, atom: int) -> list[int]:
        """Return the atoms that one depends on."""
        found = [abs(self.real(literal)) for body in self.rules[atom] for literal in body]
        for number, _ in self.thresholds[atom]:
            found += [abs(self.real(literal)) for literal, _ in self.bodies[number]]
        return found

    def depths(self, wanted: list[int]) -> dict[int, int]:
        """Return a level for every atom that is needed; inputs have level 0."""
        depth: dict[int, int] = {}
        under_way: set[int] = set()
        stack = [(atom, False) for atom in wanted]
        while stack:
            atom, ready = stack.pop()
            if atom in depth:
                continue
            if atom in self.inputs:
                depth[atom] = 0
            elif ready:
                under_way.discard(atom)
                depth[atom] = 1 + max((depth[other] for other in self.needs(atom)), default=0)
            else:
                if atom in under_way:
                    raise self.recursive(atom)
                under_way.add(atom)
                stack.append((atom, True))
                stack += [(other, False) for other in self.needs(atom) if other not in depth]
        return depth


def levels(ground: Grounding, wanted: Iterable[int], absent: frozenset[int] = frozenset()) -> Levels:
    """Return what some atoms depend on, in slots and levels; a program with recursion is refused, naming the atom.

    Inputs that are always absent are left out together with the rules that want them.
    """
    program = _Program(ground, absent)
    outputs = {atom: program.real(atom) for atom in wanted}
    depth = program.depths(sorted({abs(literal) for literal in outputs.values()}))
    inputs = sorted(atom for atom, level in depth.items() if level == 0)
    slot = {atom: number for number, atom in enumerate(inputs, start=1)}
    by_level: dict[int, list[int]] = defaultdict(list)
    for atom, level in depth.items():
        if level:
            by_level[level].append(atom)
    threshold_slot: dict[tuple[int, int], int] = {}
    sum_number: dict[int, int] = {}
    sums: list[list[tuple[int, int]]] = []
    found: list[Level] = []
    next_slot = len(slot) + 1

    def literal(number: int) -> int:
        real = program.real(number)
        return 2 * slot[abs(real)] + (real < 0)

    for level in sorted(by_level):
        atoms = sorted(by_level[level])
        thresholds: list[tuple[int, int]] = []
        for key in dict.fromkeys(key for atom in atoms for key in program.thresholds[atom]):
            if key not in threshold_slot:
                threshold_slot[key] = next_slot
                next_slot += 1
                if key[0] not in sum_number:
                    sum_number[key[0]] = len(sums)
                    sums.append([(literal(part), weight) for part, weight in program.bodies[key[0]]])
                thresholds.append((sum_number[key[0]], key[1]))
        rules = []
        for atom in atoms:
            slot[atom] = next_slot
            next_slot += 1
            bodies = [[literal(part) for part in body] or [TRUE] for body in program.rules[atom]]
            bodies += [[2 * threshold_slot[key]] for key in program.thresholds[atom]]
            rules.append(bodies or [[FALSE]])
        found.append(Level(thresholds, rules))
    for atom, real in outputs.items():
        slot[atom] = slot[abs(real)] if real > 0 else -slot[abs(real)]
    return Levels(inputs, sums, found, {atom: slot[atom] for atom in outputs})
