"""A legal state in which a condition holds, as near as can be to a given one."""

from collections.abc import Mapping
from typing import Any

from clingo import Control, Function

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import Game
from starlaw.solver.questions.bindings import SOUGHT, bindings, ground_condition
from starlaw.solver.questions.conditions import Condition, moves_asked, predicates, read_condition
from starlaw.solver.session import move_symbol
from starlaw.solver.states.conceivable import LARGEST, small_values
from starlaw.solver.states.first_turn import people
from starlaw.solver.states.nearest import NearestSearch, Status

CONFLICTS = 50_000
MOVES = 5_000  # that a condition may be about


class FoundState(Frozen):
    """What the search found: a state, and for which values of the variables the condition holds in it."""

    status: Status
    condition: str
    why: str = ""
    smallest: bool = False
    holds_for: tuple[Mapping[str, str], ...] = ()
    changes: tuple[str, ...] = ()
    state: dict[str, Any] | None = None
    bounds: str


def find(game: Game, start: GameState, text: str) -> FoundState:
    """Return a legal state in which a condition holds and which differs as little as can be from a given one."""
    condition = read_condition(game.name, text)
    moves = moves_asked(condition.moves, game.shapes, small_values(game, start), MOVES)
    numbers = f"numbers in moves up to {LARGEST}, " if moves else ""
    bounds = (
        f"{people(start)}, the readings of the state that it is near to, "
        f"content {game.content.pack}, {numbers}at most {CONFLICTS} conflicts of the solver"
    )
    candidates = [Function("candidate", [move_symbol(move)]) for move in moves]
    search = NearestSearch(game, start, CONFLICTS, candidates)
    _demand(search.control, game, condition)
    nearest = search.nearest()
    if not nearest.states:
        why = "no legal state within the bounds" if nearest.finished else "the bounds were not enough"
        why = "no file can say the nearest ones" if nearest.unsayable else why
        return FoundState(status=nearest.status, condition=condition.text, why=why, bounds=bounds)
    (near,) = nearest.states
    return FoundState(
        status=nearest.status,
        condition=condition.text,
        smallest=nearest.finished,
        holds_for=tuple(bindings(condition, near.shown)),
        changes=search.changes(near),
        state=near.json,
        bounds=bounds,
    )


def _demand(control: Control, game: Game, condition: Condition) -> None:
    """Leave only states in which the condition holds."""
    there = {f"{name}/{size}" for name, size, _ in control.symbolic_atoms.signatures}
    for signature in condition.signatures:
        if signature not in there and predicates(game.name)[signature].kind in ("derived", "knowledge"):
            raise InvalidInputError(f"{signature} is worked out only for a given state; `starlaw query` knows it")
    ground_condition(control, condition)
    with control.backend() as backend:
        some = backend.add_atom()
        for entry in control.symbolic_atoms.by_signature(SOUGHT, len(condition.variables)):
            backend.add_rule([some], [entry.literal])
        backend.add_rule([], [-some])
