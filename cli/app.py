"""The typer application and its commands."""

import typer

from starlaw.cli import (
    asking,
    carrying,
    comparing,
    judging,
    knowing,
    mapping,
    playing,
    publishing,
    ruling,
    searching,
    tabling,
)

app = typer.Typer(
    name="starlaw",
    help="A rules judge for space board games: legal states, legal moves, and the sentence that says so.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for module in (knowing, asking, judging, carrying, playing, mapping, ruling, searching, comparing, publishing, tabling):
    for command in module.COMMANDS:
        app.command()(command)
