"""A service started for tests on a free port, and a plain client for it, which shares no code with the service."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import uvicorn

from starlaw.web.listening import address_of, listening
from starlaw.web.patience import Patient
from starlaw.web.service import Pages, service


class Answer(NamedTuple):
    """Status, headers and body of an answer; the body as JSON where it is some."""

    status: int
    headers: dict[str, str]
    body: Any


class Client:
    """Asks a service; with a secret, as the seat that it opens."""

    def __init__(self, address: str, secret: str | None = None) -> None:
        self.address = address
        self.headers = {} if secret is None else {"Authorization": f"Bearer {secret}"}

    def get(self, path: str, **headers: str) -> Answer:
        """Read an address."""
        return self.ask("GET", path, None, headers)

    def post(self, path: str, **body: Any) -> Answer:
        """Send an object."""
        return self.ask("POST", path, json.dumps(body).encode(), {"Content-Type": "application/json"})

    def ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        """Send a request and return its answer."""
        connection = HTTPConnection(urlsplit(self.address).netloc, timeout=300)
        try:
            connection.request(method, path, body, self.headers | headers)
            answer = connection.getresponse()
            told = {name.lower(): value for name, value in answer.getheaders()}
            text = answer.read()
            is_json = told.get("content-type", "") in ("application/json", "application/problem+json")
            return Answer(answer.status, told, json.loads(text) if is_json else text)
        finally:
            connection.close()


@contextmanager
def served(database: str, pages: Pages | None = None) -> Iterator[str]:
    """Run a service in a thread; give its address."""
    with listening("127.0.0.1", 0) as taken:
        config = uvicorn.Config(
            service(database, pages), http=Patient, log_level="warning", timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        running = threading.Thread(target=server.run, kwargs={"sockets": [taken]})
        running.start()
        try:
            yield address_of(taken).rstrip("/")
        finally:
            server.should_exit = True
            running.join()
