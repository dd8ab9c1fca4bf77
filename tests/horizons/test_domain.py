"""The domain of Horizons: every atom of every reachable state is declared."""

import pytest

from starlaw.solver.session import answer, symbol
from tests.support import quick_horizons, random_game


@pytest.mark.parametrize("players", [2, 5])
def test_states_hold_only_declared_inputs(players: int) -> None:
    game = quick_horizons()
    declared: set[str] = set()
    for state, _ in random_game(game, players, seed=players, limit=150):
        fixed, said = game.atoms(state)
        if not declared:
            everything = (*fixed, *game.ruleset.universe_facts(game.content))
            atoms = answer([game.folder / "inputs.lp", game.folder / "domain.lp"], everything)
            declared = {str(atom.arguments[0]) for atom in atoms if atom.name == "input"}
        assert {str(symbol(atom)) for atom in said} - declared == set()
