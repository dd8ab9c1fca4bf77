"""Mechanisms: the rows, the piles, modules and what building brings."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.boards import Projects
from starlaw.knowledge.starship_interstellar.content import HALL
from starlaw.knowledge.starship_interstellar.pieces import Mechanism
from starlaw.knowledge.starship_interstellar.state import government_space
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.table import StarshipTable


@cites("starship_interstellar/universal#10")
def mechanism_value(table: StarshipTable, name: str) -> int:
    """Return the value of a Mechanism: that of its price, for a universal one a fixed value."""
    mechanism: Mechanism = table.content.mechanism[name]
    return table.number("universal_numbers", "value") if mechanism.universal else table.content.worth(mechanism.cost)


@cites("starship_interstellar/base_build#1", "starship_interstellar/salvation_technology#9")
def pay_mechanism(table: StarshipTable, player: str, name: str) -> None:
    """Pay cubes, one of them perhaps a level lower than printed, and gain Prestige by the printed value."""
    table.pay(player)
    table.add(player, "prestige", mechanism_value(table, name))
    take_out(table, player, name)


@cites("starship_interstellar/universal#3", "starship_interstellar/universal#7", "starship_interstellar/universal#8",
       "starship_interstellar/universal#9")  # fmt: skip
def pay_universal(table: StarshipTable, player: str, name: str) -> None:
    """Pay any cube and gain Prestige by its level, with Build Extra by the level above."""
    (colour,) = table.pay(player)
    counted = table.content.shifted(colour, 1 if "build_extra" in table.player(player).techs else 0)
    table.add(player, "prestige", table.content.levels.values[counted])
    take_out(table, player, name)


@cites("starship_interstellar/leader_tracks#20", "starship_interstellar/leader_tracks#22")
def build_free(table: StarshipTable, player: str) -> None:
    """Build the Mechanism of least value in Current or Long-Term Projects for nothing, without a step."""
    rows = (*table.state.projects.current, *table.state.projects.long_term)
    if rows:
        name = min(rows, key=lambda m: mechanism_value(table, m))
        table.add(player, "prestige", mechanism_value(table, name))
        take_out(table, player, name)


@cites("starship_interstellar/base_build#4", "starship_interstellar/base_build#6", "starship_interstellar/base_build#8")
def take_out(table: StarshipTable, player: str, name: str) -> None:
    """Move a built Mechanism out of its row; those behind it move up, and a new one comes from a pile."""
    projects = table.state.projects
    left = [m for m in (*projects.current, *projects.long_term, *projects.future) if m != name]
    built = (*projects.built, name)
    table.tell("built", f"{player} builds {name}", player=player, mechanism=name)
    piles = {"red": projects.red, "blue": projects.blue}
    back = next((back for back, pile in piles.items() if pile), None)
    if back:
        drawn = table.draw("Mechanism", piles[back])
        piles[back] = tuple(m for m in piles[back] if m != drawn)
        left.append(drawn)
    table.change(projects=evolve(in_rows(table, left), red=piles["red"], blue=piles["blue"], built=built))
    size = table.number("journey_goal", "mechanisms")
    if len(built) % size == 0:
        _complete_module(table, len(built) // size)


def in_rows(table: StarshipTable, names: list[str]) -> Projects:
    """Return Mechanisms laid out in the rows, Current first."""
    near, far = table.number("rows", "current"), table.number("rows", "long_term")
    most = near + far + table.number("rows", "future")
    rows = (tuple(names[:near]), tuple(names[near : near + far]), tuple(names[near + far : most]))
    return Projects(current=rows[0], long_term=rows[1], future=rows[2])


@cites("starship_interstellar/base_government#10", "starship_interstellar/base_build#8",
       "starship_interstellar/hall_representative#14")  # fmt: skip
def _complete_module(table: StarshipTable, number: int) -> None:
    """Remove the Scientists of the highest row that holds any; with the last module the Interstellar is complete.

    In one reading H.A.L.L. moves its Scientist of the row below to the leftmost space of the row that lost some.
    """
    highest = max((int(space[1:].partition("_")[0]) for space in table.state.government), default=0)
    kept = {space: seat for space, seat in table.state.government.items() if not space.startswith(f"g{highest}_")}
    below = next((space for space, seat in kept.items() if seat == HALL and space.startswith(f"g{highest - 1}_")), None)
    if below and table.reading("module_completed") == "hall_moves_up":
        del kept[below]
        kept[government_space(highest, 1)] = HALL
        table.tell("hall", "H.A.L.L. moves its Scientist to the row that was cleared")
    table.change(government=kept)
    table.tell("module", f"module {number} of the Interstellar is complete", module=number)
    if number >= table.number("journey_goal", "modules"):
        projects = table.state.projects
        table.change(projects=Projects(current=(), long_term=(), future=(), built=projects.built))
