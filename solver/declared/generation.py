"""What is generated for clingo from declarations, by the name that a rule file would have: read, never committed."""

from collections.abc import Callable, Mapping
from weakref import WeakKeyDictionary

from starlaw.solver.declared.move_programs import asking, recognising
from starlaw.solver.declared.state_programs import domain, form, inputs, opened
from starlaw.solver.judge import Book
from starlaw.solver.session import Generated

MAKERS: Mapping[str, Callable[[Book], str]] = {  # by name: the text for a game
    "state_inputs.lp": lambda book: inputs(book.state_model),
    "state_domain.lp": lambda book: domain(book.state_model),
    "state_open.lp": lambda book: opened(book.state_model),
    "state_form.lp": lambda book: form(book.state_model),
    "moves.lp": recognising,
    "candidates.lp": asking,
}
_INPUTS, _MOVES, _SPACE, _FORM = "state_inputs.lp", "moves.lp", ("state_domain.lp", "state_open.lp"), "state_form.lp"
BESIDE: Mapping[str, tuple[str, ...]] = {  # for a rule file, what is loaded beside it
    "inputs.lp": (_INPUTS,),
    "main.lp": (_INPUTS, _MOVES),
    "check.lp": (_INPUTS,),
    "score.lp": (_INPUTS,),
    "rulings.lp": (_INPUTS, _MOVES),
    "domain.lp": ("state_domain.lp",),
    "universe.lp": (*_SPACE, "candidates.lp"),
    "search.lp": (*_SPACE, _FORM),
    "nearest.lp": (*_SPACE, _FORM),
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
