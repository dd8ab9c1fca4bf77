"""Horizons: who fulfils a mission in a position is answered as the score counts it."""

import json

from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.game import judge_of
from starlaw.solver.questions.ruling_answers import answered


def test_a_mission_is_fulfilled_by_those_whose_habitats_are_all_active() -> None:
    judge = judge_of("horizons")
    raw = read_json(next((folder("seeds") / "horizons" / "states").glob("*.json")))
    every = ["arboreal", "desert", "frozen", "gaseous", "oceanic", "volcanic"]
    seats = list(raw["players"])
    for seat in seats:
        raw["players"][seat]["habitats"] = every if seat == seats[0] else every[:1]
    found = answered("mission_fulfilled", judge, {"mission": "adaptable", "state": json.dumps(raw)})
    assert (found.status, found.answers) == ("answered", (seats[0],))


def asked_by_sources(mission: str, **readings: str) -> tuple[str, tuple[str, ...], list[str]]:
    """Return how certain it is who fulfils a mission where orange has no colony, who does as assumed, and why not."""
    raw = read_json(folder("seeds") / "horizons" / "states" / "mid_game.json")
    raw["worlds"]["w1"]["structures"]["orange"] = {"energy_collector": 1}
    raw["players"]["orange"]["reserve"]["colony"] = 5
    raw["options"]["readings"] = readings
    given = {"mission": mission, "state": json.dumps(raw)}
    found = answered("mission_fulfilled", judge_of("horizons"), given, sources_only=True)
    return found.status, found.as_assumed or found.answers, [value.value for value in found.assumptions]


def test_who_fulfils_a_mission_is_open_only_where_the_mission_can_be_read_otherwise() -> None:
    reading = "reading isolationist = at_least_one"
    assert asked_by_sources("isolationist") == ("undetermined", ("blue",), [reading])
    assert asked_by_sources("isolationist", isolationist="at_least_one") == ("answered", ("blue",), [])
    assert asked_by_sources("desert") == ("false", ("no",), [])
