"""CV range: how far a faction's CVs go from Earth and from facilities that can ready them."""

from starlaw.knowledge.stellar_horizons.content import HOME
from starlaw.knowledge.stellar_horizons.movement import system_of
from starlaw.knowledge.stellar_horizons.state import Player
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.events import cites
from starlaw.solver.executor.stellar_horizons.table import Table


@cites("stellar_horizons/range#1", "stellar_horizons/range#2", "stellar_horizons/range#3", "stellar_horizons/range#4")
def reserve_out_of_range(table: Table) -> None:
    """Reserve every CV that is out of range, unless a facility at its destination can ready it."""
    for seat in table.state.seats:
        held = table.player(seat)
        for name, ship in held.ships.items():
            counter = table.content.counter[name]
            if counter.kind != "cv" or ship.reserved or ship.place == HOME:
                continue
            here = system_of(table.content, ship.place)
            if _in_range(table, seat, here, counter.size):
                continue
            facility = _facility(table, held, here, counter.size)
            found = table.answers("cv.range", size=counter.size, in_range=False, bound_for=facility)
            if found[0].name == "reserved":
                table.put_ship(seat, name, evolve(ship, reserved=True))
                table.tell("reserved", f"{name} of {seat} is out of range and reserved", player=seat, ship=name)


def _in_range(table: Table, seat: str, system: str, size: int) -> bool:
    """Tell whether a system is near enough to Earth, or to a system with a facility that serves a CV of a size."""
    order = table.content.system_ids
    reach = table.content.cv_range.values["start"] + max(table.effects(seat, "range"), default=0)
    centres = {HOME, *(_served(table, table.player(seat), size))}
    return any(abs(order.index(system) - order.index(centre)) <= reach for centre in centres)


def _served(table: Table, held: Player, size: int) -> set[str]:
    return {
        system_of(table.content, world)
        for world, base in held.bases.items()
        if any((table.content.facility[name].readies or 0) >= size for name in base.facilities)
    }


def _facility(table: Table, held: Player, system: str, size: int) -> str:
    for world, base in held.bases.items():
        if system_of(table.content, world) == system:
            for name in base.facilities:
                if (table.content.facility[name].readies or 0) >= size:
                    return name
    return "none"
