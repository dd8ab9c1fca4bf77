"""The map of Horizons: stars, the worlds attached to them, and nothing between systems."""

from collections.abc import Iterator, Mapping

from starlaw.knowledge.horizons.content import Content
from starlaw.knowledge.horizons.state import State, World
from starlaw.knowledge.maps import Map, Place, Way


def attachments(worlds: Mapping[str, World]) -> Iterator[tuple[str, str]]:
    """Yield the way that each world adds to the map: from its tile to the star that it touches."""
    return ((tile, world.star) for tile, world in worlds.items())


def stars(content: Content, players: int) -> tuple[str, ...]:
    """Return the stars in play: one for each player."""
    return content.stars[:players]


def systems(state: State, content: Content) -> Map:
    """Return the systems of a state; each system is one connected part."""
    worlds = dict(sorted(state.worlds.items()))
    suns = (Place(star, "star") for star in stars(content, state.options.players))
    tiles = (Place(tile, "world", known_of(world)) for tile, world in worlds.items())
    ways = (Way(*attached, "attached") for attached in attachments(worlds))
    return Map("horizons", (*suns, *tiles), tuple(ways), directed=False)


def known_of(world: World) -> dict[str, object]:
    """Return what a map shows of a world: its habitat and the structures on it."""
    pieces = {f"{owner} {kind}": n for owner, kinds in world.structures.items() for kind, n in kinds.items() if n}
    return {"habitat": world.face, "structures": pieces}
