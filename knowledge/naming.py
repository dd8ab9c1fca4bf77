"""What people call the things of a content pack, by their ids: the name or title that a pack gives them."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pydantic import BaseModel

Names = Mapping[str, str]  # by id
_ID = re.compile(r"[a-z][a-z0-9_]*")


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
