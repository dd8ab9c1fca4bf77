"""Commands that may run long end when their time is up or their memory used, with a code of their own."""

import json
import subprocess
import sys

import pytest

from starlaw.cli.app import COMMANDS
from starlaw.cli.limits import EXIT, LIMITED
from starlaw.knowledge.folders import folder
from tests.command import Ran, started

STATE = str(folder("seeds") / "horizons" / "states" / "mid_game.json")
RECORD = str(sorted((folder("seeds") / "stellar_horizons").rglob("*.jsonl"))[0])
STUBBORN = "import signal; signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})\nwhile True: pass"
GREEDY = "held = [bytearray(10**9) for _ in range(100)]"


def test_each_of_them_is_a_command() -> None:
    assert {name for names in COMMANDS.values() for name in names} >= LIMITED


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("arguments", "key"), [(("perft", STATE, "9"), None), (("perft", STATE, "9", "--divide"), "divide"),
                           (("replay", RECORD, "--coverage"), "moves")]
)  # fmt: skip
def test_what_was_found_until_then_is_told(arguments: tuple[str, ...], key: str | None) -> None:
    code, out, _ = started(*arguments, "--seconds", "2", "--json")
    error = json.loads(out)["error"]
    assert (code, error["code"]) == (EXIT, "too_long")
    found = error.get("so_far")
    assert found is None or (isinstance(found, list) if key is None else key in found)  # None: the time ended before


@pytest.mark.one_in(2)
@pytest.mark.parametrize("work", [STUBBORN, GREEDY])
def test_work_that_hears_nothing_or_takes_all_memory_is_ended(work: str) -> None:
    lines = (f"    {line}" for line in work.splitlines())
    program = "\n".join(["from starlaw.cli.limits import within", "with within(1):", *lines])
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert "TooLongError: stopped" in done.stderr


def test_within_its_time_a_command_answers_as_ever() -> None:
    assert started("score", STATE, "--json", "--seconds", "600") == started("score", STATE, "--json")
    assert started("score", "no_such_file", "--seconds", "600") == Ran(2, "", started("score", "no_such_file").stderr)
