"""Events tell what a move did, cube by cube."""

from typing import Any

import pytest

from starlaw.solver.executor.chance import SeededChance
from tests.starship_interstellar.playing import judge
from tests.starship_interstellar.tables import EMPTY, PICK, TRAVELS, TURN, at

MARS = "players__altair__sites__mars__"


def asks(kind: str, **said: Any) -> dict[str, Any]:
    """Return changes that ask altair for a decision."""
    return {"agenda": [{"kind": kind, "player": "altair", **said}]}


def keeps(**cubes: int) -> dict[str, Any]:
    """Return changes that ask altair to end a Solar Extraction."""
    return asks("solar", drawn=EMPTY, kept={**EMPTY, **cubes}, left=0)


BASE = asks("produce", planet="mars", left=["base"])
CONVERT = asks("convert", planet="mars", left=["raise", "split", "refine"])
REPEATED = {"kind": "hall_cube", "player": "hall", "token": "travel", "colour": "red", "repeated": True}
TOLD: list[tuple[str, dict[str, Any], str, str]] = [
    ("action", BASE, "activate(altair,base)", "altair digs 1 green on Mars"),
    ("action", {**BASE, f"{MARS}deposit": EMPTY}, "activate(altair,base)", "altair digs nothing on Mars"),
    (
        "action",
        asks("produce", planet="mars", left=["drill"]),
        "activate(altair,drill)",
        "altair digs 1 green on Mars",
    ),
    (
        "action",
        CONVERT,
        "split(altair)",
        "altair turns a green cube of the Deposit into 2 yellow in the Storage on Mars",
    ),
    (
        "action",
        CONVERT,
        "refine(altair)",
        "altair turns a green cube of the Deposit into 1 blue in the Storage on Mars",
    ),
    (
        "action",
        CONVERT,
        "upgrade(altair,red,yellow)",
        "altair swaps a red cube of the Storage for a yellow one on Mars",
    ),
    (
        "action",
        asks("refill", amount=3, least=0, most=2),
        "refill(altair,mars,1)",
        "altair adds 3 blue to the Deposit on Mars",
    ),
    ("salvation", asks("drill", amount=2), "drill(altair,mars)", "altair digs 2 green on Mars"),
    ("action", asks("travel", token="travel"), "load(altair,red)", "altair loads a red cube on Mars"),
    ("action", asks("travel", token="travel"), "fly(altair,earth)", "the Explorer of altair is at Earth"),
    ("action", asks("deploy", planet="mars"), "deploy(altair,outpost)", "altair deploys an Outpost on Mars"),
    (
        "action",
        {**keeps(purple=1, yellow=1), "players__altair__reputation": 3},
        "done(altair)",
        "altair pays 3 reputation",
    ),
    ("action", keeps(red=2), "done(altair)", "the Solar Spiral is at 8"),
    (
        "hall_salvation",
        {"agenda": [{**PICK, "action": "build", "colour": "blue", "follows": True}], "players__hall__cubes": EMPTY},
        "hall_none(hall)",
        "H.A.L.L. leaves out what would follow: build",
    ),
    (
        "hall_action",
        {**TRAVELS, "players__hall__fuel": 0, "agenda": [REPEATED, TURN]},
        "hall_skip(hall,travel)",
        "H.A.L.L. cannot travel on in this turn; its cube goes back",
    ),
    (
        "hall_salvation",
        {
            **asks("hall_eliminate"),
            "phase": "government",
            "hall__settled": True,
            "hall__waiting": {**EMPTY, "green": 1},
        },
        "eliminate(altair,purple,green)",
        "a green cube of H.A.L.L. goes to the supply",
    ),
]


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("start", "changes", "move", "told"), TOLD)
def test_what_a_move_did_is_told(start: str, changes: dict[str, Any], move: str, told: str) -> None:
    found = judge().apply(at(start, **changes), judge().move(move), SeededChance(1))
    assert told in [event.text for event in found.events]


def test_production_of_hall_tells_which_cubes_moved() -> None:
    cube = {"kind": "hall_cube", "player": "hall", "token": "mars", "colour": "green"}
    state = at("hall_action", agenda=[cube, TURN])  # of 3 red on Mars one is dug, one becomes yellow (line 786)
    found = judge().apply(state, judge().move("hall_act(hall,production)"), SeededChance(1))
    told_all = [event.text for event in found.events]
    assert "hall digs 1 red on Mars" in told_all
    assert "hall turns a red cube of the Deposit into 1 yellow in the Storage on Mars" in told_all
