"""States from files, each with the game that it belongs to."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlaw.knowledge.errors import InvalidInputError, RulesError
from starlaw.knowledge.file_reading import json_in, parse_json, read_json, read_text
from starlaw.knowledge.packs import DEFAULT
from starlaw.knowledge.states import GameState, unknown_fields
from starlaw.solver.game import AUTO, Game, game

MANY_OPTIONS = 10_000  # in how many ways tables were set up of which the game is remembered
_JUDGES: dict[tuple[bytes, bytes, str, str], Game] = {}


def load_state(path: Path | str, content: str = DEFAULT, evaluator: str = AUTO) -> tuple[Game, GameState]:
    """Return the state in a file together with its game."""
    return judged(read_json(path), _named(path), content, evaluator)


def load_states(
    path: Path | str, content: str = DEFAULT, evaluator: str = AUTO
) -> Iterator[tuple[str, Game, GameState]]:
    """Yield every state in a file of one JSON value or of JSON Lines, with where it stands."""
    for where, value in _values(path):
        yield (where, *judged(value, where, content, evaluator))


def load_all(
    path: Path | str, content: str = DEFAULT, evaluator: str = AUTO
) -> Iterator[tuple[str, tuple[Game, tuple[GameState, ...]] | RulesError]]:
    """Yield likewise, for each state that a file holds, the states that it can be; for a bad line what is wrong.

    A file that is one value raises an error, if it is bad.
    """
    texts = _texts(path)
    for where, text in texts:
        try:
            judge, states, _ = _possible(parse_json(text, where), where, content, evaluator)
        except RulesError as error:
            if len(texts) == 1:
                raise
            yield where, error
        else:
            yield where, (judge, states)


def _values(path: Path | str) -> Iterator[tuple[str, Any]]:
    for where, text in _texts(path):
        yield where, parse_json(text, where)


def _texts(path: Path | str) -> list[tuple[str, str]]:
    """Return the JSON texts in a file, the lines of JSON Lines or the whole, with where they stand."""
    text = read_text(path)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > 1 and lines[0][1].lstrip().startswith("{") and lines[0][1].rstrip().endswith("}"):
        return [(f"{_named(path)}:{number}", line) for number, line in lines]
    return [(_named(path), text)]


def load_possible(
    path: Path | str, content: str = DEFAULT, evaluator: str = AUTO
) -> tuple[Game, tuple[GameState, ...], tuple[str, ...]]:
    """Return the game of a file, the states that it can be, and the fields that it leaves unknown.

    A state without unknown fields is itself, legal or not; of another one, the legal states.
    """
    return _possible(read_json(path), _named(path), content, evaluator)


def _possible(
    value: Any, where: str, content: str, evaluator: str
) -> tuple[Game, tuple[GameState, ...], tuple[str, ...]]:
    unknown = tuple(unknown_fields(value))
    if not unknown:
        judge, state = judged(value, where, content, evaluator)
        return judge, (state,), ()
    from starlaw.solver.certainty.unknown_fields import completions

    judge = _game_of(value, where, content, evaluator)
    return judge, completions(judge, value, where), unknown


def _named(path: Path | str) -> str:
    return "standard input" if str(path) == "-" else str(path)


def _expansions(value: dict[str, Any]) -> tuple[str, ...]:
    """Return the expansions that a state names; the model looks closer."""
    options = value.get("options")
    named = options.get("expansions") if isinstance(options, dict) else None
    return tuple(map(str, named)) if isinstance(named, list) else ()


def judged(value: Any, where: str = "state", content: str = DEFAULT, evaluator: str = AUTO) -> tuple[Game, GameState]:
    """Return a JSON value as a state together with its game."""
    judge = _game_of(value, where, content, evaluator)
    return judge, judge.state(value, where)


def judged_in(
    text: bytes, where: str = "state", content: str = DEFAULT, evaluator: str = AUTO
) -> tuple[Game, GameState]:
    """Return a JSON text, one of very many, likewise."""
    try:
        from msgspec import DecodeError

        from starlaw.solver.tables.state_reading import parts_of
    except ModuleNotFoundError:
        return judged(json_in(text, where), where, content, evaluator)
    try:
        parts = parts_of(text)
        key = bytes(parts["game"]), bytes(parts["options"]), content, evaluator
    except (DecodeError, KeyError):
        return judged(json_in(text, where), where, content, evaluator)
    if key not in _JUDGES:
        if len(_JUDGES) >= MANY_OPTIONS:
            _JUDGES.clear()
        _JUDGES[key] = _game_of(json_in(text, where), where, content, evaluator)
    return _JUDGES[key], _JUDGES[key].state_in(text, where, parts)


def _game_of(value: Any, where: str, content: str, evaluator: str) -> Game:
    if not isinstance(value, dict) or not isinstance(value.get("game"), str):
        raise InvalidInputError(f'{where}: expected a state, an object with "game"')
    try:
        return game(value["game"], content, evaluator, _expansions(value))
    except InvalidInputError as error:
        raise InvalidInputError(f"{where}: {error}") from None
