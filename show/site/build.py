"""The knowledge as a static site: one page a game, with clauses, rules, readings, cases and maps, all linked."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.coverage import Covered
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.glossary import glossary, idle_words
from starlaw.show.pictures import picture_of
from starlaw.show.site.page import Entry, Page, own_rules
from starlaw.show.site.search import SCRIPT
from starlaw.show.site.style import STYLE
from starlaw.solver.game import Game, judge_of

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="style.css">
<header><form><a href="index.html">starlaw</a>
<input id="search" type="search" placeholder="a question, or a rule's name" aria-label="search" autocomplete="off">
</form><div id="found"></div></header>
<main data-game="{game}">
{body}
</main>
<script src="index.js"></script>
<script src="words.js"></script>
<script src="search.js"></script>
</html>
"""
WELCOME = (
    "Every sentence of the sources in our own words, the rules that encode it, and the cases that test them. "
    "The field above takes questions: <i>who wins a tie?</i>"
)


def site(coverages: Mapping[str, Sequence[Covered]]) -> Iterator[tuple[str, str]]:
    """Yield the files of the site by name, given what takes up the clauses of each game; the same ones every time."""
    found: list[Entry] = []
    for name in source_names():
        pictures = dict(_pictures(judge_of(name)))
        yield from pictures.items()
        page = Page(name, coverages[name])
        yield f"{name}.html", PAGE.format(title=escape(manifest(name).title), game=name, body=page.body(pictures))
        found += page.index()
    yield "index.html", PAGE.format(title="starlaw: rules of space board games", game="", body=_front(coverages))
    yield "index.js", _constant("INDEX", found)
    words = {name: glossary(lineage(name)) for name in source_names()}
    yield "words.js", _constant("GLOSSARY", words) + _constant("IDLE", sorted(idle_words()))
    yield "search.js", SCRIPT.lstrip()
    yield "style.css", STYLE.lstrip()


def _constant(name: str, value: Any) -> str:
    return f"const {name} = {json.dumps(value, ensure_ascii=False, separators=(',', ':'))};\n"


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
