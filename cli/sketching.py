"""Commands between states and sketches of them: complete, sketch."""

from typing import Annotated

import typer

from starlaw.cli.arguments import AsJson, Content, Output, StateFile
from starlaw.cli.output import json_text, say, write_file


def complete(
    sketch: Annotated[
        str, typer.Argument(metavar="SKETCH", help="A sketch: a YAML file, or the text itself on one line.")
    ],
    content: Content = "default",
    output: Output = None,
    json: AsJson = False,
) -> None:
    """Complete a sketch of a position to the nearest legal state, and say what was filled in.

    A sketch says only what matters; all else is as at the first turn of a game, as far as the rules allow it. Every
    command that takes a state takes a sketch as well. Exit 1: no legal state fits it; the rules in the way are named.

    Example: starlaw complete 'game: horizons; orange: {adapted: [desert], energy: 3}; w7: desert at s3' -o game.json
    """
    from starlaw.solver.loading import load_state

    _, state = load_state(sketch, content)
    text = state.model_dump_json(by_alias=True, indent=2)
    if output is None:
        say(text)
    else:
        write_file(output, text + "\n")


def sketch(
    state_file: StateFile,
    seconds: Annotated[
        int, typer.Option("--seconds", metavar="N", min=0, max=3600, help="Look N seconds for what else can go.")
    ] = 10,
    content: Content = "default",
    output: Output = None,
    json: AsJson = False,
) -> None:
    """Print a shortest sketch that `complete` turns into a legal state again.

    Left out is what follows from the rest by the rules, then what completing fills in alike; with --json, whether
    nothing more can be left out.

    Example: starlaw sketch game.json -o game.yaml
    """
    from starlaw.show.doors.sketches import sketch_object
    from starlaw.solver.loading import load_state

    judge, state = load_state(state_file, content)
    shown = sketch_object(judge, state, seconds)
    text = json_text(shown) if json else shown["text"]
    if output is None:
        say(text.rstrip("\n"))
    else:
        write_file(output, text.rstrip("\n") + "\n")
