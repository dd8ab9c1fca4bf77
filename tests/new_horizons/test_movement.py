"""Lanes and routes of ships: what the graph joins, what a journey costs, and that its moves are legal."""

import json
from itertools import permutations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import networkx as nx
import pytest

from starlaw.cli.mapping import graph, route
from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from tests.new_horizons.play import ADVANCED, new_horizons
from tests.support import as_json, horizons

FLEETS = folder("seeds") / "new_horizons" / "states" / "fleets.json"
STATE = new_horizons().state(read_json(FLEETS))
SYSTEMS = (("w1", "w8", "w9"), ("w4", "w6", "w13"), ("w7", "w12", "w20"))  # as the state lays them out


def test_lanes_join_worlds_of_a_system_and_every_world_with_hyperspace() -> None:
    found = new_horizons().ruleset.movement_graph(STATE, new_horizons().content, "lanes")
    wanted = {lane for worlds in SYSTEMS for lane in permutations(worlds, 2)}
    wanted |= {lane for worlds in SYSTEMS for w in worlds for lane in ((w, "hyperspace"), ("hyperspace", w))}
    assert set(found.edges) == wanted
    assert {data["energy"] for *_, data in found.edges(data=True)} == {1}
    assert found.nodes["w12"]["ships"] == {"orange stealth_ship": 1, "blue battleship": 1}


def test_the_rules_take_their_lanes_from_the_graph() -> None:
    said = {atom[1:] for atom in new_horizons().atoms(STATE)[1] if atom[0] == "lane"}
    assert said == set(new_horizons().ruleset.movement_graph(STATE, new_horizons().content, "lanes").edges)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("start", "goal", "legs"),
    [
        ("w1", "w9", 1),
        ("w1", "hyperspace", 1),
        ("hyperspace", "w7", 1),
        ("w1", "w7", 2),
        ("w8", "w4", 2),
        ("w1", "w1", 0),
    ],
)
def test_a_journey_costs_one_energy_a_ship_and_action(start: str, goal: str, legs: int) -> None:
    game = new_horizons()
    for fleet in ({"cruiser": 1}, {"battleship": 2, "destroyer": 1}):
        found = game.ruleset.route(STATE, game, start, goal, "orange", fleet)
        assert found is not None
        assert (len(found.legs), found.costs.get("energy", 0)) == (legs, legs * sum(fleet.values()))


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("race", "energy"), [("traachet", 2), ("narah", 4), ("quillion", 4), ("species_1825", 4), ("drej", 4)]
)
def test_traachet_destroyers_travel_free(race: str, energy: int) -> None:
    game = new_horizons()
    plain = changed(read_json(FLEETS), "options.readings", ADVANCED)
    state = game.state(changed(plain, "races", {"orange": race}))
    found = game.ruleset.route(state, game, "w1", "w7", "orange", {"cruiser": 1, "destroyer": 1})
    assert found is not None
    assert found.costs.get("energy", 0) == (2 if race == "traachet" else 4)


def test_the_moves_of_a_route_are_legal_and_pay_what_it_says() -> None:
    game: Any = new_horizons()
    plain = changed(read_json(FLEETS), "players.orange.stock.energy", 9)
    state = game.state(changed(plain, "supply.energy", 28))
    found = game.ruleset.route(state, game, "w1", "w7", "orange", None)
    assert found.pieces == {"battleship": 2}
    for leg in found.legs:
        for move in leg.moves:
            state = game.apply(state, move).state
        while state.agenda[0].kind == "assist":
            state = game.apply(state, "pass(orange)").state
    there = [ship for ship in as_json(state)["fleets"]["orange"]["ships"] if ship["place"] == "w7"]
    assert len(there) == 2
    assert as_json(state)["players"]["orange"]["stock"]["energy"] == 9 - found.costs.get("energy", 0) == 5


def test_the_commands_draw_fleets_and_print_routes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    graph("horizons", state=str(FLEETS), with_ships=True, form="json")
    read = nx.node_link_graph(json.loads(capsys.readouterr().out), edges="edges")
    assert read.nodes["hyperspace"]["ships"] == {"orange cruiser": 1}
    for form in ("svg", "dot", "graphml"):
        graph("horizons", state=str(FLEETS), with_ships=True, form=form)
        assert "hyperspace" in capsys.readouterr().out
    with pytest.raises(BaseException, match="0"):
        route("horizons", "w1", "w7", state=str(FLEETS), piece=["cruiser=1"])
    assert "2 actions for 2 energy" in capsys.readouterr().out


def test_no_world_covers_the_ships_of_another(capsys: pytest.CaptureFixture[str]) -> None:
    graph("horizons", state=str(FLEETS.with_name("battle.json")), with_ships=True, form="svg")
    drawn = ElementTree.fromstring(capsys.readouterr().out)
    systems = 0
    for group in drawn.iter("{http://www.w3.org/2000/svg}g"):
        shown = ["ships" if part.get("class") == "orbit" else "world" for part in group if _is_drawn(part)]
        assert shown == sorted(shown, reverse=True)
        systems += bool(shown)
    assert systems == len(SYSTEMS)


def _is_drawn(part: ElementTree.Element) -> bool:
    return part.get("class") == "orbit" or part.get("data-world") is not None


def test_what_has_no_ships_is_refused() -> None:
    with pytest.raises(InvalidInputError, match="expected a game with ships"):
        graph("horizons", with_ships=True)
    state = horizons().new(2, seed=1)
    with pytest.raises(InvalidInputError, match="has no pieces that could travel"):
        horizons().ruleset.route(state, horizons(), "w1", "w2", "orange", None)
    game = new_horizons()
    for start, goal, player, fleet, said in (
        ("w1", "w99", "orange", None, "TO: expected a world"),
        ("w4", "w6", "orange", None, "has no ships at w4"),
        ("w1", "w8", "orange", {"canoe": 1}, "expected one of battleship"),
    ):
        with pytest.raises(InvalidInputError, match=said):
            game.ruleset.route(STATE, game, start, goal, player, fleet)
