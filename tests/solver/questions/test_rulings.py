"""Rulings: questions answered without a state, by name, with parameters checked."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from typer.testing import CliRunner

import starlaw
from starlaw.cli.app import app_of
from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder, game_names, lineage, source_names
from starlaw.solver.game import Game, judge_of
from starlaw.solver.questions import questioning
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer

STATES = folder("seeds") / "mars_horizon" / "states"


def ask(name: str, **given: str) -> Answer:
    return answered(name, starlaw.game("mars_horizon"), given)


def test_without_launch_cards_only_the_dice_count() -> None:
    assert ask("launch.odds", target="9", reliability="2", cards="0").answers == ("7/12",)
    assert ask("launch.odds", target="9", reliability="2", prestige="1", cards="0").answers == ("13/18",)
    assert ask("launch.odds", target="9", reliability="2", prestige="3", cards="0").answers == ("5/6",)


def test_the_odds_with_all_cards_are_those_of_a_launch_with_that_deck() -> None:
    game = starlaw.game("mars_horizon")
    raw = json.loads((STATES / "countdown.json").read_text())
    state = game.state(raw)
    (told,) = game.ruleset.prospects(state, game)
    found = ask(
        "launch.odds", target="9", reliability="3", prestige="1", crewed="yes", money="3", research="5",
        gone=",".join(raw["launch"]["discards"]),
    )  # fmt: skip
    assert (found.status, Fraction(found.answers[0])) == ("answered", told.probability)
    assert found.assumptions
    assert set(found.clauses) <= set(clauses("mars_horizon"))


def test_an_empty_list_is_given_as_it_is_told() -> None:
    assert ask("launch.odds", target="9", gone="none") == ask("launch.odds", target="9")


def test_prestige_is_spent_in_one_of_two_ways() -> None:
    assert ask("launch.odds", target="9", prestige="2").status == "false"


@pytest.mark.parametrize(
    ("vehicle", "mission", "status"),
    [
        (("earth", 2), ("earth", 1), "true"), (("earth", 2), ("earth", 3), "false"),
        (("mars", 1), ("earth", 1), "true"), (("mars", 1), ("moon", 1), "true"),
        (("moon", 2), ("moon", 2), "true"), (("moon", 2), ("moon", 1), "true"),
        (("moon", 2), ("moon", 3), "false"), (("moon", 2), ("earth", 3), "false"),
        (("earth", 3), ("moon", 1), "false"),
    ],
)  # fmt: skip
def test_the_printed_examples_of_vehicles_and_missions(
    vehicle: tuple[str, int], mission: tuple[str, int], status: str
) -> None:
    asked = {"vehicle": vehicle[0], "capacity": str(vehicle[1]), "mission": mission[0], "payload": str(mission[1])}
    assert ask("vehicle.serves", **asked).status == status


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({}, "target is missing"), ({"target": "x"}, "expected a number from 2 to 30, got 'x'"),
        ({"target": "9", "moon": "1"}, "expected one of the parameters"),
        ({"target": "9", "crewed": "maybe"}, "yes or no"),
        ({"target": "9", "goal": "party"}, "expected one of milestone"), ({"target": "9", "gone": "gremlins"}, "gone"),
    ],
)  # fmt: skip
def test_wrong_parameters_are_named(given: dict[str, str], said: str) -> None:
    with pytest.raises(InvalidInputError, match=said):
        ask("launch.odds", **given)


@pytest.mark.parametrize(("given", "told"), [("2,6", "'6'"), ("2,many", "'many'"), ("1,1,1,1,1,1", "'1,1,1,1,1,1'")])
def test_a_list_of_numbers_is_checked(given: str, told: str) -> None:
    expected = f"colony: expected up to 5 numbers from 0 to 5 with commas between, got {told}"
    with pytest.raises(InvalidInputError, match=expected):
        answered("system_points", starlaw.game("horizons"), {"colony": given})


@pytest.mark.parametrize("source", source_names())
def test_every_game_and_expansion_has_questions_of_its_own(source: str) -> None:
    base = {name for part in lineage(source)[:-1] for name in judge_of(part).ruleset.rulings}
    assert judge_of(source).ruleset.rulings.keys() - base


@pytest.mark.parametrize("source", ["horizons", "new_horizons", "starship_interstellar"])
def test_every_question_that_rules_answer_has_a_case(source: str) -> None:
    asked = {case.asks for part in lineage(source) for case in cases(part).values()}
    assert {name for name, ruling in judge_of(source).ruleset.rulings.items() if ruling.answer is None} <= asked


# --- The commands ---


@pytest.mark.parametrize("game", game_names())
def test_rulings_are_listed_for_every_game(game: str) -> None:
    done = CliRunner().invoke(app_of(), ["rulings", game, "--json"])
    assert done.exit_code == 0
    assert [entry["name"] for entry in json.loads(done.output)] == list(starlaw.game(game).ruleset.rulings)


def test_a_ruling_has_the_promised_shape_and_exit_code() -> None:
    asked = ["ruling", "mars_horizon", "vehicle.serves", "vehicle=moon", "capacity=2", "mission=earth", "payload=3"]
    done = CliRunner().invoke(app_of(), [*asked, "--json"])
    assert done.exit_code == 1
    assert {"status", "answers", "unit", "steps", "clauses", "assumptions"} <= json.loads(done.output).keys()
    done = CliRunner().invoke(app_of(), ["ruling", "mars_horizon", "launch.odds", "target=9", "reliability=2"])
    assert done.exit_code == 0
    assert "probability of success" in done.output


def test_a_parameter_given_twice_is_refused() -> None:
    done = CliRunner().invoke(app_of(), ["ruling", "mars_horizon", "launch.odds", "target=9", "target=8"])
    assert "target: expected one value, got '9' and '8'" in str(done.exception)


def test_odds_tell_the_chance_of_a_launch_before_and_after_a_card(tmp_path: Path) -> None:
    file = str(STATES / "countdown.json")
    shown = json.loads(CliRunner().invoke(app_of(), ["odds", file, "countdown(blue)", "--json"]).output)
    assert [p["of"] for p in shown["prospects"]] == ["success"]
    assert len(shown["outcomes"]) == 17
    after = sum(Fraction(o["probability"]) * Fraction(o["prospects"][0]["probability"]) for o in shown["outcomes"])
    assert after == Fraction(shown["prospects"][0]["probability"])
    assert "success: " in CliRunner().invoke(app_of(), ["odds", file, "countdown(blue)"]).output


def test_odds_of_other_games_are_as_before() -> None:
    state = folder("seeds") / "horizons" / "states" / "mid_game.json"
    shown = json.loads(CliRunner().invoke(app_of(), ["odds", str(state), "explore(orange)", "--json"]).output)
    assert sorted(shown) == ["assumptions", "move", "outcomes", "violations"]


@pytest.mark.one_in(32)
@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("source", source_names())
def test_the_rules_that_matter_to_a_question_answer_as_all_rules_do(
    source: str, part: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = [(case.asks, case.given) for case in cases(source).values() if case.asks][part::4]

    def answers(few: int) -> list[Answer]:
        monkeypatch.setattr(questioning, "FEW", few)
        game = Game(judge_of(source).ruleset)
        return [answered(name, game, {key: str(value) for key, value in given.items()}) for name, given in asked]

    for question, by_part, by_all in zip(asked, answers(0), answers(len(asked)), strict=True):
        assert by_part == by_all, question
