"""Tables when what they are kept in breaks: a lost database, a full disk, torn writes, clocks; see docs/security.md."""

import ast
import random
import resource
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from starlaw.knowledge.errors import InvalidInputError, RulesError
from starlaw.knowledge.folders import folder
from starlaw.solver.executor.records import read_record, replay
from starlaw.web.tables.store import Store
from tests.web.postgres import SERVER, postgres
from tests.web.test_durability import process
from tests.web.test_tables import Table

ROOT = Path(__file__).parents[2]


def play(table: Table, moves: int) -> tuple[int, list[int]]:
    """Make moves, whatever is answered; return the last position that was acknowledged, and what refusals said."""
    acknowledged, refused = 0, []
    for _ in range(moves):
        player, seen = next((s, v) for s in table.seats if (v := table.seats[s].get(table.path)).status in (200, 503))
        if seen.status == 503:
            refused.append(503)
            time.sleep(0.1)
            continue
        decider = seen.body["decision"]["player"]
        seen = table.seats[decider].get(table.path) if decider != player else seen
        if seen.status == 503:
            refused.append(503)
            continue
        move = {"position": seen.body["position"], "move": seen.body["decision"]["moves"][0]}
        made = table.seats[decider].post(f"{table.path}/moves", **move)
        if made.status == 200:
            acknowledged = made.body["position"]
        else:
            refused.append(made.status)
    return acknowledged, refused


@pytest.mark.one_in(4)
@pytest.mark.skipif(SERVER is None, reason="no PostgreSQL server is installed")
def test_a_database_that_goes_away_and_comes_back_loses_no_move_and_play_goes_on() -> None:
    with postgres() as server, process(server) as (address, running):
        table = Table(address, game="horizons", players=2)
        before, refused = play(table, 8)
        assert (before, refused) == (8, [])
        server.stop()
        nobody, away = play(table, 3)
        assert (nobody, set(away)) == (0, {503})
        server.start()
        after, _ = play(table, 8)
        assert 15 <= after <= 16  # connections of before are noticed as gone, at most once
        assert running.poll() is None
        assert table.mover()[1]["position"] == after


@contextmanager
def little_room(size: int) -> Iterator[None]:
    """Let processes that are begun now write files of so many bytes, as if the disk were full then."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.mark.one_in(3)
def test_a_full_disk_is_told_and_what_was_answered_before_is_kept(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    Store(url).close()
    with little_room(36_864):
        served = process(url)
        address, running = served.__enter__()
    try:
        table = Table(address, game="horizons", players=2)
        acknowledged, refused = play(table, 150)
        assert 0 < acknowledged < 150
        assert set(refused) == {503}
        assert running.poll() is None
        assert table.mover()[1]["position"] == acknowledged  # what was refused is not half there
    finally:
        served.__exit__(None, None, None)
    with process(url) as (address, _):
        for seat in table.seats.values():
            seat.address = address
        assert table.mover()[1]["position"] == acknowledged
        assert table.move()[1]["position"] == acknowledged + 1


@pytest.mark.one_in(2)
def test_of_torn_writes_whole_moves_are_left_in_their_order(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    kept.mkdir()
    with process(f"sqlite:///{tmp_path / 'tables.db'}") as (address, _):
        table = Table(address, game="horizons", players=2)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as looking:  # so that the log is not put away
            looking.execute("SELECT * FROM entries").fetchall()
            acknowledged, _ = play(table, 20)
            for file in tmp_path.glob("tables.db*"):
                shutil.copy(file, kept)
    name, source = table.laid["table"], random.Random(1)
    log = kept / "tables.db-wal"
    assert (acknowledged, log.stat().st_size > 0) == (20, True)
    for _ in range(12):  # what a disk that lost its cache may leave: the log cut off, or a page of it wrong
        torn = tmp_path / "torn"
        shutil.rmtree(torn, ignore_errors=True)
        shutil.copytree(kept, torn)
        text = bytearray((torn / "tables.db-wal").read_bytes())
        place = source.randrange(len(text))
        if source.random() < 0.5:
            del text[place:]
        else:
            text[place : place + 512] = bytes(len(text[place : place + 512]))
        (torn / "tables.db-wal").write_bytes(text)
        with closing(sqlite3.connect(torn / "tables.db")) as connection:
            assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        with closing(Store(f"sqlite:///{torn / 'tables.db'}")) as store:
            numbers = [entry.number for entry in store.entries(name, 0)]
        assert numbers == list(range(1, len(numbers) + 1))


def test_nothing_that_is_kept_goes_by_the_clock_of_the_wall() -> None:
    read = {"time", "now", "utcnow", "today", "localtime", "gmtime"}
    found = [
        f"{file.relative_to(ROOT)}:{node.lineno}"
        for part in ("web", "solver/executor")
        for file in (ROOT / part).rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in read
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in ("time", "datetime", "date")
    ]
    assert found == []


JUMPING = """
import itertools, time
jumps = itertools.cycle([0, 10**9, -10**9, 5, -3])
wall = time.time
time.time = lambda: wall() + next(jumps)
"""


@pytest.mark.one_in(3)
def test_a_clock_that_jumps_changes_nothing(tmp_path: Path) -> None:
    program = JUMPING + (Path(__file__).with_name("process.py")).read_text("utf-8")
    arguments = [sys.executable, "-c", program, f"sqlite:///{tmp_path / 'tables.db'}"]
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        try:
            table = Table(running.stdout.readline().strip(), game="horizons", players=2)
            assert play(table, 20) == (20, [])
        finally:
            running.kill()


@pytest.mark.one_in(2)
def test_a_record_that_was_cut_anywhere_or_shuffled_replays_what_is_whole_and_reports_the_rest(tmp_path: Path) -> None:
    text = sorted((folder("seeds") / "horizons" / "records").glob("*.jsonl"))[0].read_bytes()
    lines, source = text.splitlines(keepends=True)[:12], random.Random(2)
    whole, file = b"".join(lines), tmp_path / "game.jsonl"

    def moves() -> Any:
        """Return how many moves replay and what is told of the rest."""
        done, told = 0, None
        try:
            record = read_record(file)
            told = record.torn
            for _ in replay(record):
                done += 1
        except RulesError as error:
            told = str(error)
        return done, told

    for cut in sorted(source.sample(range(1, len(whole)), 15)):
        file.write_bytes(whole[:cut])
        complete = whole[:cut].count(b"\n")
        done, told = moves()
        assert done in (complete, complete + 1)  # the last line may be whole but for its end
        assert told or done == complete + 1 or whole[:cut].endswith(b"\n")
    for _ in range(6):
        one, two = sorted(source.sample(range(1, len(lines)), 2))
        shuffled = [*lines]
        shuffled[one], shuffled[two] = lines[two], lines[one]
        file.write_bytes(b"".join(shuffled))
        done, told = moves()
        assert done <= one
        assert told


def test_a_database_that_cannot_be_reached_at_the_start_is_told_in_a_line(tmp_path: Path) -> None:
    with pytest.raises(InvalidInputError, match="--database: "):
        Store(f"sqlite:///{tmp_path / 'no' / 'such' / 'folder' / 'tables.db'}")
