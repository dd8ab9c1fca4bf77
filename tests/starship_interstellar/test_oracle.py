"""The rules and a plain brute-force oracle, written apart from each other, agree."""

import pytest

from tests.differences import assert_same
from tests.starship_interstellar.oracle_state import defects
from tests.starship_interstellar.playing import CONTENT, found_moves, judge, played, quick
from tests.support import as_json

EVERY = 150
GAMES = [(players, seed) for seed in range(3) for players in (2, 3, 4)]


@pytest.mark.one_in(18)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_and_checks_agree_over_a_game(players: int, seed: int) -> None:
    states = [state for state, _ in played(players, seed, 300)]
    checks = quick().checks_of(states)
    for state, moves, broken in zip(states, quick().moves_of(states), checks, strict=True):
        plain = as_json(state)
        assert_same(found_moves(plain), {move.text for move in moves}, plain)
        assert_same((set(), set()), ({found.rule for found in broken}, defects(plain, CONTENT)), plain)
    for state in states[::EVERY]:
        assert {move.text for move in judge().moves(state)} == found_moves(as_json(state))
        assert judge().check(state) == ()
