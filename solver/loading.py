"""States from files, each with the game that it belongs to; a sketch is completed and a warning says with what."""

import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from starlaw.knowledge.errors import InvalidInputError, RulesError
from starlaw.knowledge.file_reading import json_in, parse_json, read_text
from starlaw.knowledge.packs import DEFAULT
from starlaw.knowledge.states import GameState, unknown_fields
from starlaw.solver.executor.records import is_record, record_in, replay
from starlaw.solver.game import AUTO, Game, game
from starlaw.solver.sketches.sketch_text import HERE, Sketch, is_text, is_yaml, parse_sketch

if TYPE_CHECKING:
    from starlaw.solver.sketches.telling import SketchSays
    from starlaw.solver.sketches.views import SeatView


class FilledIn(UserWarning):
    """What a sketch was completed with."""

    is_note = True


MANY_OPTIONS = 10_000  # in how many ways tables were set up of which the game is remembered
_JUDGES: dict[tuple[bytes, bytes, str, str], Game] = {}


def load_state(path: Path | str, content: str = DEFAULT, evaluator: str = AUTO) -> tuple[Game, GameState]:
    """Return the state in a file together with its game; of a record, the state in which it ends."""
    return _loaded(_text(path), _named(path), content, evaluator)


def _loaded(text: str, where: str, content: str, evaluator: str) -> tuple[Game, GameState]:
    if not is_record(text):
        return judged(_parsed(text, where), where, content, evaluator)
    record = record_in(text, where)
    judge = game(record.header.game, content, evaluator, record.header.options.expansions)
    *_, last = replay(record, content, where)
    return judge, last.state


def _text(path: Path | str) -> str:
    return str(path) if is_text(path) else read_text(path)


def load_states(
    path: Path | str, content: str = DEFAULT, evaluator: str = AUTO
) -> Iterator[tuple[str, Game, GameState]]:
    """Yield every state in a file of one JSON value or of JSON Lines, with where it stands."""
    for where, value in _values(path):
        yield (where, *judged(value, where, content, evaluator))


def load_all(
    path: Path | str, content: str = DEFAULT, evaluator: str = AUTO
) -> Iterator[tuple[str, "Possible | RulesError"]]:
    """Yield likewise, for each state that a file holds, the states that it can be; for a bad line what is wrong.

    A file that is one value raises an error, if it is bad.
    """
    texts = _texts(path)
    if len(texts) > 1 and is_record(texts[0][1]):
        raise InvalidInputError(f"{_named(path)}: expected states, got the record of a game, which `replay` verifies")
    for where, text in texts:
        try:
            one = possible(_parsed(text, where), where, content, evaluator)
        except RulesError as error:
            if len(texts) == 1:
                raise
            yield where, error
        else:
            yield where, one


def _parsed(text: str, where: str) -> Any:
    return parse_sketch(text, where) if is_yaml(text) else parse_json(text, where)


def _values(path: Path | str) -> Iterator[tuple[str, Any]]:
    for where, text in _texts(path):
        yield where, _parsed(text, where)


def _texts(path: Path | str) -> list[tuple[str, str]]:
    """Return the texts in a file, the lines of JSON Lines or the whole, with where they stand."""
    if is_text(path):
        return [(HERE, str(path))]
    text = read_text(path)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > 1 and lines[0][1].lstrip().startswith("{") and lines[0][1].rstrip().endswith("}"):
        return [(f"{_named(path)}:{number}", line) for number, line in lines]
    return [(_named(path), text)]


class Possible(NamedTuple):
    """The game of a file, the states that it can be, and the fields that it leaves unknown or does not show.

    A state without unknown fields is itself, legal or not; of another one, these are the legal states. Of what a seat
    sees, and of a sketch where only what it says shall count, they are not listed but asked about (`opened`).
    """

    game: Game
    states: tuple[GameState, ...]
    unknown: tuple[str, ...] = ()
    view: "SeatView | None" = None
    told: "SketchSays | None" = None


def load_possible(path: Path | str, content: str = DEFAULT, evaluator: str = AUTO) -> Possible:
    """Return what a file can be; of a record, the state in which it ends."""
    text = _text(path)
    if is_record(text):
        judge, state = _loaded(text, _named(path), content, evaluator)
        return Possible(judge, (state,))
    return possible(_parsed(text, _named(path)), _named(path), content, evaluator)


def possible(value: Any, where: str, content: str = DEFAULT, evaluator: str = AUTO) -> Possible:
    """Return what a value can be that stands for a state."""
    if isinstance(value, Sketch):
        from starlaw.solver.sketches.completing import completed

        judge, completion = completed(value, where, content, evaluator)
        warnings.warn(FilledIn(f"{where}: {completion.line}"), stacklevel=2)
        return Possible(judge, (completion.state,), told=completion.told)
    if is_view(value):
        from starlaw.solver.sketches.views import seat_view

        judge = _game_of(value, where, content, evaluator)
        view = seat_view(judge, value, where)
        return Possible(judge, (), tuple(field.path for field in view.fields), view)
    unknown = tuple(unknown_fields(value))
    if not unknown:
        judge, state = judged(value, where, content, evaluator)
        return Possible(judge, (state,))
    from starlaw.solver.certainty.unknown_fields import completions

    judge = _game_of(value, where, content, evaluator)
    return Possible(judge, completions(judge, value, where), unknown)


def is_view(value: Any) -> bool:
    """Tell whether a value is what one seat sees: somewhere in it hidden things are counted."""
    if isinstance(value, dict):
        return ("hidden" in value and value.keys() <= {"hidden", "top"}) or any(map(is_view, value.values()))
    return isinstance(value, list) and any(map(is_view, value))


def _named(path: Path | str) -> str:
    return HERE if is_text(path) else "standard input" if str(path) == "-" else str(path)


def _expansions(value: dict[str, Any]) -> tuple[str, ...]:
    """Return the expansions that a state names; the model looks closer."""
    options = value.get("options")
    named = options.get("expansions") if isinstance(options, dict) else None
    return tuple(map(str, named)) if isinstance(named, list) else ()


def judged(value: Any, where: str = "state", content: str = DEFAULT, evaluator: str = AUTO) -> tuple[Game, GameState]:
    """Return a JSON value as a state together with its game; that of a sketch is completed, and a warning says how."""
    if isinstance(value, Sketch):
        from starlaw.solver.sketches.completing import completed  # searches, which few states need

        judge, completion = completed(value, where, content, evaluator)
        warnings.warn(FilledIn(f"{where}: {completion.line}"), stacklevel=2)
        return judge, completion.state
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
