"""The command that looks for what the rules lack or say twice: audit."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starlaw.cli.arguments import AsJson, GameName, Seed
from starlaw.cli.output import finish, json_text, say, say_json, write_file

if TYPE_CHECKING:
    from starlaw.solver.states.invariants.survey import StateAudit

PLAYED = 20_000  # states, unless told otherwise
MOST_CLAIMS = 4  # told beside the one that a state was looked for


def audit(
    game: GameName,
    states: Annotated[
        bool, typer.Option("--states", help="Look for states that are legal but unlike any state of play.")
    ] = False,
    number: Annotated[
        int, typer.Option("-n", "--number", metavar="N", min=1, help="Play N states to learn what always holds.")
    ] = PLAYED,
    seed: Seed = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Write each state that breaks something to this folder."),
    ] = None,
    json: AsJson = False,
) -> None:
    """List rules that never forbid anything, or never without another; with --states, what `check` may lack.

    With --states, play many games by any readings and variants, work out what always held in their states (what comes
    with or without what, bounds, orders, sums), and let the solver look for a state that `check` lets pass and that
    breaks it. Each such state shows a missing rule, or something that no source tells; claims that were judged so
    stand in seeds/GAME/invariants.yaml. Exit 1: some are left to judge.

    Example: starlaw audit horizons --states -n 100000
    """
    from starlaw.cli.asking import say_audit
    from starlaw.cli.progress import with_progress
    from starlaw.knowledge.folders import source_named
    from starlaw.solver.states.invariants.survey import StateSurvey

    source_named(game)
    if not states:
        say_audit(game, json)
        return
    survey = StateSurvey(game, seed or 0)
    for _ in with_progress(survey.mine(number), number, "states", len):
        pass
    for _ in with_progress(survey.attempt(), len(survey.candidates), "claims", len):
        pass
    report = survey.report()
    for place, broken in enumerate(report.left if out else (), start=1):
        assert out is not None
        out.mkdir(parents=True, exist_ok=True)
        write_file(out / f"{game}_{place}.json", json_text(broken.state) + "\n")
    say_json(report.model_dump(mode="json")) if json else _say_states(report)
    finish(1 if report.left else 0)


def _say_states(report: "StateAudit") -> None:
    from starlaw.knowledge.naming import several
    from starlaw.show.layout import wrapped
    from starlaw.show.phrases import listed

    forms = listed(several(number, form) for form, number in report.forms.items())
    say(wrapped(f"In all of {report.states} states of play {report.candidates} claims held: {forms}.", "", "  "))
    say(f"  {report.unbroken} claims cannot be broken by a legal state.")
    say(f"  {report.not_told} claims are broken by legal states and were judged: the sources do not tell them.")
    say(f"  {len(report.open)} claims are undecided within the bounds.")
    say(f"  {report.left_claims} claims are left to judge; {several(len(report.left), 'legal state')} break them.")
    say(f"  {report.checks} claims found before have become checks.")
    for place, broken in enumerate(report.left, start=1):
        say(wrapped(f"{broken.claim} (seen {broken.seen} times)", f"{place}. ", "     "))
        for claim in broken.breaks[:MOST_CLAIMS]:
            say(wrapped(claim, "   also ", "     "))
        if len(broken.breaks) > MOST_CLAIMS:
            say(f"   … and {len(broken.breaks) - MOST_CLAIMS} more (--json)")
        say("   A state that breaks it is the first turn of a game, but for this:")
        for change in broken.changes or ("what no rule tells apart",):
            say(wrapped(change, "     ", "       "))
    say(wrapped(report.bounds, "searched: ", "  "))
