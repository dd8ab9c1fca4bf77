"""A Mars Horizon table in words: milestones, players, pool, decks and the launch under way."""

from collections.abc import Iterator

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.mars_horizon.state import State
from starlaw.show.layout import wrapped
from starlaw.show.mars_horizon.cards import card_in_words, effect_in_words, goal_in_words, launch_card_in_words, price
from starlaw.solver.game import Game

_MARGIN = " " * 9


def board(judge: Game, state: State, player: str | None) -> str:
    """Return the table; everybody sees all of it."""
    clock = f", clock {state.clock} ({year_at(judge, state.clock)})" if len(state.seats) == 1 else ""
    lines = [f"{manifest(judge.name).title}, era {state.era}, turn of {state.turn}{clock}", *_row(judge, state)]
    for seat in state.seats:
        lines += _player(judge, state, seat)
    return "\n".join([*lines, *_middle(judge, state), *_flight(judge, state)])


def year_at(judge: Game, tick: int) -> int:
    """Return the year at a tick of the solo clock."""
    solo = judge.content.solo.values
    return int(solo["first_year"] + tick // solo["ticks_a_year"])


def _row(judge: Game, state: State) -> Iterator[str]:
    for name, milestone in judge.content.goals_in_order.items():
        if milestone in judge.content.milestones.era_2 and state.era == 1:
            continue
        claim = state.milestones.get(name)
        mark = f"claimed by {claim.by}; repeat: " if claim else "open: "
        yield wrapped(f"{mark}{goal_in_words(judge.content, name, claim is not None)}", "  ", " " * 6)


def _player(judge: Game, state: State, seat: str) -> Iterator[str]:
    held = state.players[seat]
    stock = ", ".join(f"{number} {token}" for token, number in held.stock.items())
    hq = next(card for card in judge.content.headquarters.cards if card.id == held.hq)
    does = ", ".join(map(effect_in_words, hq.effects))
    yield wrapped(f"{stock}; HQ {hq.name}: {does}", f"{seat:8} ")
    for card in held.tableau:
        blueprint = " [blueprint]" if card in state.blueprints else ""
        yield wrapped(f"{card_in_words(judge.content, card)}{blueprint}", _MARGIN, f"{_MARGIN}  ")


def _middle(judge: Game, state: State) -> Iterator[str]:
    agency = state.agency
    yield f"pool, {len(agency.deck) + agency.general} cards in the deck"
    for card in agency.pool:
        cost = price(judge.content.agency_cards[card].cost)
        yield wrapped(f"{card_in_words(judge.content, card)}; costs {cost}", "  ", " " * 6)
    yield wrapped(price(state.bank), "bank     ")
    yield f"launch   {len(state.launch.deck)} cards in the deck, {len(state.launch.discards)} used"


def _flight(judge: Game, state: State) -> Iterator[str]:
    flight = state.flight
    if flight is None:
        return
    claimed = flight.goal in state.milestones
    vehicle = f" with {judge.content.vehicles[flight.vehicle].name}" if flight.vehicle else ""
    yield wrapped(f"{goal_in_words(judge.content, flight.goal, claimed)}{vehicle}", "launch to ")
    for card in flight.cards:
        yield f"  {launch_card_in_words(judge.content.launch_cards[card])}"
    for of, chance in judge.ruleset.prospects(state, judge):
        yield f"  {of} {float(chance):.1%}, reliability {flight.bonus:+} by launch cards"


def reference(judge: Game) -> str:
    """Return the launch cards and what prestige buys."""
    offers = ", ".join(f"{o.prestige} prestige for {o.reliability:+}" for o in judge.content.offers.values)
    lines = [f"before a launch: {offers}", "launch cards:"]
    lines += [f"  {launch_card_in_words(card)}" for card in judge.content.launch.cards]
    return "\n".join(lines)
