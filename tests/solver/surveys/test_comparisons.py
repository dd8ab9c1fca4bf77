"""What options change: as judged state by state, as the readings say, and the same again with the same seed."""

import json
from itertools import islice
from pathlib import Path

import pytest

import starlaw
from starlaw.knowledge.cases import cases, changed
from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.readings import readings
from starlaw.solver.game import judge_of
from starlaw.solver.surveys import sampling
from starlaw.solver.surveys.comparisons import ALLOWS, BREAKS, COUNTS, FORBIDS, Tally, compared, comparison_of, counted
from starlaw.solver.surveys.sampling import Sample, sampled, surveyed
from tests.command import run
from tests.support import as_json


def another(name: str) -> dict[str, str]:
    """Return a reading of a game that is not the chosen one."""
    found = [(r.id, choice) for r in readings(name).values() for choice in r.choices if choice != r.chosen]
    return dict(found[:1])


@pytest.mark.one_in(20)
@pytest.mark.parametrize("name", source_names())
def test_differences_are_those_of_each_state_judged_alone(name: str) -> None:
    game = judge_of(name)
    picked = another(name)
    states = [state for batch in sampled(game, picked, 16, seed=5) for state in batch]
    assert len(states) == 16
    found = compared(game, picked, [states])
    differing = 0
    forbidden: dict[str, int] = {}
    for state in states:
        other = game.state(changed(as_json(state), "options.readings", picked))
        old, new = ({move.text for move in game.moves(side)} for side in (state, other))
        broken = [{violation.rule for violation in game.check(side)} for side in (state, other)]
        for move in old - new:
            for rule in game.judge(other, move).blocked_by:
                forbidden[rule] = forbidden.get(rule, 0) + 1
        differing += old != new or broken[0] != broken[1]
    counted = [entry for entry in found.differences if entry.how != COUNTS]
    assert found.changed == differing or len(counted) < len(found.differences)
    assert {entry.rule: entry.moves for entry in counted if entry.how == FORBIDS} == forbidden


def test_passing_becomes_legal_with_up_to_two_actions_and_nothing_else_changes() -> None:
    game = judge_of("horizons")
    picked = {"actions_per_turn": "up_to_two"}
    found = compared(game, picked, sampled(game, picked, 300))
    assert {(entry.how, entry.rule) for entry in found.differences} == {(ALLOWS, "hz.turn.pass")}
    entry = found.differences[0]
    assert entry.moves == entry.states == found.changed
    state = game.state(entry.example.state)
    assert game.judge(state, entry.example.move).blocked_by == ("hz.turn.pass",)
    other = game.state(changed(as_json(state), "options.readings", picked))
    assert game.judge(other, entry.example.move).status == "legal"


def test_a_state_that_a_reading_breaks_is_told_with_its_rule() -> None:
    game = judge_of("horizons")
    state = game.state(read_json(folder("seeds") / "horizons" / "states" / "mid_game.json"))
    found = compared(game, {"thirtieth_mission": "left_out"}, [[state]])
    assert {entry.rule for entry in found.differences if entry.how == BREAKS} == {"hz.check.thirtieth_mission"}


@pytest.mark.one_in(10)
def test_without_the_errata_questions_are_answered_as_printed() -> None:
    name = "stellar_horizons"
    found = compared(judge_of(name), {"errata": "off"}, [])
    assert (found.states, found.differences) == (0, ())
    printed = {
        (case.asks, tuple(sorted((k, v) for k, v in case.given.items() if k != "errata"))): case
        for case in cases(name).values()
        if case.asks and case.given.get("errata") in ("off", "no")
    }
    told = {(q.name, tuple(sorted(q.given.items()))): q.after for q in found.questions}
    assert told
    shared = printed.keys() & told.keys()
    assert shared
    for key in shared:
        assert set(told[key]) == set(printed[key].expect.answers or (printed[key].expect.status,))


def test_a_sample_is_the_same_again_and_seats_every_number_of_players() -> None:
    game = judge_of("horizons")
    runs = [[as_json(s) for batch in sampled(game, {}, 60, seed=3) for s in batch] for _ in range(2)]
    assert runs[0] == runs[1]
    low, high = manifest("horizons").players
    many = islice((s for batch in sampled(game, {}, 2000, seed=3) for s in batch), 10)
    assert {state.options.players for state in many} == set(range(low, high + 1))


@pytest.mark.one_in(10)
def test_a_survey_is_the_same_by_any_number_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "PART", 50)
    game, picked = judge_of("horizons"), {"actions_per_turn": "up_to_two"}
    found = []
    for jobs in (1, 2):
        tally = Tally()
        seen = sum(len(some) for some in surveyed(Sample("horizons", "default", picked, 100, seed=4), tally, jobs))
        assert (seen, tally.states) == (100, 100)
        found.append(comparison_of(game, picked, tally))
    assert found[0] == found[1]
    assert found[0].changed > 0


def test_parts_of_a_sample_are_different_games_and_together_what_was_asked_for() -> None:
    parts = Sample("horizons", "default", {}, 1_000_000, seed=7).parts()
    assert sum(part.number for part in parts) == 1_000_000
    assert len({part.seed for part in parts}) == len(parts)


def test_tallies_add_up_and_keep_the_first_example() -> None:
    game, picked = judge_of("horizons"), {"actions_per_turn": "up_to_two"}
    batches = list(sampled(game, picked, 160, seed=1))
    halves = [Tally(), Tally()]
    for half, some in zip(halves, (batches[:10], batches[10:]), strict=True):
        for _ in counted(game, picked, some, half):
            pass
    halves[0].add(halves[1])
    assert comparison_of(game, picked, halves[0]) == compared(game, picked, batches)


@pytest.mark.one_in(10)
def test_the_command_writes_examples_that_show_the_difference(tmp_path: Path) -> None:
    picked = ["--option", "actions_per_turn=up_to_two"]
    done = run("diff", "horizons", *picked, "--sample", "60", "--seed", "2", "--examples", str(tmp_path), "--json")
    assert (done.returncode, done.stderr) == (0, "")
    (difference,) = json.loads(done.stdout)["differences"]
    (file,) = tmp_path.iterdir()
    assert json.loads(file.read_text()) == difference["example"]["state"]
    assert run("why", str(file), difference["example"]["move"]).returncode == 1
    said = run("diff", "horizons", *picked, "--state", str(file))
    assert "1 of 1 states are judged otherwise (100.0%)" in said.stdout


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "--option: expected the change to compare"),
        (["--option", "tie_break=luck"], "expected one of mission_points, missions_completed, got 'luck'"),
        (["--reading", "errata=maybe"], "errata: expected on or off, got 'maybe'"),
        (["--option", "tie_break=missions_completed", "--players", "9"], "--players: expected 2 to 5, got 9"),
    ],
)
def test_wrong_options_are_told(arguments: list[str], said: str) -> None:
    done = run("diff", "horizons", *arguments, "--sample", "4")
    assert done.returncode == 2
    assert said in done.stderr


FEW = {"limits": {"values": {"structures_per_world": 1}}}
NARROW = json.dumps({"extends": "default", "pack": "narrow", **FEW})


@pytest.mark.one_in(6)
def test_another_content_is_compared_value_by_value_and_state_by_state() -> None:
    before, after = (starlaw.game("horizons", content, "clingo") for content in ("default", NARROW))
    files = [
        folder("seeds") / "horizons" / "states" / f"{name}.json" for name in ("mid_game", "two_players", "full_map")
    ]
    states = [before.state(read_json(file)) for file in files]
    found = compared(before, {}, [states], after)
    assert [value.model_dump() for value in found.values] == [
        {"path": "limits.values.structures_per_world", "before": 3, "after": 1}
    ]
    forbidden: dict[str, int] = {}
    for state in states:
        other = after.state(changed(as_json(state), "options.content", "narrow"))
        for move in {move.text for move in before.moves(state)} - {move.text for move in after.moves(other)}:
            for rule in after.judge(other, move).blocked_by:
                forbidden[rule] = forbidden.get(rule, 0) + 1
    assert {entry.rule: entry.moves for entry in found.differences if entry.how == FORBIDS} == forbidden
    assert forbidden["hz.build.position"] > 0


def test_packs_with_other_things_are_not_compared_state_by_state() -> None:
    fewer = {"pack": "few", "worlds": {"tiles": {"w7": None}}, "components": {"values": {"worlds": 29}}}
    ended = run("diff", "horizons", json.dumps({"extends": "default", **fewer}), "--sample", "4")
    assert ended.returncode == 2
    assert "expected a pack with the same things" in ended.stderr


@pytest.mark.one_in(12)
def test_simulated_games_tell_what_another_content_does_to_balance() -> None:
    three = json.dumps({"extends": "default", "pack": "three", "limits": {"values": {"actions": 3}}})
    ended = run("diff", "horizons", three, "--sample", "2", "--players", "2", "--games", "2", "--json")
    told = json.loads(ended.stdout)
    assert [value["path"] for value in told["values"]] == ["limits.values.actions"]
    assert [side["games"] for side in told["balance"]["settings"]] == [2, 2]
    assert [each["title"] for each in told["balance"]["differences"]] == ["side=after"]
