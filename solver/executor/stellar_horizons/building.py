"""Bases: founding them, their facilities and settlements, and what owners destroy or give up."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.state import Base
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons.table import StellarTable


@cites("stellar_horizons/founding#2", "stellar_horizons/founding#3", "stellar_horizons/founding#9",
       "stellar_horizons/founding#10", "stellar_horizons/founding#11")  # fmt: skip
def found(table: StellarTable, player: str, counter: str) -> None:
    """Spend SUP from the hold of a CV on a base where it is."""
    world = table.player(player).ships[counter].place
    table.add_cargo(player, counter, "sup", -table.charges()["sup"])
    table.put_base(player, world, Base(built=True))
    table.tell("founded", f"{player} founds a base on {table.content.world[world].name}", player=player, world=world)


@cites("stellar_horizons/facilities#2", "stellar_horizons/scenarios#3")
def construct(table: StellarTable, player: str, world: str, facility: str) -> None:
    """Pay for a facility and put it at a base, in place of what it is an upgrade of."""
    table.pay(player, world)
    base, lesser = table.player(player).bases[world], table.content.facility[facility].upgrades
    kept = {name: damage for name, damage in base.facilities.items() if name != lesser}
    table.put_base(player, world, evolve(base, facilities=dict(sorted({**kept, facility: 0}.items())), built=True))
    text = f"{player} builds a {table.content.facility[facility].name} on {table.content.world[world].name}"
    table.tell("constructed", text, player=player, world=world, facility=facility)


@cites("stellar_horizons/settlements#1", "stellar_horizons/settlements#2", "stellar_horizons/settlements#3",
       "stellar_horizons/settlements#4", "stellar_horizons/scenarios#2")  # fmt: skip
def settle(table: StellarTable, player: str, world: str) -> None:
    """Pay for a settlement and add it to a base."""
    table.pay(player, world)
    base = table.player(player).bases[world]
    built = base.built or not table.scenario
    table.put_base(player, world, evolve(base, settlements=min(99, base.settlements + 1), built=built))
    table.tell("settled", f"{player} settles on {table.content.world[world].name}", player=player, world=world)


@cites("stellar_horizons/construction#1")
def repair(table: StellarTable, player: str, world: str, facility: str) -> None:
    """Pay for the repair of a facility."""
    table.pay(player, world)
    base = table.player(player).bases[world]
    table.put_base(player, world, evolve(base, facilities={**base.facilities, facility: 0}))


@cites("stellar_horizons/terraforming#1", "stellar_horizons/terraforming#8", "stellar_horizons/terraforming#9",
       "stellar_horizons/terraforming#11", "stellar_horizons/printed#21")  # fmt: skip
def terraform(table: StellarTable, player: str, world: str) -> None:
    """Pay for a terraforming point, in SUP of the base or, as printed, in physics points."""
    table.pay(player, world)
    base = table.player(player).bases[world]
    table.put_base(player, world, evolve(base, points=base.points + 1))
    now = table.state.terraform.get(world, 0) + 1
    table.change(terraform=dict(sorted({**table.state.terraform, world: now}.items())))
    text = f"{table.content.world[world].name} has {now} terraforming point{'' if now == 1 else 's'}"
    table.tell("terraformed", text, player=player, world=world, points=now)


@cites("stellar_horizons/facilities#3", "stellar_horizons/settlements#1")
def raze(table: StellarTable, player: str, world: str, facility: str) -> None:
    """Destroy a facility or settlement of one's own."""
    table.raze(player, world, facility)


@cites("stellar_horizons/ships#1")
def scrap(table: StellarTable, player: str, counter: str) -> None:
    """Destroy a ship of one's own."""
    table.released(player, counter)
    table.put_ship(player, counter, None)


@cites("stellar_horizons/support#3")
def abandon(table: StellarTable, player: str, world: str) -> None:
    """Give up a base that cannot be paid for."""
    table.put_base(player, world, None)
