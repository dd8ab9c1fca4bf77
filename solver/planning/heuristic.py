"""The heuristic of a search: how much is left to do in a position, and which moves are worth trying there."""

from collections import Counter
from collections.abc import Collection
from itertools import islice
from typing import NamedTuple

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.planning.goals import Goal, SignedAtom
from starlaw.solver.planning.preconditions import Preconditions
from starlaw.solver.planning.relaxed_plan import Hope, RelaxedAction, RelaxedPlan, hope
from starlaw.solver.planning.transitions import learnt
from starlaw.solver.session import Atom

GOALS = 60  # values of the goal's variables that are looked into
LEARNT = 100  # moves of one kind that are learnt from during a search


class Estimate(NamedTuple):
    """What is left to do, and the moves that would do it."""

    left: int
    moves: frozenset[Move]


class Heuristic:
    """Looks at positions with what was learnt of a game; it may err, since only the search carries moves out."""

    def __init__(self, game: Game, start: GameState, goal: Goal) -> None:
        self._effects = learnt(game, start)
        self._needs = Preconditions(game, start, self._effects)
        self._seen: Counter[str] = Counter()
        self._vain: Counter[Hope] = Counter()
        held = frozenset(game.ruleset.state_facts(start))
        wanted = islice(goal.wanted(self._needs.known, start.seats), GOALS)
        self._goals = [complete for literals, moves in wanted if (complete := self._with_moves(literals, moves, held))]
        self.hopeless = not self._goals
        if not self.hopeless:
            self.look_again(held)

    def _with_moves(
        self, literals: frozenset[SignedAtom], moves: Collection[Move], held: frozenset[Atom]
    ) -> frozenset[SignedAtom] | None:
        """Return literals with those that moves need to be legal."""
        complete = set(literals)
        for move in moves:
            needs = self._needs.of(move, literals, held, lambda _: 1.0)
            if needs is None:
                return None
            complete |= needs
        return frozenset(complete)

    def look_again(self, held: frozenset[Atom]) -> None:
        """Work out from another position what is to be done."""
        self._relaxed_plan = RelaxedPlan(self._effects, self._needs, held, self._goals, self._vain)
        self.hopeless = self._relaxed_plan.hopeless

    def doubt(self, held: frozenset[Atom]) -> None:
        """Hope less for what was to be done in a position, since a search came no nearer to it."""
        self._vain.update({hope(literal, way) for literal, way in self.left(held).items() if way})

    def estimate(self, held: frozenset[Atom]) -> Estimate:
        """Return what is left to do in a position."""
        left = self._relaxed_plan.left(held)
        return Estimate(len(left), frozenset(way.move for way in left.values() if way))

    def left(self, held: frozenset[Atom]) -> dict[SignedAtom, RelaxedAction | None]:
        """Return the same, thing by thing."""
        return self._relaxed_plan.left(held)

    def learn(self, before: frozenset[Atom], move: Move, after: frozenset[Atom]) -> None:
        """Learn from a move of the search."""
        self._seen[move.name] += 1
        if self._seen[move.name] <= LEARNT:
            self._effects.see(after)
            self._effects.learn(before, move, after)
