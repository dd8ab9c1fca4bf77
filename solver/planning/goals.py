"""Goals: conditions over a state, matched against its atoms, with a count of what is still missing."""

import operator
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, count
from typing import Any, NamedTuple

from clingo import Symbol, SymbolType, ast

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.questions.conditions import check_names, moves_asked, predicates, read_condition
from starlaw.solver.session import Atom

MOST_MOVES = 5_000  # that a goal may be about
COUNTED = 40  # moves up to which the rules that block them are counted
Bound = Mapping[str, Any]
SignedAtom = tuple[Atom, bool]  # an atom that shall hold, or shall not


class Situation:
    """A state with its atoms and, once they are asked for, its legal moves."""

    def __init__(self, game: Game, state: GameState) -> None:
        self._game, self.state = game, state
        self.atoms: frozenset[Atom] = frozenset(game.ruleset.state_facts(state))

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """The legal moves."""
        return self._game.moves(self.state)


class Variable(NamedTuple):
    """A variable; without a name it stands for anything."""

    name: str


class Arithmetic(NamedTuple):
    """A sum or a difference of two terms."""

    counts: Callable[[Any, Any], Any]
    left: Any
    right: Any


class Says(NamedTuple):
    """A part of a goal: an atom that shall hold, or shall not."""

    pattern: tuple[Any, ...]
    holds: bool


class Compares(NamedTuple):
    """A part of a goal: a comparison between two terms."""

    test: Callable[[Any, Any], bool]
    left: Any
    right: Any


Part = Says | Compares
COMPARISONS: Mapping[int, Callable[[Any, Any], bool]] = {
    ast.ComparisonOperator.Equal: operator.eq,
    ast.ComparisonOperator.NotEqual: operator.ne,
    ast.ComparisonOperator.LessThan: operator.lt,
    ast.ComparisonOperator.LessEqual: operator.le,
    ast.ComparisonOperator.GreaterThan: operator.gt,
    ast.ComparisonOperator.GreaterEqual: operator.ge,
}


class Goal:
    """A condition that shall come true, about the state, the table or legal moves."""

    def __init__(self, game: Game, start: GameState, text: str) -> None:
        condition = read_condition(game.name, text)
        self.text, self._game = condition.text, game
        self._parts = [part for literal in _literals(self.text) for part in _parts(literal)]
        statements = [part for part in self._parts if isinstance(part, Says)]
        known = predicates(game.name)
        for part in statements:
            signature = f"{part.pattern[0]}/{len(part.pattern) - 1}"
            if known[signature].kind == "derived" or signature == "blocked/2":
                raise InvalidInputError(f"{signature}: expected a goal about the state, the table or legal(MOVE)")
        fixed, state = game.atoms(start)
        values = game.values_at(start)
        there = {str(name) for atom in (*fixed, *state) for name in atom[1:]}
        check_names(condition.names, there | {*map(str, chain(*values.values()))})
        self._about = {part.pattern[0] for part in statements}
        self._fixed = [atom for atom in fixed if atom[0] in self._about]
        self._moves = moves_asked(condition.moves, game.shapes, values, MOST_MOVES)

    def holds(self, now: Situation) -> bool:
        """Tell whether the goal is reached."""
        return _can_hold(self._parts, self._facts(now))

    def missing(self, now: Situation) -> int:
        """Return how much is missing: parts that do not hold alone, and rules that block the moves asked for.

        Of a part that ends in a number, as many are missing as there are numbers up to it that do not hold either.
        """
        facts = self._facts(now)
        wanted = [part for part in self._parts if isinstance(part, Says) and part.holds]
        unmet = [part for part in wanted if not _can_hold([part], facts)]
        if not unmet:
            return int(not _can_hold(self._parts, facts))
        lacks = sum(_lack(part, facts) for part in unmet)
        if len(self._moves) > COUNTED or not any(part.pattern[0] == "legal" for part in unmet):
            return lacks
        return lacks - 1 + min(len(self._game.judge(now.state, move).reasons) for move in self._moves)

    def wanted(
        self, atoms: Iterable[Atom], seats: Collection[str]
    ) -> Iterator[tuple[frozenset[SignedAtom], tuple[Move, ...]]]:
        """Yield what has to hold and which moves have to be legal, for some of the values that variables can have.

        Atoms are those that any state can hold; those about players who are not there are left out.
        """
        absent = {*self._game.ruleset.may_sit(self._game.content)} - {*seats}
        facts: list[tuple[Any, ...]] = [*self._fixed]
        facts += [atom for atom in atoms if atom[0] in self._about and absent.isdisjoint(atom[1:])]
        facts += [("legal", (move.name, *move.arguments)) for move in self._moves]
        fixed, number = {*self._fixed}, count()
        parts = [_named(part, number) if isinstance(part, Says) and part.holds else part for part in self._parts]
        statements = [
            part for part in parts if isinstance(part, Says) and (part.holds or not _leaves_open(part.pattern))
        ]
        for bound in _bindings([part for part in parts if not isinstance(part, Says) or part.holds], facts):
            literals = [(_ground(part.pattern, bound), part.holds) for part in statements]
            moves = [Move(atom[1][0], atom[1][1:]) for atom, holds in literals if atom[0] == "legal" and holds]
            of_state = [literal for literal in literals if literal[0][0] != "legal" and literal[0] not in fixed]
            yield frozenset(of_state), tuple(moves)

    def _facts(self, now: Situation) -> list[tuple[Any, ...]]:
        facts: list[tuple[Any, ...]] = [*self._fixed, *(atom for atom in now.atoms if atom[0] in self._about)]
        if self._moves:
            facts += [("legal", (move.name, *move.arguments)) for move in now.moves]
        return facts


# --- Reading ---


def _literals(text: str) -> Sequence[ast.AST]:
    parsed: list[ast.AST] = []
    ast.parse_string(f"goal :- {text}.", parsed.append)
    return parsed[-1].body  # type: ignore[no-any-return]


def _parts(literal: ast.AST) -> Iterator[Part]:
    if literal.atom.ast_type == ast.ASTType.SymbolicAtom:
        yield Says(_term(literal.atom.symbol, whole=True), not literal.sign)
        return
    if literal.sign:
        raise InvalidInputError(f"{literal}: expected the opposite comparison instead of not")
    terms = [_term(term) for term in (literal.atom.term, *(guard.term for guard in literal.atom.guards))]
    for guard, left, right in zip(literal.atom.guards, terms, terms[1:], strict=False):
        yield Compares(COMPARISONS[guard.comparison], left, right)


def _term(term: ast.AST, whole: bool = False) -> Any:
    match term.ast_type:
        case ast.ASTType.Variable:
            return Variable("" if term.name == "_" else term.name)
        case ast.ASTType.Function:
            return (term.name, *map(_term, term.arguments)) if whole or term.arguments else term.name
        case ast.ASTType.SymbolicTerm:
            return _constant(term.symbol)
        case ast.ASTType.UnaryOperation:
            return Arithmetic(operator.sub, 0, _term(term.argument))
    counts = operator.add if term.operator_type == ast.BinaryOperator.Plus else operator.sub
    return Arithmetic(counts, _term(term.left), _term(term.right))


def _constant(symbol: Symbol) -> str | int:
    if symbol.type == SymbolType.Number:
        return symbol.number
    return symbol.string if symbol.type == SymbolType.String else symbol.name


# --- Matching ---


def _can_hold(parts: Iterable[Part], facts: Sequence[tuple[Any, ...]]) -> bool:
    """Tell whether all parts hold for some values of the variables; what binds variables is asked first."""
    return next(_bindings(parts, facts), None) is not None


def _bindings(parts: Iterable[Part], facts: Sequence[tuple[Any, ...]]) -> Iterator[Bound]:
    """Yield the values of the variables with which all parts hold."""
    ordered = sorted(parts, key=lambda part: not (isinstance(part, Says) and part.holds))
    ways: Iterator[Bound] = iter([{}])
    for part in ordered:
        ways = _with(part, facts, ways)
    return ways


def _named(part: Says, number: Iterator[int]) -> Says:
    """Return a part in which each variable has a name."""
    pattern = (_named(Says(t, True), number).pattern if type(t) is tuple else t for t in part.pattern)
    return Says(tuple(Variable(f"_{next(number)}") if t == Variable("") else t for t in pattern), part.holds)


def _leaves_open(pattern: tuple[Any, ...]) -> bool:
    return any(_leaves_open(term) if type(term) is tuple else term == Variable("") for term in pattern)


def _ground(pattern: tuple[Any, ...], bound: Bound) -> tuple[Any, ...]:
    """Return a pattern with values for its variables."""
    return tuple(_ground(term, bound) if type(term) is tuple else _value(term, bound) for term in pattern)


def _lack(part: Says, facts: Sequence[tuple[Any, ...]]) -> int:
    """Return how many of the numbers up to the one that a part ends in are missing; 1 for a part without a number."""
    *first, last = part.pattern
    if not isinstance(last, int):
        return 1
    return next((last - n for n in range(last - 1, 0, -1) if _can_hold([Says((*first, n), True)], facts)), max(last, 1))


def _with(part: Part, facts: Sequence[tuple[Any, ...]], ways: Iterator[Bound]) -> Iterator[Bound]:
    for bound in ways:
        if isinstance(part, Compares):
            left, right = _value(part.left, bound), _value(part.right, bound)
            if _comparable(part, left, right) and part.test(left, right):
                yield bound
            continue
        matched = (way for fact in facts if (way := _matched(part.pattern, fact, bound)) is not None)
        if part.holds:
            yield from matched
        elif next(matched, None) is None:
            yield bound


def _comparable(part: Compares, left: Any, right: Any) -> bool:
    return type(left) is type(right) or part.test in (operator.eq, operator.ne)


def _matched(pattern: tuple[Any, ...], fact: tuple[Any, ...], bound: Bound) -> Bound | None:
    if len(pattern) != len(fact):
        return None
    for term, value in zip(pattern, fact, strict=True):
        if isinstance(term, Variable) and term.name not in bound:
            bound = {**bound, term.name: value} if term.name else bound
        elif isinstance(term, tuple) and not isinstance(term, Variable | Arithmetic):
            inner = _matched(term, value, bound) if isinstance(value, tuple) else None
            if inner is None:
                return None
            bound = inner
        elif _value(term, bound) != value:
            return None
    return bound


def _value(term: Any, bound: Bound) -> Any:
    if isinstance(term, Variable):
        return bound[term.name]
    if isinstance(term, Arithmetic):
        return term.counts(_value(term.left, bound), _value(term.right, bound))
    return term
