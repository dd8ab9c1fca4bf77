"""Mars Horizon at the terminal: words for every decision and move, the board, the picture and the map."""

import json
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest
from typer.testing import CliRunner

import starlaw
from starlaw.cli.app import app_of
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.show.words import decision, words_of
from tests.support import random_game

STATES = folder("seeds") / "mars_horizon" / "states"


@pytest.mark.one_in(4)
@pytest.mark.parametrize("players", [1, 3])
def test_every_decision_and_every_move_has_words(players: int) -> None:
    game, words = starlaw.game("mars_horizon", evaluator="tables"), words_of("mars_horizon")
    kinds = set()
    for state, moves in list(random_game(game, players, seed=3, limit=600))[::3]:
        assert ": " in decision(game, state) or not moves
        for move in moves:
            kinds.add(move.name)
            assert words.choice(game, state, move)
        assert f"era {state.era}" in words.board(game, state, None)  # type: ignore[attr-defined]
    assert kinds >= {"buy", "attempt", "fly", "countdown", "roll", "claim", "income", "pass", "face", "spend"}


def test_the_board_shows_the_row_the_pool_and_the_launch() -> None:
    game, words = starlaw.game("mars_horizon"), words_of("mars_horizon")
    shown = words.board(game, game.state(read_json(STATES / "hazard.json")), "blue")
    for part in ("claimed by red; repeat: First Satellite (Earth 1), 7+ for 3 money or 3 research",
                 "open: Human in Orbit (Earth 2, crewed), 9+ for 3 prestige", "Licensed Tech (diplomacy)",
                 "Molniya (vehicle): capacity 1, reliability Earth +1, Moon +1, launch 3 money [blueprint]",
                 "Fuel Leak (red): pay 1 money or reliability -2", "success 90.6%"):  # fmt: skip
        assert part in " ".join(shown.split()), part
    assert "Clear Skies (green): reliability +1" in words.reference(game)


def test_the_solo_board_shows_the_year() -> None:
    game, words = starlaw.game("mars_horizon"), words_of("mars_horizon")
    assert "clock 24 (1963)" in words.board(game, game.state(read_json(STATES / "solo.json")), "blue")


@pytest.mark.parametrize("name", sorted(path.stem for path in STATES.glob("*.json")))
def test_every_state_can_be_drawn(name: str, tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    asked = ["graph", "mars_horizon", "--state", str(STATES / f"{name}.json"), "-o", str(file)]
    assert CliRunner().invoke(app_of(), asked).exit_code == 0
    root = ElementTree.fromstring(file.read_text())
    state = read_json(STATES / f"{name}.json")
    drawn = {node.get("data-vehicle") for node in root.iter() if node.get("data-vehicle")}
    content = starlaw.game("mars_horizon").content
    assert drawn == {c for player in state["players"].values() for c in player["tableau"] if c in content.vehicles}
    goals = {node.get("data-goal") for node in root.iter() if node.get("data-goal")}
    assert len(goals & set(content.goals_in_order)) == (3 if state["era"] == 1 else 7)


def test_the_map_is_a_chain_of_destinations_with_vehicles_where_they_reach() -> None:
    asked = ["graph", "mars_horizon", "--state", str(STATES / "late_game.json"), "--json"]
    graph = nx.node_link_graph(json.loads(CliRunner().invoke(app_of(), asked).output), edges="edges")
    places = [node for node, data in graph.nodes(data=True) if data["kind"] == "destination"]
    assert nx.shortest_path(graph.subgraph(places), "earth", "mars") == ["earth", "moon", "mars"]
    assert set(graph["proton"]) == {"earth", "moon"}
    assert set(graph["nova"]) == {"earth", "moon", "mars"}
    assert graph.edges["nova", "mars"]["reliability"] == 1
    assert set(graph["moonwalk"]) == {"moon"}


@pytest.mark.one_in(3)
def test_a_person_plays_a_launch_at_the_terminal() -> None:
    typed = "attempt(blue,human_in_orbit)\n? fly(blue,soyuz)\n1\nspend(blue,3)\n1\nboard\nquit\n"
    asked = ["play", "mars_horizon", "--from", str(STATES / "mid_game.json"), "--seed", "2"]
    done = CliRunner().invoke(app_of(), asked, input=typed)
    assert done.exit_code == 0, done.output
    assert "mh.fly.blueprint" in done.output
    assert "turn up the next launch card (success " in done.output


def test_nobody_has_won_before_the_landing() -> None:
    done = CliRunner().invoke(app_of(), ["score", str(STATES / "mid_game.json")])
    assert "winner: nobody yet" in done.output
    assert "winner: blue" in CliRunner().invoke(app_of(), ["score", str(STATES / "over.json")]).output


@pytest.mark.one_in(2)
def test_why_names_the_nearest_change() -> None:
    asked = ["why", str(STATES / "choosing_a_vehicle.json"), "fly(blue,soyuz)", "--json"]
    found = json.loads(CliRunner().invoke(app_of(), asked).output)
    assert [reason["rule"] for reason in found["reasons"]] == ["mh.fly.blueprint"]
    assert found["changes"] == ["Soyuz bears no blueprint token"]
