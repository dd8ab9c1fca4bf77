"""The heliocentric graph of Stellar Horizons: boxes, worlds, transfers, and the picture of them."""

import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
from typer.testing import CliRunner

import starlaw
from starlaw.cli.app import app_of
from starlaw.knowledge.moves import parse_move
from starlaw.knowledge.stellar_horizons.content import content
from starlaw.knowledge.stellar_horizons.movement import heliocentric
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.stellar_horizons.moves import choice
from starlaw.show.stellar_horizons.picture import picture
from starlaw.solver.game import Game
from tests.support import as_json

GRAPH = heliocentric(content()).graph()
KEYS = ("system", "world", "box")


def judge() -> Game:
    return starlaw.game("stellar_horizons", evaluator="clingo")


def test_every_transfer_leaves_a_flyby_box_and_enters_a_numbered_box_elsewhere() -> None:
    transfers = [(a, b) for a, b, data in GRAPH.edges(data=True) if data["kind"] == "transfer"]
    assert transfers
    for start, end in transfers:
        assert GRAPH.nodes[start]["kind"] == "flyby"
        assert GRAPH.nodes[end]["kind"] == "transfer"
        assert GRAPH.nodes[end]["box"] >= 1
        assert GRAPH.nodes[start]["system"] != GRAPH.nodes[end]["system"]


@pytest.mark.parametrize("system", content().system_ids)
def test_no_way_between_systems_takes_less_than_a_turn(system: str) -> None:
    away = nx.single_source_dijkstra_path_length(GRAPH, f"{system}_flyby", weight="turns")
    near = {place for place, turns in away.items() if turns == 0 and GRAPH.nodes[place]["system"] != system}
    assert {GRAPH.nodes[place]["kind"] for place in near} <= {"transfer"}


def test_a_rover_is_12_turns_from_pluto_at_the_start() -> None:
    assert nx.shortest_path_length(GRAPH, "earth", "pluto", weight="turns") == 12


def test_the_track_of_mars_has_6_boxes_and_that_of_the_kuiper_belt_has_a_box_6() -> None:
    boxes = {data["box"] for _, data in GRAPH.nodes(data=True) if data["system"] == "mars" and "box" in data}
    assert boxes == {1, 2, 3, 4, 5, 6}
    assert "kuiper_belt_6" in GRAPH


def test_the_map_shows_the_ships_of_a_state() -> None:
    state = judge().new(players=7, seed=1)
    graph = judge().ruleset.movement_graph(state, judge().content)
    assert graph.nodes["kuiper_belt_6"]["ships"] == {"south_america": ["orbiter_2"]}


def test_the_picture_has_every_system_box_world_and_ship() -> None:
    state = judge().new(players=7, seed=1)
    assert isinstance(state, State)
    drawn = ElementTree.fromstring(picture(judge(), state))
    found = {key: [n.attrib[f"data-{key}"] for n in drawn.iter() if f"data-{key}" in n.attrib] for key in KEYS}
    assert found["system"] == list(content().system_ids)
    assert sorted(found["world"]) == sorted(content().world)
    assert len(found["box"]) == len(content().places) - len(content().world)
    owners = sorted(str(n.get("data-owner")) for n in drawn.iter() if n.get("data-ship"))
    assert owners == ["china", "south_america"]
    assert picture(judge(), state) == picture(judge(), state)


def test_the_picture_and_launches_tell_the_turns_of_the_faction_that_decides() -> None:
    plain = as_json(judge().new(players=2, seed=1))
    plain["agenda"][0]["kind"] = "movement"
    plain["players"]["north_america"]["ships"] = {"lv1_1": {"place": "earth"}, "rover_1": {"place": "earth"}}
    launch = parse_move("launch(north_america,lv1_1,rover_1,kuiper_belt)")
    for techs, turns in (([], 12), (["antimatter_rockets"], 5)):  # 0.4 of 12 turns are 4.8
        plain["players"]["north_america"]["techs"] = techs
        state = judge().state(plain)
        assert isinstance(state, State)
        drawn = ElementTree.fromstring(picture(judge(), state))
        (belt,) = (node for node in drawn.iter() if node.get("data-system") == "kuiper_belt")
        assert [node.text for node in belt.iter() if node.get("class") == "turns"] == [f"{turns} turns"]
        assert f"to Kuiper Belt, {turns} turns" in choice(judge(), state, launch)


def test_a_system_of_the_picture_tells_the_range_of_cvs_and_every_transfer() -> None:
    plain = as_json(judge().new(players=2, seed=1))
    near = ["venus", "earth", "mars"]
    for techs, within in (([], near), (["crew_hibernation"], ["mercury", *near, "main_belt"])):
        plain["players"]["north_america"]["techs"] = ["cv2", *techs]
        state = judge().state(plain)
        assert isinstance(state, State)
        drawn = ElementTree.fromstring(picture(judge(), state))
        told = {node.get("data-system"): str(node[0].text) for node in drawn.iter() if node.get("data-system")}
        assert [name for name, title in told.items() if "in range for CV-2" in title] == within
        assert all("out of range for CVs of North America" in told[name] for name in {*told} - {*within})
    assert "from Mercury 6, Venus 6, Earth 6, Mars 5, Main Belt 5, Jupiter 4, Uranus 6," in told["saturn"]


def test_the_graph_command_prints_node_link_json() -> None:
    done = CliRunner().invoke(app_of(), ["graph", "stellar_horizons", "--json"])
    assert done.exit_code == 0
    assert {node["id"] for node in json.loads(done.stdout)["nodes"]} == set(content().places)


@pytest.mark.one_in(9)
@pytest.mark.parametrize(
    ("ship", "start", "goal", "turns", "launches", "moves"),
    [
        ("rover_1", "earth", "pluto", 12, 1, ["launch", "land"]),
        ("orbiter_1", "earth", "luna", 0, 1, ["launch"]),
        ("cv2_1", "earth", "phobos", 1, 1, ["launch", "land"]),
        ("cv2_1", "mars", "ceres", 3, 0, ["depart", "transfer", "land"]),
        ("cv2_1", "mars", "earth_flyby", 2, 0, ["depart", "transfer"]),
        ("cv2_1", "mars", "earth", 2, 0, ["depart", "transfer", "land"]),
        ("orbiter_1", "luna", "mars", 2, 1, ["depart", "land", "launch", "land"]),
        ("flyby_1", "earth", "main_belt", 3, 1, ["launch"]),
        ("flyby_1", "mars_flyby", "jupiter_flyby", 5, 0, ["done", "done"]),
    ],
)
def test_the_quickest_route(ship: str, start: str, goal: str, turns: int, launches: int, moves: list[str]) -> None:
    state = judge().new(players=2, seed=1)
    found = judge().ruleset.route(state, judge(), start, goal, "north_america", {ship: 1})
    assert found is not None
    assert (found.costs["turn"], found.costs.get("launch", 0)) == (turns, launches)
    assert [leg.moves[0].split("(")[0] for leg in found.legs] == moves
    survives = Fraction(97 if ship.startswith("cv2") else 95, 100) ** len(moves)
    assert found.arrives == str(survives)


@pytest.mark.one_in(18)
def test_no_route_leads_a_cv_to_mercury_nor_a_flyby_to_a_world() -> None:
    state = judge().new(players=2, seed=1)
    for ship, goal in (("cv2_1", "mercury"), ("flyby_1", "mars"), ("orbiter_1", "deep_space_astronomy")):
        assert judge().ruleset.route(state, judge(), "earth", goal, "china", {ship: 1}) is None


@pytest.mark.parametrize(("errata", "turns"), [("on", None), ("off", 50)])
def test_a_flyby_goes_on_to_alpha_centauri_only_as_printed(errata: str, turns: int | None) -> None:
    state = judge().new(players=1, seed=1, readings={"errata": errata})
    start, goal = "scattered_disk_flyby", "alpha_centauri_flyby"
    found = judge().ruleset.route(state, judge(), start, goal, "north_america", {"flyby_1": 1})
    assert (found and found.costs["turn"]) == turns


def test_moves_of_a_route_are_legal_where_they_are_made() -> None:
    state = judge().new(players=2, seed=1)
    plain = as_json(state)
    plain["agenda"][0]["kind"] = "movement"
    plain["players"]["north_america"]["ships"] = {"lv1_1": {"place": "earth"}, "rover_1": {"place": "earth"}}
    ready = judge().state(plain)
    found = judge().ruleset.route(ready, judge(), "earth", "pluto", "north_america", None)
    assert found is not None
    assert judge().judge(ready, found.legs[0].moves[0]).status == "legal"


def test_the_route_command_tells_turns_launches_and_odds(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(as_json(judge().new(players=2, seed=1))))
    done = CliRunner().invoke(
        app_of(), ["route", "stellar_horizons", "earth", "pluto", "--state", str(file), "--piece", "rover_1=1"]
    )
    assert done.exit_code == 0
    told = " ".join(done.stdout.split())
    assert "North America moves 1 Rover in 2 actions for 12 turns and 1 launch: 1. from Earth" in told
    assert "which succeeds with probability 19/20" in told
    assert "all of it succeeds with probability 361/400" in told
