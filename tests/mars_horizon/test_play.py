"""Mars Horizon played at random: every state legal, nothing lost, the pool full, no blueprint lent, an end."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import starlaw
from starlaw.knowledge.readings import readings
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.support import as_json, random_game

READINGS = st.fixed_dictionaries(
    {}, optional={r.id: st.sampled_from(sorted(r.choices)) for r in readings("mars_horizon").values()}
)
BOX = {"money": 30 + 3 * 10 + 5 * 10, "research": 20 + 3 * 10 + 5 * 10, "prestige": 20 + 3 * 10}


def mars() -> Game:
    return starlaw.game("mars_horizon")


def quick() -> Game:
    return starlaw.game("mars_horizon", evaluator="tables")


def tokens(plain: Mapping[str, Any]) -> dict[str, int]:
    found: Counter[str] = Counter(plain["bank"])
    for player in plain["players"].values():
        found.update(player["stock"])
    return dict(found)


def cards(plain: Mapping[str, Any]) -> Counter[str]:
    found = Counter(card for player in plain["players"].values() for card in (player["hq"], *player["tableau"]))
    for pile in ("pool", "deck", "unseen", "discards", "aside"):
        found.update(plain["agency"][pile])
    found.update([*plain["launch"]["deck"], *plain["launch"]["discards"]])
    found.update(plain["flight"]["cards"] if plain["flight"] else ())
    return found


@settings(max_examples=6, deadline=None)
@given(st.integers(1, 4), st.integers(0, 10**6), READINGS)
def test_every_state_of_a_random_game_is_legal_and_nothing_is_lost(
    players: int, seed: int, picked: dict[str, str]
) -> None:
    game = mars()
    at_first: Counter[str] = Counter()
    for state, moves in random_game(game, players, seed, limit=120, readings=picked):
        assert game.check(state) == ()
        plain = as_json(state)
        at_first = at_first or cards(plain)
        assert tokens(plain) == BOX
        assert cards(plain) == at_first
        assert moves or plain["phase"] == "over"


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("players", "picked"), [
    (1, {}),
    (2, {"empty_agency_deck": "discards_return", "era_pool": "replaced"}),
    (3, {"era_rest": "shuffled_in"}),
    (4, {}),
])  # fmt: skip
def test_whole_games_keep_their_tokens_their_pool_and_their_blueprints(players: int, picked: dict[str, str]) -> None:
    """The pool holds 8 cards while the deck lasts, and no design with a blueprint is flown by another player."""
    game = quick()
    states = [state for state, _ in random_game(game, players, seed=20 + players, limit=6000, readings=picked)]
    assert not any(game.checks_of(states))
    for state in states:
        plain = as_json(state)
        assert tokens(plain) == BOX
        assert sum(cards(plain).values()) == 55 + 20 + players
        asked = [entry["kind"] for entry in plain["agenda"]]
        if plain["agency"]["deck"] and not {"give", "retire", "deal"} & set(asked):
            assert len(plain["agency"]["pool"]) == 8
        vehicle = plain["flight"] and plain["flight"]["vehicle"]
        assert vehicle not in plain["blueprints"] or vehicle in plain["players"][plain["turn"]]["tableau"]
    assert plain["phase"] == "over"
    assert game.score(states[-1]).winners == (plain["milestones"]["mars_landing"]["by"],)


@settings(max_examples=8, deadline=None)
@given(st.integers(1, 4), st.integers(0, 10**6), st.integers(1, 400))
def test_every_listed_move_can_be_carried_out_and_leads_to_a_legal_state(players: int, seed: int, depth: int) -> None:
    game = mars()
    state, moves = list(random_game(quick(), players, seed, limit=depth))[-1]
    for number, move in enumerate(moves):
        after = game.apply(state, move, SeededChance(number)).state
        assert game.check(after) == (), move.text


def test_greedy_agents_reach_mars_in_a_sensible_number_of_turns() -> None:
    from starlaw.solver.surveys.agents import agent

    game, chance = quick(), SeededChance(1)
    state = game.new(players=1, chance=chance)
    turns = 0
    while moves := game.moves(state):
        move = agent("greedy", turns)(game, state, moves)
        turns += move.name == "income"
        state = game.carry_out(state, move, chance).state
        assert turns < 150
    assert turns > 20


def test_trusted_states_are_the_validated_ones() -> None:
    game = mars()
    for players in (1, 4):
        for state, _ in list(random_game(quick(), players, seed=21, limit=250))[::5]:
            assert game.state(as_json(state)) == state


def test_a_seat_sees_everything_since_nothing_is_hidden() -> None:
    state = mars().new(players=3, seed=2)
    assert mars().view(state, "red") == as_json(state)
