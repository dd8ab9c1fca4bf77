"""Questions in players' words are taken for rulings: the right one, with what was said and what is still to say."""

import json

import pytest

from starlaw.solver.game import judge_of
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.understanding import understood
from tests.command import run

COMPUTED = [
    ("new_horizons", "how many dice do two battleships roll?", "battle_dice", {"battleship": "2"}, "6 dice fleet"),
    ("new_horizons", "how many dice does my cruiser throw?", "battle_dice", {"cruiser": "1"}, "2 dice fleet"),
    ("horizons", "I own 3 power plants and 1 metal mine, what do I harvest?", "harvest",
     {"energy_collector": "3", "metal_collector": "1"}, "1 metal"),
    ("horizons", "I hold 8 goals and 6 aliens at the end of my turn, how many go?", "surplus",
     {"missions": "8", "allies": "6"}, "1 allies"),
    ("stellar_horizons", "what do 4 terraforming points cost if the first one is 4 SUP?", "terraforming.cost",
     {"points": "4", "price": "4"}, "22 sup"),
    ("mars_horizon", "how likely is a launch with target 9 and reliability 2?", "launch.odds",
     {"target": "9", "reliability": "2"}, ""),
    ("stellar_horizons", "how many turns from Mars to Jupiter?", "transfer.time",
     {"from": "mars", "to": "jupiter"}, ""),
    ("starship_interstellar", "I discard a yellow and a purple after the conversion, how many reds are added to it?",
     "bag_dilution", {"dilute": "yellow,purple"}, "7 red"),
    ("horizons", "can I put a metal mine on a water world?", "builds_on",
     {"habitat": "oceanic", "structure": "metal_collector"}, "no"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "question", "ruling", "given", "answer"), COMPUTED)
def test_a_question_is_taken_for_a_ruling(
    game: str, question: str, ruling: str, given: dict[str, str], answer: str
) -> None:
    judge = judge_of(game)
    best = understood(question, judge)[0]
    assert (best.ruling, dict(best.given), dict(best.lacking), best.is_asked) == (ruling, given, {}, True)
    assert answer in " ".join(answered(best.ruling, judge, best.given).answers)


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("horizons", "who drew the pictures?"),
        ("horizons", "do I have to use my ally?"),
        ("new_horizons", "may I break an alliance?"),
        ("mars_horizon", "what is a repeat mission?"),
        ("stellar_horizons", "who goes first?"),
    ],
)
def test_a_question_that_no_ruling_answers_is_taken_for_none(game: str, question: str) -> None:
    assert not any(ruling.is_asked for ruling in understood(question, judge_of(game)))


def test_a_denied_flag_is_no_and_a_thing_counts_once_only_as_one() -> None:
    judge = judge_of("new_horizons")
    for question, battleships in (("how many dice does a battleship roll?", "1"), ("dice of battleships?", None)):
        best = next(ruling for ruling in understood(question, judge) if ruling.ruling == "battle_dice")
        assert best.given.get("battleship") == battleships


def test_ask_puts_the_answer_on_top_with_the_command_that_repeats_it() -> None:
    code, out, err = run("ask", "new_horizons", "how many dice does a battleship roll?")
    assert (code, err) == (0, "")
    assert out.startswith("How many dice does a side throw in a round? 3 dice")
    assert "starlaw ruling new_horizons battle_dice battleship=1" in " ".join(out.split())
    computed = json.loads(run("ask", "new_horizons", "how many dice does a battleship roll?", "--json")[1])["computed"]
    assert (computed["ruling"], computed["given"]) == ("battle_dice", {"battleship": "1"})
    assert computed["answer"]["status"] == "answered"


def test_ask_says_what_is_still_to_be_said() -> None:
    code, out, _ = run("ask", "stellar_horizons", "what does it cost to ready a ship on Earth?")
    assert code == 0
    said = " ".join(out.split())
    assert "can be worked out by: starlaw ruling stellar_horizons cv.readying place=earth" in said
    assert "still to be said: size" in said
