"""Tables when things break: whatever was answered is kept, by SQLite and by PostgreSQL, and several processes agree."""

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.web.client import Client
from tests.web.postgres import SERVER, postgres
from tests.web.test_tables import Table

DATABASES = [
    "sqlite",
    pytest.param("postgresql", marks=pytest.mark.skipif(SERVER is None, reason="no PostgreSQL server is installed")),
]


@contextmanager
def database(kind: str, folder: Path) -> Iterator[str]:
    """Give the address of a fresh database."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tables.db'}"
    else:
        with postgres() as address:
            yield address


@contextmanager
def process(url: str) -> "Iterator[tuple[str, subprocess.Popen[str]]]":
    """Serve tables in a process of its own."""
    arguments = [sys.executable, str(Path(__file__).with_name("process.py")), url]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            yield running.stdout.readline().strip(), running
        finally:
            running.kill()


@pytest.mark.one_in(2)
@pytest.mark.parametrize("kind", DATABASES)
def test_every_acknowledged_move_is_there_after_a_kill(kind: str, tmp_path: Path) -> None:
    acknowledged = 0
    with database(kind, tmp_path) as url:
        with process(url) as (address, running):
            table = Table(address, game="horizons", players=2)
            threading.Timer(1.5, running.kill).start()
            try:
                while True:
                    acknowledged = table.move()[1]["position"]
            except (OSError, KeyError):  # the process is gone in the middle of a move
                pass
        with process(url) as (address, _):
            for seat in table.seats.values():
                seat.address = address
            kept = table.mover()[1]["position"]
            assert acknowledged <= kept <= acknowledged + 1  # one more may be kept than was answered
            assert table.move()[1]["position"] == kept + 1


@pytest.mark.one_in(4)
@pytest.mark.skipif(SERVER is None, reason="no PostgreSQL server is installed")
def test_several_processes_keep_one_line_of_play() -> None:
    with postgres() as url, process(url) as (one, _), process(url) as (two, _):
        table = Table(one, game="horizons", players=2)
        doors = [table.seats, {seat: Client(two, secret) for seat, secret in table.laid["secrets"].items()}]
        won: list[int] = []

        def play(seats: dict[str, Client]) -> None:
            for _ in range(25):
                for client in seats.values():
                    seen = client.get(table.path).body
                    for move in seen["decision"]["moves"][:1]:
                        made = client.post(f"{table.path}/moves", position=seen["position"], move=move)
                        won.extend([made.body["position"]] if made.status == 200 else [])
                        assert made.status in (200, 409)

        both = [threading.Thread(target=play, args=(seats,)) for seats in doors]
        for thread in both:
            thread.start()
        for thread in both:
            thread.join()
        assert sorted(won) == list(range(1, len(won) + 1))  # none lost, none doubled
        assert {seats["orange"].get(table.path).body["position"] for seats in doors} == {len(won)}
