"""Effects build states without validating them: validated, every state, event and decision of a game is the same."""

import random

import pytest

import starlaw
from starlaw.knowledge.values import digest
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.executor.events import Event
from starlaw.solver.tables.evaluator import TableEvaluator

GAMES: list[tuple[str, tuple[str, ...]]] = [
    ("horizons", ()),
    ("horizons", ("new_horizons",)),
    ("mars_horizon", ()),
    ("stellar_horizons", ()),
    ("starship_interstellar", ()),
]
MOVES = 120


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("name", "expansions"), GAMES)
@pytest.mark.parametrize("seed", [1, 2])
def test_validating_every_state_changes_nothing(name: str, expansions: tuple[str, ...], seed: int) -> None:
    game = starlaw.game(name, evaluator="tables", expansions=expansions)
    trusted, strict = SeededChance(seed), SeededChance(seed)
    choice = random.Random(seed)
    state = game.new(players=2, chance=trusted)
    validated = game.state(game.new(players=2, chance=strict).model_dump(mode="json", by_alias=True))
    tables: TableEvaluator = game.tables
    for _ in range(MOVES):
        assert digest(state) == digest(validated)
        assert state == validated
        moves = game.moves(state)
        assert game.moves(validated) == moves == tables.moves([validated])[0]
        assert game.idle(state) == tables.idle(state)
        if not moves:
            break
        assert all(game.charges(state, move) == tables.charges(state, move) for move in moves)
        move = moves[int(choice.random() * len(moves))]
        state, events = game.carry_out(state, move, trusted)
        after, same_events = game.carry_out(validated, move, strict)
        assert events == same_events
        assert all(Event.model_validate(event.model_dump()) == event for event in events)
        validated = game.state(after.model_dump(mode="json", by_alias=True))
