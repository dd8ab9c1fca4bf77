"""Planetary Production: activations in the player's order, Deposits with layers, Storages and Converters."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.decisions import Conversion, Convert, Produce, Recover, Unit
from starlaw.knowledge.starship_interstellar.pieces import COLOURS
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.table import StarshipTable, shifted, top_colour, total


@cites("starship_interstellar/base_production#1", "starship_interstellar/base_production#4")
def start_production(table: StarshipTable, player: str, planet: str) -> None:
    """Ask for the order in which a planet's Base, Explorer and Buildings are activated."""
    if layers_at_once(table):
        refresh(table, player, planet)
    table.ask_first(Produce(player=player, planet=planet, left=units(table, player, planet)))


def units(table: StarshipTable, player: str, planet: str) -> tuple[Unit, ...]:
    """Return what can be activated on a planet."""
    present: tuple[Unit, ...] = ("explorer",) if table.player(player).explorer == planet else ()
    return ("base", *present, *table.site(player, planet).buildings)


def layers_at_once(table: StarshipTable) -> bool:
    """Tell whether a layer is laid as soon as the Deposit is empty, not only when a cube is to be moved out of it."""
    return table.reading("layer_moment") == "when_empty"


@cites("starship_interstellar/extra_tokens#44")
def produce(table: StarshipTable, player: str, planet: str) -> None:
    """Begin the production of the planet that was named."""
    table.drop()
    start_production(table, player, planet)


@cites("starship_interstellar/base_production#1")
def produce_on_earth(table: StarshipTable, player: str) -> None:
    """Gain what Earth yields."""
    for what, amount in table.content.earth_yield.values.items():
        if what == "fuel":
            table.add(player, "fuel", amount)
        else:
            table.add_cubes(player, what, amount)


def level(table: StarshipTable, player: str, line: str) -> int:
    """Return a player's level in a line of technologies."""
    owned = (table.content.technology[name] for name in table.player(player).techs)
    return max((tech.level for tech in owned if tech.line == line), default=0)


def power(table: StarshipTable, player: str, line: str) -> int:
    """Return what a Building does at a player's level; levels add up."""
    steps = (line, f"{line}_2", f"{line}_3")[: max(1, level(table, player, line))]
    return sum(table.number("tech_numbers", step) for step in steps)


@cites(
    "starship_interstellar/base_production#2", "starship_interstellar/base_production#3",
    "starship_interstellar/base_production#4", "starship_interstellar/technology#2", "starship_interstellar/ars#4",
    "starship_interstellar/ars#7", "starship_interstellar/ars#10", "starship_interstellar/outpost#4",
    "starship_interstellar/outpost#7", "starship_interstellar/outpost#10", "starship_interstellar/drill#4",
    "starship_interstellar/drill#7", "starship_interstellar/drill#10", "starship_interstellar/deposits#10",
)  # fmt: skip
def activate(table: StarshipTable, player: str, unit: str) -> None:
    """Activate one thing on the planet; what is left may follow."""
    asked = table.drop()
    rest = list(asked.left)
    rest.remove(unit)
    if rest:
        table.ask_first(evolve(asked, left=tuple(rest)))
    planet = asked.planet
    if unit in ("base", "explorer"):
        dig(table, player, planet, table.number("production", unit))
    elif unit == "drill":
        dig(table, player, planet, power(table, player, "drill"))
    elif unit == "outpost":
        table.add(player, "fuel", power(table, player, "outpost"))
    elif unit == "ars":
        table.ask_first(Recover(player=player, planet=planet, left=power(table, player, "ars")))
    else:
        effects: tuple[Conversion, ...] = ("raise", "split", "refine")
        able = tuple(effect for effect in effects if table.has_part(player, effect))
        table.ask_first(Convert(player=player, planet=planet, left=able))


@cites("starship_interstellar/base_production#6", "starship_interstellar/base_production#5")
def dig(table: StarshipTable, player: str, planet: str, amount: int, producing: bool = True) -> None:
    """Move the most valuable cubes of a Deposit to the Storage, as far as there are cubes and room."""
    dug = dict.fromkeys(COLOURS, 0)
    for _ in range(amount):
        if not table.room(player, planet):
            break
        if producing and not layers_at_once(table):
            refresh(table, player, planet)
        site = table.site(player, planet)
        colour = top_colour(site.deposit)
        if colour is None:
            break
        deposit, storage = shifted(site.deposit, colour, -1), shifted(site.storage, colour, 1)
        table.change_site(player, planet, deposit=deposit, storage=storage)
        dug = shifted(dug, colour, 1)
        if producing and layers_at_once(table):
            refresh(table, player, planet)
    cubes = ", ".join(f"{number} {colour}" for colour, number in dug.items() if number) or "nothing"
    table.tell("dug", f"{player} digs {cubes} {table.on(planet)}", player=player, planet=planet, cubes=total(dug))


@cites("starship_interstellar/deposits#3", "starship_interstellar/deposits#8")
def refresh(table: StarshipTable, player: str, planet: str) -> None:
    """Lay the next layer into an empty Deposit, if there is one."""
    site = table.site(player, planet)
    layers = table.content.face[site.face].layers
    if not total(site.deposit) and site.layer < len(layers):
        below = layers[site.layer]
        deposit = {**site.deposit, below.colour: below.cubes}
        table.change_site(player, planet, layer=site.layer + 1, deposit=deposit)
        table.tell("layer", f"a layer of {below.cubes} {below.colour} comes to light", player=player, planet=planet)


@cites("starship_interstellar/ars#4")
def recover(table: StarshipTable, player: str, colour: str) -> None:
    """Bring a cube from the Storage to the supply."""
    asked = table.drop()
    table.change_site(player, asked.planet, storage=shifted(table.site(player, asked.planet).storage, colour, -1))
    table.add_cubes(player, colour, 1)
    if asked.left > 1:
        table.ask_first(evolve(asked, left=asked.left - 1))


def _use(table: StarshipTable, effect: Conversion) -> str:
    asked = table.drop()
    rest = tuple(other for other in asked.left if other != effect)
    if rest and table.reading("converter_levels") == "each_once":
        table.ask_first(evolve(asked, left=rest))
    return str(asked.planet)


@cites("starship_interstellar/converter#4")
def upgrade(table: StarshipTable, player: str, colour: str, into: str) -> None:
    """Swap a cube of the Storage for a better one."""
    planet = _use(table, "raise")
    storage = shifted(shifted(table.site(player, planet).storage, colour, -1), into, 1)
    table.change_site(player, planet, storage=storage)
    text = f"{player} swaps a {colour} cube of the Storage for a {into} one {table.on(planet)}"
    table.tell("converted", text, player=player, planet=planet, colour=colour, into=into)


@cites("starship_interstellar/converter#7", "starship_interstellar/converter#8", "starship_interstellar/converter#9")
def split(table: StarshipTable, player: str) -> None:
    """Turn a cube of the Deposit into two one level lower, the second only if the Storage has room."""
    _convert(table, player, _use(table, "split"), -1, table.number("tech_numbers", "split"))


@cites("starship_interstellar/converter#12", "starship_interstellar/converter#13")
def refine(table: StarshipTable, player: str) -> None:
    """Turn a cube of the Deposit into one a level higher."""
    _convert(table, player, _use(table, "refine"), 1, 1)


def _convert(table: StarshipTable, player: str, planet: str, levels: int, number: int) -> None:
    if not layers_at_once(table):
        refresh(table, player, planet)
    site = table.site(player, planet)
    colour = top_colour(site.deposit)
    assert colour is not None
    made = table.content.shifted(colour, levels)
    number = min(number, table.room(player, planet))
    storage = shifted(site.storage, made, number)
    table.change_site(player, planet, deposit=shifted(site.deposit, colour, -1), storage=storage)
    tell_conversion(table, player, planet, colour, made, number)
    if layers_at_once(table):
        refresh(table, player, planet)


def tell_conversion(table: StarshipTable, player: str, planet: str, colour: str, into: str, number: int) -> None:
    """Note that a cube of a Deposit has become others in the Storage."""
    text = f"{player} turns a {colour} cube of the Deposit into {number} {into} in the Storage {table.on(planet)}"
    if not number:
        text = f"{player} loses a {colour} cube of the Deposit {table.on(planet)}, where the Storage is full"
    table.tell("converted", text, player=player, planet=planet, colour=colour, into=into, number=number)


@cites(
    "starship_interstellar/extra_tokens#16", "starship_interstellar/extra_tokens#17",
    "starship_interstellar/deposits#9", "starship_interstellar/leader_tracks#13",
    "starship_interstellar/leader_tracks#14", "starship_interstellar/leader_tracks#15",
)  # fmt: skip
def refill(table: StarshipTable, player: str, planet: str, levels: int) -> None:
    """Add cubes of the current layer's colour, or better ones, to a Deposit."""
    asked, site = table.drop(), table.site(player, planet)
    usual = table.content.face[site.face].layers[site.layer - 1].colour
    colour = table.content.shifted(usual, levels)
    table.change_site(player, planet, deposit=shifted(site.deposit, colour, asked.amount))
    text = f"{player} adds {asked.amount} {colour} to the Deposit {table.on(planet)}"
    table.tell("refilled", text, player=player, planet=planet, colour=colour, number=asked.amount)


@cites("starship_interstellar/leader_tracks#16")
def drill(table: StarshipTable, player: str, planet: str) -> None:
    """Move cubes from a Deposit to the Storage beside it."""
    dig(table, player, planet, table.drop().amount, producing=False)
