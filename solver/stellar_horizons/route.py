"""The quickest way of a ship through the solar system: launches, transfers and landings with turns and failure odds.

What a ship may do somewhere is asked of the rules, and where it gets by that of the executor.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.stellar_horizons.content import HOME, Content, flyby_box
from starlaw.knowledge.stellar_horizons.movement import box_of, heliocentric, system_of, transfers
from starlaw.knowledge.stellar_horizons.state import Decision, Ship, State, Step
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import NoChance
from starlaw.solver.executor.stellar_horizons.rolls import engine_rate
from starlaw.solver.executor.stellar_horizons.table import StellarTable
from starlaw.solver.executor.stellar_horizons.travel import fly_on
from starlaw.solver.judge import Judge
from starlaw.solver.routes import Hop, Leg, Route, best_way, total
from starlaw.solver.session import answer, fact, symbol_move

if TYPE_CHECKING:
    import networkx as nx

TURN, LAUNCH = "turn", "launch"  # what a way costs: years, and launch vehicles
Node = tuple[str, bool]  # a place, and whether the ship may still move in that year


class Luck:
    """The best result of every roll that can fail."""

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return the highest result."""
        return results[-1]


def quickest_route(
    state: State, judge: Judge, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
) -> Route | None:
    """Return a quickest route of one ship; among equally quick ones, one with the fewest moves that can fail."""
    content: Content = judge.content
    start, goal = (_place(content, name, place) for name, place in (("FROM", start), ("TO", goal)))
    ship = _ship(state, content, start, player, fleet)
    traveller = Traveller(state, judge, player, ship)
    way = best_way(_years(content, goal), (start, True), goal, traveller.hop)
    if way is None:
        return None
    succeeds = Fraction(100 - engine_rate(StellarTable(state, content, NoChance(), judge), player, ship), 100)
    legs, waited = [], 0
    for here, there, hop in way:
        turns = hop.costs.get(TURN, 0)
        if not hop.moves:
            waited += turns
            continue
        launch = {LAUNCH: 1} if hop.moves[0].name == "launch" else {}
        costs = {TURN: turns + waited, **launch}
        legs.append(Leg(start=here[0], end=there[0], moves=(hop.moves[0].text,), costs=costs, succeeds=str(succeeds)))
        waited = 0
    costs, arrives = total(leg.costs for leg in legs), str(succeeds ** len(legs))
    return Route(player=player, pieces={ship: 1}, legs=tuple(legs), costs=costs, arrives=arrives)


class Traveller:
    """A ship of a player in a state, thought to be alone, with a launch vehicle, at one place after another."""

    def __init__(self, state: State, judge: Judge, player: str, ship: str) -> None:
        self.state, self.judge, self.player, self.ship = state, judge, player, ship
        self.content: Content = judge.content
        vehicles = [counter.id for counter in self.content.fleet.values if counter.kind == "lv"]
        held = state.players[player].ships
        self.vehicle = next((name for name in vehicles if name in held), vehicles[0])
        self.after = cache(self._after)
        self.legal = cache(self._legal)

    def _legal(self, step: Step) -> frozenset[tuple[Node, Move]]:
        """Return the legal moves of the ship in a step, wherever it is: asked once, of such a ship at each place."""
        nodes = {f"{self.ship}_{number}": node for number, node in enumerate(_nodes(self.content))}
        same = (atom for atom in self.judge.content_facts if self.ship in atom)
        likewise = [tuple(name if part == self.ship else part for part in atom) for atom in same for name in nodes]
        state = self._with({name: _ship_at(*node) for name, node in nodes.items()}, step)
        settled = self.judge.table_facts(state.options, state.seats)
        said = (*self.judge.content_facts, *likewise, *settled, *self.judge.state_facts(state), fact("generate"))
        shown = answer(self.judge.files("main.lp"), said)
        moves = [symbol_move(atom.arguments[0]) for atom in shown if atom.name == "legal"]
        return frozenset(
            (nodes[name], Move(move.name, tuple(self.ship if part == name else part for part in move.arguments)))
            for move in moves
            for name in nodes.keys() & set(move.arguments)
        )

    def _with(self, ships: Mapping[str, Ship], step: Step) -> State:
        """Return the state in which the player has only these ships and a launch vehicle, and nothing lies in wait."""
        held = evolve(self.state.players[self.player], ships={self.vehicle: Ship(place=HOME), **ships})
        return evolve(
            self.state, phase="play", agenda=(Decision(player=self.player, kind=step),), begun=True, pending=None,
            pirates={}, players={**self.state.players, self.player: held},
        )  # fmt: skip

    def hop(self, here: Node, there: Node | str) -> Hop | None:
        """Return how the ship gets from one place to another, if it does: by a move, or by waiting for the next year.

        A track is left after as many turns as its box says.
        """
        if isinstance(there, str):
            return Hop()
        if here[0] == there[0]:
            return Hop(costs={TURN: 1})
        move = self._move(here[0], there[0])
        if move != self._passes and (here, move) not in self.legal("movement"):
            return None
        place = self.after(here, move)
        turns = place is not None and box_of(self.content, place)
        if place == there[0] or (turns and flyby_box(system_of(self.content, str(place))) == there[0]):
            return Hop((move,), {TURN: turns or 0})
        return None

    @property
    def _passes(self) -> Move:
        """What a player does who lets flybys leave their boxes by themselves."""
        return Move("done", (self.player,))

    def _move(self, here: str, there: str) -> Move:
        """Return what could lead the ship from one place to another."""
        me, ship = self.player, self.ship
        system = system_of(self.content, there)
        if here == HOME:
            return Move("launch", (me, self.vehicle, ship, system if there == flyby_box(system) else there))
        if there in self.content.world:
            return Move("land", (me, ship, there))
        if here in self.content.world:
            return Move("depart", (me, ship))
        return self._passes if self.content.counter[ship].kind == "flyby" else Move("transfer", (me, ship, system))

    def _after(self, node: Node, move: Move) -> str | None:
        """Return where a move leads the ship, if all goes well; none if it is destroyed."""
        ships = {self.ship: _ship_at(*node)}
        if move == self._passes:
            table = StellarTable(self._with(ships, "exploration"), self.content, Luck(), self.judge)
            fly_on(table, self.player)
            after = table.state
        else:
            after = self.judge.carry_out(self._with(ships, "movement"), move, Luck()).state  # type: ignore[assignment]
        left = after.players[self.player].ships.get(self.ship)
        return left.place if left else None


def _ship_at(place: str, fresh: bool) -> Ship:
    return Ship(place=place, moved=not fresh)


def _nodes(content: Content) -> Iterator[Node]:
    """Yield every place but those on tracks, before and after the ship's move in a year."""
    places = (place for place in content.places if not box_of(content, place))
    return ((place, fresh) for place in places for fresh in (True, False))


def _years(content: Content, goal: str) -> "nx.DiGraph[Any]":
    """Return the map as a ship knows it before and after its move in a year; tracks lead to where they end."""
    import networkx as nx

    ways = heliocentric(content).ways_of("approach", "departure", "launch")
    hops = [(way.start, (way.end, False)) for way in ways if not box_of(content, way.end)]
    for start, end, _ in transfers(content):
        gates = (flyby_box(start), HOME) if start == HOME else (flyby_box(start),)
        hops += [(gate, (flyby_box(end), True)) for gate in gates]
    graph: nx.DiGraph[Any] = nx.DiGraph()
    graph.add_edges_from(((start, fresh), end) for start, end in hops for fresh in (True, False))
    graph.add_edges_from(((place, False), (place, True)) for place, fresh in _nodes(content) if fresh)
    graph.add_edges_from(((goal, fresh), goal) for fresh in (True, False))
    return graph


def _place(content: Content, what: str, place: str) -> str:
    """Return a place that was named: a world, a box, or a system for its flyby box."""
    if place in content.system_ids and place not in content.world:
        return flyby_box(place)
    if place not in content.places or box_of(content, place):
        raise InvalidInputError(f"{what}: expected a world, a system or a flyby box, got {place!r}")
    return place


def _ship(state: State, content: Content, start: str, player: str, fleet: Mapping[str, int] | None) -> str:
    here = [n for n, s in state.players[player].ships.items() if s.place == start and content.counter[n].kind != "lv"]
    named = list(here if fleet is None else fleet)
    if len(named) != 1 or named[0] not in content.counter or content.counter[named[0]].kind == "lv":
        raise InvalidInputError(f"--piece: expected one ship such as rover_1=1, got {', '.join(named) or 'none'}")
    return named[0]
