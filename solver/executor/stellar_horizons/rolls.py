"""The rolls of Stellar Horizons: percentile dice for failures, a ten-sided die and markers for exploring."""

from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.state import Ship
from starlaw.solver.executor.chance import BranchingChance
from starlaw.solver.executor.events import cites
from starlaw.solver.executor.stellar_horizons.table import Table

PERCENT = tuple(map(str, range(1, 101)))
TEN = tuple(map(str, range(1, 11)))


def fails(table: Table, what: str, rate: int) -> bool:
    """Roll percentile dice; a roll of the rate or less is a failure. Enumerated, there are two results."""
    if isinstance(table.chance, BranchingChance):
        return table.chance.choose([rate, 100 - rate]) == 0
    roll = int(table.chance.draw(what, PERCENT))
    table.tell("rolled", f"{what}: {roll}", what=what, roll=roll)
    return roll <= rate


@cites("stellar_horizons/engine_failure#3", "stellar_horizons/engine_failure#4", "stellar_horizons/engine_failure#7")
def engine_rate(content: Content, counter: str) -> int:
    """Return the engine failure rate of a ship, less a CV's size; 0 where no roll is made."""
    ship, rates = content.counter[counter], content.rates.values
    rate = rates["engine_failure"] - (ship.size if ship.kind == "cv" else 0)
    return rate if rate >= rates["no_roll_below"] else 0


@cites("stellar_horizons/engine_failure#1", "stellar_horizons/engine_failure#8", "stellar_horizons/engine_moments#4")
def engine_fails(table: Table, player: str, counter: str) -> bool:
    """Check for engine failure; a failure destroys the ship and earns its owner markers."""
    rate = engine_rate(table.content, counter)
    if not rate or not fails(table, "engine failure", rate):
        return False
    table.put_ship(player, counter, None)
    table.tell("lost", f"{counter} of {player} is lost to engine failure", player=player, ship=counter)
    table.earn_markers(player, "engineering", _for_loss(table.content, counter))
    return True


@cites("stellar_horizons/engine_failure#10", "stellar_horizons/engine_failure#14", "stellar_horizons/engine_failure#15")
def _for_loss(content: Content, counter: str) -> int:
    """Return the Engineering markers for a ship lost to engine failure."""
    ship, losses = content.counter[counter], content.losses.values
    return losses[f"cv{ship.size}"] if ship.kind == "cv" else losses["re_engine"]


@cites(
    "stellar_horizons/malfunction#1", "stellar_horizons/malfunction#2", "stellar_horizons/malfunction#3",
    "stellar_horizons/malfunction#7", "stellar_horizons/malfunction#8", "stellar_horizons/radiation#4",
    "stellar_horizons/telescopes#1",
)  # fmt: skip
def check_malfunction(table: Table, player: str, counter: str, world: str) -> None:
    """Destroy a probe; let any other RE that explored roll for malfunction."""
    if table.content.counter[counter].kind == "probe":
        table.put_ship(player, counter, None)
        table.tell("lost", f"{counter} of {player} has done its work", player=player, ship=counter)
        return
    rates = table.content.rates.values
    rate = rates["malfunction"] + (rates["radiation"] if table.content.world[world].radiation else 0)
    if fails(table, "malfunction", rate):
        table.put_ship(player, counter, None)
        table.tell("lost", f"{counter} of {player} malfunctions", player=player, ship=counter)
        table.earn_markers(player, "engineering", table.content.losses.values["malfunction"])


@cites(
    "stellar_horizons/recall#1", "stellar_horizons/recall#4", "stellar_horizons/recall#5", "stellar_horizons/recall#7",
    "stellar_horizons/readying#1", "stellar_horizons/readying#2",
)  # fmt: skip
def check_recall(table: Table, player: str, counter: str, ship: Ship) -> None:
    """Let a CV that explored roll for recall; a recalled one is reserved where it is."""
    if fails(table, "recall", table.content.rates.values["recall"]):
        table.put_ship(player, counter, Ship(place=ship.place, reserved=True, moved=ship.moved, explored=True))
        table.tell("recalled", f"{counter} of {player} is recalled", player=player, ship=counter)
        table.earn_markers(player, "biology", table.content.losses.values["recall"])
