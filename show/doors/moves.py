"""Moves and decisions as objects: what can be chosen, in words, at which price, and what it draws."""

from functools import cache, lru_cache
from typing import Any, NoReturn, cast

from starlaw.knowledge.declarations import tree
from starlaw.knowledge.moves import Argument, Move, move_to_json
from starlaw.knowledge.naming import called
from starlaw.knowledge.states import GameState
from starlaw.show.words import words_of
from starlaw.solver.executor.rules import Rules
from starlaw.solver.game import Game


def move_object(judge: Game, state: GameState, move: Move) -> dict[str, Any]:
    """Return a legal move with its words, its parts in words, its price by token and its first draw."""
    words = words_of(judge.name)
    parts = zip(judge.shapes[move.name], move.arguments, strict=True)
    return {
        **move_to_json(move, judge.shapes),
        "words": words.choice(judge, state, move),
        "parts": {parameter.key: _described(judge, state, part) for parameter, part in parts},
        "price": dict(judge.charges(state, move)),
        "draws": draws_of(judge, state, move),
    }


def _described(judge: Game, state: GameState, part: Argument) -> str:
    """Return a part of a move by its name, and what the state says of such a thing by names: its place, its kind."""
    said = [_called(judge, str(part))]
    for name, leaves in _saying(type(state)) if part not in state.seats else ():
        thing = getattr(state, name).get(part)
        values = () if thing is None else (getattr(thing, leaf) for leaf in leaves)
        said += [called(judge.names, value) for value in values if isinstance(value, str)]
    return ", ".join(said)


@lru_cache(maxsize=10_000)
def _called(judge: Game, part: str) -> str:
    return words_of(judge.name).called(judge, part)


@cache
def _saying(model: type[GameState]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return which mappings of a state hold things, and the fields that say something of one."""
    below = [(branch.name, branch.tree.leaves) for branch in tree(model).branches if branch.each]
    return tuple(
        (name, tuple(leaf.name for leaf in leaves if leaf.telling.way == "says" and not leaf.method))
        for name, leaves in below
    )


class _Drawn(Exception):  # noqa: N818
    """Something is drawn: what it is, and how many results there can be."""


class _FirstDraw:
    """A chance that ends at the first draw."""

    def draw(self, what: str, results: Any, weights: Any = None) -> NoReturn:
        """Say what is drawn."""
        raise _Drawn(what, len(results))


class _NothingSkipped:
    """The rules while a move is looked at: no decision leaves nothing to choose, so that nothing else is asked."""

    def __init__(self, judge: Game) -> None:
        self._judge = judge

    def idle(self, state: Any) -> bool:
        """Leave a choice."""
        return False

    def idlers(self, state: Any, kind: str) -> frozenset[str]:
        """Leave everybody a part."""
        return frozenset()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._judge, name)


def draws_of(judge: Game, state: GameState, move: Move) -> list[dict[str, Any]]:
    """Return what a legal move draws first, up to the next decision; nothing if it draws nothing until then."""
    try:
        judge.ruleset.carry_out(state, move, judge.content, _FirstDraw(), cast("Rules", _NothingSkipped(judge)))
    except _Drawn as drawn:
        what, results = drawn.args
        return [{"what": what, "results": results}]
    return []
