"""Setting up a table with ships: all of them in the dock, and races in the advanced game."""

from typing import get_args

from starlaw.knowledge.citing import cites
from starlaw.knowledge.horizons import state as horizons
from starlaw.knowledge.new_horizons.content import SHIPS, Content, Race
from starlaw.knowledge.new_horizons.state import Fleet, State
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.states import Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.horizons import setup as base
from starlaw.solver.executor.new_horizons.table import ShipTable


def set_up(options: Options, content: Content, chance: Chance) -> Transition:
    """Return the table before the first world is drawn."""
    laid_out, events = base.set_up(options, content, chance)
    assert isinstance(laid_out, horizons.State)
    fields = {name: value for name, value in laid_out.__dict__.items() if name != "schema_"}
    table = ShipTable(State(**fields, fleets=dict.fromkeys(laid_out.seats, _fleet(content, None))), content, chance)
    if settled_readings("horizons", options)["advanced_game"] == "advanced":
        _deal_races(table)
    return Transition(table.state, (*events, *table.events))


@cites("new_horizons/components#2", "new_horizons/components#3", "new_horizons/races#10")
def _fleet(content: Content, race: Race | None) -> Fleet:
    """Return a player's ships, none of them on the table."""
    return Fleet(dock={ship: content.in_fleet(ship, race) for ship in SHIPS})


@cites("new_horizons/advanced#1", "new_horizons/chart#2")
def _deal_races(table: ShipTable) -> None:
    """Deal every player a race."""
    left: tuple[Race, ...] = get_args(Race)
    for seat in table.state.seats:
        race: Race = table.draw(f"race of {seat}", left)  # type: ignore[assignment]
        left = tuple(other for other in left if other != race)
        table.change(races={**table.state.races, seat: race})
        table.change(fleets={**table.state.fleets, seat: _fleet(table.content, race)})
