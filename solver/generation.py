"""What is generated for clingo from declarations, by the name that a rule file would have: read, never committed."""

from collections.abc import Callable, Mapping

from starlaw.solver.declared.programs import domain, form, inputs, opened
from starlaw.solver.judge import Book
from starlaw.solver.session import Generated

MAKERS: Mapping[str, Callable[[Book], str]] = {
    "state_inputs.lp": lambda book: inputs(book.state_model),
    "state_domain.lp": lambda book: domain(book.state_model),
    "state_open.lp": lambda book: opened(book.state_model),
    "state_form.lp": lambda book: form(book.state_model),
}  # by name: the text for a game
_INPUTS, _SPACE = "state_inputs.lp", ("state_domain.lp", "state_open.lp")
BESIDE: Mapping[str, tuple[str, ...]] = {
    "inputs.lp": (_INPUTS,),
    "main.lp": (_INPUTS,),
    "check.lp": (_INPUTS,),
    "score.lp": (_INPUTS,),
    "rulings.lp": (_INPUTS,),
    "domain.lp": ("state_domain.lp",),
    "universe.lp": _SPACE,
    "search.lp": (*_SPACE, "state_form.lp"),
    "nearest.lp": (*_SPACE, "state_form.lp"),
}  # for a rule file, what is loaded beside it


def beside(book: Book, names: tuple[str, ...]) -> list[Generated]:
    """Return what is generated for a game beside these rule files, each once."""
    wanted = dict.fromkeys(other for name in names for other in BESIDE.get(name, ()))
    return [Generated(name, MAKERS[name](book)) for name in wanted]
