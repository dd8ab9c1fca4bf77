"""The cases of a game on the site: a small drawn position, what is done or asked in it, the answer, in sentences."""

import json
from collections.abc import Iterator
from html import escape

from starlaw.knowledge.cases import Case
from starlaw.show.site.case_words import CaseWords
from starlaw.show.site.markup import article, folded, line, said
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, SiteMap, in_sections


def _items(own: Own) -> Iterator[Item]:
    return in_sections({name: case.clauses[0] for name, case in own.cases.items()}, "case-{}".format, own.name)


def _article(own: Own, places: SiteMap, item: Item) -> str:
    case = own.cases[item.id]
    words = CaseWords(own, places, case)
    return article(
        item.anchor,
        places.link("cases", own.name, case.id),
        said(case.says),
        own.drawings.of_case(case),
        words.position(),
        words.asked(),
        *words.expected(),
        line("clauses", (places.link("clauses", own.name, clause) for clause in case.clauses)),
        line("rules", (places.link("rules", own.name, rule) for rule in case.rules)),
        folded("as data", f"<pre>{escape(_data(case))}</pre>"),
    )


def _data(case: Case) -> str:
    """Return what a case says as it is written down, a field a line."""
    value = case.model_dump(mode="json", exclude_defaults=True, exclude={"id", "says", "clauses"})
    lines = []
    for key, inner in value.items():
        fields = inner.items() if isinstance(inner, dict) else [("", inner)]
        for name, told in fields:
            lines.append(f"{'.'.join(filter(None, (key, name)))}: {json.dumps(told, ensure_ascii=False)}")
    return "\n".join(lines)


CHAPTER = Chapter(
    "cases",
    "Cases",
    "Examples that hold: a position, a move or a question, and the answer.",
    _items,
    _article,
    most=30,
)
