"""The domain of Mars Horizon: every atom of every reachable state is declared; tables answer as clingo does."""

import random

import pytest

import starlaw
from starlaw.solver.session import answer, symbol
from tests.support import random_game


@pytest.mark.parametrize("players", [1, 4])
def test_states_hold_only_declared_inputs(players: int) -> None:
    game = starlaw.game("mars_horizon", evaluator="tables")
    declared: set[str] = set()
    for state, _ in random_game(game, players, seed=players, limit=400 if players > 1 else 60):
        fixed, said = game.atoms(state)
        if not declared:
            everything = (*fixed, *game.ruleset.universe_facts(game.content))
            atoms = answer([game.folder / "inputs.lp", game.folder / "domain.lp"], everything)
            declared = {str(atom.arguments[0]) for atom in atoms if atom.name == "input"}
        assert {str(symbol(atom)) for atom in said} - declared == set()


def test_reasons_from_tables_and_from_clingo_agree_for_all_sorts_of_moves() -> None:
    game, quick = (starlaw.game("mars_horizon", evaluator=name) for name in ("clingo", "tables"))
    source = random.Random(3)
    for state, _ in list(random_game(quick, 3, seed=8, limit=300))[::60]:
        for name, parameters in game.shapes.items():
            for _ in range(2):
                move = game.move(f"{name}({','.join(str(source.choice(game.values[p.type])) for p in parameters)})")
                assert quick.judge(state, move) == game.judge(state, move), move.text
