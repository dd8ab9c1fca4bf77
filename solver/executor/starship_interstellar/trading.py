"""The Market and the Sun: deals, cubes from the Solar Bag, Reputation and the Solar Spiral."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.decisions import DrawMatter, Extract
from starlaw.knowledge.starship_interstellar.pieces import COLOURS, ActionSide
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.table import StarshipTable, shifted, total


@cites("starship_interstellar/base_market#1", "starship_interstellar/base_market#2")
def sell(table: StarshipTable, player: str, colour: str) -> None:
    """Sell a cube for Fuel."""
    _deal(table, colour)
    table.pay(player)
    table.change(market=shifted(table.state.market, colour, 1))


@cites("starship_interstellar/base_market#1", "starship_interstellar/base_market#2")
def buy(table: StarshipTable, player: str, colour: str) -> None:
    """Buy a cube for Fuel."""
    _deal(table, colour)
    table.pay(player)
    table.change(market=shifted(table.state.market, colour, -1))
    table.add_cubes(player, colour, 1)


def _deal(table: StarshipTable, colour: str) -> None:
    asked = table.drop()
    if asked.left > 1:
        table.ask_first(evolve(asked, left=asked.left - 1, traded=(*asked.traded, colour)))


@cites("starship_interstellar/extra_tokens#46", "starship_interstellar/base_market#4")
def take_lowest(table: StarshipTable, player: str, amount: int) -> None:
    """Take the least valuable cubes of the Market, in one reading only of the least valuable colour."""
    lowest = next((colour for colour in COLOURS if table.state.market[colour]), None)
    colours = (lowest,) if table.reading("market_lowest") == "lowest_colour_only" else COLOURS
    for _ in range(amount):
        colour = next((colour for colour in colours if colour and table.state.market[colour]), None)
        if colour:
            table.change(market=shifted(table.state.market, colour, -1))
            table.add_cubes(player, colour, 1)


@cites("starship_interstellar/base_solar#1", "starship_interstellar/extra_tokens#31",
       "starship_interstellar/extra_tokens#32")  # fmt: skip
def extract(table: StarshipTable, player: str, side: ActionSide) -> None:
    """Draw cubes from the Solar Bag, as far as it reaches, and ask which are kept."""
    drawn = dict.fromkeys(COLOURS, 0)
    for _ in range(min(side.draws, total(table.state.bag))):
        colour = table.draw_cube("cube from the Solar Bag")
        drawn = shifted(drawn, colour, 1)
    kept = dict.fromkeys(COLOURS, 0)
    table.ask_first(Extract(player=player, drawn=drawn, kept=kept, left=side.keeps))


@cites("starship_interstellar/base_solar#2")
def take(table: StarshipTable, player: str, colour: str) -> None:
    """Keep one of the cubes drawn."""
    asked = table.drop()
    table.add_cubes(player, colour, 1)
    drawn, kept = shifted(asked.drawn, colour, -1), shifted(asked.kept, colour, 1)
    table.ask_first(evolve(asked, drawn=drawn, kept=kept, left=asked.left - 1))


@cites(
    "starship_interstellar/base_solar#3", "starship_interstellar/base_solar#4",
    "starship_interstellar/solar_technology#3", "starship_interstellar/solar_technology#5",
    "starship_interstellar/solar_technology#8", "starship_interstellar/solar_technology#9",
)  # fmt: skip
def finish_extraction(table: StarshipTable, player: str) -> None:
    """Return the other cubes, lose Reputation by the value kept, move the Spiral, and offer further cubes."""
    asked, techs = table.drop(), table.player(player).techs
    table.change(bag={colour: number + asked.drawn[colour] for colour, number in table.state.bag.items()})
    if total(asked.kept):
        table.add(player, "reputation", -table.content.solar_loss(asked.kept, techs))
    move_spiral(table, total(asked.kept), total(asked.kept) + total(asked.drawn))
    more = sum(table.had_part(player, draw) for draw in ("extra_matter", "leader"))
    if more:
        table.ask_first(DrawMatter(player=player, left=more))


@cites("starship_interstellar/base_solar#4")
def move_spiral(table: StarshipTable, kept: int, drawn: int) -> None:
    """Move the Solar Spiral by the cubes kept, or as other readings have it by those drawn, or once."""
    steps = {"each_kept": kept, "each_drawn": drawn, "each_action": 1}[table.reading("spiral_steps")]
    table.move_spiral(steps * table.number("spiral", "kept"))


@cites("starship_interstellar/solar_technology#5", "starship_interstellar/solar_technology#6",
       "starship_interstellar/solar_technology#9", "starship_interstellar/solar_technology#10")  # fmt: skip
def draw(table: StarshipTable, player: str) -> None:
    """Draw and keep a further cube, which moves neither Reputation nor the Spiral."""
    asked = table.drop()
    table.add_cubes(player, table.draw_cube("further cube from the Solar Bag"), 1)
    if asked.left > 1:
        table.ask_first(evolve(asked, left=asked.left - 1))
