"""A launch in figures: its profile, its reliability and which effects apply; read from a state, decided by nobody."""

from collections.abc import Iterable
from typing import NamedTuple

from starlaw.knowledge.mars_horizon.cards import Effect, Milestone, Profile, Shift, When
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.state import State


class Circumstances(NamedTuple):
    """What conditions on cards can ask about a launch."""

    destination: str
    crewed: bool
    goal: str
    vehicle: str  # first, own or lent


def profile(state: State, content: Content, goal: str) -> Profile:
    """Return the target and reward in force: a claimed milestone goes by its second profile."""
    card = content.goals[goal]
    if not isinstance(card, Milestone):
        return card
    return card.repeat if goal in state.milestones else card.first


def owner(state: State, vehicle: str) -> str:
    """Return the player before whom a vehicle design lies."""
    return next(seat for seat, player in state.players.items() if vehicle in player.tableau)


def circumstances(state: State, content: Content, player: str, goal: str, vehicle: str) -> Circumstances:
    """Return what a launch is like."""
    card = content.goals[goal]
    kind = "mission" if not isinstance(card, Milestone) else "repeat" if goal in state.milestones else "milestone"
    own = owner(state, vehicle) == player
    flight = "lent" if not own else "first" if vehicle in state.blueprints else "own"
    return Circumstances(card.destination, card.crewed, kind, flight)


def applies(when: When, launch: Circumstances) -> bool:
    """Tell whether a condition holds for a launch; a first flight is one with an own vehicle."""
    vehicle = when.vehicle in (None, launch.vehicle) or (when.vehicle == "own" and launch.vehicle == "first")
    return (
        vehicle
        and when.destination in (None, launch.destination)
        and when.crewed in (None, launch.crewed)
        and when.goal in (None, launch.goal)
    )


def lasting(state: State, content: Content, player: str) -> Iterable[Effect]:
    """Yield the effects of a player's HQ and tableau."""
    for card in (state.players[player].hq, *state.players[player].tableau):
        yield from content.effects.get(card, ())


def reliability(state: State, content: Content, player: str, goal: str, vehicle: str) -> int:
    """Return the reliability before prestige and launch cards: the vehicle's and that of the player's cards."""
    launch = circumstances(state, content, player, goal, vehicle)
    added = sum(
        effect.amount
        for effect in lasting(state, content, player)
        if effect.effect == "reliability" and applies(effect.when, launch)
    )
    return content.vehicles[vehicle].reliability[content.goals[goal].destination] + added


def bought(content: Content, prestige: int) -> int:
    """Return the reliability that so much prestige buys."""
    return next((offer.reliability for offer in content.offers.values if offer.prestige == prestige), 0)


def shift(card: Shift, launch: Circumstances) -> int:
    """Return what a launch card adds to the reliability of a launch."""
    return card.amount if applies(card.when, launch) else 0


def reaches(target: int, thrown: int, total: int) -> bool:
    """Tell whether a launch succeeds: what the dice show and the final reliability reach the target together."""
    return thrown + total >= target
