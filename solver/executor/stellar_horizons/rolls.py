"""The rolls of Stellar Horizons that can fail: engines, robots and crews, at rates that the rules give."""

from collections.abc import Collection

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import BranchingChance
from starlaw.solver.executor.stellar_horizons.table import StellarTable

PERCENT = tuple(map(str, range(1, 101)))
TEN = tuple(map(str, range(1, 11)))


def fails(table: StellarTable, what: str, rate: int) -> bool:
    """Roll percentile dice; a roll of the rate or less is a failure. Enumerated, there are two results."""
    if isinstance(table.chance, BranchingChance):
        return table.chance.choose([rate, len(PERCENT) - rate]) == 0
    return _rolled(table, what) <= rate


def _rolled(table: StellarTable, what: str) -> int:
    roll = int(table.chance.draw(what, PERCENT))
    table.tell("rolled", f"the roll for {what} is {roll}", what=what, roll=roll)
    return roll


def rolls_one_of(table: StellarTable, what: str, rolls: Collection[int]) -> bool:
    """Roll percentile dice and tell whether it is one of some rolls; where none would do, nobody rolls."""
    if not rolls:
        return False
    if isinstance(table.chance, BranchingChance):
        return table.chance.choose([len(rolls), len(PERCENT) - len(rolls)]) == 0
    return _rolled(table, what) in rolls


@cites("stellar_horizons/engine_failure#3", "stellar_horizons/engine_failure#4", "stellar_horizons/engine_failure#7")
def engine_rate(table: StellarTable, player: str, counter: str) -> int:
    """Return the engine failure rate of a ship, less a CV's size; 0 where no roll is made."""
    ship, rate = table.content.counter[counter], table.rate(player, "engine_failure")
    return table.number("engine.failure", ship=_sort(table.content, counter), size=ship.size, rate=rate)


def _sort(content: Content, counter: str) -> str:
    kind = content.counter[counter].kind
    return kind if kind in ("cv", "lv") else "re"


@cites("stellar_horizons/engine_failure#1", "stellar_horizons/engine_failure#8", "stellar_horizons/engine_failure#9",
       "stellar_horizons/engine_moments#4")  # fmt: skip
def engine_fails(table: StellarTable, player: str, counter: str) -> bool:
    """Check for engine failure; a failure destroys the ship with its cargo and earns its owner markers."""
    rate = engine_rate(table, player, counter)
    if not rate or not fails(table, "engine failure", rate):
        return False
    table.put_ship(player, counter, None)
    table.tell("lost", f"{counter} of {player} is lost to engine failure", player=player, ship=counter)
    sort = _sort(table.content, counter)
    earn_for_loss(table, player, "cargo_lv" if sort == "lv" else sort, table.content.counter[counter].size)
    return True


@cites("stellar_horizons/engine_failure#10", "stellar_horizons/engine_failure#11", "stellar_horizons/engine_failure#14",
       "stellar_horizons/engine_failure#15")  # fmt: skip
def earn_for_loss(table: StellarTable, player: str, lost: str, size: int = 2, by: str = "engine") -> None:
    """Give a player the markers for a loss; those for large CVs are not told and come from the content pack."""
    found = table.answers("loss.markers", lost=lost, by=by, size=size)
    pairs = [(answer.arguments[1].name, answer.arguments[0].number) for answer in found if answer.arguments]
    if lost == "cv" and not pairs:
        pairs = [("engineering", table.content.large_losses.values["cv4"])]
    for kind, number in pairs:
        table.earn_markers(player, kind, number)  # type: ignore[arg-type]


@cites(
    "stellar_horizons/malfunction#1", "stellar_horizons/malfunction#2", "stellar_horizons/malfunction#3",
    "stellar_horizons/malfunction#7", "stellar_horizons/malfunction#8", "stellar_horizons/radiation#4",
    "stellar_horizons/telescopes#1", "stellar_horizons/malfunction#6",
)  # fmt: skip
def check_malfunction(table: StellarTable, player: str, counter: str, world: str) -> None:
    """Destroy a probe; let any other RE that explored roll for malfunction."""
    kind = table.content.counter[counter].kind
    if kind == "probe":
        table.put_ship(player, counter, None)
        table.tell("lost", f"{counter} of {player} has done its work", player=player, ship=counter)
        return
    rate = table.number("malfunction.chance", ship=kind, place=world, rate=table.rate(player, "malfunction"))
    if fails(table, "malfunction", rate):
        table.put_ship(player, counter, None)
        table.tell("lost", f"{counter} of {player} malfunctions", player=player, ship=counter)
        earn_for_loss(table, player, "re", by="malfunction")


@cites(
    "stellar_horizons/recall#1", "stellar_horizons/recall#3", "stellar_horizons/recall#4", "stellar_horizons/recall#5",
    "stellar_horizons/recall#6", "stellar_horizons/recall#7", "stellar_horizons/readying#1",
    "stellar_horizons/readying#2",
)  # fmt: skip
def check_recall(table: StellarTable, player: str, counter: str, after: str) -> None:
    """Let a CV that explored, produced or fought roll for recall; a recalled one is reserved where it is."""
    if table.says("recall.check", after=after) and fails(table, "recall", table.rate(player, "recall")):
        table.put_ship(player, counter, evolve(table.player(player).ships[counter], reserved=True))
        table.tell("recalled", f"{counter} of {player} is recalled", player=player, ship=counter)
        earn_for_loss(table, player, "recalled_cv")
