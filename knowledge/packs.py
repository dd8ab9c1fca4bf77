"""Content packs: the default one of a game, or the one in a user's file."""

from pathlib import Path
from typing import Any, TypeVar

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.places import folder
from starlaw.knowledge.reading import read_yaml, validated
from starlaw.knowledge.values import Frozen, Name

DEFAULT = "default"


class Pack(Frozen):
    """What every content pack has: a name, by which states refer to it."""

    pack: Name


Content = TypeVar("Content", bound=Pack)


def default_file(game: str) -> Path:
    """Return the file of a game's default pack."""
    return folder("seeds") / game / "content" / f"{DEFAULT}.yaml"


def read_pack(model: type[Content], game: str, path: str) -> Content:
    """Return the default pack, or the pack in a user's file."""
    if path == DEFAULT:
        file = default_file(game)
        return validated(model, read_yaml(file), str(file))
    return users_pack(model, read_yaml(path), path)


def users_pack(model: type[Content], value: Any, path: str) -> Content:
    """Return a user's pack, read from a file; its name is not that of the default."""
    found = validated(model, value, path)
    if found.pack == DEFAULT:
        raise InvalidInputError(f"{path}: pack: expected a name of your own, such as my_copy, got 'default'")
    return found
