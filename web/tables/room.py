"""The tables that a process has open: read from the store when asked for, kept up to date, played on by agents."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from secrets import token_urlsafe
from typing import Any

from starlaw.knowledge.errors import InvalidInputError
from starlaw.solver.executor.commitment import new_seed
from starlaw.solver.executor.events import Ply
from starlaw.web.tables.secrets import hashed, new_secret, opened
from starlaw.web.tables.store import LogEntry, Seat, Store, TakenError
from starlaw.web.tables.table import KINDS, PERSON, RULES, Agreed, PlayTable

OPEN = 1_000  # tables kept in memory; others are read again when somebody comes back to them


class NoTableError(Exception):
    """There is no such table."""


class NoSeatError(Exception):
    """A secret opens no seat of the table."""


class StaleError(Exception):
    """A seat acts on a position that is no longer the present one."""


class Room:
    """Lays tables, finds them, and adds to their logs; `tell` hears of every table that has something new."""

    def __init__(self, store: Store, tell: Callable[[str], object] = lambda name: None) -> None:
        self.store, self.tell = store, tell
        self._open: OrderedDict[str, tuple[PlayTable, tuple[Seat, ...], threading.RLock]] = OrderedDict()
        self._door = threading.Lock()

    def lay(self, agreed: Mapping[str, Any], seats: Mapping[str, str]) -> tuple[PlayTable, dict[str, str]]:
        """Lay a new table; return it and the secrets that open its seats."""
        settled = Agreed.model_validate({**agreed, "seed": new_seed()})
        start = PlayTable("", settled, ()).start
        automata = settled.judge.ruleset.automata
        for seat, kind in seats.items():
            if seat not in start.seats:
                raise InvalidInputError(f"seats: expected one of {', '.join(start.seats)}, got {seat!r}")
            if kind not in KINDS:
                raise InvalidInputError(f"seats.{seat}: expected one of {', '.join(KINDS)}, got {kind!r}")
        kinds = {seat: RULES if seat in automata else seats.get(seat, PERSON) for seat in start.seats}
        secrets = {seat: new_secret() for seat, kind in kinds.items() if kind == PERSON}
        rows = [Seat(seat, kind, hashed(secrets[seat]) if seat in secrets else None) for seat, kind in kinds.items()]
        name = token_urlsafe(9)
        self.store.create(name, settled.model_dump(mode="json"), rows)
        table = PlayTable(name, settled, rows)
        self._keep(table, tuple(rows))
        return table, secrets

    def table(self, name: str) -> PlayTable:
        """Return a table as its log tells it now."""
        table, _, lock = self._found(name)
        with lock:
            self._refresh(table)
        return table

    def seat(self, name: str, secret: str) -> str:
        """Return the seat that a secret opens."""
        seat = opened(self._found(name)[1], secret)
        if seat is None:
            raise NoSeatError
        return seat

    def move(self, name: str, seat: str, position: int, move: Any, draws: list[str] | None) -> tuple[PlayTable, Ply]:
        """Carry out a move for good, if the position is still the one that the seat saw."""

        def moved(table: PlayTable) -> tuple[LogEntry, Ply]:
            if position != table.position:
                raise StaleError
            return table.moved(seat, move, draws)

        table, turn = self._add(name, moved)
        assert turn is not None
        return table, turn

    def join(self, name: str, seat: str, person: str) -> PlayTable:
        """Note under which name a person sits down."""
        return self._add(name, lambda table: (table.joined(seat, person), None))[0]

    def propose(self, name: str, seat: str, position: int, moves: int) -> PlayTable:
        """Propose to take moves back, if the position is still the one that the seat saw."""

        def proposed(table: PlayTable) -> tuple[LogEntry, None]:
            if position != table.position:
                raise StaleError
            return table.proposed(seat, moves), None

        return self._add(name, proposed)[0]

    def answer(self, name: str, seat: str, agrees: bool) -> PlayTable:
        """Answer such a proposal."""
        return self._add(name, lambda table: (table.answered(seat, agrees), None))[0]

    def advance(self, name: str) -> None:
        """Let agents and the rules make their moves until a person decides or the game is over."""
        table, _, lock = self._found(name)
        while True:
            with lock:  # so that nobody moves between the look and the move
                self._refresh(table)
                if not table.waits_for_itself:
                    return
                self._add(name, PlayTable.moved_by_itself)

    def _add(self, name: str, made: Callable[[PlayTable], tuple[LogEntry, Ply | None]]) -> tuple[PlayTable, Ply | None]:
        """Add what is made of the present table; if somebody else was quicker, it is made anew of what they left."""
        table, _, lock = self._found(name)
        with lock:
            while True:
                self._refresh(table)
                entry, turn = made(table)
                try:
                    self.store.add(name, entry)
                except TakenError:
                    continue
                table.add(entry, turn)
                break
        self.tell(name)
        return table, turn

    def _refresh(self, table: PlayTable) -> None:
        for entry in self.store.entries(table.name, table.numbered):
            table.add(entry)

    def _found(self, name: str) -> tuple[PlayTable, tuple[Seat, ...], threading.RLock]:
        with self._door:
            if name in self._open:
                self._open.move_to_end(name)
                return self._open[name]
        agreed = self.store.agreed(name)
        if agreed is None:
            raise NoTableError(name)
        seats = self.store.seats(name)
        return self._keep(PlayTable(name, Agreed.model_validate(agreed), seats), seats)

    def _keep(self, table: PlayTable, seats: tuple[Seat, ...]) -> tuple[PlayTable, tuple[Seat, ...], threading.RLock]:
        """Keep a table open, and no more than so many; of two who open it at once, the first one's stays."""
        with self._door:
            kept = self._open.setdefault(table.name, (table, seats, threading.RLock()))
            self._open.move_to_end(table.name)
            if len(self._open) > OPEN:
                self._open.popitem(last=False)
            return kept
