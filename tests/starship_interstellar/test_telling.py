"""What verdicts, events and words tell about a move fits what it costs and does."""

from typing import Any

import pytest

from starlaw.cli.match import Match
from starlaw.cli.starship_interstellar.board import rewards
from starlaw.cli.starship_interstellar.hall import because
from starlaw.cli.starship_interstellar.moves import choice, told
from starlaw.knowledge.cases import changed
from starlaw.knowledge.places import folder
from starlaw.knowledge.reading import read_json
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.rulings import Answer, answered
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


# --- H.A.L.L.'s reasons: the line of the booklet that is about this phase, colour or place ---

PICK = {"kind": "hall_pick", "player": "hall"}
TURN = {"kind": "hall", "player": "hall"}
EMPTY = dict.fromkeys(("red", "yellow", "green", "blue", "purple"), 0)
TRAVELS = {
    "players__hall__played": ["travel"],
    "players__hall__pool": ["earth", "jupiter", "market", "mars", "research", "solar"],
    "hall__pile": ["mars", "jupiter", "solar", "research", "market", "earth"], "hall__count": 1,
}  # fmt: skip
NO_TOKENS = {"players__hall__pool": [], "hall__pile": []}
FULL = {**EMPTY, "red": 1}


@pytest.mark.parametrize(
    ("start", "changes", "move", "clause"),
    [
        ("hall_action", {}, "hall_play(hall,mars)", "hall_action#3"),
        ("hall_salvation", {}, "hall_play(hall,travel)", "hall_salvation#2"),
        ("hall_action", NO_TOKENS, "hall_pass(hall)", "hall_pass#1"),
        ("hall_salvation", NO_TOKENS, "hall_pass(hall)", "hall_pass#3"),
        ("hall_action", {"hall__tried": 7}, "hall_pass(hall)", "hall_action#7"),
        ("hall_salvation", {"hall__tried": 4}, "hall_pass(hall)", "hall_salvation#10"),
        ("hall_action", {**TRAVELS, "players__hall__sites__mars__storage": FULL}, "hall_fly(hall,mars)", "hall_travel#17"),
        (
            "hall_action",
            {**TRAVELS, "players__hall__explorer": "jupiter", "players__hall__sites__mars__storage": FULL},
            "hall_fly(hall,mars)",
            "hall_travel#14",
        ),
        ("hall_action", {**TRAVELS, "players__hall__explorer": "mars"}, "hall_fly(hall,earth)", "hall_travel#16"),
        ("hall_salvation", {"agenda": [{**PICK, "action": "government", "colour": "yellow"}]},
         "hall_represent(hall,1)", "hall_representative#3"),
        ("hall_salvation", {"agenda": [{**PICK, "action": "government", "colour": "blue"}]},
         "hall_represent(hall,1)", "hall_representative#5"),
        ("hall_salvation", {"agenda": [{**PICK, "action": "government", "colour": "purple"}]},
         "hall_represent(hall,1)", "hall_representative#6"),
        ("hall_salvation", {"agenda": [{**PICK, "action": "build", "colour": "blue", "follows": True}]},
         "hall_build(hall,m03)", "hall_probe#12"),
        ("hall_salvation", {"agenda": [{**PICK, "action": "build", "colour": "purple", "follows": True}]},
         "hall_build(hall,m03)", "hall_probe#14"),
        ("hall_salvation", {"agenda": [{**PICK, "action": "build", "colour": "purple"}]},
         "hall_build(hall,m08)", "hall_build#7"),
        ("hall_action", {"agenda": [{"kind": "reward", "player": "hall"}], "players__hall__rotations": 2},
         "collect(hall,2)", "hall_pass#2"),
        ("hall_salvation", {"agenda": [{"kind": "reward", "player": "hall"}], "players__hall__rotations": 2},
         "collect(hall,2)", "hall_pass#4"),
    ],
)  # fmt: skip
def test_hall_says_why_with_the_line_that_fits(start: str, changes: dict[str, Any], move: str, clause: str) -> None:
    state = at(start, **changes)
    assert [legal.text for legal in judge().moves(state)] == [move]
    match = Match(judge(), 1, state, SeededChance(1))
    match.carry_out(judge().move(move))
    why = because(judge(), match.plies[-1])
    assert f"[starship_interstellar/{clause}]" in why
    assert "an earlier one. [" not in why or clause.startswith("hall_pass")
    assert f"starship_interstellar/{clause}" in asked("hall_next", state).clauses


def asked(name: str, state: GameState) -> Answer:
    """Return the answer to a question about a state."""
    return answered(name, judge(), {"state": state.model_dump_json(by_alias=True)})


POOR = {"players__hall__cubes": EMPTY, "players__hall__fuel": 2}


@pytest.mark.parametrize(
    ("token", "pile", "found"),
    [
        # The second token counts yellow, at double price with a red cube (lines 688, 696).
        ("research", ["research", "solar", "mars", "jupiter", "travel", "market", "earth"], ("technology yellow", "costs 2 yellow")),
        # The second planet of the pile is Neptune, of value 5: twice that and 3 more (lines 720, 724).
        ("travel", ["travel", "solar", "mars", "jupiter", "research", "market", "earth"], ("target neptune", "costs 13 fuel")),
    ],
)  # fmt: skip
def test_an_unusable_token_is_told_with_what_it_was_counted_out_for(token: str, pile: list[str], found: tuple[str, ...]) -> None:
    cube = {"kind": "hall_cube", "player": "hall", "token": token, "colour": "red"}
    state = at("hall_action", agenda=[cube, TURN], hall__pile=pile, hall__count=1, **POOR)
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
    reasons = [v for v in judge().candidates(mechanisms) if "si.hall.equal" in v.blocked_by]
    assert reasons
    assert all("hall_equal_value" in str(verdict.assumptions) for verdict in reasons)


# --- Events: what a move did is told, cube by cube ---

MARS = "players__altair__sites__mars__"
PRODUCE = {"kind": "produce", "player": "altair", "planet": "mars"}
CONVERT = {"kind": "convert", "player": "altair", "planet": "mars", "left": ["raise", "split", "refine"]}


@pytest.mark.parametrize(
    ("start", "changes", "move", "told_too"),
    [
        ("action", {"agenda__0": {**PRODUCE, "left": ["base"]}}, "activate(altair,base)", "altair digs 1 green on Mars"),
        ("action", {"agenda__0": {**PRODUCE, "left": ["drill"]}}, "activate(altair,drill)", "altair digs 1 green on Mars"),
        ("action", {"agenda__0": {**PRODUCE, "left": ["base"]}, f"{MARS}deposit": EMPTY}, "activate(altair,base)",
         "altair digs nothing on Mars"),
        ("action", {"agenda__0": CONVERT}, "split(altair)",
         "altair turns a green cube of the Deposit into 2 yellow in the Storage on Mars"),
        ("action", {"agenda__0": CONVERT}, "refine(altair)",
         "altair turns a green cube of the Deposit into 1 blue in the Storage on Mars"),
        ("action", {"agenda__0": CONVERT}, "upgrade(altair,red,yellow)",
         "altair swaps a red cube of the Storage for a yellow one on Mars"),
        ("action", {"agenda__0": {"kind": "refill", "player": "altair", "amount": 3, "least": 0, "most": 2}},
         "refill(altair,mars,1)", "altair adds 3 blue to the Deposit on Mars"),
        ("salvation", {"agenda__0": {"kind": "drill", "player": "altair", "amount": 2}}, "drill(altair,mars)",
         "altair digs 2 green on Mars"),
        ("action", {"agenda__0": {"kind": "travel", "player": "altair", "token": "travel"}}, "load(altair,red)",
         "altair loads a red cube on Mars"),
        ("action", {"agenda__0": {"kind": "travel", "player": "altair", "token": "travel"}}, "fly(altair,earth)",
         "the Explorer of altair is at Earth"),
        ("action", {"agenda__0": {"kind": "deploy", "player": "altair", "planet": "mars"}}, "deploy(altair,outpost)",
         "altair deploys an Outpost on Mars"),
        ("action", {"agenda__0": {"kind": "solar", "player": "altair", "drawn": EMPTY, "kept": {**EMPTY, "purple": 1, "yellow": 1}, "left": 0},
                    "players__altair__reputation": 3}, "done(altair)", "altair gives up 3 reputation"),
        ("action", {"agenda__0": {"kind": "solar", "player": "altair", "drawn": EMPTY, "kept": {**EMPTY, "red": 2}, "left": 0}},
         "done(altair)", "the Solar Spiral is at 8"),
        ("hall_salvation", {"agenda": [{**PICK, "action": "build", "colour": "blue", "follows": True}], "players__hall__cubes": EMPTY},
         "hall_none(hall)", "H.A.L.L. leaves out what would follow: build"),
        ("hall_action", {**TRAVELS, "players__hall__fuel": 0,
                         "agenda": [{"kind": "hall_cube", "player": "hall", "token": "travel", "colour": "red", "repeated": True}, TURN]},
         "hall_skip(hall,travel)", "H.A.L.L. cannot travel on in this turn; its cube goes back"),
        ("hall_salvation", {"phase": "government", "agenda": [{"kind": "hall_eliminate", "player": "altair"}], "hall__settled": True,
                            "hall__waiting": {**EMPTY, "green": 1}},
         "eliminate(altair,purple,green)", "a green cube of H.A.L.L. goes to the supply"),
    ],
)  # fmt: skip
def test_what_a_move_did_is_told(start: str, changes: dict[str, Any], move: str, told_too: str) -> None:
    found = judge().apply(at(start, **changes), judge().move(move), SeededChance(1))
    assert told_too in [event.text for event in found.events]


def test_production_of_hall_tells_which_cubes_moved() -> None:
    cube = {"kind": "hall_cube", "player": "hall", "token": "mars", "colour": "green"}
    state = at("hall_action", agenda=[cube, TURN])  # 3 red on Mars: the base digs one, another becomes yellow (line 786)
    found = judge().apply(state, judge().move("hall_act(hall,production)"), SeededChance(1))
    told_all = [event.text for event in found.events]
    assert "hall digs 1 red on Mars" in told_all
    assert "hall turns a red cube of the Deposit into 1 yellow in the Storage on Mars" in told_all
