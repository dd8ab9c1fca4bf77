"""Content values by the names that rules use for them: how people call them, and where they come from."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from starlaw.knowledge.packs import Pack
from starlaw.knowledge.provenance import Provenance


class Origin(NamedTuple):
    """A kind of content value: its words and its part of the pack, in which {0}, {1} … stand for what it is about.

    `called` is the mapping of the content by which the first of them has a name; `field` is the field of an entry.
    """

    words: str
    part: str | Callable[[Pack, str], str]
    called: str = ""
    field: str = ""


Origins = Mapping[str, Origin]


def origin_of(content: Pack, origins: Origins, name: str, about: Sequence[str]) -> tuple[str, Provenance] | None:
    """Return how people call a value and where it comes from; one that is not listed goes by part, entry and field."""
    origin = origins.get(name)
    if origin is None and name not in content.provenances:
        return None
    if origin is None:
        *entry, field = about or [""]
        words = " ".join([name.replace("_", " "), *entry, field.replace("_", " ")]).strip()
        return words, content.provenances[name].of(field)
    part = origin.part.format(*about) if isinstance(origin.part, str) else origin.part(content, about[0])
    field = origin.field.format(*about)
    own = content.provenances.get(f"{part}.{about[0]}.{field}") if about else None
    called = [getattr(content, origin.called)[about[0]].name] if origin.called else list(about[:1])
    shown = [word.replace("_", " ") for word in (*called, *about[1:])]
    return origin.words.format(*shown), own or content.provenances[part].of(field)
