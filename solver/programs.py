"""The rule files of a game as statements: which rule or value each one derives, and from what."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from clingo import SymbolType, ast

from starlaw.knowledge.places import folder, lineage
from starlaw.knowledge.states import state_model
from starlaw.solver.declared.programs import signatures

JUDGING = ("main.lp", "check.lp", "score.lp", "rulings.lp")
FRAME = frozenset({"candidate", "recognised", "named", "generate", "explain"})  # what every rule about moves is set in
TOLD = frozenset({"evidence", "uses"})  # what only explains a verdict
FEW = 3  # inputs that one sentence can tell apart


class Atom(NamedTuple):
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
    """One statement: what it derives, what it derives it from, and what must be missing for it."""

    file: str
    line: int
    heads: tuple[Atom, ...]
    needs: tuple[Atom, ...]
    lacks: tuple[Atom, ...]
    text: str

    @property
    def rules(self) -> frozenset[str]:
        """The rule ids that it derives."""
        return frozenset(head.rule for head in self.heads if head.rule)


class _Atoms(ast.Transformer):
    """Collects the atoms of a body, those under `not` apart; what an aggregate counts is needed."""

    def __init__(self) -> None:
        self.needs: list[Atom] = []
        self.lacks: list[Atom] = []

    def visit_Literal(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Note a literal."""
        if node.atom.ast_type == ast.ASTType.SymbolicAtom:
            (self.needs if node.sign == ast.Sign.NoSign else self.lacks).extend(_atoms(node.atom))
        return node.update(**self.visit_children(node))


def _atoms(atom: ast.AST) -> Iterator[Atom]:
    symbol = atom.symbol
    for function in _functions(symbol):
        arguments: Sequence[ast.AST] = function.arguments
        ids = [a.symbol.string for a in arguments if _is_string(a)]
        first = {arguments[0].ast_type: arguments[0]} if arguments else {}
        move, variable = first.get(ast.ASTType.Function), first.get(ast.ASTType.Variable)
        yield Atom(
            name=function.name,
            size=len(arguments),
            rule=next((i for i in ids if "." in i), None),
            move=move.name if move else None,
            variable=variable.name if variable else None,
            text=str(function),
        )


def _is_string(term: ast.AST) -> bool:
    return term.ast_type == ast.ASTType.SymbolicTerm and term.symbol.type == SymbolType.String


@cache
def statements(game: str) -> tuple[Statement, ...]:
    """Return the statements that judge states, moves and scores, in the order of the files, each once."""
    root = folder("rules_asp")
    paths = [root / part / name for part in lineage(game) for name in JUDGING]
    found: dict[tuple[str, int, int], Statement] = {}
    for path in paths:
        for node in _parsed(path) if path.exists() else ():
            if node.ast_type == ast.ASTType.Rule:
                begin = node.location.begin
                file = Path(begin.filename).resolve().relative_to(root.resolve()).as_posix()
                found.setdefault((file, begin.line, begin.column), _statement(node, f"rules_asp/{file}"))
    return tuple(found.values())


def code_of(game: str, rule: str) -> tuple[Statement, ...]:
    """Return the statements that a rule consists of, without those that only explain it."""
    return tuple(s for s in _naming(game, rule) if s.heads[0].name not in TOLD)


def rests_on(game: str, rule: str) -> tuple[str, ...]:
    """Return the content values and readings that a rule looks at, as its `uses` name them."""
    named = {head.text.rpartition('"')[2] for s in _naming(game, rule) for head in s.heads if head.name == "uses"}
    return tuple(sorted(text.lstrip(",) ").removesuffix(")") for text in named))


def _naming(game: str, rule: str) -> list[Statement]:
    return [s for s in statements(game) if any(head.rule == rule for head in s.heads)]


def _parsed(path: Path) -> list[ast.AST]:
    nodes: list[ast.AST] = []
    ast.parse_files([str(path)], nodes.append)
    return nodes


def _statement(node: ast.AST, file: str) -> Statement:
    body = _Atoms()
    for literal in node.body:
        body.visit(literal)
    heads = tuple(_atoms(node.head.atom))
    return Statement(file, node.location.begin.line, heads, tuple(body.needs), tuple(body.lacks), str(node))


@cache
def state_inputs(game: str) -> frozenset[str]:
    """Return the signatures of the atoms that a state can hold."""
    return frozenset(signatures(state_model(game)))


def _functions(term: ast.AST) -> Sequence[ast.AST]:
    return term.arguments if term.ast_type == ast.ASTType.Pool else (term,)


@cache
def input_sentences(game: str) -> Mapping[str, str]:
    """Return what each input means: by the comment above it in files of inputs, if few share one, or as declared."""
    found: dict[str, str] = {}
    files = (file for part in lineage(game) for file in sorted((folder("rules_asp") / part).glob("*inputs.lp")))
    for file in files:
        text = file.read_text(encoding="utf-8")
        for group in re.findall(r"((?:^% (?!---).*\n)*)((?:^#defined .*\n?)+)", text, flags=re.MULTILINE):
            said = " ".join(line.removeprefix("% ") for line in group[0].splitlines())
            defined = re.findall(r"^#defined (\w+/\d+)\.", group[1], flags=re.MULTILINE)
            found |= dict.fromkeys(defined, said if len(defined) <= FEW else "")
    return {**found, **signatures(state_model(game))}
