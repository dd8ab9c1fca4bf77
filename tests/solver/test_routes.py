"""Maps and rules agree: of all hops over a map's places, the rules about ways refuse those that no way joins, no other.

Rules about anything else, such as Fuel, radiation or whose decision it is, may close a way besides.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import networkx as nx
import pytest

import starlaw
from starlaw.knowledge.maps import Map, Place, Way
from starlaw.knowledge.moves import Move
from starlaw.knowledge.starship_interstellar.movement import flights, journey
from starlaw.knowledge.stellar_horizons.movement import box_of, system_of
from starlaw.solver.game import Game
from starlaw.solver.routes import Hop, best_way
from starlaw.solver.stellar_horizons.route import Luck
from tests.new_horizons.armed_games import asked, game_with_ships
from tests.starship_interstellar.playing import played
from tests.stellar_horizons.mixed_states import mixed
from tests.support import random_game

# A move, the rules that judge the way it takes, and whether the map has that way.
Judged = tuple[str, frozenset[str], bool]
STEPS = 150


@cache
def game(name: str, *expansions: str) -> Game:
    return starlaw.game(name, evaluator="tables", expansions=expansions)


def ways(*rules: str) -> frozenset[str]:
    return frozenset(rules)


# --- Horizons: worlds are attached to stars ---


def placings() -> Iterator[tuple[Any, tuple[Move, ...]]]:
    for players, seed in ((2, 1), (3, 2), (4, 3)):
        for state, moves in random_game(game("horizons"), players, seed, STEPS):
            if moves and moves[0].name == "place":
                yield state, moves


def test_worlds_are_placed_at_the_stars_of_the_map_that_have_room_and_are_attached_there() -> None:
    judge, seen = game("horizons"), 0
    for state, moves in placings():
        graph = judge.ruleset.movement_graph(state, judge.content)
        most = 1 if state.phase == "setup" else judge.content.limits.values["worlds_per_star"]
        stars = [node for node, known in graph.nodes(data=True) if known["kind"] == "star"]
        room = {star for star in stars if graph.degree[star] < most}
        assert {move.arguments[2] for move in moves} == room
        move, drawn = moves[-1], state.agenda[0].tile
        after = judge.ruleset.movement_graph(judge.carry_out(state, move, Luck()).state, judge.content)
        assert set(after.edges) - set(graph.edges) == {(move.arguments[2], drawn)}
        seen += 1
    assert seen > 20


# --- The other games: pieces travel, or reach something ---


def new_horizons() -> Iterator[tuple[Game, Any]]:
    for players, seed in ((2, 1), (3, 2)):
        moving = [moment for moment in game_with_ships(players, seed) if asked(moment) == "ships"]
        yield from ((game("horizons", "new_horizons"), moment.state) for moment in moving[::4])


def lane_hops(judge: Game, state: Any) -> Iterator[Judged]:
    moving, graph = state.agenda[0], judge.ruleset.movement_graph(state, judge.content, "lanes")
    ship = state.fleets[moving.player].ships[0]
    for place in graph:
        move = f"fly({moving.player},{ship.kind},{ship.damage},{place})"
        yield move, ways("nh.move.lane"), graph.has_edge(moving.place, place)


def mars_horizon() -> Iterator[tuple[Game, Any]]:
    for players, seed in ((1, 1), (2, 2), (3, 3), (4, 4)):
        for state, _ in random_game(game("mars_horizon"), players, seed, 4 * STEPS):
            if state.agenda and state.agenda[0].kind == "vehicle":
                yield game("mars_horizon"), state


def vehicle_hops(judge: Game, state: Any) -> Iterator[Judged]:
    graph = judge.ruleset.movement_graph(state, judge.content)
    player, goal = state.agenda[0].player, judge.content.goals[state.flight.goal].destination
    for vehicle in judge.content.vehicles:
        yield f"fly({player},{vehicle})", ways("mh.fly.built"), vehicle in graph
        if vehicle in graph:
            yield f"fly({player},{vehicle})", ways("mh.fly.destination"), graph.has_edge(vehicle, goal)


def starship_interstellar() -> Iterator[tuple[Game, Any]]:
    for seed in range(3):
        for state, _ in played(2, seed):
            if state.agenda and state.agenda[0].kind in ("travel", "salvation", "onward", "steer"):
                yield game("starship_interstellar"), state


def flights_and_advances(judge: Game, state: Any) -> Iterator[Judged]:
    player, kind, content = state.agenda[0].player, state.agenda[0].kind, judge.content
    held = state.players[player]
    if kind == "travel":
        graph = flights(content, state, player).graph()
        token = state.options.readings.get("wormhole_spot") != "planets_only"  # whether an Explorer stops there
        for place in (*content.planet, "wormhole"):
            joined = graph.has_edge(held.explorer, place) and (token or "wormhole" not in (place, held.explorer))
            yield f"fly({player},{place})", ways("si.fly.place", "si.fly.token", "si.fly.from", "si.fly.away"), joined
        return
    verb, rule, start = (
        ("steer", "si.steer.ahead", state.journey.government)
        if kind == "steer"
        else ("probe", "si.probe.ahead", held.probe)
    )
    graph = journey(content, state).graph()
    for space in graph:
        yield f"{verb}({player},{space})", ways(rule), graph.has_edge(start, space)


def stellar_horizons() -> Iterator[tuple[Game, Any]]:
    source = random.Random("maps")
    yield from ((game("stellar_horizons"), mixed(source, "movement")) for _ in range(12))


def modified(judge: Game, state: Any) -> bool:
    """Tell whether techs make the transfers of the player asked now quicker than the map says."""
    held = state.players[state.agenda[0].player].techs
    return any("modifier" in judge.content.tech[tech].effects for tech in held)


def ship_hops(judge: Game, state: Any) -> Iterator[Judged]:
    graph, content = judge.ruleset.movement_graph(state, judge.content), judge.content
    player, source = state.agenda[0].player, random.Random(state.year)
    ships = state.players[player].ships
    for name, ship in source.sample(sorted(ships.items()), min(5, len(ships))):
        ends = list(graph[ship.place])
        entered = {system_of(content, end) for end in ends if box_of(content, end)}
        if content.counter[name].kind == "cv" and not modified(judge, state):
            for system in content.system_ids:
                joined = box_of(content, ship.place) == 0 and system in entered
                shut = ways("sh.transfer.start", "sh.transfer.elsewhere", "sh.transfer.fits")
                yield f"transfer({player},{name},{system})", shut, joined
        near_by = [world for world in content.world if content.world[world].system == system_of(content, ship.place)]
        for world in {*near_by, *source.sample(sorted(content.world), 3)}:
            near = graph.has_edge(ship.place, world) and graph.edges[ship.place, world]["kind"] == "approach"
            yield f"land({player},{name},{world})", ways("sh.land.box"), near
        leaves = any(graph.edges[ship.place, end]["kind"] == "departure" for end in ends)
        yield f"depart({player},{name})", ways("sh.depart.world"), leaves
        if content.counter[name].kind != "lv":
            launched = any(graph.edges[ship.place, end]["kind"] == "launch" for end in ends)
            yield f"launch({player},lv1_1,{name},mars)", ways("sh.launch.ship"), launched


SAMPLES: dict[str, tuple[Callable[[], Iterator[tuple[Game, Any]]], Callable[[Game, Any], Iterator[Judged]]]] = {
    "new_horizons": (new_horizons, lane_hops),
    "mars_horizon": (mars_horizon, vehicle_hops),
    "starship_interstellar": (starship_interstellar, flights_and_advances),
    "stellar_horizons": (stellar_horizons, ship_hops),
}


@pytest.mark.one_in(12)
@pytest.mark.parametrize("name", SAMPLES)
def test_the_rules_about_ways_refuse_the_hops_that_the_map_does_not_have_and_no_others(name: str) -> None:
    states, hops = SAMPLES[name]
    seen: Counter[tuple[str, bool]] = Counter()
    for judge, state in states():
        for move, rules, joined in hops(judge, state):
            refused = rules & set(judge.judge(state, move).blocked_by)
            assert bool(refused) != joined, (move, refused, joined, state)
            seen[move.partition("(")[0], joined] += 1
    assert min(seen[move, joined] for move, _ in seen for joined in (True, False)) > 3, seen


def test_moves_of_ships_through_the_solar_system_lead_along_ways_of_the_map() -> None:
    seen: Counter[str] = Counter()
    for judge, state in stellar_horizons():
        player, graph = state.agenda[0].player, judge.ruleset.movement_graph(state, judge.content)
        for move in judge.moves(state):
            if move.name not in ("launch", "transfer", "land", "depart") or modified(judge, state):
                continue
            ship = move.arguments[2 if move.name == "launch" else 1]
            after: Any = judge.carry_out(state, move, Luck()).state
            if ship in after.players[player].ships:  # pirates may lie in wait
                way = state.players[player].ships[ship].place, after.players[player].ships[ship].place
                kind = {"land": "approach", "depart": "departure"}.get(move.name, move.name)
                assert graph.edges[way]["kind"] == kind, (move, way)
                seen[move.name] += 1
    assert set(seen) == {"launch", "transfer", "land", "depart"}


# --- The search ---

ROADS = Map(
    "roads",
    tuple(Place(name, "town") for name in "abcd"),
    tuple(Way(start, end, "road") for start, end in ("ab", "bd", "ac", "cd", "ad")),
)


def test_a_search_takes_the_cheapest_open_way_and_of_equals_the_one_with_fewest_moves() -> None:
    prices = {("a", "b"): 1, ("b", "d"): 1, ("a", "c"): 1, ("c", "d"): 2, ("a", "d"): 3}

    def hop(here: str, there: str) -> Hop | None:
        return Hop((Move("go", (there,)),), {"toll": prices[here, there]}) if (here, there) in prices else None

    def found() -> list[str]:
        return [there for _, there, _ in best_way(ROADS.graph(), "a", "d", hop) or ()]

    assert found() == ["b", "d"]
    del prices["b", "d"]
    assert found() == ["d"]
    del prices["a", "d"]
    assert found() == ["c", "d"]
    del prices["a", "c"]
    assert best_way(ROADS.graph(), "a", "d", hop) is None


def test_a_map_is_the_graph_that_is_drawn() -> None:
    graph = ROADS.graph()
    assert isinstance(graph, nx.DiGraph)
    assert set(graph) == set("abcd")
    assert graph.edges["a", "b"] == {"kind": "road"}
