"""Moves do what the oracle expects, in every field of the next state, and points are those that it counts."""

from itertools import pairwise

import pytest

from tests.differences import assert_same
from tests.starship_interstellar import oracle
from tests.starship_interstellar.oracle_effects import after
from tests.starship_interstellar.playing import CONTENT, judge, played
from tests.support import as_json

GAMES = [(players, seed) for seed in range(4) for players in (2, 3, 4)]


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_do_what_the_oracle_expects(players: int, seed: int) -> None:
    game = played(players, seed, 400)
    for (state, move), (following, _) in pairwise(game):
        real = as_json(following)
        expected = after(as_json(state), CONTENT, str(move), real)
        assert_same(expected, real, state, str(move))


@pytest.mark.one_in(6)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_scores_agree(players: int, seed: int) -> None:
    states = [state for state, _ in played(players, seed, 400)]
    for state in (states[0], states[len(states) // 2], states[-1]):
        plain, score = as_json(state), judge().score(state)
        assert dict(score.totals) == oracle.score(plain, CONTENT)
        assert set(score.winners) == oracle.winners(plain, CONTENT)
