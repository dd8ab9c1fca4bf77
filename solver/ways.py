"""Ways: sequences of legal moves to a goal, found by search, hopeful about what is drawn.

First breadth first, so that a way found there is a shortest one. Then by novelty, as Lipovetzky and Geffner search:
positions that say something new, or two things together for the first time, come before others, and among them those
that miss least of the goal.
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
from starlaw.solver.goals import Goal, Situation
from starlaw.solver.novelty import Novelty

BREADTH = 2_000  # positions that are looked at breadth first
DRAWS, RESULTS = 60, 12  # draws of one move that are tried, and the likeliest results among them that are followed
UNLIKELY = 10  # a result that is so many times less likely than another is not hoped for
TOGETHER = 32  # positions whose moves are asked for at a time


class Result(NamedTuple):
    """One thing that a move can lead to: how likely, what happens, and whether anything else could."""

    chance: Fraction
    events: tuple[str, ...]
    state: GameState
    key: str
    hoped: bool


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


class Node(NamedTuple):
    """A position on the way, and how it was reached."""

    now: Situation
    depth: int
    before: "Node | None" = None
    move: Move | None = None
    result: Result | None = None

    def way(self) -> Way:
        """Return how it was reached from the start."""
        node, found = self, Way()
        while node.before is not None and node.move is not None and node.result is not None:
            found.append((node.move, node.result))
            node = node.before
        return found[::-1]


class Search:
    """The search for a way from one state to one goal."""

    def __init__(self, game: Game, start: GameState, goal: Goal, horizon: int, positions: int) -> None:
        self._game, self._start, self._goal = game, start, goal
        self._horizon, self._positions = horizon, positions
        self._seen: set[str] = set()
        self._novelty: dict[int, Novelty] = defaultdict(Novelty)
        self.looked_at = 0
        self.way: Way | None = None
        self.shortest = self.exhausted = False

    def run(self) -> Iterator[list[Node]]:
        """Look for the goal; yield the positions that are looked at, some at a time."""
        root = Node(Situation(self._game, self._start), 0)
        if self._reached([root]):
            self.shortest = True
            return
        yield from self._by_breadth(root)
        if self.way is None and not self.exhausted:
            yield from self._by_novelty(root)

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
        found = next((node for node in nodes if self._goal.holds(node.now)), None)
        self.way = found.way() if found else None
        return found is not None

    def _rank(self, node: Node) -> tuple[int, int, int]:
        """Return novelty, then what is missing of the goal, then the number of moves; less is better."""
        missing = self._goal.missing(node.now)
        said = node.now.atoms
        fresh = said - node.before.now.atoms if node.before else said
        return self._novelty[missing].rank(said, fresh), missing, node.depth

    def _children(self, nodes: Sequence[Node]) -> list[Node]:
        """Return the positions that moves lead to and that were not seen before."""
        found: list[Node] = []
        legal = self._game.moves_of([node.now.state for node in nodes])
        for node, moves in zip(nodes, legal, strict=True):
            for move in moves:
                likely = results(self._game, node.now.state, move)
                for result in likely:
                    if result.key not in self._seen and result.chance * UNLIKELY >= likely[0].chance:
                        self._seen.add(result.key)
                        found.append(Node(Situation(self._game, result.state), node.depth + 1, node, move, result))
        self.looked_at += len(found)
        return found
