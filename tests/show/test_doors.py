"""What every front door says: objects that rebuild a game, come back as they are, and tell a seat nothing more."""

import json
import random
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, InvalidMoveError
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.moves import LABELS
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Carried, Door
from starlaw.show.doors.patches import patched
from starlaw.show.doors.problems import problem_of
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import TABLES, judge_of
from starlaw.solver.loading import load_state
from starlaw.solver.refusals import refusals, refusals_of
from tests.judging import judge

MOST = 400  # moves of a game


def played(door: Door, seed: int, most: int = MOST) -> Iterator[tuple[GameState, dict[str, Any], Carried]]:
    """Yield each state of a game played at random through a door, the move's object, and what it did."""
    source, chance = random.Random(seed), SeededChance(seed)
    state = door.judge.new(players=3, chance=chance)
    for _ in range(most):
        moves = door.decision(state)["moves"]
        if not moves:
            return
        move = moves[int(source.random() * len(moves))]
        carried = door.carry_out(state, move, chance)
        yield state, move, carried
        state = carried.state


@pytest.mark.one_in(2)
@pytest.mark.parametrize("source", source_names())
def test_patches_and_events_rebuild_every_state_of_a_game(source: str) -> None:
    door = Door(judge(source))
    by_patch: Any = None
    for state, _, (after, _, shown) in played(door, 5):
        by_patch = by_patch or door.view(state)
        by_events = by_patch
        for event in shown["events"]:
            by_events = patched(by_events, event.get("patch", ()))
        by_patch = patched(by_patch, shown["patch"])
        assert by_patch == by_events == shown["state"] == door.view(after)
        assert all(event["words"] for event in shown["events"])
        assert shown["events"]


@pytest.mark.parametrize("source", source_names())
def test_moves_have_labels_and_come_back_as_they_are(source: str) -> None:
    door = Door(judge(source))
    for state, _, _ in played(door, 6, 20):
        decision = json.loads(json.dumps(door.decision(state)))
        assert [door.judge.move(move) for move in decision["moves"]] == list(door.judge.moves(state))
        assert decision["player"] == state.decider
        actions = [move["action"] for move in decision["moves"]]
        assert [action for action, _ in groupby(actions)] == list(dict.fromkeys(actions))  # those of one stand together
        for move in decision["moves"]:
            keys = [part.key for part in door.judge.shapes[move["action"]]]
            assert list(move) == ["text", "action", *keys, *LABELS]
            assert move["words"]
            assert list(move["parts"]) == keys


def test_a_part_is_told_with_where_it_lies() -> None:
    game, state = load_state(Path(__file__).parents[2] / "seeds/horizons/states/mid_game.json")
    builds = [move for move in Door(game).decision(state)["moves"] if move["action"] == "build"]
    world = json.loads(state.model_dump_json())["worlds"][builds[0]["world"]]
    number, star = builds[0]["world"].removeprefix("w"), world["star"].removeprefix("s")
    assert builds[0]["parts"]["world"] == f"world {number}, star {star}, {world['face']}"


def test_no_part_of_a_move_is_named_as_its_labels_are() -> None:
    keys = {part.key for source in source_names() for shape in judge(source).shapes.values() for part in shape}
    assert not keys & {"text", "action", *LABELS}


@pytest.mark.parametrize("source", source_names())
def test_a_move_that_draws_says_so_before(source: str) -> None:
    drawing = {True: 0, False: 0}
    for _, move, carried in played(Door(judge(source)), 7, 60):
        drawing[bool(move["draws"])] += 1
        assert not move["draws"] or carried.drawn
    assert all(drawing.values())


@pytest.mark.one_in(5)
@pytest.mark.parametrize("source", source_names())
def test_refused_moves_are_the_same_on_tables_and_on_clingo(source: str) -> None:
    quick = judge_of(source, evaluator=TABLES)
    states = [state for state, _, _ in played(Door(quick), 9, 25)][::6]
    for state, refused in zip(states, refusals_of(quick, states), strict=True):
        by_clingo = [verdict for verdict in quick.candidates(state) if verdict.status != "legal"]
        assert list(refusals(quick, state)) == by_clingo
        assert {move: set(rules) for move, rules in refused.items()} == {v.move: set(v.blocked_by) for v in by_clingo}
        shown = Door(quick).decision(state, blocked=True)["blocked"]
        assert [entry.pop("certainty")["level"] for entry in shown] == ["as_assumed"] * len(by_clingo)
        assert shown == [verdict.model_dump(mode="json") for verdict in by_clingo]


def test_a_seat_makes_no_moves_of_others() -> None:
    game = judge("horizons")
    state = game.new(players=3, seed=7)
    assert state.decider == "blue"
    door = Door(game, "orange")
    assert door.decision(state)["moves"] == []
    with pytest.raises(InvalidInputError, match="expected one of orange, got draw"):
        door.carry_out(state, "draw(blue)", SeededChance(1))


def test_problems_say_where_what_was_expected_and_what_may_have_been_meant() -> None:
    game = judge("horizons")
    with pytest.raises(InvalidMoveError) as misspelt:
        game.move({"action": "biuld"})
    problem = problem_of(misspelt.value)
    assert (problem["code"], problem["got"], problem["did_you_mean"]) == ("invalid_move", "biuld", ["build"])
    with pytest.raises(InvalidInputError) as unknown:
        game.options(2, {"errata": "maybe"})
    assert problem_of(unknown.value) == {
        "code": "invalid_input",
        "message": "errata: expected on or off, got 'maybe'",
        "where": "errata",
        "expected": "on or off",
        "got": "maybe",
        "did_you_mean": [],
    }
    with pytest.raises(IllegalMoveError) as refused:
        game.apply(game.new(players=3, seed=7), "draw(orange)")
    assert problem_of(refused.value)["rules"] == list(refused.value.rule_ids)
