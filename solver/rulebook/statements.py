"""The rule files of a game as statements: which rule or value each one derives, and from what."""

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import clingo
from clingo import SymbolType, ast

from starlaw.knowledge.folders import folder, lineage
from starlaw.knowledge.states import state_model
from starlaw.solver.declared.state_programs import signatures
from starlaw.solver.game import judge_of
from starlaw.solver.remembering import origin_of_files, remembered
from starlaw.solver.session import Generated, Source

JUDGING = ("main.lp", "check.lp", "score.lp", "rulings.lp")
FRAME = frozenset({"candidate", "recognised", "named", "generate", "explain"})  # what every rule about moves is set in
TOLD = frozenset({"evidence", "uses", "hinges"})  # what only explains a verdict
_INCLUDE = re.compile(r'^#include "(.+)"', re.MULTILINE).findall
FEW = 3  # inputs that one sentence can tell apart


class StatementAtom(NamedTuple):
    """A predicate in a statement: its name, the rule id that it names if any, and how its first argument is spelt."""

    name: str
    size: int
    rule: str | None
    move: str | None
    variable: str | None
    text: str

    @property
    def signature(self) -> str:
        """The predicate's name with its number of arguments."""
        return f"{self.name}/{self.size}"


class Statement(NamedTuple):
    """One statement: what it derives, what it derives it from, and what must be missing for it.

    Of what it derives it from, `must` is what has to hold; the rest is counted, or a condition of something.
    """

    file: str
    line: int
    heads: tuple[StatementAtom, ...]
    needs: tuple[StatementAtom, ...]
    lacks: tuple[StatementAtom, ...]
    must: tuple[StatementAtom, ...]
    text: str

    @property
    def rules(self) -> frozenset[str]:
        """The rule ids that it derives."""
        return frozenset(head.rule for head in self.heads if head.rule)


class _Atoms(ast.Transformer):
    """Collects the atoms of a body, those under `not` apart; what an aggregate counts is needed."""

    def __init__(self) -> None:
        self.needs: list[StatementAtom] = []
        self.lacks: list[StatementAtom] = []

    def visit_Literal(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Note a literal."""
        if node.atom.ast_type == ast.ASTType.SymbolicAtom:
            (self.needs if node.sign == ast.Sign.NoSign else self.lacks).extend(_atoms(node.atom))
        return node.update(**self.visit_children(node))


def _atoms(atom: ast.AST) -> Iterator[StatementAtom]:
    symbol = atom.symbol
    for function in _functions(symbol):
        arguments: Sequence[ast.AST] = function.arguments
        ids = [a.symbol.string for a in arguments if _is_rule(a)]
        first = {arguments[0].ast_type: arguments[0]} if arguments else {}
        move, variable = first.get(ast.ASTType.Function), first.get(ast.ASTType.Variable)
        yield StatementAtom(
            name=function.name,
            size=len(arguments),
            rule=next(iter(ids), None),
            move=move.name if move else None,
            variable=variable.name if variable else None,
            text=str(function),
        )


def _is_string(term: ast.AST) -> bool:
    return term.ast_type == ast.ASTType.SymbolicTerm and term.symbol.type == SymbolType.String


@cache
def statements(game: str) -> tuple[Statement, ...]:
    """Return the statements that judge states, moves and scores, in the order of the files, each once.

    A statement of the kernel that leaves its rule to the game's records stands there once for each of them.
    """
    return _kept(game, "statements", JUDGING)


@cache
def statements_of(game: str, names: tuple[str, ...]) -> tuple[Statement, ...]:
    """Return the statements of some files that judge, of what they include and of what is generated beside them."""
    files = set[str]()
    for source in judge_of(game).files(*names):
        files |= {f"generated/{source.name}"} if isinstance(source, Generated) else _with_included(source)
    hinging = _kept(game, "hinging", ("doubts.lp",)) if "doubts.lp" in names else ()
    return tuple(s for s in dict.fromkeys((*statements(game), *hinging)) if s.file in files)


def _with_included(file: Path) -> set[str]:
    """Return the places of a rule file and of those that it includes."""
    root, found, ahead = folder("rules_asp").absolute(), set[str](), [file.absolute()]
    while ahead:
        path = ahead.pop()
        place = _place(str(path), root)
        if place not in found:
            found.add(place)
            ahead += [path.parent / name for name in _INCLUDE(path.read_text(encoding="utf-8"))]
    return found


def _kept(game: str, name: str, names: tuple[str, ...]) -> tuple[Statement, ...]:
    """Return the statements of some files; to read and parse them takes a second, so they are kept."""
    book = judge_of(game)
    root = folder("rules_asp")
    files = [file for part in ("kernel", *book.parts) for file in (root / part).glob("*.lp")]
    generated = [f"{source.name} {source.text}" for source in book.files(*names) if isinstance(source, Generated)]
    origin = origin_of_files([*files, Path(__file__)], clingo.__version__, *generated)
    return tuple(map(_told, remembered(f"{name}-{game}", origin, lambda: _parsed(game, names))))


def _told(said: list[Any]) -> Statement:
    file, line, *parts, text = said
    heads, needs, lacks, must = (tuple(StatementAtom(*atom) for atom in atoms) for atoms in parts)
    return Statement(file, line, heads, needs, lacks, must, text)


def _parsed(game: str, names: tuple[str, ...]) -> tuple[Statement, ...]:
    nodes = list(_judging(game, names))
    recorded: dict[str, list[ast.AST]] = {}
    for _, node in nodes:
        if not node.body and any(map(_is_rule, node.head.atom.symbol.arguments)):
            recorded.setdefault(_signature(node.head.atom.symbol), []).append(node.head.atom.symbol)
    return tuple(_statement(each, file) for file, node in nodes for each in _by_record(node, recorded))


def _judging(game: str, names: tuple[str, ...]) -> Iterator[tuple[str, ast.AST]]:
    """Yield the rules of some files and of what is generated beside them, each with its file."""
    root = folder("rules_asp").absolute()
    seen: set[tuple[str, int, int]] = set()
    for source in judge_of(game).files(*names):
        for node in parsed(source) if isinstance(source, Generated) or source.exists() else ():
            if isinstance(source, Generated):
                file = f"generated/{source.name}"
            else:
                file = _place(node.location.begin.filename, root)
            place = (file, node.location.begin.line, node.location.begin.column)
            if node.ast_type == ast.ASTType.Rule and place not in seen:
                seen.add(place)
                yield file, node


@cache
def _place(file: str, root: Path) -> str:
    return f"rules_asp/{Path(os.path.normpath(Path(file).absolute())).relative_to(root).as_posix()}"


def _by_record(node: ast.AST, recorded: Mapping[str, Sequence[ast.AST]]) -> Iterator[ast.AST]:
    """Yield a rule that blocks moves by a record's id, or explains that, once for each record; any other as it is."""
    symbol = node.head.atom.symbol
    about_moves = symbol.ast_type == ast.ASTType.Function and symbol.name in TOLD | {"blocked"}
    terms = symbol.arguments if about_moves else ()
    left_open = {term.name for term in terms if term.ast_type == ast.ASTType.Variable}
    body = list(node.body) if left_open else []
    for place, literal in enumerate(body):
        records = recorded.get(_signature(literal.atom.symbol), ()) if _is_plain(literal) else ()
        terms = list(literal.atom.symbol.arguments) if records else []
        if left_open & {term.name for term in terms if term.ast_type == ast.ASTType.Variable}:
            names = [term.name if term.ast_type == ast.ASTType.Variable else "_" for term in terms]
            rest = node.update(body=[*body[:place], *body[place + 1 :]])
            yield from (_Bound(dict(zip(names, record.arguments, strict=True)))(rest) for record in records)
            return
    yield node


class _Bound(ast.Transformer):
    """Puts terms in the place of variables."""

    def __init__(self, terms: Mapping[str, ast.AST]) -> None:
        self._terms = terms

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Replace a variable."""
        return self._terms.get(node.name, node) if node.name != "_" else node


def _is_plain(literal: ast.AST) -> bool:
    """Return whether a part of a body is an atom without `not`, and no pool."""
    if literal.ast_type != ast.ASTType.Literal or literal.atom.ast_type != ast.ASTType.SymbolicAtom:
        return False
    return bool(literal.sign == ast.Sign.NoSign and literal.atom.symbol.ast_type == ast.ASTType.Function)


def _signature(function: ast.AST) -> str:
    return f"{getattr(function, 'name', '')}/{len(function.arguments)}"


def _is_rule(term: ast.AST) -> bool:
    return bool(_is_string(term) and "." in term.symbol.string)


def code_of(game: str, rule: str) -> tuple[Statement, ...]:
    """Return the statements that a rule consists of, without those that only explain it."""
    return tuple(s for s in _naming(game, rule) if s.heads[0].name not in TOLD)


def rests_on(game: str, rule: str) -> tuple[str, ...]:
    """Return the content values and readings that a rule looks at, as its `uses` name them."""
    named = {head.text.rpartition('"')[2] for s in _naming(game, rule) for head in s.heads if head.name == "uses"}
    return tuple(sorted(text.lstrip(",) ").removesuffix(")") for text in named))


def _naming(game: str, rule: str) -> list[Statement]:
    return [s for s in statements(game) if any(head.rule == rule for head in s.heads)]


def parsed(source: Source) -> list[ast.AST]:
    """Return the syntax trees of a rule file with what it includes, or of generated rules."""
    nodes: list[ast.AST] = []
    if isinstance(source, Generated):
        ast.parse_string(source.text, nodes.append)
    else:
        ast.parse_files([str(source)], nodes.append)
    return nodes


def _statement(node: ast.AST, file: str) -> Statement:
    body, must = _Atoms(), list[StatementAtom]()
    for literal in node.body:
        if _is_plain(literal):
            atoms = list(_atoms(literal.atom))
            must += atoms
            body.needs += atoms
        else:
            body.visit(literal)
    heads = tuple(_atoms(node.head.atom))
    line = node.location.begin.line
    return Statement(file, line, heads, tuple(body.needs), tuple(body.lacks), tuple(must), str(node))


@cache
def state_inputs(game: str) -> frozenset[str]:
    """Return the signatures of the atoms that a state can hold."""
    return frozenset(signatures(state_model(game)))


def _functions(term: ast.AST) -> Sequence[ast.AST]:
    return term.arguments if term.ast_type == ast.ASTType.Pool else (term,)


@cache
def input_sentences(game: str) -> Mapping[str, str]:
    """Return what each input means: by the comment above it in files of inputs, if few share one, or as declared."""
    sentences: dict[str, str] = {}
    files = (file for part in lineage(game) for file in sorted((folder("rules_asp") / part).glob("*inputs.lp")))
    for file in files:
        text = file.read_text(encoding="utf-8")
        for group in re.findall(r"((?:^% (?!---).*\n)*)((?:^#defined .*\n?)+)", text, flags=re.MULTILINE):
            sentence = " ".join(line.removeprefix("% ") for line in group[0].splitlines())
            defined = re.findall(r"^#defined (\w+/\d+)\.", group[1], flags=re.MULTILINE)
            sentences |= dict.fromkeys(defined, sentence if len(defined) <= FEW else "")
    return {**sentences, **signatures(state_model(game))}
