"""The content of a game on the site: what its boards, cards and tokens say, each part with where that comes from."""

from collections.abc import Iterator, Mapping
from functools import cache
from html import escape
from typing import Any, NamedTuple

from starlaw.knowledge.file_reading import read_yaml
from starlaw.knowledge.packs import default_file
from starlaw.knowledge.passages import spoken, things_in
from starlaw.knowledge.provenance import Provenance
from starlaw.show.site.markup import article, line, plain_list, soft, tag
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, SiteMap

ORIGINS: Mapping[str, tuple[str, str]] = {  # of each kind: what it means, and how it is marked
    "given": ("printed in the source", "good"),
    "derived": ("follows from the source", "good"),
    "assumed": ("assumed, since the source does not say", "open"),
    "unknown": ("left open", "bad"),
}
_ASIDE = {"provenance", "given", "why", "id"}


class Held(NamedTuple):
    """A part of a content pack, or one thing in it: its name, what it says, and where that comes from."""

    name: str
    title: str
    says: Mapping[str, Any]
    provenance: Provenance | None
    given: Mapping[str, str] = {}  # fields that the source prints, with the clause
    why: str = ""


@cache
def _held(game: str) -> Mapping[str, Held]:
    """Return all that a game's own pack holds, by name."""
    file = default_file(game)
    parts = read_yaml(file).items() if file.exists() else ()
    return {held.name: held for name, value in parts if isinstance(value, dict) for held in _parts(name, value)}


def _parts(name: str, value: Mapping[str, Any]) -> Iterator[Held]:
    """Yield a part with its things, or the parts that it consists of."""
    inner = {key: item for key, item in value.items() if key not in _ASIDE}
    parts = {key: item for key, item in inner.items() if isinstance(item, dict) and "provenance" in item}
    for key, item in parts.items():
        yield from _parts(f"{name}.{key}", item)
    if parts or "provenance" not in value:
        return
    held = inner.get("values", inner)
    things = list(things_in(held))
    says = {} if things else held if isinstance(held, dict) else {"": held}
    if things and isinstance(held, dict):
        says = {key: item for key, item in held.items() if not any(things_in(item))}
    yield Held(name, spoken(name.replace(".", ", ")), says, Provenance.model_validate(value["provenance"]))
    for thing in things:
        title = str(thing.get("name") or thing.get("title") or spoken(thing["id"]))
        fields = {key: item for key, item in thing.items() if key not in (*_ASIDE, "name", "title")}
        yield Held(f"{name}.{thing['id']}", title, fields, None, thing.get("given", {}), str(thing.get("why", "")))


def _items(own: Own) -> Iterator[Item]:
    return (Item(held.name, f"content-{held.name}", held.name.partition(".")[0]) for held in _held(own.name).values())


def _article(own: Own, places: SiteMap, item: Item) -> str:
    held = _held(own.name)[item.id]
    link = places.link("content", own.name, held.name, held.title)
    if held.provenance is None:
        told = _fields(own, places, held), soft(escape(held.why))
        return article(item.anchor, f"{link} <code>{escape(held.name)}</code>", *told)
    origin = held.provenance
    means, mark = ORIGINS[origin.kind]
    return article(
        item.anchor,
        f"{link} {tag(means, mark)}",
        soft(escape(origin.why)),
        soft(escape(f"could be: {origin.admits}" if origin.admits else "")),
        _fields(own, places, held),
        line("clauses", (places.link("clauses", own.name, clause) for clause in origin.clauses)),
    )


def _fields(own: Own, places: SiteMap, held: Held) -> str:
    lines = []
    for key, value in held.says.items():
        clause = places.link("clauses", own.name, held.given[key]) if key in held.given else ""
        printed = f" {tag('printed', 'good')} {clause}" if clause else ""
        told = f"{escape(spoken(key))}: " if key else ""
        lines.append(f"{told}{escape(_value(value))}{printed}")
    return plain_list(lines)


def _value(value: Any) -> str:
    if value in ([], {}, None):
        return "none"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else spoken(value)


CHAPTER = Chapter(
    "content",
    "Content",
    "What boards, cards and tokens say, and of each part whether the source prints it or it is assumed.",
    _items,
    _article,
)
