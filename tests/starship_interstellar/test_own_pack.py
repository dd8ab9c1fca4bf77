"""Games with a pack of the tests' own: choices in rewards, other lengths, other prices; rules and oracle agree."""

from collections import Counter
from itertools import pairwise

import pytest

from tests.starship_interstellar import oracle_hall_salvation
from tests.starship_interstellar.oracle_effects import after
from tests.starship_interstellar.oracle_hall_effects import expected, own
from tests.starship_interstellar.oracle_state import defects
from tests.starship_interstellar.playing import OWN, found_moves, judge, played, quick
from tests.support import as_json

EVERY = 100
PEOPLE = [(2, 0), (3, 0), (4, 0), (2, 2), (3, 2), (4, 2), (2, 3)]
SOLO = [(1, seed) for seed in range(5)]


@pytest.mark.parametrize(("players", "seed"), [*PEOPLE, *SOLO])
def test_moves_and_checks_agree_over_a_game(players: int, seed: int) -> None:
    states = [state for state, _ in played(players, seed, 400, own=True)]
    checks = quick(own=True).checks_of(states)
    for state, moves, broken in zip(states, quick(own=True).moves_of(states), checks, strict=True):
        plain = as_json(state)
        assert {move.text for move in moves} == found_moves(plain, OWN), plain
        assert ({found.rule for found in broken}, defects(plain, OWN)) == (set(), set()), plain
    for state in states[::EVERY]:
        assert {move.text for move in judge(own=True).moves(state)} == found_moves(as_json(state), OWN)
        assert judge(own=True).check(state) == ()


@pytest.mark.parametrize(("players", "seed"), PEOPLE)
def test_moves_do_what_the_oracle_expects(players: int, seed: int) -> None:
    for (state, move), (following, _) in pairwise(played(players, seed, 400, own=True)):
        real = as_json(following)
        assert after(as_json(state), OWN, str(move), real) == real, (move, as_json(state))


@pytest.mark.parametrize(("players", "seed"), SOLO)
def test_moves_of_hall_do_what_the_oracle_expects(players: int, seed: int) -> None:
    for (state, move), (following, _) in pairwise(played(players, seed, 400, own=True)):
        before, real = as_json(state), as_json(following)
        plainly = before["options"]["readings"].get("hall_normal_production") != "everything"
        if str(move).startswith("hall_") and (plainly or move != "hall_act(hall,production)"):
            found = expected(before, OWN, str(move), real)
            assert found is None or found == own(real), (move, before)
        salvation = oracle_hall_salvation.expected(before, OWN, str(move), real)
        if salvation and salvation[1]:
            table, asked = salvation
            assert asked == oracle_hall_salvation.questions(real["agenda"]), (move, before)
            assert table == oracle_hall_salvation.table_of(real), (move, before)


def test_people_and_hall_choose_cubes_and_tracks_in_these_games() -> None:
    made: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for players, seed in (*PEOPLE, *SOLO):
        for state, move in played(players, seed, 400, own=True):
            name, _, rest = str(move).partition("(")
            made[f"{name} of {'H.A.L.L.' if rest.startswith('hall') else 'people'}"] += 1
            for player in as_json(state)["players"].values():
                ends[f"{player['rotations']} rotations"] += 1
                ends[f"{player['humankind']} steps"] += 1
    assert min(made[f"{move} of {who}"] for move in ("receive", "advance") for who in ("people", "H.A.L.L.")) > 10
    assert made["hall_research of H.A.L.L."] > 3
    assert min(ends["4 rotations"], ends["11 steps"]) > 0
