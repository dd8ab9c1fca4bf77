"""Where everything stands on the site: chapters of a game, their pages, and an anchor for each thing on them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from math import ceil
from typing import NamedTuple

from starlaw.knowledge.folders import lineage
from starlaw.show.site.own import Own


class Item(NamedTuple):
    """One thing with a place: its id, the anchor of its place, and the group that it belongs to."""

    id: str
    anchor: str
    group: str


class Sheet(NamedTuple):
    """One page of a chapter; a chapter without groups is one page by itself."""

    game: str
    kind: str
    group: str
    part: int
    items: tuple[Item, ...]

    @property
    def address(self) -> str:
        """Where it lies."""
        if not self.group:
            return chapter_address(self.game, self.kind)
        name = re.sub(r"[^a-z0-9_.]+", "_", self.group.lower()).strip("_.") + (f"-{self.part}" if self.part > 1 else "")
        return f"{self.game}/{self.kind}/{name}.html"

    @property
    def title(self) -> str:
        """What it is called."""
        name = self.group.replace("_", " ")
        return f"{name}, part {self.part}" if self.part > 1 else name


class SiteMap:
    """The pages of all games, and what leads to each thing on them."""

    def __init__(self) -> None:
        self._sheets: dict[tuple[str, str], list[Sheet]] = {}
        self._found: dict[tuple[str, str], dict[str, str]] = {}  # kind and id, then by game

    def add(self, game: str, kind: str, items: Iterable[Item], most: int) -> None:
        """Give the things of a chapter their places, a page a group, but for groups of more than so many."""
        grouped: dict[str, list[Item]] = {}
        for item in items:
            grouped.setdefault(item.group, []).append(item)
        for group, among in grouped.items():
            size = ceil(len(among) / ceil(len(among) / most))
            for part, first in enumerate(range(0, len(among), size), start=1):
                sheet = Sheet(game, kind, group, part, tuple(among[first : first + size]))
                self._sheets.setdefault((game, kind), []).append(sheet)
                for item in sheet.items:
                    self._found.setdefault((kind, item.id), {})[game] = f"{sheet.address}#{item.anchor}"

    def sheets(self, game: str, kind: str) -> Sequence[Sheet]:
        """Return the pages of a chapter."""
        return self._sheets.get((game, kind), ())

    def anchors(self, game: str) -> Iterator[tuple[str, str]]:
        """Yield every anchor of a game with its page."""
        for (of, kind), sheets in self._sheets.items():
            if of == game:
                yield kind, chapter_address(game, kind)
                for sheet in sheets:
                    yield from ((item.anchor, sheet.address) for item in sheet.items)

    def address(self, kind: str, game: str, name: str) -> str | None:
        """Return where a thing stands: with a game or what it expands, or else wherever it does."""
        found = self._found.get((kind, name), {})
        return next(
            (found[part] for part in reversed(lineage(game)) if part in found), next(iter(found.values()), None)
        )

    def link(self, kind: str, game: str, name: str, text: str = "") -> str:
        """Return a thing's name, or a text for it, that leads to its place; only the name if it has none."""
        address = self.address(kind, game, name)
        shown = escape(text or name)
        return f'<a class="id" href="{escape(address)}">{shown}</a>' if address else shown

    def reading(self, game: str, name: str) -> str:
        """Return the name of a reading or a variant, likewise."""
        return self.link(self._settled(game, name), game, name)

    def reading_address(self, game: str, name: str) -> str:
        """Return where a reading or a variant stands."""
        return self.address(self._settled(game, name), game, name) or ""

    def _settled(self, game: str, name: str) -> str:
        return "variants" if self.address("variants", game, name) else "readings"


def chapter_address(game: str, kind: str) -> str:
    """Return where a chapter begins."""
    return f"{game}/{kind}.html"


class Chapter(NamedTuple):
    """A kind of things: how the chapter is called, what it holds, and how each of them is shown.

    `brief` says a thing in a line where the chapter lists what it holds; without it, only pages are listed. A page
    holds one group, so that addresses are stable, or `most` things of it.
    """

    kind: str
    title: str
    about: str
    items: Callable[[Own], Iterable[Item]]
    article: Callable[[Own, SiteMap, Item], str]
    brief: Callable[[Own, str], str] | None = None
    most: int = 1_000


def in_sections(ids: Mapping[str, str], anchor: Callable[[str], str], home: str) -> Iterator[Item]:
    """Yield things in the section of the source that the clause given for each stands in."""
    for name, clause in ids.items():
        source, _, section = clause.partition("#")[0].partition("/")
        yield Item(name, anchor(name), section if source == home else f"{source}.{section}")
