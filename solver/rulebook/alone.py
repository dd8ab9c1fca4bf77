"""Some rule files of a game asked alone: with what they look at of the content, and what is said beside it."""

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from clingo import Symbol, ast

from starlaw.solver.declared.generation import made
from starlaw.solver.judge import Book
from starlaw.solver.session import Fact, answer


def shown_alone(book: Book, names: tuple[str, ...], said: Iterable[Fact]) -> tuple[Symbol, ...]:
    """Return what rule files show."""
    looked_at = frozenset().union(*(_looked_at(file) for file in book.written(*names)))
    told = (fact for fact in book.content_facts if fact[0] in looked_at)
    return answer([*book.files(*names), made(book, "state_inputs.lp")], (*told, *said))


@cache
def _looked_at(file: Path) -> frozenset[str]:
    """Return the predicates in the rules of a file, as clingo reads them; nothing else needs to be ground."""
    names: set[str] = set()

    class NameCollector(ast.Transformer):
        def visit_Function(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
            names.add(node.name)
            return node

    nodes: list[ast.AST] = []
    ast.parse_files([str(file)], nodes.append)
    for node in nodes:
        NameCollector().visit(node)
    return frozenset(names)
