"""The heliocentric movement graph: systems outward from the Sun, their boxes and worlds, and the ways between them."""

from typing import TYPE_CHECKING

from starlaw.knowledge.stellar_horizons.content import FLYBY, Content, flyby_box, transfer_box
from starlaw.knowledge.stellar_horizons.state import State

if TYPE_CHECKING:
    import networkx as nx


def movement_graph(content: Content, state: State | None = None) -> "nx.DiGraph[str]":
    """Return every place and every way a ship can go, with turns on it; with a state, the ships at each place.

    A transfer leaves a flyby box and enters the box whose number is its turns; from there a ship counts down to the
    flyby box of its destination, and from the flyby box it goes to the worlds of the system and back.
    """
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(name="stellar_horizons")
    for number, system in enumerate(content.systems.values):
        gate = flyby_box(system.id)
        graph.add_node(gate, kind=FLYBY, system=system.id, outward=number)
        for box in range(1, system.track + 1):
            graph.add_node(transfer_box(system.id, box), kind="transfer", system=system.id, box=box)
            graph.add_edge(transfer_box(system.id, box), transfer_box(system.id, box - 1), kind="countdown", turns=1)
    for world in content.worlds.values:
        value = world.value if state is None else state.worlds[world.id]
        graph.add_node(world.id, kind="world", system=world.system, explored_for=world.explored_for, value=value)
        graph.add_edge(flyby_box(world.system), world.id, kind="approach", turns=0)
        graph.add_edge(world.id, flyby_box(world.system), kind="departure", turns=0)
    for start in content.system_ids:
        for end in content.system_ids:
            if start != end and (turns := content.turns(start, end)) <= content.system(end).track:
                graph.add_edge(flyby_box(start), transfer_box(end, turns), kind="transfer", turns=0)
    for seat, player in state.players.items() if state else ():
        for name, ship in player.ships.items():
            graph.nodes[ship.place].setdefault("ships", {}).setdefault(seat, []).append(name)
    return graph


def outward(content: Content, system: str) -> str | None:
    """Return the next system away from the Sun; none beyond the last."""
    order = content.system_ids
    place = order.index(system) + 1
    return order[place] if place < len(order) else None


def system_of(content: Content, place: str) -> str:
    """Return the system that a world or box belongs to."""
    if place in content.world:
        return content.world[place].system
    return place.rpartition("_")[0]


def box_of(content: Content, place: str) -> int | None:
    """Return the number of a transfer box, 0 for a flyby box, none for a world."""
    if place in content.world:
        return None
    number = place.rpartition("_")[2]
    return 0 if number == FLYBY else int(number)
