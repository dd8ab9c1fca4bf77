"""How the rules of a game meet: a graph from the programs, the amendments of clauses and the cases."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import networkx as nx

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.places import lineage
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.knowledge.values import Frozen
from starlaw.solver.rulebook.statements import (
    FRAME,
    TOLD,
    Statement,
    StatementAtom,
    input_sentences,
    state_inputs,
    statements,
)

Edge = tuple[str, str, str, tuple[str, ...]]
PRICE = "charge"
EVERY_MOVE = "every move"
COMMON = 0.1  # a value that more than this share of the rules look at says nothing about two of them
BACK = {
    "feeds": "is fed by", "amends": "amended by", "clarifies": "clarified by", "contradicts": "contradicted by",
    "blocks the same move": "blocks the same move", "looks at the same": "looks at the same",
    "tested together": "tested together",
}  # fmt: skip
ORDER = (
    "feeds", "is fed by", "blocks the same move", "amends", "amended by", "clarifies", "clarified by", "contradicts",
    "contradicted by", "looks at the same", "tested together",
)  # fmt: skip


class Meeting(Frozen):
    """Another rule that a rule meets: how, and by what (values, moves, clauses or cases)."""

    how: str
    rule: str
    sentence: str
    by: tuple[str, ...]


class Exemption(Frozen):
    """One of several ways in which what a rule asks for is given: by readings and state inputs, and where it stands."""

    value: str
    by: tuple[str, ...]
    text: str
    file: str
    line: int


class Interactions(Frozen):
    """What one rule meets, looks at and is exempted by."""

    rule: str
    sentence: str
    clauses: tuple[str, ...]
    moves: tuple[str, ...]
    state: tuple[str, ...]
    exempted_by: tuple[Exemption, ...]
    meets: tuple[Meeting, ...]


class Looks(NamedTuple):
    """What each rule looks at: moves that it blocks, values it uses itself, state inputs at the end of them."""

    moves: Mapping[str, tuple[str, ...]]
    values: Mapping[str, frozenset[str]]
    state: Mapping[str, frozenset[str]]


@cache
def dependencies(game: str) -> "nx.DiGraph[str]":
    """Return what follows from what: values by their names, rules by their ids; an edge leads to what is derived.

    A body that names a rule's id depends on that rule, one that leaves it open on every rule that derives the value.
    What merely explains verdicts, and the frame that all rules about moves are set in, is left out.
    """
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(rules(game))
    for statement in statements(game):
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


def _fed(game: str, rule: str) -> dict[str, set[str]]:
    """Return the rules that rest on what a rule derives, without another rule between, each with the value used."""
    graph, known = dependencies(game), rules(game)
    fed: dict[str, set[str]] = {}
    seen, ahead = {rule}, [(rule, "")]
    while ahead:
        node, value = ahead.pop()
        for follower in sorted(graph.successors(node)):
            if follower in known:
                fed.setdefault(follower, set()).add(value or next(iter(graph.successors(rule))))
            elif follower not in seen:
                seen.add(follower)
                ahead.append((follower, value or follower))
    fed.pop(rule, None)
    return fed


@cache
def _settled_by_state(game: str) -> Mapping[str, frozenset[str]]:
    """Return the values that depend on the state, rules left aside, with the inputs that they depend on."""
    graph, known, inputs = dependencies(game), rules(game), state_inputs(game)
    alone = graph.subgraph(node for node in graph if node not in known)
    settled = {node: frozenset({node, *nx.ancestors(alone, node)} & inputs) for node in alone}
    return {node: sources for node, sources in settled.items() if sources}


@cache
def looks(game: str) -> Looks:
    """Return what each rule of a game looks at."""
    graph, known, sources = dependencies(game), rules(game), _settled_by_state(game)
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


@cache
def interaction_graph(game: str) -> "nx.MultiDiGraph[str]":
    """Return the rules of a game with what connects them; an edge says how and by what."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph(game=game)
    for rule in rules(game).values():
        graph.add_node(rule.id, sentence=rule.sentence)
    for how, one, other, by in _edges(game):
        graph.add_edge(one, other, key=how, how=how, by=by)
    return graph


def _edges(game: str) -> Iterator[Edge]:
    known, seen = rules(game), looks(game)
    for rule in known:
        for other, values in _fed(game, rule).items():
            yield "feeds", rule, other, tuple(sorted(values))
    used = Counter(value for rule in known for value in seen.values[rule] | seen.state[rule])
    telling = {value for value, number in used.items() if number <= max(2, COMMON * len(known))}
    for one, other in combinations(known, 2):
        if shared := _same_moves(seen.moves[one], seen.moves[other]):
            yield "blocks the same move", one, other, shared
        both = (seen.values[one] | seen.state[one]) & (seen.values[other] | seen.state[other]) & telling
        if both:
            yield "looks at the same", one, other, tuple(sorted(both))
    yield from _clause_edges(game)
    together: dict[tuple[str, str], list[str]] = {}
    for case in (case for part in lineage(game) for case in cases(part).values()):
        tested = [rule for rule in known if rule in case.tested_rules]
        for pair in combinations(tested, 2):
            together.setdefault(pair, []).append(case.id)
    for (one, other), ids in together.items():
        yield "tested together", one, other, tuple(ids)


def _same_moves(one: Iterable[str], other: Iterable[str]) -> tuple[str, ...]:
    """Return the moves that two rules can both block; a rule about every move meets each of the other's."""
    if EVERY_MOVE in one:
        return tuple(other)
    return tuple(one) if EVERY_MOVE in other else tuple(move for move in one if move in other)


def _clause_edges(game: str) -> Iterator[Edge]:
    """Yield the rules that encode clauses which amend, clarify or contradict clauses of other rules."""
    register, known = clauses(game), rules(game)
    citing: dict[str, list[str]] = {}
    for rule in known.values():
        for clause in rule.clauses:
            citing.setdefault(clause, []).append(rule.id)
    edges: dict[tuple[str, str, str], list[str]] = {}
    for clause_of in register.values():
        for how in ("amends", "clarifies", "contradicts"):
            for target in getattr(clause_of, how):
                for one in citing.get(clause_of.id, ()):
                    for other in citing.get(target, ()):
                        if one != other:
                            edges.setdefault((how, one, other), []).append(f"{clause_of.id} {how} {target}")
    for (how, one, other), by in edges.items():
        yield how, one, other, tuple(by)


def exemptions(game: str, rule: str) -> tuple[Exemption, ...]:
    """Return, where what a rule asks for can be given in several ways, what sets each of these ways apart."""
    exempting: dict[Exemption, None] = {}
    mine = [statement for statement in statements(game) if rule in statement.rules]
    required = {atom for s in mine if s.heads[0].name not in TOLD for atom in s.lacks if atom.name not in FRAME}
    for value in sorted({atom.signature for atom in required}):
        ways = [s for s in statements(game) if any(head.signature == value and not head.rule for head in s.heads)]
        conditions = [_conditions(game, way) for way in ways]
        shared = set.intersection(*map(set, conditions)) if conditions else set()
        for way, by in zip(ways, conditions, strict=True):
            apart = tuple(condition for condition in by if condition not in shared)
            if len(ways) > 1 and apart:
                exempting[Exemption(value=value, by=apart, text=way.text, file=way.file, line=way.line)] = None
    for value in _free_by(game, mine):
        for way in (s for s in statements(game) if any(head.signature == value for head in s.heads)):
            if conditions_of_way := tuple(_conditions(game, way)):
                exempting[Exemption(value=value, by=conditions_of_way, text=way.text, file=way.file, line=way.line)] = (
                    None
                )
    return tuple(exempting)


def _free_by(game: str, mine: Sequence[Statement]) -> tuple[str, ...]:
    """Return what must be missing for the price that a rule asks for to be one at all."""
    short = {atom.move for s in mine for atom in s.needs if atom.name == "lacks"}
    prices = [s for s in statements(game) if any(h.name == PRICE and h.move in short for h in s.heads)]
    sums = {atom.signature for s in prices for atom in s.needs if atom.name not in FRAME}
    behind = [*prices, *(s for s in statements(game) if any(head.signature in sums for head in s.heads))]
    return tuple(sorted({atom.signature for s in behind for atom in s.lacks} - state_inputs(game)))


def _conditions(game: str, way: Statement) -> list[str]:
    """Return the readings, the inputs of the state and the values from them that a statement itself asks for."""
    conditions: dict[str, None] = {}
    for atom in way.needs:
        if atom.name == "reading":
            name, choice = atom.text.removeprefix("reading(").removesuffix(")").split(",")
            known = readings(game).get(name)
            conditions[f"reading {name} = {choice}" + (f": {known.choices.get(choice, '')}" if known else "")] = None
        elif atom.signature in state_inputs(game):
            conditions[f"{atom.text}: {input_sentences(game)[atom.signature].partition(': ')[2]}"] = None
        elif atom.signature in _settled_by_state(game):
            conditions[atom.text] = None
    return list(conditions)


def interactions(game: str, rule: str) -> Interactions:
    """Return what a rule of a game meets, in a stable order."""
    known = rules(game)
    graph, seen, order = interaction_graph(game), looks(game), list(known)
    met = [(how, other, by) for _, other, how, by in _out(graph, rule)]
    met += [(BACK[how], one, by) for one, _, how, by in _in(graph, rule)]
    met.sort(key=lambda meeting: (ORDER.index(meeting[0]), order.index(meeting[1])))
    return Interactions(
        rule=rule,
        sentence=known[rule].sentence,
        clauses=known[rule].clauses,
        moves=seen.moves[rule],
        state=tuple(sorted(seen.state[rule])),
        exempted_by=exemptions(game, rule),
        meets=tuple(Meeting(how=how, rule=other, sentence=known[other].sentence, by=by) for how, other, by in met),
    )


def _out(graph: "nx.MultiDiGraph[str]", rule: str) -> Iterator[Edge]:
    return ((one, other, data["how"], data["by"]) for one, other, data in graph.out_edges(rule, data=True))


def _in(graph: "nx.MultiDiGraph[str]", rule: str) -> Iterator[Edge]:
    return ((one, other, data["how"], data["by"]) for one, other, data in graph.in_edges(rule, data=True))
