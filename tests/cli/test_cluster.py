"""A cluster on this machine: a scheduler and two workers, one of them killed; nothing is lost or doubled."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.command import run

STATE = Path(__file__).parents[2] / "seeds" / "horizons" / "states" / "mid_game.json"
MODULES = {"scheduler": "distributed.cli.dask_scheduler", "worker": "distributed.cli.dask_worker"}


def started(what: str, folder: Path, *arguments: str) -> "subprocess.Popen[bytes]":
    log = (folder / f"{what}.log").open("ab")
    command = [sys.executable, "-m", MODULES[what], *arguments]
    return subprocess.Popen(command, stdout=log, stderr=log, cwd=folder)


@contextmanager
def a_cluster(folder: Path) -> Iterator[tuple[str, list["subprocess.Popen[bytes]"]]]:
    known = folder / "scheduler.json"
    quiet = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    running = [started("scheduler", folder, *quiet, "--scheduler-file", str(known))]
    try:
        until = time.monotonic() + 60
        while not known.exists() and time.monotonic() < until:
            time.sleep(0.1)
        address = json.loads(known.read_text())["address"]
        alone = ("--nthreads", "1", "--nworkers", "1", "--no-dashboard", "--no-nanny", "--host", "127.0.0.1")
        running += [started("worker", folder, address, *alone, "--local-directory", str(folder / n)) for n in "ab"]
        _until_there(address, 2, until)
        yield address, running[1:]
    finally:
        for process in reversed(running):
            process.kill()
            process.wait()


def _until_there(address: str, workers: int, until: float) -> None:
    from distributed import Client

    with Client(address, set_as_default=False, timeout=30) as client:  # type: ignore[no-untyped-call]
        client.wait_for_workers(workers, timeout=max(1.0, until - time.monotonic()))


@pytest.mark.one_in(12)
@pytest.mark.filterwarnings("ignore")  # of the cluster's own
def test_a_cluster_gives_what_one_process_gives_though_a_worker_is_killed(tmp_path: Path) -> None:
    good = json.loads(STATE.read_text())
    broken = {**good, "supply": {**good["supply"], "metal": 0}}
    lines = tmp_path / "lines.jsonl"
    texts = [json.dumps(good), json.dumps(broken), "{torn"]
    lines.write_text("".join(texts[place % 3] + "\n" for place in range(6000)))
    alone, out = tmp_path / "alone.jsonl", tmp_path / "cluster.jsonl"
    told = run("check", str(lines), "--stream", "--out", str(alone), "--json")
    with a_cluster(tmp_path) as (address, workers):
        games = ("simulate", "horizons", "-n", "130", "--max-moves", "15", "--json")
        assert _without_command(run(*games, "--cluster", address)) == _without_command(run(*games))
        killing = _killer(workers[0].pid, out)
        by_cluster = run("check", str(lines), "--stream", "--out", str(out), "--cluster", address, "--json")
        assert killing.wait(timeout=60) == 0
        assert workers[0].wait(timeout=60) != 0  # it was killed
    assert by_cluster == told
    assert out.read_bytes() == alone.read_bytes()


def _killer(worker: int, out: Path) -> "subprocess.Popen[bytes]":
    """Kill a worker once the first results are there."""
    code = (
        "import os, signal, sys, time, pathlib\n"
        "out = pathlib.Path(sys.argv[2])\n"
        "while not out.exists() or not out.stat().st_size: time.sleep(0.01)\n"
        "os.kill(int(sys.argv[1]), signal.SIGKILL)\n"
    )
    return subprocess.Popen([sys.executable, "-c", code, str(worker), str(out)], env=os.environ)


def _without_command(ran: Any) -> Any:
    assert ran.returncode == 0, ran
    return {**json.loads(ran.stdout), "command": ""}


def test_a_cluster_that_is_not_there_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlaw.solver.surveys.processes.SECONDS", 1)
    ended = run("check", str(STATE), "--stream", "--cluster", "tcp://127.0.0.1:9")
    assert ended.returncode == 2
    assert ended.stderr.startswith("error: tcp://127.0.0.1:9: expected a scheduler of dask there")
    assert ended.stderr.count("\n") == 1
