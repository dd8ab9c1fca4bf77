"""The part of a program that can matter to one question: rules that can fire, and that lead to what is asked for.

A rule that can never fire, and one that nothing asked for depends on, changes no answer of a stratified program; most
of clingo's time goes into reading and preparing such rules.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from clingo import Symbol, SymbolType, ast

from starlaw.solver.session import Fact, Generated, Source

ANYTHING = "*"  # of any kind; other kinds are the name of a constant or function, a string, or a number
NUMBER = "#"
AnyFact = TypeVar("AnyFact", bound=Fact)
Kinds = frozenset[str]
OPEN: Kinds = frozenset({ANYTHING})
Signature = tuple[str, int]
Known = dict[Signature, list[Kinds]]  # of a predicate that can hold: the kinds of terms at each place


class SlicedTerm(NamedTuple):
    """A term of an atom: the kinds that it can be, or the variable that it is."""

    kinds: Kinds
    variable: str | None = None


class Literal(NamedTuple):
    """An atom of a rule."""

    signature: Signature
    terms: tuple[SlicedTerm, ...]


class SlicedRule(NamedTuple):
    """One rule: what it derives, what must hold for it, the other predicates that it looks at, and its text."""

    heads: tuple[Literal, ...]
    needs: tuple[Literal, ...]
    looks_at: frozenset[Signature]
    text: str


class Slice(NamedTuple):
    """The rules that matter, as text for clingo, and the predicates of facts that they look at."""

    text: Generated
    looked_at: frozenset[str]

    def told(self, facts: Iterable[AnyFact]) -> Iterator[AnyFact]:
        """Yield the facts that matter."""
        return (atom for atom in facts if (atom[0] if isinstance(atom, tuple) else atom.name) in self.looked_at)


def clauses(sources: Iterable[Source]) -> tuple[SlicedRule, ...]:
    """Return the rules of files with what they include, and of what is generated."""
    nodes: list[ast.AST] = []
    for source in sources:
        if isinstance(source, Generated):
            ast.parse_string(source.text, nodes.append)
        else:
            ast.parse_files([str(source)], nodes.append)
    return tuple(_clause(node) for node in nodes if node.ast_type == ast.ASTType.Rule)


def sliced(name: str, written: Sequence[SlicedRule], given: Known, goals: Iterable[Signature]) -> Slice:
    """Return what matters of rules to the goals where facts of these kinds are given."""
    known = {signature: list(kinds) for signature, kinds in given.items()}
    can_fire = _firing(written, known)
    wanted, kept = set(goals), set()
    leading: dict[Signature, list[int]] = {}
    for number in can_fire:
        for head in written[number].heads:
            leading.setdefault(head.signature, []).append(number)
    new = list(wanted)
    while new:
        for number in leading.get(new.pop(), ()):
            kept.add(number)
            more = written[number].looks_at - wanted
            wanted |= more
            new += more
    rules = "\n".join(written[number].text for number in sorted(kept))
    defined = "\n".join(f"#defined {predicate}/{size}." for predicate, size in sorted(wanted))
    shown = "\n".join(f"#show {predicate}/{size}." for predicate, size in sorted(goals))
    return Slice(
        Generated(name, f"{rules}\n{defined}\n#show.\n{shown}"), frozenset(predicate for predicate, _ in wanted)
    )


def kinds_of(facts: Iterable[Fact]) -> Known:
    """Return the kinds of terms at each place of the predicates of facts."""
    found: dict[Signature, list[set[str]]] = {}
    for atom in facts:
        if isinstance(atom, tuple):
            name, arguments = str(atom[0]), [NUMBER if isinstance(part, int) else str(part) for part in atom[1:]]
        else:
            name, arguments = atom.name, [_kind(part) for part in atom.arguments]
        places = found.setdefault((name, len(arguments)), [set() for _ in arguments])
        for place, kind in zip(places, arguments, strict=True):
            place.add(kind)
    return {signature: [frozenset(place) for place in places] for signature, places in found.items()}


def any_of(signature: Signature) -> Known:
    """Return that a predicate can hold of anything."""
    return {signature: [OPEN] * signature[1]}


# --- Which rules can fire ---


def _firing(written: Sequence[SlicedRule], known: Known) -> set[int]:
    """Return the rules that can fire, and note the kinds of terms of what they derive."""
    waiting: dict[Signature, list[int]] = {}
    for number, clause in enumerate(written):
        for need in clause.needs:
            waiting.setdefault(need.signature, []).append(number)
    firing: set[int] = set()
    due = dict.fromkeys(range(len(written)))
    while due:
        number = next(iter(due))
        del due[number]
        bound = _bound(written[number].needs, known)
        if bound is None:
            continue
        firing.add(number)
        for head in written[number].heads:
            if _widened(head, bound, known):
                due |= dict.fromkeys(waiting.get(head.signature, ()))
    return firing


def _bound(needs: Iterable[Literal], known: Known) -> dict[str, Kinds] | None:
    """Return the kinds that each variable of a rule can be; nothing if some need cannot hold."""
    bound: dict[str, Kinds] = {}
    for need in needs:
        places = known.get(need.signature)
        if places is None:
            return None
        for term, kinds in zip(need.terms, places, strict=True):
            met = _met(bound.get(term.variable, OPEN) if term.variable else term.kinds, kinds)
            if not met:
                return None
            if term.variable:
                bound[term.variable] = met
    return bound


def _met(one: Kinds, other: Kinds) -> Kinds:
    """Return what is of both kinds."""
    if ANYTHING in one:
        return other
    return one if ANYTHING in other else one & other


def _widened(head: Literal, bound: Mapping[str, Kinds], known: Known) -> bool:
    """Note what a rule derives; tell whether that was new."""
    derived = [bound.get(term.variable, OPEN) if term.variable else term.kinds for term in head.terms]
    before = known.get(head.signature)
    if before is None:
        known[head.signature] = derived
        return True
    widened = [old if ANYTHING in old else old | new for old, new in zip(before, derived, strict=True)]
    known[head.signature] = widened
    return widened != before


# --- Rules as clingo reads them ---


class _Predicates(ast.Transformer):
    """Collects the predicates of every atom, wherever it stands."""

    def __init__(self) -> None:
        self.found: set[Signature] = set()

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Note an atom."""
        self.found |= {literal.signature for literal in _literals(node.symbol)}
        return node


def _clause(node: ast.AST) -> SlicedRule:
    needs: list[Literal] = []
    looks_at = _Predicates()
    for part in node.body:
        if part.ast_type != ast.ASTType.Literal or (atom := part.atom).ast_type != ast.ASTType.SymbolicAtom:
            looks_at.visit(part)
            continue
        literals = _literals(atom.symbol)
        looks_at.found |= {literal.signature for literal in literals}
        if part.sign == ast.Sign.NoSign and len(literals) == 1:
            needs += literals
    return SlicedRule(tuple(_literals(node.head.atom.symbol)), tuple(needs), frozenset(looks_at.found), str(node))


def _literals(symbol: ast.AST) -> list[Literal]:
    functions = symbol.arguments if symbol.ast_type == ast.ASTType.Pool else (symbol,)
    return [Literal((f.name, len(f.arguments)), tuple(map(_term, f.arguments))) for f in functions]


def _term(term: ast.AST) -> SlicedTerm:
    if term.ast_type == ast.ASTType.Variable:
        return SlicedTerm(OPEN, term.name if term.name != "_" else None)
    return SlicedTerm(_kinds(term))


def _kinds(term: ast.AST) -> Kinds:
    """Return what a term without its variables can be; a calculation is a number."""
    match term.ast_type:
        case ast.ASTType.SymbolicTerm:
            return frozenset({_kind(term.symbol)})
        case ast.ASTType.Function:
            return frozenset({term.name})
        case ast.ASTType.Pool:
            return frozenset().union(*(_kinds(part) for part in term.arguments))
        case ast.ASTType.BinaryOperation | ast.ASTType.UnaryOperation | ast.ASTType.Interval:
            return frozenset({NUMBER})
    return OPEN


def _kind(symbol: Symbol) -> str:
    """Return the kind of a term of a fact."""
    if symbol.type == SymbolType.Number:
        return NUMBER
    return f'"{symbol.string}"' if symbol.type == SymbolType.String else symbol.name
