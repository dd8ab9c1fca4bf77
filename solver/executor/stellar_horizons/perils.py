"""Pirates and asteroids: how they come, whom they meet, and how they are met."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.content import flyby_box
from starlaw.solver.executor.stellar_horizons.fighting import armed, finds, strength
from starlaw.solver.executor.stellar_horizons.rolls import TEN, check_recall, fails
from starlaw.solver.executor.stellar_horizons.table import StellarTable

LAIRS = ("main_belt", "jupiter", "saturn")


@cites("stellar_horizons/asteroids#1", "stellar_horizons/asteroids#2")
def add_perils(table: StellarTable) -> None:
    """In the economic phase, let a pirate come to a flyby box, and after 2050 an asteroid toward Earth."""
    numbers = table.content.piracy.values
    if table.state.year >= numbers["first"]:
        system = table.draw("pirate", LAIRS, tuple(numbers[lair] for lair in LAIRS))
        number = min(numbers["most"], table.state.pirates.get(system, 0) + 1)
        table.change(pirates=dict(sorted({**table.state.pirates, system: number}.items())))
    if table.says("asteroids.enter", year=table.state.year):
        table.change(asteroids=(*table.state.asteroids, table.content.asteroid.values["years"]))
        table.tell("asteroid", "an asteroid comes toward Earth")


def asteroids_near(table: StellarTable) -> bool:
    """Let a year pass for asteroids; tell whether one strikes Earth."""
    left = tuple(years - 1 for years in table.state.asteroids)
    table.change(asteroids=tuple(years for years in left if years > 0))
    return any(fails(table, "asteroid", table.content.asteroid.values["strikes"]) for years in left if years <= 0)


@cites("stellar_horizons/pirates#2", "stellar_horizons/launch#5", "stellar_horizons/stocking#6")
def intercepted(table: StellarTable, player: str, counter: str, system: str, leaves: bool = True) -> bool:
    """Let each pirate in a flyby box search for a ship that leaves it; one that is found may escape by tactics."""
    for _ in range(table.state.pirates.get(system, 0)):
        if table.says("pirate.searches", leaves=leaves) and finds(table, 1, 1, base=False):
            points = int(table.draw("tactics", TEN)) // table.content.battle.values["pips_for_a_point"]
            if not table.says("pirate.escapes", points=points):
                table.put_ship(player, counter, None)
                table.tell("lost", f"{counter} of {player} falls to pirates", player=player, ship=counter)
                return True
    return False


def hunt(table: StellarTable, player: str, system: str) -> None:
    """Search for a pirate and fight it; then those who fought check for recall."""
    place = flyby_box(system)
    ships = armed(table, player, place)
    table.change_player(player, attacked=tuple(sorted({*table.player(player).attacked, place})))
    if not finds(table, len(ships), table.state.pirates[system], base=False):
        return
    if int(table.draw("combat", TEN)) + strength(table, player, place) >= table.content.battle.values["pirate"]:
        left = table.state.pirates[system] - 1
        others = {name: number for name, number in table.state.pirates.items() if name != system}
        table.change(pirates=dict(sorted({**others, **({system: left} if left else {})}.items())))
        table.tell("beaten", f"{player} beats a pirate in {table.content.system(system).name}", player=player)
    for name in ships:
        check_recall(table, player, name, "combat")


def deflect(table: StellarTable, player: str, counter: str) -> None:
    """Try to turn the nearest asteroid away from Earth."""
    place = flyby_box("earth")
    table.change_player(player, attacked=tuple(sorted({*table.player(player).attacked, place})))
    need = table.content.asteroid.values["deflected"] + table.content.counter[counter].combat
    if int(table.draw("combat", TEN)) <= need:
        table.change(asteroids=table.state.asteroids[1:])
        table.tell("deflected", f"{counter} of {player} turns the asteroid away", player=player, ship=counter)
    check_recall(table, player, counter, "combat")
