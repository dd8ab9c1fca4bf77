"""The clauses of a source on the site: each with what takes it up, and the clauses that it changes or explains."""

from collections.abc import Iterator
from html import escape

from starlaw.knowledge.clauses import Clause
from starlaw.show.site.markup import article, line, said, several, soft, tag
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, SiteMap, in_sections

RELATIONS = {"amends": "amended by", "clarifies": "clarified by", "contradicts": "contradicted by"}


def _items(own: Own) -> Iterator[Item]:
    return in_sections({clause: clause for clause in own.covered}, clause_anchor, own.name)


def clause_anchor(clause: str) -> str:
    """Return the anchor of a clause on its page."""
    return clause.partition("/")[2].replace("#", "-")


def related(own: Own, places: SiteMap, how: str, clause: str) -> str:
    """Return how another clause is related, with what it says."""
    link = places.link("clauses", own.name, clause)
    return soft(f"{how} {link}{', as printed' if how == 'amends' else ''}: {escape(own.register[clause].text)}")


def _article(own: Own, places: SiteMap, item: Item) -> str:
    clause, entry = own.register[item.id], own.covered[item.id]

    def links(kind: str, names: tuple[str, ...]) -> list[str]:
        return [places.link(kind, own.name, name) for name in names]

    link, lines = places.link("clauses", own.name, clause.id), escape(clause.lines)
    return article(
        item.anchor,
        f'{link} {tag(clause.kind)} <span class="soft">line {lines}</span>',
        said(clause.text),
        *(related(own, places, how, other) for how, other in _relations(own, clause)),
        line("rules", links("rules", entry.rules)),
        line("effects", map(escape, entry.effects)),
        line("content", links("content", entry.content)),
        line("readings", (places.reading(own.name, name) for name in entry.readings)),
        several(links("cases", entry.cases), "case(s)"),
        soft(escape(clause.note)),
        soft(escape(f"not encoded: {clause.unencoded}" if clause.unencoded else "")),
    )


def _relations(own: Own, clause: Clause) -> Iterator[tuple[str, str]]:
    """Yield the clauses that a clause changes or explains, as printed, then those that change or explain it."""
    for how, back in RELATIONS.items():
        yield from ((how, other) for other in getattr(clause, how))
        yield from ((back, other.id) for other in own.register.values() if clause.id in getattr(other, how))


CHAPTER = Chapter(
    "clauses", "Clauses", "What the source says, sentence by sentence, in our own words.", _items, _article
)
