"""What happens at a table, told to a seat as it happens: server-sent events that can be taken up again."""

import asyncio
import json
from collections import defaultdict
from collections.abc import AsyncIterator
from math import inf
from time import monotonic
from typing import Any

from starlaw.show.doors.door import Door
from starlaw.show.words import told
from starlaw.web.tables.room import Room
from starlaw.web.tables.store import LogEntry, StoreError
from starlaw.web.tables.table import MOVED, PlayTable

PAUSE = 0.5  # seconds between two looks for what other processes added
SILENCE = 15.0  # seconds after which a line that says nothing keeps the connection open


class Followers:
    """Wakes those who wait for news of a table: at once if this process added to it, else soon."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._waiting: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._seen: dict[str, int] = {}

    def wake(self, name: str) -> None:
        """Wake all who wait for news of a table."""
        for event in self._waiting.get(name, ()):
            event.set()

    async def watch(self) -> None:
        """Look for what other processes added, as long as the service runs."""
        while True:
            await asyncio.sleep(PAUSE)
            names = [name for name, events in self._waiting.items() if events]
            if not names:
                continue
            try:
                latest = await asyncio.to_thread(self.room.store.latest, names)
            except StoreError:  # the database is away: there is no news until it is back
                continue
            for name, number in latest.items():
                if self._seen.get(name) != number:
                    self._seen[name] = number
                    self.wake(name)

    async def news(self, name: str, seat: str, after: int, seconds: float = inf) -> AsyncIterator[str]:
        """Yield every entry behind a number as a server-sent event for a seat, and go on as the game does."""
        news, end = asyncio.Event(), monotonic() + seconds
        self._waiting[name].add(news)
        try:
            yield "retry: 1000\n\n"
            while True:
                news.clear()
                table = await asyncio.to_thread(self.room.table, name)
                for entry in await asyncio.to_thread(self.room.store.entries, name, after):
                    if entry.number > table.numbered:
                        break
                    yield _event(entry, entry_object(table, entry, seat))
                    after = entry.number
                left = end - monotonic()
                if left <= 0:
                    return
                try:
                    await asyncio.wait_for(news.wait(), min(SILENCE, left))
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            self._waiting[name].discard(news)
            if not self._waiting[name]:
                del self._waiting[name]


def _event(entry: LogEntry, value: Any) -> str:
    return f"id: {entry.number}\nevent: {entry.kind}\ndata: {json.dumps(value, ensure_ascii=False)}\n\n"


def entry_object(table: PlayTable, entry: LogEntry, seat: str) -> dict[str, Any]:
    """Return an entry of the log as a seat may know it."""
    shown: dict[str, Any] = {"number": entry.number, "kind": entry.kind, "seat": entry.seat}
    if entry.kind != MOVED:
        return {**shown, **entry.body, "position": table.position}
    turn = table.turns[entry.number]
    move = {"move": turn.move.text} if turn.player == seat else {}
    words = told(table.judge, turn, seat)
    return {**shown, **move, "words": words, "transition": Door(table.judge, seat).transition(turn)}
