"""The pages of one game: its front, its chapters with their sections, its search, and where each anchor stands."""

import json
from collections.abc import Iterator, Sequence
from html import escape

from starlaw.show.site.finding import search_page
from starlaw.show.site.frame import HOME, Framed, Step, framed
from starlaw.show.site.markup import plain_list, soft
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Sheet, SiteMap, chapter_address


class GamePages:
    """The pages of a game or an expansion, as files by name."""

    def __init__(self, own: Own, places: SiteMap, chapters: Sequence[Chapter]) -> None:
        self.own, self.places, self.name = own, places, own.name
        self.title = own.manifest.title
        self.chapters = [chapter for chapter in chapters if places.sheets(own.name, chapter.kind)]
        self.front = f"{own.name}.html"

    def files(self) -> Iterator[tuple[str, str]]:
        """Yield them all."""
        yield self.front, self._framed(self.front, self.title, self._front(), self._steps()[:1])
        for chapter in self.chapters:
            sheets = self.places.sheets(self.name, chapter.kind)
            address, above = chapter_address(self.name, chapter.kind), self._steps()
            if all(sheet.address != address for sheet in sheets):
                yield address, self._framed(address, chapter.title, self._listed(chapter), above, chapter)
                above = (*above, (chapter.title, address))
            for number, sheet in enumerate(sheets):
                around = [None, *sheets, None][number : number + 3 : 2]
                heading = sheet.title if "." in sheet.title else sheet.title[:1].upper() + sheet.title[1:]
                body = self._things(chapter, sheet) + _onward(around)
                yield sheet.address, self._framed(sheet.address, heading or chapter.title, body, above, chapter, sheet)
        yield f"{self.name}/search.html", search_page(self.name, self._steps(), self.title, self._menu(None))
        yield f"{self.name}/anchors.js", self._anchors()
        yield from self.own.drawings.files.items()

    def _steps(self) -> tuple[Step, ...]:
        return (HOME, "index.html"), (self.title, self.front)

    def _framed(
        self,
        address: str,
        heading: str,
        body: str,
        above: Sequence[Step],
        chapter: Chapter | None = None,
        sheet: Sheet | None = None,
    ) -> str:
        menu = self._menu(chapter, sheet, here=address)
        return framed(Framed(address, heading, body, above, self.name, self.title, menu))

    def _front(self) -> str:
        parts = [soft(escape(self.own.manifest.edition))]
        for chapter in self.chapters:
            address = chapter_address(self.name, chapter.kind)
            told = f'<a class="id" href="{address}">{chapter.title}</a> {soft_count(self._number(chapter))}'
            parts.append(f"<li>{told}{soft(escape(chapter.about))}</li>")
        listed = f'{parts[0]}<ul class="cards">{"".join(parts[1:])}</ul>'
        shown = f'alt="A position of {escape(self.title)}, drawn"'
        drawn = [f'<figure><img src="{file}" {shown}></figure>' for file in self.own.drawings.of_fullest()]
        return "\n".join([listed, *drawn])

    def _number(self, chapter: Chapter) -> int:
        """Return how many things a chapter holds."""
        return sum(len(sheet.items) for sheet in self.places.sheets(self.name, chapter.kind))

    def _listed(self, chapter: Chapter) -> str:
        """Return what a chapter holds: its pages, and where a line is enough for a thing, each thing."""
        parts = [f'<p class="lead">{escape(chapter.about)}</p>']
        entries = []
        for sheet in self.places.sheets(self.name, chapter.kind):
            head = f'<a class="id" href="{sheet.address}">{escape(sheet.title)}</a> {soft_count(len(sheet.items))}'
            brief = plain_list(self._brief(chapter, sheet)) if chapter.brief else ""
            entries.append(f"<li>{head}{brief}</li>")
        parts.append(f'<ul class="{"long" if chapter.brief else "cards"}">{"".join(entries)}</ul>')
        return "\n".join(parts)

    def _brief(self, chapter: Chapter, sheet: Sheet) -> Iterator[str]:
        for item in sheet.items:
            text = chapter.brief(self.own, item.id) if chapter.brief else ""
            yield f'<a href="{sheet.address}#{item.anchor}">{escape(text)}</a>'

    def _things(self, chapter: Chapter, sheet: Sheet) -> str:
        articles = "\n".join(chapter.article(self.own, self.places, item) for item in sheet.items)
        lead = "" if sheet.group else f'<p class="lead">{escape(chapter.about)}</p>\n'
        return f'{lead}<div class="things">\n{articles}\n</div>'

    def _menu(self, within: Chapter | None, sheet: Sheet | None = None, here: str = "") -> str:
        """Return the chapters of the game, and the pages of the one that is open."""
        lines = [_step(self.title, self.front, here)]
        for chapter in self.chapters:
            address = chapter_address(self.name, chapter.kind)
            inside = ""
            sheets = self.places.sheets(self.name, chapter.kind)
            if chapter is within and sheets[0].address != address:
                steps = (f"<li>{_step(one.title, one.address, here, len(one.items))}</li>" for one in sheets)
                inside = f"<ul>{''.join(steps)}</ul>"
            lines.append(f"<li>{_step(chapter.title, address, here, self._number(chapter))}{inside}</li>")
        return f'<p>{lines[0]}</p>\n<ul>{"".join(lines[1:])}</ul>\n<p><a href="index.html">All games</a></p>'

    def _anchors(self) -> str:
        """Return the page of each anchor, for addresses of pages that a thing has left."""
        pages: dict[str, list[str]] = {}
        for anchor, page in self.places.anchors(self.name):
            pages.setdefault(page, []).append(anchor)
        return f"moved({json.dumps(pages, separators=(',', ':'))});\n"


def soft_count(number: int) -> str:
    """Return a number beside a name."""
    return f'<span class="count">{number:,}</span>'


def _step(name: str, address: str, here: str, count: int = 0) -> str:
    current = ' aria-current="page"' if address == here else ""
    return f'<a href="{address}"{current}>{escape(name)}{" " + soft_count(count) if count else ""}</a>'


def _onward(around: Sequence[Sheet | None]) -> str:
    """Return the ways to the page before and to the next one."""
    named = zip(("prev", "next"), ("← ", ""), ("", " →"), around, strict=True)
    links = [
        f'<a rel="{rel}" href="{sheet.address}">{before}{escape(sheet.title)}{after}</a>'
        for rel, before, after, sheet in named
        if sheet
    ]
    return f'\n<nav class="onward" aria-label="Beside this page">{"".join(links)}</nav>' if links else ""
