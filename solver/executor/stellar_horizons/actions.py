"""What the moves of Stellar Horizons do; whether they may be made was judged before."""

from collections.abc import Callable, Mapping

from starlaw.knowledge.moves import Move
from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.state import State
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.stellar_horizons.flow import go_on
from starlaw.solver.executor.stellar_horizons.table import Table


def carry_out(state: State, move: Move, content: Content, chance: Chance) -> Transition:
    """Return the table after a legal move, and what happened."""
    table = Table(state, content, chance)
    _MOVES[move.name](table, *move.arguments)
    go_on(table, state.agenda[0].kind)
    return Transition(table.state, tuple(table.events))


def done(table: Table, player: str) -> None:
    """End a player's part of the step."""
    table.change(agenda=table.state.agenda[1:])


_MOVES: Mapping[str, Callable[..., None]] = {"done": done}
