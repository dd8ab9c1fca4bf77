"""Launches, transfers and moves between boxes and worlds."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.content import HOME, flyby_box, transfer_box
from starlaw.knowledge.stellar_horizons.movement import box_of, system_of
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons.perils import intercepted
from starlaw.solver.executor.stellar_horizons.rolls import engine_fails, rolls_one_of
from starlaw.solver.executor.stellar_horizons.table import StellarTable

REUSABLE = "reusable_launch_vehicles"


@cites("stellar_horizons/launch#3", "stellar_horizons/launch#4", "stellar_horizons/engine_failure#2",
       "stellar_horizons/engine_moments#3", "stellar_horizons/re_range#2")  # fmt: skip
def launch(table: StellarTable, player: str, vehicle: str, counter: str, target: str) -> None:
    """Launch a ship with one roll for it and its vehicle: to a place near Earth, or on a transfer to another system."""
    leaves = target != HOME  # what is launched to the flyby box of Earth stays in it
    if engine_fails(table, player, counter) or intercepted(table, player, counter, HOME, leaves):
        table.put_ship(player, vehicle, None)
        return
    place = target if target not in table.content.system_ids else _box(table, player, HOME, target)
    table.put_ship(player, counter, evolve(table.player(player).ships[counter], place=place, moved=True))
    after_launch(table, player, vehicle)


@cites("stellar_horizons/launch#6", "stellar_horizons/launch#7", "stellar_horizons/engine_failure#12",
       "stellar_horizons/engine_failure#13")  # fmt: skip
def after_launch(table: StellarTable, player: str, vehicle: str) -> None:
    """Destroy the launch vehicle, unless the tech and a roll recover it."""
    recovering = [answer.number for answer in table.answers("lv.rolls", tech=REUSABLE in table.player(player).techs)]
    if rolls_one_of(table, "recovery", recovering):
        table.tell("recovered", f"{vehicle} of {player} is back on Earth", player=player, ship=vehicle)
        return
    table.put_ship(player, vehicle, None)
    table.tell("used", f"{vehicle} of {player} is used up", player=player, ship=vehicle)


def _box(table: StellarTable, player: str, start: str, end: str) -> str:
    """Return the box that a transfer enters: its number is the turns; within the system it is the flyby box."""
    return flyby_box(end) if start == end else transfer_box(end, transfer_turns(table, player, start, end))


@cites("stellar_horizons/modifiers#1", "stellar_horizons/printed#18", "stellar_horizons/transfers#1")
def transfer_turns(table: StellarTable, player: str, start: str, end: str) -> int:
    """Return how many turns a transfer takes a player with the best modifier of the player's techs."""
    modifier = min(table.effects(player, "modifier"), default=10)
    return table.number("transfer.time", **{"from": start}, to=end, modifier=modifier)


@cites("stellar_horizons/transfers#1", "stellar_horizons/transfers#2", "stellar_horizons/transfers#3")
def transfer(table: StellarTable, player: str, counter: str, system: str) -> None:
    """Send a ship from its flyby box onto the track of another system, past pirates."""
    here = system_of(table.content, table.player(player).ships[counter].place)
    if not engine_fails(table, player, counter) and not intercepted(table, player, counter, here):
        ship = table.player(player).ships[counter]
        place = _box(table, player, system_of(table.content, ship.place), system)
        table.put_ship(player, counter, evolve(ship, place=place, moved=True))


@cites("stellar_horizons/engine_moments#4")
def land(table: StellarTable, player: str, counter: str, world: str) -> None:
    """Bring a ship from the flyby box to a world, past pirates."""
    here = table.content.world[world].system
    if not engine_fails(table, player, counter) and not intercepted(table, player, counter, here):
        table.put_ship(player, counter, evolve(table.player(player).ships[counter], place=world, moved=True))


@cites("stellar_horizons/engine_moments#1")
def depart(table: StellarTable, player: str, counter: str) -> None:
    """Bring a ship from a world to the flyby box."""
    if not engine_fails(table, player, counter):
        ship = table.player(player).ships[counter]
        place = flyby_box(system_of(table.content, ship.place))
        table.put_ship(player, counter, evolve(ship, place=place, moved=True))


@cites("stellar_horizons/flybys#2", "stellar_horizons/flybys#4", "stellar_horizons/flybys#6",
       "stellar_horizons/transfers#5", "stellar_horizons/engine_moments#5")  # fmt: skip
def fly_on(table: StellarTable, player: str) -> None:
    """Send a player's flybys from their boxes outward, past pirates; destroy those that leave the Scattered Disk."""
    for name, ship in table.player(player).ships.items():
        if table.content.counter[name].kind != "flyby" or box_of(table.content, ship.place) != 0:
            continue
        system = system_of(table.content, ship.place)
        (farther,) = table.answers("flyby.onward", system=system)
        if farther.name not in table.content.system_ids:
            table.put_ship(player, name, None)
            table.tell("lost", f"{name} of {player} leaves the Solar System", player=player, ship=name)
        elif not engine_fails(table, player, name) and not intercepted(table, player, name, system):
            table.put_ship(player, name, evolve(ship, place=_box(table, player, system, farther.name)))
