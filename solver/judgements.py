"""Verdicts, violations and scores out of what the rules say, as atoms."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from clingo import Function, String, Symbol, parse_term

from starlaw.knowledge.moves import Move
from starlaw.knowledge.readings import freeing
from starlaw.knowledge.rules import Rule, rules
from starlaw.knowledge.values import evolve
from starlaw.solver.certainty.assumptions import assumption
from starlaw.solver.declared.words import decision_words
from starlaw.solver.judge import Book
from starlaw.solver.session import move_symbol
from starlaw.solver.terms import in_words
from starlaw.solver.verdicts import Ahead, Points, Reason, Score, Verdict, Violation

UNRECOGNISED = "core.move.recognised"


def verdict_of(
    book: Book,
    move: Move,
    picked: Mapping[str, str],
    atoms: Iterable[Symbol],
    strangers: Callable[[], tuple[str, ...]],
) -> Verdict:
    """Return the verdict on a move that atoms describe; `strangers` names the parts of it that do not exist."""
    term = move_symbol(move)
    mine = [atom for atom in atoms if atom.arguments[:1] == [term] or atom.match("evidence", 2)]
    blocked = {atom.arguments[1].string for atom in mine if atom.name == "blocked"}
    reasons = [_reason(book, rule, mine) for rule_id, rule in rules(book.name).items() if rule_id in blocked]
    if UNRECOGNISED in blocked:
        reasons = [evolve(reason, evidence=strangers()) for reason in reasons]
    deciding = [a for a in mine if a.name == "uses" and (not blocked or a.arguments[1].string in blocked)]
    freed_by = {reading for rule in blocked for reading in freeing(book.name).get(rule, ())} - picked.keys()
    used = sorted({atom.arguments[2] for atom in deciding} | {Function("reading", [Function(r)]) for r in freed_by})
    assumptions = [known for value in used if (known := assumption(book, value, picked))]
    return Verdict(
        move=move.text,
        status="illegal" if blocked else "legal",
        reasons=tuple(reasons),
        assumptions=tuple(assumptions),
    )


def _reason(book: Book, rule: Rule, atoms: Iterable[Symbol]) -> Reason:
    this = String(rule.id)
    evidence = sorted(a.arguments[-1] for a in atoms if a.name == "evidence" and a.arguments[-2] == this)
    told = tuple(_detail(book, term) for term in evidence)
    return Reason(rule=rule.id, clauses=rule.clauses, sentence=rule.sentence, evidence=told)


def _detail(book: Book, term: Symbol) -> str:
    """Return what a rule found of a move, in words; a decision by what it asks for."""
    if term.match("asked_now", 1):
        return f"asked now {decision_words(book.state_model, term.arguments[0].name)}"
    return in_words(term, book.names)


def violations_of(book: Book, broken: Iterable[tuple[str, str]]) -> tuple[Violation, ...]:
    """Return rules that a state breaks, each with its witness, given as a term, in the order of the rules."""
    records = rules(book.name)
    order = list(records)
    return tuple(
        Violation(
            rule=rule,
            clauses=records[rule].clauses,
            sentence=records[rule].sentence,
            witness=in_words(parse_term(term), book.names),
            term=term,
        )
        for rule, term in sorted(broken, key=lambda pair: (order.index(pair[0]), pair[1]))
    )


def score_of(atoms: Collection[Symbol], seats: Sequence[str]) -> Score:
    """Return the score that atoms describe, players in turn order."""
    about: dict[str, list[list[Symbol]]] = defaultdict(list)
    for atom in atoms:
        about[atom.name].append(atom.arguments)
    points = [
        Points(player=player.name, rule=rule.string, what=in_words(what), points=number.number, term=str(what))
        for player, rule, what, number in about["points"]
    ]
    totals = {player.name: number.number for player, number in about["total"]}
    ahead = [(player.name, other.name, rule.string) for player, other, rule in about["ahead"]]
    reached = [(parts[0].name, parts[1].name) for parts in about["accomplished"]]
    return Score(
        totals={seat: totals[seat] for seat in seats},
        points=tuple(sorted(points, key=lambda p: (seats.index(p.player), p.rule, p.what))),
        achievements={seat: tuple(sorted(m for p, m in reached if p == seat)) for seat in seats},
        winners=tuple(sorted(parts[0].name for parts in about["winner"])),
        ahead=tuple(Ahead(player=p, other=o, rule=r) for p, o, r in sorted(ahead)),
    )
