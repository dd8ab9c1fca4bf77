"""Why a value holds: a short tree of the statements that derive it, found in the rule files themselves."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import clingo
from clingo import Function, Symbol, SymbolType, ast

from starlaw.knowledge.rules import rules
from starlaw.knowledge.values import Frozen, evolve
from starlaw.solver.judge import Book
from starlaw.solver.rulebook.bodies import Inside, counted, literals, outside, variables
from starlaw.solver.rulebook.statements import FRAME, Statement, statements
from starlaw.solver.session import Fact, Source, control_with
from starlaw.solver.terms import in_words

LINES = 8  # of a tree, at most
UNTOLD = FRAME | {"asks"}  # what every rule is set in
PUT = "put("  # a question put to a move names the rule of a yes, by which a no is not derived


class JustificationLine(Frozen):
    """One line of a tree: how deep it is, what holds, and the rule or the statement that says so, if it was derived."""

    depth: int
    says: str  # in words
    atom: str = ""  # the same as the rules say it
    holds: bool = True
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
    atom: Symbol
    holds: bool
    step: _Step | None
    parent: "_Node | None"


def justified(
    book: Book, files: Sequence[Source], facts: Iterable[Fact], target: Symbol
) -> tuple[JustificationLine, ...]:
    """Return why an atom holds, from the top down, at most a few lines; nothing if it does not hold."""
    model = _model(files, facts)
    if target not in model:
        return ()
    nodes = [_Node(0, target, True, _derivation(book, target, model), None)]
    seen, place = {target}, 0
    while place < len(nodes) and len(nodes) < LINES:
        node = nodes[place]
        place += 1
        if node.step is None:
            continue
        for atom in node.step.needed:
            if atom not in seen and len(nodes) < LINES:
                seen.add(atom)
                nodes.append(_Node(node.depth + 1, atom, True, _derivation(book, atom, model), node))
        for atom in node.step.missing:
            if len(nodes) < LINES:
                nodes.append(_Node(node.depth + 1, atom, False, None, node))
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
    says = _words(node.atom) if node.holds else f"not: {_words(node.atom)}"
    line = JustificationLine(depth=node.depth, says=says, atom=str(node.atom), holds=node.holds)
    if node.step is None:
        return line
    statement = node.step.statement
    known = rules(book.name)
    named = () if line.atom.startswith(PUT) else sorted(statement.rules)
    rule = next((rule for rule in named if rule in known), "")  # others are names of questions
    clauses = known[rule].clauses if rule else ()
    return evolve(line, rule=rule, clauses=clauses, where=f"{statement.file}:{statement.line}")


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


def _at_work(statement: Statement, target: Symbol, model: frozenset[Symbol]) -> _Step | None:
    """Return how a statement derives an atom over what holds: its body is asked for, with the head fixed."""
    parsed: list[ast.AST] = []
    ast.parse_string(statement.text, parsed.append)
    node = parsed[1]
    needs, lacks, body = literals(node.body)
    body += [f"{node.head.atom} = {target}"] if target.arguments else []
    texts = [f"found({_listed(needs)}, {_listed(lacks)}) :- {'; '.join(body) or '#true'}."]
    known = variables([node.head, *(part for literal in node.body for part in outside(literal))])
    for condition in counted(node.body):  # what an aggregate adds up
        adding, _, within = literals(Inside(known)(literal) for literal in condition)
        texts.append(f"adds({_listed(adding)}) :- {'; '.join((*body, *within))}.")
    return _asked("\n".join(texts), statement, model)


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
