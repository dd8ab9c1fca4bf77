"""How far a goal is: what it takes from a state on, worked out backwards from the goal as if little was ever lost.

Which moves bring something about was learnt (`effects`), what they need to be legal is read from the rules
(`preconditions`). As in the planner FF, such a relaxed plan is a measure of what is left to do, and its moves are worth
trying first.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from heapq import nsmallest
from itertools import islice
from typing import NamedTuple

from starlaw.knowledge.moves import Move
from starlaw.solver.planning.effects import Achiever, Effects, Slot
from starlaw.solver.planning.goals import SignedAtom
from starlaw.solver.planning.preconditions import IMPOSSIBLE, Preconditions
from starlaw.solver.session import Atom

LIKE = 24  # moves of one kind that are looked at as ways to one thing
ROUNDS = 100  # of looking into what the cheapest way needs
CHEAPEST, DEARER = 4, 2.0  # ways to one thing that are remembered, and how much more they may take than the cheapest
IN_VAIN = 2.0  # how much dearer a way gets each time that a search hoped for it and came no nearer

Hope = tuple[str, str]  # a kind of move, and the predicate of what it was hoped to bring about


class RelaxedAction(NamedTuple):
    """A way to bring something about: a move, what it needs, and what it takes away of that; of counts, how much."""

    move: Move
    needs: tuple[SignedAtom, ...]
    takes: frozenset[Atom]
    spends: tuple[tuple[Atom, int], ...]
    doubts: int


class RelaxedPlan:
    """What it takes to reach one of several sets of literals from a state.

    What was not looked into counts as one move away; what the cheapest plan needs is looked into until all of it is.
    """

    def __init__(
        self,
        effects: Effects,
        needs: Preconditions,
        held: Collection[Atom],
        goals: Sequence[frozenset[SignedAtom]],
        vain: Mapping[Hope, int],
    ) -> None:
        self._effects, self._needs, self._held, self._vain = effects, needs, held, vain
        self._ways: dict[SignedAtom, list[tuple[RelaxedAction, tuple[SignedAtom, ...]]]] = {}
        self._price: dict[SignedAtom, float] = {}
        self._asked: dict[tuple[Move, tuple[SignedAtom, ...]], frozenset[SignedAtom] | None] = {}
        self._best: dict[SignedAtom, list[RelaxedAction]] = {}
        for _ in range(ROUNDS):
            self._goal = min(goals, key=lambda goal: (sum(map(self._price_now, goal)), sorted(map(str, goal))))
            unknown = [literal for literal in self.left(held) if literal not in self._ways]
            if not unknown:
                break
            self._look_into(unknown)
        needed = dict.fromkeys(need for way in self.left(held).values() if way for need in way.needs)
        self._look_into([need for need in needed if need[1] and need not in self._ways])  # it may be lost on the way

    @property
    def hopeless(self) -> bool:
        """Whether nothing is known that could lead to the goal."""
        return any(self._price_now(literal) >= IMPOSSIBLE for literal in self._goal)

    def left(self, held: Collection[Atom]) -> dict[SignedAtom, RelaxedAction | None]:
        """Return what is still to be brought about in a state, and how; what moves use up is added together."""
        to_do: dict[SignedAtom, RelaxedAction | None] = {}
        spent: dict[Atom, int] = {}
        taken: set[Atom] = set()
        ahead = sorted(self._goal, key=str)
        while ahead:
            while ahead:
                literal = ahead.pop()
                if literal in to_do or (literal[0] in held) == literal[1]:
                    continue
                to_do[literal] = way = self._picked(literal, taken, held)
                if way:
                    ahead += way.needs
                    taken.update(way.takes)
                    for first, number in way.spends:
                        spent[first] = spent.get(first, 0) + number
            sums: list[Atom] = [(*first, number) for first, number in spent.items()]
            ahead = [(a, True) for a in sums if a not in held and (a, True) not in to_do and a in self._needs.known]
        return to_do

    def _picked(self, literal: SignedAtom, taken: Collection[Atom], held: Collection[Atom]) -> RelaxedAction | None:
        """Return a way that needs nothing that another one takes away if there is one, and least of what is missing."""
        ways = self._best.get(literal)
        if not ways or len(ways) == 1:
            return ways[0] if ways else None
        return min(ways, key=lambda w: (not w.takes.isdisjoint(taken), sum((a in held) != h for a, h in w.needs)))

    # --- Ways ---

    def _look_into(self, literals: Sequence[SignedAtom]) -> None:
        for literal in literals:
            self._ways[literal] = [
                (way, tuple(need for need in way.needs if not self._holds(need))) for way in self._ways_to(literal)
            ]
        self._set_prices()

    def _holds(self, literal: SignedAtom) -> bool:
        return (literal[0] in self._held) == literal[1]

    def _ways_to(self, literal: SignedAtom) -> Iterator[RelaxedAction]:
        for achiever in dict.fromkeys(self._effects.achievers(*literal)):
            for move in islice(self._moves(achiever), LIKE):
                given = tuple(
                    (tuple(move.arguments[term.number] if isinstance(term, Slot) else term for term in pattern), True)
                    for pattern in achiever.given
                )
                given += tuple((atom, True) for atom in achiever.before)
                if all(atom in self._needs.known for atom, _ in given):
                    needs = self._needed(move, given)
                    if needs is not None and literal not in needs:
                        yield self._way(move, self._rising(literal[0], needs), achiever.doubts)

    def _rising(self, atom: Atom, needs: frozenset[SignedAtom]) -> set[SignedAtom]:
        """Return needs without that of a count that rises to be small: it is as great as it is before that."""
        if not self._effects.counts(atom):
            return set(needs)
        return {need for need in needs if need[1] or need[0][:-1] != atom[:-1]}

    def _moves(self, achiever: Achiever) -> Iterator[Move]:
        return (
            move
            for move in self._needs.moves.get(achiever.kind, ())
            if all(move.arguments[place] == part for place, part in achiever.parts if place < len(move.arguments))
        )

    def _needed(self, move: Move, given: tuple[SignedAtom, ...]) -> frozenset[SignedAtom] | None:
        key = move, given
        if key not in self._asked:
            self._asked[key] = self._needs.of(move, given, self._held, self._price_now)
        return self._asked[key]

    def _way(self, move: Move, needs: Collection[SignedAtom], doubts: int) -> RelaxedAction:
        counts = self._effects.counts
        taken = [atom for atom, holds in needs if holds and self._effects.takes(move, atom)]
        spends = tuple((atom[:-1], int(atom[-1])) for atom in taken if counts(atom))
        takes = frozenset(atom for atom in taken if not counts(atom))
        return RelaxedAction(move, tuple(sorted(needs, key=str)), takes, spends, doubts)

    # --- Prices ---

    def _price_now(self, literal: SignedAtom) -> float:
        """Return how many moves something takes, where nothing is shared."""
        return 0.0 if self._holds(literal) else self._price.get(literal, 1.0)

    def _set_prices(self) -> None:
        price = self._price = dict.fromkeys(self._ways, IMPOSSIBLE)
        changed = True
        while changed:
            changed = False
            for literal, ways in self._ways.items():
                least = min((self._price_of(literal, *way) for way in ways), default=IMPOSSIBLE)
                if least < price[literal]:
                    price[literal], changed = least, True
        for literal, ways in self._ways.items():
            priced = ((self._price_of(literal, way, unmet), way.move.order, way.needs, way) for way, unmet in ways)
            cheapest = nsmallest(CHEAPEST, priced, key=lambda entry: (entry[0], entry[1], str(entry[2])))
            most = min(cheapest[0][0] + DEARER, IMPOSSIBLE) if cheapest else 0.0
            self._best[literal] = [way for price, _, _, way in cheapest if price < most]

    def _price_of(self, literal: SignedAtom, way: RelaxedAction, unmet: tuple[SignedAtom, ...]) -> float:
        prices, price = self._price, 1.0 + way.doubts + IN_VAIN * self._vain.get(hope(literal, way), 0)
        for need in unmet:
            price += prices.get(need, 1.0)
        return price


def hope(literal: SignedAtom, way: RelaxedAction) -> Hope:
    """Return what is hoped for when a way is taken to something."""
    return way.move.name, str(literal[0][0])
