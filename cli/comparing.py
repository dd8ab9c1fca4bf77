"""The command that compares editions: diff."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, Content, GameName, Seed, picked_readings
from starlaw.cli.output import finish, say, say_json

if TYPE_CHECKING:
    from starlaw.solver.surveys.comparisons import Comparison

MOST_QUESTIONS = 8  # told to people; --json has all
LONGEST_VALUE = 60  # characters


def diff(
    game: GameName,
    other: Annotated[
        str | None,
        typer.Argument(metavar="PACK", help="Compare the content with another pack: the default or that of --content."),
    ] = None,
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
    games: Annotated[
        int | None,
        typer.Option("--games", metavar="N", min=2, max=1_000_000, help="Also simulate N random games of either side."),
    ] = None,
    examples: Annotated[
        Path | None, typer.Option("--examples", metavar="FOLDER", help="Write the example states to this folder.")
    ] = None,
    content: Content = "default",
    json: AsJson = False,
) -> None:
    """Show what an erratum, a reading, a variant or another content pack changes in legal moves, broken states, points
    and answers, by rule.

    The same states are judged with and without the change. They come from files, or from random games that are played
    in turn with and without it. Questions without a state are asked as the cases ask them. Exit 0: something changes,
    1: nothing changes.

    Example: starlaw diff horizons --option actions_per_turn=up_to_two --sample 2000

    Example: starlaw diff stellar_horizons --option errata=off --sample 200

    Example: starlaw diff horizons --option actions_per_turn=up_to_two --sample 1000000 --jobs 2

    Example: starlaw diff horizons my_copy.yaml --games 1000
    """
    from starlaw.cli.progress import with_progress
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.folders import lineage
    from starlaw.solver.game import game as find_game
    from starlaw.solver.loading import load_states
    from starlaw.solver.surveys.comparisons import Tally, compared, comparison_of, options_with
    from starlaw.solver.surveys.sampling import Sample, surveyed

    judge = find_game(game, content)
    picked = picked_readings(option)
    if not picked and other is None:
        raise InvalidInputError("--option: expected the change to compare, such as errata=off, or another content pack")
    after = judge if other is None else find_game(game, other)
    options_with(judge, judge.options(2), picked)
    if state_file is not None:
        batches = [[state] for _, _, state in load_states(state_file, content)]
        base, *expansions = lineage(game)
        if any(state.game != base or tuple(state.options.expansions) != tuple(expansions) for (state,) in batches):
            raise InvalidInputError(f"{state_file}: expected states of {game}")
        comparison = compared(judge, picked, batches, after)
    else:
        tally = Tally()
        sampled = surveyed(Sample(game, content, picked, sample, seed or 0, players, other or ""), tally, jobs)
        for _ in with_progress(sampled, sample, "states", len):
            pass
        comparison = comparison_of(judge, picked, tally, after)
    if examples:
        _write_examples(comparison, examples)
    balance = _balance((game, content, other or content), picked, (games, players, jobs, seed or 0)) if games else None
    if json:
        say_json(comparison.model_dump(mode="json") | ({"balance": balance} if balance else {}))
    else:
        _say(comparison, other)
        if balance:
            _say_balance(balance)
    finish(0 if comparison.differences or comparison.questions else 1)


def _balance(
    packs: tuple[str, str, str], picked: dict[str, str], how: tuple[int, int | None, int, int]
) -> dict[str, Any]:
    """Return what simulated games of either side show, with the same seeds, and what differs."""
    from starlaw.solver.surveys.grid import Cell
    from starlaw.solver.surveys.processes import in_order
    from starlaw.solver.surveys.simulated import Simulated, differences
    from starlaw.solver.surveys.simulation import Setting, played, tasks

    (source, before, after), (games, players, jobs, seed) = packs, how
    sides = [
        Simulated(Cell({"side": side}, Setting(source, content, players or 3, options, {}, 5000, "tables")))
        for side, content, options in (("before", before, {}), ("after", after, picked))
    ]
    for side in sides:
        for found in in_order(
            played, tasks(side.cell.setting, range(seed, seed + games), 0, max(64, games // 8)), jobs
        ):
            side.add(found)
    return {"settings": [side.report for side in sides], "differences": differences(sides)}


def _say_balance(balance: dict[str, Any]) -> None:
    from starlaw.cli.simulating import say_differences

    for side in balance["settings"]:
        mean = side["length"]["mean"]["value"]
        wins = [place["wins"]["value"] for place in side["places"]]
        told = ", ".join("none" if won is None else f"{won:.1%}" for won in wins)
        say(
            f"{side['title']}: {side['games']} games of random agents, {mean:.1f} moves each, wins in turn order {told}"
        )
    say_differences(balance["differences"])


def _write_examples(comparison: "Comparison", folder: Path) -> None:
    from starlaw.cli.output import json_text, write_file
    from starlaw.knowledge.errors import InvalidInputError

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInputError(f"{folder}: {(error.strerror or str(error)).lower()}") from None
    for number, difference in enumerate(comparison.differences, start=1):
        write_file(folder / f"{number}_{difference.rule}.json", json_text(difference.example.state) + "\n")


def _say(comparison: "Comparison", other: str | None) -> None:
    from starlaw.cli.wording import cited
    from starlaw.show.layout import wrapped
    from starlaw.solver.surveys.comparisons import ALLOWS, FORBIDS, OTHERWISE

    picked = ", ".join(f"{name}={choice}" for name, choice in comparison.options.items())
    if other is not None:
        picked = ", ".join(("another content", *filter(None, [picked])))
        for value in comparison.values:
            say(wrapped(f"{value.path}: {_spelt(value.before)} becomes {_spelt(value.after)}", "", "  "))
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


def _spelt(value: Any) -> str:
    """Return a value of a pack in short."""
    text = "nothing" if value is None else str(value)
    return text if len(text) <= LONGEST_VALUE else text[: LONGEST_VALUE - 1] + "…"
