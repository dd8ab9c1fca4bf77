"""Technology Research: paying, Buildings for the reserve and the Wormhole token."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.boards import Spot
from starlaw.knowledge.starship_interstellar.decisions import PlaceWormhole
from starlaw.knowledge.starship_interstellar.pieces import BUILDINGS
from starlaw.solver.executor.starship_interstellar.table import StarshipTable


@cites(
    "starship_interstellar/technology#1", "starship_interstellar/technology#2", "starship_interstellar/base_research#1",
    "starship_interstellar/base_research#3", "starship_interstellar/ars#3", "starship_interstellar/ars#6",
    "starship_interstellar/ars#9", "starship_interstellar/converter#3", "starship_interstellar/converter#6",
    "starship_interstellar/converter#11", "starship_interstellar/outpost#3", "starship_interstellar/outpost#6",
    "starship_interstellar/outpost#9", "starship_interstellar/drill#3", "starship_interstellar/drill#6",
    "starship_interstellar/drill#9",
)  # fmt: skip
def research(table: StarshipTable, player: str, name: str, lower: str) -> None:
    """Pay cubes and a Scientist; a level of a Building line adds a Building, Wormhole asks for its token's place."""
    table.drop()
    table.pay(player)
    tech = table.content.technology[name]
    table.change_player(player, techs=(*table.player(player).techs, name))
    table.tell("technology", f"{player} has {tech.name}", player=player, technology=name)
    if tech.line in BUILDINGS:
        reserve = table.player(player).reserve
        table.change_player(player, reserve={**reserve, tech.line: reserve[tech.line] + 1})
    if (tech.line, tech.level) == ("travel", 3):
        table.ask_first(PlaceWormhole(player=player))


@cites("starship_interstellar/travel_technology#7")
def place_wormhole(table: StarshipTable, player: str, orbit: int, quadrant: int) -> None:
    """Put the Wormhole token on the map."""
    table.drop()
    table.change_player(player, wormhole=Spot(orbit=orbit, quadrant=quadrant))
