"""The knowledge as a static site: a page a section of each game, all linked, with the search of `ask`."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.coverage import Covered
from starlaw.knowledge.folders import lineage
from starlaw.knowledge.game_search import families
from starlaw.show.site import cases as cases_shown
from starlaw.show.site import clauses, content, interactions, positions, readings, rules, rulings
from starlaw.show.site.finding import index_script, search_page
from starlaw.show.site.frame import Framed, framed, index_file, search_address
from starlaw.show.site.game import GamePages
from starlaw.show.site.own import Own, own_rules
from starlaw.show.site.places import Chapter, SiteMap

CHAPTERS: Sequence[Chapter] = (
    clauses.CHAPTER,
    rules.CHAPTER,
    interactions.CHAPTER,
    rulings.CHAPTER,
    readings.READINGS,
    readings.VARIANTS,
    content.CHAPTER,
    cases_shown.CHAPTER,
    positions.CHAPTER,
)
FILES = ("search.js", "search_box.js", "forward.js", "style.css", "icon.svg")
WELCOME = (
    "Every sentence of the sources in our own words, the rules that encode it, and the cases that test them. "
    "The field above takes questions: <i>who wins a tie?</i>"
)


def site(coverages: Mapping[str, Sequence[Covered]]) -> Iterator[tuple[str, str]]:
    """Yield the files of the site of some games by name, given what takes up the clauses of each."""
    games = [Own(name, covered) for name, covered in coverages.items()]
    places = SiteMap()
    for own in games:
        for chapter in CHAPTERS:
            places.add(own.name, chapter.kind, chapter.items(own), chapter.most)
    for own in games:
        yield from GamePages(own, places, CHAPTERS).files()
    yield "index.html", framed(Framed("index.html", "Rules of space board games", _front(coverages)))
    yield search_address(""), search_page()
    for sources in dict.fromkeys([*map(lineage, coverages), *families(None)]):
        if set(sources) <= set(coverages):
            yield index_file(sources), index_script(sources, places)
    for name in FILES:
        yield name, (files(__package__) / name).read_text(encoding="utf-8")


def _front(coverages: Mapping[str, Sequence[Covered]]) -> str:
    parts = [f'<p class="lead">{WELCOME}</p>', '<ul class="cards">']
    for name, covered in coverages.items():
        source = manifest(name)
        of = f", an expansion of {escape(manifest(source.expands).title)}" if source.expands else ""
        encoded = sum(entry.encoded for entry in covered)
        told = f"{len(own_rules(name)):,} rules, {len(cases(name)):,} cases"
        parts.append(
            f'<li><a class="id" href="{name}.html">{escape(source.title)}</a>'
            f'<p class="soft">{escape(source.edition)}{of}; {source.players[0]} to {source.players[1]} players</p>'
            f"<p>{len(covered)} clauses, {encoded} of them encoded; {told}</p></li>"
        )
    return "\n".join([*parts, "</ul>"])
