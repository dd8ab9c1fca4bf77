"""Trade: markers at bases, and what settlements pay for resources that ships bring."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.pieces import Resource
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons.table import StellarTable

NPF = "npf"  # the non-player factions


@cites(
    "stellar_horizons/settlements#7", "stellar_horizons/trade_markers#1", "stellar_horizons/trade_markers#2",
    "stellar_horizons/printed#3",
)  # fmt: skip
def add_markers(table: StellarTable) -> None:
    """Let factions that nobody plays found bases, then give trade markers to theirs and to those of players."""
    if len(table.state.seats) < len(table.content.faction):
        due = [w for w, year in table.content.npf_bases.values.items() if year <= table.state.year]
        table.change(npf={**dict.fromkeys(due, 0), **table.state.npf})
    for world in table.state.npf:
        if table.says("trade.marker", owner=NPF, settlements=0):
            table.change(npf={**table.state.npf, world: 1})
    for seat in table.state.seats:
        for world, base in table.player(seat).bases.items():
            if not base.trade and table.says("trade.marker", owner="player", settlements=min(1, base.settlements)):
                table.put_base(seat, world, evolve(base, trade=1))


@cites(
    "stellar_horizons/stocking#12",
    "stellar_horizons/stocking#13",
    "stellar_horizons/stocking#14",
    "stellar_horizons/trade#2",
)
def sell(table: StellarTable, player: str, counter: str, partner: str, resource: Resource) -> None:
    """Sell all of a resource on board at a base, whose trade marker is used up; nobody is recalled for it."""
    ship = table.player(player).ships[counter]
    table.add_cargo(player, counter, resource, -ship.cargo[resource])
    table.earn_cash(player, -table.charges()["cash"])
    if partner == NPF:
        table.change(npf={**table.state.npf, ship.place: table.state.npf[ship.place] - 1})
    else:
        base = table.player(partner).bases[ship.place]
        table.put_base(partner, ship.place, evolve(base, trade=base.trade - 1))
