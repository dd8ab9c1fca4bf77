"""Connections whose requests come too slowly or not at all: they are closed, so that they keep no place from others."""

import asyncio
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

HEAD = 10.0  # seconds for the head of a request, from its first byte or from the connection on


class Patient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
    """A connection that waits so long for a request, and no longer."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what came; wait on only for a request whose head is not whole yet."""
        super().data_received(data)
        if self._answers:
            self._wait_no_longer()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._wait_no_longer()
        super().connection_lost(exc)

    @property
    def _answers(self) -> bool:
        """Whether a request has come and is not answered yet; how long others may be away then, the server says."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEAD, self._end)

    def _wait_no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
        self._late = None

    def _end(self) -> None:
        self._late = None
        if not self._answers and not self.transport.is_closing():
            self.transport.close()
