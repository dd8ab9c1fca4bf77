"""The search that repairs, conditions and witnesses share: passes over what no file can say, checks what is told."""

from typing import Any

import pytest

from starlaw.knowledge.cases import cases, start_of
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game, judge_of
from starlaw.solver.session import EncodingError
from starlaw.solver.states import nearest
from starlaw.solver.states.find import FoundState, find
from starlaw.solver.states.first_turn import first_turn
from starlaw.solver.states.nearest import Atoms, Nearest
from starlaw.solver.states.repair import Repair, repaired
from starlaw.solver.states.witness import witness
from starlaw.solver.verdicts import Violation

GAME = judge_of("horizons")


def rich() -> FoundState:
    return find(GAME, first_turn(GAME), "has(P, metal, 9)")


def without_a_fourth_structure() -> Repair:
    return repaired(GAME, GAME.state(start_of("horizons", cases("horizons")["four_structures_on_a_world"])))


@pytest.mark.one_in(3)
def test_a_state_that_no_file_can_say_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, seen = rich(), list[Atoms]()

    def restored(game: Game, start: GameState, atoms: Atoms, *more: Any) -> GameState | None:
        seen.append(atoms)
        return None if len(seen) == 1 else real(game, start, atoms, *more)

    real = nearest.restored_state
    monkeypatch.setattr(nearest, "restored_state", restored)
    other = rich()
    assert len(set(seen)) == len(seen) == 2
    assert (usual.status, other.status) == ("found", "found")
    assert GAME.state(other.state) != GAME.state(usual.state)


@pytest.mark.one_in(4)
def test_where_no_file_can_say_any_near_state_none_is_found_and_none_excluded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nearest, "restored_state", lambda *_: None)
    found, met = rich(), witness(GAME, "hz.build.cost", "hz.build.habitat")
    for answer in (found, met):
        assert (answer.status, answer.why, answer.state) == ("not_found", "no file can say the nearest ones", None)
    assert without_a_fourth_structure() == Repair(status="not_found")


def test_what_breaks_a_rule_after_all_is_never_told(monkeypatch: pytest.MonkeyPatch) -> None:
    broken = (Violation(rule="hz.table.slots", clauses=(), sentence="", witness=""),)
    monkeypatch.setattr(Game, "check", lambda *_: broken)
    for search in (rich, without_a_fourth_structure):
        with pytest.raises(EncodingError, match="not legal"):
            search()


@pytest.mark.parametrize(
    ("finished", "unsayable", "status"), [(True, False, "none"), (False, False, "not_found"), (True, True, "not_found")]
)
def test_only_a_search_that_came_to_its_end_says_that_there_is_none(
    finished: bool, unsayable: bool, status: str
) -> None:
    assert Nearest((), 0, finished, unsayable).status == status
