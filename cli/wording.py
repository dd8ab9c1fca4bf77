"""Verdicts and scores in words for people at a table."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from starlaw.cli.certainty import SIGN, as_assumed, say_values
from starlaw.cli.output import say
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.naming import called, several
from starlaw.knowledge.rules import rules
from starlaw.show.evidence import findings
from starlaw.show.findings import points_for
from starlaw.show.justifications import line_in_words
from starlaw.show.layout import wrapped
from starlaw.show.phrases import listed
from starlaw.show.words import assumption_in_words
from starlaw.solver.game import Game
from starlaw.solver.terms import in_words
from starlaw.solver.verdicts import Change, Score, Verdict

if TYPE_CHECKING:
    from starlaw.solver.certainty.resting import Resting
    from starlaw.solver.certainty.scores import DeterminedScore
    from starlaw.solver.rulebook.justification import JustificationLine
    from starlaw.solver.states.repair import Repair


def cited(game: str, ids: Sequence[str]) -> str:
    """Return where clauses stand: their ids and the lines of the source."""
    register = clauses(game)
    known = [register[i] for i in ids if i in register]
    return "; ".join(f"{clause.id} (line {clause.lines})" for clause in known)


def say_clauses(game: str, ids: Sequence[str], indent: str = "    ") -> None:
    """Print the clause that decides, the first, in words with where it stands, and where the others stand."""
    register = clauses(game)
    known = [register[i] for i in ids if i in register]
    for clause in known[:1]:
        say(wrapped(f"{clause.id} (line {clause.lines}): {clause.text}", indent, f"{indent}  "))
    if len(known) > 1:
        say(wrapped(f"see also {cited(game, [clause.id for clause in known[1:]])}", indent, f"{indent}  "))


def say_verdict(judge: Game, verdict: Verdict, search: Callable[[], Sequence[Change] | None]) -> None:
    """Print a verdict with its reasons, then search and print the nearest change, then what the verdict rests on."""
    say(f"{verdict.move}: {verdict.status}")
    player = str(next(iter(judge.move(verdict.move).arguments), ""))
    for reason in verdict.reasons:
        details = f" Here: {findings(reason, called(judge.names, player))}." if reason.evidence else ""
        say(wrapped(f"{reason.rule}: {reason.sentence}{details}", "  ", "    "))
        say_clauses(judge.name, reason.clauses)
    changes = search() if verdict.reasons else ()
    if verdict.reasons and not changes:
        say(f"  no {'' if changes is None else 'small '}change of the state makes it legal")
    if changes:
        say("  it would be legal if:")
        for change in changes:
            say(f"    {change.text}")
    if verdict.assumptions:
        say("  it rests on what the source does not give:")
        for assumption in verdict.assumptions:
            say(wrapped(assumption_in_words(judge, assumption), "    ", "      "))


def say_repair(repair: "Repair") -> None:
    """Print the nearest legal states, the first with every field."""
    if repair.status != "found":
        bound = "within the bound of the search" if repair.status == "not_found" else "with these players and readings"
        say(f"  no legal state was found {bound}")
        return
    first, *others = repair.nearest
    say("  a nearest legal state:")
    for line in (*first.changes, *(field.text for field in first.fields)):
        say(wrapped(line, "    ", "      "))
    if repair.count > 1:
        say(f"  equally near: {repair.count - 1}{'' if repair.all_counted else ' or more'} others")
    for other in others:
        say(wrapped("; ".join(field.text for field in other.fields), "    or ", "      "))


def say_trees(judge: Game, trees: "Sequence[Sequence[JustificationLine]]") -> None:
    """Print why values hold: what follows stands above what it follows from."""
    for tree in trees:
        say("  because:")
        for line in tree:
            indent = "    " + "  " * line.depth
            say(wrapped(line_in_words(judge, line), indent, f"{indent}  "))
            if line.clauses:
                say(wrapped(cited(judge.name, line.clauses), f"{indent}  ", f"{indent}    "))


def winners_in_words(judge: Game, score: Score) -> str:
    """Return who wins, or that nobody does yet and what players have achieved all the same."""
    if score.winners:
        return listed(called(judge.names, seat) for seat in score.winners)
    reached = [
        f"{called(judge.names, seat)} has achieved {listed(called(judge.names, one) for one in every)}"
        for seat, every in score.achievements.items()
        if every
    ]
    return "; ".join(["nobody yet", *reached])


def say_score(judge: Game, score: Score, resting: "Resting | None" = None) -> None:
    """Print points by player, who wins, and the rules behind all that; a sign marks what rests on no source."""
    marked = {(of.name, str(of.arguments[0]), *map(in_words, of.arguments[1:])) for of in resting or {}}

    def sign(*parts: str | int) -> str:
        return f" {SIGN}" if tuple(map(str, parts)) in marked else ""

    for seat, total in sorted(score.totals.items(), key=lambda pair: -pair[1]):
        mine = [points for points in score.points if points.player == seat and points.points]
        has = f"{called(judge.names, seat)} has {several(total, 'point')}{sign('total', seat, total)}"
        say(f"{has}:" if mine else has)
        for points in mine:
            mark = sign("points", seat, points.rule, points.what, points.points)
            say(wrapped(f"{points.points:3} for {points_for(judge, points)} ({points.rule}){mark}", "  ", "      "))
    say(f"winner: {winners_in_words(judge, score)}")
    behind = {ahead.rule for ahead in score.ahead if ahead.player in score.winners}
    behind |= {points.rule for points in score.points if points.points}
    for rule in (rule for rule in rules(judge.name).values() if rule.id in behind):
        say(wrapped(f"{rule.id}: {rule.sentence}", "  ", "    "))


def say_score_by_sources(judge: Game, score: Score, found: "DeterminedScore") -> None:
    """Print which totals are certain, whether it is certain who wins, and what decides the others."""
    for seat, told in found.totals.items():
        has = f"{called(judge.names, seat)} has {several(score.totals[seat], 'point')}"
        say(f"{has}, certainly" if told.certain else as_assumed(has, told.decided_by))
    winner = f"winner: {winners_in_words(judge, score)}"
    say(f"{winner}, certainly" if found.winners.certain else as_assumed(winner, found.winners.decided_by))
    every = dict.fromkeys(value for told in (*found.totals.values(), found.winners) for value in told.decided_by)
    say_values(judge, list(every))
