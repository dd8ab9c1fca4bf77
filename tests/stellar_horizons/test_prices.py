"""Prices of Stellar Horizons: what the rules charge is what effects take and what words tell."""

from typing import Any

import pytest

import starlaw
from starlaw.knowledge.cases import Case, cases, start_of
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.show.stellar_horizons.moves import choice
from starlaw.solver.executor.chance import ScriptedChance
from tests.support import as_json

GAME = starlaw.game("stellar_horizons", evaluator="clingo")
COSTING = {
    "avoid", "bid", "build", "buy", "buy_victory", "cash_in", "construct", "found", "influence", "lobby", "ready",
    "redraw", "repair", "research", "settle", "terraform",
}  # fmt: skip
PAID = [
    case
    for case in cases("stellar_horizons").values()
    if case.move and case.expect.after and not case.content and GAME.move(case.move).name in COSTING - {"avoid"}
]


def held(player: Any, token: str) -> int:
    """Return how much a player has of something, wherever it is stored."""
    if token == "cash":
        return int(player["cash"])
    if token in player["markers"]:
        return int(player["markers"][token])
    stocks = [player["stock"], *(base["stock"] for base in player["bases"].values())]
    return sum(stock.get(token, 0) for stock in (*stocks, *(ship["cargo"] for ship in player["ships"].values())))


@pytest.mark.one_in(9)
@pytest.mark.parametrize("case", PAID, ids=[case.id for case in PAID])
def test_a_move_takes_what_the_rules_charge(case: Case) -> None:
    state, move = GAME.state(start_of("stellar_horizons", case), case.id), GAME.move(str(case.move))
    charges = GAME.charges(state, move)
    assert charges, case.id
    after = GAME.apply(state, move, ScriptedChance(case.drawn)).state
    for token, number in charges.items():
        before, left = (held(as_json(s)["players"][move.arguments[0]], token) for s in (state, after))
        assert before - left == number, (case.id, token)


def test_every_move_that_costs_something_is_paid_for_in_a_case() -> None:
    assert {GAME.move(str(case.move)).name for case in PAID} | {"avoid"} == COSTING


@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("build(north_america,cv2_1)", "build CV-2 for $6B"),
        ("buy(north_america,fuel)", "buy FUEL for $2B"),
        ("bid(north_america)", "spend 1 politics marker on initiative"),
        ("redraw(north_america)", "spend 2 politics markers on another mission"),
        ("buy_victory(north_america)", "buy a victory marker for 4 politics markers"),
        ("avoid(north_america)", "spend 3 tactics points to avoid combat"),
        ("research(north_america,ultra_heavy_launch_vehicles)", "for 18 engineering points"),
    ],
)
def test_words_tell_the_price_that_the_rules_charge(move: str, words: str) -> None:
    state = GAME.new(players=2, seed=1)
    assert isinstance(state, State)
    assert words in choice(GAME, state, GAME.move(move))
