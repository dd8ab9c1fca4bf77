"""The command that compares editions: diff."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starlaw.cli.arguments import AsJson, Content, GameName, Seed, game_of_source, picked_readings
from starlaw.cli.output import finish, say, say_json

if TYPE_CHECKING:
    from starlaw.solver.surveys.comparisons import Comparison

MOST_QUESTIONS = 8  # told to people; --json has all


def diff(
    game: GameName,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            "--reading",
            metavar="NAME=CHOICE",
            help="The change to compare: errata=off or a reading; `starlaw games` lists them. Repeatable.",
        ),
    ] = None,
    state_file: Annotated[
        str | None,
        typer.Option("--state", metavar="STATE", help="Compare the states of this file, as JSON or JSON Lines."),
    ] = None,
    sample: Annotated[
        int,
        typer.Option(
            "--sample", metavar="N", min=1, max=10_000_000, help="Without --state, compare N states of random games."
        ),
    ] = 1000,
    players: Annotated[
        int | None, typer.Option("--players", help="The players of random games; without it, all numbers in turn.")
    ] = None,
    seed: Seed = None,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs", metavar="J", min=1, max=64, help="The number of processes, for more than 200,000 states."
        ),
    ] = 1,
    examples: Annotated[
        Path | None, typer.Option("--examples", metavar="FOLDER", help="Write the example states to this folder.")
    ] = None,
    content: Content = "default",
    json: AsJson = False,
) -> None:
    """Show what an erratum, a reading or a variant changes in legal moves, broken states, points and answers, by rule.

    The same states are judged with and without the change. They come from files, or from random games that are played
    in turn with and without it. Questions without a state are asked as the cases ask them. Exit 0: something changes,
    1: nothing changes.

    Example: starlaw diff horizons --option actions_per_turn=up_to_two --sample 2000

    Example: starlaw diff stellar_horizons --option errata=off --sample 200

    Example: starlaw diff horizons --option actions_per_turn=up_to_two --sample 1000000 --jobs 2
    """
    from starlaw.cli.progress import with_progress
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.folders import lineage
    from starlaw.solver.loading import load_states
    from starlaw.solver.surveys.comparisons import Tally, compared, comparison_of, options_with
    from starlaw.solver.surveys.sampling import Sample, surveyed

    judge = game_of_source(game, content)
    picked = picked_readings(option)
    if not picked:
        raise InvalidInputError("--option: expected the change to compare, such as errata=off")
    options_with(judge, judge.options(2), picked)
    if state_file is not None:
        batches = [[state] for _, _, state in load_states(state_file, content)]
        base, *expansions = lineage(game)
        if any(state.game != base or tuple(state.options.expansions) != tuple(expansions) for (state,) in batches):
            raise InvalidInputError(f"{state_file}: expected states of {game}")
        comparison = compared(judge, picked, batches)
    else:
        tally = Tally()
        sampled = surveyed(Sample(game, content, picked, sample, seed or 0, players), tally, jobs)
        for _ in with_progress(sampled, sample, "states", len):
            pass
        comparison = comparison_of(judge, picked, tally)
    if examples:
        _write_examples(comparison, examples)
    if json:
        say_json(comparison.model_dump(mode="json"))
    else:
        _say(comparison)
    finish(0 if comparison.differences or comparison.questions else 1)


def _write_examples(comparison: "Comparison", folder: Path) -> None:
    from starlaw.cli.output import json_text, write_file
    from starlaw.knowledge.errors import InvalidInputError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInputError(f"{folder}: {(error.strerror or str(error)).lower()}") from None
    for number, difference in enumerate(comparison.differences, start=1):
        write_file(folder / f"{number}_{difference.rule}.json", json_text(difference.example.state) + "\n")


def _say(comparison: "Comparison") -> None:
    from starlaw.cli.wording import cited
    from starlaw.show.layout import wrapped
    from starlaw.solver.surveys.comparisons import ALLOWS, FORBIDS, OTHERWISE

    picked = ", ".join(f"{name}={choice}" for name, choice in comparison.options.items())
    rate = comparison.changed / comparison.states if comparison.states else 0
    say(f"{picked}: {comparison.changed} of {comparison.states} states are judged otherwise ({rate:.1%})")
    if comparison.ends:
        say(f"  {comparison.ends} of them at the end of a game")
    for how in dict.fromkeys(difference.how for difference in comparison.differences):
        say(f"{how}:")
        for difference in (entry for entry in comparison.differences if entry.how == how):
            of = f"{difference.moves} moves in " if how in (FORBIDS, ALLOWS, OTHERWISE) else ""
            share = f"{difference.states / comparison.states:.1%}"
            say(wrapped(f"{difference.rule}: {difference.sentence}", "  ", "    "))
            say(f"    {of}{difference.states} states ({share})")
            if difference.example.move:
                say(f"    such as {difference.example.move}")
            if where := cited(comparison.game, difference.clauses):
                say(wrapped(where, "    ", "    "))
    if comparison.questions:
        say("answers otherwise:")
    for question in comparison.questions[:MOST_QUESTIONS]:
        given = " ".join(f"{key}={value}" for key, value in question.given.items())
        say(wrapped(f"{question.name} {given}", "  ", "    "))
        say(wrapped(f"{', '.join(question.after)} instead of {', '.join(question.before)}", "    "))
    if len(comparison.questions) > MOST_QUESTIONS:
        say(f"  … and {len(comparison.questions) - MOST_QUESTIONS} more (--json)")
