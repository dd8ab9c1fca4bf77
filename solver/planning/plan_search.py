"""The search for a plan: sequences of legal moves to a goal, hopeful about what is drawn.

First breadth first, so that a way found there is a shortest one. Then those positions come first where least is left to
do, and in turn those of them that a move led to which is worth trying (`heuristic`). Without a heuristic, by novelty,
as Lipovetzky and Geffner search: positions that say something new, or two things together for the first time, come
before others, and among them those that miss least of the goal.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from typing import NamedTuple

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import digest
from starlaw.solver.executor.chance import branches
from starlaw.solver.executor.events import Transition
from starlaw.solver.game import Game
from starlaw.solver.planning.goals import Goal, Situation
from starlaw.solver.planning.heuristic import Estimate, Heuristic
from starlaw.solver.planning.novelty import Novelty
from starlaw.solver.tables.encoder import OutsideError

BREADTH = 2_000  # positions that are looked at breadth first
DRAWS, RESULTS = 60, 12  # draws of one move that are tried, and the likeliest results among them that are followed
UNLIKELY = 10  # a result that is so many times less likely than another is not hoped for
TOGETHER = 32  # positions whose moves are asked for at a time
AT_ONCE = 4  # the same in a guided search
STALLED = 800  # positions without one that is nearer, after which the heuristic looks again
FAVOUR = 1_000  # turns of the moves worth trying after each position that is nearer


class MoveResult(NamedTuple):
    """One thing that a move can lead to: how likely, what happens, and whether anything else could."""

    chance: Fraction
    events: tuple[str, ...]
    state: GameState
    key: str
    hoped: bool


MovePath = list[tuple[Move, MoveResult]]


def results(game: Game, state: GameState, move: Move, draws: int = DRAWS, most: int = RESULTS) -> list[MoveResult]:
    """Return the likeliest results of a move, out of so many draws."""
    by_key: dict[str, tuple[Fraction, Transition]] = {}
    for number, chance in enumerate(branches()):
        if number == draws:
            break
        transition = game.carry_out(state, move, chance)
        key = digest(transition.state)
        by_key[key] = (by_key.get(key, (Fraction(0),))[0] + chance.probability, transition)
    likely = sorted(by_key.items(), key=lambda item: -item[1][0])[:most]
    return [
        MoveResult(chance, tuple(event.text for event in events), after, key, len(by_key) > 1)
        for key, (chance, (after, events)) in likely
    ]


class Node(NamedTuple):
    """A position on the way, and how it was reached."""

    now: Situation
    depth: int
    before: "Node | None" = None
    move: Move | None = None
    result: MoveResult | None = None

    @property
    def key(self) -> str:
        """The fingerprint of the position; nothing for the start."""
        return self.result.key if self.result else ""

    def way(self) -> MovePath:
        """Return how it was reached from the start."""
        node, backwards = self, MovePath()
        while node.before is not None and node.move is not None and node.result is not None:
            backwards.append((node.move, node.result))
            node = node.before
        return backwards[::-1]


class _Queue:
    """Positions that wait: by what is left to do there, and once more those that a move worth trying led to."""

    def __init__(self, heuristic: Heuristic, root: Node) -> None:
        self._heuristic = heuristic
        self._estimates: dict[int, tuple[Node, Estimate]] = {}
        self._queues: tuple[list[tuple[int, int, int]], list[tuple[int, int, int]]] = [], []
        self._turns = [0, 0]
        self._number = 0
        self.nearest, self._least = root, heuristic.estimate(root.now.atoms).left
        self._moves: dict[str, frozenset[Move]] = {}
        self._add(root)

    def push(self, nodes: Sequence[Node]) -> bool:
        """Add positions; tell whether less is left to do in one of them than ever before."""
        least = self._least
        for node in nodes:
            if node.before and node.move:
                self._heuristic.learn(node.before.now.atoms, node.move, node.now.atoms)
            left = self._add(node)
            if left < self._least:
                self.nearest, self._least = node, left
                self._turns[1] -= FAVOUR
        return self._least < least

    def _add(self, node: Node) -> int:
        estimate = self._heuristic.estimate(node.now.atoms)
        self._number += 1
        self._estimates[self._number] = node, estimate
        self._moves[node.key] = estimate.moves
        self._line_up(self._number, node, estimate)
        return estimate.left

    def _line_up(self, number: int, node: Node, estimate: Estimate) -> None:
        entry = estimate.left, node.depth, number
        heappush(self._queues[0], entry)
        if node.before is None or node.move in self._moves[node.before.key]:
            heappush(self._queues[1], entry)

    def pop(self, most: int) -> list[Node]:
        """Return the next positions, from both queues in turn."""
        nodes: list[Node] = []
        while len(nodes) < most and any(self._queues):
            which = int(bool(self._queues[1]) and (not self._queues[0] or self._turns[1] <= self._turns[0]))
            self._turns[which] += 1
            waiting = self._estimates.pop(heappop(self._queues[which])[-1], None)
            if waiting:
                nodes.append(waiting[0])
        return nodes

    def look_again(self) -> None:
        """Work out from the nearest position what is to be done, and put all that wait in a new order."""
        self._heuristic.doubt(self.nearest.now.atoms)
        self._heuristic.look_again(self.nearest.now.atoms)
        waiting, self._estimates, self._queues = self._estimates, {}, ([], [])
        for node, _ in waiting.values():
            self._add(node)
        self._least = self._heuristic.estimate(self.nearest.now.atoms).left


class PlanSearch:
    """The search for a way from one state to one goal."""

    def __init__(self, game: Game, start: GameState, goal: Goal, horizon: int, positions: int) -> None:
        self._game, self._start, self._goal = game, start, goal
        self._horizon, self._positions = horizon, positions
        self._seen: set[str] = set()
        self._novelty: dict[int, Novelty] = defaultdict(Novelty)
        self.looked_at = 0
        self.way: MovePath | None = None
        self.shortest = self.exhausted = False
        self.heuristic: Heuristic | None = None
        self.nearest: Node | None = None  # where least was left to do

    def run(self) -> Iterator[list[Node]]:
        """Look for the goal; yield the positions that are looked at, some at a time."""
        root = Node(Situation(self._game, self._start), 0)
        if self._reached([root]):
            self.shortest = True
            return
        yield from self._by_breadth(root)
        if self.way is None and not self.exhausted:
            self.heuristic = self._usable_heuristic()
            yield from self._guided(root, self.heuristic) if self.heuristic else self._by_novelty(root)

    def _usable_heuristic(self) -> Heuristic | None:
        """Return a heuristic; nothing for a game without tables or a goal of which nothing is known."""
        if not self._game.has_tables or self.looked_at >= self._positions:
            return None
        try:
            heuristic = Heuristic(self._game, self._start, self._goal)
        except OutsideError:
            return None
        return None if heuristic.hopeless else heuristic

    def _by_breadth(self, root: Node) -> Iterator[list[Node]]:
        layer, self._seen = [root], {digest(self._start)}
        while layer and layer[0].depth < self._horizon:
            reached: list[Node] = []
            for place in range(0, len(layer), TOGETHER):
                if self.looked_at >= min(BREADTH, self._positions):
                    return
                children = self._children(layer[place : place + TOGETHER])
                if self._reached(children):
                    self.shortest = True
                    return
                yield children
                reached += children
            layer = reached
        self.exhausted = not layer

    def _guided(self, root: Node, heuristic: Heuristic) -> Iterator[list[Node]]:
        self._seen = {digest(self._start)}
        queue, since = _Queue(heuristic, root), 0
        while (some := queue.pop(AT_ONCE)) and self.looked_at < self._positions:
            children = self._children([node for node in some if node.depth < self._horizon])
            if self._reached(children):
                return
            since = 0 if queue.push(children) else since + len(children)
            self.nearest = queue.nearest
            if since >= STALLED:
                queue.look_again()
                since = 0
            yield children

    def _by_novelty(self, root: Node) -> Iterator[list[Node]]:
        self._seen = {digest(self._start)}
        queue = [(self._rank(root), 0, root)]
        number = 0
        while queue and self.looked_at < self._positions:
            some = [heappop(queue)[-1] for _ in range(min(len(queue), TOGETHER))]
            children = self._children([node for node in some if node.depth < self._horizon])
            if self._reached(children):
                return
            for child in children:
                number += 1
                heappush(queue, (self._rank(child), number, child))
            yield children

    def _reached(self, nodes: Sequence[Node]) -> bool:
        reached = next((node for node in nodes if self._goal.holds(node.now)), None)
        self.way = reached.way() if reached else None
        return reached is not None

    def _rank(self, node: Node) -> tuple[int, int, int]:
        """Return novelty, then what is missing of the goal, then the number of moves; less is better."""
        missing = self._goal.missing(node.now)
        atoms = node.now.atoms
        fresh = atoms - node.before.now.atoms if node.before else atoms
        return self._novelty[missing].rank(atoms, fresh), missing, node.depth

    def _children(self, nodes: Sequence[Node]) -> list[Node]:
        """Return the positions that moves lead to and that were not seen before."""
        children: list[Node] = []
        legal = self._game.moves_of([node.now.state for node in nodes])
        for node, moves in zip(nodes, legal, strict=True):
            for move in moves:
                likely = results(self._game, node.now.state, move)
                for result in likely:
                    if result.key not in self._seen and result.chance * UNLIKELY >= likely[0].chance:
                        self._seen.add(result.key)
                        children.append(Node(Situation(self._game, result.state), node.depth + 1, node, move, result))
        self.looked_at += len(children)
        return children
