"""Arguments and options that several commands share."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starlaw.knowledge.errors import InvalidInputError

if TYPE_CHECKING:
    from starlaw.knowledge.states import Options
    from starlaw.solver.game import Game

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game, such as horizons.")]
StateFile = Annotated[
    str, typer.Argument(metavar="STATE", help="The file of a state, as JSON; - reads standard input.")
]
MoveText = Annotated[
    str, typer.Argument(metavar="MOVE", help="A move, such as 'build(orange,w7,colony)' or its JSON object.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
Content = Annotated[str, typer.Option("--content", metavar="FILE", help="Use your own content pack, a YAML file.")]
With = Annotated[
    list[str] | None,
    typer.Option("--with", metavar="EXPANSION", help="Play with an expansion; `starlaw games` lists them."),
]
Evaluator = Annotated[
    str,
    typer.Option(
        "--evaluator", metavar="NAME", help="Judge with clingo (the reference), tables (fast for many states) or auto."
    ),
]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Use N as the seed of all random draws.")]
Output = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write to this file instead of printing.")
]
Seconds = Annotated[int, typer.Option("--seconds", metavar="N", min=1, max=3600, help="Give up after N seconds.")]
Cluster = Annotated[
    str | None,
    typer.Option("--cluster", metavar="URL", help="Work by a cluster of dask: tcp://HOST:PORT of its scheduler."),
]
Picked = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=CHOICE", help="Choose another reading; `starlaw games` lists them. Repeatable."
    ),
]


def picked_readings(options: list[str] | None) -> dict[str, str]:
    """Return NAME=CHOICE texts as a mapping."""
    picked: dict[str, str] = {}
    for option in options or []:
        name, equals, choice = option.partition("=")
        if not equals:
            raise InvalidInputError(f"--option: expected NAME=CHOICE, got {option!r}")
        if name.strip() in picked:
            raise InvalidInputError(f"--option {name.strip()}: expected one choice, got two")
        picked[name.strip()] = choice.strip()
    return picked


def options_of(judge: "Game", players: int, option: list[str] | None) -> "Options":
    """Return the options of a new table; a note says what so few players settle that nobody picked."""
    from starlaw.cli.output import say_note
    from starlaw.knowledge.readings import readings

    picked = picked_readings(option)
    options = judge.options(players, picked)
    for name in options.readings.keys() - picked.keys():
        reading = readings(judge.name)[name]
        others = [choice for choice in reading.choices if choice not in (reading.chosen, options.readings[name])]
        said = reading.choices[options.readings[name]].rstrip(".")
        say_note(f"{said}; --option {name}={'|'.join(others)} chooses otherwise")
    return options
