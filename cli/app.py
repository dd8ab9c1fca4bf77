"""The typer application: every command, or only the one that is called, since all of them take a while to import."""

from collections.abc import Mapping
from importlib import import_module

import typer

COMMANDS: Mapping[str, tuple[str, ...]] = {  # by module, in the order of the help
    "looking_up": ("games", "clause", "rule", "coverage", "schema"),
    "asking": ("ask", "interactions"),
    "auditing": ("audit",),
    "judging": ("new", "moves", "why", "check", "score", "view"),
    "carrying_out": ("apply", "odds", "replay", "perft"),
    "playing": ("play",),
    "mapping": ("graph", "route"),
    "ruling": ("rulings", "ruling"),
    "searching": ("find", "query"),
    "planning": ("plan",),
    "comparing": ("diff",),
    "publishing": ("docs", "serve"),
    "programs": ("rules", "tables", "cache"),
}


def app_of(called: str = "") -> typer.Typer:
    """Return the application with the command that is called; with all of them if that is none."""
    app = typer.Typer(
        name="starlaw",
        help="Judge space board games: which states and moves are legal, and which rule says so.",
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,
    )
    app.callback()(_no_options)
    chosen = {module: (called,) for module, names in COMMANDS.items() if called in names} or COMMANDS
    for module, names in chosen.items():
        home = import_module(f"starlaw.cli.{module}")
        for name in names:
            app.command()(getattr(home, name))
    return app


def _no_options() -> None:
    # Keeps the name of a command its first argument, even where there is no other.
    pass
