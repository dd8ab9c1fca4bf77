"""The command that serves: every page of the site, on a port that can be had, until somebody interrupts."""

import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from time import sleep
from urllib.parse import urlsplit

import pytest

from starlaw.knowledge.folders import source_names

STARLAW = str(Path(sys.executable).with_name("starlaw"))


def get(address: str, path: str, method: str = "GET") -> tuple[int, str, bytes]:
    """Return status, type and body of an answer."""
    asked = HTTPConnection(urlsplit(address).netloc, timeout=60)
    asked.request(method, path)
    answer = asked.getresponse()
    found = answer.status, answer.headers["Content-Type"], answer.read()
    asked.close()
    return found


@contextmanager
def interruptible(arguments: list[str]) -> "Iterator[subprocess.Popen[str]]":
    """Run a program that hears an interrupt even where the tests ignore it, as in the background; it ends with them."""
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # what is ignored here would be ignored there
    try:
        running = subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    finally:
        signal.signal(signal.SIGINT, heard)
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


@pytest.mark.one_in(4)
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM])
def test_the_command_shows_every_page_until_it_is_interrupted(tmp_path: Path, ending: signal.Signals) -> None:
    arguments = [STARLAW, "serve", "--port", "0", "--out", str(tmp_path / "site"), "--json"]
    arguments += ["--database", f"sqlite:///{tmp_path / 'tables.db'}"]
    with interruptible(arguments) as running:
        assert running.stdout is not None
        told = "".join(iter(running.stdout.readline, "}\n"))
        address = json.loads(told + "}")["address"]
        assert get(address, "/page/")[0] == 200  # before the site is written
        status, _, body = get(address, "/")
        while status == 503:
            assert b"is being written" in body
            sleep(0.5)
            status, _, body = get(address, "/")
        for name in source_names():
            status, kind, body = get(address, f"/{name}.html")
            assert (status, kind) == (200, "text/html; charset=utf-8")
            assert body == (tmp_path / "site" / f"{name}.html").read_bytes()
        assert get(address, "/")[2].startswith(b"<!doctype html>")
        running.send_signal(ending)
        assert running.communicate(timeout=30) == ("", "")
    assert running.returncode == 0


def test_a_port_in_use_and_a_wrong_host_are_told_in_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        done = subprocess.run([STARLAW, "serve", "--port", str(port)], capture_output=True, text=True, check=False)
    said = f"error: --port: cannot listen on 127.0.0.1, port {port}: address already in use\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
    done = subprocess.run([STARLAW, "serve", "--host", "no.invalid"], capture_output=True, text=True, check=False)
    said = "error: --host: expected a name or an address of this machine, got 'no.invalid'\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", said)
