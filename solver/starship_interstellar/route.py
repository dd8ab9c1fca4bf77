"""Cheapest ways: flights of an Explorer over the solar board, advances of a probe on the Journey."""

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.readings import chosen_readings
from starlaw.knowledge.starship_interstellar.content import HALL, WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.movement import flights, journey, spot
from starlaw.knowledge.starship_interstellar.pieces import ActionSide, Token
from starlaw.knowledge.starship_interstellar.prices import PLAIN, tolls
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.solver.routes import Leg, Route

if TYPE_CHECKING:
    import networkx as nx

MANY = 1000  # more actions than any route has, so that Fuel counts before actions


@cites("starship_interstellar/base_travel#1", "starship_interstellar/base_probe#8")
def cheapest_route(state: State, content: Content, start: str, goal: str, player: str) -> Route | None:
    """Return a cheapest way with the reasons for its Fuel; nothing if there is none.

    It is priced with the token that the decision asked now is about, and for standard tokens if there is none; a probe
    that is asked to go on from a Wormhole does so first.
    """
    places, spaces = _flight_graph(state, content, player), content.space
    for name, place in (("FROM", start), ("TO", goal)):
        if place == WORMHOLE and place not in places:
            raise InvalidInputError(f"{name}: {player} has no Wormhole token on the map")
        if place in content.planet and place not in places:
            raise InvalidInputError(f"{name}: {content.planet[place].name} is no longer on the map")
        if place not in places and place not in spaces:
            raise InvalidInputError(f"{name}: expected a planet, wormhole or a space of the Journey, got {place!r}")
    if (start in places) != (goal in places):
        raise InvalidInputError(f"TO: expected a place of the same map as {start}, got {goal!r}")
    if player == HALL and start in places:
        raise InvalidInputError(
            "hall's trips go by rules of its own, not by routes: they are free, but for a new base; "
            "`starlaw ruling starship_interstellar hall_target` and `hall_trip_cost` tell"
        )
    legs = _flights(state, content, start, goal, player) if start in places else _advances(
        state, content, start, goal, player
    )  # fmt: skip
    if legs is None:
        return None
    piece = "explorer" if start in places else "probe"
    energy = sum(leg.energy for leg in legs)
    return Route(player=player, fleet={piece: 1}, legs=legs, energy=energy, unit="Fuel")


def _token(state: State, content: Content, player: str, kind: str) -> Token | None:
    """Return the token that a player's decision of a kind is about, if that is what is asked now."""
    asked: Any = next(iter(state.agenda), None)
    return content.token[asked.token] if asked and (asked.player, asked.kind) == (player, kind) else None


def _flight_graph(
    state: State, content: Content, player: str, first: str = "", token: ActionSide = PLAIN
) -> "nx.Graph[str]":
    """Return a player's flights between planets and the own Wormhole token, with the parts of their Fuel.

    A token counts for all of them if it repeats, else for those that leave the first place.
    """
    graph = flights(content, state, player).graph()
    mouth = state.players[player].wormhole
    if chosen_readings(state.game, state.options.readings)["wormhole_spot"] != "at_the_token":
        graph.remove_nodes_from([WORMHOLE])
    elif any(spot(state, content, player, name) == mouth for name in state.planets):
        graph.remove_edges_from([*graph.in_edges(WORMHOLE)] if mouth else [])  # one flies to the planet that is there
    for start, goal, known in graph.edges(data=True):
        side = token if token.repeats or start == first else PLAIN
        parts = tolls(state, content, player, start, goal, side)
        known.update(fuel=sum(part.fuel for part in parts), parts=parts)
    return graph


def _goes_on(state: State, content: Content, player: str, space: str) -> bool:
    """Tell whether a token that lies on a space lets the player's probe go on from it."""
    found = state.journey.found.get(space)
    kind = content.discovery[found].kind if found else None
    return kind == "wormhole" or (kind == "deep_space" and "deep_space_power" in state.players[player].techs)


def _flights(state: State, content: Content, start: str, goal: str, player: str) -> tuple[Leg, ...] | None:
    import networkx as nx

    token = _token(state, content, player, "travel")
    graph = _flight_graph(state, content, player, start, token.action if token else PLAIN)
    try:
        path = nx.shortest_path(graph, start, goal, weight=lambda _, __, flight: flight["fuel"] * MANY + 1)
    except nx.NetworkXNoPath:  # to the spot of a token where a planet is now
        return None
    found = []
    for here, there in pairwise(path):
        flight = graph.edges[here, there]
        reasons = tuple(f"{part.fuel} for {part.why}" for part in flight["parts"])
        move = (f"fly({player},{there})",)
        found.append(Leg(start=here, end=there, energy=flight["fuel"], moves=move, reasons=reasons))
    return tuple(found)


def _advances(state: State, content: Content, start: str, goal: str, player: str) -> tuple[Leg, ...] | None:
    import networkx as nx

    graph, numbers = journey(content, state).graph(), content.probe.values
    token = _token(state, content, player, "salvation")
    asked = next(iter(state.agenda), None)
    under_way = asked is not None and (asked.player, asked.kind) == (player, "onward")

    def goes_further(here: str) -> bool:
        return under_way if here == start else _goes_on(state, content, player, here)

    def fuel(here: str) -> int:
        if here == start and token and token.salvation.free:
            return 0
        if here == start and under_way:
            return numbers["wormhole"]
        return min(numbers["wormhole"], numbers["fuel"]) if goes_further(here) else numbers["fuel"]

    def weight(here: str, _: str, __: Mapping[str, Any]) -> int:
        return fuel(here) * MANY + 1

    try:
        path = nx.shortest_path(graph, start, goal, weight=weight)
    except nx.NetworkXNoPath:
        return None
    found = []
    for here, there in pairwise(path):
        reason = f"{fuel(here)} for going on from a Wormhole" if goes_further(here) else f"{fuel(here)} for an advance"
        move = (f"probe({player},{there})",)
        found.append(Leg(start=here, end=there, energy=fuel(here), moves=move, reasons=(reason,)))
    return tuple(found)
