"""A PostgreSQL server of the tests' own: made, started on loopback and ended by them."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SERVER = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None)
OWNER = "postgres" if os.geteuid() == 0 else None  # the server refuses to run as root


@contextmanager
def postgres() -> Iterator[str]:
    """Run a server; give the address of its database."""
    assert SERVER is not None
    folder = Path(tempfile.mkdtemp(prefix="starlaw-pg"))
    if OWNER:
        shutil.chown(folder, OWNER)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [SERVER.with_name(program), *arguments], user=OWNER, cwd=folder, check=True, stdout=subprocess.DEVNULL
        )

    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder}"
    try:
        run("initdb", "-D", str(folder / "data"), "-A", "trust", "-U", "starlaw", "--no-sync")
        run("pg_ctl", "-D", str(folder / "data"), "-o", options, "-l", str(folder / "log"), "-w", "start")
        try:
            yield f"postgresql+psycopg://starlaw@127.0.0.1:{port}/postgres"
        finally:
            run("pg_ctl", "-D", str(folder / "data"), "-m", "immediate", "-w", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)
