"""Horizons as played: the executor and the rules check each other over random games."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from starlaw.knowledge.readings import readings
from starlaw.solver.executor.chance import SeededChance
from tests.judging import judge
from tests.support import as_json, quick_horizons, random_game

READINGS = st.fixed_dictionaries(
    {}, optional={reading.id: st.sampled_from(sorted(reading.choices)) for reading in readings("horizons").values()}
)


def counted(plain: Mapping[str, Any]) -> Counter[str]:
    """Count every token, piece, tile and card, wherever it is."""
    found: Counter[str] = Counter(plain["supply"])
    for name, player in plain["players"].items():
        found.update(player["stock"])
        found.update({f"{name} {kind}": n for kind, n in player["reserve"].items()})
        found.update(player["missions"])
        found.update(card if card != "league" else f"league {name}" for card in player["allies"])
    for tile, world in plain["worlds"].items():
        found[tile] += 1
        for owner, kinds in world["structures"].items():
            found.update({f"{owner} {kind}": n for kind, n in kinds.items()})
    found.update(plain["bag"])
    found.update(entry["tile"] for entry in plain["agenda"] if entry["kind"] == "place")
    found.update([*plain["missions"]["deck"], *plain["missions"]["discards"]])
    for stack in plain["stacks"].values():
        found.update([*([stack["top"]] if stack["top"] else []), *stack["unseen"], *stack["bottom"]])
    return +found


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6), READINGS)
def test_every_state_of_a_random_game_is_legal_and_nothing_is_lost(
    players: int, seed: int, picked: dict[str, str]
) -> None:
    before: Counter[str] | None = None
    for number, (state, moves) in enumerate(random_game(quick_horizons(), players, seed, limit=90, readings=picked)):
        assert quick_horizons().check(state) == ()
        if number % 9 == seed % 9:
            assert judge("horizons").check(state) == ()
        now = counted(as_json(state))
        if before is not None:
            gone = {name for name in before if now[name] < before[name]}
            assert {name for name in gone if not name.startswith("league")} == set()
            assert set(now) <= set(before)
        before = now
        assert moves or as_json(state)["phase"] == "over"


@settings(max_examples=10, deadline=None)
@given(st.integers(2, 5), st.integers(0, 10**6), st.integers(1, 250))
def test_every_listed_move_can_be_carried_out_and_leads_to_a_legal_state(players: int, seed: int, depth: int) -> None:
    game = judge("horizons")
    state, moves = list(random_game(quick_horizons(), players, seed, limit=depth))[-1]
    for number, move in enumerate(moves):
        after = game.apply(state, move, SeededChance(number)).state
        assert game.check(after) == (), move.text


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_play_reaches_the_end_and_somebody_wins(players: int) -> None:
    game = quick_horizons()
    state, moves = list(random_game(game, players, seed=5))[-1]
    assert moves == ()
    assert as_json(state)["phase"] == "over"
    assert game.score(state).winners


def test_the_same_seed_gives_the_same_game() -> None:
    game = quick_horizons()
    first = [as_json(state) for state, _ in random_game(game, 3, seed=11, limit=60)]
    assert first == [as_json(state) for state, _ in random_game(game, 3, seed=11, limit=60)]
    assert first != [as_json(state) for state, _ in random_game(game, 3, seed=12, limit=60)]
