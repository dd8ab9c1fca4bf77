"""Questions about a state that no game can reach: every command that is asked about one says so."""

import json
from pathlib import Path

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.folders import folder
from starlaw.solver.loading import load_state
from tests.command import run

SEEDS = folder("seeds")
STATE = SEEDS / "horizons" / "states" / "mid_game.json"
BATTLE = SEEDS / "new_horizons" / "states" / "battle.json"
RULE = "hz.check.pieces"  # five pieces of each kind
GOAL = "has(orange, energy, 4)"
QUESTIONS = {
    "moves": ["moves", "FILE"],
    "moves with the blocked ones": ["moves", "FILE", "--blocked"],
    "moves of nobody": ["moves", "FILE", "--player", "blue"],
    "moves on tables": ["moves", "FILE", "--evaluator", "tables"],
    "moves by the sources": ["moves", "FILE", "--sources-only"],
    "why legal": ["why", "FILE", "explore(orange)"],
    "why not": ["why", "FILE", "explore(blue)"],
    "why on tables": ["why", "FILE", "explore(orange)", "--evaluator", "tables"],
    "why by the sources": ["why", "FILE", "explore(orange)", "--sources-only"],
    "apply": ["apply", "FILE", "explore(orange)", "--seed", "1"],
    "apply anyway": ["apply", "FILE", "explore(orange)", "--seed", "1", "--anyway"],
    "odds": ["odds", "FILE", "explore(orange)"],
    "score": ["score", "FILE"],
    "plan": ["plan", "horizons", GOAL, "--state", "FILE"],
}


@pytest.fixture(scope="module")
def spoilt(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the file of a state in which a player has a sixth colony."""
    file = tmp_path_factory.mktemp("spoilt") / "game.json"
    state = json.loads(STATE.read_text())
    file.write_text(json.dumps(changed(state, "players.orange.reserve.colony", 5)))
    return file


@pytest.mark.one_in(4)
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_an_illegal_state_is_told_in_one_line_and_in_json(question: list[str], spoilt: Path) -> None:
    ran = run(*(str(spoilt) if part == "FILE" else part for part in question), "--json")
    warning = [line for line in ran.stderr.splitlines() if line.startswith("warning: ")]
    assert len(warning) == 1
    assert warning[0].startswith("warning: this state is not legal: For each kind of structure, ")
    assert f"Here: orange has 6 colonies in all ({RULE})" in warning[0]
    assert warning[0].endswith(f"`starlaw check {spoilt}` tells all")
    violations = json.loads(ran.stdout)["violations"]
    assert violations == json.loads(run("check", str(spoilt), "--json").stdout)["violations"]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_of_a_legal_state_nothing_is_said(question: list[str]) -> None:
    ran = run(*(str(STATE) if part == "FILE" else part for part in question), "--json")
    assert ran.stderr == ""
    assert json.loads(ran.stdout)["violations"] == []


def test_apply_refuses_in_an_illegal_state_unless_told_otherwise(spoilt: Path, tmp_path: Path) -> None:
    move = ["apply", str(spoilt), "explore(orange)", "--seed", "1"]
    after = tmp_path / "after.json"
    refused = run(*move, "-o", str(after))
    assert refused.returncode == 1
    assert refused.stderr.splitlines()[-1].startswith("error: no move is carried out in a state that is not legal")
    assert not after.exists()
    assert json.loads(run(*move, "--json").stdout)["state"] is None
    assert run(*move, "--anyway", "-o", str(after)).returncode == 0
    assert json.loads(after.read_text())["players"]["orange"]["reserve"]["colony"] == 5


def test_a_move_that_is_blocked_there_too_is_refused_with_both_reasons(spoilt: Path) -> None:
    ran = run("apply", str(spoilt), "explore(blue)", "--anyway")
    assert ran.returncode == 1
    assert [line.partition(":")[0] for line in ran.stderr.splitlines()] == ["warning", "error"]
    assert "hz.turn.player" in ran.stderr.splitlines()[-1]


def test_a_forecast_in_an_illegal_state_says_so(tmp_path: Path) -> None:
    file = tmp_path / "battle.json"
    battle = json.loads(BATTLE.read_text())
    player = battle["seats"][0]
    battle["players"][player]["reserve"]["colony"] += 1
    file.write_text(json.dumps(battle))
    ran = run("odds", str(file), "--forecast", "--json")
    assert "warning: this state is not legal: " in ran.stderr
    assert [violation["rule"] for violation in json.loads(ran.stdout)["violations"]] == [RULE]
    assert json.loads(run("odds", str(BATTLE), "--forecast", "--json").stdout)["violations"] == []


def test_a_state_is_checked_in_the_run_that_lists_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    judge, state = load_state(STATE, evaluator="clingo")
    judge.watch(state)
    judge.moves(state)
    monkeypatch.setattr(judge, "_ask", None)
    assert judge.check(state) == ()
