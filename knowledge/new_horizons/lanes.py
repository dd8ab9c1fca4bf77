"""The lanes that ships move on: worlds of a system joined to each other, and every world to and from hyperspace."""

from collections.abc import Iterator, Mapping
from itertools import permutations

from starlaw.knowledge.horizons.state import World
from starlaw.knowledge.new_horizons.content import HYPERSPACE


def lanes(worlds: Mapping[str, World]) -> Iterator[tuple[str, str]]:
    """Yield every lane, from where to where; no lane joins worlds of different systems."""
    systems: dict[str, list[str]] = {}
    for tile, world in sorted(worlds.items()):
        systems.setdefault(world.star, []).append(tile)
        yield tile, HYPERSPACE
        yield HYPERSPACE, tile
    for tiles in systems.values():
        yield from permutations(tiles, 2)
