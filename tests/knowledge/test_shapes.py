"""Shapes of moves: what is read as text is what clingo derives, for every game."""

from pathlib import Path

import pytest

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.shapes import facts_in, shapes_in
from starlaw.solver.game import judge_of
from starlaw.solver.session import answer


@pytest.mark.parametrize("game", source_names())
def test_shapes_read_as_text_are_those_that_clingo_derives(game: str) -> None:
    judge = judge_of(game)
    atoms = answer(judge.files("inputs.lp", "actions.lp"), judge.content_facts)
    derived = {tuple(map(str, atom.arguments)) for atom in atoms if atom.name == "parameter"}
    shapes = judge.shapes.items()
    read = [(name, str(place), *part) for name, parts in shapes for place, part in enumerate(parts)]
    assert set(read) == derived
    assert len(read) == len(derived)


@pytest.mark.parametrize("game", source_names())
def test_every_move_begins_with_the_player_who_makes_it(game: str) -> None:
    assert {parts[0] for parts in judge_of(game).shapes.values()} == {("player", "seat")}


def test_a_pool_stands_for_several_and_a_comment_for_nothing(tmp_path: Path) -> None:
    file = tmp_path / "actions.lp"
    file.write_text(
        "% parameter(gone, 0, player, seat).\nparameter((a; b), 0, player,\n    seat). parameter(b, 1, to, c).\n"
    )
    assert shapes_in([file]) == {"a": (("player", "seat"),), "b": (("player", "seat"), ("to", "c"))}


@pytest.mark.parametrize("text", ["parameter(A, 0, player, seat) :- mover(A).", "parameter(a, 0, K, seat)."])
def test_a_declaration_that_is_no_plain_fact_is_refused(tmp_path: Path, text: str) -> None:
    file = tmp_path / "actions.lp"
    file.write_text(text)
    with pytest.raises(RulesError, match=r"actions\.lp: expected only facts of parameter"):
        list(facts_in([file], "parameter"))
