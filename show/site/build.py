"""The knowledge as a static site: one page a game, with clauses, rules, readings, cases and maps, all linked."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.coverage import Covered
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.game_search import families, searchable
from starlaw.knowledge.passages import Passage
from starlaw.show.pictures import picture_of
from starlaw.show.site.page import Page, clause_address, own_rules
from starlaw.solver.game import Game, judge_of

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="style.css">
<header><form><a href="index.html">starlaw</a>
<input id="search" type="search" aria-label="search" autocomplete="off"
placeholder="a question{about}, or the name of a rule">
</form><div id="found"></div></header>
<main data-game="{game}">
{body}
</main>
<script src="search.js"></script>
{indexes}
<script src="search_box.js"></script>
</html>
"""
FILES = ("search.js", "search_box.js", "style.css")
WELCOME = (
    "Every sentence of the sources in our own words, the rules that encode it, and the cases that test them. "
    "The field above takes questions: <i>who wins a tie?</i>"
)


def site(coverages: Mapping[str, Sequence[Covered]]) -> Iterator[tuple[str, str]]:
    """Yield the files of the site by name, given what takes up the clauses of each game; the same ones every time."""
    shown: dict[str, tuple[str, str]] = {}
    for name in source_names():
        pictures = dict(_pictures(judge_of(name)))
        yield from pictures.items()
        page, title = Page(name, coverages[name]), manifest(name).title
        yield f"{name}.html", _page(title, f" about {title}", name, page.body(pictures))
        shown |= {known: (text, address) for known, text, address in page.entries()}
    yield "index.html", _page("starlaw: rules of space board games", "", None, _front(coverages))
    for sources in dict.fromkeys([*map(lineage, source_names()), *families(None)]):
        yield _index_file(sources), _index(sources, shown)
    for name in FILES:
        yield name, (files(__package__) / name).read_text(encoding="utf-8")


def _page(title: str, about: str, game: str | None, body: str) -> str:
    scripts = [f'<script src="{_index_file(sources)}"></script>' for sources in families(game)]
    told = {"title": escape(title), "about": escape(about), "game": game or ""}
    return PAGE.format(**told, body=body, indexes="\n".join(scripts))


def _index_file(sources: Sequence[str]) -> str:
    return f"index-{'-'.join(sources)}.js"


def _index(sources: tuple[str, ...], shown: Mapping[str, tuple[str, str]]) -> str:
    """Return an index of the search as a script, with the text and the address of everything that it finds."""
    found = searchable(sources)
    texts = [shown.get(name) or _part(p) for name, p in zip(found.index.names, found.passages, strict=True)]
    value = {**found.index.model_dump(mode="json"), "shown": texts}
    return f"INDEXES.push({json.dumps(value, ensure_ascii=False, separators=(',', ':'))});\n"


def _part(passage: Passage) -> tuple[str, str]:
    """Return a part of the content with the clause that it follows, which names it."""
    return passage.text, clause_address(passage.clauses[0]) if passage.clauses else f"{passage.source}.html"


def _front(coverages: Mapping[str, Sequence[Covered]]) -> str:
    parts = ["<h1>Rules of space board games</h1>", f"<p>{WELCOME}</p>"]
    for name in source_names():
        source, covered = manifest(name), coverages[name]
        of = f", an expansion of {escape(manifest(source.expands).title)}" if source.expands else ""
        encoded, told = (
            sum(entry.encoded for entry in covered),
            f"{len(own_rules(name))} rules, {len(cases(name))} cases",
        )
        parts.append(
            f'<article><a class="id" href="{name}.html">{escape(source.title)}</a>'
            f'<p class="soft">{escape(source.edition)}{of}; {source.players[0]} to {source.players[1]} players</p>'
            f"<p>{len(covered)} clauses, {encoded} of them encoded; {told}</p>"
            "</article>"
        )
    return "\n".join(parts)


def _pictures(judge: Game) -> Iterator[tuple[str, str]]:
    """Yield pictures of the state whose map has most on it."""
    states = [judge.state(read_json(file)) for file in sorted((folder("seeds") / judge.name / "states").glob("*.json"))]
    if not states:
        return
    fullest = max(states, key=lambda state: len(judge.ruleset.movement_graph(state, judge.content)))
    first, *others = judge.ruleset.maps
    for name, ending in ((first, ""), *((other, f"_{other}") for other in others)):
        try:
            yield f"{judge.name}{ending}.svg", picture_of(judge, fullest, name) + "\n"
        except InvalidInputError:  # a game without a picture yet
            return
