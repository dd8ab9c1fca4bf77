"""The positions that cases start from on the site: drawn whole, and told as the command line tells a board."""

from collections.abc import Iterator
from html import escape

from starlaw.knowledge.naming import in_number
from starlaw.show.site.markup import article, folded, said
from starlaw.show.site.own import Own
from starlaw.show.site.places import Chapter, Item, SiteMap
from starlaw.show.words import decision, words_of


def _items(own: Own) -> Iterator[Item]:
    return (Item(name, f"position-{name}", name) for name in own.drawings.states)


def _article(own: Own, places: SiteMap, item: Item) -> str:
    state = own.judge.state(own.drawings.states[item.id])
    board = words_of(own.judge.name).board(own.judge, state, None)
    number = sum(case.start == item.id for case in own.cases.values())
    shown = f'alt="{escape(item.id.replace("_", " "))}, drawn" loading="lazy"'
    drawn = (
        f'<figure><a href="{file}"><img src="{file}" {shown}></a></figure>' for file in own.drawings.whole(item.id)
    )
    return article(
        item.anchor,
        places.link("positions", own.name, item.id, item.id.replace("_", " ")),
        said(f"{decision(own.judge, state)}. {in_number(f'{number} case(s)')} start here."),
        *drawn,
        folded("in words", f"<pre>{escape(board)}</pre>"),
    )


CHAPTER = Chapter(
    "positions",
    "Positions",
    "The positions that cases start from, each drawn whole.",
    _items,
    _article,
)
