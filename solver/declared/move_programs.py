"""The rules that follow from the declared shapes of moves: which are recognised, whose they are, what tables know."""

from collections.abc import Iterator, Sequence

from starlaw.knowledge.moves import Parameter
from starlaw.knowledge.shapes import facts_in
from starlaw.solver.judge import Book

WIDTH = 120  # of a line, beyond which a body begins on a line of its own


def recognising(book: Book) -> str:
    """Return the rules by which a move is recognised, and bears its name and that of its player."""
    rules = []
    for move, action, parts, together in _declared(book):
        values = [f"value({part.type}, {_variable(part.key)})" for part in parts]
        rules.append(_rule(f"recognised({move})", [f"candidate({move})", *values, *together]))
        rules.append(_rule(f"named({move}, {action}, {_variable(parts[0].key)})", [f"recognised({move})"]))
    relations = sorted({relation for *_, relation in facts_in(book.written("actions.lp"), "fits")})
    inputs = ["candidate/1", "value/2", *(f"{relation}/2" for relation in relations)]
    return "\n".join(["% Moves as actions.lp declares them.", *(f"#defined {name}." for name in inputs), *rules, ""])


def asking(book: Book) -> str:
    """Return the rules by which tables can be asked about any move of any table."""
    narrower = {(action, key): kind for action, key, kind in facts_in(book.written("universe.lp"), "tabled")}
    rules = []
    for move, action, parts, together in _declared(book):
        values = [f"spans({narrower.get((action, p.key), p.type)}, {_variable(p.key)})" for p in parts]
        rules.append(_rule(f"input(candidate({move}))", [*values, *together]))
    return "\n".join(["% Moves as actions.lp declares them, of all tables.", *rules, ""])


def _declared(book: Book) -> Iterator[tuple[str, str, Sequence[Parameter], list[str]]]:
    """Yield each move with variables for its parts, its action, its parts and what holds of two of them together."""
    together: dict[str, list[str]] = {}
    for action, key, other, relation in facts_in(book.written("actions.lp"), "fits"):
        together.setdefault(action, []).append(f"{relation}({_variable(key)}, {_variable(other)})")
    for action, parts in book.shapes.items():
        move = f"{action}({', '.join(_variable(part.key) for part in parts)})"
        yield move, action, parts, together.get(action, [])


def _variable(key: str) -> str:
    return key.capitalize()


def _rule(head: str, body: Sequence[str]) -> str:
    """Return a rule as it would be written by hand."""
    whole = f"{head} :- {', '.join(body)}."
    return whole if len(whole) <= WIDTH else f"{head} :-\n    {', '.join(body)}."
