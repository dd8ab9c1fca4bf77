"""Reading very many states: what is read part by part is what the model reads, and so is what is refused."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import source_names
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from tests.judging import judge

JUNK: tuple[Any, ...] = (None, -1, 10**9, True, 1.5, "", "nobody", "Ada", [], ["nobody"], {}, {"nobody": 1})


def texts(game: Game, number: int) -> Iterator[str]:
    """Yield the states of a game that is played at random."""
    chance, source = SeededChance(4), random.Random(4)
    state = game.new(players=3, chance=chance)
    for _ in range(number):
        yield state.model_dump_json(by_alias=True)
        moves = game.moves(state)
        if not moves:
            return
        state, _ = game.carry_out(state, source.choice(moves), chance)


def spoilt(value: Any, source: random.Random) -> Any:
    """Return a JSON value in which one part is another one, is missing, or stands under another name."""
    if not value or not isinstance(value, dict | list) or source.random() < 0.1:
        return source.choice(JUNK)
    copy: Any = value.copy()
    key = source.randrange(len(value)) if isinstance(value, list) else source.choice(sorted(value))
    how = source.random()
    if how < 0.1:
        del copy[key]
    elif how < 0.2 and isinstance(copy, dict):
        copy[source.choice(("nobody", "Ada", *sorted(value)))] = copy.pop(key)
    elif how < 0.3 and isinstance(copy, list):
        copy.append(copy[key])
    else:
        copy[key] = spoilt(copy[key], source)
    return copy


def read(game: Game, text: str, by_parts: bool) -> tuple[str, Any]:
    """Return how a state is told again once it was read, or why it is not read."""
    try:
        state = game.state_in(text.encode(), "here") if by_parts else game.state(json.loads(text), "here")
    except InvalidInputError as error:
        return "refused", str(error)
    return state.model_dump_json(by_alias=True), state


@pytest.mark.parametrize("source", source_names())
def test_what_is_read_part_by_part_is_what_the_model_reads(source: str) -> None:
    game, chance = judge(source), random.Random(5)
    refused = 0
    for text in texts(game, 25):
        assert read(game, text, by_parts=True) == read(game, text, by_parts=False)
        for _ in range(8):
            other = json.dumps(spoilt(json.loads(text), chance))
            found = read(game, other, by_parts=True)
            refused += found[0] == "refused"
            assert found == read(game, other, by_parts=False)
    assert game.__dict__["_reader"] is not None
    assert refused > 100


@pytest.mark.parametrize("text", [b"", b"{", b"[]", b'"x"', b"\xff", b'{"seats": ["a"]} x', b"[" * 5000])
def test_what_is_no_object_is_refused(text: bytes) -> None:
    with pytest.raises(InvalidInputError, match=r"^here: "):
        judge("horizons").state_in(text, "here")


def repeated(text: str, source: random.Random, separators: tuple[str, str]) -> tuple[str, str]:
    """Return the JSON of a state in which one key of one object stands twice, and that key."""
    places: list[dict[str, Any]] = []

    def look(value: Any) -> None:
        if isinstance(value, dict) and value:
            places.append(value)
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            look(part)

    state = json.loads(text)
    look(state)
    place = source.choice(places)
    key = source.choice(sorted(place))
    place["another key"] = place[key]
    return json.dumps(state, separators=separators).replace('"another key"', json.dumps(key)), key


@pytest.mark.parametrize("source", source_names())
@pytest.mark.parametrize("separators", [(",", ":"), (", ", ": "), (" , ", " :")])
def test_a_key_that_stands_twice_is_refused_wherever_it_stands(source: str, separators: tuple[str, str]) -> None:
    game, chance = judge(source), random.Random(6)
    for text in texts(game, 12):
        game.state_in(json.dumps(json.loads(text), separators=separators).encode(), "here")
        other, key = repeated(text, chance, separators)
        with pytest.raises(InvalidInputError, match=f"^here: the key '{key}' stands twice$"):
            game.state_in(other.encode(), "here")


def test_states_share_the_parts_that_they_have_in_common() -> None:
    game = judge("horizons")
    one, two, *_ = (game.state_in(text.encode()) for text in texts(game, 2))
    assert one is not two
    assert one.__dict__["stacks"] is two.__dict__["stacks"]
