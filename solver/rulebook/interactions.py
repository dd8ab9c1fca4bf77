"""How the rules of a game meet: a graph from the programs, the amendments of clauses and the cases."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

import networkx as nx

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.folders import lineage
from starlaw.knowledge.rules import rules
from starlaw.knowledge.values import Frozen
from starlaw.solver.rulebook.dependencies import EVERY_MOVE, dependencies, looks
from starlaw.solver.rulebook.exemptions import Exemption, exemptions

Edge = tuple[str, str, str, tuple[str, ...]]
COMMON = 0.1  # a value that more than this share of the rules look at says nothing about two of them
SAME_MOVE = "blocks the same move"
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


class Interactions(Frozen):
    """What one rule meets, looks at and is exempted by."""

    rule: str
    sentence: str
    clauses: tuple[str, ...]
    moves: tuple[str, ...]
    state: tuple[str, ...]
    exempted_by: tuple[Exemption, ...]
    meets: tuple[Meeting, ...]


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


def interactions(game: str, rule: str) -> Interactions:
    """Return what a rule of a game meets, in a stable order, but for moves that rules about every move forbid, too."""
    known = rules(game)
    graph, seen, order = interaction_graph(game), looks(game), list(known)
    met = [(how, other, by) for _, other, how, by in _out(graph, rule)]
    met += [(BACK[how], one, by) for one, _, how, by in _in(graph, rule)]
    if EVERY_MOVE in seen.moves[rule]:
        met = [meeting for meeting in met if meeting[0] != SAME_MOVE]
    met = [meeting for meeting in met if meeting[0] != SAME_MOVE or EVERY_MOVE not in seen.moves[meeting[1]]]
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
