"""What verdicts tell about flights and about H.A.L.L.'s steps fits what they cost and the line that is about them."""

from typing import Any

import pytest

from starlaw.knowledge.states import GameState
from starlaw.show.starship_interstellar.hall import because
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.executor.match import Match
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer
from tests.starship_interstellar.playing import judge
from tests.starship_interstellar.tables import EMPTY, PICK, TRAVELS, TURN, at


def travelling(token: str, **changes: Any) -> GameState:
    """Return a table at which altair flies with a token."""
    return at("action", agenda__0={"kind": "travel", "player": "altair", "token": token}, **changes)


WORMHOLE = {"techs": ["travel_1", "travel_2", "travel_3"], "wormhole": {"orbit": 8, "quadrant": 1}}


NEPTUNE = {"4 for orbits", "1 for quadrants", "2 for the asteroid belt", "1 for gravity of Mars"}  # from Mars


@pytest.mark.parametrize(
    ("token", "changes", "place", "fuel", "parts"),
    [
        ("travel", {"fuel": 5}, "neptune", 8, NEPTUNE),
        ("x13", {"fuel": 5}, "neptune", 6, {*NEPTUNE, "2 less with X13"}),  # (line 113)
        # whatever lies between (line 353)
        ("travel", {"fuel": 0, "explorer": "earth", **WORMHOLE}, "wormhole", 1, {"1 for the wormhole"}),
        ("travel", {"fuel": 0, "explorer": "wormhole", **WORMHOLE}, "earth", 1, {"1 for the wormhole"}),
    ],
)
def test_a_flight_that_cannot_be_paid_is_told_with_its_price_and_its_parts(
    token: str, changes: dict[str, Any], place: str, fuel: int, parts: set[str]
) -> None:
    state = travelling(token, **{f"players__altair__{name}": value for name, value in changes.items()})
    (reason,) = judge().judge(state, judge().move(f"fly(altair,{place})")).reasons
    assert (reason.rule, set(reason.evidence)) == ("si.fly.fuel", {f"costs {fuel} fuel", *parts})


# --- H.A.L.L.'s reasons: the line of the booklet that is about this phase, colour or place ---

NO_TOKENS: dict[str, Any] = {"players__hall__pool": [], "hall__pile": []}
FILLED = {**TRAVELS, "players__hall__sites__mars__storage": {**EMPTY, "red": 1}}
REWARD = {"agenda": [{"kind": "reward", "player": "hall"}], "players__hall__rotations": 2}


def picks(action: str, colour: str, *, follows: bool = False) -> dict[str, Any]:
    """Return changes that ask H.A.L.L. what an action is about."""
    return {"agenda": [{**PICK, "action": action, "colour": colour, "follows": follows}]}


CITED: list[tuple[str, dict[str, Any], str, str]] = [
    ("hall_action", {}, "hall_play(hall,mars)", "hall_action#3"),
    ("hall_salvation", {}, "hall_play(hall,travel)", "hall_salvation#2"),
    ("hall_action", NO_TOKENS, "hall_pass(hall)", "hall_pass#1"),
    ("hall_salvation", NO_TOKENS, "hall_pass(hall)", "hall_pass#3"),
    ("hall_action", {"hall__tried": 7}, "hall_pass(hall)", "hall_action#7"),
    ("hall_salvation", {"hall__tried": 4}, "hall_pass(hall)", "hall_salvation#10"),
    ("hall_action", FILLED, "hall_fly(hall,mars)", "hall_travel#17"),
    ("hall_action", {**FILLED, "players__hall__explorer": "jupiter"}, "hall_fly(hall,mars)", "hall_travel#14"),
    ("hall_action", {**TRAVELS, "players__hall__explorer": "mars"}, "hall_fly(hall,earth)", "hall_travel#16"),
    ("hall_salvation", picks("government", "yellow"), "hall_represent(hall,1)", "hall_representative#3"),
    ("hall_salvation", picks("government", "blue"), "hall_represent(hall,1)", "hall_representative#5"),
    ("hall_salvation", picks("government", "purple"), "hall_represent(hall,1)", "hall_representative#6"),
    ("hall_salvation", picks("build", "blue", follows=True), "hall_build(hall,m03)", "hall_probe#12"),
    ("hall_salvation", picks("build", "purple", follows=True), "hall_build(hall,m03)", "hall_probe#14"),
    ("hall_salvation", picks("build", "purple"), "hall_build(hall,m08)", "hall_build#7"),
    ("hall_action", REWARD, "collect(hall,2)", "hall_pass#2"),
    ("hall_salvation", REWARD, "collect(hall,2)", "hall_pass#4"),
]


@pytest.mark.one_in(4)
@pytest.mark.parametrize(("start", "changes", "move", "clause"), CITED)
def test_hall_says_why_with_the_line_that_fits(start: str, changes: dict[str, Any], move: str, clause: str) -> None:
    state = at(start, **changes)
    assert [legal.text for legal in judge().moves(state)] == [move]
    match = Match(judge(), 1, state, SeededChance(1))
    match.carry_out(judge().move(move))
    why = because(judge(), match.plies[-1])
    assert f"[starship_interstellar/{clause}]" in why
    assert "or an earlier one" not in why  # as people may take
    assert "si.collect.reached" not in asked("hall_next", state).rules
    assert f"starship_interstellar/{clause}" in asked("hall_next", state).clauses


def asked(name: str, state: GameState) -> Answer:
    """Return the answer to a question about a state."""
    return answered(name, judge(), {"state": state.model_dump_json(by_alias=True)})


POOR = {"players__hall__cubes": EMPTY, "players__hall__fuel": 2}
REST = ["solar", "mars", "jupiter", "market", "earth"]


@pytest.mark.parametrize(
    ("token", "other", "found"),
    [
        # The second token counts yellow, at double price with a red cube (lines 688, 696).
        ("research", "travel", ("technology yellow", "costs 2 yellow")),
        # The second planet of the pile is Neptune, of value 5: twice that and 3 more (lines 720, 724).
        ("travel", "research", ("target Neptune", "costs 13 fuel")),
    ],
)
def test_an_unusable_token_is_told_with_what_was_counted_out(token: str, other: str, found: tuple[str, ...]) -> None:
    cube = {"kind": "hall_cube", "player": "hall", "token": token, "colour": "red"}
    state = at("hall_action", agenda=[cube, TURN], hall__pile=[token, *REST, other], hall__count=1, **POOR)
    (reason,) = judge().judge(state, judge().move(f"hall_act(hall,{token})")).reasons
    assert set(reason.evidence) == set(found)
    match = Match(judge(), 1, state, SeededChance(1))
    match.carry_out(judge().move(f"hall_skip(hall,{token})"))
    assert all(detail in because(judge(), match.plies[-1]) for detail in found)
    assert all(any(detail in step for step in asked("hall_next", state).steps) for detail in found)


def test_equal_ways_of_a_probe_are_settled_by_the_booklet_and_equal_mechanisms_by_a_reading() -> None:
    ways = at("hall_salvation", agenda=[{**PICK, "action": "probe", "colour": "yellow"}], journey__taken=["j2a"])
    reasons = [v for v in judge().candidates(ways) if "si.hall.equal" in v.blocked_by]
    assert reasons
    assert not any("hall_equal_value" in str(value) for verdict in reasons for value in verdict.assumptions)
    cubes = {**EMPTY, "red": 1, "yellow": 1, "green": 1}  # for m01 and m07, both of value 3
    building = [{**PICK, "action": "build", "colour": "red"}]
    mechanisms = at("hall_salvation", agenda=building, players__hall__cubes=cubes)
    reasons = [v for v in judge().candidates(mechanisms) if "si.hall.equal_value" in v.blocked_by]
    assert reasons
    assert all("hall_equal_value" in str(verdict.assumptions) for verdict in reasons)
