"""What can bear on a question: values that can change it are reached, others are not."""

import doctest

import pytest
from clingo import Function

from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.certainty import open_values
from starlaw.solver.certainty.consequences import determined_moves
from starlaw.solver.certainty.open_program import OpenQuestion
from starlaw.solver.game import judge_of
from starlaw.solver.rulebook import reach
from starlaw.solver.rulebook.reach import term_of
from starlaw.solver.session import fact, move_symbol

GAME = judge_of("horizons")
MID_GAME = GAME.state(read_json(folder("seeds") / "horizons" / "states" / "mid_game.json"))


def bearing_on(move: str) -> set[str]:
    """Return the open values that can bear on a move in the mid-game."""
    term = move_symbol(GAME.move(move))
    known = [*GAME.table_facts(MID_GAME.options, MID_GAME.seats), *GAME.state_facts(MID_GAME), fact("explain")]
    question = OpenQuestion(GAME, ("main.lp",), [*known, Function("candidate", [term])], {})
    goals = [("blocked", (term_of(term), None)), ("legal", (term_of(term),))]
    return {question.values[number].name for number in question.reach.reached(goals).numbers}


def test_a_price_bears_on_a_build_of_its_structure_alone() -> None:
    assert {"costs", "reading"} >= {name.split()[0] for name in bearing_on("build(orange,w4,colony)")}
    assert bearing_on("adapt(orange,arboreal)") == set()


@pytest.mark.one_in(2)
def test_a_move_that_nothing_open_bears_on_is_certain() -> None:
    (entry,) = determined_moves(GAME, MID_GAME, [GAME.move("harvest(orange,0,3)")])
    assert entry.status != "undetermined"
    assert entry.decided_by == ()


def test_tags_tell_what_trying_every_value_tells(monkeypatch: pytest.MonkeyPatch) -> None:
    pack = GAME.content.model_dump(mode="json", by_alias=True)
    by_tags = open_values._worked_out(GAME, pack)
    monkeypatch.setattr(open_values, "told_by_tags", lambda *_: {})
    assert open_values._worked_out(GAME, pack) == by_tags


def test_patterns_are_read_as_they_are_written() -> None:
    assert doctest.testmod(reach).failed == 0
