"""Destinations, the goals that are bound for them and the vehicle designs that reach them."""

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from starlaw.knowledge.maps import Map, Place, Way
from starlaw.knowledge.mars_horizon.cards import Destination, Milestone, Mission, Vehicle
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.state import State

DESTINATIONS: tuple[str, ...] = get_args(Destination)


def all_cards(content: Content) -> Map:
    """Return the chain of destinations with every goal and every vehicle design of the content.

    A vehicle is joined to every destination it reaches, with its reliability there; a goal to its own destination.
    """
    goals = (_goal(name, card) for name, card in content.goals.items())
    vehicles = (_vehicle(name, vehicle) for name, vehicle in content.vehicles.items())
    return _map(*goals, *vehicles)


def destinations(state: State, content: Content) -> Map:
    """Return the destinations with the goals on the table and the vehicle designs before players."""
    return _map(*_on_the_table(state, content))


def _on_the_table(state: State, content: Content) -> Iterator[tuple[Place, tuple[Way, ...]]]:
    for name, milestone in content.goals_in_order.items():
        if milestone in content.milestones.era_1 or state.era == 2:
            claim = state.milestones.get(name)
            yield _goal(name, milestone, claimed_by=claim.by if claim else "")
    for seat in state.seats:
        for card in state.players[seat].tableau:
            if card in content.vehicles:
                yield _vehicle(card, content.vehicles[card], owner=seat, blueprint=card in state.blueprints)
            elif card in content.goals:
                yield _goal(card, content.goals[card], owner=seat)


def _goal(name: str, card: Milestone | Mission, **known: object) -> tuple[Place, tuple[Way, ...]]:
    kind = "milestone" if isinstance(card, Milestone) else "mission"
    return Place(name, kind, {"payload": card.payload, **known}), (Way(name, card.destination, "bound_for"),)


def _vehicle(name: str, vehicle: Vehicle, **known: object) -> tuple[Place, tuple[Way, ...]]:
    farthest = max(vehicle.reliability, key=DESTINATIONS.index)
    reached = (Way(name, place, "reaches", {"reliability": n}) for place, n in vehicle.reliability.items())
    return Place(name, "vehicle", {"capacity": vehicle.capacity, "farthest": farthest, **known}), tuple(reached)


def _map(*cards: tuple[Place, tuple[Way, ...]]) -> Map:
    chain = (Place(name, "destination", {"number": number}) for number, name in enumerate(DESTINATIONS, start=1))
    farther = (Way(*pair, "farther") for pair in pairwise(DESTINATIONS))
    places, ways = (place for place, _ in cards), (way for _, joined in cards for way in joined)
    return Map("mars_horizon", (*chain, *places), (*farther, *ways), directed=False)
