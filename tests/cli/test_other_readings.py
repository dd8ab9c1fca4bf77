"""A saved position under another reading: the answer says what changes."""

import json

from starlaw.knowledge.folders import folder
from tests.command import run

FLEETS = str(folder("seeds") / "new_horizons" / "states" / "fleets.json")
MAY_PASS = "actions_per_turn=up_to_two"


def test_moves_tell_which_are_new() -> None:
    told = run("moves", FLEETS, "--option", MAY_PASS)
    assert told.stdout.rstrip().endswith(f"under {MAY_PASS}, new: pass(orange)")


def test_a_verdict_tells_what_it_no_longer_says() -> None:
    shown = json.loads(run("why", FLEETS, "pass(orange)", "--option", MAY_PASS, "--json").stdout)
    assert shown["status"] == "legal"
    assert shown["option_changes"] == {"readings": MAY_PASS, "new": ["legal"], "gone": ["illegal", "hz.turn.pass"]}


def test_odds_of_a_move_that_was_not_legal_are_all_new() -> None:
    told = run("odds", FLEETS, "pass(orange)", "--option", MAY_PASS)
    assert f"under {MAY_PASS}, new: 1 " in told.stdout


def test_what_stays_is_said() -> None:
    assert f"under {MAY_PASS} the answer stays as it was" in run("score", FLEETS, "--option", MAY_PASS).stdout
    assert f"under {MAY_PASS} the answer stays as it was" in run("check", FLEETS, "--option", MAY_PASS).stdout


def test_a_choice_given_twice_is_refused() -> None:
    told = run("check", FLEETS, "--option", MAY_PASS, "--option", "actions_per_turn=two")
    assert (told.returncode, told.stderr) == (2, "error: --option actions_per_turn: expected one choice, got two\n")
