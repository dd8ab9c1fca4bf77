"""Settings for all tests: how many of them a run takes, on which evaluator they judge, where tables are kept."""

import os
from collections import Counter
from pathlib import Path

import pytest

from tests import judging, turns
from tests.table_making import cache_folder

os.environ.setdefault("STARLAW_CACHE", str(cache_folder()))
TURN = turns.this_turn()


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("starlaw")
    group.addoption("--all", action="store_true", help="run every test, judged by clingo")
    group.addoption("--rest", type=int, metavar="N", help="run one in N of the tests that the quick run leaves out")


def pytest_configure(config: pytest.Config) -> None:
    judging.whole_run = config.getoption("--all")
    config.addinivalue_line("markers", "one_in(n): costly; the quick run takes one in n of its variants, in turns")


def pytest_sessionstart(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None or hasattr(session.config, "workerinput"):
        return
    if session.config.getoption("--all"):
        reporter.write_line("every test, judged by clingo")
    else:
        what = "quick run" if session.config.getoption("--rest") is None else "part of what quick runs leave out"
        reporter.write_line(f"{what}, STARLAW_TURN={TURN}; one test in {turns.ON_CLINGO} is judged by clingo")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    parts = config.getoption("--rest")
    if config.getoption("--all") or (parts is None and _named_one_by_one(config)):
        return
    marks = [item.get_closest_marker("one_in") for item in items]
    taken = turns.quick([(i.nodeid, m.args[0] if m else 1) for i, m in zip(items, marks, strict=True)], TURN)
    kept = [item for item, quick in zip(items, taken, strict=True) if quick]
    if parts is not None:
        kept = turns.part([item for item, quick in zip(items, taken, strict=True) if not quick], parts, TURN)
    left_out = set(items) - set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = _longest_files_first(kept)


def _longest_files_first(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return tests by files, the longest first; a test that comes one time in N takes about N times as long."""
    takes = Counter[Path]()
    for item in items:
        mark = item.get_closest_marker("one_in")
        takes[item.path] += mark.args[0] if mark else 1
    return sorted(items, key=lambda item: -takes[item.path])


def _named_one_by_one(config: pytest.Config) -> bool:
    """Return whether the tests of a run were named, so that none of them is left out."""
    return bool(config.args) and all("::" in name for name in config.args)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Settle on which evaluator a test judges, where it leaves that open."""
    judging.on_clingo = judging.whole_run or turns.has_its_turn(item.nodeid, turns.ON_CLINGO, TURN)
