"""What can bear on a question: which of the facts that may vary reach the atoms that it asks for, by the statements."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple

from clingo import Symbol, SymbolType

from starlaw.solver.rulebook.statements import Statement
from starlaw.solver.session import Fact

DEEP = 3  # levels of a term that are told apart
KEPT = 100_000  # patterns of which it is remembered how they are derived
_CONSTANT = re.compile(r"-?[0-9]+|_*[a-z][A-Za-z0-9_']*|\"[^\"]*\"").fullmatch
_VARIABLE = re.compile(r"_*[A-Z][A-Za-z0-9_']*").fullmatch
_MARK = re.compile(r'"[^"]*"|[(),;]')


class StatementVariable(NamedTuple):
    """A variable of a statement."""

    named: str


Signature = tuple[str, int]
Term = Any  # a name or a number, a variable, a function with its arguments in a tuple, or nothing: it may be anything
Pattern = tuple[str, tuple[Term, ...]]  # a predicate, and what its arguments can be


class Instance(NamedTuple):
    """A statement as far as it derives a pattern: what must hold for it, and all that it looks at."""

    statement: Statement
    must: tuple[Pattern, ...]
    looks: tuple[Pattern, ...]


class Derivations:
    """How statements derive patterns, whatever the facts are; kept, since the next question asks for the same ones."""

    def __init__(self, statements: Iterable[Statement]) -> None:
        self._heads: dict[Signature, list[tuple[Pattern, Statement]]] = defaultdict(list)
        for statement in statements:
            for head in statement.heads:
                self._heads[head.name, head.size].append((pattern_of(head.text), statement))
        self._known: dict[Pattern, tuple[Instance, ...]] = {}

    def of(self, pattern: Pattern) -> tuple[Instance, ...]:
        """Return the statements that can derive a pattern, as far as they do."""
        if pattern not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[pattern] = tuple(self._instances(pattern))
        return self._known[pattern]

    def _instances(self, pattern: Pattern) -> Iterable[Instance]:
        name, arguments = pattern
        for (_, terms), statement in self._heads.get((name, len(arguments)), ()):
            bound: dict[str, Term] = {}
            if all(_meets(wanted, term, bound) for wanted, term in zip(arguments, terms, strict=True)):
                must, looks = _body(statement)
                yield Instance(
                    statement,
                    tuple(dict.fromkeys(_bound(each, bound) for each in must)),
                    tuple(dict.fromkeys(_bound(each, bound) for each in looks)),
                )


_derivations = lru_cache(maxsize=16)(Derivations)  # by the statements


class Varying:
    """Groups of facts that may vary, by their numbers; which of them a pattern meets is kept for the next question."""

    def __init__(self, groups: Iterable[Iterable[Fact]]) -> None:
        self._facts: dict[Signature, list[tuple[tuple[Term, ...], int]]] = defaultdict(list)
        for number, facts in enumerate(groups):
            for fact in facts:
                self._facts[signature_of(fact)].append((_terms(fact), number))
        self._by_places: dict[Signature, dict[tuple[int, ...], dict[tuple[Term, ...], frozenset[int]]]] = defaultdict(
            dict
        )
        self._known: dict[Pattern, frozenset[int]] = {}

    def numbers(self, pattern: Pattern) -> frozenset[int]:
        """Return the groups that hold a fact which fits a pattern."""
        if pattern not in self._known:
            if len(self._known) >= KEPT:
                self._known.clear()
            self._known[pattern] = self._fitting(*pattern)
        return self._known[pattern]

    def _fitting(self, name: str, arguments: tuple[Term, ...]) -> frozenset[int]:
        signature = name, len(arguments)
        if any(isinstance(wanted, tuple) for wanted in arguments):
            return frozenset(number for terms, number in self._facts.get(signature, ()) if _fits(arguments, terms))
        places = tuple(place for place, wanted in enumerate(arguments) if wanted is not None)
        if places not in self._by_places[signature]:
            found: dict[tuple[Term, ...], set[int]] = defaultdict(set)
            for terms, number in self._facts.get(signature, ()):
                found[tuple(terms[place] for place in places)].add(number)
            self._by_places[signature][places] = {key: frozenset(numbers) for key, numbers in found.items()}
        return self._by_places[signature][places].get(tuple(arguments[place] for place in places), frozenset())


class Bearing(NamedTuple):
    """What can bear on a question: groups of varying facts by their numbers, and statements."""

    numbers: frozenset[int]
    statements: tuple[Statement, ...]


class Reach:
    """Statements over facts, some of which may vary; asked which of these can bear on some atoms.

    Patterns stand for atoms. A statement counts if what must hold for it can, as far as patterns tell. So whatever is
    not reached cannot change the asked atoms; what is reached may do so or not. Of predicates that are given later, any
    atom may hold.
    """

    def __init__(
        self,
        statements: Iterable[Statement],
        fixed: Iterable[Fact],
        varying: Varying,
        given_later: Iterable[Signature] = (),
    ) -> None:
        self._derived = _derivations(tuple(statements))
        self._facts: dict[Signature, list[Fact]] = defaultdict(list)
        for fact in fixed:
            self._facts[signature_of(fact)].append(fact)
        self._varying, self._given_later = varying, frozenset(given_later)
        self._instances: dict[Pattern, tuple[Instance, ...]] = {}
        self._possible: set[Pattern] = set()

    def reached(self, goals: Iterable[Pattern]) -> Bearing:
        """Return what can bear on atoms of some patterns."""
        goals = list(goals)
        self._explore(goals)
        numbers: set[int] = set()
        used: dict[int, Statement] = {}
        seen, ahead = set(goals), list(goals)
        while ahead:
            pattern = ahead.pop()
            numbers |= self._varying.numbers(pattern)
            for instance in self._instances[pattern]:
                if self._possible.issuperset(instance.must):
                    used[id(instance.statement)] = instance.statement
                    new = [looked for looked in instance.looks if looked not in seen]
                    seen.update(new)
                    ahead += new
        return Bearing(frozenset(numbers), tuple(used.values()))

    def _explore(self, goals: Iterable[Pattern]) -> None:
        """Work out for all patterns below some which statements derive them and whether they can hold."""
        ahead = [goal for goal in goals if goal not in self._instances]
        found: list[Pattern] = []
        while ahead:
            pattern = ahead.pop()
            if pattern not in self._instances:
                self._instances[pattern] = self._derived.of(pattern)
                found.append(pattern)
                for instance in self._instances[pattern]:
                    ahead += (looked for looked in instance.looks if looked not in self._instances)
        open_patterns = [pattern for pattern in reversed(found) if not self._holds(pattern)]
        self._possible.update(pattern for pattern in found if self._holds(pattern))
        while True:
            left = []
            for pattern in open_patterns:
                if any(self._possible.issuperset(instance.must) for instance in self._instances[pattern]):
                    self._possible.add(pattern)
                else:
                    left.append(pattern)
            if len(left) == len(open_patterns):
                return
            open_patterns = left

    def _holds(self, pattern: Pattern) -> bool:
        """Return whether a fact fits a pattern."""
        name, arguments = pattern
        signature = name, len(arguments)
        if signature in self._given_later or self._varying.numbers(pattern):
            return True
        return any(_fits(arguments, _terms(fact)) for fact in self._facts.get(signature, ()))


@cache
def _body(statement: Statement) -> tuple[tuple[Pattern, ...], tuple[Pattern, ...]]:
    must = tuple(pattern_of(atom.text) for atom in statement.must)
    return must, (*must, *(pattern_of(atom.text) for atom in (*statement.needs, *statement.lacks)))


def _meets(wanted: Term, term: Term, bound: dict[str, Term]) -> bool:
    """Return whether a term of a statement can be what is wanted, and note what its variables are then."""
    if wanted is None or term is None:
        return True
    if isinstance(term, StatementVariable):
        known = bound.get(term.named)
        if known is None:
            bound[term.named] = wanted
            return True
        return _fits(wanted, known)
    if isinstance(term, tuple) and isinstance(wanted, tuple):
        same = len(term) == len(wanted) and term[0] == wanted[0]
        return same and all(_meets(one, other, bound) for one, other in zip(wanted[1:], term[1:], strict=True))
    return bool(wanted == term)


def _fits(wanted: Term, known: Term) -> bool:
    """Return whether two terms without variables can be the same."""
    if wanted is None or known is None or wanted == known:
        return True
    if isinstance(wanted, tuple) and isinstance(known, tuple):
        return len(wanted) == len(known) and all(map(_fits, wanted, known))
    return False


def _bound(pattern: Pattern, bound: Mapping[str, Term]) -> Pattern:
    return pattern[0], tuple(_with(term, bound, DEEP) for term in pattern[1])


def _with(term: Term, bound: Mapping[str, Term], deep: int) -> Term:
    if isinstance(term, StatementVariable):
        return bound.get(term.named)
    if isinstance(term, tuple):
        return (term[0], *(_with(part, bound, deep - 1) for part in term[1:])) if deep else None
    return term


def signature_of(fact: Fact) -> Signature:
    """Return the predicate of a fact and how many arguments it has."""
    return (str(fact[0]), len(fact) - 1) if isinstance(fact, tuple) else (fact.name, len(fact.arguments))


@cache
def _terms(fact: Fact) -> tuple[Term, ...]:
    """Return the arguments of a fact as terms; the facts of a game are finite, so they are kept."""
    return tuple(map(str, fact[1:])) if isinstance(fact, tuple) else tuple(term_of(part) for part in fact.arguments)


def term_of(symbol: Symbol) -> Term:
    """Return a symbol as a term of patterns."""
    if symbol.type == SymbolType.Function and (symbol.arguments or not symbol.name):
        return (symbol.name, *(term_of(part) for part in symbol.arguments))
    return str(symbol)


# --- Patterns of atoms as they are written ---


@cache
def pattern_of(text: str) -> Pattern:
    """Return the pattern of an atom as it is written.

    >>> pattern_of('blocked(build(P,_,colony),"hz.build",N+1,(a;b))')
    ('blocked', (('build', StatementVariable(named='P'), None, 'colony'), '"hz.build"', None, None))
    """
    name, bracket, rest = text.partition("(")
    if not bracket:
        return name, ()
    parts = _parts(rest[:-1])
    return name, tuple(map(_term, parts))


def _term(text: str) -> Term:
    """Return a term as it is written; what is worked out, or one of several, may be anything."""
    text = text.strip()
    if _CONSTANT(text):
        return text
    if _VARIABLE(text):
        return StatementVariable(text)
    name, bracket, rest = text.partition("(")
    if not bracket or not rest.endswith(")") or not (name == "" or _CONSTANT(name)):
        return None
    parts = _parts(rest[:-1])
    if not parts or ";" in parts:
        return None
    if not name and len(parts) == 1:
        return _term(parts[0])
    return (name, *map(_term, filter(None, parts)))


def _parts(text: str) -> list[str]:
    """Return what commas divide, a semicolon by itself; nothing if brackets do not match."""
    parts, depth, start = [], 0, 0
    for found in _MARK.finditer(text):
        mark, place = found[0], found.start()
        depth += (mark == "(") - (mark == ")")
        if depth < 0:
            return []
        if depth == 0 and mark in ",;":
            parts += [text[start:place], *mark.replace(",", "")]
            start = place + 1
    return [*parts, text[start:]]
