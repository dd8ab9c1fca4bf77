"""Resources: bought on Earth, loaded and unloaded, transported by tech and brought to bases by launch vehicles."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.stellar_horizons.content import HOME
from starlaw.knowledge.stellar_horizons.pieces import Resource
from starlaw.knowledge.stellar_horizons.state import Decision, Pending
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.stellar_horizons.perils import intercepted
from starlaw.solver.executor.stellar_horizons.rolls import earn_for_loss, engine_fails
from starlaw.solver.executor.stellar_horizons.table import StellarTable
from starlaw.solver.executor.stellar_horizons.travel import after_launch


@cites("stellar_horizons/costs#4")
def buy(table: StellarTable, player: str, resource: Resource) -> None:
    """Pay for a resource on Earth."""
    table.pay(player)
    table.add_goods(player, HOME, resource, 1)


@cites("stellar_horizons/loading#2", "stellar_horizons/founding#14")
def load(table: StellarTable, player: str, counter: str, resource: Resource) -> None:
    """Bring a resource from the store on board."""
    table.add_goods(player, table.player(player).ships[counter].place, resource, -1)
    table.add_cargo(player, counter, resource, 1)


@cites("stellar_horizons/loading#2", "stellar_horizons/founding#14")
def unload(table: StellarTable, player: str, counter: str, resource: Resource) -> None:
    """Bring a resource from board into the store."""
    table.add_cargo(player, counter, resource, -1)
    table.add_goods(player, table.player(player).ships[counter].place, resource, 1)


@cites("stellar_horizons/transport#1", "stellar_horizons/stocking#11")
def transport(table: StellarTable, player: str, start: str, resource: Resource) -> None:
    """Take a resource out of a store; where it goes is decided next."""
    table.add_goods(player, start, resource, -1)
    table.change_player(player, transported=table.player(player).transported + 1)
    table.ask_first(Decision(player=player, kind="receive"))
    table.change(pending=Pending(place=start, resource=resource))


@cites("stellar_horizons/transport#1", "stellar_horizons/transport#2")
def receive(table: StellarTable, player: str, end: str) -> None:
    """Put what is transported into another store, at once."""
    sent = table.state.pending
    assert sent is not None
    assert sent.resource is not None
    table.add_goods(player, end, sent.resource, 1)
    table.change(agenda=table.state.agenda[1:], pending=None)


@cites("stellar_horizons/stocking#2", "stellar_horizons/stocking#3", "stellar_horizons/stocking#4",
       "stellar_horizons/stocking#5", "stellar_horizons/engine_failure#11")  # fmt: skip
def deliver(table: StellarTable, player: str, vehicle: str, world: str, resource: Resource) -> None:
    """Bring what is loaded to a base, or as many of a resource as the vehicle takes, after a roll for failure."""
    brought = dict(table.player(player).ships[vehicle].cargo)
    if not brought:
        brought = {resource: min(table.content.counter[vehicle].size, table.player(player).stock.get(resource, 0))}
        table.add_goods(player, HOME, resource, -brought[resource])
    if engine_fails(table, player, vehicle):
        return
    if intercepted(table, player, vehicle, HOME):
        earn_for_loss(table, player, "cargo_lv")
        return
    table.put_ship(player, vehicle, evolve(table.player(player).ships[vehicle], cargo={}))
    for kind, amount in brought.items():
        table.add_goods(player, world, kind, amount)
        text = f"{vehicle} of {player} brings {amount} {kind} to {table.content.world[world].name}"
        table.tell("delivered", text, player=player, world=world, resource=kind, amount=amount)
    after_launch(table, player, vehicle)
