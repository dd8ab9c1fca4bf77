"""Plans: a way to a goal, tidied, with the chance that it works out and what its moves had to wait for."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from time import monotonic
from typing import Literal

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, digest
from starlaw.solver.game import Game
from starlaw.solver.planning.goals import Goal, Situation
from starlaw.solver.planning.plan_search import DRAWS, RESULTS, UNLIKELY, MovePath, Node, PlanSearch, results
from starlaw.solver.session import Atom, symbol
from starlaw.solver.verdicts import Reason

FOLLOWED = 300  # positions that are followed when the chance of a plan is worked out


class Wait(Frozen):
    """A rule that blocked a move of the plan before, and the step after which it did not any more."""

    rule: str
    sentence: str
    clauses: tuple[str, ...]
    until: int


class PlanStep(Frozen):
    """A move of a plan, whose it is, and what shall happen then; hoped says that it might go otherwise.

    Waits: what kept it from being made before. Obtains: what it brings that a later step waits for.
    """

    player: str
    move: str
    events: tuple[str, ...]
    hoped: bool
    waits: tuple[Wait, ...] = ()
    obtains: tuple[str, ...] = ()


class NearestPosition(Frozen):
    """The position where a search without success saw least left to do: after which moves, what was missing.

    The attempt is the next of the missing moves, with the rules that block it there.
    """

    moves: tuple[str, ...]
    missing: tuple[str, ...]
    attempt: str
    reasons: tuple[Reason, ...]


class Plan(Frozen):
    """What was found: the steps, whether shorter ones are ruled out, and the chance that the moves lead to the goal."""

    goals: tuple[str, ...]
    status: Literal["found", "none", "not_found"]
    missed: str = ""  # the goal that was not reached
    steps: tuple[PlanStep, ...] = ()
    shortest: bool = False
    chance: Fraction | None = None
    chance_is: Literal["exact", "at_least"] = "exact"
    nearest: NearestPosition | None = None
    looked_at: int
    bounds: str


class Planner:
    """Looks for a plan to one goal, or to several that are reached one after the other."""

    def __init__(
        self,
        game: Game,
        start: GameState,
        goals: Sequence[str],
        horizon: int,
        positions: int,
        seconds: float | None = None,
    ) -> None:
        self._game, self._start = game, start
        self._goals = [Goal(game, start, text) for text in goals]
        self._horizon, self._positions = horizon, positions
        self._end = None if seconds is None else monotonic() + seconds
        self._stopped = False
        self._looked_at = 0
        self._way = MovePath()
        self._missed: tuple[Goal, PlanSearch] | None = None
        self._shortest = False
        self.states: list[GameState] = []  # along the plan, once it was asked for

    def search(self) -> Iterator[list[Node]]:
        """Look for the goals; yield the positions that are looked at, some at a time."""
        state = self._start
        for goal in self._goals:
            left = self._positions - self._looked_at, self._horizon - len(self._way)
            search = PlanSearch(self._game, state, goal, left[1], left[0])
            for some in search.run():
                yield some
                if self._end is not None and search.way is None and monotonic() > self._end:
                    self._stopped = True
                    break
            self._looked_at += search.looked_at
            self._shortest = search.shortest and len(self._goals) == 1
            if search.way is None:
                self._missed = goal, search
                return
            self._way += search.way
            state = self._way[-1][1].state if self._way else state

    def plan(self) -> Plan:
        """Return what the search has found."""
        common = {"goals": tuple(goal.text for goal in self._goals), "looked_at": self._looked_at}
        bounds = (
            f"at most {self._horizon} moves and {self._positions} positions, of each move the {RESULTS} likeliest "
            f"results but none {UNLIKELY} times less likely than another; whoever has to move does what the plan needs"
        )
        bounds += "; time was up" if self._stopped else ""
        if self._missed is not None:
            goal, search = self._missed
            status: Literal["none", "not_found"] = "none" if search.exhausted and not self._way else "not_found"
            nearest = None if status == "none" else self._nearest(search)
            return Plan(status=status, missed=goal.text, nearest=nearest, bounds=bounds, **common)
        way = self._way if self._shortest else self._tidied(self._way)
        chance, exact = self._chance([move for move, _ in way])
        self.states = [self._start, *(result.state for _, result in way)]
        return Plan(
            status="found",
            steps=tuple(self._steps(way)),
            shortest=self._shortest,
            chance=chance,
            chance_is="exact" if exact else "at_least",
            bounds=bounds,
            **common,
        )

    def _reached(self, state: GameState) -> bool:
        return self._goals[-1].holds(Situation(self._game, state))

    def _tidied(self, way: MovePath) -> MovePath:
        """Return a way without the moves that it can do without."""
        place = len(way) - 1
        while place >= 0:
            shorter = self._again([*way[:place], *way[place + 1 :]])
            way, place = (shorter, min(place, len(shorter)) - 1) if shorter is not None else (way, place - 1)
        return way

    def _again(self, way: MovePath) -> MovePath | None:
        """Return the same moves with the same events from the start up to the last goal, if that is possible."""
        state, done = self._start, MovePath()
        for move, hoped in way:
            if move not in self._game.moves(state):
                return None
            likely = results(self._game, state, move)
            same = next((result for result in likely if result.events == hoped.events), None)
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
                outcomes = results(self._game, state, move, most=DRAWS) if move in self._game.moves(state) else []
                exact = exact and (not outcomes or sum(result.chance for result in outcomes) == 1)
                for result in outcomes:
                    so_far = after[result.key][0] if result.key in after else Fraction(0)
                    after[result.key] = so_far + chance * result.chance, result.state
            ranked = sorted(after.items(), key=lambda item: -item[1][0])
            exact = exact and len(ranked) <= FOLLOWED
            likely = dict(ranked[:FOLLOWED])
            there = [key for key, (_, state) in likely.items() if self._reached(state)]
            done += sum(likely.pop(key)[0] for key in there)
        return done, exact

    # --- What the moves wait for ---

    def _steps(self, way: MovePath) -> Iterator[PlanStep]:
        moves = [move for move, _ in way]
        waits = [tuple(self._waits(place, m)) if moves.index(m) == place else () for place, m in enumerate(moves)]
        awaited = {wait.until for some in waits for wait in some}
        for number, (state, (move, result)) in enumerate(zip(self.states, way, strict=False), start=1):
            yield PlanStep(
                player=state.decider or "",
                move=move.text,
                events=result.events,
                hoped=result.hoped,
                waits=waits[number - 1],
                obtains=self._gains(state, result.state) if number in awaited else (),
            )

    def _waits(self, place: int, move: Move) -> Iterator[Wait]:
        """Yield the rules that blocked a move before it could be made, those that did so longest first."""
        blocking: dict[str, tuple[int, Reason]] = {}
        for earlier in range(place - 1, -1, -1):
            verdict = self._game.judge(self.states[earlier], move)
            if verdict.status == "legal" and blocking:
                break
            blocking = {reason.rule: (earlier + 1, reason) for reason in verdict.reasons} | blocking
        for rule, (step, reason) in sorted(blocking.items(), key=lambda item: (-item[1][0], item[0])):
            yield Wait(rule=rule, sentence=reason.sentence, clauses=reason.clauses, until=step)

    def _gains(self, before: GameState, after: GameState) -> tuple[str, ...]:
        """Return in words what a state has that another one had not, whose decision it is left aside."""
        old, new = (frozenset(self._game.ruleset.state_facts(state)) for state in (before, after))
        return self._in_words(old, [atom for atom in new - old if atom[0] != "agenda"])

    def _in_words(self, held: Iterable[Atom], more: Iterable[Atom], fewer: Iterable[Atom] = ()) -> tuple[str, ...]:
        old = frozenset(map(symbol, held))
        new = old.union(map(symbol, more)).difference(map(symbol, fewer))
        return tuple(change.text for change in self._game.changes(old, new))

    def _nearest(self, search: PlanSearch) -> NearestPosition | None:
        """Return how far a search came, if it was guided."""
        if search.heuristic is None or search.nearest is None:
            return None
        now = search.nearest.now
        left = search.heuristic.left(now.atoms)
        more, fewer = ([a for a, holds in left if holds == wanted and a[0] != "agenda"] for wanted in (True, False))
        missing = self._in_words(now.atoms, more, fewer)
        ways = [way for way in left.values() if way and way.move not in now.moves]
        if not ways:
            return None
        attempt = min(ways, key=lambda way: sum((atom in now.atoms) != holds for atom, holds in way.needs))
        return NearestPosition(
            moves=tuple(move.text for move, _ in search.nearest.way()),
            missing=missing,
            attempt=attempt.move.text,
            reasons=self._game.judge(now.state, attempt.move).reasons,
        )
