"""Two states that differ only in what a seat may not know.

The second one comes from the first: two names that are hidden from the seat are exchanged, or one of them with a name
that is not in the game, or a number that is hidden from it is another one; so the view of the seat stays as it is.
"""

import random
from collections.abc import Collection, Iterator
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
    if isinstance(whole, dict) and whole and view is None:
        key = source.choice(sorted(whole))
        return {**whole, key: with_more(whole[key], None, source)}
    if isinstance(whole, dict) and isinstance(view, dict) and "hidden" not in view:
        hiding = [key for key in whole if any(_numbers(part) for part in hidden_parts(whole[key], view[key]))]
        key = source.choice(hiding) if hiding else None
        return whole if key is None else {**whole, key: with_more(whole[key], view[key], source)}
    return whole


def _numbers(part: Any) -> bool:
    """Tell whether a hidden part is a number, or numbers by names."""
    return type(part) is int or (isinstance(part, dict) and all(type(number) is int for number in part.values()))


def _left_out(game: Game, name: str, hidden: Collection[str]) -> list[str]:
    """Return names numbered like one that is hidden, but not among those that are."""
    alike = (other for other in sorted(game.names) if other.rstrip("0123456789") == name.rstrip("0123456789"))
    return [other for other in alike if other not in hidden]


def otherwise(game: Game, state: GameState, seat: str, source: random.Random) -> tuple[GameState, str, str] | None:
    """Return a legal state that looks the same to a seat, and the names that are exchanged in it, if there is one."""
    whole, view = Door(game).view(state), Door(game, seat).view(state)
    names = sorted({part for part in hidden_parts(whole, view) if isinstance(part, str)})
    for place in range(20):
        one, two = source.sample(names, 2) if len(names) > 1 else ("", "")
        if place % 4 == 3:
            two = source.choice([two, *_left_out(game, one, names)])
        other = exchanged(whole, one, two) if place % 2 else with_more(whole, view, source)
        try:
            changed = game.state(other)
        except RulesError:
            continue
        if changed != state and Door(game, seat).view(changed) == view and not game.check(changed):
            return changed, one, two
    return None
