"""What the sources determine of a score: points, totals and winners that are certain, and what decides the others."""

import re
from collections.abc import Iterable, Mapping, Sequence

from clingo import Function, String, Symbol

from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.certainty.doubts import Doubt, doubted_readings, doubts
from starlaw.solver.certainty.open_program import OpenProgram, OpenQuestion, in_doubt
from starlaw.solver.certainty.open_values import OpenValue
from starlaw.solver.judge import Book
from starlaw.solver.rulebook.reach import Pattern, pattern_of
from starlaw.solver.rulebook.statements import Statement, StatementAtom, statements_of
from starlaw.solver.session import Fact
from starlaw.solver.verdicts import Score

FILES = ("score.lp",)
POINTS: list[Pattern] = [("points", (None,) * 4), ("accomplished", (None,) * 3), ("unsure", (None,) * 2)]
WINNER: Pattern = ("winner", (None, None))
_variables = re.compile(r"\b_*[A-Z]\w*'*").findall


class Told(Frozen):
    """Whether something is certain; if not, what decides."""

    certain: bool = True
    decided_by: tuple[Assumption, ...] = ()


class DeterminedScore(Frozen):
    """What the sources say of a score as it is with what is assumed: of totals by player, of points, and of winners.

    Points are told by player, rule and what they are for, as terms.
    """

    totals: Mapping[str, Told]
    unsure_points: tuple[tuple[str, str, str], ...]
    winners: Told

    @property
    def certain(self) -> bool:
        """Whether everything is."""
        return self.winners.certain and all(told.certain for told in self.totals.values())


def determined_score(book: Book, state: GameState, score: Score) -> DeterminedScore:
    """Return what the sources say of the score that a state has with what is assumed."""
    known: list[Fact] = [*book.table_facts(state.options, state.seats), *book.state_facts(state)]
    doubted = _Doubted(book, state.options.readings)
    question = OpenQuestion(book, FILES, known, state.options.readings, (doubted.statements, doubted.values))
    program = OpenProgram(question, POINTS)
    always, sometimes = program.always(), program.sometimes()
    varying = {
        seat: [atom for atom in sorted(sometimes - always) if _of(atom, seat) and atom.name in ("points", "unsure")]
        for seat in state.seats
    }
    totals = {seat: doubted.told(program, atoms) for seat, atoms in varying.items()}
    doubtful = {(atom.arguments[0], atom.arguments[1]) for atom in sometimes if atom.name == "unsure"}
    shown = [(Function(points.player), String(points.rule), points.term) for points in score.points]
    sure = {(str(a.arguments[0]), str(a.arguments[2])) for a in always if a.name == "points"}
    unsure = tuple(
        (str(player), rule.string, what)
        for player, rule, what in shown
        if (player, rule) in doubtful or (str(player), what) not in sure
    )
    certain = all(told.certain for told in totals.values())
    given = [atom for atom in always if atom.name == "points"] if certain else None
    return DeterminedScore(
        totals=totals, unsure_points=unsure, winners=_winners(book, state, known, doubted, given, totals)
    )


def determined_accomplishment(book: Book, state: GameState, what: str) -> Told:
    """Return whether the sources settle who has accomplished something, such as a mission, in a state."""
    known: list[Fact] = [*book.table_facts(state.options, state.seats), *book.state_facts(state)]
    doubted = _Doubted(book, state.options.readings)
    question = OpenQuestion(book, FILES, known, state.options.readings, (doubted.statements, doubted.values))
    program = OpenProgram(question, [("accomplished", (None, what, None)), ("unsure", (None, what))])
    varying = sorted(program.sometimes() - program.always())
    return doubted.told(program, [atom for atom in varying if atom.arguments[1:2] == [Function(what)]])


def _of(atom: Symbol, seat: str) -> bool:
    return bool(atom.arguments) and atom.arguments[0] == Function(seat)


def _winners(
    book: Book,
    state: GameState,
    known: Sequence[Fact],
    doubted: "_Doubted",
    points: Sequence[Symbol] | None,
    totals: Mapping[str, Told],
) -> Told:
    """Return whether it is certain who wins: with points that are certain, or if points have no part in it."""
    statements, facts = doubted.statements, list(known)
    if points is not None:
        statements = [s for s in statements if not any(head.name == "points" for head in s.heads)]
        facts += points
    question = OpenQuestion(book, FILES, facts, state.options.readings, (statements, doubted.values))
    bearing = question.reach.reached([WINNER])
    if points is None and any(head.name == "points" for s in bearing.statements for head in s.heads):
        every = dict.fromkeys(known for told in totals.values() for known in told.decided_by)
        return Told(certain=False, decided_by=tuple(every))
    program = OpenProgram(question, [WINNER])
    always, sometimes = program.always(), program.sometimes()
    return doubted.told(program, sorted(a for a in sometimes - always if a.name == "winner"))


class _Doubted:
    """The statements of a score, those in doubt with another choice of their reading: what they derive may then fail
    where the reading could free it, or hold wherever what must hold does where it could forbid it; where it is a number
    that is worked out, it may be any.
    """

    def __init__(self, book: Book, settled: Mapping[str, str]) -> None:
        self._book, self._settled = book, settled
        self._doubts: dict[str, Doubt] = {}
        self.statements: list[Statement] = []
        for statement in statements_of(book.name, FILES):
            self.statements += self._in_doubt(statement)
        self.values = [
            OpenValue(name, {"as it is": frozenset(), "otherwise": frozenset({("otherwise", number)})}, "as it is")
            for number, name in enumerate(self._doubts)
        ]

    def _in_doubt(self, statement: Statement) -> Iterable[Statement]:
        open_rules = doubts(self._book.name, self._settled, FILES)
        own = [d for head in statement.heads for d in open_rules.get(head.rule or "", ()) if d.origin == head.rule]
        named = [(doubt, self._named(doubt)) for doubt in own if doubt.bearing != "partly"]
        if not named:
            return [statement]
        (head,) = statement.heads
        must = "; ".join(atom.text for atom in statement.must)
        bound = set(_variables(must))
        listed = set(_variables(head.text)) <= bound and None not in pattern_of(head.text)[1]
        marks = [(doubt, _otherwise(list(self._doubts).index(name))) for doubt, name in named]
        kept = statement
        if listed and (freeing := [mark for doubt, mark in marks if doubt.may_free]):
            lacking = "".join(f"; not {mark.text}" for mark in freeing)
            kept = statement._replace(
                lacks=(*statement.lacks, *freeing), text=f"{statement.text.removesuffix('.')}{lacking}."
            )
        told = head if listed else _unsure(head)
        new = [
            statement._replace(
                heads=(told,),
                must=(*statement.must, mark),
                needs=(*statement.must, mark),
                lacks=(),
                text=f"{{ {told.text} }} :- {'; '.join(filter(None, (must, mark.text)))}.",
            )
            for doubt, mark in marks
            if doubt.may_forbid or not listed
        ]
        return [kept, *new]

    def _named(self, doubt: Doubt) -> str:
        name = f"reading {doubt.reading}" if doubt.reading else f"rule {doubt.origin}"
        self._doubts.setdefault(name, doubt)
        return name

    def told(self, program: OpenProgram, varying: Sequence[Symbol]) -> Told:
        """Return that something is certain of which nothing varies, or what decides it."""
        if not varying:
            return Told()
        deciding = program.deciding(varying) or list(program.values)
        named = [in_doubt(value) for value in deciding if value.name not in self._doubts]
        own = [self._doubts[value.name] for value in deciding if value.name in self._doubts]
        in_words = doubted_readings(self._book, own, self._settled)
        return Told(certain=False, decided_by=(*in_words, *named))


def _otherwise(number: int) -> StatementAtom:
    return StatementAtom("otherwise", 1, None, None, None, f"otherwise({number})")


def _unsure(head: StatementAtom) -> StatementAtom:
    player, rule = pattern_of(head.text)[1][:2]
    return StatementAtom("unsure", 2, head.rule, None, head.variable, f"unsure({getattr(player, 'named', '_')},{rule})")
