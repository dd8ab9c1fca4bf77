"""Games by the name of an expansion, and tables of one person: what comes along by itself, and what is said of it."""

import json

import pytest

import starlaw
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.readings import Reading
from tests.command import run


@pytest.mark.parametrize("command", [("new",), ("new", "--with", "new_horizons"), ("play", "--max-moves", "0")])
def test_the_base_game_of_an_expansion_comes_along(command: tuple[str, ...]) -> None:
    code, out, err = run(command[0], "new_horizons", "--seed", "1", *command[1:])
    assert (code, err) == (0, "")
    if command[0] == "new":
        assert json.loads(out) == json.loads(run("new", "horizons", "--with", "new_horizons", "--seed", "1").stdout)
    else:
        assert "new_horizons, seed 1" in out


def test_a_map_of_an_expansion_is_that_of_its_base_with_it() -> None:
    by_name, by_option = ("new_horizons", "--seed", "1"), ("horizons", "--with", "new_horizons", "--seed", "1")
    drawn = run("graph", *by_name, "--map", "lanes", "--format", "json")
    assert drawn == run("graph", *by_option, "--map", "lanes", "--format", "json")
    assert drawn.returncode == 0
    assert run("schema", "new_horizons") == run("schema", "horizons", "--with", "new_horizons")


def test_a_game_and_its_name_with_the_expansion_are_one() -> None:
    assert starlaw.game("new_horizons") is starlaw.game("horizons", expansions=["new_horizons"])


@pytest.mark.parametrize("command", [("new",), ("find",), ("query", "x"), ("plan", "x"), ("coverage",), ("rulings",)])
def test_an_unknown_game_is_told_which_there_are_expansions_too(command: tuple[str, ...]) -> None:
    code, out, err = run(command[0], "horizon", *command[1:])
    assert (code, out) == (2, "")
    assert err.startswith("error: expected one of the games horizons, new_horizons, mars_horizon")


def test_one_person_meets_the_solo_opponent_at_its_intermediate_setting_and_is_told() -> None:
    code, out, err = run("new", "starship_interstellar", "--players", "1", "--seed", "1")
    assert code == 0
    assert err == (
        "note: One player plays against H.A.L.L. at the intermediate setting; "
        "--option hall=introduction|easy|hard|extreme chooses otherwise\n"
    )
    assert json.loads(out)["options"]["readings"] == {"hall": "intermediate"}
    picked = run("new", "starship_interstellar", "--players", "1", "--seed", "1", "--option", "hall=hard")
    assert (picked.returncode, picked.stderr) == (0, "")
    assert json.loads(picked.stdout)["options"]["readings"] == {"hall": "hard"}


def test_two_people_meet_nobody_else() -> None:
    code, out, err = run("new", "starship_interstellar", "--players", "2", "--seed", "1")
    assert (code, err) == (0, "")
    assert json.loads(out)["options"]["readings"] == {}


def test_who_wants_to_sit_alone_at_all_is_refused() -> None:
    code, _, err = run("new", "starship_interstellar", "--players", "1", "--option", "hall=none")
    assert (code, err) == (2, "error: players: expected 2 to 4, or 1 against H.A.L.L., got 1\n")


def test_a_choice_for_one_person_is_one_of_the_choices() -> None:
    told = {"id": "solo", "question": "Q?", "clauses": ["horizons/setup#1"], "reason": "R.", "chosen": "a"}
    with pytest.raises(ValueError, match="chosen must be one of a; got 'b'"):
        Reading.model_validate({**told, "choices": {"a": "A."}, "alone": "b"})
    with pytest.raises(InvalidInputError, match="readings"):
        starlaw.game("horizons").options(1, {"solo": "b"})
