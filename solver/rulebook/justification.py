"""Why a value holds: a short tree of the statements that derive it, found in the rule files themselves."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from typing import NamedTuple

import clingo
from clingo import Function, Symbol, SymbolType, ast

from starlaw.knowledge.rules import rules
from starlaw.knowledge.values import Frozen
from starlaw.solver.judge import Book
from starlaw.solver.rulebook.statements import FRAME, Statement, statements
from starlaw.solver.session import Fact, Source, control_with
from starlaw.solver.terms import in_words

LINES = 8  # of a tree, at most
UNTOLD = FRAME | {"asks"}  # what every rule is set in
ANY = "any"


class JustificationLine(Frozen):
    """One line of a tree: how deep it is, what holds, and the rule or the statement that says so, if it was derived."""

    depth: int
    says: str
    rule: str = ""
    clauses: tuple[str, ...] = ()
    where: str = ""


class _Step(NamedTuple):
    """A statement at work: what it needed, and what had to be missing."""

    statement: Statement
    needed: tuple[Symbol, ...]
    missing: tuple[Symbol, ...]


class _Node(NamedTuple):
    depth: int
    says: str
    step: _Step | None
    parent: "_Node | None"


def justified(
    book: Book, files: Sequence[Source], facts: Iterable[Fact], target: Symbol
) -> tuple[JustificationLine, ...]:
    """Return why an atom holds, from the top down, at most a few lines; nothing if it does not hold."""
    model = _model(files, facts)
    if target not in model:
        return ()
    nodes = [_Node(0, _words(target), _derivation(book, target, model), None)]
    seen, place = {target}, 0
    while place < len(nodes) and len(nodes) < LINES:
        node = nodes[place]
        place += 1
        if node.step is None:
            continue
        for atom in node.step.needed:
            if atom not in seen and len(nodes) < LINES:
                seen.add(atom)
                nodes.append(_Node(node.depth + 1, _words(atom), _derivation(book, atom, model), node))
        for atom in node.step.missing:
            if len(nodes) < LINES:
                nodes.append(_Node(node.depth + 1, f"not: {_words(atom)}", None, node))
    return tuple(_reason(book, node) for node in _in_order(nodes[0], nodes))


def _words(atom: Symbol) -> str:
    """Return an atom in words, without the id of its rule, which is told apart."""
    parts = [part for part in atom.arguments if part.type != SymbolType.String]
    return in_words(Function(atom.name, parts))


def _in_order(node: _Node, nodes: Sequence[_Node]) -> Iterator[_Node]:
    yield node
    for other in nodes:
        if other.parent is node:
            yield from _in_order(other, nodes)


def _reason(book: Book, node: _Node) -> JustificationLine:
    if node.step is None:
        return JustificationLine(depth=node.depth, says=node.says)
    statement = node.step.statement
    rule = next(iter(sorted(statement.rules)), "")
    clauses = rules(book.name)[rule].clauses if rule else ()
    where = f"{statement.file}:{statement.line}"
    return JustificationLine(depth=node.depth, says=node.says, rule=rule, clauses=clauses, where=where)


def _model(files: Sequence[Source], facts: Iterable[Fact]) -> frozenset[Symbol]:
    control = control_with(files, facts)
    models: list[frozenset[Symbol]] = []
    control.solve(on_model=lambda model: models.append(frozenset(model.symbols(atoms=True))))
    return models[0]


def _derivation(book: Book, target: Symbol, model: frozenset[Symbol]) -> _Step | None:
    """Return the first statement that derives an atom, with the fewest needs; nothing for what is given."""
    steps = []
    for statement in statements(book.name):
        if any(head.name == target.name and head.size == len(target.arguments) for head in statement.heads):
            step = _at_work(statement, target, model)
            if step is not None:
                steps.append(step)
    return min(steps, key=lambda step: (not step.statement.rules, len(step.needed) + len(step.missing)), default=None)


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


def _at_work(statement: Statement, target: Symbol, model: frozenset[Symbol]) -> _Step | None:
    """Return how a statement derives an atom over what holds: its body is asked for, with the head fixed."""
    parsed: list[ast.AST] = []
    ast.parse_string(statement.text, parsed.append)
    node = parsed[1]
    needs, lacks, body = literals(node.body)
    body += [f"{node.head.atom} = {target}"] if target.arguments else []
    texts = [f"found({_listed(needs)}, {_listed(lacks)}) :- {'; '.join(body) or '#true'}."]
    outside = _variables([node.head, *(part for literal in node.body for part in _outside(literal))])
    for condition in _counted(node.body):  # what an aggregate adds up
        counted, _, within = literals(_Inside(outside)(literal) for literal in condition)
        texts.append(f"adds({_listed(counted)}) :- {'; '.join((*body, *within))}.")
    return _asked("\n".join(texts), statement, model)


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


def _counted(body: Iterable[ast.AST]) -> Iterator[Sequence[ast.AST]]:
    for literal in body:
        if literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type == ast.ASTType.BodyAggregate:
            yield from (element.condition for element in literal.atom.elements)


def _outside(literal: ast.AST) -> Sequence[ast.AST]:
    """Return a literal, or of an aggregate what is not inside it."""
    if literal.ast_type == ast.ASTType.Literal and literal.atom.ast_type == ast.ASTType.BodyAggregate:
        return [guard for guard in (literal.atom.left_guard, literal.atom.right_guard) if guard is not None]
    return [literal]


class _Inside(ast.Transformer):
    """Renames the variables of an aggregate that mean nothing outside of it."""

    def __init__(self, outside: frozenset[str]) -> None:
        self._outside = outside

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Rename a variable."""
        return node if node.name == "_" or node.name in self._outside else node.update(name=f"Inside{node.name}")


class _Variables(ast.Transformer):
    """Collects the variables of a tree."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Note a variable."""
        self.names.add(node.name)
        return node


def _variables(trees: Iterable[ast.AST]) -> frozenset[str]:
    reader = _Variables()
    for tree in trees:
        reader(tree)
    return frozenset(reader.names)


def _listed(atoms: Sequence[str]) -> str:
    return f"({', '.join(atoms)},)" if atoms else "()"


def _asked(text: str, statement: Statement, model: frozenset[Symbol]) -> _Step | None:
    control = clingo.Control(["0"], logger=lambda *_: None)
    control.add("base", [], text)
    with control.backend() as backend:
        for atom in model:
            backend.add_rule([backend.add_atom(atom)])
    control.ground([("base", [])])
    lists = [entry.symbol.arguments[0] for entry in control.symbolic_atoms.by_signature("adds", 1)]
    adding = {atom for listed in lists for atom in listed.arguments}
    steps = []
    for entry in control.symbolic_atoms.by_signature("found", 2):
        needed, missing = (tuple(part.arguments) for part in entry.symbol.arguments)
        if set(needed) <= model:
            steps.append(_Step(statement, _told((*needed, *sorted(adding))), _told(missing)))
    return min(steps, key=lambda step: (len(step.needed), [str(atom) for atom in step.needed]), default=None)


def _told(atoms: Iterable[Symbol]) -> tuple[Symbol, ...]:
    return tuple(dict.fromkeys(atom for atom in atoms if atom.name not in UNTOLD))
