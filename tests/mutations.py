"""Which mutants of the judging rules there are: a statement removed, a negation dropped, a comparison shifted."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from clingo import ast

from starlaw.knowledge.folders import lineage, source_names
from starlaw.solver.rulebook.statements import state_inputs
from tests.rules_asp.program import Statement, game_statements, signature

REMOVED, NEGATION, COMPARISON = "removed", "negation dropped", "comparison shifted"
KINDS = (REMOVED, NEGATION, COMPARISON)
SHIFTED = {
    ast.ComparisonOperator.LessThan: ast.ComparisonOperator.LessEqual,
    ast.ComparisonOperator.LessEqual: ast.ComparisonOperator.LessThan,
    ast.ComparisonOperator.GreaterThan: ast.ComparisonOperator.GreaterEqual,
    ast.ComparisonOperator.GreaterEqual: ast.ComparisonOperator.GreaterThan,
    ast.ComparisonOperator.NotEqual: ast.ComparisonOperator.Equal,
}  # an equation gives a variable its value; shifted, it would say nothing

# Details for people: evidence, the content that a verdict names and what a premise tells about it, tested apart.
EXPLAINING = ("evidence(", "uses(", "hinges(", "impossible(")
SHOWN = {"blocked/2", "legal/1", "recognised/1", "candidate/1", "violation/2"}  # which explanations look at, too


@cache
def removable(game: str) -> tuple[Statement, ...]:
    """Return the statements whose removal must be noticed: all rules but what only explains."""
    own = (game,) if len(lineage(game)) > 1 else ("kernel", game)  # those of its base are the base's to test
    rules = [s for s in game_statements(game) if s.node.ast_type == ast.ASTType.Rule]
    judging = [s for s in rules if not s.text.startswith(EXPLAINING) and not _needed(s) & _of_others(game)]
    while True:  # what only feeds explanations explains as well
        places = {(s.file, s.first) for s in judging}
        explaining = _used(s for s in rules if (s.file, s.first) not in places) - _used(judging) - SHOWN
        kept = [s for s in judging if signature(str(s.node.head)) not in explaining]
        if len(kept) == len(judging):
            return tuple(s for s in judging if s.file.parent.name in own)
        judging = kept


@cache
def _of_others(game: str) -> set[str]:
    """Return the predicates that only other games derive: what the kernel makes of them concerns their cases."""
    return set().union(*map(_derived, source_names())) - _derived(game) - state_inputs(game)


@cache
def _derived(game: str) -> frozenset[str]:
    rules = (s for s in game_statements(game) if s.node.ast_type == ast.ASTType.Rule)
    return frozenset(signature(str(s.node.head)) for s in rules)


def _needed(statement: Statement) -> set[str]:
    """Return the predicates that must hold for a statement of the kernel to derive anything."""
    if statement.file.parent.name != "kernel":
        return set()
    plain = (literal for literal in statement.node.body if literal.ast_type == ast.ASTType.Literal)
    return {signature(str(literal)) for literal in plain if literal.sign == ast.Sign.NoSign}


def _used(statements: Iterable[Statement]) -> set[str]:
    """Return the predicates that the bodies of statements look at."""
    looked_at: set[str] = set()

    class Reader(ast.Transformer):
        def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802
            looked_at.add(signature(str(node)))
            return node

    for statement in statements:
        for literal in statement.node.body:
            Reader().visit(literal)
    return looked_at


class Mutant(NamedTuple):
    """A statement and what stands in its place, nothing where it is removed."""

    statement: Statement
    number: int  # of the statement among the removable ones
    kind: str = REMOVED
    text: str = ""

    @property
    def told(self) -> str:
        """Where the statement stands, how it is printed, and what became of it."""
        became = f" [{self.kind}: {self.text}]" if self.text else ""
        return f"{self.statement.file.name}:{self.statement.first}: {self.statement.text}{became}"

    def file_text(self) -> str:
        """Return the text of the statement's file with the mutant in its place."""
        place = self.statement.node.location
        lines = self.statement.file.read_bytes().splitlines(keepends=True)
        before = b"".join([*lines[: place.begin.line - 1], lines[place.begin.line - 1][: place.begin.column - 1]])
        after = b"".join([lines[place.end.line - 1][place.end.column - 1 :], *lines[place.end.line :]])
        head = signature(str(self.statement.node.head))
        return f"{before.decode()}{self.text}{after.decode()}#defined {head}.\n"


@cache
def mutants(game: str) -> tuple[Mutant, ...]:
    """Return all mutants of a game, in the order of its statements."""
    return tuple(mutant for number, one in enumerate(removable(game)) for mutant in _mutants(one, number))


def relaxed(statement: Statement) -> str:
    """Return a statement's body without what a mutant changes: where it does not hold, no mutant derives anything."""
    return "; ".join(str(literal) for literal in statement.node.body if _gives_values(literal))


def _gives_values(literal: ast.AST) -> bool:
    """Return whether a literal gives values to variables, so that the rest of a body may need it."""
    if literal.ast_type != ast.ASTType.Literal or literal.sign != ast.Sign.NoSign:
        return False
    atom = literal.atom
    if atom.ast_type == ast.ASTType.Comparison:
        return all(guard.comparison == ast.ComparisonOperator.Equal for guard in atom.guards)
    if atom.ast_type == ast.ASTType.BodyAggregate:
        return atom.left_guard is not None and atom.left_guard.comparison == ast.ComparisonOperator.Equal
    return bool(atom.ast_type == ast.ASTType.SymbolicAtom)


def _mutants(statement: Statement, number: int) -> Iterator[Mutant]:
    yield Mutant(statement, number)
    for place, kind in enumerate(_Places.of(statement.node)):
        yield Mutant(statement, number, kind, str(_Places(place)(statement.node)))


class _Places(ast.Transformer):
    """Walks over the places of a body where a mutant may differ, and changes one of them."""

    def __init__(self, changed: int | None = None) -> None:
        self.changed = changed
        self.kinds: list[str] = []

    @classmethod
    def of(cls, node: ast.AST) -> list[str]:
        """Return the kind of each place."""
        walk = cls()
        walk(node)
        return walk.kinds

    def visit_Rule(self, node: ast.AST) -> ast.AST:  # noqa: N802
        return node.update(body=[self(literal) for literal in node.body])

    def visit_Literal(self, node: ast.AST) -> ast.AST:  # noqa: N802
        if node.sign == ast.Sign.Negation and node.atom.ast_type == ast.ASTType.SymbolicAtom:
            return node.update(sign=ast.Sign.NoSign) if self._is_its_turn(NEGATION) else node
        return node.update(**self.visit_children(node))

    def visit_Guard(self, node: ast.AST) -> ast.AST:  # noqa: N802
        if node.comparison in SHIFTED and self._is_its_turn(COMPARISON):
            return node.update(comparison=SHIFTED[node.comparison])
        return node

    def _is_its_turn(self, kind: str) -> bool:
        self.kinds.append(kind)
        return self.changed == len(self.kinds) - 1
