"""One clingo run: rule files and facts in, shown atoms out."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import clingo
from clingo import Function, Number, Symbol, SymbolType

from starlaw.knowledge.moves import Argument, Move


class EncodingError(Exception):
    """The rules themselves are at fault: a clingo message, or not exactly one answer set."""


Atom = tuple[Argument, ...]  # a predicate's name and its arguments, before clingo sees them
Fact = Atom | Symbol

_PLAIN = re.compile(r"[a-z][A-Za-z0-9_]*|-?[0-9]+").fullmatch


def fact(name: str, *arguments: Argument) -> Atom:
    """Return an atom over names and numbers."""
    return (name, *arguments)


@cache
def symbol(atom: Atom) -> Symbol:
    """Return an atom as clingo's symbol; the atoms of a game are finite, so they are kept."""
    name, *arguments = atom
    return Function(str(name), [Number(a) if isinstance(a, int) else Function(a) for a in arguments])


class Generated(NamedTuple):
    """Rules that follow from a declaration, under the name of the file that they stand for."""

    name: str
    text: str


Source = Path | Generated


def told(name: str, atoms: Iterable[Atom]) -> tuple[Generated, tuple[Atom, ...]]:
    """Return atoms as text, which clingo reads faster than it takes symbols, and those that are no plain names."""
    texts: list[str] = []
    others: list[Atom] = []
    for atom in atoms:
        parts = [str(part) for part in atom]
        if all(map(_PLAIN, parts)):
            texts.append(f"{parts[0]}({','.join(parts[1:])})." if len(parts) > 1 else f"{parts[0]}.")
        else:
            others.append(atom)
    return Generated(name, "\n".join(texts)), tuple(others)


def answer(files: Sequence[Source], facts: Iterable[Fact]) -> tuple[Symbol, ...]:
    """Return the shown atoms of the one answer set."""
    control = control_with(files, facts)
    models: list[tuple[Symbol, ...]] = []
    control.solve(on_model=lambda model: models.append(tuple(model.symbols(shown=True))))
    if len(models) != 1:
        raise EncodingError(f"expected one answer set, got {len(models)}")
    return models[0]


def control_with(
    files: Sequence[Source], facts: Iterable[Fact], arguments: Sequence[str] = ("0",), more: str = ""
) -> clingo.Control:
    """Return a ground control of files, facts and more rules as text; any message of clingo is an error."""
    messages: list[str] = []
    control = clingo.Control(list(arguments), logger=lambda _, text: messages.append(text))
    try:
        load(control, files)
        control.add("base", [], more)
        with control.backend() as backend:
            for atom in facts:
                backend.add_rule([backend.add_atom(symbol(atom) if isinstance(atom, tuple) else atom)])
        control.ground([("base", [])])
    except RuntimeError as error:
        raise EncodingError(f"{error}: {' '.join(messages)}") from error
    if messages:
        raise EncodingError(messages[0])
    return control


def load(control: clingo.Control, sources: Iterable[Source]) -> None:
    """Give rule files and generated rules to a control."""
    for source in sources:
        if isinstance(source, Generated):
            control.add("base", [], source.text)
        else:
            control.load(str(source))


def move_symbol(move: Move) -> Symbol:
    """Return a move as a term."""
    return symbol((move.name, *move.arguments))


def symbol_move(term: Symbol) -> Move:
    """Return the move that a term spells."""
    arguments = tuple(a.number if a.type == SymbolType.Number else a.name for a in term.arguments)
    return Move(term.name, arguments)
