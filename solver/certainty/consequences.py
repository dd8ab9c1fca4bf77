"""What the sources alone determine: cautious and brave reasoning over the values that they leave open."""

from collections.abc import Sequence
from typing import Literal

from clingo import Function, Symbol

from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move, parse_move
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.certainty.assumptions import assumption, unlisted
from starlaw.solver.certainty.open_program import OpenProgram, in_doubt
from starlaw.solver.judge import Book
from starlaw.solver.session import Fact, fact, move_symbol, symbol_move

Status = Literal["legal", "illegal", "undetermined"]


class Determined(Frozen):
    """What the sources say of a move or a state: certainly so, certainly not, or not determined, and what decides.

    `always` are the rules that forbid it whatever the open values are, `perhaps` those that do so for some of them.
    Where no single value decides, `otherwise` are some that together do: with them the answer is not the usual one.
    """

    move: str = ""
    status: Status
    always: tuple[str, ...] = ()
    perhaps: tuple[str, ...] = ()
    decided_by: tuple[Assumption, ...] = ()
    otherwise: tuple[str, ...] = ()


def determined_moves(book: Book, state: GameState, moves: Sequence[Move] | None = None) -> tuple[Determined, ...]:
    """Return what the sources say of moves, or of every move that answers the decision asked now, in a stable order."""
    questions: list[Fact] = [fact("explain")]
    questions += [fact("generate")] if moves is None else [Function("candidate", [move_symbol(move)]) for move in moves]
    files = [*book.files("main.lp"), folder("rules_asp") / "kernel" / "sources.lp"]
    program = OpenProgram(book, files, [*_known(book, state), *questions], state.options.readings)
    _doubt(program)
    always, sometimes = program.always(), program.sometimes()
    judged = {atom.arguments[0] for atom in sometimes if atom.name in ("legal", "blocked")}
    uses = [atom for atom in sometimes if atom.name == "uses"]
    determined = [_determined(program, term, always, sometimes, uses, closely=moves is not None) for term in judged]
    return tuple(sorted(determined, key=lambda entry: parse_move(entry.move).order))


def _known(book: Book, state: GameState) -> list[Fact]:
    return [*book.table_facts(state.options, state.seats), *book.state_facts(state)]


def _doubt(program: OpenProgram) -> None:
    """Tell the program which values may be anything; then what is sure can be said."""
    control = program.control
    named = {entry.symbol.arguments[2] for entry in control.symbolic_atoms.by_signature("uses", 3)}
    anything = [value for value in sorted(named) if unlisted(program.book, value)]
    with control.backend() as backend:
        for value in anything:
            backend.add_rule([backend.add_atom(Function("unlisted", [value]))])
    control.ground([("sources", [])])


def _determined(
    program: OpenProgram,
    term: Symbol,
    always: frozenset[Symbol],
    sometimes: frozenset[Symbol],
    uses: Sequence[Symbol],
    closely: bool,
) -> Determined:
    book = program.book
    legal, blocked = Function("surely_legal", [term]), Function("surely_blocked", [term])
    status: Status = "legal" if legal in always else "illegal" if blocked in always else "undetermined"
    sure, some = ({a.arguments[1].string for a in atoms if a.name == "blocked" and a.arguments[0] == term}
                  for atoms in (always, sometimes))  # fmt: skip
    doubtful = {a.arguments[1].string for a in sometimes if a.name == "doubtful" and a.arguments[0] == term}
    decided_by: dict[str, Assumption] = {}
    otherwise: tuple[str, ...] = ()
    if status == "undetermined":
        varying = (some - sure) | doubtful
        for atom in sorted(uses):
            if atom.arguments[0] == term and atom.arguments[1].string in varying:
                assumed = assumption(book, atom.arguments[2], program.settled)
                if assumed is not None:
                    decided_by[assumed.value.partition(" = ")[0]] = assumed
        if closely or not decided_by:
            names_so_far = " ".join(decided_by)
            usual = Function("legal", [term])
            alone = program.deciding([legal, blocked, usual])
            for value in alone:
                if value.name in decided_by or value.name not in names_so_far:
                    doubted = in_doubt(value, program.holds_for(value, usual) if closely else "")
                    why = decided_by[value.name].why if value.name in decided_by else ""
                    decided_by[value.name] = doubted.model_copy(update={"why": why})
            otherwise = program.otherwise(usual) if closely and not alone else ()
    order = [rule for rule in rules(book.name) if rule in some]
    return Determined(
        move=symbol_move(term).text,
        status=status,
        always=tuple(rule for rule in order if rule in sure),
        perhaps=tuple(rule for rule in order if rule not in sure),
        decided_by=tuple(decided_by.values()),
        otherwise=otherwise,
    )


def determined_state(book: Book, state: GameState) -> Determined:
    """Return what the sources say of a state: legal, broken, or not determined."""
    program = OpenProgram(book, book.files("main.lp", "check.lp"), _known(book, state), state.options.readings)
    program.control.add("broken", [], "broken :- violation(_, _). #show broken/0.")
    program.control.ground([("broken", [])])
    always, sometimes = program.always(), program.sometimes()
    sure, some = ({a.arguments[0].string for a in atoms if a.name == "violation"} for atoms in (always, sometimes))
    broken = Function("broken")
    status: Status = "illegal" if broken in always else "undetermined" if broken in sometimes else "legal"
    decided = program.deciding([broken]) if status == "undetermined" else []
    order = [rule for rule in rules(book.name) if rule in some]
    return Determined(
        status=status,
        always=tuple(rule for rule in order if rule in sure),
        perhaps=tuple(rule for rule in order if rule not in sure),
        decided_by=tuple(in_doubt(value, program.holds_for(value, broken, wanted=False)) for value in decided),
    )
