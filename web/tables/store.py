"""Where tables are kept: a log of entries for each, only ever added to, in SQLite or PostgreSQL.

An entry's number is its key, so that of two writers at once one wins. What `add` has returned from is on disk.
"""

import json
from collections import deque
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Lock
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    event,
    func,
    insert,
    select,
)  # fmt: skip
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, NoSuchModuleError
from sqlalchemy.pool import NullPool, StaticPool

from starlaw.knowledge.errors import InvalidInputError

_METADATA = MetaData()
_TABLES = Table(
    "tables", _METADATA,
    Column("id", String(32), primary_key=True), Column("agreed", Text, nullable=False),
)  # fmt: skip
_SEATS = Table(
    "seats", _METADATA,
    Column("table_id", String(32), primary_key=True), Column("seat", String(64), primary_key=True),
    Column("kind", String(32), nullable=False), Column("secret_hash", String(64)),
)  # fmt: skip
_ENTRIES = Table(
    "entries", _METADATA,
    Column("table_id", String(32), primary_key=True), Column("number", Integer, primary_key=True),
    Column("kind", String(32), nullable=False), Column("seat", String(64)), Column("body", Text, nullable=False),
)  # fmt: skip


class StoreError(Exception):
    """The database cannot be reached or written; whether the last entry is there is not known."""


class TakenError(Exception):
    """Another entry has this number already."""


class Turns:
    """A lock that is given in the order in which it was asked for."""

    def __init__(self) -> None:
        self._door, self._taken, self._waiting = Lock(), False, deque[Lock]()

    def __enter__(self) -> None:
        with self._door:
            if not self._taken:
                self._taken = True
                return
            mine = Lock()
            mine.acquire()
            self._waiting.append(mine)
        mine.acquire()

    def __exit__(self, *_: object) -> None:
        with self._door:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


class Seat(NamedTuple):
    """A seat of a table: who plays it, and the hash of the secret that opens it."""

    name: str
    kind: str
    secret_hash: str | None


class LogEntry(NamedTuple):
    """One thing that happened at a table."""

    number: int
    kind: str
    seat: str | None
    body: Mapping[str, Any]


class Store:
    """The tables of one database."""

    def __init__(self, url: str) -> None:
        try:
            self.engine = _engine(url)
        except (ArgumentError, NoSuchModuleError, ModuleNotFoundError) as error:
            raise InvalidInputError(f"--database: {error}") from None
        # SQLite lets one write at a time and others try again by chance, so that some never come to it: those of one
        # process take turns on one connection.
        alone = self.engine.dialect.name == "sqlite"
        self._writer = _engine(url, alone) if alone else self.engine
        self._turn: AbstractContextManager[object] = Turns() if alone else nullcontext()
        try:
            with self._writing() as connection:
                _METADATA.create_all(connection)
        except StoreError as error:
            raise InvalidInputError(f"--database: {error}") from None

    def create(self, table: str, agreed: Mapping[str, Any], seats: Sequence[Seat]) -> None:
        """Keep a new table: what was agreed on, and its seats."""
        with self._writing() as connection:
            connection.execute(insert(_TABLES).values(id=table, agreed=json.dumps(agreed)))
            rows = ({"seat": s.name, "kind": s.kind, "secret_hash": s.secret_hash} for s in seats)
            connection.execute(insert(_SEATS), [{"table_id": table, **row} for row in rows])

    def agreed(self, table: str) -> dict[str, Any] | None:
        """Return what was agreed on for a table; nothing if there is none."""
        with self._reading() as connection:
            text = connection.scalar(select(_TABLES.c.agreed).where(_TABLES.c.id == table))
        return None if text is None else json.loads(text)

    def seats(self, table: str) -> tuple[Seat, ...]:
        """Return the seats of a table."""
        columns = _SEATS.c.seat, _SEATS.c.kind, _SEATS.c.secret_hash
        with self._reading() as connection:
            return tuple(Seat(*row) for row in connection.execute(select(*columns).where(_SEATS.c.table_id == table)))

    def entries(self, table: str, after: int) -> tuple[LogEntry, ...]:
        """Return the entries of a table behind a number, in their order."""
        columns = _ENTRIES.c.number, _ENTRIES.c.kind, _ENTRIES.c.seat, _ENTRIES.c.body
        behind = (_ENTRIES.c.table_id == table) & (_ENTRIES.c.number > after)
        with self._reading() as connection:
            rows = connection.execute(select(*columns).where(behind).order_by(_ENTRIES.c.number)).all()
        return tuple(LogEntry(number, kind, seat, json.loads(body)) for number, kind, seat, body in rows)

    def add(self, table: str, entry: LogEntry) -> None:
        """Keep an entry for good; raise an error if its number is taken."""
        number, kind, seat, body = entry
        values = {"table_id": table, "number": number, "kind": kind, "seat": seat, "body": json.dumps(body)}
        try:
            with self._writing() as connection:
                connection.execute(insert(_ENTRIES).values(values))
        except IntegrityError:
            raise TakenError from None

    def latest(self, tables: Collection[str]) -> dict[str, int]:
        """Return the number of the last entry of each of some tables."""
        newest = select(_ENTRIES.c.table_id, func.max(_ENTRIES.c.number)).where(_ENTRIES.c.table_id.in_(tables))
        with self._reading() as connection:
            return {name: number for name, number in connection.execute(newest.group_by(_ENTRIES.c.table_id))}  # noqa: C416

    def close(self) -> None:
        """Give back all connections."""
        self._writer.dispose()
        self.engine.dispose()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with self._turn, _told(), self._writer.begin() as connection:
            yield connection

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        with _told(), self.engine.connect() as connection:
            yield connection


@contextmanager
def _told() -> Iterator[None]:
    """Ply what a database driver says into an error of ours; a number taken twice stays what it is."""
    try:
        yield
    except IntegrityError:
        raise
    except DBAPIError as error:
        raise StoreError(str(error.orig or error)) from error


def _engine(url: str, alone: bool = False) -> Engine:
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    if alone:
        engine = create_engine(url, poolclass=StaticPool, connect_args={"check_same_thread": False})
    else:
        engine = create_engine(url, poolclass=NullPool)  # one costs little, and none keeps an old look at the file
    event.listen(engine, "connect", _durable)
    return engine


def _durable(connection: Any, _: Any) -> None:
    """Let SQLite write ahead, so that readers do not wait, and let each commit reach the disk."""
    for pragma in ("busy_timeout=10000", "journal_mode=WAL", "synchronous=FULL"):
        connection.execute(f"PRAGMA {pragma}")
