"""Tables of the seeds with other fields, for tests."""

from typing import Any

from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.starship_interstellar.state import State
from tests.starship_interstellar.playing import judge

EMPTY = dict.fromkeys(("red", "yellow", "green", "blue", "purple"), 0)
PICK = {"kind": "hall_pick", "player": "hall"}
TURN = {"kind": "hall", "player": "hall"}
# H.A.L.L. in the Action Phase with Travel as its active token.
TRAVELS = {
    "players__hall__played": ["travel"],
    "players__hall__pool": ["earth", "jupiter", "market", "mars", "research", "solar"],
    "hall__pile": ["mars", "jupiter", "solar", "research", "market", "earth"],
    "hall__count": 1,
}


def at(start: str, **changes: Any) -> State:
    """Return a state of the seeds with other fields, `__` for the dots of their paths."""
    plain = read_json(folder("seeds") / "starship_interstellar" / "states" / f"{start}.json")
    for path, value in changes.items():
        plain = changed(plain, path.replace("__", "."), value)
    state = judge().state(plain)
    assert isinstance(state, State)
    return state
