"""A PostgreSQL server of the tests' own: made, started on loopback and ended by them."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

SERVER = next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)), None)
OWNER = "postgres" if os.geteuid() == 0 else None  # the server refuses to run as root


class Server(str):
    """The address of a database whose server can be stopped and started again."""

    _run: Callable[..., None]
    _where: list[str]
    _options: list[str]

    @classmethod
    def at(cls, port: int, run: Callable[..., None], where: list[str], options: list[str]) -> "Server":
        """Return the one on a port."""
        server = cls(f"postgresql+psycopg://starlaw@127.0.0.1:{port}/postgres")
        server._run, server._where, server._options = run, where, options
        return server

    def start(self) -> None:
        """Start it; return once it answers."""
        self._run("pg_ctl", *self._where, *self._options, "-w", "start")

    def stop(self) -> None:
        """Stop it at once, as if it had crashed."""
        self._run("pg_ctl", *self._where, "-m", "immediate", "-w", "stop")


@contextmanager
def postgres() -> Iterator[Server]:
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
    where = ["-D", str(folder / "data")]
    server = Server.at(port, run, where, ["-o", options, "-l", str(folder / "log")])
    try:
        run("initdb", *where, "-A", "trust", "-U", "starlaw", "--no-sync")
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
