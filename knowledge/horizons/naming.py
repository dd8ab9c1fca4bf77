"""What players of Horizons call things: allies and missions by their names, worlds and stars by their numbers."""

from starlaw.knowledge.horizons.content import Content
from starlaw.knowledge.naming import names_in, numbered


def names(content: Content) -> dict[str, str]:
    """Return what players call the things of a pack, by id."""
    habitats = content.costs.values  # some missions share their ids with a habitat, which people write small
    things = {thing: name for thing, name in names_in(content).items() if thing not in habitats}
    worlds = numbered((tile.id for tile in content.worlds.tiles), "world")
    return {**things, **worlds, **numbered(content.stars, "star")}
