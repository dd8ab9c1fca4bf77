"""Texts of strangers: ASCII alone reaches clingo, and every command that reads one ends in time."""

import json
import time

import pytest

from starlaw.knowledge.errors import IllegalMoveError, IllegalStateError, InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.solver.loading import judged
from starlaw.solver.questions.conditions import read_condition
from starlaw.solver.session import symbol
from starlaw.solver.worker import limited
from tests.command import run

BEYOND_ASCII = ["٤", "\u00a04", "\u20284", "\uff14", "\u30004", "4\x0b", "4\x0c"]


@pytest.mark.parametrize("number", BEYOND_ASCII)
def test_digits_and_spaces_beyond_ascii_are_refused_before_clingo_reads_them(number: str) -> None:
    with pytest.raises(InvalidInputError, match=r"at character 1[45]: expected names"):
        read_condition("horizons", f"has(P, metal,{number})")


def test_a_plan_ends_within_its_seconds() -> None:
    free = ", ".join(f"has(P{n}, R{n}, N{n})" for n in range(2))
    goal = f"{free}, stands(W, Q, colony, 9), P0 != P1, R0 != R1, N0 != N1"
    begun = time.monotonic()
    code, out, err = run("plan", "horizons", goal, "--seconds", "1", "--json")
    assert (code, err) == (1, "")
    assert "time was up" in out or '"why": "stopped' in out  # by the search, or by its limits while it was grounded
    assert time.monotonic() - begun < 60  # without its limits it went on for longer than anybody waited


def _refused(error: Exception) -> None:
    raise error


@pytest.mark.parametrize(
    "error",
    [IllegalMoveError("a(b)", ["x.y"]), IllegalStateError("not so", [{"rule": "x.y"}]), InvalidInputError("no")],
)
def test_what_a_worker_refuses_is_refused_alike_by_its_parent(error: Exception) -> None:
    with pytest.raises(type(error)) as raised:
        limited(10, _refused, error)
    assert (str(raised.value), vars(raised.value)) == (str(error), vars(error))


def test_names_that_do_not_exist_leave_nothing_behind() -> None:
    judge, state = judged(json.loads((folder("seeds") / "horizons/states/mid_game.json").read_text(encoding="utf-8")))
    told = [judge.judge(state, f"build(orange,a{n},colony)") for n in range(2)]
    kept = symbol.cache_info().currsize
    told += [judge.judge(state, f"build(orange,b{n},colony)") for n in range(3)]
    assert symbol.cache_info().currsize == kept
    assert [verdict.reasons[0].evidence for verdict in told[1:3]] == [("a1 is no world",), ("b0 is no world",)]
    assert {verdict.blocked_by for verdict in told} == {("core.move.recognised",)}


def test_what_is_told_of_a_long_text_is_short() -> None:
    for given in (
        "x" * 100_000,
        "(" * 100_000,
        f"build({'a' * 100_000},w7,colony)",
        '{"action": "' + "b" * 100_000 + '"}',
    ):
        code, _, err = run("why", str(folder("seeds") / "horizons/states/mid_game.json"), given)
        assert (code, len(err) < 1100) == (2, True)
