"""Records: they replay without a seed, and every kind of damage is named."""

import errno
import json
import os
from itertools import islice
from pathlib import Path

import pytest

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, RecordError, RulesError
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.executor.chance import RecordingChance, SeededChance
from starlaw.solver.executor.match import Match
from starlaw.solver.executor.records import read_record, replay
from starlaw.solver.game import judge_of
from tests.command import run

SEEDS = folder("seeds")
RECORDS = [(game, path) for game in source_names() for path in sorted((SEEDS / game / "records").glob("*.jsonl"))]


@pytest.mark.parametrize("game", source_names())
def test_every_game_has_a_recording(game: str) -> None:
    assert [path for name, path in RECORDS if name == game]


@pytest.mark.one_in(64)
@pytest.mark.parametrize(("game", "path"), RECORDS, ids=[path.stem for _, path in RECORDS])
def test_recorded_games_replay_to_the_same_states(game: str, path: Path) -> None:
    record = read_record(path)
    assert (record.header.game, *record.header.options.expansions) == lineage(game)
    assert record.torn is None
    assert sum(1 for _ in replay(record)) == len(record.steps) + 1


def damaged(tmp_path: Path, lines: list[str], end: str = "\n") -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text("\n".join(lines) + end)
    return path


def some_lines() -> list[str]:
    return RECORDS[0][1].read_text().splitlines()[:12]


def test_a_torn_last_line_is_reported_and_the_rest_kept(tmp_path: Path) -> None:
    record = read_record(damaged(tmp_path, [*some_lines(), '{"move": "dra'], end=""))
    assert record.torn is not None
    assert len(list(replay(record))) == 12


def test_a_last_line_that_lacks_only_its_end_is_kept(tmp_path: Path) -> None:
    record = read_record(damaged(tmp_path, some_lines(), end=""))
    assert (record.torn, len(record.steps)) == (None, 11)
    header = read_record(damaged(tmp_path, some_lines()[:1], end=""))
    assert (header.torn, len(header.steps)) == (None, 0)


def test_lines_that_take_moves_back_leave_the_line_of_play(tmp_path: Path) -> None:
    header, *steps = some_lines()
    newer = header.replace('"record":1', '"record":2')
    lines = [newer, *steps[:3], '{"taken_back":2}', *steps[1:4], '{"taken_back":1}']
    record = read_record(damaged(tmp_path, lines))
    assert (record.taken_back, record.lines) == (3, (2, 6, 7))
    assert record.steps == read_record(damaged(tmp_path, [header, *steps[:3]])).steps
    assert len(list(replay(record))) == 4
    for wrong in ([newer, *steps[:3], '{"taken_back":4}'], [header, *steps, '{"taken_back":1}']):
        with pytest.raises(RecordError, match="expected to take back at most"):
            read_record(damaged(tmp_path, wrong))


def test_each_move_of_people_is_on_disk_once_it_is_made(tmp_path: Path) -> None:
    judge, file = judge_of("horizons"), tmp_path / "game.jsonl"
    chance = RecordingChance(SeededChance(1))
    start = judge.set_up(judge.options(2), chance)
    match = Match(judge, 1, start.state, SeededChance(2), chance.results)
    match.record(file, may_go_back=True)
    for number in range(4):
        match.carry_out(judge.moves(match.state)[0])
        assert len(read_record(file).steps) == number + 1
    match.take_back(match.state.seats)
    record = read_record(file)
    assert (len(record.steps), record.taken_back) == (3, 1)
    assert list(replay(record))[-1].state == match.state


def test_a_full_disk_leaves_whole_lines_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    judge, file = judge_of("horizons"), tmp_path / "game.jsonl"
    state = judge.new(players=2, seed=1)
    match = Match(judge, 1, state, SeededChance(2))
    match.record(file)
    before, write = file.read_bytes(), os.write

    def half(number: int, text: bytes) -> int:
        if len(text) < 30:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(number, text[: len(text) // 2])

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(RecordError, match="no space left on device; the record ends before"):
        match.carry_out(judge.moves(state)[0])
    monkeypatch.undo()
    assert (file.read_bytes(), match.state) == (before, state)


@pytest.mark.parametrize("text", ["", "{", "[]\n", "{}\n", "not json\n", '{"record": 2}\n'])
def test_what_is_not_a_record_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(text)
    with pytest.raises((RecordError, InvalidInputError), match=r"game\.jsonl"):
        read_record(path)


def test_an_illegal_step_is_found_where_it_stands(tmp_path: Path) -> None:
    lines = some_lines()
    step = json.loads(lines[6])
    player = step["move"].partition("(")[2].rstrip(")").partition(",")[0]
    lines[6] = json.dumps({**step, "move": f"claim({player},energy)"})
    steps = replay(read_record(damaged(tmp_path, lines)))
    assert [next(steps).line for _ in range(6)] == [1, 2, 3, 4, 5, 6]
    with pytest.raises(IllegalMoveError, match=f"claim.{player},energy. is blocked by"):
        next(steps)


def test_a_record_from_elsewhere_needs_no_fingerprints(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in some_lines()]
    head = {key: lines[0][key] for key in ("record", "game", "options", "drawn")}
    bare = [head, *({"move": line["move"], "drawn": line["drawn"]} for line in lines[1:])]
    record = read_record(damaged(tmp_path, [json.dumps(line) for line in bare]))
    assert record.uncompared == len(lines)
    assert len(list(replay(record))) == len(lines)


@pytest.mark.one_in(9)
@pytest.mark.parametrize("game", source_names())
def test_an_illegal_step_of_a_record_from_elsewhere_is_told_with_every_rule(game: str, tmp_path: Path) -> None:
    path = next(path for name, path in RECORDS if name == game)
    lines = [json.loads(line) for line in path.read_text().splitlines()[:40]]
    bare = [{key: value for key, value in line.items() if key not in ("digest", "content")} for line in lines]
    judge = judge_of(game)
    played = list(islice(replay(read_record(path)), 40))
    place = next(i for i in range(20, 40) if judge.judge(played[i - 1].state, bare[i - 1]["move"]).status == "illegal")
    expected = judge.judge(played[place - 1].state, bare[place - 1]["move"]).blocked_by
    bare[place] = {"move": bare[place - 1]["move"], "drawn": []}
    file = damaged(tmp_path, [json.dumps(line) for line in bare])
    done = run("replay", str(file), "--json")
    shown = json.loads(done.stdout)
    assert (done.returncode, done.stderr, shown["replays"], shown["moves"]) == (1, "", False, place - 1)
    assert tuple(shown["blocked_by"]) == expected
    assert shown["problem"].startswith(f"{file}:{place + 1}: ")
    told = run("replay", str(file)).stdout
    for rule in expected:
        assert f"  {rule}: {rules(game)[rule].sentence}"[:60] in told


def _each(path: Path) -> list[object]:
    return list(replay(read_record(path)))


@pytest.mark.parametrize("line", [0, 4])
def test_a_changed_digest_is_found(tmp_path: Path, line: int) -> None:
    lines = some_lines()
    lines[line] = json.dumps({**json.loads(lines[line]), "digest": "0" * 24})
    with pytest.raises(RecordError, match="another state than the record says"):
        _each(damaged(tmp_path, lines))


def test_a_record_of_other_content_is_refused(tmp_path: Path) -> None:
    lines = some_lines()
    lines[0] = json.dumps({**json.loads(lines[0]), "content": "0" * 24})
    with pytest.raises(RecordError, match="other content"):
        _each(damaged(tmp_path, lines))


def test_a_draw_that_is_left_over_or_impossible_is_found(tmp_path: Path) -> None:
    for drawn in (["w1", "w2", "w3", "w4"], ["w99"], []):
        lines = some_lines()
        lines[1] = json.dumps({**json.loads(lines[1]), "drawn": drawn})
        with pytest.raises(RulesError):
            _each(damaged(tmp_path, lines))
