"""Small parts of English sentences: lists, numbers of things, articles, names with blanks."""

from collections.abc import Iterable


def listed(parts: Iterable[str], last: str = "and", nothing: str = "nothing") -> str:
    """Return a list as in a sentence.

    >>> listed(["ore", "fuel", "cash"]), listed(["ore", "fuel"], "or"), listed([])
    ('ore, fuel and cash', 'ore or fuel', 'nothing')
    """
    *most, end = [*parts] or [nothing]
    return f"{', '.join(most)} {last} {end}" if most else end


def spoken(name: object) -> str:
    """Return an id as it is spoken.

    >>> spoken("stealth_ship"), spoken(3)
    ('stealth ship', '3')
    """
    return str(name).replace("_", " ")
