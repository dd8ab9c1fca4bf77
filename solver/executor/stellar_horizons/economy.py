"""What happens by itself in the economic phase: Earth production, maintenance, base production and growth."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.moves import Move
from starlaw.knowledge.stellar_horizons.content import HOME
from starlaw.knowledge.stellar_horizons.pieces import RESOURCES
from starlaw.knowledge.stellar_horizons.state import Base, Decision
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons.exploring import card_value, production_value
from starlaw.solver.executor.stellar_horizons.rolls import TEN
from starlaw.solver.executor.stellar_horizons.table import StellarTable

DECADE = 10
STATIONS = {"resource": "mining_station", "tech": "research_lab"}


def economic(table: StellarTable) -> bool:
    """Tell whether the year has an economic phase: every tenth one after the first."""
    return table.state.year % DECADE == 0 and table.state.year > table.content.start.values["first_year"]


@cites("stellar_horizons/production#1", "stellar_horizons/production#2", "stellar_horizons/frequency#3")
def earth_production(table: StellarTable) -> None:
    """Give everybody what Earth produces in this decade."""
    figures = table.content.earth_production.values
    decades = (table.state.year - table.content.start.values["first_year"]) // DECADE
    for seat in table.state.seats:
        table.earn_cash(seat, figures["first"] + figures["rise"] * (decades - 1))


@cites("stellar_horizons/support#1", "stellar_horizons/support#4", "stellar_horizons/support#5",
       "stellar_horizons/support#6", "stellar_horizons/support#7")  # fmt: skip
def pay_maintenance(table: StellarTable) -> None:
    """Take from everybody what the rules charge for being done with maintenance."""
    seats = table.state.seats
    asked = evolve(table.state, agenda=(Decision(player=seats[0], kind="maintenance"),))
    for seat in seats:
        if charge := table.rules.charges(asked, Move("done", (seat,))):
            table.pay_cash(seat, charge["cash"])


@cites(
    "stellar_horizons/base_production#1", "stellar_horizons/base_production#4", "stellar_horizons/base_production#5",
    "stellar_horizons/base_production#6", "stellar_horizons/base_production#7", "stellar_horizons/base_production#8",
    "stellar_horizons/base_production#9",
    "stellar_horizons/base_production#10", "stellar_horizons/base_production#11", "stellar_horizons/settlements#9",
)  # fmt: skip
def base_production(table: StellarTable) -> None:
    """Let bases produce in the order of initiative, each less what earlier producers of the type take off there."""
    earlier: dict[tuple[str, str], int] = {}
    for seat in table.state.seats:
        for world, base in table.player(seat).bases.items():
            for what in _products(table, world):
                made = _made(table, world, base, what, earlier.get((world, what), 0))
                if made:
                    earlier[world, what] = earlier.get((world, what), 0) + 1
                    _store(table, seat, world, what, made)


def _products(table: StellarTable, world: str) -> list[str]:
    card = table.state.cards.get(world)
    return sorted({*table.content.world[world].bonus, *(table.content.card[card].icons if card else ())})


def _made(table: StellarTable, world: str, base: Base, what: str, earlier: int) -> int:
    kind = "resource" if what in RESOURCES else "tech"
    found = [table.content.facility[name] for name in base.facilities]
    bonuses = [facility.bonus for facility in found if facility.produces == kind]
    if not bonuses:
        return 0
    return table.number(
        "production.base", kind=kind, station=STATIONS[kind], card=card_value(table, world, what),
        world=production_value(table, world, what) - card_value(table, world, what),
        facility=max(bonuses), settlements=base.settlements // table.content.settling.values["for_one_more"],
        pirates=table.state.pirates.get(table.content.world[world].system, 0), earlier=earlier,
    )  # fmt: skip


def _store(table: StellarTable, player: str, world: str, what: str, amount: int) -> None:
    if what in RESOURCES:
        table.add_goods(player, HOME if world == HOME else world, what, amount)
        name = table.content.world[world].name
        text = f"the base of {player} on {name} produces {amount} {what}"
        table.tell("produced", text, player=player, world=world, resource=what, made=amount)
    else:
        table.earn_markers(player, what, amount)  # type: ignore[arg-type]


@cites("stellar_horizons/settlements#5")
def grow(table: StellarTable) -> None:
    """Let the settlements of each base grow by 1 for every full 10, and by 1 more if a roll is below the rest."""
    for seat in table.state.seats:
        for world, base in table.player(seat).bases.items():
            tens, rest = divmod(base.settlements, DECADE)
            more = tens + (rest > 1 and int(table.draw("growth", TEN)) < rest)
            if more:
                table.put_base(seat, world, evolve(base, settlements=min(99, base.settlements + more)))
                text = f"the settlements of {seat} on {table.content.world[world].name} grow by {more}"
                table.tell("grown", text, player=seat, world=world, amount=more)
