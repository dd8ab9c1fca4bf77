"""Rules and oracle agree on which states are possible, and on the moves of states that are merely unusual."""

import random
from typing import Any

import pytest

from starlaw.knowledge.states import GameState
from tests.differences import assert_same
from tests.starship_interstellar.oracle_state import defects
from tests.starship_interstellar.playing import CONTENT, found_moves, judge, played, quick, read
from tests.starship_interstellar.spoiling import SPOILERS
from tests.support import as_json

GAMES = [(players, seed) for seed in range(2) for players in (1, 2, 3, 4)]
EVERY = 90


def changed_states(players: int, seed: int, number: int) -> list[tuple[dict[str, Any], GameState | None]]:
    """Return states of a game with one or two things put where they may not belong."""
    source, by_kind = random.Random(f"spoilt {players} {seed}"), dict[str, list[GameState]]()
    for state, _ in played(players, seed, 250):
        by_kind.setdefault(" ".join(entry["kind"] for entry in as_json(state)["agenda"][:1]), []).append(state)
    found = []
    for _ in range(number):
        plain = as_json(source.choice(by_kind[source.choice(sorted(by_kind))]))
        for _ in range(source.choice([1, 1, 1, 2])):
            source.choice(SPOILERS)(plain, source)
        found.append((plain, read(plain)))
    return found


@pytest.mark.one_in(16)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_and_checks_agree_on_changed_states(players: int, seed: int) -> None:
    changed = changed_states(players, seed, 200)
    plains = [as_json(state) for _, state in changed if state is not None]
    states = [state for _, state in changed if state is not None]
    checks = quick().checks_of(states)
    for plain, broken, moves in zip(plains, checks, quick().moves_of(states), strict=True):
        rules, wrong = {found.rule for found in broken}, defects(plain, CONTENT)
        assert_same(bool(wrong), bool(rules), plain, f"by the oracle: {wrong}, by the rules: {rules}")
        if not wrong:
            assert_same(found_moves(plain), {move.text for move in moves}, plain)
    for state, broken in list(zip(states, checks, strict=True))[::EVERY]:
        assert judge().check(state) == broken
