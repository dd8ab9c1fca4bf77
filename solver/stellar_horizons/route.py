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
from starlaw.solver.judge import Judge
from starlaw.solver.routes import Hop, Leg, Openings, Route, best_way, total

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
        self.at, self.after = cache(self._at), cache(self._after)
        self._rules = Openings(judge)

    def _at(self, node: Node, step: Step) -> State:
        """Return the state in which the ship is somewhere in a step, and nothing lies in wait."""
        place, fresh = node
        ships = {self.vehicle: Ship(place=HOME), self.ship: Ship(place=place, moved=not fresh)}
        held = evolve(self.state.players[self.player], ships=ships)
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
        for step, move in self._moves(here[0], there[0]):
            if self._rules.allow(self.at(here, step), (move,)):
                place = self.after(here, step, move)
                turns = place is not None and box_of(self.content, place)
                if place == there[0] or (turns and flyby_box(system_of(self.content, str(place))) == there[0]):
                    return Hop((move,), {TURN: turns or 0})
        return None

    def _moves(self, here: str, there: str) -> Iterator[tuple[Step, Move]]:
        """Yield what could lead the ship from one place to another, and the step in which it is done."""
        me, ship = self.player, self.ship
        system = system_of(self.content, there)
        if here == HOME:
            yield "movement", Move("launch", (me, self.vehicle, ship, system if there == flyby_box(system) else there))
        elif there in self.content.world:
            yield "movement", Move("land", (me, ship, there))
        elif here in self.content.world:
            yield "movement", Move("depart", (me, ship))
        elif self.content.counter[ship].kind == "flyby":  # it leaves its box by itself
            yield "exploration", Move("done", (me,))
        else:
            yield "movement", Move("transfer", (me, ship, system))

    def _after(self, node: Node, step: Step, move: Move) -> str | None:
        """Return where a move leads the ship, if all goes well; none if it is destroyed."""
        after = self.judge.carry_out(self.at(node, step), move, Luck()).state
        assert isinstance(after, State)
        found = after.players[self.player].ships.get(self.ship)
        return found.place if found else None


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
    graph.add_edges_from(((place, False), (place, True)) for place in content.places if not box_of(content, place))
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
