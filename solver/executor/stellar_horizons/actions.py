"""What the moves of Stellar Horizons do; whether they may be made was judged before."""

from collections.abc import Callable, Mapping

from starlaw.knowledge.moves import Move
from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.state import Ship, State
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition, cites
from starlaw.solver.executor.stellar_horizons.exploring import explore
from starlaw.solver.executor.stellar_horizons.flow import go_on
from starlaw.solver.executor.stellar_horizons.table import Table
from starlaw.solver.executor.stellar_horizons.travel import depart, fly_on, land, launch, transfer


def carry_out(state: State, move: Move, content: Content, chance: Chance) -> Transition:
    """Return the table after a legal move, and what happened."""
    table = Table(state, content, chance)
    _MOVES[move.name](table, *move.arguments)
    go_on(table, state.agenda[0].kind)
    return Transition(table.state, tuple(table.events))


def done(table: Table, player: str) -> None:
    """End a player's part of the step; after the time for exploring, flybys go on."""
    if table.state.agenda[0].kind == "exploration":
        fly_on(table, player)
    table.change(agenda=table.state.agenda[1:])


@cites("stellar_horizons/costs#1")
def build(table: Table, player: str, counter: str) -> None:
    """Pay for a ship and put it on Earth."""
    table.pay_cash(player, table.content.counter[counter].cost)
    table.put_ship(player, counter, Ship(place=HOME))


@cites("stellar_horizons/readying#10")
def ready(table: Table, player: str, counter: str) -> None:
    """Pay for a reserved CV on Earth and turn it over."""
    table.pay_cash(player, table.content.readying.values["cash"])
    table.put_ship(player, counter, evolve(table.player(player).ships[counter], reserved=False))


_MOVES: Mapping[str, Callable[..., None]] = {
    "done": done,
    "build": build,
    "ready": ready,
    "launch": launch,
    "transfer": transfer,
    "land": land,
    "depart": depart,
    "explore": explore,
}
