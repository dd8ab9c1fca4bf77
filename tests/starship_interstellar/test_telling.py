"""What verdicts, events and words tell about a move fits what it costs and does."""

from typing import Any

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.places import folder
from starlaw.knowledge.reading import read_json
from starlaw.knowledge.states import GameState
from tests.starship_interstellar.playing import judge


def at(start: str, **changes: Any) -> GameState:
    """Return a state of the seeds with other fields, `__` for the dots of their paths."""
    plain = read_json(folder("seeds") / "starship_interstellar" / "states" / f"{start}.json")
    for path, value in changes.items():
        plain = changed(plain, path.replace("__", "."), value)
    return judge().state(plain)


def travelling(token: str, **changes: Any) -> GameState:
    """Return a table at which altair flies with a token."""
    return at("action", agenda__0={"kind": "travel", "player": "altair", "token": token}, **changes)


WORMHOLE = {"techs": ["travel_1", "travel_2", "travel_3"], "wormhole": {"orbit": 8, "quadrant": 1}}


@pytest.mark.parametrize(
    ("token", "changes", "place", "fuel"),
    [
        ("travel", {"fuel": 5}, "neptune", 8),  # 4 orbits, 1 quadrant, the belt, gravity 1
        ("x13", {"fuel": 5}, "neptune", 6),  # 2 less (line 113)
        ("travel", {"fuel": 0, "explorer": "earth", **WORMHOLE}, "wormhole", 1),  # whatever lies between (line 353)
        ("travel", {"fuel": 0, "explorer": "wormhole", **WORMHOLE}, "earth", 1),
    ],
)
def test_a_flight_that_cannot_be_paid_is_told_with_its_price(
    token: str, changes: dict[str, Any], place: str, fuel: int
) -> None:
    state = travelling(token, **{f"players__altair__{name}": value for name, value in changes.items()})
    (reason,) = judge().judge(state, judge().move(f"fly(altair,{place})")).reasons
    assert (reason.rule, reason.evidence) == ("si.fly.fuel", (f"costs {fuel} fuel",))
