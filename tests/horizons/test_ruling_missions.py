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
