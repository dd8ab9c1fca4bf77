"""The typer application: every command, or only the one that is called, since all of them take a while to import."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand

from starlaw.cli.limits import LIMITED, limited
from starlaw.cli.progress import at_work
from starlaw.knowledge.errors import InvalidInputError

COMMANDS: Mapping[str, tuple[str, ...]] = {  # by module, in the order of the help
    "looking_up": ("games", "clause", "rule", "coverage", "schema"),
    "asking": ("ask", "interactions"),
    "auditing": ("audit",),
    "judging": ("new", "moves", "why", "check", "view"),
    "scoring": ("score",),
    "sketching": ("complete", "sketch"),
    "carrying_out": ("apply", "odds", "replay", "perft"),
    "playing": ("play",),
    "simulating": ("simulate",),
    "mapping": ("graph", "route"),
    "ruling": ("rulings", "ruling"),
    "searching": ("find", "query"),
    "planning": ("plan",),
    "comparing": ("diff",),
    "serving": ("engine", "mcp"),
    "publishing": ("docs", "serve"),
    "programs": ("rules", "tables", "cache"),
}

AT_A_TABLE = ("play", "engine", "mcp")  # they answer somebody, and wait for what comes next


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
            command = getattr(home, name)
            if name not in AT_A_TABLE:
                command = at_work(command)
            app.command(cls=Strict)(limited(command) if name in LIMITED else command)
    return app


class Strict(TyperCommand):
    """A command that refuses an option with a value given twice, of which one would be lost."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Read the arguments."""
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        valued = [p for p in order if p.param_type_name == "option" and not getattr(p, "is_flag", False)]
        for option in valued:
            if valued.count(option) > 1 and not option.multiple:
                raise InvalidInputError(f"{option.opts[-1]}: expected once, got it {valued.count(option)} times")
        return super().parse_args(ctx, args)


def _no_options() -> None:
    # Keeps the name of a command its first argument, even where there is no other.
    pass
