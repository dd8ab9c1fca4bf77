"""The maps of Starship Interstellar: orbits and quadrants, flights between planets, and columns for probes."""

from collections.abc import Iterator
from itertools import permutations
from typing import Any

from starlaw.knowledge.maps import Map, Place, Way
from starlaw.knowledge.starship_interstellar.boards import Spot
from starlaw.knowledge.starship_interstellar.content import TRAPPIST, WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.state import State

GOVERNMENT = "government"


def position(orbit: int, quadrant: int) -> str:
    """Return the name of a position.

    >>> position(3, 1)
    'o3q1'
    """
    return f"o{orbit}q{quadrant}"


def spot(state: State, content: Content, player: str, place: str) -> Spot | None:
    """Return the position of a planet in play, or of a player's Wormhole token."""
    if place == WORMHOLE:
        return state.players[player].wormhole
    now = state.planets.get(place)
    return None if now is None else Spot(orbit=content.planet[place].orbit, quadrant=now.quadrant)


# --- The solar board ---


def solar_board(state: State, content: Content) -> Map:
    """Return the positions of the solar board; steps to the next orbit or quadrant with their Fuel.

    Leaving a planet costs its gravity besides, which stands at the position of the planet.
    """
    return Map("starship_interstellar", tuple(_positions(state, content)), tuple(_steps(content)), directed=False)


def _grid(content: Content) -> Iterator[tuple[int, int]]:
    for orbit in sorted({planet.orbit for planet in content.planet.values()}):
        yield from ((orbit, quadrant) for quadrant in range(1, content.travel.values["quadrants"] + 1))


def _positions(state: State, content: Content) -> Iterator[Place]:
    found: dict[str, dict[str, Any]] = {}
    for planet in flights(content, state).places_of("planet"):
        at = found.setdefault(position(planet.data["orbit"], planet.data["quadrant"]), {})
        at.update(planet=planet.name, gravity=planet.data["gravity"])
    for seat, player in state.players.items():
        for what, place in (("wormholes", WORMHOLE), ("explorers", player.explorer)):
            here = spot(state, content, seat, place)
            if here:
                found.setdefault(position(here.orbit, here.quadrant), {}).setdefault(what, []).append(seat)
    for orbit, quadrant in _grid(content):
        known = found.get(position(orbit, quadrant), {})
        kind = "planet" if "planet" in known else "position"
        yield Place(position(orbit, quadrant), kind, {"orbit": orbit, "quadrant": quadrant, **known})


def _steps(content: Content) -> Iterator[Way]:
    numbers, known = content.travel.values, set(_grid(content))
    for orbit, quadrant in _grid(content):
        here = position(orbit, quadrant)
        around = position(orbit, quadrant % numbers["quadrants"] + 1)
        yield Way(here, around, "quadrant", {"fuel": numbers["quadrant"]})
        if (orbit + 1, quadrant) in known:
            belt = orbit == numbers["belt_after"]
            fuel = numbers["orbit"] + (numbers["belt"] if belt else 0)
            yield Way(here, position(orbit + 1, quadrant), "belt" if belt else "orbit", {"fuel": fuel})


# --- Flights ---


def flights(content: Content, state: State | None = None, player: str | None = None) -> Map:
    """Return the planets as they stand before a game, or in a state, and a player's Wormhole token there.

    A flight leads from each place to each other one; what it costs depends on where they are.
    """
    places = []
    for planet in content.planet.values():
        if state is None or planet.id in state.planets:
            quadrant = planet.quadrant if state is None else state.planets[planet.id].quadrant
            known = {"orbit": planet.orbit, "quadrant": quadrant, "speed": planet.speed, "gravity": planet.gravity}
            places.append(Place(planet.id, "planet", known))
    token = state.players[player].wormhole if state and player else None
    if token:
        places.append(Place(WORMHOLE, "wormhole", {"orbit": token.orbit, "quadrant": token.quadrant}))
    ways = (Way(start.name, goal.name, "flight") for start, goal in permutations(places, 2))
    return Map("flights", tuple(places), tuple(ways))


# --- The Journey ---


def journey(content: Content, state: State | None = None) -> Map:
    """Return the way to Trappist: spaces, ways with their Fuel; in a state, what lies at spaces and the probes.

    From a Wormhole a probe may go on for the Fuel of a Wormhole.
    """
    fuel = {"fuel": content.probe.values["fuel"]}
    ways = (Way(space.id, other, "way", fuel) for space in content.journey.values for other in content.ahead(space.id))
    return Map("journey", tuple(_spaces(content, state)), tuple(ways))


def _spaces(content: Content, state: State | None) -> Iterator[Place]:
    probes: dict[str, list[str]] = {}
    for seat, player in state.players.items() if state else ():
        probes.setdefault(player.probe, []).append(seat)
    if state:
        probes.setdefault(state.journey.government, []).append(GOVERNMENT)
    for space in content.journey.values:
        kind, known = "space", dict[str, Any](column=space.column, row=space.row)
        if space.interest:
            kind, known = "interest", {**known, "taken": state is not None and space.id in state.journey.taken}
        if state and space.id in state.journey.found:
            kind, known = "found", {**known, "token": state.journey.found[space.id]}
        if space.id == TRAPPIST:
            kind = "trappist"
        yield Place(space.id, kind, {**known, **({"probes": probes[space.id]} if space.id in probes else {})})
