"""The maps of Starship Interstellar: what they join, what ways cost, and that routes and pictures show them."""

from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.starship_interstellar.movement import journey, position, solar_board
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.starship_interstellar.picture import journey_picture, solar_picture

GAME = starlaw.game("starship_interstellar", evaluator="clingo")
ACTION = read_json(folder("seeds") / "starship_interstellar" / "states" / "action.json")
SALVATION = read_json(folder("seeds") / "starship_interstellar" / "states" / "salvation.json")
SVG = "{http://www.w3.org/2000/svg}"


def loaded(plain: Any) -> State:
    found = GAME.state(plain)
    assert isinstance(found, State)
    return found


STATE = loaded(ACTION)


def test_the_solar_board_has_eight_orbits_with_four_quadrants() -> None:
    graph = solar_board(STATE, GAME.content).graph()
    assert graph.number_of_nodes() == 32
    assert graph.number_of_edges() == 32 + 28  # around each orbit, and between neighbouring ones
    assert graph.nodes["o4q3"]["planet"] == "mars"
    assert graph.nodes["o4q3"]["explorers"] == ["altair"]


def test_a_flight_costs_the_shortest_path_and_the_gravity_of_the_planet_left() -> None:
    graph = solar_board(STATE, GAME.content).graph()
    where = {name: position(GAME.content.planet[name].orbit, now.quadrant) for name, now in STATE.planets.items()}
    for start in where:
        rich = changed(changed(ACTION, "players.altair.explorer", start), "players.altair.fuel", 60)
        state = with_token(rich, "travel", {"kind": "travel", "player": "altair", "token": "travel"})
        for move in GAME.moves(state):
            if move.name == "fly":
                way = nx.shortest_path_length(graph, where[start], where[str(move.arguments[1])], weight="fuel")
                assert GAME.charges(state, move) == {"fuel": way + GAME.content.planet[start].gravity}


def test_the_journey_is_a_directed_graph_of_ten_columns() -> None:
    graph: Any = journey(GAME.content, loaded(SALVATION)).graph()
    assert nx.is_directed_acyclic_graph(graph)
    assert nx.dag_longest_path_length(graph, weight=None, default_weight=1) == 10
    for here, there in graph.edges:
        assert graph.nodes[there]["column"] == graph.nodes[here]["column"] + 1
    assert graph.nodes["j3b"]["probes"] == ["bellatrix"]


def test_a_route_through_the_wormhole_is_cheaper_and_says_why() -> None:
    techs = ["travel_1", "travel_2", "travel_3"]
    plain = changed(
        changed(ACTION, "players.altair.techs", techs), "players.altair.wormhole", {"orbit": 7, "quadrant": 2}
    )
    found = GAME.ruleset.route(loaded(plain), GAME, "neptune", "earth", "altair", None)
    assert found is not None
    assert [(leg.start, leg.end, leg.costs.get("fuel", 0)) for leg in found.legs] == [
        ("neptune", "wormhole", 1), ("wormhole", "earth", 1)
    ]  # fmt: skip
    assert found.legs[0].reasons == ("1 for orbits",)
    assert found.legs[1].reasons == ("1 for the wormhole",)
    assert found.costs == {"fuel": 2}


def with_token(plain: Any, token: str, decision: Any) -> State:
    """Return a state in which altair has just played a token."""
    played = changed(changed(plain, "players.altair.played", [token]), "agenda", [decision])
    return loaded(changed(played, "players.altair.pool", []))


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("token", "fuel", "reason"),
    [
        ("travel", 8, "1 for gravity of Mars"),
        ("x13", 6, "2 less with X13"),
        ("x01", 0, "0 for a flight without Fuel"),
    ],
)
def test_a_route_is_priced_with_the_token_that_is_played(token: str, fuel: int, reason: str) -> None:
    # Mars to Neptune: 4 orbits, 1 quadrant, 2 for the Asteroid Belt, 1 for gravity
    state = with_token(ACTION, token, {"kind": "travel", "player": "altair", "token": token})
    found = GAME.ruleset.route(state, GAME, "mars", "neptune", "altair", None)
    assert found is not None
    assert (found.costs.get("fuel", 0), len(found.legs)) == (fuel, 1)
    assert reason in found.legs[0].reasons


@pytest.mark.one_in(3)
def test_only_the_advance_itself_is_free_with_x16() -> None:
    asked = {"kind": "salvation", "player": "altair", "token": "x16", "actions": ["probe"]}
    found = GAME.ruleset.route(with_token(SALVATION, "x16", asked), GAME, "j2b", "j4a", "altair", None)
    assert found is not None
    assert [(leg.end, leg.costs.get("fuel", 0)) for leg in found.legs] == [("j3b", 0), ("j4a", 1)]


@pytest.mark.one_in(3)
def test_a_probe_that_is_to_go_on_from_a_wormhole_pays_for_that() -> None:
    asked = changed(
        changed(SALVATION, "players.altair.probe", "j3b"), "agenda", [{"kind": "onward", "player": "altair"}]
    )
    found = GAME.ruleset.route(loaded(asked), GAME, "j3b", "j4b", "altair", None)
    assert found is not None
    assert [(leg.costs.get("fuel", 0), leg.reasons) for leg in found.legs] == [(1, ("1 for going on from a Wormhole",))]
    other = GAME.ruleset.route(loaded(asked), GAME, "j3b", "j4b", "bellatrix", None)
    assert other is not None
    assert other.costs["fuel"] == 2


@pytest.mark.one_in(6)
def test_a_probe_goes_by_way_of_a_wormhole_that_is_known() -> None:
    found = GAME.ruleset.route(loaded(SALVATION), GAME, "j2b", "j4a", "altair", None)
    assert found is not None
    assert [leg.end for leg in found.legs] == ["j3b", "j4a"]
    assert [leg.costs.get("fuel", 0) for leg in found.legs] == [2, 1]
    assert GAME.ruleset.route(loaded(SALVATION), GAME, "j4a", "j2b", "altair", None) is None


@pytest.mark.parametrize(
    ("start", "goal", "why"),
    [
        ("vulcan", "mars", "expected a planet"),
        ("mars", "j3a", "expected a place of the same map"),
        ("mars", "wormhole", "altair has no Wormhole token"),
    ],
)
def test_a_route_between_places_of_no_map_is_refused(start: str, goal: str, why: str) -> None:
    with pytest.raises(InvalidInputError, match=why):
        GAME.ruleset.route(STATE, GAME, start, goal, "altair", None)


def test_hall_has_no_routes_at_the_fares_of_people() -> None:
    solo = loaded(read_json(folder("seeds") / "starship_interstellar" / "states" / "hall_action.json"))
    with pytest.raises(InvalidInputError, match="free, but for a new base"):
        GAME.ruleset.route(solo, GAME, "earth", "mars", "hall", None)
    found = GAME.ruleset.route(solo, GAME, "earth", "mars", "altair", None)
    assert found is not None


def test_the_pictures_show_planets_explorers_spaces_and_probes() -> None:
    solar = ElementTree.fromstring(solar_picture(GAME, STATE))
    planets = {node.get("data-planet") for node in solar.iter(f"{SVG}g")} - {None}
    assert planets == set(STATE.planets)
    assert len([node for node in solar.iter(f"{SVG}g") if node.get("class") == "explorer"]) == 2
    probes = ElementTree.fromstring(journey_picture(GAME, loaded(SALVATION)))
    assert len({node.get("data-space") for node in probes.iter(f"{SVG}g")} - {None}) == 29
    owners = [node.get("data-owner") for node in probes.iter(f"{SVG}g") if node.get("class") == "probe"]
    assert sorted(map(str, owners)) == ["altair", "bellatrix"]
