"""The order of a Stellar Horizons year: steps, the countdown along transfer tracks, Earth production and the end."""

from starlaw.knowledge.stellar_horizons.content import transfer_box
from starlaw.knowledge.stellar_horizons.movement import box_of, system_of
from starlaw.knowledge.stellar_horizons.state import STEPS, Decision, Step
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.events import cites
from starlaw.solver.executor.stellar_horizons.table import Table

DECADE = 10


def go_on(table: Table, finished: Step) -> None:
    """Begin the next step, or the next year, once nobody has a part left."""
    if table.state.agenda:
        return
    last = finished == STEPS[-1]
    if last and not _next_year(table):
        return
    step = STEPS[0] if last else STEPS[STEPS.index(finished) + 1]
    table.change(agenda=tuple(Decision(player=seat, kind=step) for seat in table.state.seats))
    if step == "movement":
        _count_down(table)


@cites("stellar_horizons/transfers#1", "stellar_horizons/transfers#3", "stellar_horizons/re_range#3")
def _count_down(table: Table) -> None:
    """Move every ship on a transfer track one box on; from box 1 it comes to the flyby box."""
    for seat in table.state.seats:
        for name, ship in table.player(seat).ships.items():
            box = box_of(table.content, ship.place)
            if box:
                system = system_of(table.content, ship.place)
                table.put_ship(seat, name, evolve(ship, place=transfer_box(system, box - 1)))
                if box == 1:
                    text = f"{name} of {seat} reaches the flyby box of {table.content.system(system).name}"
                    table.tell("arrived", text, player=seat, ship=name, system=system)


@cites("stellar_horizons/scenarios#5", "stellar_horizons/cv_production#5")
def _next_year(table: Table) -> bool:
    """End the year: ships may explore again. Tell whether there is another one; after the last the game is over."""
    for seat in table.state.seats:
        for name, ship in table.player(seat).ships.items():
            if ship.explored:
                table.put_ship(seat, name, evolve(ship, explored=False))
    if table.state.year >= table.content.start.values["last_year"]:
        table.change(phase="over")
        table.tell("over", f"{table.state.year} ends, and the game with it")
        return False
    table.change(year=table.state.year + 1)
    table.tell("year", f"it is {table.state.year}", year=table.state.year)
    if table.state.year % DECADE == 0:
        _earth_production(table)
    return True


@cites("stellar_horizons/production#1", "stellar_horizons/production#2", "stellar_horizons/frequency#3")
def _earth_production(table: Table) -> None:
    """Give everybody what Earth produces, once a decade."""
    for seat in table.state.seats:
        table.earn_cash(seat, table.content.start.values["income"])
