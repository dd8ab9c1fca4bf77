"""What verdicts, events and words tell about a move fits what it costs and does."""

from typing import Any

import pytest

from starlaw.cli.match import Match
from starlaw.cli.starship_interstellar.board import rewards
from starlaw.cli.starship_interstellar.moves import choice, told
from starlaw.knowledge.cases import changed
from starlaw.knowledge.places import folder
from starlaw.knowledge.reading import read_json
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
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


# --- Words ---


def told_of(state: GameState, move: str, player: str) -> str:
    """Return what a seat is told about a move."""
    match = Match(judge(), 1, state, SeededChance(1))
    match.carry_out(judge().move(move))
    return told(judge(), match.plies[-1], player)


DRAFT = {
    "phase": "draft", "options__readings": {"unique_pass": "on"}, "round": 1,
    "uniques": ["unique_1", "unique_2", "unique_3"], "players__bellatrix__drafted": "unique_4",
}  # fmt: skip


def test_a_pass_token_chosen_in_secret_is_told_to_its_player_alone() -> None:
    later = [{"kind": "commit", "player": name} for name in ("bellatrix", "altair")]
    choosing = at("action", agenda=[{"kind": "draft", "player": "altair"}, *later], **DRAFT)
    assert told_of(choosing, "choose(altair,unique_1)", "altair") == "choose(altair,unique_1)"
    assert told_of(choosing, "choose(altair,unique_1)", "bellatrix") == "choose(altair,hidden)"
    deciding = at("action", agenda=later, players__altair__drafted="unique_1", **DRAFT)
    assert told_of(deciding, "commit(bellatrix,unique_4)", "altair") == "commit(bellatrix,hidden)"


def test_with_x20_a_representative_is_offered_for_the_rewards_of_the_whole_row() -> None:
    asked = {"kind": "salvation", "player": "altair", "token": "x20", "actions": ["government"]}
    state, move = at("salvation", agenda__0=asked), judge().move("represent(altair,1)")
    row = next(line for line in judge().content.government.values if line.row == 1)
    every = ", ".join(rewards(space) for space in row.spaces)
    assert choice(judge(), state, move) == f"send a Representative to space 1 of row 1, for the whole row: {every}"
    plain = at("salvation", agenda__0={**asked, "token": "travel"})
    assert choice(judge(), plain, move) == f"send a Representative to space 1 of row 1: {rewards(row.spaces[0])}"
