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
    help="Judge space board games: which states and moves are legal, and which rule says so.",
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
