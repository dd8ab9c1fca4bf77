"""Campaigns of Stellar Horizons: agents play 60 years, every state is legal and every thing is accounted for."""

from collections.abc import Callable
from typing import Any

import pytest

from starlaw.solver.executor.chance import SeededChance
from tests.stellar_horizons.campaigns import BUSY, RACE, Setting, campaign, quick, rich
from tests.stellar_horizons.ledger import Ledger
from tests.support import as_json

CAMPAIGNS = [
    Setting("random", 1),
    Setting("random", 2, "off", seed=2),
    Setting("random", 4, seed=3),
    Setting("greedy", 1, seed=4),
    Setting("greedy", 2),
    Setting("greedy", 3, "off", seed=3),
    Setting(BUSY, 3, seed=3),
    Setting(BUSY, 2, "off", seed=2),
]
RACES = [Setting("random", 3, scenario=RACE), Setting("greedy", 2, "off", RACE), Setting(BUSY, 1, scenario=RACE)]


@pytest.mark.one_in(24)
@pytest.mark.parametrize("setting", CAMPAIGNS, ids=str)
def test_in_60_years_every_state_is_legal_and_everything_accounted_for(setting: Setting) -> None:
    seeds = (setting.seed + 10 * further for further in range(5))  # an asteroid can end a campaign early
    tallies = (campaign(setting._replace(seed=seed)) for seed in seeds)
    found = next(tally for tally in tallies if tally.years == setting.years)
    assert set(found.moves) >= {"done", "build", "launch"}
    if setting.agent == BUSY:
        assert set(found.moves) >= {"load", "land", "explore", "research", "settle", "construct", "terraform", "mount"}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("setting", RACES, ids=str)
def test_the_race_is_run_to_the_end_of_2069(setting: Setting) -> None:
    assert campaign(setting).years == 2069 - 2030


def _richer(state: dict[str, Any]) -> None:
    state["players"]["china"]["cash"] += 1


def _stocked(state: dict[str, Any]) -> None:
    state["players"]["china"]["bases"]["luna"]["stock"]["ore"] += 1


def _decorated(state: dict[str, Any]) -> None:
    state["players"]["china"]["markers"]["victory"] += 1


def _far(state: dict[str, Any]) -> None:
    state["players"]["china"]["ships"]["cv2_1"]["place"] = "mars"


def _fast(state: dict[str, Any]) -> None:
    state["players"]["china"]["ships"]["cv2_1"]["place"] = "jupiter_3"


def _gone(state: dict[str, Any]) -> None:
    del state["players"]["china"]["ships"]["cv2_1"]


def _new(state: dict[str, Any]) -> None:
    state["players"]["china"]["ships"]["rover_1"] = {**state["players"]["china"]["ships"]["cv2_1"], "place": "earth"}


def _without_a_mission(state: dict[str, Any]) -> None:
    state["pool"] = state["pool"][1:]


def _easier(state: dict[str, Any]) -> None:
    state["worlds"]["mars"] += 1


@pytest.mark.parametrize(
    "tampered", [_richer, _stocked, _decorated, _far, _fast, _gone, _new, _without_a_mission, _easier]
)
def test_the_bookkeeper_notices(tampered: Callable[[dict[str, Any]], None]) -> None:
    game = quick()
    state = rich(game.new(players=2, seed=1))
    move = game.move("buy(north_america,ore)")
    before = as_json(state)
    after = as_json(game.carry_out(state, move, SeededChance(1)).state)
    Ledger().check(before, move, after)
    tampered(after)
    with pytest.raises(AssertionError):
        Ledger().check(before, move, after)


def test_the_bookkeeper_notices_a_ship_that_arrives_too_soon() -> None:
    game, ledger = quick(), Ledger()
    plain = as_json(rich(game.new(players=2, seed=1)))
    plain["agenda"] = [{"player": "china", "kind": "movement"}]
    plain["players"]["china"]["ships"]["cv2_1"]["place"] = "earth_flyby"
    state, move = game.state(plain), game.move("transfer(china,cv2_1,jupiter)")
    before, after = as_json(state), as_json(game.carry_out(state, move, SeededChance(1)).state)
    ledger.check(before, move, after)
    assert after["players"]["china"]["ships"]["cv2_1"]["place"] == "jupiter_4"
    early = {**after, "players": {**after["players"], "china": {**after["players"]["china"]}}}
    ships = after["players"]["china"]["ships"]
    early["players"]["china"]["ships"] = {**ships, "cv2_1": {**ships["cv2_1"], "place": "jupiter_flyby"}}
    with pytest.raises(AssertionError, match="jupiter_flyby in 2030"):
        ledger.check(after, game.move("done(china)"), early)
