"""The typer application and its commands."""

import typer

from starlaw.cli import (
    asking,
    carrying,
    comparing,
    judging,
    knowing,
    mapping,
    planning,
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
MODULES = (
    knowing, asking, judging, carrying, playing, mapping, ruling, searching, planning, comparing, publishing, tabling,
)  # fmt: skip
for module in MODULES:
    for command in module.COMMANDS:
        app.command()(command)
