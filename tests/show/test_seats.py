"""A seat's door: of two states that differ only in what a seat may not know, it says the same, byte for byte.

tests/seat_pairs.py makes the second state of the first one.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.show.doors.patches import patched
from starlaw.solver.executor.chance import ScriptedChance, SeededChance
from starlaw.solver.executor.events import Ply
from starlaw.solver.game import Game
from tests.judging import judge
from tests.seat_pairs import exchanged, otherwise

MOST = 60  # moves looked at in a game


def told(game: Game, state: GameState, seat: str) -> str:
    """Return all that a door tells a seat about a state."""
    door = Door(game, seat)
    moves = [move["text"] for move in door.decision(state)["moves"][:3]]
    said = [door.view(state), door.decision(state), door.score(state), [door.verdict(state, move) for move in moves]]
    for move in moves[:1]:
        try:
            said.append(door.odds(state, move))
        except InvalidInputError as error:  # they rest on what the seat does not see
            said.append(str(error))
    return json.dumps(said)


@pytest.mark.one_in(2)
@pytest.mark.parametrize("source", source_names())
def test_what_a_seat_may_not_know_changes_nothing_that_it_is_told(source: str) -> None:
    game, chance, choose = judge(source), SeededChance(8), random.Random(8)
    state = game.new(players=3, chance=chance)
    compared = 0
    for _ in range(MOST):
        if not state.agenda:
            break
        move = choose.choice(game.moves(state))
        carried = Door(game).carry_out(state, move, chance)
        for seat in choose.sample(state.seats, 1):
            view, after = Door(game, seat).view(state), Door(game, seat).view(carried.state)
            looking = otherwise(game, state, seat, choose)
            if looking is None:
                continue
            other, one, two = looking
            compared += 1
            assert told(game, state, seat) == told(game, other, seat)
            same = game.move(exchanged({"action": move.name, **_parts(game, move)}, one, two))
            if same not in game.moves(other):
                continue
            script = ScriptedChance([exchanged(result, one, two) for result in carried.drawn])
            mirrored = game.carry_out(other, same, script)
            if Door(game, seat).view(mirrored.state) == after:
                shown = [_seen(game, seat, *step) for step in ((state, move, carried), (other, same, mirrored))]
                assert shown[0] == shown[1]
                assert patched(view, json.loads(shown[0])["patch"]) == after
        state = carried.state
    hides = Door(game, state.seats[0]).view(state) != Door(game).view(state)
    assert bool(compared) == hides


def _parts(game: Game, move: Any) -> dict[str, Any]:
    return dict(zip((part.key for part in game.shapes[move.name]), move.arguments, strict=True))


def _seen(game: Game, seat: str, before: GameState, move: Any, done: Any) -> str:
    events = done.events if hasattr(done, "events") else game.carry_out(before, move, ScriptedChance(done.drawn)).events
    ply = Ply(before.decider or "", before, move, (), events, done.state)
    return json.dumps(Door(game, seat).transition(ply))


def test_an_open_event_is_told_although_a_hidden_mission_has_the_name_of_a_habitat() -> None:
    game = judge("horizons")
    assert "arboreal" in {card.id for card in game.content.mission_cards}
    file = folder("seeds") / "horizons" / "states" / "mid_game.json"
    state = game.state(json.loads(file.read_text(encoding="utf-8")))
    adapted = next(
        (before, move, game.carry_out(before, move, SeededChance(1)))
        for before in _onwards(game, state)
        for move in game.moves(before)
        if move.name == "adapt" and move.arguments[1] == "arboreal"
    )
    before, move, (after, events) = adapted
    for seat in (seat for seat in before.seats if seat != before.decider):
        ply = Ply(before.decider or "", before, move, (), events, after)
        (told,) = (event for event in Door(game, seat).transition(ply)["events"] if event["kind"] == "adapted")
        assert told["seen_by"] == list(before.seats)
        assert told["values"]["habitat"] == "arboreal"
        assert "arboreal" in told["words"]


def _onwards(game: Game, state: GameState) -> Iterator[GameState]:
    """Yield states of a game that goes on at random."""
    chance, choose = SeededChance(3), random.Random(3)
    while state.agenda:
        yield state
        state = game.carry_out(state, choose.choice(game.moves(state)), chance).state
