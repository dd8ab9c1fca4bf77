"""The rules that encode a game on the site: each with its clauses, its code and the cases that test it."""

from collections.abc import Iterator
from html import escape

from starlaw.knowledge.readings import readings
from starlaw.show.site.clauses import related
from starlaw.show.site.markup import article, folded, line, said, several, soft
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, SiteMap
from starlaw.solver.rulebook.statements import code_of, rests_on


def _items(own: Own) -> Iterator[Item]:
    return (Item(rule, rule, rule.rpartition(".")[0]) for rule in own.rules)


def _article(own: Own, places: SiteMap, item: Item) -> str:
    rule = own.rules[item.id]
    code = "\n".join(statement.text for statement in code_of(own.name, rule.id))
    tested = [case.id for case in own.cases.values() if rule.id in case.tested_rules]
    return article(
        item.anchor,
        f'{places.link("rules", own.name, rule.id)} <span class="soft">{escape(rule.file)}:{rule.line}</span>',
        said(rule.sentence),
        *(_cited(own, places, clause) for clause in rule.clauses),
        line("rests on", (_value(own, places, value) for value in rests_on(own.name, rule.id))),
        soft(places.link("interactions", own.name, rule.id, "how it meets other rules")),
        folded("code", f"<pre>{escape(code)}</pre>" if code else ""),
        several([places.link("cases", own.name, case) for case in tested], "case(s)"),
    )


def _cited(own: Own, places: SiteMap, clause: str) -> str:
    """Return a clause that a rule follows, and what that clause amends."""
    link = places.link("clauses", own.name, clause)
    if clause not in own.register:
        return soft(link)
    known = own.register[clause]
    return "\n".join(
        [soft(f"{link}: {escape(known.text)}"), *(related(own, places, "amends", other) for other in known.amends)]
    )


def _value(own: Own, places: SiteMap, value: str) -> str:
    """Return a value that a rule rests on; a reading leads to where it is settled."""
    named = value.removeprefix("reading(").removesuffix(")")
    return f"reading {places.reading(own.name, named)}" if named in readings(own.name) else escape(value)


CHAPTER = Chapter(
    "rules",
    "Rules",
    "The rules as they are encoded: what each says, the clauses that it follows, its code.",
    _items,
    _article,
)
