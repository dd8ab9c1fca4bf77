"""Plans: a way to a goal, tidied, with the chance that it works out and what its last move had to wait for."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, digest
from starlaw.solver.game import Game
from starlaw.solver.goals import Goal, Situation
from starlaw.solver.verdicts import Reason
from starlaw.solver.ways import DRAWS, RESULTS, UNLIKELY, Node, Search, Way, results

FOLLOWED = 300  # positions that are followed when the chance of a plan is worked out


class Step(Frozen):
    """A move of a plan, whose it is, and what shall happen then; hoped says that it might go otherwise."""

    player: str
    move: str
    events: tuple[str, ...]
    hoped: bool


class Obstacle(Frozen):
    """A rule that blocked the plan's last move at first, and the step after which it never did again."""

    rule: str
    sentence: str
    clauses: tuple[str, ...]
    until: int


class Plan(Frozen):
    """What was found: the steps, whether shorter ones are ruled out, and the chance that the moves lead to the goal."""

    goals: tuple[str, ...]
    status: Literal["found", "none", "not_found"]
    missed: str = ""  # the goal that was not reached
    steps: tuple[Step, ...] = ()
    shortest: bool = False
    chance: Fraction | None = None
    chance_is: Literal["exact", "at_least"] = "exact"
    obstacles: tuple[Obstacle, ...] = ()
    looked_at: int
    bounds: str


class Planner:
    """Looks for a plan to one goal, or to several that are reached one after the other."""

    def __init__(self, game: Game, start: GameState, goals: Sequence[str], horizon: int, positions: int) -> None:
        self._game, self._start = game, start
        self._goals = [Goal(game, start, text) for text in goals]
        self._horizon, self._positions = horizon, positions
        self._looked_at = 0
        self._way = Way()
        self._missed: tuple[Goal, Search] | None = None
        self._shortest = False
        self.states: list[GameState] = []  # along the plan, once it was asked for

    def search(self) -> Iterator[list[Node]]:
        """Look for the goals; yield the positions that are looked at, some at a time."""
        state = self._start
        for goal in self._goals:
            left = self._positions - self._looked_at, self._horizon - len(self._way)
            search = Search(self._game, state, goal, left[1], left[0])
            yield from search.run()
            self._looked_at += search.looked_at
            self._shortest = search.shortest and len(self._goals) == 1
            if search.way is None:
                self._missed = goal, search
                return
            self._way += search.way
            state = self._way[-1][1].state if self._way else state

    def plan(self) -> Plan:
        """Return what the search has found."""
        told = {"goals": tuple(goal.text for goal in self._goals), "looked_at": self._looked_at}
        bounds = (
            f"at most {self._horizon} moves and {self._positions} positions, of each move the {RESULTS} likeliest "
            f"results but none {UNLIKELY} times less likely than another; whoever has to move does what the plan needs"
        )
        if self._missed is not None:
            goal, search = self._missed
            status: Literal["none", "not_found"] = "none" if search.exhausted and not self._way else "not_found"
            return Plan(status=status, missed=goal.text, bounds=bounds, **told)
        way = self._way if self._shortest else self._tidied(self._way)
        chance, exact = self._chance([move for move, _ in way])
        self.states = [self._start, *(result.state for _, result in way)]
        decider = self._game.ruleset.decider
        steps = [
            Step(player=decider(state) or "", move=move.text, events=result.events, hoped=result.hoped)
            for state, (move, result) in zip(self.states, way, strict=False)
        ]
        return Plan(
            status="found",
            steps=tuple(steps),
            shortest=self._shortest,
            chance=chance,
            chance_is="exact" if exact else "at_least",
            obstacles=tuple(self._obstacles(way[-1][0], self.states[:-1])) if way else (),
            bounds=bounds,
            **told,
        )

    def _reached(self, state: GameState) -> bool:
        return self._goals[-1].holds(Situation(self._game, state))

    def _tidied(self, way: Way) -> Way:
        """Return a way without the moves that it can do without."""
        place = len(way) - 1
        while place >= 0:
            shorter = self._again([*way[:place], *way[place + 1 :]])
            way, place = (shorter, min(place, len(shorter)) - 1) if shorter is not None else (way, place - 1)
        return way

    def _again(self, way: Way) -> Way | None:
        """Return the same moves with the same events from the start up to the last goal, if that is possible."""
        state, done = self._start, Way()
        for move, hoped in way:
            if move not in self._game.moves(state):
                return None
            found = results(self._game, state, move)
            same = next((result for result in found if result.events == hoped.events), None)
            if same is None:
                return None
            done.append((move, same))
            state = same.state
            if self._reached(state):
                return done
        return None

    def _chance(self, moves: Sequence[Move]) -> tuple[Fraction, bool]:
        """Return the chance that these moves lead to the last goal, and whether that is exact or a lower bound."""
        if self._reached(self._start):
            return Fraction(1), True
        likely, exact, done = {digest(self._start): (Fraction(1), self._start)}, True, Fraction(0)
        for move in moves:
            after: dict[str, tuple[Fraction, GameState]] = {}
            for chance, state in likely.values():
                found = results(self._game, state, move, most=DRAWS) if move in self._game.moves(state) else []
                exact = exact and (not found or sum(result.chance for result in found) == 1)
                for result in found:
                    so_far = after[result.key][0] if result.key in after else Fraction(0)
                    after[result.key] = so_far + chance * result.chance, result.state
            ranked = sorted(after.items(), key=lambda item: -item[1][0])
            exact = exact and len(ranked) <= FOLLOWED
            likely = dict(ranked[:FOLLOWED])
            there = [key for key, (_, state) in likely.items() if self._reached(state)]
            done += sum(likely.pop(key)[0] for key in there)
        return done, exact

    def _obstacles(self, last: Move, states: Sequence[GameState]) -> Iterator[Obstacle]:
        """Yield the rules that blocked the last move on the way, those that did so longest first."""
        found: dict[str, tuple[int, Reason]] = {}
        for step, state in enumerate(states, start=1):
            found |= {reason.rule: (step, reason) for reason in self._game.judge(state, last).reasons}
        for rule, (step, reason) in sorted(found.items(), key=lambda item: (-item[1][0], item[0])):
            yield Obstacle(rule=rule, sentence=reason.sentence, clauses=reason.clauses, until=step)
