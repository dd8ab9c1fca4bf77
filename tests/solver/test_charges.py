"""Prices: derived by the rules, told alike by clingo and tables, taken by whoever carries a move out."""

import random
from collections.abc import Iterator

import pytest

import starlaw
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.stellar_horizons.state import YEARLY
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game, judge_of
from tests.support import random_game

PAYING = ("horizons", "new_horizons", "mars_horizon")  # the games whose rules price moves


def decided(game: Game, seed: int, step: int) -> Iterator[tuple[GameState, tuple[Move, ...]]]:
    """Yield states of a random game with their legal moves, so many steps apart."""
    yield from list(random_game(game, 3, seed=seed, limit=160))[::step]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", PAYING)
def test_tables_and_clingo_name_the_same_prices(name: str) -> None:
    reference, quick = judge_of(name, "clingo"), judge_of(name, "tables")
    priced = 0
    for state, moves in decided(quick, 7, 6):
        assert quick.idle(state) == reference.idle(state)
        for move in moves:
            assert quick.charges(state, move) == reference.charges(state, move), move.text
            priced += bool(quick.charges(state, move))
    assert priced > 20


@pytest.mark.one_in(3)
@pytest.mark.parametrize("name", ["stellar_horizons", "starship_interstellar"])
def test_no_decision_is_asked_that_leaves_nothing_to_choose(name: str) -> None:
    reference, quick = judge_of(name, "clingo"), judge_of(name, "tables")
    for state, _ in decided(quick, 7, 8):
        assert quick.idle(state) is reference.idle(state) is False


@pytest.mark.one_in(6)
def test_tables_and_clingo_name_the_same_players_without_a_part() -> None:
    reference, quick = judge_of("stellar_horizons", "clingo"), judge_of("stellar_horizons", "tables")
    without = set()
    for state, _ in decided(quick, 7, 16):
        for step in YEARLY:
            assert quick.idlers(state, step) == reference.idlers(state, step), step
            without |= {step} if quick.idlers(state, step) else set()
    assert {"combat", "trade", "bases"} <= without


@pytest.mark.parametrize("name", PAYING)
def test_a_price_is_told_without_having_asked_for_moves_before(name: str) -> None:
    quick = judge_of(name, "tables")
    priced = [(s, m) for s, moves in decided(quick, 8, 6) for m in moves if quick.charges(s, m)]
    for state, move in random.Random(1).sample(priced, 5):
        asked = Game(quick.ruleset, evaluator="clingo")
        assert asked.charges(state, move) == quick.charges(state, move)


@pytest.mark.one_in(24)
@pytest.mark.parametrize("name", PAYING)
def test_a_table_knows_prices_of_moves_that_nobody_may_make(name: str) -> None:
    reference, quick = judge_of(name, "clingo"), judge_of(name, "tables")
    source, priced = random.Random(2), 0
    for state, _ in decided(quick, 9, 30):
        for action, parameters in reference.shapes.items():
            for _ in range(3):
                parts = tuple(source.choice(reference.values[parameter.type]) for parameter in parameters)
                move = Move(action, parts)
                assert quick.charges(state, move) == reference.charges(state, move), move.text
                priced += bool(quick.charges(state, move))
    assert priced > 3


@pytest.mark.parametrize("name", PAYING)
def test_a_move_takes_what_the_rules_charge(name: str) -> None:
    quick, paid = judge_of(name, "tables"), 0
    for state, moves in decided(quick, 10, 4):
        for move in moves:
            if (name, move.name) == ("mars_horizon", "fly"):
                continue  # it is paid once prestige is spent, or not
            events = quick.carry_out(state, move, SeededChance(1)).events
            taken = [(str(e.values["token"]), e.values["amount"]) for e in events if e.kind == "paid"]
            if (name, move.name) == ("mars_horizon", "spend"):
                taken = [(token, amount) for token, amount in taken if token == "prestige"]
            assert taken == list(quick.charges(state, move).items()), move.text
            paid += len(taken)
    assert paid > 20


def test_carrying_out_asks_clingo_nothing_that_listing_moves_has_told(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = starlaw.game("horizons", evaluator="tables")
    state, move = next((s, m) for s, moves in decided(quick, 7, 1) for m in moves if quick.charges(s, m))
    asked = Game(quick.ruleset, evaluator="clingo")
    asked.moves(state)
    monkeypatch.setattr(asked, "_ask", None)
    assert asked.charges(state, move) == quick.charges(state, move)
