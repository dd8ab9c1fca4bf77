"""The bodies of statements: which atoms hold, which must be missing, and what aggregates count."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from clingo import Function, ast

ANY = "any"


class _Named(ast.Transformer):
    """Gives names to the variables of a literal that have none, or puts a word in their place."""

    def __init__(self, word: str = "") -> None:
        self._word = word
        self._number = count()

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Name a variable."""
        if node.name != "_":
            return node
        if self._word:
            return ast.SymbolicTerm(node.location, Function(self._word))
        return node.update(name=f"Unnamed{next(self._number)}")


def literals(body: Iterable[ast.AST]) -> tuple[list[str], list[str], list[str]]:
    """Return the atoms of a body that hold, those that must not, and all literals, with every variable named.

    What must be missing is told only as far as the rest of the body names it.
    """
    needs: list[str] = []
    lacks: list[str] = []
    texts: list[str] = []
    naming = _Named()
    for literal in body:
        plain = literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type == ast.ASTType.SymbolicAtom
        named = naming(literal) if plain and literal.sign == ast.Sign.NoSign else literal
        if plain and literal.sign == ast.Sign.NoSign:
            needs.append(str(named.atom))
        elif plain:
            lacks.append(str(_Named(ANY)(literal.atom)))
        texts.append(str(named))
    return needs, lacks, texts


def counted(body: Iterable[ast.AST]) -> Iterator[Sequence[ast.AST]]:
    """Yield the conditions of what aggregates count."""
    for literal in body:
        if literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type == ast.ASTType.BodyAggregate:
            yield from (element.condition for element in literal.atom.elements)


def outside(literal: ast.AST) -> Sequence[ast.AST]:
    """Return a literal, or of an aggregate what is not inside it."""
    if literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type == ast.ASTType.BodyAggregate:
        return [guard for guard in (literal.atom.left_guard, literal.atom.right_guard) if guard is not None]
    return [literal]


class Inside(ast.Transformer):
    """Renames the variables of an aggregate that mean nothing outside of it."""

    def __init__(self, known: frozenset[str]) -> None:
        self._known = known

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Rename a variable."""
        return node if node.name == "_" or node.name in self._known else node.update(name=f"Inside{node.name}")


class _Variables(ast.Transformer):
    """Collects the variables of a tree."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Note a variable."""
        self.names.add(node.name)
        return node


def variables(trees: Iterable[ast.AST]) -> frozenset[str]:
    """Return the variables of trees."""
    reader = _Variables()
    for tree in trees:
        reader(tree)
    return frozenset(reader.names)


def arguments(atom: str) -> list[str]:
    """Return the arguments of an atom as it is written.

    >>> arguments('cost(H,(a,b),f(X,"c,d"))')
    ['H', '(a,b)', 'f(X,"c,d")']
    """
    inside = atom.partition("(")[2][:-1]
    parts, depth, quoted = [""] if inside else [], 0, False
    for sign in inside:
        quoted ^= sign == '"'
        depth += 0 if quoted else (sign == "(") - (sign == ")")
        if sign == "," and not depth and not quoted:
            parts.append("")
        else:
            parts[-1] += sign
    return parts
