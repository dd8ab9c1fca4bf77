"""Files as other programs leave them: a byte order mark, a key that stands twice, a reader that has gone."""

import gzip
import json
import subprocess
import sys
from pathlib import Path

import pytest

from starlaw.knowledge.folders import folder
from tests.command import run

SEEDS = folder("seeds") / "horizons"
STATE = SEEDS / "states" / "mid_game.json"
RECORD = SEEDS / "records" / "random_2.jsonl"
MARK = "\ufeff"
TWICE = STATE.read_text(encoding="utf-8").replace('"phase"', '"turn": "blue", "phase"', 1)
COMMANDS = [
    ("check", "FILE"),
    ("moves", "FILE"),
    ("why", "FILE", "explore(orange)"),
    ("view", "FILE", "--player", "orange"),
    ("score", "FILE"),
    ("apply", "FILE", "explore(orange)", "--seed", "1"),
    ("odds", "FILE", "explore(orange)"),
    ("perft", "FILE", "1"),
    ("sketch", "FILE", "--seconds", "0"),
    ("graph", "horizons", "--state", "FILE"),
    ("route", "horizons", "s1", "s2", "--state", "FILE"),
    ("query", "horizons", "turn(P)", "--state", "FILE"),
    ("find", "horizons", "turn(blue)", "--state", "FILE"),
    ("plan", "horizons", "turn(blue)", "--state", "FILE"),
    ("diff", "horizons", "--option", "errata=off", "--state", "FILE"),
    ("ruling", "horizons", "mission_fulfilled", "mission=volcanic", "--state", "FILE"),
    ("play", "horizons", "--from", "FILE"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_key_that_stands_twice_is_refused_by_name_at_every_command(tmp_path: Path, command: tuple[str, ...]) -> None:
    file = tmp_path / "twice.json"
    file.write_text(TWICE, encoding="utf-8")
    code, out, err = run(*(str(file) if part == "FILE" else part for part in command))
    assert (code, out) == (2, "")
    assert "the key 'turn' stands twice" in err
    assert err.count("\n") == 1


def test_a_key_of_a_move_and_of_a_stream_is_refused_likewise(tmp_path: Path) -> None:
    move = '{"action": "explore", "player": "orange", "player": "blue"}'
    assert run("why", str(STATE), move) == (2, "", "error: move: the key 'player' stands twice\n")
    record = tmp_path / "record.jsonl"
    record.write_text(RECORD.read_text(encoding="utf-8").replace('"drawn"', '"move": "pass(blue)", "drawn"'))
    code, _, err = run("replay", str(record))
    assert (code, err) == (2, f"error: {record}:2: the key 'move' stands twice\n")
    line = json.dumps(json.loads(STATE.read_text(encoding="utf-8")))
    file = tmp_path / "states.jsonl"
    file.write_text(f'{line}\n{line[:-1]}, "turn": "blue"}}\n', encoding="utf-8")
    code, out, _ = run("check", "--stream", str(file))
    told = [json.loads(result) for result in out.splitlines()]
    assert (code, [result["status"] for result in told]) == (2, ["legal", "error"])
    assert told[1]["error"]["message"] == f"{file}:2: the key 'turn' stands twice"


@pytest.mark.parametrize("command", COMMANDS[:6], ids=lambda command: command[0])
def test_a_byte_order_mark_changes_nothing(tmp_path: Path, command: tuple[str, ...]) -> None:
    plain, marked = STATE.read_text(encoding="utf-8"), tmp_path / "marked.json"
    marked.write_text(MARK + plain, encoding="utf-8")
    with_mark = run(*(str(marked) if part == "FILE" else part for part in command))
    without = run(*(str(STATE) if part == "FILE" else part for part in command))
    assert with_mark.stdout.replace(str(marked), str(STATE)) == without.stdout
    assert with_mark.returncode == without.returncode
    by_pipe = run(*("-" if part == "FILE" else part for part in command), given=MARK + plain)
    assert by_pipe.stdout.replace("standard input", str(STATE)) == without.stdout


def test_a_byte_order_mark_is_read_in_records_packs_sketches_and_streams(tmp_path: Path) -> None:
    record, sketch, packed = tmp_path / "record.jsonl", tmp_path / "sketch.yaml", tmp_path / "states.jsonl.gz"
    record.write_text(MARK + RECORD.read_text(encoding="utf-8"), encoding="utf-8")
    assert run("replay", str(record)).returncode == 0
    sketch.write_text(MARK + "game: horizons\nturn: orange\n", encoding="utf-8")
    assert run("check", str(sketch)).returncode == 0
    line = json.dumps(json.loads(STATE.read_text(encoding="utf-8")))
    packed.write_bytes(gzip.compress(f"{MARK}{line}\n{line}\n".encode()))
    assert run("check", "--stream", str(packed)).returncode == 0
    whole = tmp_path / "whole.json"
    whole.write_text(MARK + STATE.read_text(encoding="utf-8"), encoding="utf-8")
    assert run("check", "--stream", str(whole)).returncode == 0
    assert run("replay", "--stream", str(record)).returncode == 0


@pytest.mark.parametrize(
    "command", [("--version",), ("moves", str(STATE)), ("check", str(STATE)), ("check", "--stream", str(STATE))]
)
def test_a_reader_that_has_gone_is_no_fault_of_the_program(command: tuple[str, ...]) -> None:
    program = str(Path(sys.executable).with_name("starlaw"))
    with subprocess.Popen([program, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read().replace(b"1 state: 1 legal\n", b"") == b""
        assert process.wait() == 1
