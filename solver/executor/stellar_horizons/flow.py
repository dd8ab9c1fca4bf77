"""The order of a Stellar Horizons year: the economic phase of a decade, the steps of every year, and the end."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.content import transfer_box
from starlaw.knowledge.stellar_horizons.movement import box_of, system_of
from starlaw.knowledge.stellar_horizons.state import ECONOMIC, YEARLY, Decision, Step
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons import economy, fighting, perils, politics, trading
from starlaw.solver.executor.stellar_horizons.missions import add_mission
from starlaw.solver.executor.stellar_horizons.ranges import reserve_out_of_range
from starlaw.solver.executor.stellar_horizons.rolls import fails
from starlaw.solver.executor.stellar_horizons.table import StellarTable
from starlaw.solver.executor.stellar_horizons.travel import fly_on

MAY_BE_IDLE = (*ECONOMIC, *YEARLY[1:])  # whoever plays has a part in the step that builds
BACKWARD = ("diplomacy", "technology")  # steps in which the last in initiative comes first


def go_on(table: StellarTable, step: str) -> None:
    """Begin the next step in which somebody has a part, in the next year if need be, once nobody has one left."""
    finished: Step = step  # type: ignore[assignment]  # a choice is never the last thing on the agenda
    while not table.state.agenda and table.state.phase == "play":
        _end_step(table, finished)
        finished = _next_step(table, finished)
        if table.state.phase == "play":
            _begin_step(table, finished)
    reserve_out_of_range(table)


def _next_step(table: StellarTable, finished: Step) -> Step:
    steps = (*ECONOMIC, *YEARLY)
    if finished != steps[-1]:
        return steps[steps.index(finished) + 1]
    _next_year(table)
    return ECONOMIC[0] if economy.economic(table) else YEARLY[0]


def _begin_step(table: StellarTable, step: Step) -> None:
    """Do what happens by itself when a step begins, then ask those who have a part in it."""
    if step == "initiative":
        politics.begin_initiative(table)
    elif step == "maintenance":
        economy.earth_production(table)
    elif step == "movement":
        _count_down(table)
    elif step == "combat":
        fighting.begin_combat(table)
    seats = table.state.seats[::-1] if step in BACKWARD else table.state.seats
    idlers = table.idlers(step) if step in MAY_BE_IDLE else ()
    parts = tuple(Decision(player=seat, kind=step) for seat in seats if seat not in idlers)
    if parts or table.state.begun:
        table.change(agenda=parts, begun=False)


def _end_step(table: StellarTable, step: Step) -> None:
    """Do what happens by itself when a step ends."""
    if step == "initiative":
        politics.settle_initiative(table)
    elif step == "maintenance":
        economy.pay_maintenance(table)
        economy.base_production(table)
    elif step == "transport":
        trading.add_markers(table)
        perils.add_perils(table)
        add_mission(table)
    elif step == "technology":
        economy.grow(table)
    elif step == "exploration":
        for seat in table.state.seats:
            fly_on(table, seat)
    for seat in table.state.seats:
        _forget(table, seat, step)


def _forget(table: StellarTable, seat: str, step: Step) -> None:
    """Forget what was noted about a player or base in one step only."""
    held = table.player(seat)
    if held.bought or held.transported or held.shifts or held.attacked:
        table.change_player(seat, bought=False, transported=0, shifts=0, attacked=())
    for world, base in held.bases.items():
        if base.built or base.points:
            table.put_base(seat, world, evolve(base, built=False, points=0))


@cites("stellar_horizons/transfers#1", "stellar_horizons/transfers#3", "stellar_horizons/re_range#3")
def _count_down(table: StellarTable) -> None:
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
def _next_year(table: StellarTable) -> None:
    """End the year: ships may move, explore and produce again. After the last year the game is over."""
    for seat in table.state.seats:
        for name, ship in table.player(seat).ships.items():
            if ship.moved or ship.explored or ship.produced:
                table.put_ship(seat, name, evolve(ship, moved=False, explored=False, produced=False))
    if perils.asteroids_near(table):
        table.change(destroyed=True)
        _end(table, "an asteroid destroys Earth, and nobody wins")
        return
    if _is_last(table):
        _end(table, f"{table.state.year} ends, and the game with it")
        return
    table.change(year=table.state.year + 1)
    table.tell("year", f"it is {table.state.year}", year=table.state.year)


@cites("stellar_horizons/scenarios#5", "stellar_horizons/solo#1")
def _is_last(table: StellarTable) -> bool:
    """Tell whether the game ends with this year; the solo campaign may do so from the last year without a charge on."""
    year, content = table.state.year, table.content
    if table.scenario is not None:
        return year >= table.scenario.ends
    if year >= content.start.values["last_year"]:
        return True
    late = len(table.state.seats) == 1 and year >= content.ending.values["last_free"]
    return late and fails(table, "end", content.solo.values["ends"])


@cites("stellar_horizons/scenarios#5")
def _end(table: StellarTable, text: str) -> None:
    """End the game."""
    table.change(phase="over", agenda=(), begun=False)
    table.tell("over", text)
