"""Shows a static site over HTTP: the files that it consists of, and nothing else of its folder."""

import socket
import sys
from collections.abc import Collection
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler
from pathlib import Path
from socketserver import ThreadingTCPServer
from typing import Any
from urllib.parse import unquote, urlsplit

from starlaw.knowledge.errors import InvalidInputError
from starlaw.version import VERSION

FRONT = "index.html"
KINDS = {
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8", ".svg": "image/svg+xml",
    ".js": "text/javascript; charset=utf-8",
}  # fmt: skip


class SiteServer(ThreadingTCPServer):
    """Answers each request in a thread of its own; port 0 takes any that is free. The address is taken at once."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self, host: str, port: int) -> None:
        self.folder = Path()
        self.files: frozenset[str] = frozenset()
        try:
            self.address_family, *_, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        except OSError:
            raise InvalidInputError(f"--host: expected a name or an address of this machine, got {host!r}") from None
        try:
            super().__init__((str(address[0]), int(address[1])), _Handler)
        except OSError as error:
            said = (error.strerror or str(error)).lower()
            raise InvalidInputError(f"--port: cannot listen on {host}, port {port}: {said}") from None

    def show(self, folder: Path, files: Collection[str]) -> None:
        """Show these files of a folder until somebody interrupts."""
        self.folder, self.files = folder, frozenset(files)
        self.serve_forever()

    @property
    def address(self) -> str:
        """Where the front page is found."""
        host, port = self.server_address[:2]
        shown = f"[{host!s}]" if self.address_family == socket.AF_INET6 else str(host)
        return f"http://{shown}:{port!s}/"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Leave it be when a browser hangs up."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    server: SiteServer
    server_version = f"starlaw/{VERSION}"
    sys_version = ""
    timeout = 30  # seconds for a request to arrive

    def do_GET(self) -> None:
        self._answer(with_body=True)

    def do_HEAD(self) -> None:
        self._answer(with_body=False)

    def _answer(self, with_body: bool) -> None:
        name = unquote(urlsplit(self.path).path).removeprefix("/") or FRONT
        if name not in self.server.files:
            self.send_error(HTTPStatus.NOT_FOUND, "no such page")
            return
        body = (self.server.folder / name).read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", KINDS[Path(name).suffix])
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.end_headers()
        if with_body:
            self.wfile.write(body)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Say nothing about requests."""
