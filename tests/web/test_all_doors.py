"""All doors, asked the same question, give the same object; where one says more, that stands in docs/doors.md."""

import json
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from starlaw.knowledge.folders import source_names
from starlaw.knowledge.states import GameState
from starlaw.show.doors.moves import draws_of
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.judging import judge
from tests.web.all_doors import IN_PYTHON, ONLY, PROGRAMS, About, by_door, differences

ALL = {**IN_PYTHON, **PROGRAMS}
MOVES = (5, 60)  # after so many moves of a random game, states are asked about
FEW_OUTCOMES = 8
MORE = {  # what a door adds to the object of all doors
    "command": {"assumptions", "violations", "changes"},
    "engine": {"verdict"},
    "http": {"type", "title", "status", "detail", "reasons", "alternatives", "changes"},
    "assistant": {"assumptions", "violations", "citations", "certainty", "by_sources", "verdict"},
}
Question = tuple[str, About]


@cache
def states(source: str) -> list[GameState]:
    """Return states of a game, the last of them one in which a move draws."""
    game, chance, choose = judge(source), SeededChance(6), random.Random(6)
    state, met = game.new(players=3, chance=chance), list[GameState]()
    for number in range(MOVES[-1] + 200):
        moves = game.moves(state)
        if number in MOVES or (number > MOVES[-1] and drawing(game, state)):
            met.append(state)
        if number > MOVES[-1] and len(met) > len(MOVES):
            break
        state = game.carry_out(state, choose.choice(moves), chance).state
    return met


def drawing(game: Game, state: GameState) -> str | None:
    """Return a legal move that draws, with few outcomes."""
    few = (m for m in game.moves(state) if (d := draws_of(game, state, m)) and 1 < d[0]["results"] <= FEW_OUTCOMES)
    return next((move.text for move in few), None)


def of_position(game: Game, state: GameState) -> Iterator[Question]:
    """Yield questions about a position, and whether all of it can be asked of a seat."""
    about: dict[str, Any] = {"state": state.model_dump(mode="json", by_alias=True)}
    seats = {"seat": state.decider}
    yield from (("moves", about), ("moves", {**about, "blocked": True}), ("check", about), ("score", about))
    yield from (("moves", {**about, **seats}), ("score", {**about, **seats}), ("view", {**about, **seats}))
    for move in dict.fromkeys([game.moves(state)[0].text, drawing(game, state) or game.moves(state)[-1].text]):
        yield from (("why", {**about, "move": move}), ("apply", {**about, "move": move, "seed": 3}))
        if (drawing(game, state) or move) == move:
            yield "odds", {**about, "move": move}
    illegal = [verdict.move for verdict in game.candidates(state) if verdict.status != "legal"][:1]
    for move in illegal:
        yield from (("why", {**about, "move": move}), ("apply", {**about, "move": move, "seed": 3}))
        yield "odds", {**about, "move": move}


def not_so(game: Game, state: GameState) -> Iterator[Question]:
    """Yield questions that cannot be answered as they are put."""
    whole = state.model_dump(mode="json", by_alias=True)
    about, move = {"state": whole}, game.moves(state)[0].text
    yield from (("apply", {**about, "move": drawing(game, state) or move, "draws": ["no_such_thing"]}),)
    yield from (("apply", {**about, "move": drawing(game, state) or move}),)
    for wrong in ("build(", f"no_such_move({state.decider})", move.replace("(", "(nobody,", 1), '{"action": []}', "{}"):
        yield "why", {**about, "move": wrong}
    yield "moves", {**about, "seat": f"{state.decider}x"}
    for spoilt in ({**whole, "stray": 1}, {k: v for k, v in whole.items() if k != "agenda"}, {**whole, "agenda": 1}):
        yield "check", {"state": spoilt}
    yield from (("ruling", {"name": "no_such_question"}), ("ruling", {"name": rulings(game)[0], "given": {"zz": 1}}))


def rulings(game: Game) -> list[str]:
    """Return some questions that a game answers without a state."""
    return list(game.ruleset.rulings)[::7]


def asked(door: str, question: str, game: Game, about: About) -> list[str]:
    """Return how the answer of a door differs from that of all doors."""
    if door == "assistant" and question in ("why", "check"):
        about = {**about, "sources_only": True}  # it always asks
    known: Any = by_door(question, game, about)
    told = ALL[door](question, game, {key: value for key, value in about.items() if key != "sources_only"})
    if "error" in known:
        return differences(known, told)
    if door in PROGRAMS:
        added = set(told) - set(known) - MORE[door]
        return [*differences(known, told), *sorted(added)]
    if question == "apply":  # the events that follow from the states are the doors' own
        known["events"] = [event for event in known["events"] if event["kind"] != "changed"]
    return differences(told, known)  # a Game and a board give values that say less


@pytest.mark.one_in(10)
@pytest.mark.parametrize("source", source_names())
@pytest.mark.parametrize("door", ALL)
def test_a_door_answers_what_all_doors_answer(door: str, source: str) -> None:
    game, seatless = judge(source), door in IN_PYTHON
    wrong = [
        (question, {key: value for key, value in about.items() if key != "state"}, found)
        for state in states(source)
        for question, about in of_position(game, state)
        if question in ONLY.get(door, {question}) and not (seatless and "seat" in about and question != "view")
        if (found := asked(door, question, game, about))
    ]
    assert not wrong


@pytest.mark.one_in(10)
@pytest.mark.parametrize("source", source_names())
@pytest.mark.parametrize("door", ["command", "engine", "http"])
def test_a_door_answers_about_what_a_seat_sees_like_all_doors(door: str, source: str) -> None:
    game, state = judge(source), states(source)[0]
    seen = {"state": game.view(state, next(seat for seat in state.seats if seat != state.decider))}
    moves = [game.moves(state)[0].text, *(v.move for v in game.candidates(state) if v.status != "legal")][:2]
    of_moves = [(verb, {**seen, "move": move}) for move in moves for verb in ("why", "odds")]
    questions: list[Question] = [("moves", seen), ("check", seen), *of_moves]
    assert not [(question, found) for question, about in questions if (found := asked(door, question, game, about))]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("source", source_names())
@pytest.mark.parametrize("door", PROGRAMS)
def test_a_door_answers_questions_without_a_state_like_all_doors(door: str, source: str) -> None:
    game = judge(source)
    questions: list[Question] = [("ruling", {"name": name}) for name in rulings(game)]
    questions.append(("ask", {"question": "what does it cost to build a colony?"}))
    wrong = [(about, found) for question, about in questions if (found := asked(door, question, game, about))]
    assert not wrong


@pytest.mark.one_in(5)
@pytest.mark.parametrize("source", source_names())
@pytest.mark.parametrize("door", ALL)
def test_a_door_refuses_with_the_problem_with_which_all_doors_refuse(door: str, source: str) -> None:
    game, state = judge(source), states(source)[-1]
    wrong = [
        (question, about.get("move"), found)
        for question, about in not_so(game, state)
        if question in ONLY.get(door, {question}) and not (door in IN_PYTHON and "seat" in about)
        if (found := asked(door, question, game, about))
    ]
    assert not wrong


def test_of_two_answers_every_difference_is_told() -> None:
    known = {"a": [1, {"b": 2}], "c": 3}
    assert differences(known, {"a": [1, {"b": 2, "more": 1}], "c": 3, "d": 4}) == []
    assert differences(known, json.loads('{"a": [1, {"b": 4}]}')) == ["/c is missing", "/a/1/b: 2, here 4"]
