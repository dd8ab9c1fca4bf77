"""The map of Horizons as a networkx graph: stars, the worlds attached to them, and nothing between systems."""

from typing import TYPE_CHECKING

from starlaw.knowledge.horizons.state import State, World

if TYPE_CHECKING:
    import networkx as nx


def attachment(tile: str, world: World) -> tuple[str, str]:
    """Return the edge that a world adds to the map: from its tile to the star that it touches."""
    return tile, world.star


def movement_graph(state: State) -> "nx.Graph[str]":
    """Return the systems of a state; each system is one connected part."""
    import networkx as nx

    graph: nx.Graph[str] = nx.Graph(name="horizons")
    for number in range(1, state.options.players + 1):
        graph.add_node(f"s{number}", kind="star")
    for tile, world in sorted(state.worlds.items()):
        pieces = {f"{owner} {kind}": n for owner, kinds in world.structures.items() for kind, n in kinds.items() if n}
        graph.add_node(tile, kind="world", habitat=world.face, structures=pieces)
        graph.add_edge(*attachment(tile, world), kind="attached")
    return graph
