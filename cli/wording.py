"""Verdicts and scores in words for people at a table."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from starlaw.cli.certainty import SIGN
from starlaw.cli.output import say
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.naming import called
from starlaw.knowledge.rules import rules
from starlaw.show.evidence import findings
from starlaw.show.layout import wrapped
from starlaw.show.words import assumption_in_words
from starlaw.solver.game import Game
from starlaw.solver.terms import in_words
from starlaw.solver.verdicts import Change, Score, Verdict

if TYPE_CHECKING:
    from starlaw.solver.certainty.resting import Resting
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


def say_trees(trees: "Sequence[Sequence[JustificationLine]]") -> None:
    """Print why values hold: what follows stands above what it follows from."""
    for tree in trees:
        say("  because:")
        for reason in tree:
            by = f" [{reason.rule}: {', '.join(reason.clauses)}]" if reason.rule else ""
            by = by or (f" ({reason.where})" if reason.where else "")
            say(wrapped(f"{reason.says}{by}", "    " + "  " * reason.depth, "      " + "  " * reason.depth))


def _short_of_winning(score: Score) -> str:
    """Return that nobody wins, and what players have achieved all the same."""
    results = [f"{seat} has a {what.replace('_', ' ')}" for seat, all_ in score.achievements.items() for what in all_]
    return f"nobody, but {', '.join(results)}" if results else "nobody yet"


def say_score(judge: Game, score: Score, resting: "Resting | None" = None) -> None:
    """Print points by player and rule, totals and winners; a sign marks those that rest on what no source gives."""
    sentences = rules(judge.name)
    marked = {(of.name, str(of.arguments[0]), *map(in_words, of.arguments[1:])) for of in resting or {}}

    def sign(*parts: str | int) -> str:
        return f" {SIGN}" if tuple(map(str, parts)) in marked else ""

    for seat, total in sorted(score.totals.items(), key=lambda pair: -pair[1]):
        say(f"{seat}: {total}{sign('total', seat, total)}")
        for points in score.points:
            if points.player == seat:
                mark = sign("points", seat, points.rule, points.what, points.points)
                say(f"  {points.points:3} {points.what:28} {points.rule}{mark}")
    say(f"winner: {', '.join(score.winners) or _short_of_winning(score)}")
    for rule in sorted({ahead.rule for ahead in score.ahead if ahead.player in score.winners}):
        say(f"  {rule}: {sentences[rule].sentence}")
