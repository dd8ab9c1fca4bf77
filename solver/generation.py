"""What is generated for clingo from declarations, by the name that a rule file would have: read, never committed."""

from collections.abc import Callable, Mapping
from weakref import WeakKeyDictionary

from starlaw.solver.judge import Book
from starlaw.solver.move_rules import asking, recognising
from starlaw.solver.session import Generated

MAKERS: Mapping[str, Callable[[Book], str]] = {  # by name: the text for a game
    "moves.lp": recognising,
    "candidates.lp": asking,
}
BESIDE: Mapping[str, tuple[str, ...]] = {  # for a rule file, what is loaded beside it
    "main.lp": ("moves.lp",),
    "rulings.lp": ("moves.lp",),
    "universe.lp": ("candidates.lp",),
}
_MADE: WeakKeyDictionary[Book, dict[str, Generated]] = WeakKeyDictionary()


def beside(book: Book, names: tuple[str, ...]) -> list[Generated]:
    """Return what is generated for a game beside these rule files, each once."""
    return [made(book, name) for name in dict.fromkeys(other for name in names for other in BESIDE.get(name, ()))]


def made(book: Book, name: str) -> Generated:
    """Return what is generated for a game under a name; its declarations do not change, so it is kept."""
    kept = _MADE.setdefault(book, {})
    if name not in kept:
        kept[name] = Generated(name, MAKERS[name](book))
    return kept[name]
