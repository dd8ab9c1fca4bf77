"""What the sources alone determine: cautious and brave reasoning over the values that they leave open."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from clingo import Function, String, Symbol

from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move, parse_move
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.certainty.assumptions import assumption, unlisted
from starlaw.solver.certainty.doubts import Doubt, doubted_readings, doubts
from starlaw.solver.certainty.open_program import OpenProgram, OpenQuestion, in_doubt
from starlaw.solver.judge import Book
from starlaw.solver.rulebook.dependencies import EVERY_MOVE, looks
from starlaw.solver.rulebook.reach import Pattern, term_of
from starlaw.solver.session import Fact, fact, move_symbol, symbol_move

Status = Literal["legal", "illegal", "undetermined"]


class Determined(Frozen):
    """What the sources say of a move or a state: certainly so, certainly not, or not determined, and what decides.

    `always` are the rules that forbid it whatever the open values are, `perhaps` those that do so for some of them.
    What is not determined is `as_assumed` while every value is as usual. Where no single value decides, `otherwise` are
    some that together do: with them the answer is not the usual one.
    """

    move: str = ""
    status: Status
    always: tuple[str, ...] = ()
    perhaps: tuple[str, ...] = ()
    as_assumed: Literal["legal", "illegal", ""] = ""
    decided_by: tuple[Assumption, ...] = ()
    otherwise: tuple[str, ...] = ()


class Consequences(NamedTuple):
    """What always or sometimes follows for moves, by the move."""

    always: Mapping[Symbol, frozenset[Symbol]]
    sometimes: Mapping[Symbol, frozenset[Symbol]]


def determined_moves(
    book: Book, state: GameState, moves: Sequence[Move] | None = None, besides: Sequence[Move] = ()
) -> tuple[Determined, ...]:
    """Return what the sources say of moves, or of every move that answers the decision asked now, in a stable order.

    Moves `besides` are judged along with these, which takes less than to ask for them alone.
    """
    terms = None if moves is None else [move_symbol(move) for move in moves]
    more = [move_symbol(move) for move in besides]
    questions: list[Fact] = [fact("explain"), *(Function("candidate", [term]) for term in (*(terms or ()), *more))]
    questions += [fact("generate")] if terms is None else []
    goals = _goals(None) if terms is None else [goal for term in (*terms, *more) for goal in _goals(term)]
    known = [*_known(book, state), *questions]
    program = OpenProgram(OpenQuestion(book, ("main.lp", "check.lp"), known, state.options.readings), goals, legal=True)
    tell_doubts(program)
    always, sometimes = program.always(), program.sometimes()
    judged = {atom.arguments[0] for atom in sometimes if atom.name in ("legal", "blocked")}
    follows = Consequences(_by_move(always), _by_move(sometimes))
    program.tell_departures(
        atom for term in judged if _status(term, always) == "undetermined" for atom in _verdicts(term)
    )
    determined = [_determined(program, term, follows, closely=moves is not None) for term in judged]
    return tuple(sorted(determined, key=lambda entry: parse_move(entry.move).order))


def _by_move(atoms: Iterable[Symbol]) -> Mapping[Symbol, frozenset[Symbol]]:
    """Return atoms by their first argument, the move that they tell about."""
    found: dict[Symbol, set[Symbol]] = defaultdict(set)
    for atom in atoms:
        if atom.arguments:
            found[atom.arguments[0]].add(atom)
    return {term: frozenset(some) for term, some in found.items()}


def _goals(term: Symbol | None) -> list[Pattern]:
    """Return what a verdict on a move rests on, or on any move."""
    move = None if term is None else term_of(term)
    return [("blocked", (move, None)), ("legal", (move,)), ("uses", (move, None, None)), ("named", (move, None, None))]


def _known(book: Book, state: GameState) -> list[Fact]:
    return [*book.table_facts(state.options, state.seats), *book.state_facts(state)]


def tell_doubts(program: OpenProgram) -> None:
    """Tell the program which values may be anything and which rules are in doubt; then what is sure can be said."""
    control = program.control
    named = {entry.symbol.arguments[2] for entry in control.symbolic_atoms.by_signature("uses", 3)}
    anything = [value for value in sorted(named) if unlisted(program.book, value, program.settled)]
    with control.backend() as backend:
        for value in anything:
            backend.add_rule([backend.add_atom(Function("unlisted", [value]))])
        for atom in _doubted(program):
            backend.add_rule([backend.add_atom(atom)])
    control.load(str(folder("rules_asp") / "kernel" / "sources.lp"))
    control.ground([("sources", [])])


def _doubted(program: OpenProgram) -> Iterator[Symbol]:
    """Yield which rules might let pass what they forbid, and which moves they might forbid besides."""
    game, actions = program.book.name, tuple(program.book.shapes)
    for rule, some in doubts(game, program.settled, program.files).items():
        if _may_free(some):
            yield Function("may_free", [String(rule)])
        for doubt in some:
            if doubt.bearing == "partly":
                yield Function("partly", [String(rule), Function(doubt.reading)])
        if any(doubt.may_forbid for doubt in some):
            kinds = looks(game).moves[rule]
            for action in actions if EVERY_MOVE in kinds else kinds:
                yield Function("may_forbid", [String(rule), Function(action)])


def _verdicts(term: Symbol) -> list[Symbol]:
    return [Function(name, [term]) for name in ("legal", "surely_legal", "surely_blocked")]


def _status(term: Symbol, always: frozenset[Symbol]) -> Status:
    _, legal, blocked = _verdicts(term)
    return "legal" if legal in always else "illegal" if blocked in always else "undetermined"


def _determined(program: OpenProgram, term: Symbol, follows: Consequences, closely: bool) -> Determined:
    book = program.book
    always, sometimes = (atoms.get(term, frozenset()) for atoms in follows)
    status = _status(term, always)
    sure, some = ({a.arguments[1].string for a in atoms if a.name == "blocked"} for atoms in (always, sometimes))
    doubtful = {a.arguments[1].string for a in sometimes if a.name == "doubtful"}
    sure -= doubtful
    decided_by: dict[str, Assumption] = {}
    otherwise: tuple[str, ...] = ()
    if status == "undetermined":
        varying = (some - sure) | doubtful
        for atom in sorted(atom for atom in sometimes if atom.name == "uses"):
            if atom.arguments[1].string in varying:
                assumed = assumption(book, atom.arguments[2], program.settled)
                if assumed is not None:
                    decided_by[assumed.value.partition(" = ")[0]] = assumed
        for reading in doubted_readings(book, _bearing_on(program, doubtful, some), program.settled):
            decided_by[reading.value.partition(" = ")[0]] = reading
        if closely or not decided_by:
            names_so_far = " ".join(decided_by)
            usual, *_ = verdicts = _verdicts(term)
            alone = program.deciding(verdicts)
            told = [value for value in alone if value.name in decided_by or value.name not in names_so_far]
            held = program.holds_for(told, usual) if closely else [""] * len(told)
            for value, holds_for in zip(told, held, strict=True):
                doubted = in_doubt(value, holds_for)
                why = decided_by[value.name].why if value.name in decided_by else ""
                decided_by[value.name] = doubted.model_copy(update={"why": why})
            otherwise = program.otherwise(usual) if closely and not alone else ()
    order = [rule for rule in rules(book.name) if rule in some]
    return Determined(
        move=symbol_move(term).text,
        status=status,
        always=tuple(rule for rule in order if rule in sure),
        perhaps=tuple(rule for rule in order if rule not in sure),
        as_assumed=_called(program.usual(_verdicts(term)[0])) if status == "undetermined" else "",
        decided_by=tuple(decided_by.values()),
        otherwise=otherwise,
    )


def doubting(program: OpenProgram, sometimes: Iterable[Symbol]) -> list[Assumption]:
    """Return what puts rules in doubt that judge moves and states, as far as it can make them say otherwise."""
    atoms = sorted(sometimes)
    hinging = [Doubt(a.arguments[2].name, "partly", a.arguments[0].string) for a in atoms if a.name == "in_question"]
    doubtful = {atom.arguments[1].string for atom in atoms if atom.name == "doubtful"}
    blocking = {atom.arguments[1].string for atom in atoms if atom.name == "blocked"}
    broken = {atom.arguments[0].string for atom in atoms if atom.name == "violation"}
    used = {atom.arguments[2] for atom in atoms if atom.name == "uses" and atom.arguments[1].string in doubtful}
    values = [value for value in sorted(used) if unlisted(program.book, value, program.settled)]
    named = [assumption(program.book, value, program.settled) for value in values]
    readings = doubted_readings(
        program.book, [*_bearing_on(program, doubtful | broken, blocking | broken), *hinging], program.settled
    )
    return list(dict.fromkeys([*(known for known in named if known), *readings]))


def _bearing_on(program: OpenProgram, doubtful: Iterable[str], blocking: Iterable[str]) -> Iterator[Doubt]:
    """Yield the doubts that can make doubtful rules say otherwise of a move, those being known that block it."""
    open_rules, forbidden = doubts(program.book.name, program.settled, program.files), set(blocking)
    for rule in sorted(doubtful):
        for doubt in open_rules.get(rule, ()):
            if doubt.may_free if rule in forbidden else doubt.may_forbid:
                yield doubt


BROKEN = """
#defined may_free/1.
#defined partly/2.
#defined hinges/3.
in_question(R, W, X) :- hinges(R, W, reading(X)), partly(R, X).
broken :- violation(_, _).
perhaps_broken :- broken.
perhaps_broken :- in_question(_, _, _).
surely_breaks(R) :- violation(R, W), not may_free(R), not in_question(R, W, _).
surely_broken :- surely_breaks(_).
#show broken/0.
#show perhaps_broken/0.
#show surely_broken/0.
#show surely_breaks/1.
#show in_question/3.
"""


def determined_state(book: Book, state: GameState) -> Determined:
    """Return what the sources say of a state: legal, broken, or not determined.

    Rules that no open value connects are asked apart, since what breaks one has no part in the other.
    """
    question = OpenQuestion(book, ("main.lp", "check.lp", "doubts.lp"), _known(book, state), state.options.readings)
    by_rule = {
        rule: [("violation", (f'"{rule}"', None)), ("hinges", (f'"{rule}"', None, None))] for rule in question.rules()
    }
    sure, some, statuses, decided = set[str](), set[str](), set[Status](), dict[str, Assumption]()
    usual = set[str]()
    for goals in question.together(by_rule):
        part = _determined_part(OpenProgram(question, goals))
        statuses.add(part.status)
        usual.add(part.as_assumed or part.status)
        sure.update(part.always)
        some.update((*part.always, *part.perhaps))
        decided.update((value.value, value) for value in part.decided_by)
    status: Status = next(status for status in ("illegal", "undetermined", "legal") if status in statuses)
    order = [rule for rule in rules(book.name) if rule in some]
    return Determined(
        status=status,
        always=tuple(rule for rule in order if rule in sure),
        perhaps=tuple(rule for rule in order if rule not in sure),
        as_assumed=_called("illegal" not in usual) if status == "undetermined" else "",
        decided_by=tuple(decided.values()) if status == "undetermined" else (),
    )


def _determined_part(program: OpenProgram) -> Determined:
    """Return what the sources say of a state by some of the rules."""
    with program.control.backend() as backend:
        for atom in _doubted(program):
            backend.add_rule([backend.add_atom(atom)])
    program.control.add("broken", [], BROKEN)
    program.control.ground([("broken", [])])
    always, sometimes = program.always(), program.sometimes()
    sure = {a.arguments[0].string for a in always if a.name == "surely_breaks"}
    some = {a.arguments[0].string for a in sometimes if a.name == "violation"}
    questions = {(a.arguments[0].string, a.arguments[2].name) for a in sometimes if a.name == "in_question"}
    broken, perhaps, surely = (Function(name) for name in ("broken", "perhaps_broken", "surely_broken"))
    status: Status = "illegal" if surely in always else "undetermined" if perhaps in sometimes else "legal"
    decided: list[Assumption] = []
    as_assumed: Literal["legal", "illegal", ""] = ""
    if status == "undetermined":
        as_assumed = _called(not program.usual(broken))
        values = program.deciding([broken, surely])
        decided += map(in_doubt, values, program.holds_for(values, broken, wanted=False))
        hinging = [Doubt(reading, "partly", rule) for rule, reading in sorted(questions)]
        decided += doubted_readings(program.book, [*_bearing_on(program, some, some), *hinging], program.settled)
        some |= {rule for rule, _ in questions}
    return Determined(
        status=status,
        always=tuple(sure),
        perhaps=tuple(some - sure),
        as_assumed=as_assumed,
        decided_by=tuple(decided),
    )


def _called(legal: bool) -> Literal["legal", "illegal"]:
    return "legal" if legal else "illegal"


def _may_free(some: Iterable[Doubt]) -> bool:
    return any(doubt.may_free for doubt in some)
