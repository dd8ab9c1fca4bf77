"""Conditions that people write: a conjunction of atoms and comparisons, read with care before clingo sees it.

The text of a stranger never reaches clingo as it is: its tokens are from a short list of ASCII (clingo panics at other
digits and spaces), without `#`, `.`, `:` or `@`, so that no file is read and no statement ends; its syntax tree
consists of allowed parts; and what is ground is that tree.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import product
from typing import NamedTuple

from clingo import Symbol, SymbolType, ast, parse_term

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move, Shapes
from starlaw.knowledge.rules import rules
from starlaw.solver.rulebook.dependencies import EVERY_MOVE, looks
from starlaw.solver.rulebook.statements import FRAME, TOLD, input_sentences, state_inputs, statements

LONGEST, DEEPEST, MOST_SIGNS, MOST_ATOMS, MOST_VARIABLES = 1000, 6, 40, 16, 8
TOKEN = re.compile(r"""[ \t\r\n]+|[A-Za-z_][A-Za-z0-9_]*'*|[0-9]{1,6}(?![0-9])|"[a-z0-9_./#]*"|!=|<=|>=|[()=<>,+-]""")
TERMS = {"Function", "SymbolicTerm", "Variable", "BinaryOperation", "UnaryOperation"}
SIGNS = {ast.BinaryOperator.Plus, ast.BinaryOperator.Minus}
ABOUT_MOVES = {"legal/1": "the move is legal", "blocked/2": "the rule forbids the move"}
KNOWLEDGE = {
    "clause/2": "a clause of the source and its kind; for queries only, as are the following",
    "cites/2": "the rule encodes the clause",
    "amends/2": "the clause amends another",
    "clarifies/2": "the clause clarifies another",
    "contradicts/2": "the clause contradicts another",
}
EXAMPLE = "has(P, metal, 4), not adapted(P, oceanic)"


class Predicate(NamedTuple):
    """What a condition can be about: a name with its number of parts, what it means, and where it comes from."""

    signature: str
    means: str
    kind: str  # move, knowledge, state, table (content, seats and readings) or derived


class Condition(NamedTuple):
    """A condition as it was read: its text as clingo prints it, its variables, names and predicates, and its moves."""

    text: str
    variables: tuple[str, ...]
    names: tuple[str, ...]
    signatures: tuple[str, ...]
    moves: tuple[ast.AST | str, ...]


def predicates(game: str) -> Mapping[str, Predicate]:
    """Return what conditions can be about: moves, the state, the table, and what rules derive from these."""
    known = [Predicate(name, means, "move") for name, means in ABOUT_MOVES.items()]
    known += [Predicate(name, means, "knowledge") for name, means in KNOWLEDGE.items()]
    sentences, of_state = input_sentences(game), state_inputs(game)
    known += [Predicate(name, sentences[name], "state") for name in sentences if name in of_state]
    known += [Predicate(name, sentences[name], "table") for name in sentences if name not in of_state]
    heads = {head.signature for s in statements(game) for head in s.heads if head.name not in FRAME | TOLD}
    unsaid = heads - {predicate.signature for predicate in known} - {"parameter/4", "value/2"}
    known += [Predicate(name, "", "derived") for name in sorted(unsaid)]
    return {predicate.signature: predicate for predicate in known}


def read_condition(game: str, text: str) -> Condition:
    """Return a condition over the predicates of a game; what is wrong with it is told, and what there is instead."""
    _check_tokens(text)
    if not text.strip():
        raise InvalidInputError(f"expected a condition such as {EXAMPLE}, got nothing")
    parsed: list[ast.AST] = []
    try:
        ast.parse_string(f"condition :- {text}.", parsed.append, logger=lambda *_: None)
    except RuntimeError:
        raise InvalidInputError(f"expected a condition such as {EXAMPLE}, got {text!r}") from None
    body: Sequence[ast.AST] = parsed[1].body
    if len(parsed) != 2 or len(body) > MOST_ATOMS:
        raise InvalidInputError(f"expected one condition of at most {MOST_ATOMS} parts, got {text!r}")
    known, reader = predicates(game), _Reader()
    for literal in body:
        reader.visit(literal)
        if literal.atom.ast_type == ast.ASTType.SymbolicAtom:
            _check_atom(game, literal.atom.symbol, known)
    if len(reader.variables) > MOST_VARIABLES:
        raise InvalidInputError(f"expected at most {MOST_VARIABLES} variables, got {len(reader.variables)}")
    for variable in reader.variables:
        if variable not in reader.bound:
            raise InvalidInputError(f"{variable}: expected in an atom without not, which says what it can be")
    atoms = [literal.atom.symbol for literal in body if literal.atom.ast_type == ast.ASTType.SymbolicAtom]
    moves = [pattern for atom in atoms if _signature(atom) in ABOUT_MOVES for pattern in _patterns(game, atom)]
    signatures = dict.fromkeys(map(_signature, atoms))
    text = ", ".join(map(str, body))
    return Condition(text, tuple(reader.variables), tuple(reader.names), tuple(signatures), tuple(moves))


def read_facts(game: str, text: str) -> list[Symbol]:
    """Return facts that people give: atoms without variables, `not` or comparisons, of the state or the table."""
    if not text.strip():
        return []
    condition = read_condition(game, text)
    known = predicates(game)
    for signature in condition.signatures:
        if known[signature].kind not in ("state", "table"):
            raise InvalidInputError(f"{signature}: expected facts of the state or the table")
    parsed: list[ast.AST] = []
    ast.parse_string(f"given :- {condition.text}.", parsed.append)
    facts = []
    for literal in parsed[1].body:
        plain = literal.atom.ast_type == ast.ASTType.SymbolicAtom and literal.sign == ast.Sign.NoSign
        if not plain or condition.variables or "_" in re.findall(r"\w+", str(literal)):
            raise InvalidInputError(f"{literal}: expected an atom without variables, such as has(orange,metal,4)")
        facts.append(parse_term(str(literal.atom)))
    return facts


def _check_tokens(text: str) -> None:
    if len(text) > LONGEST:
        raise InvalidInputError(f"expected a condition of at most {LONGEST} characters, got {len(text)}")
    place = depth = signs = 0
    while place < len(text):
        token = TOKEN.match(text, place)
        if token is None:
            raise InvalidInputError(
                f"{text[place]!r} at character {place + 1}: expected names, variables, numbers up to 999999, "
                f'"rule.ids", not, comparisons and commas, as in: {EXAMPLE}'
            )
        depth += (token[0] == "(") - (token[0] == ")")
        signs = signs + 1 if token[0] in ("+", "-") else signs if token[0].isspace() or token[0].isalnum() else 0
        if depth > DEEPEST or signs > MOST_SIGNS:
            raise InvalidInputError(
                f"expected at most {DEEPEST} parentheses inside each other, and {MOST_SIGNS} signs in a sum"
            )
        place = token.end()


class _Reader(ast.Transformer):
    """Walks a literal, refuses what is not on the list and notes variables and names."""

    def __init__(self) -> None:
        self.variables: dict[str, None] = {}
        self.names: dict[str, None] = {}
        self.bound: set[str] = set()  # variables in atoms without `not`

    def visit_Literal(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Look at an atom or a comparison."""
        if node.atom.ast_type == ast.ASTType.SymbolicAtom:
            if node.atom.symbol.ast_type != ast.ASTType.Function:
                raise InvalidInputError(f"expected an atom such as has(P, metal, 4), got {node.atom}")
            self._terms(node.atom.symbol.arguments, binding=node.sign == ast.Sign.NoSign)
        elif node.atom.ast_type == ast.ASTType.Comparison:
            self._terms((node.atom.term, *(guard.term for guard in node.atom.guards)))
        else:
            raise InvalidInputError(f"expected atoms and comparisons, got {node}")
        return node

    def _terms(self, terms: Iterable[ast.AST], binding: bool = False) -> None:
        for term in terms:
            kind = term.ast_type.name
            if kind not in TERMS or (kind == "BinaryOperation" and term.operator_type not in SIGNS):
                raise InvalidInputError(f"expected names, numbers and variables, got {term}")
            if kind == "Variable" and term.name != "_":
                self.variables[term.name] = None
                self.bound |= {term.name} if binding else set()
            elif kind == "Function":
                self.names |= {} if term.arguments else {term.name: None}
                self._terms(term.arguments, binding)
            elif kind == "SymbolicTerm" and term.symbol.type == SymbolType.Function:
                self.names[term.symbol.name] = None
            elif kind == "BinaryOperation":
                self._terms((term.left, term.right), binding)
            elif kind == "UnaryOperation":
                self._terms((term.argument,))


def _signature(function: ast.AST) -> str:
    return f"{function.name}/{len(function.arguments)}"


def _check_atom(game: str, atom: ast.AST, known: Mapping[str, Predicate]) -> None:
    signature = _signature(atom)
    if signature not in known:
        alike = [name for name in known if name.partition("/")[0] == atom.name]
        alike = alike or get_close_matches(signature, known, n=3)
        hint = "; ".join(f"{name}{f' ({known[name].means})' if known[name].means else ''}" for name in alike)
        listed = f"`starlaw find {game}` lists what there is"
        raise InvalidInputError(f"there is no {signature}{f', but {hint}' if hint else ''}; {listed}")
    if signature == "blocked/2":
        rule = atom.arguments[1]
        quoted = rule.ast_type == ast.ASTType.SymbolicTerm and rule.symbol.type == SymbolType.String
        named = rule.symbol.string if quoted else None
        if rule.ast_type != ast.ASTType.Variable and named not in rules(game):
            raise InvalidInputError(f"{rule}: expected a rule in quotes{_close(named or str(rule), rules(game))}")


def check_names(names: Iterable[str], known: Iterable[str]) -> None:
    """Raise an error for a name that nothing at the table bears."""
    there = sorted(set(known))
    for name in names:
        if name not in there:
            raise InvalidInputError(f"{name}: there is nothing of that name{_close(name, there)}")


def _close(name: str, known: Iterable[str]) -> str:
    """Return names that are much like a wrong one, as the end of a sentence."""
    alike = get_close_matches(name, list(known), n=3)
    return f", such as {', '.join(alike)}" if alike else ""


def _patterns(game: str, atom: ast.AST) -> Sequence[ast.AST | str]:
    """Return the moves that an atom is about; any move that a rule blocks is of one of the kinds that it can block."""
    move, rule = atom.arguments[0], atom.arguments[-1]
    if move.ast_type == ast.ASTType.Variable and rule.ast_type == ast.ASTType.SymbolicTerm:  # a rule in quotes
        kinds = looks(game).moves[rule.symbol.string]
        if EVERY_MOVE not in kinds:
            return kinds
    return (move,)


def moves_asked(
    patterns: Iterable[ast.AST | str], shapes: Shapes, values: Mapping[str, Sequence[str | int]], most: int
) -> tuple[Move, ...]:
    """Return the conceivable moves that patterns of moves stand for, most at most."""
    moves: dict[Move, None] = {}
    for pattern in patterns:
        for move in _moves(pattern, shapes, values):
            if len(moves) >= most:
                raise InvalidInputError(f"{pattern}: stands for more than {most} moves; name some of its parts")
            moves[move] = None
    return tuple(moves)


def _moves(pattern: ast.AST | str, shapes: Shapes, values: Mapping[str, Sequence[str | int]]) -> Iterator[Move]:
    if isinstance(pattern, str) or pattern.ast_type == ast.ASTType.Variable:
        for kind in (pattern,) if isinstance(pattern, str) else shapes:
            parts = shapes[kind]
            yield from (Move(kind, arguments) for arguments in product(*(values[part.type] for part in parts)))
        return
    if pattern.ast_type != ast.ASTType.Function or pattern.name not in shapes:
        raise InvalidInputError(f"{pattern}: expected one of the moves {', '.join(shapes)}")
    parts = shapes[pattern.name]
    form = f"{pattern.name}({', '.join(part.key for part in parts)})"
    if len(pattern.arguments) != len(parts):
        raise InvalidInputError(f"{pattern}: expected {form}")
    choices: list[Sequence[str | int]] = []
    for given, part in zip(pattern.arguments, parts, strict=True):
        named = _constant(given)
        if named is not None and named not in values[part.type]:
            some = ", ".join(map(str, values[part.type][:12]))
            raise InvalidInputError(f"{form}: expected as {part.key} one of {some}, got {named}")
        choices.append(values[part.type] if named is None else (named,))
    yield from (Move(pattern.name, arguments) for arguments in product(*choices))


def _constant(term: ast.AST) -> str | int | None:
    if term.ast_type == ast.ASTType.Function:
        return str(term.name)
    if term.ast_type == ast.ASTType.SymbolicTerm:
        return term.symbol.number if term.symbol.type == SymbolType.Number else str(term.symbol.name)
    return None
