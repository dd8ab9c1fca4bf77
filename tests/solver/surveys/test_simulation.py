"""Simulated games: each follows from its seed alone, whoever plays it beside which others."""

import json
from pathlib import Path

import pytest

from starlaw.knowledge.errors import InvalidInputError
from starlaw.solver.executor.chance import ScriptedChance
from starlaw.solver.executor.records import read_record, replay
from starlaw.solver.surveys import together
from starlaw.solver.surveys.grid import axis, cells
from starlaw.solver.surveys.simulated import Simulated, differences
from starlaw.solver.surveys.simulation import Setting, Task, played, tasks
from tests.command import run

SHORT = Setting("horizons", "default", 3, {}, {"all": "random"}, 40, "tables")


@pytest.fixture(scope="module")
def some() -> Task:
    return Task(SHORT, range(5, 13), frozenset({5, 6}))


def test_a_game_is_the_same_alone_and_among_others(some: Task) -> None:
    together_all = played(some)
    alone = [game for seed in some.seeds for game in played(some._replace(seeds=range(seed, seed + 1))).games]
    assert list(together_all.games) == alone
    assert sum(together_all.made.values()) == sum(game.moves for game in together_all.games) == 8 * 40


def test_games_that_do_not_wait_for_one_another_are_the_same(some: Task, monkeypatch: pytest.MonkeyPatch) -> None:
    waiting = played(some)
    monkeypatch.setattr(together, "greenlet", None)
    assert played(some) == waiting


def test_what_is_counted_does_not_depend_on_the_parts(some: Task) -> None:
    whole, parts = Simulated(cells(SHORT, [])[0]), Simulated(cells(SHORT, [])[0])
    whole.add(played(some))
    for task in tasks(SHORT, some.seeds, every=0, at_once=3):
        parts.add(played(task))
    assert whole.report == parts.report


def test_clingo_plays_the_same_games() -> None:
    few = Task(SHORT._replace(longest=6), range(3))
    by_tables, by_clingo = played(few), played(few._replace(setting=few.setting._replace(evaluator="clingo")))
    assert by_tables == by_clingo


def test_a_record_replays_and_is_that_of_play(some: Task, tmp_path: Path) -> None:
    games = {game.seed: game for game in played(some).games}
    assert [seed for seed, game in games.items() if game.record] == [5, 6]
    file, other = tmp_path / "5.jsonl", tmp_path / "play.jsonl"
    file.write_text("".join(line + "\n" for line in games[5].record))
    assert len(list(replay(read_record(file)))) == 41
    run(
        "play",
        "horizons",
        "--seed",
        "5",
        "--agent",
        "all=random",
        "--max-moves",
        "40",
        "--record",
        str(other),
        "--json",
    )
    assert [json.loads(line) for line in other.read_text().splitlines()] == [json.loads(g) for g in games[5].record]


def test_moves_and_choices_are_counted_as_the_judge_tells_them() -> None:
    judge = SHORT.judge
    game = played(Task(SHORT, range(5, 6), frozenset({5}))).games[0]
    states = [judge.new(players=3, seed=5)]
    lines = [json.loads(line) for line in game.record[1:]]
    for line in lines:
        states.append(judge.apply(states[-1], line["move"], ScriptedChance(line["drawn"])).state)
    legal = [len(judge.moves(state)) for state in states[:-1]]
    assert (game.choices, game.most, game.forced) == (sum(legal), max(legal), legal.count(1))
    assert game.draws == sum(len(line["drawn"]) for line in lines)


def test_a_grid_has_every_combination_and_names_what_it_does_not_know() -> None:
    axes = [axis("costs.colony.metal=1..2", "horizons"), axis("tie_break", "horizons")]
    found = cells(SHORT, axes)
    assert len(found) == 2 * len(axes[1].values)
    first = found[0].setting.judge.content.costs.values
    assert {row["colony"]["metal"] for row in first.values()} == {1}
    assert found[0].title == f"costs.colony.metal=1, tie_break={axes[1].values[0]}"
    for text, said in (
        ("costs.colny=1", "did you mean colony"),
        ("nothing", "expected values"),
        ("players=1..x", "expected numbers"),
        ("players=9", "players"),
        ("agent.orange=1..999", "a range"),
        ("=3", "NAME=VALUES"),
        ("errata=on,on", "different"),
    ):
        with pytest.raises(InvalidInputError, match=said):
            cells(SHORT, [axis(text, "horizons")])


def test_settings_differ_where_their_intervals_do() -> None:
    short, long = (Simulated(cell) for cell in cells(SHORT, [axis("players=2,3", "horizons")]))
    short.add(played(Task(SHORT._replace(longest=10), range(6))))
    long.add(played(Task(SHORT._replace(longest=20), range(6))))
    assert differences([short, long])[0]["differs"]["length in moves"] == {"value": 10, "low": 10, "high": 10, "of": 6}
