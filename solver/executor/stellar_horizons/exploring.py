"""Exploring: the roll, the markers, depletion, and what happens to the ship afterwards."""

from collections.abc import Sequence

from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.movement import system_of
from starlaw.knowledge.stellar_horizons.pieces import Kind
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.events import cites
from starlaw.solver.executor.stellar_horizons.rolls import TEN, check_malfunction, check_recall
from starlaw.solver.executor.stellar_horizons.table import Table


@cites("stellar_horizons/world_cards#6", "stellar_horizons/flybys#1", "stellar_horizons/world_types#1",
       "stellar_horizons/world_types#2", "stellar_horizons/printed#19", "stellar_horizons/printed#20")  # fmt: skip
def explore(table: Table, player: str, counter: str) -> None:
    """Roll for markers of the world's research, deplete it if they are high, then check the ship."""
    ship = table.player(player).ships[counter]
    world = explored_world(table.content, ship.place)
    tile, kind = table.content.world[world], table.content.counter[counter].kind
    table.put_ship(player, counter, evolve(ship, explored=True))
    roll = int(table.chance.draw("exploration", TEN))
    up = table.reading("telescope_rounding") == "up"
    number = yields(value_for(kind, table.state.worlds[world], up), roll)
    drawn = [_marker(table) for _ in range(number)]
    text = f"{counter} of {player} explores {tile.name}: {roll}, markers {', '.join(map(str, drawn)) or 'none'}"
    table.tell("explored", text, player=player, ship=counter, world=world, roll=roll)
    if drawn:
        research = tile.explored_for if table.state.options.errata else tile.printed_for or tile.explored_for
        table.earn_markers(player, research, sum(drawn))
    if depletes(kind, drawn, table.content.exploring.values["depletion"], table.state.options.errata):
        _deplete(table, player, world)
    if kind == "cv":
        check_recall(table, player, counter, ship)
    else:
        check_malfunction(table, player, counter, world)


def explored_world(content: Content, place: str) -> str:
    """Return the world that is explored from a place; from a flyby box it is the first world of the system."""
    if place in content.world:
        return place
    system = system_of(content, place)
    return next(world.id for world in content.worlds.values if world.system == system)


@cites("stellar_horizons/depletion#8", "stellar_horizons/astronomy#3")
def value_for(kind: Kind, value: int, up: bool) -> int:
    """Return the exploration value for a ship: half of it for a telescope, rounded down or up."""
    return (value + up) // 2 if kind == "telescope" else value


@cites("stellar_horizons/cv_production#6", "stellar_horizons/cv_production#8")
def yields(value: int, roll: int) -> int:
    """Return how many markers a roll earns, counted as the document counts resources above 10.

    >>> yields(11, 1), yields(11, 2), yields(6, 7)
    (4, 2, 0)
    """
    tens, rest = divmod(value, 10) if value > 10 else (0, 0)
    return int(roll <= value) + tens + int(roll <= rest) + int(roll == 1 <= value)


def _marker(table: Table) -> int:
    weights = {name[1:]: weight for name, weight in table.content.marker_bag.values.items()}
    return int(table.chance.draw("marker", tuple(weights), tuple(weights.values())))


@cites("stellar_horizons/depletion#1", "stellar_horizons/depletion#3", "stellar_horizons/depletion#4",
       "stellar_horizons/depletion#7", "stellar_horizons/printed#10")  # fmt: skip
def depletes(kind: Kind, drawn: Sequence[int], least: int, errata: bool) -> bool:
    """Tell whether markers earn a depletion: their sum for a CV, a single one for an RE, as printed exactly 3."""
    if kind == "cv":
        return sum(drawn) >= least
    return any(marker >= least if errata else marker == least for marker in drawn)


@cites("stellar_horizons/depletion#5", "stellar_horizons/depletion#10", "stellar_horizons/depletion#16")
def _deplete(table: Table, player: str, world: str) -> None:
    """Lower the world's exploration value by 1 and draw a politics marker; the steps between are not encoded yet."""
    value = max(0, table.state.worlds[world] - table.content.exploring.values["lowers"])
    table.change(worlds={**table.state.worlds, world: value})
    text = f"{table.content.world[world].name} is depleted to {value}"
    table.tell("depleted", text, player=player, world=world, value=value)
    table.earn_markers(player, "politics", 1)
