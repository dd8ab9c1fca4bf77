"""Exploring and producing: rolls, markers and resources, depletion, and what happens to the ship afterwards."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.content import Content
from starlaw.knowledge.stellar_horizons.movement import system_of
from starlaw.knowledge.stellar_horizons.pieces import Resource
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons.depleting import check_ship, deplete
from starlaw.solver.executor.stellar_horizons.rolls import TEN, check_recall
from starlaw.solver.executor.stellar_horizons.table import StellarTable

ROBOTIC = {"telescope": "telescope", "cv": "cv"}  # other kinds of ships are REs to a question


@cites("stellar_horizons/world_cards#6", "stellar_horizons/flybys#1", "stellar_horizons/world_types#1",
       "stellar_horizons/world_types#2", "stellar_horizons/printed#19", "stellar_horizons/printed#20")  # fmt: skip
def explore(table: StellarTable, player: str, counter: str) -> None:
    """Roll for markers of the world's research, deplete it if they are high, then check the ship."""
    ship = table.released(player, counter)
    world = explored_world(table.content, ship.place)
    kind = table.content.counter[counter].kind
    table.put_ship(player, counter, evolve(ship, explored=True))
    roll = int(table.chance.draw("exploration", TEN))
    drawn = [_marker(table) for _ in range(yields(table, exploration_value(table, counter, world), roll))]
    named = f"{counter} of {player} explores {table.content.world[world].name}"
    worth = f"markers worth {' + '.join(map(str, drawn))}" if drawn else "no markers"
    text = f"{named} and rolls {roll}: {worth}"
    table.tell("explored", text, player=player, ship=counter, world=world, roll=roll)
    if drawn:
        research = table.answers("world.type", world=world)[0].name
        table.earn_markers(player, research, sum(drawn))  # type: ignore[arg-type]
    if drawn and table.says("depletion.earned", ship=ROBOTIC.get(kind, "re"), markers=tuple(sorted(drawn))):
        deplete(table, player, counter, world)
    else:
        check_ship(table, player, counter, world)


def explored_world(content: Content, place: str) -> str:
    """Return the world that is explored from a place; from a flyby box it is the first world of the system."""
    if place in content.world:
        return place
    return content.main_world[system_of(content, place)]


@cites("stellar_horizons/depletion#8", "stellar_horizons/astronomy#3", "stellar_horizons/world_cards#7")
def exploration_value(table: StellarTable, counter: str, world: str) -> int:
    """Return the exploration value of a world for a ship: half of it for a telescope, then what its card changes."""
    value = table.state.worlds[world]
    card = table.state.cards.get(world)
    change = table.content.card[card].explore if card else 0
    if table.content.counter[counter].kind == "telescope":
        return table.number("telescope.value", value=value, modifiers=change)
    return max(0, value + change)


@cites("stellar_horizons/cv_production#6", "stellar_horizons/cv_production#8")
def yields(table: StellarTable, value: int, roll: int, refining: bool = False) -> int:
    """Return how much a roll earns at a value; exploring counts markers as producing counts resources."""
    return table.number("production.cv", value=value, roll=roll, tech=refining)


def _marker(table: StellarTable) -> int:
    weights = {name[1:]: weight for name, weight in table.content.marker_bag.values.items()}
    return int(table.chance.draw("marker", tuple(weights), tuple(weights.values())))


@cites(
    "stellar_horizons/cv_production#1", "stellar_horizons/base_production#12", "stellar_horizons/frequency#1",
    "stellar_horizons/frequency#4", "stellar_horizons/cv_production#14", "stellar_horizons/cv_production#17",
)  # fmt: skip
def produce(table: StellarTable, player: str, counter: str, resource: Resource) -> None:
    """Roll for resources at the production value of the world, load what the hold takes, then check for recall."""
    ship = table.player(player).ships[counter]
    value = production_value(table, ship.place, resource)
    roll = int(table.draw("production", TEN))
    made = yields(table, value, roll, refining="space_refining" in table.player(player).techs)
    taken = min(made, table.content.counter[counter].hold - sum(ship.cargo.values()))
    table.put_ship(player, counter, evolve(ship, produced=True))
    if taken:
        table.add_cargo(player, counter, resource, taken)
    text = f"{counter} of {player} produces {made} {resource} and loads {taken}"
    table.tell("produced", text, player=player, ship=counter, resource=resource, made=made, loaded=taken)
    check_recall(table, player, counter, "production")


@cites("stellar_horizons/cv_production#17", "stellar_horizons/world_cards#8")
def production_value(table: StellarTable, world: str, what: str) -> int:
    """Return the production value of a world: its own modifier and what its card shows."""
    own: int = table.content.world[world].bonus.get(what, 0)  # type: ignore[call-overload]
    return own + card_value(table, world, what)


def card_value(table: StellarTable, world: str, what: str) -> int:
    """Return what the World card on a world shows of a product."""
    card = table.state.cards.get(world)
    return table.content.card[card].icons.get(what, 0) if card else 0  # type: ignore[call-overload]
