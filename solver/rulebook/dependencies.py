"""What follows from what in the rules of a game: values and rules as a graph, and what each rule looks at."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

import networkx as nx

from starlaw.knowledge.rules import rules
from starlaw.solver.rulebook.statements import (
    FRAME,
    JUDGING,
    TOLD,
    Statement,
    StatementAtom,
    state_inputs,
    statements,
    statements_of,
)

EVERY_MOVE = "every move"


class Looks(NamedTuple):
    """What each rule looks at: moves that it blocks, values it uses itself, state inputs at the end of them."""

    moves: Mapping[str, tuple[str, ...]]
    values: Mapping[str, frozenset[str]]
    state: Mapping[str, frozenset[str]]


@cache
def dependencies(game: str, files: tuple[str, ...] = JUDGING) -> "nx.DiGraph[str]":
    """Return what follows from what: values by their names, rules by their ids; an edge leads to what is derived.

    Of some files, it is what follows where only these are loaded: what rulings work out bears on no move.

    A body that names a rule's id depends on that rule, one that leaves it open on every rule that derives the value.
    What merely explains verdicts, and the frame that all rules about moves are set in, is left out.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(rules(game))
    for statement in statements_of(game, files):
        for head in statement.heads:
            if head.name in TOLD or head.name in FRAME:
                continue
            target = head.rule or head.signature
            if head.rule:
                graph.add_edge(head.rule, head.signature)
            graph.add_edges_from((atom.rule or atom.signature, target) for atom in _used(statement))
    return graph


def _used(statement: Statement) -> list[StatementAtom]:
    return [atom for atom in (*statement.needs, *statement.lacks) if atom.name not in FRAME | TOLD]


@cache
def settled_by_state(game: str) -> Mapping[str, frozenset[str]]:
    """Return the values that depend on the state, rules left aside, with the inputs that they depend on."""
    graph, known, inputs = dependencies(game), rules(game), state_inputs(game)
    alone = graph.subgraph(node for node in graph if node not in known)
    settled = {node: frozenset({node, *nx.ancestors(alone, node)} & inputs) for node in alone}
    return {node: sources for node, sources in settled.items() if sources}


@cache
def looks(game: str) -> Looks:
    """Return what each rule of a game looks at."""
    graph, known, sources = dependencies(game), rules(game), settled_by_state(game)
    moves: dict[str, dict[str, None]] = {}
    for statement in statements(game):
        for head in statement.heads:
            if head.name == "blocked":
                named = (head.rule,) if head.rule else _handed_on(game, statement)
                for rule in named:
                    moves.setdefault(rule, {}).update(dict.fromkeys(_moves(game, statement, head)))
    values = {rule: frozenset(value for value in graph.predecessors(rule) if value in sources) for rule in known}
    state = {rule: frozenset[str]().union(*(sources[value] for value in values[rule])) for rule in known}
    return Looks({rule: tuple(moves.get(rule, ())) for rule in known}, values, state)


def _handed_on(game: str, statement: Statement) -> list[str]:
    """Return the rules that a statement blocks by without naming them: those that its values were derived with."""
    handed_on, seen, ahead = set(), set(), [atom.signature for atom in statement.needs]
    while ahead:
        seen.add(value := ahead.pop())
        deriving = [(other, head) for other in statements(game) for head in other.heads if head.signature == value]
        named = {head.rule for _, head in deriving if head.rule}
        handed_on |= named
        if named:  # a value that tells rules apart may take over others from a like value
            ahead += [
                a.signature for other, head in deriving if not head.rule for a in other.needs if a.signature not in seen
            ]
    return sorted(handed_on)


def _moves(game: str, statement: Statement, head: StatementAtom) -> tuple[str, ...]:
    """Return the kinds of move that a statement can block, by the values that hold of the move in its body."""
    if head.move:
        return (head.move,)
    about = {atom.signature for atom in statement.needs if atom.variable == head.variable and atom.name not in FRAME}
    kinds = [
        {derived.move for s in statements(game) for derived in s.heads if derived.signature == value} for value in about
    ]
    known = [kind for kind in kinds if None not in kind]
    return tuple(sorted(str(move) for move in set.intersection(*known))) if known else (EVERY_MOVE,)
