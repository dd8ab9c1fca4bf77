"""Small parts of English sentences: lists, numbers of things, articles, names with blanks."""

from collections.abc import Iterable


def listed(parts: Iterable[str], last: str = "and", nothing: str = "nothing") -> str:
    """Return a list as in a sentence.

    >>> listed(["ore", "fuel", "cash"]), listed(["ore", "fuel"], "or"), listed([])
    ('ore, fuel and cash', 'ore or fuel', 'nothing')
    """
    *most, end = [*parts] or [nothing]
    return f"{', '.join(most)} {last} {end}" if most else end


def several(number: int, thing: str) -> str:
    """Return so many things.

    >>> several(1, "colony"), several(2, "colony"), several(3, "red cube"), several(2, "die")
    ('1 colony', '2 colonies', '3 red cubes', '2 dice')
    """
    if number == 1:
        return f"1 {thing}"
    if thing.endswith("die"):
        return f"{number} {thing[:-2]}ice"
    if thing.endswith("y") and thing[-2] not in "aeiou":
        return f"{number} {thing[:-1]}ies"
    return f"{number} {thing}s"


def spoken(name: object) -> str:
    """Return an id as it is spoken.

    >>> spoken("stealth_ship"), spoken(3)
    ('stealth ship', '3')
    """
    return str(name).replace("_", " ")
