"""Clients that are slow, vanish or ask too much: they are ended or refused, and nobody else notices."""

import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from starlaw.web import guarding, patience
from starlaw.web.guarding import Allowance
from starlaw.web.service import service
from tests.web.client import Client, served
from tests.web.direct import asked
from tests.web.test_tables import Table


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """Give a service that is patient for a moment only."""
    monkeypatch.setattr(patience, "HEAD", 1.0)
    monkeypatch.setattr(guarding, "PAUSE", 1.0)
    with served(f"sqlite:///{tmp_path / 'tables.db'}") as place:
        yield place


@contextmanager
def connected(address: str, sent: bytes) -> Iterator[socket.socket]:
    """Give a connection on which something was sent."""
    host, port = urlsplit(address).netloc.split(":")
    with socket.create_connection((host, int(port)), timeout=60) as connection:
        connection.sendall(sent)
        yield connection


def told(connection: socket.socket) -> bytes:
    """Return all that comes until the other end closes."""
    parts = []
    while part := connection.recv(1 << 16):
        parts.append(part)
    return b"".join(parts)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("begun", [b"", b"G", b"GET /v1/games HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
def test_a_request_that_does_not_come_is_not_waited_for(address: str, begun: bytes) -> None:
    with connected(address, begun) as connection:
        assert Client(address).get("/v1/games").status == 200
        assert told(connection) == b""


@pytest.mark.one_in(2)
def test_a_head_that_comes_byte_by_byte_is_not_waited_for_either(address: str) -> None:
    with connected(address, b"GET /v1/games HTTP/1.1\r\n") as connection, pytest.raises(OSError, match=r"."):
        trickle(connection, b"X-Slow: 1\r\n")


@pytest.mark.one_in(2)
def test_a_connection_on_which_one_request_follows_the_other_stays_open(address: str) -> None:
    with closing(HTTPConnection(urlsplit(address).netloc, timeout=60)) as connection:
        for _ in range(30):  # for longer than a head is waited for
            connection.request("GET", "/v1/games")
            answer = connection.getresponse()
            assert (answer.status, answer.getheader("connection")) == (200, None)
            assert answer.read()
            time.sleep(0.1)


def trickle(connection: socket.socket, line: bytes) -> None:
    """Send a line again and again, for as long as somebody takes it."""
    for _ in range(200):
        connection.sendall(line)
        time.sleep(0.1)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("path", ["/v1/horizons/moves", "/v1/horizons/why"])
def test_a_body_that_stops_is_answered_by_408_and_others_before_it(address: str, path: str) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n"
    with connected(address, head.encode() + b"{") as connection:
        assert Client(address).get("/v1/games").status == 200
        first = connection.recv(1 << 16)
    assert first.startswith(b"HTTP/1.1 408"), first


@pytest.mark.one_in(2)
def test_clients_that_vanish_take_nothing_with_them(address: str) -> None:
    table = Table(address, game="horizons", players=2)
    seat, secret = next(iter(table.laid["secrets"].items()))
    follow = f"GET {table.path}/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {secret}\r\n\r\n"
    body = b'POST /v1/horizons/batch/moves HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a":'
    for sent in (follow.encode(), body, b"POST /v1/horizons/odds HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{"):
        for _ in range(5):
            with connected(address, sent) as connection:
                time.sleep(0.05)
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")  # as if it were cut
    for position in range(1, 6):
        assert table.move()[1]["position"] == position
    assert table.seen(seat)["position"] == 5


def test_of_a_client_only_so_many_requests_are_taken_and_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(guarding, "monotonic", lambda: now[0])
    allowance = Allowance(rate=2)
    most = 2 * guarding.BURST
    assert [allowance.allows("one") for _ in range(most + 2)] == [True] * most + [False] * 2
    assert allowance.allows("other")
    now[0] += 1
    assert [allowance.allows("one") for _ in range(3)] == [True, True, False]
    for number in range(guarding.CLIENTS + 10):
        allowance.allows(str(number))
    assert len(allowance._left) == guarding.CLIENTS


def test_who_asks_more_is_told_when_to_come_again() -> None:
    app = service("sqlite://", rate=1)
    statuses = [asked(app, "GET", "/v1/games").status for _ in range(guarding.BURST + 1)]
    assert statuses == [200] * guarding.BURST + [429]
    refused: Any = asked(app, "GET", "/v1/games")
    assert (refused.headers["retry-after"], refused.body["status"]) == ("1", 429)
    assert json.dumps(refused.body).count("client") == 1
