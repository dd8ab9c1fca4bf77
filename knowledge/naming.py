"""What people call things: the name or title that a content pack gives an id, with its article or a number."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel

Names = Mapping[str, str]  # by id
_ID = re.compile(r"[a-z][a-z0-9_]*")
_COUNTED = re.compile(r"\b(\d+) ([^\W\d]+(?:[ -][^\W\d]+)*)\(s\)")


def names_in(content: Any) -> dict[str, str]:
    """Return the name or title of everything in a pack that has an id and such a one; the first of an id counts."""
    names: dict[str, str] = {}
    ahead = [content]
    while ahead:
        thing = ahead.pop()
        if isinstance(thing, BaseModel):
            fields = {name: getattr(thing, name) for name in type(thing).model_fields}
            title = fields.get("name") or fields.get("title")
            if "id" in fields and isinstance(title, str):
                names.setdefault(fields["id"], title)
            ahead += reversed([*fields.values()])
        elif isinstance(thing, Mapping):
            ahead += reversed([*thing.values()])
        elif isinstance(thing, tuple):
            ahead += reversed(thing)
    return names


def numbered(ids: Iterable[str], what: str) -> dict[str, str]:
    """Return names for pieces that bear only a number, which ends their ids; others are left out.

    >>> numbered(["w7", "f01", "aurora"], "world")
    {'w7': 'world 7', 'f01': 'world 1'}
    """
    matches = ((thing, re.fullmatch(r"[a-z_]+?0*(\d+[a-z]?)", thing)) for thing in ids)
    return {thing: f"{what} {match[1]}" for thing, match in matches if match}


def called(names: Names, thing: object) -> str:
    """Return what people call a thing; without a name, its id as it is spoken.

    >>> called({"w7": "world 7"}, "w7"), called({}, "stealth_ship"), called({}, 3)
    ('world 7', 'stealth ship', '3')
    """
    return names.get(str(thing)) or str(thing).replace("_", " ")


def a(thing: str) -> str:
    """Return a thing with its article.

    >>> a("ship"), a("energy collector")
    ('a ship', 'an energy collector')
    """
    return f"{'an' if thing[0].lower() in 'aeiou' else 'a'} {thing}"


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


def in_number(text: str) -> str:
    """Return a text in which things with (s) after a number are several, unless there is one.

    >>> in_number("1 step(s), 2 red ship(s) at world 1")
    '1 step, 2 red ships at world 1'
    """
    return _COUNTED.sub(lambda match: several(int(match[1]), match[2]), text)


def named(names: Names, text: str, things: Iterable[object] = ()) -> str:
    """Return a text with ids as they are called: all that no English word looks like, and the things given.

    >>> named({"w7": "world 7", "mars": "Mars"}, "orange builds on w7, not on mars")
    'orange builds on world 7, not on mars'
    >>> named({"mars": "Mars"}, "the Explorer goes to mars", ["mars"])
    'the Explorer goes to Mars'
    """
    given = {str(thing) for thing in things}

    def name(match: re.Match[str]) -> str:
        return called(names, match[0]) if match[0] in given or re.search("[0-9_]", match[0]) else match[0]

    return re.sub(rf"(?<![\w-]){_ID.pattern}(?![\w-])", name, text)
