"""What a seat may not know changes nothing that any door tells it: not an answer, not an error, byte for byte."""

import json
import random
from functools import cache
from typing import Any

import anyio
import pytest

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.states import GameState
from starlaw.show.doors.moves import draws_of
from starlaw.show.doors.problems import problem_of
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from starlaw.web.assistants.serving import AssistantServer
from starlaw.web.engine.serving import Engine
from starlaw.web.service import service
from starlaw.web.sitting import _seen
from starlaw.web.tables.store import Seat
from starlaw.web.tables.table import PERSON, Agreed, PlayTable
from tests.command import run
from tests.judging import judge
from tests.seat_pairs import otherwise
from tests.web.direct import posted

LOOKED_THROUGH, PAIRS, TRIED = 160, 2, 5  # moves, pairs of states in them, and moves tried in each
HIDING = {"horizons", "new_horizons", "starship_interstellar"}  # in the others, all that seats may not know is drawn
NO_DRAW = ["no such thing"]


@cache
def pairs(source: str) -> list[tuple[GameState, GameState, str]]:
    """Return pairs of states from a game as it goes, each with the seat to which both look alike.

    Those come first in which another hand differs, and not only the order of a pile.
    """
    game, chance, choose = judge(source), SeededChance(5), random.Random(5)
    state, found = game.new(players=3, chance=chance), list[tuple[bool, GameState, GameState, str]]()
    for number in range(LOOKED_THROUGH):
        if not state.agenda:
            break
        for seat in (state.decider or "", *state.seats) if number % 16 == 15 else ():
            others = [one[0] for _ in range(6) if (one := otherwise(game, state, seat, choose))]
            if others:
                other = min(others, key=lambda one: _mingled(one) == _mingled(state))
                found.append((_mingled(other) == _mingled(state), state, other, seat))
                break
        state = game.carry_out(state, choose.choice(game.moves(state)), chance).state
    return [(one, two, seat) for _, one, two, seat in sorted(found, key=lambda pair: pair[0])[:PAIRS]]


def _mingled(state: GameState) -> Any:
    """Return a state in which the order of things counts for nothing."""

    def without_order(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without_order(part) for key, part in value.items()}
        return sorted(map(str, value)) if isinstance(value, list) else value

    return without_order(state.model_dump(mode="json"))


def attempts(game: Game, state: GameState, seat: str) -> list[str]:
    """Return moves of a seat, legal ones and others."""
    values, choose = game.values_at(state), random.Random(3)
    legal = game.moves(state) if seat == state.decider else ()
    tried = [move.text for move in (*legal[:1], *[move for move in legal if draws_of(game, state, move)][:1])]
    tried += [] if legal else [move.text for move in game.moves(state)[:1]]  # of somebody else
    shapes = [name for name in game.shapes if game.shapes[name] and game.shapes[name][0].key == "player"]
    while shapes and len(tried) < TRIED:
        name = choose.choice(shapes)
        parts = [choose.choice(values[part.type]) for part in game.shapes[name][1:]]
        tried.append(game.move(f"{name}({','.join(map(str, (seat, *parts)))})").text)
    return tried


def by_engine(game: Game, state: GameState, seat: str, moves: list[str]) -> list[Any]:
    """Return what the engine tells a seat."""
    about = {"state": state.model_dump(mode="json", by_alias=True), "seat": seat}
    asked: list[tuple[str, dict[str, Any]]] = [(name, {}) for name in ("moves", "blocked", "check", "score", "view")]
    for move in moves:
        asked += [("why", {"move": move}), ("odds", {"move": move})]
        asked += [("apply", {"move": move, "draws": NO_DRAW}), ("apply", {"move": move, "draws": []})]
    written: list[bytes] = []
    engine = Engine(written.append, beside=False)
    for number, (method, more) in enumerate(asked):
        engine.take(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": about | more}).encode())
    engine.flush()
    return b"".join(written).decode().splitlines()


def by_http(game: Game, state: GameState, seat: str, moves: list[str]) -> list[Any]:
    """Return what the service tells a seat."""
    app = service("sqlite://")
    about = {"state": state.model_dump(mode="json", by_alias=True), "seat": seat}
    place = f"/v1/{lineage(game.name)[-1] if game.parts[1:] else game.name}"
    told = [posted(app, f"{place}/{name}", **about) for name in ("moves", "check", "score", "view")]
    told.append(posted(app, f"{place}/moves", **about, blocked=True))
    for move in moves:
        told += [posted(app, f"{place}/{name}", **about, move=move) for name in ("why", "odds", "apply")]
        told.append(posted(app, f"{place}/apply", **about, move=move, draws=NO_DRAW))
    return told


def by_assistant(game: Game, state: GameState, seat: str, moves: list[str]) -> list[Any]:
    """Return what an assistant is told for a seat."""
    server = AssistantServer()
    about = {"state": state.model_dump(mode="json", by_alias=True), "seat": seat}
    asked: list[tuple[str, dict[str, Any]]] = [("moves", {}), ("moves", {"blocked": True})]
    asked += [("apply", {"move": move, "draws": NO_DRAW}) for move in moves[-2:]]

    async def told() -> list[Any]:
        return [str(await server.call_tool(name, about | more)) for name, more in asked]

    return anyio.run(told)


def by_table(game: Game, state: GameState, seat: str, moves: list[str]) -> list[Any]:
    """Return what a table tells a seat, which reads out what was drawn."""
    base, *expansions = game.parts
    agreed = Agreed(game=base, expansions=tuple(expansions), players=3, dice="entered", seed="0" * 64)
    table = PlayTable("one", agreed, [Seat(name, PERSON, None) for name in state.seats])
    table.start = state
    told: list[Any] = [_seen(table, seat), _seen(table, seat, blocked=True)]
    for move in moves:
        for draws in (NO_DRAW, []):
            try:
                table.moved(seat, move, draws)
            except RulesError as error:
                told.append(problem_of(error))
    return told


def by_command(game: Game, state: GameState, seat: str, moves: list[str]) -> list[Any]:
    """Return what the commands print for a seat."""
    text = state.model_dump_json(by_alias=True)
    return [
        run("moves", "-", "--player", seat, "--json", given=text),
        run("score", "-", "--player", seat, "--json", given=text),
        run("view", "-", "--player", seat, given=text),
    ]


DOORS = {"engine": by_engine, "http": by_http, "assistant": by_assistant, "table": by_table, "command": by_command}


@pytest.mark.one_in(20)
@pytest.mark.parametrize("source", source_names())
@pytest.mark.parametrize("door", DOORS)
def test_a_door_tells_a_seat_the_same_of_what_it_may_not_tell_apart(door: str, source: str) -> None:
    game = judge(source)
    assert bool(pairs(source)) == (source in HIDING)
    for state, other, seat in pairs(source):
        moves = attempts(game, state, seat)
        one, two = (DOORS[door](game, each, seat, moves) for each in (state, other))
        for first, second in zip(one, two, strict=True):
            assert json.dumps(first) == json.dumps(second)
