"""Questions about Stellar Horizons: the sums compared with plain Python, and the command with its exit codes."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import starlaw
from starlaw.cli.app import app_of
from starlaw.knowledge.cases import cases
from starlaw.knowledge.errors import InvalidInputError
from starlaw.solver.executor.stellar_horizons.rulebook import ANSWERED_IN, answers
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer, parameters_of
from starlaw.solver.terms import in_words
from tests.support import as_json

GAME = starlaw.game("stellar_horizons", evaluator="clingo")


def ask(name: str, **given: object) -> Answer:
    return answered(name, GAME, {key: str(value) for key, value in given.items()})


def test_every_question_is_asked_by_a_case() -> None:
    assert set(GAME.ruleset.rulings) == {case.asks for case in cases("stellar_horizons").values() if case.asks}


def test_a_plain_yes_names_its_rules_as_a_no_does() -> None:
    settled = [case for case in cases("stellar_horizons").values() if case.expect.status not in (None, "undetermined")]
    assert [case.id for case in settled if not case.expect.by] == []


@pytest.mark.parametrize("cvs", range(4))
@pytest.mark.parametrize("bases", range(4))
def test_support_is_charged_apart(cvs: int, bases: int) -> None:
    charges = [4, 6, 8, 10]
    assert ask("support.charge", cvs=cvs, bases=bases).answers == (str(sum(charges[:cvs]) + sum(charges[:bases])),)


@pytest.mark.one_in(11)
@pytest.mark.parametrize("value", range(11, 31))
@pytest.mark.parametrize("roll", [1, 2, 3, 5, 10])
@pytest.mark.parametrize("refined", ["yes", "no"])
def test_production_above_ten(value: int, roll: int, refined: str) -> None:
    counted = 1 if refined == "yes" and roll == 2 else roll
    tens, rest = divmod(value, 10)
    expected = 1 + tens + (counted <= rest) + (counted == 1)
    assert ask("production.cv", value=value, roll=roll, tech=refined).answers == (str(expected),)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("size", range(2, 10))
def test_facilities_ready_cvs_by_size(size: int) -> None:
    smallest = {2: 0, 3: 1, 4: 2, 5: 2}.get(size, 3)
    names = ("small_supply_station", "large_supply_station", "small_spaceport", "large_spaceport")
    for rank, name in enumerate(names):
        found = ask("cv.readying", size=size, place="base", facility=name)
        assert found.status == ("answered" if rank >= smallest else "false"), name


@pytest.mark.parametrize("modifier", range(2, 11))
@pytest.mark.parametrize("errata", ["on", "off"])
def test_modifiers_shorten_the_12_turns_to_the_kuiper_belt(modifier: int, errata: str) -> None:
    hundredths = 100 if modifier == 10 else modifier * 10 if errata == "on" else modifier
    expected = max(1, -(-12 * hundredths // 100))
    found = ask("transfer.time", **{"from": "earth"}, to="kuiper_belt", modifier=modifier, errata=errata)
    assert found.answers == (str(expected),)


@pytest.mark.one_in(4)
@pytest.mark.parametrize("rate", range(10))
def test_engine_failure_falls_with_the_size_of_a_cv(rate: int) -> None:
    for size in range(2, 10):
        expected = rate - size if rate - size >= 1 else 0
        assert ask("engine.failure", ship="cv", size=size, rate=rate).answers == (str(expected),)


@pytest.mark.one_in(10)
def test_effects_get_the_answers_that_questions_get() -> None:
    for case in cases("stellar_horizons").values():
        if case.asks not in ANSWERED_IN:
            continue
        found = answered(case.asks, GAME, case.given)
        ruling = GAME.ruleset.rulings[case.asks]
        values = {
            p.name: p.read(case.given[p.name]) if p.name in case.given else p.default
            for p in parameters_of(ruling, GAME)
        }
        picked = {key: str(values.pop(key)) for key in ruling.readings}
        options = GAME.options(3, {**picked, "errata": "on" if values.pop("errata", True) else "off"})
        given = {key: tuple(map(_number, v)) if isinstance(v, tuple) else _number(v) for key, v in values.items()}
        if found.status != "undetermined":
            assert tuple(map(in_words, answers(GAME, case.asks, options, given))) == found.answers, case.id


def _number(value: object) -> object:
    return int(value) if isinstance(value, str) and value.removeprefix("-").isdecimal() else value


def test_an_assumed_time_says_so_and_a_given_one_does_not() -> None:
    assumed = ask("transfer.time", **{"from": "earth"}, to="saturn")
    assert [assumption.value for assumption in assumed.assumptions] == ["the table of transfer times"]
    assert ask("transfer.time", **{"from": "earth"}, to="kuiper_belt").assumptions == ()
    back = ask("transfer.time", **{"from": "kuiper_belt"}, to="earth")
    assert [assumption.value for assumption in back.assumptions] == ["reading transfer_inward = alike"]


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["support.charge", "cvs=1", "bases=1"], 0, "8 ($B)"),
        (["fleet.is", "ships=0", "bases=1"], 0, "yes"),
        (["fleet.is", "ships=0", "bases=1", "errata=off"], 1, "no"),
        (["loss.markers", "lost=cv", "size=4"], 3, "the source does not settle this"),
    ],
)
def test_the_exit_code_tells_yes_no_and_undetermined(arguments: list[str], code: int, said: str) -> None:
    done = CliRunner().invoke(app_of(), ["ruling", "stellar_horizons", *arguments])
    assert done.exit_code == code
    assert done.stdout.splitlines()[0] == said


def test_an_undetermined_question_names_what_is_missing_in_json() -> None:
    done = CliRunner().invoke(app_of(), ["ruling", "stellar_horizons", "loss.markers", "lost=cv", "size=4", "--json"])
    assert json.loads(done.stdout)["missing"] == ["markers for losing a cv 4"]


def test_rulings_lists_the_errata_and_the_readings_as_parameters() -> None:
    done = CliRunner().invoke(app_of(), ["rulings", "stellar_horizons", "--json"])
    found = {
        entry["name"]: [parameter["name"] for parameter in entry["parameters"]] for entry in json.loads(done.stdout)
    }
    assert found["blockade.holds"] == ["fleet", "networks", "ships", "errata", "blockade_rounding"]


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("no.such", {}, "expected a question such as"),
        ("cv.build", {}, "size is missing"),
        ("cv.build", {"size": "1"}, "expected a number from 2 to 9"),
        ("cv.build", {"sise": "2"}, "sise: expected one of the parameters"),
        ("cv.build", {"size": "2", "unlocked": "maybe"}, "expected yes or no"),
        ("transfer.time", {"from": "earth", "to": "earth"}, "another system"),
        ("mission.goes", {"without": "europe,russia", "points": "2"}, "one number for each faction"),
        ("terraforming.allowed", {"points": "1", "maximum": "17"}, "18 at least"),
        ("loss.markers", {"lost": "cv", "by": "malfunction"}, "for an RE or a probe"),
        ("base.found", {"cost": "0"}, "from 1 to 99"),
        ("transfer.allowed", {"ship": "cv", "forced": "yes"}, "expected no for a CV"),
    ],
)
def test_a_wrong_question_is_refused(name: str, given: dict[str, str], said: str) -> None:
    with pytest.raises(InvalidInputError, match=said):
        answered(name, GAME, given)


def test_a_rule_is_shown_as_printed_and_as_amended() -> None:
    done = CliRunner().invoke(app_of(), ["rule", "sh.transfer.modifier"])
    assert "run from 0.2 to 0.9" in done.stdout
    assert "amends stellar_horizons/printed#18, as printed: " in done.stdout
    assert "0.02 to 0.09. (sh.transfer.printed_modifier)" in done.stdout


def test_a_game_can_be_set_up_without_the_errata() -> None:
    amended, printed = (GAME.new(players=7, readings={"errata": choice}) for choice in ("on", "off"))
    policies = [as_json(state)["players"]["south_america"]["techs"] for state in (amended, printed)]
    assert policies == [["space_diplomacy"], []]
    assert (amended.options.errata, printed.options.errata) == (True, False)
    assert printed.options.readings == {}
    with pytest.raises(InvalidInputError, match="errata: expected on or off"):
        GAME.new(players=2, readings={"errata": "maybe"})


@pytest.mark.one_in(8)
@pytest.mark.parametrize(
    ("name", "given", "status"),
    [
        ("world.type", {"world": "ganymede"}, "answered"),
        ("world.type", {"world": "mars"}, "undetermined"),
        ("cv.enters", {"place": "mercury"}, "false"),
        ("cv.enters", {"place": "ganymede"}, "undetermined"),
    ],
)
def test_by_the_sources_alone_only_what_is_told_is_certain(name: str, given: dict[str, str], status: str) -> None:
    assert answered(name, GAME, given, sources_only=True).status == status


def test_a_minor_victory_is_told(tmp_path: Path) -> None:
    state = as_json(GAME.new(players=1, seed=1, readings={"scenario": "race_for_the_red_planet"}))
    state["players"]["north_america"]["bases"] = {"mars": {"settlements": 16}}
    file = tmp_path / "race.json"
    file.write_text(json.dumps({**state, "year": 2069, "phase": "over", "agenda": []}))
    done = CliRunner().invoke(app_of(), ["score", str(file)])
    assert "winner: nobody yet; North America has achieved minor victory" in done.stdout
