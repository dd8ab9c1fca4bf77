"""What players of Horizons call things: allies and missions by their names, worlds and stars by their numbers."""

from starlaw.knowledge.horizons.content import Content
from starlaw.knowledge.naming import names_in, numbered


def names(content: Content) -> dict[str, str]:
    """Return what players call the things of a pack, by id."""
    worlds = numbered((tile.id for tile in content.worlds.tiles), "world")
    return {**names_in(content), **worlds, **numbered(content.stars, "star")}
