"""The rule files as syntax trees, for tests about their form and for mutants."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from clingo import ast

from starlaw.knowledge.rules import rule_files as every_file
from starlaw.solver.declared.generation import beside
from starlaw.solver.game import judge_of

GENERATED = Path("generated")
SEARCH = ("universe.lp", "search.lp", "nearest.lp", "tolerant.lp", "witness.lp", "audit.lp", "sources.lp")


class Statement(NamedTuple):
    """One statement with the place of its text in its file."""

    file: Path
    first: int
    last: int
    node: ast.AST

    @property
    def text(self) -> str:
        """The statement as clingo prints it."""
        return str(self.node)


def rule_files(game: str) -> tuple[Path, ...]:
    """Return the files that judge: the kernel's, the game's and what it expands, without those made for search."""
    return tuple(path for path in every_file(game) if path.name not in SEARCH)


def statements(file: Path, text: str | None = None) -> Iterator[Statement]:
    """Yield the statements of one file, its includes left out, or of a text that stands for a file."""
    nodes: list[ast.AST] = []
    if text is None:
        ast.parse_files([str(file)], nodes.append)
    else:
        ast.parse_string(text, nodes.append)
    for node in nodes:
        here = text is not None or Path(node.location.begin.filename).resolve() == file.resolve()
        if here and node.ast_type not in (ast.ASTType.Program, ast.ASTType.Comment):
            yield Statement(file, node.location.begin.line, node.location.end.line, node)


@cache
def game_statements(game: str) -> tuple[Statement, ...]:
    """Return the statements of all files that judge, and of what is generated beside them."""
    written = rule_files(game)
    found = [statement for file in written for statement in statements(file)]
    for name, text in beside(judge_of(game), tuple(file.name for file in written)):
        found += statements(GENERATED / name, text)
    return tuple(found)


@cache
def head_ids(game: str, predicate: str = "") -> frozenset[str]:
    """Return the rule ids in the heads of a predicate, or of all."""
    heads = (str(s.node.head) for s in game_statements(game) if s.node.ast_type == ast.ASTType.Rule)
    named = [head for head in heads if not predicate or head.startswith(f"{predicate}(")]
    return frozenset(found for head in named for found in re.findall(r'"([a-z_]+(?:\.[a-z_0-9]+)+)"', head))


def signature(literal: str) -> str:
    """Return the predicate of a literal with its number of arguments."""
    name, _, rest = literal.removeprefix("not ").partition("(")
    depth, arity = 0, 1 if rest else 0
    for character in rest[:-1]:
        depth += (character == "(") - (character == ")")
        arity += character == "," and depth == 0
    return f"{name}/{arity}"
