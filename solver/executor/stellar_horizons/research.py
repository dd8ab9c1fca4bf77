"""Developing technologies: tech points for techs, and wild points for points of a kind."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.pieces import Research
from starlaw.solver.executor.stellar_horizons.table import StellarTable


@cites("stellar_horizons/tech_prices#1", "stellar_horizons/tech_prices#2", "stellar_horizons/printed#14",
       "stellar_horizons/life#5")  # fmt: skip
def research(table: StellarTable, player: str, tech: str) -> None:
    """Pay for a tech and unlock it."""
    table.pay(player)
    table.change_player(player, bought=True)
    unlock(table, player, tech)


def unlock(table: StellarTable, player: str, tech: str) -> None:
    """Give a player a tech."""
    table.change_player(player, techs=tuple(sorted({*table.player(player).techs, tech})))
    table.tell("unlocked", f"{player} unlocks {table.content.tech[tech].name}", player=player, tech=tech)


@cites("stellar_horizons/earth_orbit#1", "stellar_horizons/earth_orbit#2")
def assign(table: StellarTable, player: str, kind: Research) -> None:
    """Count all wild points of a player as points of one kind."""
    wild = table.player(player).markers["wild"]
    table.pay_markers(player, "wild", wild)
    table.earn_markers(player, kind, wild)
