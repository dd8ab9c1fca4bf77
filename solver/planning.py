"""Plans: a short sequence of legal moves to a goal, found by search, hopeful about what is drawn.

First breadth first, so that a plan found there is a shortest one. Then by novelty, as Lipovetzky and Geffner search:
positions that say something new, or two things together for the first time, come before others, and among them those
that miss least of the goal. Moves that the plan can do without are taken out of it in the end.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from typing import Literal, NamedTuple

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, digest
from starlaw.solver.executor.chance import branches
from starlaw.solver.executor.events import Transition
from starlaw.solver.game import Game
from starlaw.solver.goals import Goal, Situation
from starlaw.solver.novelty import Novelty

HORIZON, POSITIONS = 60, 20_000
BREADTH = 2_000  # positions that are looked at breadth first
DRAWS, RESULTS = 60, 12  # draws of one move that are tried, and the likeliest results among them that are followed
TOGETHER = 32  # positions whose moves are asked for at a time
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

    goal: str
    status: Literal["found", "none", "not_found"]
    steps: tuple[Step, ...] = ()
    shortest: bool = False
    chance: Fraction | None = None
    chance_is: Literal["exact", "at_least"] = "exact"
    obstacles: tuple[Obstacle, ...] = ()
    looked_at: int
    bounds: str


class Result(NamedTuple):
    """One thing that a move can lead to: how likely, what happens, and whether anything else could."""

    chance: Fraction
    events: tuple[str, ...]
    state: GameState
    key: str
    hoped: bool


class Node(NamedTuple):
    """A position on the way, and how it was reached."""

    now: Situation
    depth: int
    before: "Node | None" = None
    move: Move | None = None
    result: Result | None = None


Way = list[tuple[Move, Result]]


def results(game: Game, state: GameState, move: Move, draws: int = DRAWS, most: int = RESULTS) -> list[Result]:
    """Return the likeliest results of a move, out of so many draws."""
    found: dict[str, tuple[Fraction, Transition]] = {}
    for number, chance in enumerate(branches()):
        if number == draws:
            break
        transition = game.carry_out(state, move, chance)
        key = digest(transition.state)
        found[key] = (found.get(key, (Fraction(0),))[0] + chance.probability, transition)
    likely = sorted(found.items(), key=lambda item: -item[1][0])[:most]
    return [
        Result(chance, tuple(event.text for event in events), after, key, len(found) > 1)
        for key, (chance, (after, events)) in likely
    ]


class Planner:
    """The search for one goal from one state."""

    def __init__(self, game: Game, start: GameState, goal: str, horizon: int, positions: int) -> None:
        self.game, self.start, self.goal = game, start, Goal(game, start, goal)
        self.horizon, self.positions = horizon, positions
        self.looked_at = 0
        self.states: list[GameState] = []  # along the plan, once it was asked for
        self._seen: set[str] = set()
        self._found: Node | None = None
        self._shortest = self._exhausted = False
        self._novelty: dict[int, Novelty] = defaultdict(Novelty)

    # --- The search ---

    def search(self) -> Iterator[list[Node]]:
        """Look for the goal; yield the positions that are looked at, some at a time."""
        root = Node(self._at(self.start), 0)
        if self.goal.holds(root.now):
            self._found, self._shortest = root, True
            return
        yield from self._by_breadth(root)
        if self._found is None and not self._exhausted:
            yield from self._by_novelty(root)

    def _by_breadth(self, root: Node) -> Iterator[list[Node]]:
        layer, self._seen = [root], {digest(self.start)}
        while layer and layer[0].depth < self.horizon:
            reached: list[Node] = []
            for place in range(0, len(layer), TOGETHER):
                if self.looked_at >= min(BREADTH, self.positions):
                    return
                children = self._children(layer[place : place + TOGETHER])
                self._found = self._reached(children)
                if self._found is not None:
                    self._shortest = True
                    return
                yield children
                reached += children
            layer = reached
        self._exhausted = not layer

    def _by_novelty(self, root: Node) -> Iterator[list[Node]]:
        self._seen = {digest(self.start)}
        queue = [(self._rank(root), 0, root)]
        number = 0
        while queue and self.looked_at < self.positions:
            some = [heappop(queue)[-1] for _ in range(min(len(queue), TOGETHER))]
            children = self._children([node for node in some if node.depth < self.horizon])
            self._found = self._reached(children)
            if self._found is not None:
                return
            for child in children:
                number += 1
                heappush(queue, (self._rank(child), number, child))
            yield children

    def _reached(self, nodes: Sequence[Node]) -> Node | None:
        return next((node for node in nodes if self.goal.holds(node.now)), None)

    def _rank(self, node: Node) -> tuple[int, int, int]:
        """Return novelty, then what is missing of the goal, then the number of moves; less is better."""
        missing = self.goal.missing(node.now)
        said = node.now.atoms
        fresh = said - node.before.now.atoms if node.before else said
        return self._novelty[missing].rank(said, fresh), missing, node.depth

    def _children(self, nodes: Sequence[Node]) -> list[Node]:
        """Return the positions that moves lead to and that were not seen before."""
        grown: list[tuple[Node, Move, Result]] = []
        legal = self.game.moves_of([node.now.state for node in nodes])
        for node, moves in zip(nodes, legal, strict=True):
            for move in moves:
                for result in results(self.game, node.now.state, move):
                    if result.key not in self._seen:
                        self._seen.add(result.key)
                        grown.append((node, move, result))
        self.looked_at += len(grown)
        return [Node(self._at(result.state), node.depth + 1, node, move, result) for node, move, result in grown]

    def _at(self, state: GameState) -> Situation:
        return Situation(self.game, state)

    # --- The plan ---

    def plan(self) -> Plan:
        """Return what the search has found."""
        bounds = (
            f"at most {self.horizon} moves and {self.positions} positions, of each move the {RESULTS} likeliest "
            "results; whoever has to move does what the plan needs"
        )
        told = {"goal": self.goal.text, "looked_at": self.looked_at, "bounds": bounds}
        if self._found is None:
            return Plan(status="none" if self._exhausted else "not_found", **told)
        way = _way_to(self._found)
        if not self._shortest:
            way = self._tidied(way)
        chance, exact = self._chance([move for move, _ in way])
        states = self.states = [self.start, *(result.state for _, result in way)]
        decider = self.game.ruleset.decider
        steps = [
            Step(player=decider(state) or "", move=move.text, events=result.events, hoped=result.hoped)
            for state, (move, result) in zip(states, way, strict=False)
        ]
        return Plan(
            status="found",
            steps=tuple(steps),
            shortest=self._shortest,
            chance=chance,
            chance_is="exact" if exact else "at_least",
            obstacles=tuple(self._obstacles(way[-1][0], states[:-1])) if way else (),
            **told,
        )

    def _tidied(self, way: Way) -> Way:
        """Return a plan without the moves that it can do without."""
        place = len(way) - 1
        while place >= 0:
            shorter = self._again([*way[:place], *way[place + 1 :]])
            way, place = (shorter, min(place, len(shorter)) - 1) if shorter is not None else (way, place - 1)
        return way

    def _again(self, way: Way) -> Way | None:
        """Return the same moves with the same events from the start up to the goal, if that is possible."""
        state, done = self.start, Way()
        for move, hoped in way:
            if move not in self.game.moves(state):
                return None
            found = results(self.game, state, move)
            same = next((result for result in found if result.events == hoped.events), None)
            if same is None:
                return None
            done.append((move, same))
            state = same.state
            if self.goal.holds(self._at(state)):
                return done
        return None

    def _chance(self, moves: Sequence[Move]) -> tuple[Fraction, bool]:
        """Return the chance that these moves lead to the goal, and whether that is exact or a lower bound."""
        likely, exact, done = {digest(self.start): (Fraction(1), self.start)}, True, Fraction(0)
        for place, move in enumerate(moves):
            after: dict[str, tuple[Fraction, GameState]] = {}
            for chance, state in likely.values():
                found = results(self.game, state, move, most=DRAWS) if move in self.game.moves(state) else []
                exact = exact and (not found or sum(result.chance for result in found) == 1)
                for result in found:
                    so_far = after[result.key][0] if result.key in after else Fraction(0)
                    after[result.key] = so_far + chance * result.chance, result.state
            ranked = sorted(after.items(), key=lambda item: -item[1][0])
            exact = exact and len(ranked) <= FOLLOWED
            likely = {}
            for key, (chance, state) in ranked[:FOLLOWED]:
                if self.goal.holds(self._at(state)):
                    done += chance
                elif place + 1 < len(moves):
                    likely[key] = chance, state
        return done, exact

    def _obstacles(self, last: Move, states: Sequence[GameState]) -> Iterator[Obstacle]:
        """Yield the rules that blocked the last move on the way, those that did so longest first."""
        until: dict[str, int] = {}
        told = {}
        for step, state in enumerate(states, start=1):
            for reason in self.game.judge(state, last).reasons:
                until[reason.rule], told[reason.rule] = step, reason
        for rule in sorted(until, key=lambda name: (-until[name], name)):
            yield Obstacle(rule=rule, sentence=told[rule].sentence, clauses=told[rule].clauses, until=until[rule])


def _way_to(node: Node) -> Way:
    way = Way()
    while node.before is not None and node.move is not None and node.result is not None:
        way.append((node.move, node.result))
        node = node.before
    return way[::-1]
