"""Travel: loading, flying, founding bases and deploying Buildings."""

from collections.abc import Sequence

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.boards import Site
from starlaw.knowledge.starship_interstellar.content import EARTH, WORMHOLE
from starlaw.knowledge.starship_interstellar.decisions import Deploy, Produce, Settle
from starlaw.knowledge.starship_interstellar.pieces import COLOURS
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.producing import start_production, units
from starlaw.solver.executor.starship_interstellar.table import StarshipTable, shifted

EMPTY = dict.fromkeys(COLOURS, 0)
BUILDING_NAMES = {"ars": "an ARS", "converter": "a Converter", "outpost": "an Outpost", "drill": "a Drill"}


@cites("starship_interstellar/base_travel#13")
def load(table: StarshipTable, player: str, colour: str) -> None:
    """Bring a cube from the Storage into the Explorer."""
    held = table.player(player)
    table.change_site(player, held.explorer, storage=shifted(table.site(player, held.explorer).storage, colour, -1))
    table.change_player(player, cargo=shifted(table.player(player).cargo, colour, 1))
    table.tell("loaded", f"{player} loads a {colour} cube {table.on(held.explorer)}", player=player, colour=colour)


@cites("starship_interstellar/base_travel#1", "starship_interstellar/base_travel#7",
       "starship_interstellar/base_travel#14")  # fmt: skip
def fly(table: StarshipTable, player: str, place: str) -> None:
    """Pay the flight and arrive: unload on Earth, deploy where a base is, or turn up a token if the rules say so."""
    table.drop()
    table.pay(player)
    table.change_player(player, explorer=place)
    where = "its Wormhole token" if place == WORMHOLE else table.content.planet[place].name
    table.tell("explorer", f"the Explorer of {player} is at {where}", player=player, place=place)
    if place == EARTH:
        unload(table, player)
    elif place in table.player(player).sites:
        ask_to_deploy(table, player, place)
    elif table.has_part(player, "settle"):
        table.ask_first(Settle(player=player, planet=place, face=turned_up(table, place)))


def turned_up(table: StarshipTable, planet: str) -> str:
    """Turn one of the tokens on a planet over, and take it away."""
    hidden = table.state.planets[planet].hidden
    face = table.draw(f"token of {table.content.planet[planet].name}", hidden)
    _hide(table, planet, [other for other in hidden if other != face])
    return face


def _hide(table: StarshipTable, planet: str, faces: Sequence[str]) -> None:
    now = evolve(table.state.planets[planet], hidden=tuple(sorted(faces)))
    table.change(planets={**table.state.planets, planet: now})


def unload(table: StarshipTable, player: str) -> None:
    """Bring the cargo into the supply."""
    for colour, number in table.player(player).cargo.items():
        table.add_cubes(player, colour, number)
    table.change_player(player, cargo=EMPTY)


@cites(
    "starship_interstellar/base_travel#8", "starship_interstellar/base_travel#9",
    "starship_interstellar/base_travel#10", "starship_interstellar/base_travel#11",
    "starship_interstellar/base_travel#12", "starship_interstellar/deposits#6", "starship_interstellar/deposits#7",
)  # fmt: skip
def keep(table: StarshipTable, player: str) -> None:
    """Found a base: the token covers the active one, the surface layer is laid, the ARS cubes go to the supply.

    In one reading the token's production may follow at once.
    """
    asked = table.drop()
    table.pay(player)
    found(table, player, asked.planet, asked.face, 0)
    if table.reading("new_production_token") == "at_once":
        start_production(table, player, asked.planet)
    ask_to_deploy(table, player, asked.planet)


def found(table: StarshipTable, player: str, planet: str, face: str, more: int) -> None:
    """Lay out a base with its Deposit; some cubes more than the ARS symbol shows may come to the supply."""
    shown = table.content.face[face]
    surface = shown.layers[0]
    deposit = {**EMPTY, surface.colour: surface.cubes}
    held = table.player(player)
    sites = {**held.sites, planet: Site(face=face, deposit=deposit, storage=EMPTY)}
    table.change_player(player, sites=sites, played=(*held.played, planet))
    table.tell("base", f"{player} has a base on {table.content.planet[planet].name}", player=player, planet=planet)
    table.add_cubes(player, surface.colour, shown.ars + more)


@cites("starship_interstellar/base_travel#8")
def leave(table: StarshipTable, player: str) -> None:
    """Put the token back among the hidden ones; in one reading it leaves the game."""
    asked = table.drop()
    if table.reading("token_refused") == "turned_back":
        _hide(table, asked.planet, (*table.state.planets[asked.planet].hidden, asked.face))
        table.tell("left", f"{player} turns the token down again {table.on(asked.planet)}", player=player)
    else:
        table.tell("left", f"the token {table.on(asked.planet)} leaves the game", player=player)


@cites("starship_interstellar/base_travel#10")
def deploy(table: StarshipTable, player: str, building: str) -> None:
    """Put a Building from the reserve on the planet."""
    planet = table.drop().planet
    table.pay(player)
    buildings = tuple(sorted((*table.site(player, planet).buildings, building)))
    table.change_site(player, planet, buildings=buildings)
    name = BUILDING_NAMES[building]
    table.tell(
        "deployed", f"{player} deploys {name} {table.on(planet)}", player=player, planet=planet, building=building
    )
    _join_production(table, player, planet)
    ask_to_deploy(table, player, planet)


def _join_production(table: StarshipTable, player: str, planet: str) -> None:
    """Let a new Building take part in the production that follows, if one does."""
    first, *rest = table.state.agenda or (None,)
    if isinstance(first, Produce) and first.planet == planet:
        table.change(agenda=(evolve(first, left=units(table, player, planet)), *rest))


def ask_to_deploy(table: StarshipTable, player: str, planet: str) -> None:
    """Ask for Buildings; the rules know whether the reserve has one that the planet takes."""
    table.ask_first(Deploy(player=player, planet=planet))
