"""How the rules of a game meet, on the site: those that each feeds, amends or forbids the same move with."""

import re
from collections.abc import Iterator, Sequence
from html import escape

from starlaw.show.predicates import predicate_in_words
from starlaw.show.site.markup import article, folded, line, plain_list, said
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, SiteMap
from starlaw.solver.rulebook.interactions import Meeting, interactions

_SIGNATURE = re.compile(r"\w+/\d+")
_BRIEF = ("looks at the same", "tested together")  # told without sentences, as are very many of a kind
_FEW, _MANY = 4, 12  # so many are shown without having to be unfolded, and with their sentences


def meeting_anchor(rule: str) -> str:
    """Return the anchor of what a rule meets."""
    return f"meets-{rule}"


def _items(own: Own) -> Iterator[Item]:
    return (Item(rule, meeting_anchor(rule), rule.rpartition(".")[0]) for rule in own.rules)


def _article(own: Own, places: SiteMap, item: Item) -> str:
    met = interactions(own.name, item.id)
    by_way: dict[str, list[Meeting]] = {}
    for meeting in met.meets:
        by_way.setdefault(meeting.how, []).append(meeting)
    return article(
        item.anchor,
        places.link("rules", own.name, item.id),
        said(met.sentence),
        line("about the moves", (escape(move.replace("_", " ")) for move in met.moves)),
        line("looks at", (escape(_value(own, value)) for value in met.state)),
        line("exempted by", (escape(" and ".join(_value(own, by) for by in one.by)) for one in met.exempted_by)),
        *(_way(own, places, how, meetings) for how, meetings in by_way.items()),
    )


def _way(own: Own, places: SiteMap, how: str, meetings: Sequence[Meeting]) -> str:
    if how in _BRIEF or len(meetings) > _MANY:
        links = ", ".join(places.link("interactions", own.name, one.rule) for one in meetings)
        return folded(f"{how}: {len(meetings)}", f'<p class="soft">{links}</p>')
    told = plain_list(_meeting(own, places, one) for one in meetings)
    return f"<p>{how}</p>{told}" if len(meetings) <= _FEW else folded(f"{how}: {len(meetings)}", told)


def _meeting(own: Own, places: SiteMap, meeting: Meeting) -> str:
    link = places.link("interactions", own.name, meeting.rule)
    through = [_value(own, value) for value in meeting.by if _SIGNATURE.fullmatch(value)]
    by = f' <span class="soft">through: {escape("; ".join(through))}</span>' if through else ""
    return f"{link}: {escape(meeting.sentence)}{by}"


def _value(own: Own, value: str) -> str:
    """Return what rules look at, in words."""
    return predicate_in_words(own.judge, value) if _SIGNATURE.fullmatch(value) else value.replace("_", " ")


CHAPTER = Chapter(
    "interactions",
    "Interactions",
    "Which rules a rule feeds or is fed by, amends, or forbids the same move with; from one to the next.",
    _items,
    _article,
    most=40,
)
