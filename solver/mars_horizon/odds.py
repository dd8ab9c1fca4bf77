"""Exact chances of a launch: the launch cards still to come, then the dice."""

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from starlaw.knowledge.mars_horizon.cards import Hazard, LaunchCard, Shift, Windfall
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.flights import (
    Circumstances,
    bought,
    circumstances,
    profile,
    reliability,
    shift,
)
from starlaw.knowledge.mars_horizon.state import State
from starlaw.knowledge.moves import Move
from starlaw.solver.judge import Judge

SIDES = 6


class Card(NamedTuple):
    """What a launch card does to one launch: shifts it, brings tokens, or asks for them."""

    shift: int = 0
    money: int = 0
    research: int = 0
    pay_money: int = 0
    pay_research: int = 0


class Launch(NamedTuple):
    """A launch before its next card: what is still to come, the sum so far, and what is left to pay hazards with.

    The bank counts since gains come from it as far as it reaches.
    """

    target: int
    reliability: int
    cards: int
    deck: tuple[tuple[Card, int], ...]
    used: tuple[tuple[Card, int], ...] = ()
    money: int = 0
    research: int = 0
    bank_money: int = 99
    bank_research: int = 99
    dice: int = 2


def as_cards(cards: Iterable[LaunchCard], launch: Circumstances) -> tuple[tuple[Card, int], ...]:
    """Return launch cards as what they do to a launch, with how many do the same."""
    return tuple(sorted(Counter(_card(card, launch) for card in cards).items()))


def _card(card: LaunchCard, launch: Circumstances) -> Card:
    match card.does:
        case Shift() as does:
            return Card(shift=shift(does, launch))
        case Windfall(token=token, amount=amount):
            return Card(money=amount * (token == "money"), research=amount * (token == "research"))
        case Hazard(token=token, pay=pay, amount=amount):
            return Card(amount, pay_money=pay * (token == "money"), pay_research=pay * (token == "research"))


def success(launch: Launch) -> Fraction:
    """Return the chance that a launch succeeds, if every hazard is paid off that can be."""
    ways = _shifts(launch._replace(target=0, reliability=0, dice=0))
    least = launch.target - launch.reliability
    total = sum((orders * rolls(launch.dice, least - by) for by, orders in ways.items()), start=Fraction(0))
    return total / ways.total()


@cache
def _shifts(launch: Launch) -> Counter[int]:
    """Return in how many orders of the cards still to come they shift a launch by how much."""
    if launch.cards == 0 or not (launch.deck or launch.used):
        return Counter({launch.reliability: 1})
    if not launch.deck:
        launch = launch._replace(deck=launch.used, used=())
    ways: Counter[int] = Counter()
    for card, number in launch.deck:
        after = _after(launch, card)
        for by, orders in _shifts(after._replace(reliability=0)).items():
            ways[after.reliability + by] += number * orders
    return ways


def _after(launch: Launch, card: Card) -> Launch:
    deck = tuple((other, n - (other == card)) for other, n in launch.deck if n > (other == card))
    gained, learnt = min(card.money, launch.bank_money), min(card.research, launch.bank_research)
    money, research = launch.money + gained, launch.research + learnt
    hazard = card.pay_money or card.pay_research
    paid = bool(hazard) and money >= card.pay_money and research >= card.pay_research
    return launch._replace(
        cards=launch.cards - 1,
        deck=deck,
        reliability=launch.reliability + (0 if paid else card.shift),
        money=money - card.pay_money * paid,
        research=research - card.pay_research * paid,
        bank_money=launch.bank_money - gained + card.pay_money * paid,
        bank_research=launch.bank_research - learnt + card.pay_research * paid,
    )


@cache
def rolls(dice: int, least: int) -> Fraction:
    """Return the chance that the sum of dice is at least so much.

    >>> rolls(2, 9)
    Fraction(5, 18)
    """
    sums: Mapping[int, int] = {0: 1}
    for _ in range(dice):
        more: Counter[int] = Counter()
        for total, ways in sums.items():
            for face in range(1, SIDES + 1):
                more[total + face] += ways
        sums = more
    return Fraction(sum(ways for total, ways in sums.items() if total >= least), SIDES**dice)


def launch_of(state: State, judge: Judge, player: str, goal: str, vehicle: str, prestige: int = 0) -> Launch:
    """Return a launch that is not paid for yet, as it would be right after the payment."""
    price = judge.charges(state, Move("fly", (player, vehicle)))
    to_bank = price.get("money", 0)
    launch = _paid_for(state, judge.content, player, goal, vehicle, prestige)
    left = launch.money - to_bank - price.get("fee", 0)
    return launch._replace(money=left, bank_money=launch.bank_money + to_bank)


def _paid_for(state: State, content: Content, player: str, goal: str, vehicle: str, prestige: int) -> Launch:
    """Return a launch before its first card, with the tokens that are there."""
    held = state.players[player].stock
    like = circumstances(state, content, player, goal, vehicle)
    return Launch(
        target=profile(state, content, goal).target,
        reliability=reliability(state, content, player, goal, vehicle) + bought(content, prestige),
        cards=content.limits.values["countdown"],
        deck=as_cards((content.launch_cards[card] for card in state.launch.deck), like),
        used=as_cards((content.launch_cards[card] for card in state.launch.discards), like),
        money=held["money"],
        research=held["research"],
        bank_money=state.bank["money"],
        bank_research=state.bank["research"],
        dice=content.components.values["dice"],
    )


def under_way(state: State, content: Content) -> Launch | None:
    """Return the launch under way, once it is paid for."""
    flight = state.flight
    if flight is None or flight.vehicle is None or state.agenda[0].kind not in ("countdown", "hazard", "roll"):
        return None
    launch = _paid_for(state, content, state.turn, flight.goal, flight.vehicle, flight.prestige)
    return launch._replace(
        reliability=launch.reliability + flight.bonus, cards=sum(entry.kind == "countdown" for entry in state.agenda)
    )


def faced(launch: Launch, state: State, pay: bool) -> Launch:
    """Return the launch under way after its hazard is paid off or borne."""
    asked = state.agenda[0]
    if asked.kind != "hazard":
        return launch
    if not pay:
        return launch._replace(reliability=launch.reliability + asked.amount)
    if asked.token == "money":
        return launch._replace(money=launch.money - asked.pay, bank_money=launch.bank_money + asked.pay)
    return launch._replace(research=launch.research - asked.pay, bank_research=launch.bank_research + asked.pay)
