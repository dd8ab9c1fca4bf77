"""A seat's door: of two states that differ only in what a seat may not know, it says the same, byte for byte.

The second state comes from the first one: two names that are hidden from the seat are exchanged, or a number that is
hidden from it is another one, so that the view of the seat stays as it is.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.show.doors.patches import patched
from starlaw.solver.executor.chance import ScriptedChance, SeededChance
from starlaw.solver.executor.events import Ply
from starlaw.solver.game import Game
from tests.judging import judge

MOST = 60  # moves looked at in a game


def hidden_parts(whole: Any, view: Any) -> Iterator[Any]:
    """Yield the values of a state that a view leaves out."""
    if isinstance(whole, dict) and isinstance(view, dict) and "hidden" not in view:
        for key, part in whole.items():
            yield from hidden_parts(part, view[key])
    elif whole != view and isinstance(whole, list):
        seen = view.get("top", ()) if isinstance(view, dict) else ()
        yield from whole[len(seen) :]
    elif whole != view:
        yield whole


def exchanged(value: Any, one: str, two: str) -> Any:
    """Return a JSON value, or a text of one, in which two names are exchanged."""
    if isinstance(value, str):
        return {one: two, two: one}.get(value, value)
    if isinstance(value, dict):
        return {exchanged(key, one, two): exchanged(part, one, two) for key, part in value.items()}
    return [exchanged(part, one, two) for part in value] if isinstance(value, list) else value


def with_more(whole: Any, view: Any, source: random.Random) -> Any:
    """Return a state in which one number that a view leaves out is by one larger, if there is such a number."""
    if type(whole) is int and view is None:
        return whole + 1
    if isinstance(whole, dict) and isinstance(view, dict) and "hidden" not in view:
        hiding = [key for key in whole if any(type(part) is int for part in hidden_parts(whole[key], view[key]))]
        key = source.choice(hiding) if hiding else None
        return whole if key is None else {**whole, key: with_more(whole[key], view[key], source)}
    return whole


def otherwise(game: Game, state: GameState, seat: str, source: random.Random) -> tuple[GameState, str, str] | None:
    """Return a legal state that looks the same to a seat, and the names that are exchanged in it, if there is one."""
    whole, view = Door(game).view(state), Door(game, seat).view(state)
    names = sorted({part for part in hidden_parts(whole, view) if isinstance(part, str)})
    for place in range(20):
        one, two = source.sample(names, 2) if len(names) > 1 else ("", "")
        other = exchanged(whole, one, two) if place % 2 else with_more(whole, view, source)
        try:
            changed = game.state(other)
        except RulesError:
            continue
        if other != whole and Door(game, seat).view(changed) == view and not game.check(changed):
            return changed, one, two
    return None


def told(game: Game, state: GameState, seat: str) -> str:
    """Return all that a door tells a seat about a state."""
    door = Door(game, seat)
    moves = [move["text"] for move in door.decision(state)["moves"][:3]]
    said = [door.view(state), door.decision(state), door.score(state), [door.verdict(state, move) for move in moves]]
    said += [door.odds(state, move) for move in moves[:1]]
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
