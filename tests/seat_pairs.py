"""Two states that differ only in what a seat may not know.

The second one comes from the first: two names that are hidden from the seat are exchanged, or a number that is hidden
from it is another one, so that the view of the seat stays as it is.
"""

import random
from collections.abc import Iterator
from typing import Any

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.solver.game import Game


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
        if changed != state and Door(game, seat).view(changed) == view and not game.check(changed):
            return changed, one, two
    return None
