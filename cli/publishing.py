"""The command that publishes what is known: docs."""

from pathlib import Path
from typing import Annotated

import typer

from starlaw.cli.arguments import AsJson
from starlaw.cli.output import say, say_json


def docs(
    action: Annotated[str, typer.Argument(metavar="build", help="What to do: build.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Where the site is written.")] = Path("site"),
    json: AsJson = False,
) -> None:
    """Write everything that is known as a static site: clauses, rules, readings, cases and maps, linked and searchable.

    It needs no network and no server: open index.html. The same knowledge makes the same files.

    Example: starlaw docs build --out site
    """
    from starlaw.cli.knowing import coverage_of
    from starlaw.cli.output import write_file
    from starlaw.cli.site import site
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.places import source_names

    if action != "build":
        raise InvalidInputError(f"expected build, got {action!r}")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInputError(f"{out}: {(error.strerror or str(error)).lower()}") from None
    written = []
    for name, text in site({game: coverage_of(game) for game in source_names()}):
        write_file(out / name, text)
        written.append(name)
    if json:
        say_json({"folder": str(out), "files": written})
    else:
        say(f"{len(written)} files in {out}; open {out / 'index.html'}")


COMMANDS = (docs,)
