"""Very many states: a result a line, in order, whatever the lines are, and a run that was cut off goes on."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
import zstandard
from pyarrow.parquet import read_table

from starlaw.knowledge.cases import changed
from tests.command import run

STATE = Path(__file__).parents[2] / "seeds" / "horizons" / "states" / "mid_game.json"
GOOD = json.loads(STATE.read_text())
BROKEN = changed(GOOD, "supply.metal", 0)  # tokens are missing: hz.check.tokens


def lines(*values: Any) -> str:
    return "".join((value if isinstance(value, str) else json.dumps(value)) + "\n" for value in values)


def results(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def mixed(tmp_path: Path) -> Path:
    file = tmp_path / "states.jsonl"
    file.write_text(lines(GOOD, "{torn", BROKEN, "", changed(GOOD, "supply.metal", 10**30), {"game": "chess"}, GOOD))
    return file


def test_a_bad_line_is_a_result_and_the_run_goes_on(mixed: Path) -> None:
    code, out, err = run("check", str(mixed), "--stream")
    found = results(out)
    assert [(each["line"], each["status"]) for each in found] == [
        (1, "legal"), (2, "error"), (3, "illegal"), (5, "error"), (6, "error"), (7, "legal"),
    ]  # fmt: skip
    assert {each["file"] for each in found} == {str(mixed)}
    assert [violation["rule"] for violation in found[2]["violations"]] == ["hz.check.tokens"]
    assert [found[place]["error"]["code"] for place in (1, 3, 4)] == ["invalid_input"] * 3
    assert f"{mixed}:6" in found[4]["error"]["message"]
    assert code == 2
    assert "6 states: 3 error, 1 illegal, 2 legal" in err
    assert "1 hz.check.tokens" in err


def test_the_exit_code_says_whether_all_lines_were_good_and_all_states_legal() -> None:
    assert run("check", "-", "--stream", given=lines(GOOD, GOOD))[0] == 0
    assert run("check", "-", "--stream", given=lines(GOOD, BROKEN))[0] == 1


def test_files_of_zstd_are_read(tmp_path: Path) -> None:
    file = tmp_path / "states.jsonl.zst"
    file.write_bytes(zstandard.compress(lines(GOOD, BROKEN).encode()))
    assert [each["status"] for each in results(run("check", str(file), "--stream")[1])] == ["legal", "illegal"]
    file.write_bytes(b"not packed at all")
    assert [each["status"] for each in results(run("check", str(file), "--stream")[1])] == ["error"]


def test_packed_files_folders_and_whole_files_are_read_in_order(tmp_path: Path) -> None:
    folder = tmp_path / "states"
    folder.mkdir()
    with gzip.open(folder / "a.jsonl.gz", "wt") as file:
        file.write(lines(BROKEN, GOOD))
    (folder / "b.json").write_text(json.dumps(GOOD, indent=2))
    (folder / "c.jsonl.gz").write_bytes((folder / "a.jsonl.gz").read_bytes()[:-200])
    (folder / "notes.txt").write_text("not a state")
    found = results(run("check", str(folder), "-", "--stream", given=lines(BROKEN))[1])
    told = [(Path(each["file"]).name, each["line"], each["status"]) for each in found]
    assert told[:3] == [("a.jsonl.gz", 1, "illegal"), ("a.jsonl.gz", 2, "legal"), ("b.json", 1, "legal")]
    assert (told[-2][0], told[-2][2]) == ("c.jsonl.gz", "error")
    assert told[-1] == ("standard input", 1, "illegal")


def test_a_run_that_was_cut_off_goes_on_without_doing_a_line_twice(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "results.jsonl"
    first = run("check", str(mixed), "--stream", "--out", str(out), "--json")
    whole = out.read_bytes()
    assert json.loads(first.stdout)["rules"] == {"hz.check.tokens": 1}
    assert run("check", str(mixed), "--stream", "--out", str(out))[0] == 2
    assert out.read_bytes() == whole  # what is there is not written over
    kept = whole.splitlines(keepends=True)
    out.write_bytes(b"".join(kept[:3]) + kept[3][:20])
    again = run("check", str(mixed), "--stream", "--out", str(out), "--resume", "--json")
    assert again == first
    assert out.read_bytes() == whole
    out.write_bytes(kept[0].replace(b'"line":1', b'"line":4'))
    refused = run("check", str(mixed), "--stream", "--out", str(out), "--resume")
    assert refused.returncode == 2
    assert "expected the same input" in refused.stderr


def test_parquet_has_the_results_as_columns_and_is_whole_or_not_there(mixed: Path, tmp_path: Path) -> None:
    out = tmp_path / "results.parquet"
    told = results(run("check", str(mixed), "--stream")[1])
    assert run("check", str(mixed), "--stream", "--out", str(out))[0] == 2
    rows = read_table(out).to_pylist()
    assert [(row["file"], row["line"], row["status"]) for row in rows] == [
        (each["file"], each["line"], each["status"]) for each in told
    ]
    assert [row["rules"] for row in rows] == [[], [], ["hz.check.tokens"], [], [], []]
    assert [bool(row["error"]) for row in rows] == [False, True, False, True, True, False]
    assert [{"file": row["file"], "line": row["line"], **json.loads(row["result"])} for row in rows] == told
    assert run("check", str(mixed), "--stream", "--out", str(out), "--resume")[0] == 2
    assert run("check", str(mixed), "--stream", "--out", str(tmp_path / "none" / "r.parquet"))[0] == 2
    assert list(tmp_path.glob("*.part")) == []


@pytest.mark.one_in(2)
def test_processes_give_the_same_results_in_the_same_order(mixed: Path, tmp_path: Path) -> None:
    many = tmp_path / "many.jsonl"
    many.write_text(mixed.read_text() * 200)
    alone, shared = (run("check", str(many), "--stream", "--jobs", jobs) for jobs in ("1", "2"))
    assert len(results(alone.stdout)) == 1200
    assert shared == alone


def test_moves_verdicts_and_scores_of_lines_are_those_of_single_states(mixed: Path) -> None:
    found = results(run("moves", str(mixed), "--stream")[1])
    single = json.loads(run("moves", str(STATE), "--json")[1])
    assert found[0]["moves"] == [move["text"] for move in single["moves"]]
    assert found[0]["player"] == single["player"]
    verdicts = results(run("why", str(mixed), "explore(blue)", "--stream")[1])
    assert [reason["rule"] for reason in verdicts[0]["reasons"]] == ["hz.turn.player"]
    scores = results(run("score", str(mixed), "--stream")[1])
    assert scores[0]["totals"] == json.loads(run("score", str(STATE), "--json")[1])["totals"]
    assert [each["status"] for each in scores] == ["scored", "error", "scored", "error", "error", "scored"]


def test_what_does_not_fit_a_stream_is_refused(mixed: Path) -> None:
    assert run("moves", str(mixed), "--jobs", "2")[0] == 2
    assert run("check", str(mixed), "--stream", "--repair")[0] == 2
    assert run("check", str(mixed), "--stream", "--resume")[0] == 2
    assert run("check", str(mixed.parent / "missing.jsonl"), "--stream")[0] == 2


def test_without_a_stream_a_bad_line_does_not_keep_the_others_from_being_judged(mixed: Path) -> None:
    ended = run("check", str(mixed), "--json")
    assert ended.returncode == 2
    assert [each.get("status", each["legal"]) for each in json.loads(ended.stdout)] == [
        True, "error", False, "error", "error", True,
    ]  # fmt: skip
    assert [line.partition(": ")[0] for line in ended.stderr.splitlines()] == ["error"] * 3
    told = run("check", str(mixed))
    assert told.stdout.count(": legal") == 2
    assert f"{mixed}:2" in told.stderr


def test_records_are_verified_one_after_the_other_and_a_bad_one_is_a_result(tmp_path: Path) -> None:
    whole = (STATE.parents[1] / "records" / "random_2.jsonl").read_text().splitlines()[:9]
    other = [*whole[:6], whole[6].replace("digest", "digits"), *whole[7:]]
    wrong = [*whole[:4], json.dumps({"move": "harvest(orange)"})]
    (tmp_path / "several.jsonl").write_text("".join(line + "\n" for line in [*whole, *wrong, *other, *whole]))
    (tmp_path / "torn.jsonl").write_text(json.dumps({"move": "draw(blue)"}) + "\n")
    code, out, err = run("replay", str(tmp_path), "--stream")
    told = [(Path(each["file"]).name, each["line"], each["status"]) for each in results(out)]
    assert told == [
        ("several.jsonl", 1, "replays"), ("several.jsonl", 10, "differs"), ("several.jsonl", 15, "error"),
        ("several.jsonl", 24, "replays"), ("torn.jsonl", 1, "error"),
    ]  # fmt: skip
    assert [each.get("moves") for each in results(out)] == [8, 3, None, 8, None]
    assert results(out)[1]["problem"].startswith(f"{tmp_path / 'several.jsonl'}:14: ")
    assert code == 2
    assert "5 records: 1 differs, 2 error, 2 replays" in err
