"""The map that ships move on as a networkx graph: lanes between places, and the fleets there."""

from typing import TYPE_CHECKING

from starlaw.knowledge.new_horizons.content import HYPERSPACE
from starlaw.knowledge.new_horizons.lanes import lanes
from starlaw.knowledge.new_horizons.state import State

if TYPE_CHECKING:
    import networkx as nx


def movement_graph(state: State, energy: int) -> "nx.DiGraph[str]":
    """Return the lanes of a state, each with the energy that a ship pays on it, and the fleets at every place."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph(name="horizons with ships")
    graph.add_node(HYPERSPACE, kind="hyperspace", ships=ships_at(state, HYPERSPACE))
    for tile, world in sorted(state.worlds.items()):
        pieces = {f"{owner} {kind}": n for owner, kinds in world.structures.items() for kind, n in kinds.items() if n}
        graph.add_node(
            tile, kind="world", habitat=world.face, star=world.star, structures=pieces, ships=ships_at(state, tile)
        )
    for start, end in lanes(state.worlds):
        graph.add_edge(start, end, energy=energy)
    return graph


def ships_at(state: State, place: str) -> dict[str, int]:
    """Return how many ships of which owner and kind are at a place."""
    found: dict[str, int] = {}
    for seat in state.seats:
        for ship in state.fleets[seat].ships:
            if ship.place == place:
                name = f"{seat} {ship.kind}" + (f" with damage {ship.damage}" if ship.damage else "")
                found[name] = found.get(name, 0) + 1
    return found
