"""H.A.L.L.'s Salvation actions by the colour of its cube, and the change of its bag in the Government Phase."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.content import HALL, TRAPPIST
from starlaw.knowledge.starship_interstellar.decisions import GoOn
from starlaw.knowledge.starship_interstellar.hall import HallDilute, HallEliminate, HallPick, Pick
from starlaw.knowledge.starship_interstellar.pieces import COLOURS, Colour, Effect
from starlaw.knowledge.starship_interstellar.state import government_space
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.hall import EMPTY, change_hall, fill_bag, own
from starlaw.solver.executor.starship_interstellar.hall_actions import BETTER, adds_everything
from starlaw.solver.executor.starship_interstellar.probing import move_probe, steer
from starlaw.solver.executor.starship_interstellar.projects import pay_mechanism, pay_universal
from starlaw.solver.executor.starship_interstellar.rewards import advance, grant_all, rescue
from starlaw.solver.executor.starship_interstellar.salvation import highest_row, pay_to_market
from starlaw.solver.executor.starship_interstellar.table import StarshipTable, shifted

FURTHER: tuple[Pick, ...] = ("build", "save", "probe")


@cites(
    "starship_interstellar/hall_representative#1", "starship_interstellar/hall_representative#2",
    "starship_interstellar/hall_representative#3", "starship_interstellar/hall_representative#4",
    "starship_interstellar/hall_representative#5", "starship_interstellar/hall_representative#6",
)  # fmt: skip
def hall_represent(table: StarshipTable, player: str, space: int) -> None:
    """Place a Scientist and take the reward of the space, with a blue or purple cube of the whole line."""
    cube = table.drop().colour
    row = highest_row(table, HALL) + 1
    table.pay(HALL)
    table.change(government={**table.state.government, government_space(row, space): HALL})
    rewards = next(line.spaces for line in table.content.government.values if line.row == row)
    won: tuple[Effect, ...] = tuple(e for reward in rewards for e in reward) if cube in BETTER else rewards[space - 1]
    grant_all(table, HALL, won)


@cites(
    "starship_interstellar/hall_build#1", "starship_interstellar/hall_build#4", "starship_interstellar/hall_build#5",
    "starship_interstellar/hall_build#7", "starship_interstellar/hall_build#9", "starship_interstellar/hall_probe#13",
    "starship_interstellar/hall_extra#5",
)  # fmt: skip
def hall_build(table: StarshipTable, player: str, mechanism: str) -> None:
    """Pay a Mechanism and step; a blue cube also saves a Population."""
    asked = table.drop()
    _ask_further(table, asked.colour)
    universal = table.content.mechanism[mechanism].universal
    (pay_universal if universal else pay_mechanism)(table, HALL, mechanism)
    _step(table, "starship", asked)


@cites("starship_interstellar/hall_build#6", "starship_interstellar/hall_save#1")
def hall_save(table: StarshipTable, player: str, colour: str) -> None:
    """Save a meeple and step; a blue cube for this action also advances the Probe at its usual cost."""
    asked = table.drop()
    _ask_further(table, asked.colour)
    pay_to_market(table, HALL)
    rescue(table, HALL, colour)
    _step(table, "humankind", asked)


def _ask_further(table: StarshipTable, colour: Colour | None) -> None:
    """Ask for the action that the cube brings beside its own; an advance is then one as with a yellow cube."""
    for action in FURTHER:
        if table.had_part(HALL, action):
            cube = "yellow" if action == "probe" else colour
            table.ask_first(HallPick(player=HALL, action=action, colour=cube, follows=True))


@cites("starship_interstellar/extra_tokens#55", "starship_interstellar/extra_tokens#58")
def _step(table: StarshipTable, track: str, asked: HallPick) -> None:
    """Step on a Leader track, in one reading as often as the token says for its own action."""
    own = adds_everything(table) and not asked.follows
    tokens = table.player(HALL).played[-1:] if own else ()
    for _ in range(max((table.content.token[token].salvation.steps for token in tokens), default=1)):
        advance(table, HALL, track)


@cites(
    "starship_interstellar/hall_probe#7", "starship_interstellar/hall_probe#8", "starship_interstellar/hall_probe#9",
    "starship_interstellar/hall_probe#10", "starship_interstellar/hall_probe#11", "starship_interstellar/hall_probe#12",
    "starship_interstellar/hall_probe#14", "starship_interstellar/hall_probe#16",
)  # fmt: skip
def hall_probe(table: StarshipTable, player: str, space: str) -> None:
    """Move a Probe; the cube changes cost and benefits, but not those of Trappist, and a blue one also builds."""
    asked: HallPick = table.state.agenda[0]  # type: ignore[assignment]
    if asked.action == "steer":
        steer(table, HALL, space)
        return
    table.drop()
    _ask_further(table, asked.colour)
    before = table.player(HALL)
    move_probe(table, HALL, space)
    for what in ("prestige", "reputation"):
        gained = getattr(table.player(HALL), what) - getattr(before, what)
        if gained > 0 and space != TRAPPIST and asked.colour != "yellow":
            table.add(HALL, what, -1 if asked.colour == "red" else gained)
    onward = HallPick(player=HALL, action="onward", colour=asked.colour, follows=True)
    table.change(agenda=tuple(onward if isinstance(entry, GoOn) else entry for entry in table.state.agenda))


def hall_none(table: StarshipTable, player: str) -> None:
    """Leave a further action out."""
    action = table.drop().action
    table.tell("hall", f"H.A.L.L. leaves out what would follow: {action}", action=action)


# --- The bag in the Government Phase ---


@cites("starship_interstellar/hall_bag#1", "starship_interstellar/hall_bag#2", "starship_interstellar/hall_bag#21")
def begin_conversion(table: StarshipTable) -> None:
    """Collect the cubes of the board with those that wait, and ask the human player about them."""
    hall = own(table)
    pool = {colour: hall.waiting[colour] + sum(row[colour] for row in hall.board.values()) for colour in COLOURS}
    change_hall(table, board={}, waiting=pool, settled=True)
    human = next(seat for seat in table.state.seats if seat != HALL)
    table.ask_first(HallEliminate(player=human))


@cites("starship_interstellar/hall_bag#22", "starship_interstellar/hall_bag#23")
def eliminate(table: StarshipTable, player: str, colour: str, target: str) -> None:
    """Discard a Resource and take a cube out of those to be converted."""
    asked = table.drop()
    table.pay(player)
    change_hall(table, waiting=shifted(own(table).waiting, target, -1))
    table.tell("bag", f"a {target} cube of H.A.L.L. goes to the supply", player=player, colour=target)
    table.ask_first(evolve(asked, spent=(*asked.spent, colour)))


@cites("starship_interstellar/hall_bag#24", "starship_interstellar/hall_bag#25")
def dilute(table: StarshipTable, player: str, colour: str) -> None:
    """Discard a Resource and add red cubes to the bag by its value."""
    asked = table.drop()
    table.pay(player)
    number = table.content.levels.values[colour]
    before = own(table).bag["red"]
    fill_bag(table, {"red": number})
    table.tell("bag", f"H.A.L.L.'s bag gets {own(table).bag['red'] - before} red", player=player, number=number)
    table.ask_first(evolve(asked, spent=(*asked.spent, colour)))


@cites(
    "starship_interstellar/hall_bag#3", "starship_interstellar/hall_bag#4", "starship_interstellar/hall_bag#5",
    "starship_interstellar/hall_bag#6", "starship_interstellar/hall_bag#7", "starship_interstellar/hall_bag#8",
    "starship_interstellar/hall_bag#9", "starship_interstellar/hall_bag#10", "starship_interstellar/hall_bag#11",
    "starship_interstellar/hall_bag#12", "starship_interstellar/hall_bag#13", "starship_interstellar/hall_bag#14",
    "starship_interstellar/hall_bag#15", "starship_interstellar/hall_bag#16", "starship_interstellar/hall_bag#17",
    "starship_interstellar/hall_bag#18", "starship_interstellar/hall_bag#19", "starship_interstellar/hall_bag#20",
    "starship_interstellar/hall_research#3",
)  # fmt: skip
def convert(table: StarshipTable, player: str) -> None:
    """Turn the cubes collected into new ones for the bag by H.A.L.L.'s Technologies, and ask about red cubes."""
    table.drop()
    hall = own(table)
    added = dict(EMPTY)
    for colour in COLOURS:
        for made, number in converted(colour, hall.waiting[colour], hall.technologies[colour]).items():
            added[made] += number
    change_hall(table, waiting=EMPTY)
    fill_bag(table, added)
    bag = own(table).bag
    table.tell("bag", "H.A.L.L.'s bag: " + ", ".join(f"{number} {colour}" for colour, number in bag.items()))
    table.ask_first(HallDilute(player=player))


def converted(colour: Colour, number: int, level: int) -> dict[Colour, int]:
    """Return what some cubes of a colour become.

    >>> converted("red", 5, 0)
    {'yellow': 2, 'red': 1}
    >>> converted("purple", 3, 2)
    {'green': 3, 'purple': 3}
    """
    made: list[dict[Colour, int]]
    if colour == "purple":
        made = [{"red": number}, {"green": number}, {"green": number, "purple": number}]
    else:
        above = COLOURS[COLOURS.index(colour) + 1]
        made = [{above: number // 2, colour: number % 2}, {above: number}, {above: 2 * number}]
    return {name: count for name, count in made[level].items() if count}


def finish_influence(table: StarshipTable, player: str) -> None:
    """End one way of influence: the conversion follows the first, the next round the second."""
    if table.state.agenda[0].kind == "hall_eliminate":
        convert(table, player)
    else:
        table.drop()
