"""The typer application and its commands."""

import typer

from starlaw.cli import (
    asking,
    carrying_out,
    comparing,
    judging,
    looking_up,
    mapping,
    planning,
    playing,
    programs,
    publishing,
    ruling,
    searching,
)

app = typer.Typer(
    name="starlaw",
    help="A rules judge for space board games: legal states, legal moves, and the sentence that says so.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
MODULES = (
    looking_up, asking, judging, carrying_out, playing, mapping, ruling, searching, planning, comparing, publishing,
    programs,
)  # fmt: skip
for module in MODULES:
    for command in module.COMMANDS:
        app.command()(command)
