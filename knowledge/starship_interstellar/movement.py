"""The two maps of Starship Interstellar as networkx graphs: orbits and quadrants for Explorers, columns for probes."""

from typing import TYPE_CHECKING

from starlaw.knowledge.readings import chosen_readings
from starlaw.knowledge.starship_interstellar.content import TRAPPIST, WORMHOLE, Content
from starlaw.knowledge.starship_interstellar.pieces import ActionSide
from starlaw.knowledge.starship_interstellar.prices import PLAIN, spot, tolls
from starlaw.knowledge.starship_interstellar.state import State

if TYPE_CHECKING:
    import networkx as nx


def position(orbit: int, quadrant: int) -> str:
    """Return the name of a position.

    >>> position(3, 1)
    'o3q1'
    """
    return f"o{orbit}q{quadrant}"


def travel_graph(state: State, content: Content) -> "nx.Graph[str]":
    """Return the positions of the solar board; steps to the next orbit or quadrant with their Fuel.

    Leaving a planet costs its gravity besides, which stands at the position of the planet.
    """
    import networkx as nx

    numbers = content.travel.values
    graph: nx.Graph[str] = nx.Graph(name="starship_interstellar")
    orbits = sorted({planet.orbit for planet in content.planet.values()})
    for orbit in orbits:
        for quadrant in range(1, numbers["quadrants"] + 1):
            graph.add_node(position(orbit, quadrant), kind="position", orbit=orbit, quadrant=quadrant)
    for orbit in orbits:
        for quadrant in range(1, numbers["quadrants"] + 1):
            here = position(orbit, quadrant)
            around = position(orbit, quadrant % numbers["quadrants"] + 1)
            graph.add_edge(here, around, kind="quadrant", fuel=numbers["quadrant"])
            if orbit + 1 in orbits:
                belt = orbit == numbers["belt_after"]
                fuel = numbers["orbit"] + (numbers["belt"] if belt else 0)
                graph.add_edge(here, position(orbit + 1, quadrant), kind="belt" if belt else "orbit", fuel=fuel)
    for name, now in state.planets.items():
        node = graph.nodes[position(content.planet[name].orbit, now.quadrant)]
        node.update(kind="planet", planet=name, gravity=content.planet[name].gravity)
    for seat, player in state.players.items():
        if player.wormhole:
            spot = position(player.wormhole.orbit, player.wormhole.quadrant)
            graph.nodes[spot].setdefault("wormholes", []).append(seat)
        if player.explorer in state.planets:
            planet = content.planet[player.explorer]
            spot = position(planet.orbit, state.planets[player.explorer].quadrant)
        elif not player.wormhole:
            continue
        graph.nodes[spot].setdefault("explorers", []).append(seat)
    return graph


def flight_graph(
    state: State, content: Content, player: str, first: str = "", token: ActionSide = PLAIN
) -> "nx.DiGraph[str]":
    """Return a player's flights between planets and the own Wormhole token, with the parts of their Fuel.

    A token counts for all of them if it repeats, else for those that leave the first place.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(name="flights")
    stops = chosen_readings(state.game, state.options.readings)["wormhole_spot"] == "at_the_token"
    mouth = state.players[player].wormhole
    places = [*state.planets, *([WORMHOLE] if stops and mouth else [])]
    landing = any(spot(state, content, player, name) == mouth for name in state.planets)
    graph.add_nodes_from(places, kind="place")
    for start in places:
        for goal in places:
            if start != goal and not (goal == WORMHOLE and landing):  # where a planet is too, one flies to that
                side = token if token.repeats or start == first else PLAIN
                parts = tolls(state, content, player, start, goal, side)
                graph.add_edge(start, goal, kind="flight", fuel=sum(part.fuel for part in parts), parts=parts)
    return graph


def goes_on(state: State, content: Content, player: str, space: str) -> bool:
    """Tell whether a token that lies on a space lets the player's probe go on from it."""
    found = state.journey.found.get(space)
    kind = content.discovery[found].kind if found else None
    return kind == "wormhole" or (kind == "deep_space" and "deep_space_power" in state.players[player].techs)


def journey_graph(state: State, content: Content) -> "nx.DiGraph[str]":
    """Return the way to Trappist: spaces with what lies there and the probes, ways with their Fuel.

    From a Wormhole a probe may go on for the Fuel of a Wormhole.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(name="journey")
    for space in content.journey.values:
        graph.add_node(space.id, kind="space", column=space.column, row=space.row)
        node = graph.nodes[space.id]
        if space.interest:
            node.update(kind="interest", taken=space.id in state.journey.taken)
        if space.id in state.journey.found:
            node.update(kind="found", token=state.journey.found[space.id])
        if space.id == TRAPPIST:
            node.update(kind="trappist")
    for space in content.journey.values:
        for other in content.ahead(space.id):
            graph.add_edge(space.id, other, kind="way", fuel=content.probe.values["fuel"])
    for seat, player in state.players.items():
        graph.nodes[player.probe].setdefault("probes", []).append(seat)
    graph.nodes[state.journey.government].setdefault("probes", []).append("government")
    return graph
