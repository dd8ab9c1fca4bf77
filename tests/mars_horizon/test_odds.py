"""The odds of a launch: plain dice by hand, a deck by enumeration, and a million seeded rolls."""

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations

import pytest

import starlaw
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.mars_horizon.odds import Card, Launch, rolls, success
from tests.support import as_json

STATES = folder("seeds") / "mars_horizon" / "states"
ROLLS = 1_000_000


@pytest.mark.parametrize(
    ("least", "chance"),
    [(1, Fraction(1)), (2, Fraction(1)), (3, Fraction(35, 36)), (7, Fraction(21, 36)), (9, Fraction(10, 36)),
     (12, Fraction(1, 36)), (13, Fraction(0))],
)  # fmt: skip
def test_two_dice_reach_a_sum(least: int, chance: Fraction) -> None:
    assert rolls(2, least) == chance


def test_cards_are_drawn_without_putting_back() -> None:
    """Three cards of a deck of four, two of which add 1 and two of which take 1 off, against 9+ with reliability 2."""
    deck = (1, 1, -1, -1)
    draws = [sum(drawn) for drawn in permutations(deck, 3)]
    expected = sum((rolls(2, 9 - 2 - shift) for shift in draws), start=Fraction(0)) / len(draws)
    launch = Launch(target=9, reliability=2, cards=3, deck=((Card(shift=-1), 2), (Card(shift=1), 2)))
    assert success(launch) == expected


def test_a_hazard_is_paid_off_if_the_money_is_there() -> None:
    leak = Launch(target=9, reliability=2, cards=1, deck=((Card(shift=-2, pay_money=1), 1),))
    assert success(leak) == rolls(2, 9)
    assert success(leak._replace(money=1)) == rolls(2, 7)


def test_an_empty_deck_is_made_of_the_used_cards() -> None:
    launch = Launch(target=9, reliability=2, cards=2, deck=((Card(shift=1), 1),), used=((Card(shift=-2), 1),))
    assert success(launch) == rolls(2, 8)


@pytest.mark.one_in(3)
def test_a_million_seeded_launches_succeed_as_often_as_the_odds_say() -> None:
    """Draws and rolls by plain code against the exact chance, within four standard errors."""
    game = starlaw.game("mars_horizon")
    state = game.state(read_json(STATES / "countdown.json"))
    (chance,) = (p.probability for p in game.ruleset.prospects(state, game, game.move("countdown(blue)")))
    source = random.Random(1)
    shifts = {  # what each card left in the deck does to a crewed first launch of a flown vehicle into Earth orbit
        "clear_skies": 1, "fresh_valves": 1, "seasoned_team": 1, "calm_crew": 1, "frozen_seal": -1,
        "loose_fastener": -1, "sensor_fault": -1, "solar_storm": -1, "proven_design": 0, "lunar_window": 0,
        "mars_window": 0, "extra_telemetry": 0, "teething_troubles": 0, "guidance_drift": 0,
    }  # fmt: skip
    deck = as_json(state)["launch"]["deck"]
    assert {*shifts, "fuel_leak", "program_error", "boat_in_range"} == set(deck)
    won = 0
    for _ in range(ROLLS):
        money, research, total = 3, 5, 4  # reliability 2 of Vostok, 1 of the Launch Complex, 1 for prestige
        for card in source.sample(deck, 3):
            if card == "fuel_leak":
                total, money = (total, money - 1) if money >= 1 else (total - 2, money)
            elif card == "boat_in_range":
                total, money = (total, money - 2) if money >= 2 else (total - 1, money)
            elif card == "program_error":
                research -= 1
            else:
                total += shifts[card]
        won += int(source.random() * 6) + int(source.random() * 6) + 2 + total >= 9
    error = 4 * (float(chance) * (1 - float(chance)) / ROLLS) ** 0.5
    assert abs(won / ROLLS - float(chance)) < error


@pytest.mark.one_in(4)
def test_the_executor_succeeds_as_often_as_the_odds_say() -> None:
    game = starlaw.game("mars_horizon")
    start = game.state(read_json(STATES / "countdown.json"))
    (chance,) = (p.probability for p in game.ruleset.prospects(start, game))
    number, won = 3000, 0
    draws = SeededChance(4)
    for _ in range(number):
        state = start
        while (asked := as_json(state)["agenda"][0]["kind"]) != "income":
            if asked == "hazard":
                entry = as_json(state)["agenda"][0]
                able = as_json(state)["players"]["blue"]["stock"][entry["token"]] >= entry["pay"]
                move = f"face(blue,{'pay' if able else 'bear'})"
            else:
                move = f"{asked}(blue)"
            state = game.carry_out(state, game.move(move), draws).state
        won += "human_in_orbit" in as_json(state)["milestones"]
    assert abs(won / number - float(chance)) < 4 * (float(chance) * (1 - float(chance)) / number) ** 0.5


def test_the_chance_before_a_card_is_the_mean_of_the_chances_after_it() -> None:
    game = starlaw.game("mars_horizon")
    state = game.state(read_json(STATES / "countdown.json"))
    (before,) = game.ruleset.prospects(state, game)
    after = Fraction(0)
    for probability, (reached, _) in game.outcomes(state, "countdown(blue)"):
        (found,) = game.ruleset.prospects(reached, game)
        after += probability * found.probability
    assert after == before.probability


def test_the_outcomes_of_a_roll_have_the_chance_that_was_told() -> None:
    game = starlaw.game("mars_horizon")
    state = game.state(read_json(STATES / "rolling.json"))
    (told,) = game.ruleset.prospects(state, game, game.move("roll(blue)"))
    won = [p for p, (after, _) in game.outcomes(state, "roll(blue)") if as_json(after)["phase"] == "over"]
    assert won == [told.probability] == [rolls(2, 13 - 6)]


def test_a_roll_tells_how_the_launch_ended() -> None:
    game = starlaw.game("mars_horizon")
    state = game.state(read_json(STATES / "rolling.json"))
    for _, (after, events) in game.outcomes(state, "roll(blue)"):
        (ended,) = (event for event in events if event.kind == "launched")
        reached = as_json(after)["phase"] == "over"  # it is the flight to Mars
        assert (ended.text, ended.values["success"]) == (
            f"the launch {'succeeds' if reached else 'fails'}",
            int(reached),
        )


class Sixes:
    """Dice that fall as six each time, and what was asked of them."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Note what is drawn."""
        self.asked.append(what)
        return results[-1]


def test_prestige_and_launch_cards_are_added_to_the_roll_one_by_one() -> None:
    game, totals = starlaw.game("mars_horizon"), []
    rolling = read_json(STATES / "rolling.json")
    for bonus in (0, 1, 2, 3):
        dice = Sixes()
        state = game.state({**rolling, "flight": {**rolling["flight"], "bonus": bonus}})
        _, events = game.carry_out(state, game.move("roll(blue)"), dice)
        totals.append(next(int(event.values["total"]) for event in events if event.kind == "rolled"))
        assert dice.asked[:2] == ["die 1", "die 2"]
    assert totals == [totals[0] + bonus for bonus in (0, 1, 2, 3)]


def test_who_claims_a_milestone_without_a_marker_left_has_none_afterwards() -> None:
    game, rolling = starlaw.game("mars_horizon"), read_json(STATES / "rolling.json")
    players = {**rolling["players"], "blue": {**rolling["players"]["blue"], "markers": 0}}
    after, events = game.carry_out(game.state({**rolling, "players": players}), game.move("roll(blue)"), Sixes())
    assert "claimed" in {event.kind for event in events}
    assert as_json(after)["players"]["blue"]["markers"] == 0
