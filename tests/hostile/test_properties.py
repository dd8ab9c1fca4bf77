"""A state that `check` passes makes nothing raise, and what is legal in it leads to a state that `check` passes."""

import random
from functools import cache

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.solver.executor.chance import SeededChance
from tests.hostile.mutation import spoilt
from tests.judging import judge

FEW = 3  # moves carried out in each state


@cache
def states(source: str) -> list[GameState]:
    """Return states of a whole game."""
    game, chance, choose = judge(source), SeededChance(4), random.Random(4)
    state, met = game.new(players=3, chance=chance), list[GameState]()
    while state.agenda and len(met) < 300:
        met.append(state)
        state = game.carry_out(state, choose.choice(game.moves(state)), chance).state
    return met[::10]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("source", source_names())
@settings(max_examples=20, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 2**32), st.integers(0, 3))
def test_what_check_passes_can_be_judged_and_played(source: str, number: int, times: int) -> None:
    game, choose = judge(source), random.Random(number)
    whole = choose.choice(states(source)).model_dump(mode="json", by_alias=True)
    try:
        state = game.state(spoilt(whole, choose, times))
    except RulesError:
        return
    if game.check(state):
        return
    moves = Door(game).decision(state)["moves"]
    for seat in (None, *state.seats):
        door = Door(game, seat)
        assert door.view(state)
        assert door.score(state)
    for move in choose.sample(moves, min(FEW, len(moves))):
        after = Door(game).carry_out(state, move, SeededChance(number)).state
        assert game.check(after) == (), (move["text"], state.model_dump_json(by_alias=True))
    for move in moves[:1]:
        if sum(draw["results"] for draw in move["draws"]) <= 50:
            assert Door(game).odds(state, move)["outcomes"]
