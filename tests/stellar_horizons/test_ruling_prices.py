"""Questions about Stellar Horizons say what moves on a board are charged, and what is forbidden there."""

from collections.abc import Mapping
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.states import GameState
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer

GAME = starlaw.game("stellar_horizons", evaluator="clingo")
SETTLING = read_json(folder("seeds") / "stellar_horizons" / "states" / "settling.json")
US = "north_america"


def ask(name: str, **given: object) -> Answer:
    return answered(name, GAME, {key: str(value) for key, value in given.items()})


def at(step: str, **held: Any) -> Mapping[str, Any]:
    """Return the state of settlers on Mars in a step, with what North America holds instead."""
    ours = {**SETTLING["players"][US], **held}
    return {**SETTLING, "agenda": [{"player": US, "kind": step}], "players": {**SETTLING["players"], US: ours}}


def charged(state: Mapping[str, Any], move: str) -> dict[str, int]:
    return dict(GAME.charges(GAME.state(state), GAME.move(move)))


def legal(state: GameState, move: str) -> bool:
    return not GAME.judge(state, GAME.move(move)).reasons


def in_words(charges: Mapping[str, int]) -> set[str]:
    return {f"{number} {token}" for token, number in charges.items()}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("ships", [0, 1, 4, 5])
@pytest.mark.parametrize("bases", [0, 3, 5])
def test_maintenance_is_what_ending_the_step_costs(ships: int, bases: int) -> None:
    ship = {"place": "earth", "reserved": False, "moved": False, "explored": False, "produced": False, "cargo": {}}
    cvs = [counter.id for counter in GAME.content.fleet.values if counter.kind == "cv"][:ships]
    worlds = ["mars", "luna", "phobos", "ceres", "callisto"][:bases]
    held = {"ships": dict.fromkeys(cvs, ship), "bases": {world: {} for world in worlds}, "cash": 99}
    expected = charged(at("maintenance", **held), f"done({US})").get("cash", 0)
    assert ask("support.total", cvs=len(cvs), bases=bases).answers == (str(expected),)


@pytest.mark.parametrize("kind", ["orbiter", "telescope", "lv", "cv"])
def test_a_ship_costs_what_its_building_is_charged(kind: str) -> None:
    counters = [counter for counter in GAME.content.fleet.values if counter.kind == kind]
    state = at("build", ships={}, techs=["cv2", "cv3", "cv4", "lv3", "lv4"])
    for size in {counter.size or 0 for counter in counters}:
        of_size = [counter for counter in counters if (counter.size or 0) == size]
        expected = set().union(*(in_words(charged(state, f"build({US},{counter.id})")) for counter in of_size))
        assert set(ask("ship.cost", ship=kind, size=size, faction=US).answers) == expected


def test_a_facility_costs_what_its_building_is_charged() -> None:
    for facility in GAME.content.facilities.values:
        move = f"settle({US},mars)" if facility.id == "settlement" else f"construct({US},mars,{facility.id})"
        assert set(ask("facility.cost", facility=facility.id).answers) == in_words(charged(at("bases"), move))


@pytest.mark.parametrize("reserved", [False, True])
@pytest.mark.parametrize("holds", [(2, 2), (2, 3), (1, 3)])
def test_the_cvs_that_pay_for_a_base_are_those_that_may_found_it(holds: tuple[int, int], reserved: bool) -> None:
    ships = {
        name: {**SETTLING["players"][US]["ships"][name], "place": "luna", "reserved": reserved and name == "cv3_1",
               "cargo": {"sup": supplies}}
        for name, supplies in zip(("cv2_1", "cv3_1"), holds, strict=True)
    }  # fmt: skip
    state = GAME.state(at("bases", ships=ships))
    given = {"cost": 2, "holds": ",".join(map(str, holds)), **({"reserved": "2"} if reserved else {})}
    expected = [f"payer {at}" for at, name in enumerate(ships, start=1) if legal(state, f"found({US},{name})")]
    assert list(ask("base.payer", **given).answers) == (expected or ["no"])


@pytest.mark.parametrize("tech", ["yes", "no"])
@pytest.mark.parametrize("start", ["earth", "base"])
def test_transport_needs_the_tech_as_the_move_does(start: str, tech: str) -> None:
    techs = ["cv2", "cv3", *(["resource_transport"] if tech == "yes" else [])]
    bases = {world: {"stock": {"ore": 1}} for world in ("mars", "luna")}
    state = GAME.state(at("transport", techs=techs, bases=bases, stock={"ore": 1}))
    expected = legal(state, f"transport({US},{'mars' if start == 'base' else 'earth'},ore)")
    assert ask("transport.allowed", **{"from": start}, to="base", tech=tech).status == ("true" if expected else "false")


@pytest.mark.one_in(3)
@pytest.mark.parametrize("step", ["maintenance", "build", "movement", "combat", "exploration", "trade", "bases"])
@pytest.mark.parametrize("owner", ["self", "another"])
def test_pieces_are_destroyed_as_moves_destroy_them(step: str, owner: str) -> None:
    seat = US if owner == "self" else "china"
    state = GAME.state({**at(step), "agenda": [{"player": seat, "kind": step}]})
    moves = {"ship": f"scrap({seat},cv3_1)", "facility": f"raze({seat},mars,mining_station)",
             "settlement": f"raze({seat},mars,settlement)", "base": f"abandon({seat},mars)"}  # fmt: skip
    for what, move in moves.items():
        phase = "economic" if step == "maintenance" else step
        expected = "true" if legal(state, move) else "false"
        assert ask("own.destroyed", what=what, phase=phase, owner=owner).status == expected, move
