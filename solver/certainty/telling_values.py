"""What each open value of a pack says under each of its choices: by the tags in the facts, tried part by part."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from starlaw.knowledge.cases import changed, field
from starlaw.solver.certainty.tagging import Tag, TaggedName, TaggedNumber, tagged
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom

Facts = frozenset[Atom]
Choices = tuple[Any, ...]


def told_by_tags(
    book: Book, pack: dict[str, Any], leaves: Sequence[tuple[str, Choices]], usual: Facts
) -> Mapping[str, Mapping[str, Facts]]:
    """Return by path what values say under each choice, for parts of a pack of which tags alone tell it.

    That is tried: with all values of a part at once at their least, their most and in between, the content must say
    what the tags foretell; only at its least a value may say nothing. Parts of which that is not so are left out, as
    are values that are only so or not so, which carry no tag.
    """
    parts: dict[str, list[tuple[str, Choices]]] = {}
    for path, choices in leaves:
        if not isinstance(choices[0], bool):
            parts.setdefault(path.partition(".")[0], []).append((path, choices))
    found: dict[str, Mapping[str, Facts]] = {}
    for some in parts.values():
        found |= _told(book, pack, some, usual)
    return found


def _told(
    book: Book, pack: dict[str, Any], leaves: Sequence[tuple[str, Choices]], usual: Facts
) -> dict[str, Mapping[str, Facts]]:
    """Return what some values say; nothing if tags do not tell it."""
    most = _content(book, pack, {path: choices[-1] for path, choices in leaves})
    if most is None:
        return {}
    carrying: dict[str, list[Atom]] = {path: [] for path, _ in leaves}
    others = set[Atom]()
    for atom in book.facts_of(tagged(most)):
        paths = {_path(part.tag) for part in atom if isinstance(part, TaggedNumber | TaggedName)} & carrying.keys()
        for path in paths:
            carrying[path].append(atom)
        if not paths:
            others.add(tuple(map(_plain, atom)))
    silent = set[str]()  # at the least
    for place in (0, 1, None):
        new = {path: field(pack, path) if place is None else choices[place] for path, choices in leaves}
        content = _content(book, pack, new)
        if content is None:
            return {}
        actual = usual if place is None else frozenset(book.facts_of(content))
        told = {path: _filled(carrying[path], path, value) for path, value in new.items()}
        missing = frozenset(others).union(*told.values()) - actual
        leasts = frozenset[Atom]().union(*(told[path] for path, choices in leaves if new[path] == choices[0]))
        if actual - others - frozenset[Atom]().union(*told.values()) or missing - leasts:
            return {}
        silent |= {path for path, facts in told.items() if facts and facts <= missing}
    return {
        path: {
            str(value): frozenset() if path in silent and value == choices[0] else _filled(carrying[path], path, value)
            for value in choices
        }
        for path, choices in leaves
    }


def _content(book: Book, pack: dict[str, Any], values: Mapping[str, Any]) -> Any:
    """Return the content with other values; nothing if it may not be."""
    for path, value in values.items():
        pack = changed(pack, path, value)
    try:
        return type(book.content).model_validate(pack)
    except ValidationError:
        return None


def _filled(atoms: Iterable[Atom], path: str, value: Any) -> Facts:
    """Return facts with another value where they carry the tag of a path, as plain atoms."""
    return frozenset(tuple(value if _carries(part, path) else _plain(part) for part in atom) for atom in atoms)


def _carries(part: Any, path: str) -> bool:
    return isinstance(part, TaggedNumber | TaggedName) and _path(part.tag) == path


def _plain(part: Any) -> Any:
    return int(part) if isinstance(part, TaggedNumber) else str(part) if isinstance(part, TaggedName) else part


def _path(tag: Tag) -> str:
    return ".".join(map(str, tag.path))
