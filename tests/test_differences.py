"""A failing comparison tells the difference alone."""

from pathlib import Path

import pytest

from starlaw.knowledge.folders import folder
from starlaw.solver.loading import load_state
from tests import differences, judging
from tests.differences import assert_same, difference, mentioned, repeating

FILE = folder("seeds") / "horizons" / "states" / "mid_game.json"


def test_only_what_differs_is_told() -> None:
    moves = {f"explore(p{n})" for n in range(50)}
    wanted = {"moves": {*moves, "gain(orange)"}, "winners": None, "after": {"turn": "orange"}}
    given = {"moves": {*moves, "build(orange,w7,colony)"}, "winners": None, "after": {"turn": "blue"}}
    assert list(difference(wanted, given)) == [
        "  after.turn: expected orange, came blue",
        "  moves: expected, did not come: gain(orange)",
        "  moves: came, not expected: build(orange,w7,colony)",
    ]


def test_of_a_state_only_what_the_difference_names_is_shown() -> None:
    plain = {
        "agenda": [{"kind": "action", "player": "orange"}, {"kind": "end"}],
        "worlds": {"w7": {"star": "s1"}, "w8": {"star": "s2"}},
        "bag": ["w9", "w10"],
        "turn": "orange",
    }
    assert list(mentioned(plain, {"orange", "w7", "w10"})) == [
        "  agenda: {'kind': 'action', 'player': 'orange'}",
        "  worlds.w7: {'star': 's1'}",
        "  bag has w10",
        "  turn: orange",
    ]


@pytest.mark.parametrize("on_clingo", [True, False])
def test_a_failure_is_short_keeps_the_state_and_says_how_to_repeat_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, on_clingo: bool
) -> None:
    monkeypatch.setattr(differences, "KEPT", tmp_path)
    monkeypatch.setattr(judging, "on_clingo", on_clingo)
    monkeypatch.setenv("STARLAW_TURN", "5")
    _, state = load_state(FILE)
    with pytest.raises(pytest.fail.Exception) as failed:
        assert_same({"explore(orange)"}, {"build(orange,w7,colony)"}, state, "of two sets of moves, one is wrong:")
    lines = str(failed.value).splitlines()
    assert lines[:4] == [
        "of two sets of moves, one is wrong:",
        "  expected, did not come: explore(orange)",
        "  came, not expected: build(orange,w7,colony)",
        "what the state says about it:",
    ]
    assert any("worlds.w7" in line for line in lines)
    assert max(map(len, lines)) < 400
    assert len(lines) < 30
    assert load_state(tmp_path / "horizons.json")[1] == state
    assert lines[-1] == f"to repeat it: {repeating()}"
    assert ("--all" in lines[-1], "STARLAW_TURN=5" in lines[-1]) == (on_clingo, not on_clingo)
    assert "tests/test_differences.py::test_a_failure_is_short" in lines[-1]


def test_what_is_the_same_passes() -> None:
    assert_same({"a": {1}}, {"a": {1}})
