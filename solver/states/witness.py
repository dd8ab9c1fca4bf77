"""A legal state with a move that two rules both block, as near as can be to the first turn of a game."""

from typing import Any

from clingo import Function, String

from starlaw.knowledge.folders import folder
from starlaw.knowledge.naming import several
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import Game
from starlaw.solver.rulebook.dependencies import EVERY_MOVE, looks
from starlaw.solver.session import EncodingError, Fact, move_symbol, symbol_move
from starlaw.solver.states.conceivable import LARGEST, conceivable
from starlaw.solver.states.first_turn import first_turn, people
from starlaw.solver.states.nearest import NearestSearch, NearState, Status

CONFLICTS = 20_000


class Witness(Frozen):
    """What the search found: a state with a move that both rules block; or that there is none within the bounds."""

    status: Status
    rules: tuple[str, str]
    why: str = ""
    smallest: bool = False
    move: str = ""
    blocked_by: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    state: dict[str, Any] | None = None
    bounds: str


def witness(game: Game, one: str, other: str) -> Witness:
    """Return a state and a move that two rules both block, and other rules only if it cannot be helped.

    The state is legal and differs as little as can be from a game whose first turn begins. A rule that blocks no move
    has no witness, since a legal state breaks no rule about states.
    """
    known, kinds = looks(game.name).moves, _shared_kinds(game, one, other)
    start = first_turn(game)
    moves = list(conceivable(game, start, kinds))
    bounds = (
        f"{people(start)}, the default readings, content {game.content.pack}, "
        f"{len(moves)} moves of {several(len(kinds), 'kind')}, numbers in moves up to {LARGEST}"
    )

    def without(status: Status, why: str) -> Witness:
        return Witness(status=status, rules=(one, other), why=why, bounds=bounds)

    for rule in (one, other):
        if not known[rule]:
            return without("none", f"{rule} blocks no move")
    if not kinds:
        return without("none", f"{one} blocks {', '.join(known[one])} and {other} blocks {', '.join(known[other])}")
    facts: list[Fact] = [Function("conceivable", [move_symbol(move)]) for move in moves]
    facts += [Function("together", [String(rule)]) for rule in (one, other)]
    search = NearestSearch(game, start, CONFLICTS, facts, [folder("rules_asp") / "kernel" / "witness.lp"])
    nearest = search.nearest()
    if not nearest.states:
        if nearest.unsayable:
            return without(nearest.status, "no file can say the nearest ones")
        if not nearest.finished:
            return without(nearest.status, f"{CONFLICTS} conflicts of the solver were not enough")
        return without(nearest.status, "no legal state within the bounds has such a move")
    (near,) = nearest.states
    move, blocked_by = _judged(game, near, (one, other))
    return Witness(
        status=nearest.status,
        rules=(one, other),
        smallest=nearest.finished,
        move=move,
        blocked_by=blocked_by,
        changes=search.changes(near),
        state=near.json,
        bounds=bounds,
    )


def _shared_kinds(game: Game, one: str, other: str) -> list[str]:
    known = looks(game.name).moves
    return [kind for kind in game.shapes if all({kind, EVERY_MOVE} & set(known[rule]) for rule in (one, other))]


def _judged(game: Game, near: NearState, together: tuple[str, str]) -> tuple[str, tuple[str, ...]]:
    """Return the move that was chosen in a state, and what blocks it, judged anew."""
    move = next(symbol_move(atom.arguments[0]) for atom in near.shown if atom.name == "candidate")
    blocked_by = game.judge(near.state, move).blocked_by
    if not set(together) <= set(blocked_by):
        raise EncodingError(f"{move.text}: expected to be blocked by {' and '.join(together)}, got {blocked_by!r}")
    return move.text, blocked_by
