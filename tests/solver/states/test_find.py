"""States found by a condition: legal, the condition holds in them by another way of looking, and none is nearer."""

import json
import time
from pathlib import Path

import pytest

from starlaw.knowledge.errors import InvalidInputError, TooLongError
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game, judge_of
from starlaw.solver.questions.conditions import predicates, read_condition
from starlaw.solver.states.find import FoundState, find
from starlaw.solver.states.first_turn import first_turn
from starlaw.solver.worker import limited
from tests.command import run
from tests.support import as_json


def search(name: str, condition: str) -> tuple[Game, GameState, FoundState]:
    game = judge_of(name)
    found = find(game, first_turn(game), condition)
    assert found.status == "found", found.why
    state = game.state(found.state)
    assert game.check(state) == ()
    return game, state, found


def test_a_number_of_tokens_is_the_only_change() -> None:
    _, state, found = search("horizons", "has(P, metal, 9), not adapted(P, oceanic)")
    value = as_json(state)
    rich = [seat for seat, player in value["players"].items() if player["stock"]["metal"] >= 9]
    assert [dict(values) for values in found.holds_for] == [{"P": seat} for seat in rich]
    assert found.smallest
    assert [len(rich), len(found.changes)] == [1, 1]
    start = as_json(first_turn(judge_of("horizons")))
    assert value["worlds"] == start["worlds"]


def test_a_legal_move_is_legal_in_the_state_that_is_found() -> None:
    game, state, found = search("horizons", "legal(build(P, W, colony)), stands(W, Q, colony, 2), P != Q")
    values = found.holds_for[0]
    assert game.judge(state, f"build({values['P']},{values['W']},colony)").status == "legal"
    assert as_json(state)["worlds"][values["W"]]["structures"][values["Q"]]["colony"] >= 2


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("name", "rule", "more"),
    [
        ("horizons", "hz.build.position", ', not blocked(M, "hz.build.cost")'),
        ("mars_horizon", "mh.fly.capacity", ""),
        ("new_horizons", "nh.move.energy", ""),
        ("stellar_horizons", "sh.build.cost", ""),
    ],
)
def test_a_rule_forbids_the_move_that_is_found(name: str, rule: str, more: str) -> None:
    game, state, found = search(name, f'blocked(M, "{rule}"){more}')
    for values in found.holds_for[:5]:
        blocked_by = game.judge(state, values["M"]).blocked_by
        assert rule in blocked_by
        assert not more or "hz.build.cost" not in blocked_by


def test_what_cannot_be_is_not_found() -> None:
    game = judge_of("horizons")
    found = find(game, first_turn(game), "has(P, metal, 30), has(Q, metal, 11), P != Q")
    assert (found.status, found.state) == ("none", None)  # the box holds forty


@pytest.mark.one_in(3)
def test_a_condition_that_holds_already_changes_nothing() -> None:
    game, state, found = search("mars_horizon", "turn(P), phase(play)")
    assert found.changes == ()
    assert as_json(state) == as_json(first_turn(game))


# --- What is read and what is refused ---


@pytest.mark.parametrize(
    ("condition", "said"),
    [
        ("hass(P, metal, 1)", "there is no hass/3, but has/3"),
        ("has(P, metal)", "there is no has/2, but has/3"),
        ("has(P, gold, 1)", "gold: there is nothing of that name"),
        ("has(P, metal, N), N > M", "M: expected in an atom without not"),
        ("not has(P, metal, 1)", "P: expected in an atom without not"),
        ('blocked(M, "hz.build.cots")', "expected a rule in quotes, such as hz.build.cost"),
        ("legal(march(P))", "expected one of the moves adapt, build"),
        ("legal(build(P, W))", "expected build(player, world, structure)"),
        ("legal(build(P, W, palace))", "expected as structure one of colony"),
        ("clause(C, rule)", "clause/2 needs a state"),
        ("", "expected a condition such as has(P, metal, 4)"),
        ("has(P, metal, ", "expected a condition such as"),
        ("holds(phase(over))", "there is no holds/1"),
        ("candidate(M)", "there is no candidate/1"),
        ('#include "/etc/passwd"', "'#' at character 1"),
        ("#script(python)", "'#' at character 1"),
        ("X = @leak(1)", "'@' at character 5"),
        ("turn(P). turn(Q)", "'.' at character 8"),
        ("turn(P) :- turn(Q)", "':' at character 9"),
        ("turn(orange; blue)", "';' at character 12"),
        ("turn(P), X = 1..3", "'.' at character 15"),
        ("year(2147483648)", "'2' at character 6"),
        ("turn(" * 9 + "1" + ")" * 9, "at most 6 parentheses"),
        ("turn(P), " * 300 + "turn(P)", "at most 1000 characters"),
        ("turn(P), " * 20 + "turn(P)", "at most 16 parts"),
        ("-turn(P)", "expected an atom"),
        ("has(P, 2 * 3, 1)", "'*' at character 10"),
        ("turn(A), turn(B), turn(C), turn(D), turn(E), turn(F), turn(G), turn(H), turn(I)", "at most 8 variables"),
    ],
)
def test_a_wrong_condition_is_told_with_what_there_is(condition: str, said: str) -> None:
    game = judge_of("horizons")
    with pytest.raises(InvalidInputError) as error:
        find(game, first_turn(game), condition)
    assert said in str(error.value)


@pytest.mark.parametrize("name", source_names())
def test_every_input_of_a_state_can_be_spoken_about(name: str) -> None:
    known = predicates(name)
    assert {predicate.kind for predicate in known.values()} == {"move", "knowledge", "state", "table", "derived"}
    for predicate in known.values():
        symbol, _, size = predicate.signature.partition("/")
        parts = ", ".join("_" for _ in range(int(size)))
        assert read_condition(name, f"{symbol}({parts})" if parts else symbol).signatures == (predicate.signature,)


# --- Limits ---


def _sleep(seconds: float) -> str:
    time.sleep(seconds)
    return "done"


def _fill() -> int:
    return len(bytearray(64 * 1024**3))


def _fail() -> None:
    raise InvalidInputError("wrong")


def test_work_that_takes_too_long_or_too_much_is_stopped() -> None:
    assert limited(20, _sleep, 0.01) == "done"
    begun = time.monotonic()
    with pytest.raises(TooLongError):
        limited(1, _sleep, 30)
    with pytest.raises(TooLongError):
        limited(20, _fill)
    with pytest.raises(InvalidInputError):
        limited(20, _fail)
    assert time.monotonic() - begun < 15


# --- The command ---


@pytest.mark.one_in(2)
def test_the_command_prints_a_state_that_check_accepts() -> None:
    done = run("find", "mars_horizon", "claimed(first_satellite, P)")
    assert done.returncode == 0
    assert json.loads(done.stdout)["milestones"]["first_satellite"]["by"] in json.loads(done.stdout)["players"]
    assert run("check", "-", given=done.stdout).returncode == 0


@pytest.mark.one_in(3)
def test_the_command_tells_near_which_state_it_searched(tmp_path: Path) -> None:
    start, end = tmp_path / "start.json", tmp_path / "end.json"
    start.write_text(run("new", "horizons", "--players", "4", "--seed", "3").stdout)
    done = run("find", "horizons", "has(P, knowledge, 1)", "--state", str(start), "-o", str(end))
    assert done.returncode == 0
    assert "searched: 4 players" in done.stdout
    assert len(json.loads(end.read_text())["players"]) == 4
    assert run("find", "horizons", "turn(P)", "--state", str(start), "--players", "2").returncode == 2


@pytest.mark.one_in(3)
def test_what_is_not_there_is_exit_1_and_what_is_wrong_exit_2() -> None:
    done = run("find", "horizons", "turn(P), turn(Q), P != Q", "--json")
    assert (done.returncode, json.loads(done.stdout)["status"]) == (1, "none")
    assert run("find", "horizons", "turns(P)").returncode == 2
    listed = json.loads(run("find", "horizons", "--json").stdout)
    assert {"has/3", "legal/1"} <= {predicate["signature"] for predicate in listed["predicates"]}


@pytest.mark.one_in(2)
def test_two_missions_together_are_one_condition() -> None:
    judge = judge_of("horizons")
    both = find(judge, first_turn(judge, 2), "accomplished(P, adaptable, R), accomplished(P, extractor, Q)")
    assert both.status == "found"
    who = {values["P"] for values in both.holds_for}
    done = judge.score(judge.state(both.state)).achievements
    assert all({"adaptable", "extractor"} <= set(done[player]) for player in who)
    neither = find(judge, first_turn(judge, 2), "accomplished(P, efficiency, R), accomplished(P, extractor, Q)")
    assert neither.status == "none"
