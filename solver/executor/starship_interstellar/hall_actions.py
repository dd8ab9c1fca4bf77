"""What a cube brings H.A.L.L. in the Action Phase: the rows of its board, new bases, technologies and production."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.content import HALL
from starlaw.knowledge.starship_interstellar.decisions import Refill
from starlaw.knowledge.starship_interstellar.hall import HallCube, HallPick, HallTurn, Pick, cell_source
from starlaw.knowledge.starship_interstellar.pieces import COLOURS
from starlaw.solver.executor.starship_interstellar.hall import change_hall, lay_cube, own, play_top
from starlaw.solver.executor.starship_interstellar.producing import (
    dig,
    layers_at_once,
    produce_on_earth,
    refresh,
    tell_conversion,
)
from starlaw.solver.executor.starship_interstellar.rewards import grant, grant_all
from starlaw.solver.executor.starship_interstellar.table import StarshipTable, shifted, top_colour, total
from starlaw.solver.executor.starship_interstellar.trading import move_spiral, take_lowest
from starlaw.solver.executor.starship_interstellar.travel import found, turned_up

BETTER = ("blue", "purple")
PICKED: dict[str, Pick] = {"research": "technology", "travel": "base"}


@cites(
    "starship_interstellar/hall#14", "starship_interstellar/hall#17", "starship_interstellar/hall_salvation#3",
    "starship_interstellar/hall_extra#4", "starship_interstellar/hall_extra#6", "starship_interstellar/hall_extra#7",
    "starship_interstellar/base_salvation#4",
)  # fmt: skip
def hall_act(table: StarshipTable, player: str, row: str) -> None:
    """Lay the cube, play the token and perform the row; the Salvation action that the token names earns its bonus."""
    asked: HallCube = table.drop()
    turn: HallTurn = table.drop()
    assert turn.kind == "hall"
    lay_cube(table, row, asked.colour)
    if not asked.repeated:
        play_top(table)
    change_hall(table, tried=0)
    side = table.content.token[asked.token]
    plain = (row, table.side(asked.token).does) == ("production", "earth")  # as anybody's, whatever the cube
    source = "starship_interstellar/base_production#1" if plain else cell_source(row, asked.colour)
    text = f"H.A.L.L. performs {row} with a {asked.colour} cube, by {source}"
    table.tell("hall", text, row=row, colour=asked.colour, source=source)
    if asked.colour == "purple" and not plain and _has_purple_entry(table, row):
        change_hall(table, returns=asked.token)
    if table.state.phase == "salvation":
        if side.salvation.bonus == row:
            table.add(player, "prestige", _bonus(table, row, asked.colour))
        if side.salvation.then and adds_everything(table):
            grant(table, player, side.salvation.then)
        table.ask_first(HallPick(player=player, action=row, colour=asked.colour))
    elif row in PICKED:
        table.ask_first(HallPick(player=player, action=PICKED[row], colour=asked.colour))
    else:
        _perform(table, row, asked)


@cites("starship_interstellar/hall_probe#8", "starship_interstellar/hall_probe#10")
def _bonus(table: StarshipTable, row: str, colour: str) -> int:
    """Return the Prestige bonus of a token; in one reading the cube of an advance changes it."""
    usual = table.number("bonus", "prestige")
    if row != "probe" or colour == "yellow" or table.reading("hall_probe_bonus") == "unchanged":
        return usual
    return max(0, usual - 1) if colour == "red" else 2 * usual


def adds_everything(table: StarshipTable) -> bool:
    """Tell whether H.A.L.L. gets what a token adds to a Salvation action, and not only its Prestige bonus."""
    return table.reading("hall_extra_gains") == "everything"


def _has_purple_entry(table: StarshipTable, row: str) -> bool:
    return row != "special" and (row != "save" or table.reading("hall_save_entries") == "by_analogy")


def _perform(table: StarshipTable, row: str, asked: HallCube) -> None:
    side = table.side(asked.token)
    if row == "solar":
        _extract(table, asked.colour)
    elif row == "market":
        _take_from_market(table, asked.colour)
    elif side.does == "earth":
        produce_on_earth(table, HALL)
    elif side.does == "gain":
        grant_all(table, HALL, side.gains)
    elif side.does == "refill":
        table.ask_first(Refill(player=HALL, amount=side.amount, least=0, most=side.levels))
    elif side.does == "lowest":
        take_lowest(table, HALL, side.amount)
    elif asked.token in table.content.others:
        _produce(table, asked.token, asked.colour)
    else:
        table.ask_first(HallPick(player=HALL, action="site", colour=asked.colour))


@cites(
    "starship_interstellar/hall_solar#1", "starship_interstellar/hall_solar#2", "starship_interstellar/hall_solar#3",
    "starship_interstellar/hall_solar#4", "starship_interstellar/hall_solar#5", "starship_interstellar/hall_solar#6",
)  # fmt: skip
def _extract(table: StarshipTable, colour: str) -> None:
    """Draw two cubes from the Solar Bag, keep both or with red the less valuable; lose Reputation by colour."""
    drawn = [table.draw_cube("cube from the Solar Bag") for _ in range(min(2, total(table.state.bag)))]
    drawn.sort(key=table.content.levels.values.__getitem__)
    kept = drawn[:1] if colour == "red" else drawn
    for cube in drawn[len(kept) :]:
        table.change(bag=shifted(table.state.bag, cube, 1))
    for cube in kept:
        table.add_cubes(HALL, cube, 1)
    loss = sum(table.content.levels.values[cube] for cube in kept)
    if colour == "green":
        loss = max(0, loss - table.number("hall_numbers", "solar_less"))
    table.add(HALL, "reputation", 0 if colour in BETTER else -loss)
    move_spiral(table, len(kept), len(drawn))


@cites("starship_interstellar/hall_market#1", "starship_interstellar/hall_market#2")
def _take_from_market(table: StarshipTable, colour: str) -> None:
    """Take cubes for nothing: the least valuable one with red, else one, two or three of the most valuable."""
    if colour == "red":
        take_lowest(table, HALL, 1)
        return
    for _ in range({"yellow": 1, "green": 2}.get(colour, 3)):
        best = top_colour(table.state.market)
        if best:
            table.change(market=shifted(table.state.market, best, -1))
            table.add_cubes(HALL, best, 1)


@cites(
    "starship_interstellar/hall_research#1", "starship_interstellar/hall_research#8",
    "starship_interstellar/hall_research#9", "starship_interstellar/hall_research#10",
    "starship_interstellar/hall_research#11",
    "starship_interstellar/hall_research#12", "starship_interstellar/hall_research#13",
    "starship_interstellar/hall_research#14", "starship_interstellar/hall_research#15",
    "starship_interstellar/hall_research#16", "starship_interstellar/hall_research#17",
)  # fmt: skip
def hall_research(table: StarshipTable, player: str, colour: str) -> None:
    """Develop the levels that the price is for; with a green cube gain a Scientist."""
    cube = table.drop().colour
    level = own(table).technologies[colour] + table.pay(HALL)["level"]  # type: ignore[index]
    change_hall(table, technologies=dict(own(table).technologies) | {colour: level})
    table.tell("hall", f"H.A.L.L. develops the {colour} Technology to level {level}", colour=colour, level=level)
    if cube == "green":
        table.add(HALL, "scientists", 1)


@cites(
    "starship_interstellar/hall_travel#2", "starship_interstellar/hall_travel#3", "starship_interstellar/hall_travel#4",
    "starship_interstellar/hall_travel#5", "starship_interstellar/hall_travel#6", "starship_interstellar/hall_travel#7",
    "starship_interstellar/hall_travel#8", "starship_interstellar/hall_travel#11",
)  # fmt: skip
def hall_found(table: StarshipTable, player: str, planet: str) -> None:
    """Pay the trip and set up a base with the token of the planet pile, in another reading with one of the planet."""
    cube = table.drop().colour
    table.pay(HALL)
    face = next(target.face for target in own(table).planets if target.planet == planet)
    if table.reading("hall_base_token") == "planet_tokens" and table.state.planets[planet].hidden:
        face = turned_up(table, planet)
    change_hall(table, planets=tuple(target for target in own(table).planets if target.planet != planet))
    table.change_player(HALL, explorer=planet)
    found(table, HALL, planet, face, table.number("hall_numbers", "ars_more") if cube in BETTER else 0)


@cites("starship_interstellar/hall_extra#9", "starship_interstellar/hall_extra#10")
def hall_produce(table: StarshipTable, player: str, planet: str) -> None:
    """Produce on the planet that was selected."""
    _produce(table, planet, table.drop().colour)


@cites(
    "starship_interstellar/hall_production#1", "starship_interstellar/hall_production#2",
    "starship_interstellar/hall_production#3", "starship_interstellar/hall_production#4",
    "starship_interstellar/hall_production#5", "starship_interstellar/hall_production#6",
    "starship_interstellar/hall_production#7", "starship_interstellar/hall_production#8",
    "starship_interstellar/hall_production#10", "starship_interstellar/hall_research#2",
)  # fmt: skip
def _produce(table: StarshipTable, planet: str, colour: str) -> None:
    """Dig with Base and Explorer; red leaves one cube, green improves one and blue two, with Fuel.

    In one reading red moves a cube less than usual, and in one a cube that is improved for a full Storage is lost.
    """
    refresh(table, HALL, planet)
    units = ("base", "explorer") if table.player(HALL).explorer == planet else ("base",)
    amount = sum(table.number("production", unit) for unit in units)
    if table.reading("hall_normal_production") == "everything":
        amount = total(table.site(HALL, planet).deposit)
    if colour == "red" and table.reading("hall_red_production") == "one_fewer":
        amount -= 1
    elif colour == "red":
        amount = min(amount, total(table.site(HALL, planet).deposit) - 1)
    dig(table, HALL, planet, amount)
    steps = {"green": 1, "blue": 2, "purple": 2}.get(colour, 0)
    wastes = table.reading("hall_full_storage") == "lost"
    for _ in range(steps):
        room = min(1, table.room(HALL, planet))
        if (room or wastes) and not layers_at_once(table):
            refresh(table, HALL, planet)
        site = table.site(HALL, planet)
        best = top_colour(site.deposit)
        if best and (room or wastes) and _rises(table, best, steps):
            made = table.content.shifted(best, steps)
            storage = shifted(site.storage, made, room)
            table.change_site(HALL, planet, deposit=shifted(site.deposit, best, -1), storage=storage)
            tell_conversion(table, HALL, planet, best, made, room)
            if layers_at_once(table):
                refresh(table, HALL, planet)
    if steps:
        table.add(HALL, "fuel", table.number("hall_numbers", f"fuel_{steps}"))


def _rises(table: StarshipTable, colour: str, steps: int) -> bool:
    """Tell whether a cube can become one some levels higher; in one reading not beyond purple."""
    beyond = COLOURS.index(colour) + steps >= len(COLOURS)
    return not beyond or table.reading("level_bounds") == "stays"
