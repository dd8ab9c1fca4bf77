"""The rules and a plain brute-force oracle, written apart from each other, agree."""

import json
from pathlib import Path

import pytest
import yaml

from starlaw.knowledge.places import folder
from tests.horizons import oracle
from tests.support import as_json, horizons, random_game

CONTENT = yaml.safe_load((folder("seeds") / "horizons" / "content" / "default.yaml").read_text())


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_legal_moves_checks_and_scores_agree_on_random_games(players: int, seed: int) -> None:
    game = horizons()
    for state, moves in random_game(game, players, seed=100 * players + seed, limit=90):
        plain = as_json(state)
        assert {move.text for move in moves} == oracle.legal_moves(plain, CONTENT)
        assert oracle.problems(plain, CONTENT) == set()
