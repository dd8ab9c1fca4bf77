"""Routes: the best way of pieces from one place to another over a game's map, each hop judged by the rules."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.judge import Judge

if TYPE_CHECKING:
    import networkx as nx

MANY = 1000  # more actions than any route has, so that costs count before actions
Node = TypeVar("Node", bound=Hashable)


class Leg(Frozen):
    """One action of a route: from where to where, what it costs by token and why, and the moves that make it.

    A token is whatever the game counts, such as turns; where an action can fail, also its exact chance to succeed.
    """

    start: str
    end: str
    moves: tuple[str, ...]
    costs: Mapping[str, int] = {}
    reasons: tuple[str, ...] = ()
    succeeds: str | None = None


class Route(Frozen):
    """A best route: the pieces that go, its legs, and its costs in all by token; of equals the fewest actions.

    Where actions can fail, also the exact chance to arrive as a fraction.
    """

    player: str
    pieces: Mapping[str, int]
    legs: tuple[Leg, ...]
    costs: Mapping[str, int] = {}
    arrives: str | None = None


class Hop(NamedTuple):
    """A way that is open: the moves that lead over it, none where time alone does, and their costs by token."""

    moves: tuple[Move, ...] = ()
    costs: Mapping[str, int] = {}


class Openings:
    """Which hops the rules allow in states where pieces are thought to be; about each state they are asked once."""

    def __init__(self, judge: Judge) -> None:
        self.judge = judge
        self._legal: dict[int, tuple[GameState, frozenset[Move]]] = {}

    def allow(self, state: GameState, moves: Iterable[Move]) -> bool:
        """Tell whether all of some moves are legal in a state."""
        if id(state) not in self._legal:
            self._legal[id(state)] = state, frozenset(self.judge.moves(state))  # kept, so that its id stays its own
        return self._legal[id(state)][1].issuperset(moves)

    def hop(self, state: GameState, moves: tuple[Move, ...]) -> Hop | None:
        """Return the hop of some moves with what the rules charge for them, if all of them are legal in a state."""
        if not self.allow(state, moves):
            return None
        return Hop(moves, total(self.judge.charges(state, move) for move in moves))


def best_way(
    graph: "nx.Graph[Any]", start: Node, goal: Node, hop: Callable[[Any, Any], Hop | None]
) -> tuple[tuple[Node, Node, Hop], ...] | None:
    """Return the hops of a way that is cheapest or quickest, with fewest actions; nothing if no open way leads there.

    A hop is asked for when the search comes to it; where there is none, the way is closed.
    """
    import networkx as nx

    hops: dict[tuple[Node, Node], Hop] = {}

    def weight(here: Node, there: Node, _: Mapping[str, Any]) -> int | None:
        open_hop = hop(here, there)
        if open_hop is None:
            return None
        hops[here, there] = open_hop
        return sum(open_hop.costs.values()) * MANY + bool(open_hop.moves)

    try:
        path = nx.dijkstra_path(graph, start, goal, weight=weight)
    except nx.NetworkXNoPath:
        return None
    return tuple((here, there, hops[here, there]) for here, there in pairwise(path))


def total(costs: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Return several costs as one.

    >>> total([{"fuel": 2}, {"fuel": 1, "ore": 1}])
    {'fuel': 3, 'ore': 1}
    """
    together: dict[str, int] = {}
    for cost in costs:
        for token, number in cost.items():
            together[token] = together.get(token, 0) + number
    return together
