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
        """Take what came; wait anew for a request that only begins with it."""
        if self._late is None:
            self._wait()
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        if self._late is not None:
            self._late.cancel()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEAD, self._end_unless_asked)

    def _end_unless_asked(self) -> None:
        self._late = None
        if (self.cycle is None or self.cycle.response_complete) and not self.transport.is_closing():
            self.transport.close()
