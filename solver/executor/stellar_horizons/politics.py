"""Politics markers: initiative, diplomacy, cash, tech points and victory markers."""

from itertools import pairwise, permutations

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.pieces import Research
from starlaw.solver.executor.chance import BranchingChance
from starlaw.solver.executor.stellar_horizons.rolls import PERCENT, fails
from starlaw.solver.executor.stellar_horizons.table import StellarTable

SIDES = len(PERCENT)


@cites("stellar_horizons/politics#3", "stellar_horizons/politics#4")
def bid(table: StellarTable, player: str) -> None:
    """Spend a marker on initiative."""
    table.pay(player)
    table.change_player(player, bids=table.player(player).bids + 1)


@cites("stellar_horizons/politics#5")
def begin_initiative(table: StellarTable) -> None:
    """In the unofficial variant, roll before markers are spent."""
    if table.reading("initiative_spending") == "after_roll":
        _roll(table)
        _line_up(table)


@cites("stellar_horizons/politics#3", "stellar_horizons/politics#4")
def settle_initiative(table: StellarTable) -> None:
    """Line players up by their rolls with what their markers add, the highest first; equal ones stay as they were."""
    before = table.reading("initiative_spending") == "before_roll"
    if before and isinstance(table.chance, BranchingChance):  # enumerated, each order is one result
        ways = _orders(table)
        table.change(seats=list(ways)[table.chance.choose(list(ways.values()))])
    else:
        if before:
            _roll(table)
        _line_up(table)
    for seat in table.state.seats:
        table.change_player(seat, rolled=0, bids=0)


def _bonus(table: StellarTable, seat: str) -> int:
    bids = table.player(seat).bids
    return table.number("politics.worth", use="initiative", markers=bids, unified=False, bought=False) if bids else 0


def _roll(table: StellarTable) -> None:
    for seat in table.state.seats:
        table.change_player(seat, rolled=int(table.draw("initiative", PERCENT)))


def _line_up(table: StellarTable) -> None:
    totals = {seat: table.player(seat).rolled + _bonus(table, seat) for seat in table.state.seats}
    table.change(seats=tuple(sorted(table.state.seats, key=lambda seat: -totals[seat])))
    table.tell("initiative", f"initiative: {', '.join(table.state.seats)}")


def _orders(table: StellarTable) -> dict[tuple[str, ...], int]:
    """Return in how many ways the dice give each order of players."""
    seats = table.state.seats
    bonus = {seat: _bonus(table, seat) for seat in seats}
    return {order: ways for order in permutations(seats) if (ways := _ways(order, seats, bonus))}


def _ways(order: tuple[str, ...], seats: tuple[str, ...], bonus: dict[str, int]) -> int:
    """Count rolls whose totals fall along an order; equal totals are in order where the seats are."""
    count = {roll + bonus[order[0]]: 1 for roll in range(1, SIDES + 1)}
    for one, other in pairwise(order):
        ties = seats.index(one) < seats.index(other)
        totals = [roll + bonus[other] for roll in range(1, SIDES + 1)]
        count = {low: sum(n for high, n in count.items() if high > low or (ties and high == low)) for low in totals}
    return sum(count.values())


@cites("stellar_horizons/politics#6", "stellar_horizons/diplomacy#1", "stellar_horizons/diplomacy#2")
def influence(table: StellarTable, player: str, faction: str, way: str) -> None:
    """Pay for an attempt to shift relations, at a price that rises with each of them."""
    held = table.player(player)
    table.pay(player)
    table.change_player(player, shifts=min(9, held.shifts + 1))
    if fails(table, "diplomacy", table.content.diplomacy.values["chance"]):  # here a low roll is a success
        now = held.relations.get(faction, 0) + (1 if way == "up" else -1)
        others = {name: value for name, value in held.relations.items() if name != faction}
        table.change_player(player, relations=dict(sorted({**others, **({faction: now} if now else {})}.items())))
        table.tell("shifted", f"relations of {player} with {faction} are {now:+}", player=player, faction=faction)


@cites("stellar_horizons/politics#1", "stellar_horizons/politics#9", "stellar_horizons/politics#10")
def cash_in(table: StellarTable, player: str) -> None:
    """Turn a marker into cash."""
    table.pay(player)
    table.earn_cash(player, table.number("politics.worth", use="cash", markers=1, unified=False, bought=False))


@cites("stellar_horizons/politics#2", "stellar_horizons/politics#7", "stellar_horizons/politics#8")
def lobby(table: StellarTable, player: str, kind: Research) -> None:
    """Turn a marker into tech points of one kind, halved once a tech was bought in this step."""
    held = table.player(player)
    unified = "unified_space_diplomacy" in held.techs
    table.pay(player)
    worth = table.number("politics.worth", use="tech", markers=1, unified=unified, bought=held.bought)
    table.earn_markers(player, kind, worth)


@cites("stellar_horizons/politics#12")
def buy_victory(table: StellarTable, player: str) -> None:
    """Turn four markers into a victory marker."""
    table.pay(player)
    table.earn_markers(player, "victory", 1)
