"""Tables of Mars Horizon answer as clingo does."""

import random

import pytest

import starlaw
from tests.support import random_game


@pytest.mark.one_in(2)
def test_reasons_from_tables_and_from_clingo_agree_for_all_sorts_of_moves() -> None:
    game, quick = (starlaw.game("mars_horizon", evaluator=name) for name in ("clingo", "tables"))
    source = random.Random(3)
    for state, _ in list(random_game(quick, 3, seed=8, limit=300))[::60]:
        for name, parameters in game.shapes.items():
            for _ in range(2):
                move = game.move(f"{name}({','.join(str(source.choice(game.values[p.type])) for p in parameters)})")
                assert quick.judge(state, move) == game.judge(state, move), move.text
