"""The cases of a game on the site: a position, what is done or asked, and the answer that the source demands."""

import json
from collections.abc import Iterator
from html import escape

from starlaw.show.site.markup import article, line, said, soft
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, Places, in_sections


def _items(own: Own) -> Iterator[Item]:
    return in_sections({name: case.clauses[0] for name, case in own.cases.items()}, "case-{}".format, own.name)


def _article(own: Own, places: Places, item: Item) -> str:
    case = own.cases[item.id]
    asked = case.move or case.asks
    given = " ".join(f"{key}={value}" for key, value in {**case.readings, **case.given}.items())
    expected = case.expect.model_dump(mode="json", exclude_defaults=True)
    return article(
        item.anchor,
        places.link("cases", own.name, case.id),
        said(case.says),
        f"<p><code>{escape(' '.join(filter(None, (asked, given))))}</code></p>" if asked else "",
        *(soft(f"given {_shown(path, value)}") for path, value in case.change.items()),
        *(soft(f"expected {_shown(what, value)}") for what, value in expected.items()),
        line("clauses", (places.link("clauses", own.name, clause) for clause in case.clauses)),
        line("rules", (places.link("rules", own.name, rule) for rule in case.tested_rules)),
    )


def _shown(name: str, value: object) -> str:
    return f"<code>{escape(name)} = {escape(json.dumps(value, ensure_ascii=False))}</code>"


CHAPTER = Chapter(
    "cases",
    "case",
    "Cases",
    "Examples that hold: a position, a move or a question, and the answer.",
    _items,
    _article,
    most=30,
)
