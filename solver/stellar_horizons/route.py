"""The quickest way of a ship through the solar system: launches, transfers and landings with turns and failure odds."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.stellar_horizons.content import HOME, Content, flyby_box
from starlaw.knowledge.stellar_horizons.movement import box_of, outward, system_of
from starlaw.knowledge.stellar_horizons.pieces import Counter
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.solver.executor.chance import NoChance
from starlaw.solver.executor.stellar_horizons.rolls import engine_rate
from starlaw.solver.executor.stellar_horizons.table import RACE, Table
from starlaw.solver.routes import Leg, Route

MANY = 1000  # more actions than any route has, so that turns count before actions
ASTRONOMY, FARTHEST = "deep_space_astronomy", "scattered_disk"

Node = tuple[str, bool]  # a place, and whether the ship may still move in that year


class Hop(NamedTuple):
    """One action: where it leads, the turns it takes, and its move without the player."""

    end: Node
    turns: int
    move: str


def quickest_route(
    state: State, content: Content, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
) -> Route | None:
    """Return a quickest route of one ship; among equally quick ones, one with the fewest moves that can fail."""
    import networkx as nx

    start, goal = (_place(content, name, place) for name, place in (("FROM", start), ("TO", goal)))
    ship = _ship(state, content, start, player, fleet)
    table = Table(state, content, NoChance())
    graph: nx.DiGraph[Node] = nx.DiGraph()
    graph.add_node((start, True))
    waiting: list[Node] = [(start, True)]
    while waiting:
        here = waiting.pop()
        for hop in _hops(table, player, ship, here):
            if hop.end not in graph:
                waiting.append(hop.end)
            if not graph.has_edge(here, hop.end) or graph.edges[here, hop.end]["hop"].turns > hop.turns:
                graph.add_edge(here, hop.end, hop=hop, weight=hop.turns * MANY + bool(hop.move))
    ends = [node for node in ((goal, True), (goal, False)) if node in graph]
    paths = [nx.dijkstra_path(graph, (start, True), end) for end in ends]
    if not paths:
        return None
    path = min(paths, key=lambda nodes: sum(graph.edges[edge]["weight"] for edge in pairwise(nodes)))
    hops = [graph.edges[edge]["hop"] for edge in pairwise(path)]
    return _route(player, ship.id, engine_rate(table, player, ship.id), hops, start)


def _route(player: str, ship: str, rate: int, hops: list[Hop], start: str) -> Route:
    legs, waited, here = [], 0, start
    for hop in hops:
        if not hop.move:
            waited += hop.turns
            continue
        move = f"{hop.move.split('(')[0]}({player},{hop.move.split('(')[1]}"
        legs.append(Leg(start=here, end=hop.end[0], energy=0, moves=(move,), turns=hop.turns + waited, fails=rate))
        waited, here = 0, hop.end[0]
    arrives = Fraction(100 - rate, 100) ** len(legs)
    return Route(
        player=player, fleet={ship: 1}, legs=tuple(legs), energy=0, turns=sum(leg.turns or 0 for leg in legs),
        launches=sum(leg.moves[0].startswith("launch") for leg in legs), arrives=str(arrives),
    )  # fmt: skip


def _place(content: Content, what: str, place: str) -> str:
    """Return a place that was named: a world, a box, or a system for its flyby box."""
    if place in content.system_ids and place not in content.world:
        return flyby_box(place)
    if place not in content.places or box_of(content, place):
        raise InvalidInputError(f"{what}: expected a world, a system or a flyby box, got {place!r}")
    return place


def _ship(state: State, content: Content, start: str, player: str, fleet: Mapping[str, int] | None) -> Counter:
    here = [n for n, s in state.players[player].ships.items() if s.place == start and content.counter[n].kind != "lv"]
    named = list(here if fleet is None else fleet)
    if len(named) != 1 or named[0] not in content.counter or content.counter[named[0]].kind == "lv":
        raise InvalidInputError(f"--ship: expected one ship such as rover_1=1, got {', '.join(named) or 'none'}")
    return content.counter[named[0]]


def _hops(table: Table, player: str, ship: Counter, node: Node) -> Iterator[Hop]:
    """Yield what a ship can do next; one that has moved waits for the next year, but for a launch and a forced move."""
    place, fresh = node
    content, here = table.content, system_of(table.content, place)
    if not fresh:
        yield Hop((place, True), 1, "")
    if place == HOME:
        yield from _launches(table, player, ship)
    elif box_of(content, place) is None:
        yield from [Hop((flyby_box(here), False), 0, f"depart({ship.id})")] if fresh else []
    elif ship.kind == "flyby":
        for system in _systems(table, ship, here):
            if system == outward(content, here):
                yield Hop((flyby_box(system), True), _turns(table, player, here, system), f"explore({ship.id})")
    elif fresh:
        for world in _worlds(content, ship, here):
            yield Hop((world, False), 0, f"land({ship.id},{world})")
        for system in _systems(table, ship, here) if ship.kind == "cv" else ():
            turns = _turns(table, player, here, system)
            if turns <= content.system(system).track:
                yield Hop((flyby_box(system), True), turns, f"transfer({ship.id},{system})")


def _launches(table: Table, player: str, ship: Counter) -> Iterator[Hop]:
    """Yield the launches of a ship on Earth: to a place near it, or on a transfer to another system."""
    vehicles = [name for name in table.player(player).ships if table.content.counter[name].kind == "lv"]
    vehicle = next(iter(vehicles), "lv1_1")
    yield Hop((flyby_box(HOME), False), 0, f"launch({vehicle},{ship.id},{HOME})")
    for world in _worlds(table.content, ship, HOME):
        if world != HOME:
            yield Hop((world, False), 0, f"launch({vehicle},{ship.id},{world})")
    for system in _systems(table, ship, HOME):
        turns = _turns(table, player, HOME, system)
        yield Hop((flyby_box(system), True), turns, f"launch({vehicle},{ship.id},{system})")


def _worlds(content: Content, ship: Counter, system: str) -> Iterator[str]:
    for world in content.worlds.values:
        closed = (ship.kind == "cv" and world.radiation) or (world.id == ASTRONOMY and ship.kind != "telescope")
        if world.system == system and ship.kind != "flyby" and not closed:
            yield world.id


def _systems(table: Table, ship: Counter, here: str) -> Iterator[str]:
    content, race = table.content, settled_readings("stellar_horizons", table.state.options)["scenario"] == RACE
    order = content.system_ids
    for system in order:
        scorched = any(world.radiation for world in content.worlds.values if world.system == system)
        beyond = order.index(system) > order.index(FARTHEST) and table.state.options.errata
        off_map = race and system not in content.race_map.values
        closed = off_map or (ship.kind == "cv" and scorched) or (ship.kind == "flyby" and beyond)
        if system != here and not closed:
            yield system


def _turns(table: Table, player: str, start: str, end: str) -> int:
    modifier = min(table.effects(player, "modifier"), default=10)
    return table.number("transfer.time", **{"from": start}, to=end, modifier=modifier)
