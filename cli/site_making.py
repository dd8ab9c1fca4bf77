"""The site written to a folder: at once, or by a process of its own beside a service that answers already."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

from starlaw.knowledge.errors import InvalidInputError

if TYPE_CHECKING:
    from starlaw.web.service import Pages

PATIENT = 10  # how much it leaves to others of the processor's time


def write_site(out: Path) -> list[str]:
    """Write the site and return the names of its files."""
    from starlaw.cli.looking_up import coverage_of
    from starlaw.knowledge.folders import source_names
    from starlaw.show.site.build import site

    make_folder(out)
    written = []
    try:
        for name, text in site({game: coverage_of(game) for game in source_names()}):
            (out / name).parent.mkdir(parents=True, exist_ok=True)
            (out / name).write_bytes(text.encode())  # without waiting for the disk: it can all be made again
            written.append(name)
    except OSError as error:
        raise InvalidInputError(f"{out}: {(error.strerror or str(error)).lower()}") from None
    return written


def make_folder(out: Path) -> None:
    """Make a folder if it is not there."""
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidInputError(f"{out}: {(error.strerror or str(error)).lower()}") from None


@contextmanager
def written_beside(pages: "Pages", out: Path) -> Iterator[None]:
    """Write the site while what is inside goes on; its pages are shown once all are there."""
    parallel = get_context("spawn")
    receiving, sending = parallel.Pipe(duplex=False)
    writer = parallel.Process(target=_write, args=(out, sending), daemon=True)
    writer.start()
    sending.close()  # so that the end of the writer is heard
    Thread(target=_show, args=(pages, receiving), daemon=True).start()
    try:
        yield
    finally:
        writer.terminate()
        writer.join()


def _write(out: Path, sending: Connection) -> None:
    with suppress(KeyboardInterrupt):
        os.nice(PATIENT)
        try:
            sending.send(write_site(out))
        except InvalidInputError as error:
            sending.send(str(error))


def _show(pages: "Pages", receiving: Connection) -> None:
    with suppress(EOFError):
        written: list[str] | str = receiving.recv()
        if isinstance(written, str):
            pages.waiting = written
        else:
            pages.show(written)
