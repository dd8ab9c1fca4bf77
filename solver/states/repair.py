"""Repairs: the nearest legal states to one that breaks rules, and what must change for a move to become legal."""

from collections.abc import Iterator
from typing import Any

from clingo import Function

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen, canonical_json
from starlaw.solver.game import Game
from starlaw.solver.session import move_symbol
from starlaw.solver.states.nearest import Atoms, NearestSearch, NearState, Status, atoms_after
from starlaw.solver.verdicts import Change

MOVE_CONFLICTS = 12_000  # a few suffice for a near state, and nobody wants to read of a far one
REPAIR_CONFLICTS = 100_000  # before the search for a legal state gives up
COUNTED = 100  # equally near states that are counted
SHOWN = 3  # of them that are told in full, besides the first


class ChangedField(Frozen):
    """One field of a state file that has to change; nothing where it is not there."""

    path: str
    old: Any = None
    new: Any = None

    @property
    def text(self) -> str:
        """The field with both values, as people read it."""
        if (
            isinstance(self.old, list)
            and isinstance(self.new, list)
            and all(type(v) is str for v in self.old + self.new)
        ):
            more, less = (sorted(set(a) - set(b)) for a, b in ((self.new, self.old), (self.old, self.new)))
            parts = [f"{word} {', '.join(names)}" for word, names in (("with", more), ("without", less)) if names]
            return f"{self.path}: {' and '.join(parts) or 'in another order'}"
        return f"{self.path}: {_text_of(self.new)} instead of {_text_of(self.old)}"


class Mended(Frozen):
    """A nearest legal state: what is different, in words and field by field."""

    changes: tuple[str, ...]
    fields: tuple[ChangedField, ...]
    state: dict[str, Any]


class Repair(Frozen):
    """The nearest legal states: the first few of them, and how many are as near (`all_counted`: no more than that)."""

    status: Status
    nearest: tuple[Mended, ...] = ()
    count: int = 0
    all_counted: bool = True


def nearest_legal(game: Game, state: GameState, move: Move) -> tuple[Change, ...] | None:
    """Return the fewest changes after which a move is legal.

    None if no legal state allows it; an empty tuple if the search found nothing near enough within its bound.
    """
    both = nearest_atoms(game, state, move)
    return None if both is None else game.changes(*both)


def nearest_atoms(game: Game, state: GameState, move: Move) -> tuple[Atoms, Atoms] | None:
    """Return the atoms of a state and those of the nearest legal state in which a move is legal, as above."""
    search = NearestSearch(game, state, MOVE_CONFLICTS, [Function("wanted", [move_symbol(move)])])
    shown, finished = search.best()
    if not finished:
        return search.before, search.before
    return None if shown is None else (search.before, atoms_after(search.before, shown))


def repaired(game: Game, state: GameState) -> Repair:
    """Return the legal states that differ least from a state, by the same measure, each that is told checked anew."""
    search = NearestSearch(game, state, REPAIR_CONFLICTS, ties=COUNTED)
    nearest = search.nearest(most=SHOWN + 1)
    if not nearest.states:
        return Repair(status=nearest.status)
    return Repair(
        status=nearest.status,
        nearest=tuple(_mended(state, near, search.changes(near)) for near in nearest.states),
        count=min(nearest.equally_near, COUNTED),
        all_counted=nearest.finished,
    )


def _mended(state: GameState, near: NearState, changes: tuple[str, ...]) -> Mended:
    fields = _fields(state.model_dump(mode="json", by_alias=True), near.json)
    return Mended(changes=changes, fields=tuple(fields), state=near.json)


def _fields(old: Any, new: Any, path: str = "") -> Iterator[ChangedField]:
    """Yield where two JSON values differ, as deep as both are objects or lists of objects."""
    if all(isinstance(value, list) and all(isinstance(v, dict) for v in value) for value in (old, new)):
        old, new = dict(enumerate(old)), dict(enumerate(new))
    if isinstance(old, dict) and isinstance(new, dict):
        for key in dict.fromkeys((*old, *new)):
            yield from _fields(old.get(key), new.get(key), f"{path}.{key}" if path else str(key))
    elif old != new:
        yield ChangedField(path=path, old=old, new=new)


def _text_of(value: Any) -> str:
    return "nothing" if value is None or value in ([], {}) else canonical_json(value)
