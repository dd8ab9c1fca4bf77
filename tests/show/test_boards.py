"""Boards in Python: the page is true, and moves come back as they went, in words, too."""

import doctest
import random
from pathlib import Path

import pytest

import starlaw
from starlaw.knowledge.folders import source_names
from starlaw.solver.executor.chance import SeededChance
from tests.judging import judge

PAGE = Path(__file__).parents[2] / "docs" / "python.md"


def test_the_page_is_true() -> None:
    ran = doctest.testfile(str(PAGE), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert ran.attempted > 20
    assert ran.failed == 0


@pytest.mark.parametrize("source", source_names())
def test_moves_go_forth_and_back(source: str) -> None:
    game, chance, choose = judge(source), SeededChance(4), random.Random(4)
    board = starlaw.Board(game, game.new(players=3, chance=chance), chance)
    states = [board.state]
    for _ in range(15):
        moves = list(board.legal_moves)
        assert [board.parse(board.san(move)) for move in moves] == moves
        board.push(choose.choice(moves))
        states.append(board.state)
    line = [ply.move for ply in board.plies]
    apart = board.copy()
    assert [board.pop() for _ in line] == line[::-1]
    assert board.state == states[0]
    for move, state in zip(line, states[1:], strict=True):
        board.push(move)
        assert board.state == state
    assert apart.state == states[-1]
