"""Commands that publish what is known: docs and serve."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated

import typer

from starlaw.cli.arguments import AsJson
from starlaw.cli.output import say, say_json
from starlaw.cli.site_making import make_folder, write_site, written_beside

PORT = 8000

LOCAL = {"localhost", "127.0.0.1", "[::1]", "::1"}
CONNECTIONS = 500  # at once; further ones are told to come back


def docs(
    action: Annotated[str, typer.Argument(metavar="build", help="The only action is build.")],
    out: Annotated[Path, typer.Option("--out", metavar="FOLDER", help="Write the site to this folder.")] = Path("site"),
    json: AsJson = False,
) -> None:
    """Write clauses, rules, rulings, readings, content, cases and positions as a static site, linked and searchable.

    The site needs no network and no server: open index.html. The same knowledge always makes the same files.

    Example: starlaw docs build --out site
    """
    from starlaw.knowledge.errors import InvalidInputError

    if action != "build":
        raise InvalidInputError(f"expected build, got {action!r}")
    written = write_site(out)
    if json:
        say_json({"folder": str(out), "files": written})
    else:
        say(f"{len(written)} files in {out}; open {out / 'index.html'}")


def serve(
    host: Annotated[str, typer.Option("--host", metavar="NAME", help="Listen on this name or address.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", min=0, max=65535, help="Listen on this port; 0 takes a free one.")
    ] = PORT,
    name: Annotated[
        list[str] | None,
        typer.Option(
            "--name",
            metavar="NAME",
            help="Answer only requests to this name of the machine. Without it, to localhost alone, or with another "
            "--host to all. Repeatable.",
        ),
    ] = None,
    shared: Annotated[
        bool, typer.Option("--shared", help="Let several such processes listen on the same port.")
    ] = False,
    database: Annotated[
        str | None,
        typer.Option("--database", metavar="URL", help="Keep tables there: sqlite:///FILE or postgresql+psycopg://…"),
    ] = None,
    seconds: Annotated[
        int,
        typer.Option("--seconds", metavar="N", min=1, max=3600, help="Give up a long question after N seconds."),
    ] = 60,
    rate: Annotated[
        float,
        typer.Option("--rate", metavar="N", min=1, help="Take N requests a second of one client."),
    ] = 300,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FOLDER", help="Keep the site in this folder; without it, the site is deleted."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Serve a page to play, judge and ask, the judge and tables over HTTP, and the site of `docs build`.

    Only this machine can reach it unless --host says otherwise. `openapi.json` at the address that the command prints
    describes it; the site is written meanwhile, which takes about half a minute. Tables are kept in a file of the
    user's unless --database says otherwise. Ctrl-C ends it. It needs more packages: pip install 'starlaw[serve]'.

    Example: starlaw serve --port 8080
    """
    from signal import SIGTERM, default_int_handler, signal

    from starlaw.knowledge.errors import InvalidInputError

    try:
        import uvicorn

        from starlaw.web.listening import address_of, listening
        from starlaw.web.patience import Patient
        from starlaw.web.service import Pages, service
    except ModuleNotFoundError as error:
        raise InvalidInputError(f"serve needs {error.name}: pip install 'starlaw[serve]'") from None

    signal(SIGTERM, default_int_handler)  # whoever ends it so is obeyed as at Ctrl-C, with every folder tidied
    with suppress(KeyboardInterrupt), listening(host, port, shared) as taken, _folder(out) as folder:
        names = LOCAL | set(name or ()) if name or host in LOCAL else set[str]()
        pages = Pages(folder)
        app = service(database or _database(), pages, names, seconds, rate)
        address = address_of(taken)
        page = f"{address}page/"
        if json:
            say_json({"address": address, "page": page})
        else:
            say(f"{page}  to play, judge and ask\n{address}  what is known  (Ctrl-C ends it)")
        quietly = uvicorn.Config(
            app,
            http=Patient,
            log_level="warning",
            access_log=False,
            timeout_graceful_shutdown=2,
            limit_concurrency=CONNECTIONS,
        )
        with written_beside(pages, folder):
            uvicorn.Server(quietly).run(sockets=[taken])


def _database() -> str:
    """Return the address of the user's own tables."""
    from platformdirs import user_data_path

    return f"sqlite:///{user_data_path('starlaw', ensure_exists=True) / 'tables.db'}"


@contextmanager
def _folder(out: Path | None) -> Iterator[Path]:
    """Give the folder that was asked for, or one that lasts as long as it is used."""
    from tempfile import TemporaryDirectory

    if out is not None:
        make_folder(out)
        yield out
        return
    with TemporaryDirectory(prefix="starlaw") as folder:
        yield Path(folder)
