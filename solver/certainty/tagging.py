"""Content whose assumed values carry a tag, so that it is seen in facts and in reads where each of them went."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from pydantic import BaseModel

from starlaw.knowledge.provenance import Assumption, Choice, Provenance
from starlaw.knowledge.values import whole
from starlaw.solver.certainty.assumptions import OPEN
from starlaw.solver.judge import Book
from starlaw.solver.session import Atom

UNTOLD = ("provenance", "given")  # fields that say of others where they come from
NAMING = ("id", "name", "pack")  # fields that only name an entry
SILENT = ("values", "cards")  # levels of a pack that say nothing
Path = tuple[str | int, ...]


class Tag(NamedTuple):
    """An assumed value of a pack: its path, what people call it, its part's provenance, and the value itself."""

    path: Path
    words: str
    source: Provenance
    value: Any

    @property
    def assumption(self) -> Assumption | None:
        """The value in words; nothing for a name that no list of choices says to be one of several."""
        source = self.source.of(str(self.path[-1]))
        if isinstance(self.value, str) and not isinstance(source.range, Choice):
            return None
        return Assumption(value=f"{self.words} = {self.value}", why=source.why, range=source.admits)


class TaggedNumber(int):
    """A number of the content that knows its tag."""

    tag: Tag


class TaggedName(str):
    """A name of the content that knows its tag."""

    tag: Tag


def tagged(content: Any) -> Any:
    """Return a copy of a pack in which every assumed number and name carries its tag."""
    return _tagged(content, (), (), None)


def _tagged(node: Any, path: Path, words: tuple[str, ...], source: Provenance | None) -> Any:
    if isinstance(node, BaseModel):
        said = {name: getattr(node, name) for name in type(node).model_fields}
        source, given = said.get("provenance") or source, said.get("given") or {}
        words = (*words[:-1], str(said["id"])) if path and isinstance(path[-1], int) and "id" in said else words
        fields = {
            name: part
            if name in UNTOLD or name in NAMING or name in given
            else _tagged(part, (*path, name), _further(words, name), source)
            for name, part in said.items()
        }
        return whole(type(node), fields, node.__pydantic_fields_set__)
    if isinstance(node, Mapping):
        return {key: _tagged(part, (*path, str(key)), _further(words, str(key)), source) for key, part in node.items()}
    if isinstance(node, tuple | list):
        parts = (_tagged(part, (*path, n), (*words, str(n + 1)), source) for n, part in enumerate(node))
        return type(node)(parts)
    if source is None or source.kind not in OPEN or isinstance(node, bool) or not isinstance(node, int | str):
        return node
    return _with_tag(node, Tag(path, " ".join(words), source, node))


def _further(words: tuple[str, ...], name: str) -> tuple[str, ...]:
    return words if name in SILENT else (*words, name.replace("_", " "))


def _with_tag(value: int | str, tag: Tag) -> TaggedNumber | TaggedName:
    carrying = TaggedNumber(value) if isinstance(value, int) else TaggedName(value)
    carrying.tag = tag
    return carrying


def tags_of(atom: Atom) -> Iterator[Tag]:
    """Yield the tags of the assumed values that a fact tells."""
    return (part.tag for part in atom if isinstance(part, TaggedNumber | TaggedName))


@cache
def assumed_facts(book: Book) -> Mapping[Atom, tuple[Tag, ...]]:
    """Return the facts of a book's content that tell assumed values, with these."""
    told: dict[Atom, tuple[Tag, ...]] = {}
    for atom in book.facts_of(tagged(book.content)):
        if tags := tuple(tags_of(atom)):
            told[atom] = (*told.get(atom, ()), *tags)
    return told
