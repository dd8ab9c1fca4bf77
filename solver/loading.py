"""States from files, each with the game that it belongs to."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.reading import parse_json, read_json, read_text
from starlaw.knowledge.states import GameState
from starlaw.solver.game import AUTO, DEFAULT_CONTENT, Game, game


def load_state(path: Path | str, content: str = DEFAULT_CONTENT, evaluator: str = AUTO) -> tuple[Game, GameState]:
    """Return the state in a file together with its game."""
    return _judged(read_json(path), _named(path), content, evaluator)


def load_states(
    path: Path | str, content: str = DEFAULT_CONTENT, evaluator: str = AUTO
) -> Iterator[tuple[str, Game, GameState]]:
    """Yield every state in a file of one JSON value or of JSON Lines, with where it stands."""
    text = read_text(path)
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if len(lines) > 1 and lines[0][1].lstrip().startswith("{") and lines[0][1].rstrip().endswith("}"):
        for number, line in lines:
            where = f"{_named(path)}:{number}"
            yield (where, *_judged(parse_json(line, where), where, content, evaluator))
    else:
        yield (_named(path), *_judged(parse_json(text, _named(path)), _named(path), content, evaluator))


def _named(path: Path | str) -> str:
    return "standard input" if str(path) == "-" else str(path)


def _expansions(value: dict[str, Any]) -> tuple[str, ...]:
    """Return the expansions that a state names; the model looks closer."""
    options = value.get("options")
    named = options.get("expansions") if isinstance(options, dict) else None
    return tuple(map(str, named)) if isinstance(named, list) else ()


def _judged(value: Any, where: str, content: str, evaluator: str) -> tuple[Game, GameState]:
    if not isinstance(value, dict) or not isinstance(value.get("game"), str):
        raise InvalidInputError(f'{where}: expected a state, an object with "game"')
    try:
        found = game(value["game"], content, evaluator, _expansions(value))
    except InvalidInputError as error:
        raise InvalidInputError(f"{where}: {error}") from None
    return found, found.state(value, where)
