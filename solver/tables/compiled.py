"""The tables that are made of one grounding: legal moves, all that play asks, checks, reasons about a move, prices."""

from typing import Any, NamedTuple

from clingo import Symbol, SymbolType

from starlaw.solver.session import Atom, symbol_move
from starlaw.solver.tables.grounding import Grounding
from starlaw.solver.tables.levels import levels
from starlaw.solver.tables.table import Table, table


class Compiled(NamedTuple):
    """A table: which atoms go in, which of them narrow it stage by stage, and what each output says in which slot.

    Unused are the atoms that states may hold but no output depends on.
    """

    table: Table
    inputs: tuple[Atom, ...]
    unused: tuple[Atom, ...]
    stages: tuple[tuple[int, ...], ...]
    slots: tuple[int, ...]
    says: tuple[Any, ...]


class Kind(NamedTuple):
    """What a table answers, the inputs that it takes for absent, and the stages in which states narrow it."""

    outputs: tuple[str, ...]
    absent: tuple[str, ...]
    stages: tuple[str, ...]


KINDS = {
    "moves": Kind(("legal",), ("candidate", "explain"), ("game", "decision")),
    "play": Kind(("legal", "charge", "idle"), ("candidate", "explain"), ("game", "decision")),
    "refusals": Kind(("blocked",), ("candidate", "explain"), ("game", "decision")),
    "checks": Kind(("violation",), ("candidate", "explain", "generate"), ("game",)),
    "parts": Kind(("no_part",), ("candidate", "explain", "generate"), ("game",)),
    "reasons": Kind(("blocked", "evidence", "uses"), ("generate",), ()),
    "prices": Kind(("charge", "idle"), ("explain", "generate"), ("game", "decision")),
}
ASKED = ("candidate", "explain", "generate")  # inputs that come with a question, not with a state


def compiled(ground: Grounding, name: str) -> Compiled:
    """Return the table of one kind."""
    kind = KINDS[name]
    absent = frozenset(atom for symbol, atom in ground.inputs.items() if symbol.name in kind.absent)
    outputs = [(symbol, atom) for symbol, atom in ground.outputs.items() if symbol.name in kind.outputs]
    said = sorted(((_said(symbol), atom) for symbol, atom in outputs), key=lambda pair: pair[0][0])
    levelled = levels(ground, [atom for _, atom in said], absent)
    names = {atom: symbol for symbol, atom in ground.inputs.items()}
    inputs = [names[atom] for atom in levelled.inputs]
    stages = [ground.narrows.get(stage, frozenset()) for stage in kind.stages]
    return Compiled(
        table(levelled),
        tuple(plain(symbol) for symbol in inputs),
        tuple(plain(symbol) for symbol in ground.inputs.keys() - set(inputs)),
        tuple(tuple(row for row, symbol in enumerate(inputs) if symbol in stage) for stage in stages),
        tuple(levelled.outputs[atom] for _, atom in said),
        tuple(meaning for (_, meaning), _ in said),
    )


def plain(term: Symbol) -> Atom:
    """Return an input as the tuple that states use; a move inside a candidate is its text."""
    if term.name == "candidate":
        return "candidate", symbol_move(term.arguments[0]).text
    return (term.name, *(a.number if a.type == SymbolType.Number else a.name for a in term.arguments))


def _said(output: Symbol) -> tuple[Any, Any]:
    """Return an output's place in the order of answers, and what it says: a move, a violation, an atom about a move."""
    if output.name == "idle":
        return ("", "idle", "", ""), ("", "idle", "", "")
    if output.name == "no_part":
        who = tuple(part.name for part in output.arguments)
        return who, who
    if output.name == "violation":
        rule, witness = output.arguments[0].string, str(output.arguments[1])
        return (rule, witness), (rule, witness)
    if output.match("evidence", 2):  # about the state, for all moves
        said = "", output.name, output.arguments[0].string, str(output)
        return said, said
    move = symbol_move(output.arguments[0])
    if output.name == "charge":
        said = move.text, output.name, output.arguments[1].name, str(output.arguments[2])
        return said, said
    if output.name == "legal":
        return move.order, move
    said = move.text, output.name, output.arguments[1].string, str(output)
    return said, said
