"""The command that counts points: score."""

from typing import Annotated

import typer

from starlaw.cli.arguments import AsJson, Cluster, Content, Picked, StateFile
from starlaw.cli.certainty import SourcesOnly, assumptions_shown, say_footnote
from starlaw.cli.legality import looking_at
from starlaw.cli.other_readings import changed, under
from starlaw.cli.output import finish, say_json
from starlaw.cli.streaming import Jobs, Results, Resume, Stream, many_asked, stream


def score(
    state_file: StateFile,
    player: Annotated[str | None, typer.Option("--player", help="Count only what this player may know.")] = None,
    option: Picked = None,
    content: Content = "default",
    sources_only: SourcesOnly = False,
    streamed: Stream = False,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    out: Results = None,
    resume: Resume = False,
    json: AsJson = False,
) -> None:
    """Score a state as if the game ended now, and name the rule behind every point.

    With --sources-only, also say whether totals and winners are certain and what decides them. Exit 0: all are; 3: not.

    Example: starlaw score game.json

    Example: starlaw score game.json --sources-only
    """
    from starlaw.cli.wording import say_score, say_score_by_sources
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.show.words import words_of
    from starlaw.solver.certainty.resting import SCORES, together
    from starlaw.solver.certainty.scores import determined_score
    from starlaw.solver.loading import load_state
    from starlaw.solver.surveys.line_answers import LineQuestion

    if many_asked(streamed, (jobs, cluster), out, resume, sources_only or player or option):
        stream([state_file], LineQuestion("score", content, "auto"), (jobs, cluster), out, resume, json)
    judge, saved = load_state(state_file, content)
    state = under(judge, saved, option)
    if player is not None:
        if player not in state.seats:
            raise InvalidInputError(f"--player: expected one of {', '.join(state.seats)}, got {player!r}")
        saved, state = (words_of(judge.name).seen(judge, whole, player) for whole in (saved, state))
    with looking_at(judge, state, state_file, SCORES) as legality:
        result = judge.score(state)
    determined = determined_score(judge, state, result) if sources_only else None
    assumed = together(legality.resting.values())
    totals = [
        [f"{player} has {total}" for player, total in scored.totals.items()]
        for scored in (judge.score(saved) if option else result, result)
    ]
    difference = changed(option, *totals)
    if json:
        shown = result.model_dump(mode="json") | assumptions_shown(assumed) | legality.shown
        shown |= {"by_sources": determined.model_dump(mode="json")} if determined else {}
        say_json(shown | (difference.shown if option else {}))
    else:
        say_score(judge, result, legality.resting)
        if determined:
            say_score_by_sources(judge, result, determined)
        else:
            say_footnote(judge, assumed)
        if option:
            difference.say()
    if determined and not determined.certain:
        finish(3)
