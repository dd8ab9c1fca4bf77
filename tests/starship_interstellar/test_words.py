"""Starship Interstellar in words at the terminal: moves, decisions, the table, and what stays secret."""

from typing import Any

import pytest

from starlaw.knowledge.starship_interstellar.pieces import Effect
from starlaw.knowledge.states import GameState
from starlaw.show.starship_interstellar.board import board
from starlaw.show.starship_interstellar.moves import choice
from starlaw.show.starship_interstellar.picture import journey_picture
from starlaw.show.starship_interstellar.rewards import rewards
from starlaw.show.words import decision, told
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.executor.match import Match
from starlaw.solver.states.first_turn import people
from tests.starship_interstellar.playing import judge
from tests.starship_interstellar.tables import PICK, at


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
    assert told_of(choosing, "choose(altair,unique_1)", "altair").startswith("choose(altair,unique_1): choose")
    assert told_of(choosing, "choose(altair,unique_1)", "bellatrix") == "choose(altair,hidden)"
    deciding = at("action", agenda=later, players__altair__drafted="unique_1", **DRAFT)
    assert told_of(deciding, "commit(bellatrix,unique_4)", "altair") == "commit(bellatrix,hidden)"


def test_with_x20_a_representative_is_offered_for_the_rewards_of_the_whole_row() -> None:
    asked = {"kind": "salvation", "player": "altair", "token": "x20", "actions": ["government"]}
    state, move = at("salvation", agenda__0=asked), judge().move("represent(altair,1)")
    row = next(line for line in judge().content.government.values if line.row == 1)
    every = ", ".join(rewards(space) for space in row.spaces)
    sends = "send a Representative to space 1 of row 1 for 1 Scientist"
    assert choice(judge(), state, move) == f"{sends}, for the whole row: {every}"
    plain = at("salvation", agenda__0={**asked, "token": "travel"})
    assert choice(judge(), plain, move) == f"{sends}: {rewards(row.spaces[0])}"


def test_the_board_shows_what_decisions_need() -> None:
    changes = {
        "players__altair__wormhole": {"orbit": 8, "quadrant": 1}, "players__altair__cargo__red": 2,
        "players__bellatrix__passed": True, "players__bellatrix__rotations": 1, "passing": ["bellatrix"],
    }  # fmt: skip
    shown = " ".join(board(judge(), at("salvation", **changes), "altair").split())
    for part in (
        "Government Probe at space 1b of the Journey", "space 2b of the Journey (galaxy)", "free Points of",
        "World Government: row 1: bellatrix at 2",
        "Wormhole token on orbit 8 in quadrant 1", "in the Explorer: 2 red", "in reserve: 1 converter, 1 outpost",
        "active token: Travel", "has passed with 1 rotation ",
    ):  # fmt: skip
        assert part in shown


def test_the_board_of_a_solo_game_shows_the_line_and_the_tops_of_piles() -> None:
    shown = board(judge(), at("hall_action"), "altair")
    assert "in line: X03, X13, X05, X17, X08, X21" in shown
    assert "its pile: Mars on top of 7; its planets: Venus on top of 5" in shown


def test_a_choice_for_hall_says_which_probe_moves_and_what_lies_there() -> None:
    asked_now = {**PICK, "player": "altair", "action": "probe", "colour": "yellow"}
    state = at("hall_salvation", agenda=[asked_now], journey__taken=["j2a"])
    assert decision(judge(), state) == "altair decides: pick what H.A.L.L.'s action is about (where its Probe goes)"
    told = choice(judge(), state, judge().move("hall_probe(altair,j2b)"))
    assert told == "H.A.L.L.'s Probe goes to space 2b of the Journey: unexplored"
    steering = at("hall_salvation", agenda=[{**asked_now, "action": "steer", "colour": None}])
    assert decision(judge(), steering).endswith(
        "pick what H.A.L.L.'s action is about (where the Government Probe goes)"
    )


def test_a_probe_is_offered_spaces_with_what_lies_there() -> None:
    state = at("salvation")
    told = choice(judge(), state, judge().move("probe(altair,j3b)"))
    assert told == "advance the probe to space 3b of the Journey for 2 Fuel: wormhole"
    gain = rewards(judge().content.space["j2a"].interest)
    assert choice(judge(), state, judge().move("steer(altair,j2a)")).endswith(
        f"2a of the Journey: Point of Interest: {gain}"
    )


@pytest.mark.parametrize(
    ("asked", "move", "text"),
    [
        ({"kind": "black_hole"}, "dive(altair,2)", "spend 2 Fuel for 2 Prestige"),
        (
            {"kind": "convert", "planet": "mars", "left": ["split"]},
            "split(altair)",
            "turn a green cube of the Deposit into 2 yellow in the Storage, as far as there is room",
        ),
        (
            {"kind": "convert", "planet": "mars", "left": ["refine"]},
            "refine(altair)",
            "turn a green cube of the Deposit into 1 blue in the Storage, as far as there is room",
        ),
        (
            {"kind": "settle", "planet": "venus", "face": "blue_5"},
            "keep(altair)",
            "keep the token and found a base: a Deposit of 5 blue; 1 blue at once",
        ),
        ({"kind": "refill", "amount": 3, "least": 0, "most": 2}, "refill(altair,mars,1)", "refill Mars with 3 blue"),
        ({"kind": "travel", "token": "travel"}, "fly(altair,neptune)", "fly to Neptune for 8 Fuel"),
        ({"kind": "travel", "token": "x13"}, "fly(altair,neptune)", "fly to Neptune for 6 Fuel"),
        ({"kind": "market", "token": "market", "left": 1}, "sell(altair,green)", "sell a green cube for 3 Fuel"),
        ({"kind": "market", "token": "x02", "left": 1}, "buy(altair,green)", "buy a green cube for 2 Fuel"),
        (
            {"kind": "research", "token": "research"},
            "research(altair,ars_1,none)",
            "research ARS 1 for 1 red and 1 Scientist",
        ),
    ],
)
def test_a_move_is_offered_with_what_it_gives(asked: dict[str, Any], move: str, text: str) -> None:
    state = at("action", agenda=[{"player": "altair", **asked}])
    assert choice(judge(), state, judge().move(move)) == text


def test_pass_tokens_are_offered_with_their_rewards() -> None:
    state = at("action", agenda=[{"kind": "commit", "player": "altair"}])
    won = "; ".join(rewards(one) for one in judge().content.pass_token["basic"].rewards)
    assert choice(judge(), state, judge().move("commit(altair,basic)")) == f"pass with basic: by rotations {won}"


def test_one_thing_is_told_in_the_singular() -> None:
    assert rewards((Effect(does="scientist"),)) == "1 Scientist"
    assert rewards((Effect(does="scientist", amount=2),)) == "2 Scientists"
    assert rewards((Effect(does="drill"),)) == "1 cube from a Deposit to its Storage"


def test_a_space_with_a_token_keeps_its_name_in_the_picture() -> None:
    drawn = journey_picture(judge(), at("salvation"))
    assert all(f">{space}</text>" in drawn for space in ("1b", "2b", "3b", "4a"))


def test_bounds_of_a_search_count_people_only() -> None:
    assert people(at("hall_action")) == "1 player"
    assert people(at("action")) == "2 players"
