"""H.A.L.L.: its material, its pile of tokens, the AI Bag and the steps of its turn up to what its cube brings."""

from collections.abc import Mapping, Sequence

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.boards import PlanetNow
from starlaw.knowledge.starship_interstellar.content import EARTH, HALL, Content
from starlaw.knowledge.starship_interstellar.decisions import Steer
from starlaw.knowledge.starship_interstellar.hall import HallCube, HallPick, HallTurn
from starlaw.knowledge.starship_interstellar.hall_state import Hall, TargetPlanet
from starlaw.knowledge.starship_interstellar.pieces import COLOURS, Colour
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.starship_interstellar.table import StarshipTable, shifted, total
from starlaw.solver.executor.starship_interstellar.travel import unload

EMPTY: dict[Colour, int] = dict.fromkeys(COLOURS, 0)


@cites(
    "starship_interstellar/hall#2", "starship_interstellar/hall#3", "starship_interstellar/hall#4",
    "starship_interstellar/hall#5", "starship_interstellar/hall#7", "starship_interstellar/hall#10",
    "starship_interstellar/hall#11", "starship_interstellar/hall#13", "starship_interstellar/difficulty#1",
)  # fmt: skip
def material(
    content: Content, setting: str, line: Sequence[str], planets: Mapping[str, PlanetNow], deep: bool, chance: Chance
) -> Hall:
    """Return H.A.L.L.'s bag by difficulty, the line of Extra Action tokens and its pile of planets from the box."""
    targets = []
    for planet in content.others:
        faces = [face.id for face in content.faces.values]
        faces += [face.id for face in content.deep_faces.values if deep and face.planet == planet]
        box = [face for face in faces if face not in planets[planet].hidden]
        targets.append(TargetPlanet(planet=planet, face=chance.draw(f"H.A.L.L.'s token of {planet}", tuple(box))))
    by_name = {target.planet: target for target in targets}
    order = _shuffled(chance, "H.A.L.L.'s planet pile", tuple(by_name))
    return Hall(
        bag=content.hall_settings.values[setting], waiting=EMPTY, technologies=dict.fromkeys(COLOURS, 0),
        planets=tuple(by_name[name] for name in order), line=tuple(line),
    )  # fmt: skip


def _shuffled(chance: Chance, what: str, names: Sequence[str]) -> list[str]:
    left, found = list(names), []
    while left:
        found.append(chance.draw(what, tuple(left)))
        left.remove(found[-1])
    return found


def with_hall(state: State, content: Content, chosen: Mapping[str, str], line: Sequence[str], chance: Chance) -> State:
    """Return a table that is set up with H.A.L.L.'s material; its pile is made when the first phase begins."""
    deep = chosen["deep_deposits"] == "mixed"
    table = StarshipTable(state, content, chance)
    table.change(hall=material(content, chosen["hall"], line, state.planets, deep, chance))
    if chosen["cube_supply"] == "forty_five":
        most = action_cubes(content)
        change_hall(table, bag={colour: min(number, most[colour]) for colour, number in own(table).bag.items()})
    if state.phase == "action":
        make_pile(table)
    return table.state


def own(table: StarshipTable) -> Hall:
    """Return H.A.L.L.'s material."""
    assert table.state.hall is not None
    return table.state.hall


def change_hall(table: StarshipTable, **fields: object) -> None:
    """Replace fields of H.A.L.L.'s material."""
    table.change(hall=evolve(own(table), **fields))


@cites("starship_interstellar/hall_action#1", "starship_interstellar/hall_action#2",
       "starship_interstellar/hall_salvation#1", "starship_interstellar/hall_salvation#2")  # fmt: skip
def make_pile(table: StarshipTable) -> None:
    """Shuffle H.A.L.L.'s tokens for a phase, production tokens of other planets on top."""
    tokens = table.player(HALL).pool
    planets = [token for token in tokens if token in table.content.others]
    rest = [token for token in tokens if token not in planets]
    goes_on = table.state.phase == "salvation" and table.reading("count_in_salvation") == "goes_on"
    count = own(table).count if goes_on else 0
    piles = (_shuffled(table.chance, "H.A.L.L.'s pile", part) for part in (planets, rest))
    change_hall(table, pile=tuple(token for part in piles for token in part), tried=0, count=count, settled=False)


@cites("starship_interstellar/hall_extra#3", "starship_interstellar/hall_travel#23")
def keep_up(table: StarshipTable) -> None:
    """Bring H.A.L.L.'s piles up to date: new tokens go under its pile, and what left the game leaves them."""
    hall = own(table)
    pool = table.player(HALL).pool
    new = [token for token in pool if token not in hall.pile]
    pile = (*(token for token in hall.pile if token in pool), *new)
    gaps = table.reading("extra_gaps") == "counted"
    line = tuple(token for token in hall.line if gaps or token in table.state.display)
    planets = tuple(target for target in hall.planets if target.planet in table.state.planets)
    if (pile, line, planets) != (hall.pile, hall.line, hall.planets):
        change_hall(table, pile=pile, line=line, planets=planets)
    if any(entry.player == HALL and isinstance(entry, Steer) for entry in table.state.agenda):
        picks = (HallPick(player=HALL, action="steer") if isinstance(e, Steer) and e.player == HALL else e
                 for e in table.state.agenda)  # fmt: skip
        table.change(agenda=tuple(picks))


@cites(
    "starship_interstellar/hall_solar#7", "starship_interstellar/hall_research#18",
    "starship_interstellar/hall_travel#9", "starship_interstellar/hall_production#9",
    "starship_interstellar/hall_representative#7", "starship_interstellar/hall_probe#15",
    "starship_interstellar/hall_build#8",
)  # fmt: skip
def put_back(table: StarshipTable) -> None:
    """Once an action is over, put a token that a purple cube served back under the pile and what it brought there."""
    token = own(table).returns
    if token is None or table.state.agenda:
        return
    keep_up(table)
    held = table.player(HALL)
    played = tuple(name for name in held.played if name != token)
    table.change_player(HALL, played=played, pool=tuple(sorted((*held.pool, token))))
    change_hall(table, pile=(*own(table).pile, token), returns=None)
    name = table.content.token[token].name
    table.tell("hall", f"{name} goes back under H.A.L.L.'s pile", token=token)


# --- The bag ---


@cites("starship_interstellar/hall#15", "starship_interstellar/hall_action#4")
def draw_cube(table: StarshipTable) -> Colour:
    """Draw a cube from the AI Bag; from an empty bag it is a red one of the supply."""
    bag = {colour: number for colour, number in own(table).bag.items() if number}
    if not bag:
        table.tell("bag", "the AI Bag is empty: a red cube comes from the supply")
        return "red"
    colour: Colour = table.draw("cube from the AI Bag", tuple(bag), tuple(bag.values()))  # type: ignore[assignment]
    change_hall(table, bag=shifted(own(table).bag, colour, -1))
    return colour


def action_cubes(content: Content) -> Mapping[Colour, int]:
    """Return how many action cubes of each colour there are: those of the intermediate setting."""
    return content.hall_settings.values["intermediate"]


@cites("starship_interstellar/hall#5", "starship_interstellar/base_resources#7")
def fill_bag(table: StarshipTable, added: Mapping[Colour, int]) -> None:
    """Add cubes to the AI Bag; in one reading no more of a colour than there are action cubes."""
    before = own(table).bag
    bag = {colour: before[colour] + added.get(colour, 0) for colour in COLOURS}
    if table.reading("cube_supply") == "forty_five":
        most = action_cubes(table.content)
        bag = {colour: max(before[colour], min(bag[colour], most[colour])) for colour in COLOURS}
    change_hall(table, bag=bag)


@cites("starship_interstellar/hall#16", "starship_interstellar/hall_extra#7")
def lay_cube(table: StarshipTable, row: str, colour: str) -> None:
    """Lay a cube into its row and column, or into the waiting area."""
    hall = own(table)
    if row == "special":
        change_hall(table, waiting=shifted(hall.waiting, colour, 1))
    else:
        board: dict[str, Mapping[Colour, int]] = dict(hall.board.items())
        change_hall(table, board={**board, row: shifted(board.get(row, EMPTY), colour, 1)})


# --- The turn ---


def hall_play(table: StarshipTable, player: str, token: str) -> None:
    """Draw a cube for the top token."""
    table.ask_first(HallCube(player=player, token=token, colour=draw_cube(table)))


@cites("starship_interstellar/hall_travel#11", "starship_interstellar/hall_travel#18")
def hall_repeat(table: StarshipTable, player: str) -> None:
    """Draw a cube for the active Travel token, to set up a base."""
    token = table.player(player).played[-1]
    table.ask_first(HallCube(player=player, token=token, colour=draw_cube(table), repeated=True))


@cites("starship_interstellar/hall_action#5", "starship_interstellar/hall_action#6",
       "starship_interstellar/hall_salvation#9", "starship_interstellar/hall_travel#12",
       "starship_interstellar/hall_travel#25")  # fmt: skip
def hall_skip(table: StarshipTable, player: str, token: str) -> None:
    """Put a token under the pile and its cube back; an active Travel token stays and is given up for this turn."""
    asked = table.state.agenda[0]
    if isinstance(asked, HallCube):
        table.drop()
        change_hall(table, bag=shifted(own(table).bag, asked.colour, 1))
        if asked.repeated:
            table.drop()
            table.ask_first(HallTurn(player=player, grounded=True))
            table.tell("hall", "H.A.L.L. cannot travel on in this turn; its cube goes back", token=token)
            return
    hall = own(table)
    change_hall(table, pile=(*hall.pile[1:], token), tried=hall.tried + 1)
    table.tell("hall", f"H.A.L.L. cannot use {table.content.token[token].name}", token=token)


@cites("starship_interstellar/hall_action#3", "starship_interstellar/hall_research#4")
def play_top(table: StarshipTable) -> None:
    """Put the top token on the pile of played ones, and count it."""
    hall, held = own(table), table.player(HALL)
    token = hall.pile[0]
    pool = tuple(name for name in held.pool if name != token)
    table.change_player(HALL, pool=pool, played=(*held.played, token))
    change_hall(table, pile=hall.pile[1:], count=hall.count + 1)
    table.tell("hall", f"H.A.L.L. plays {table.content.token[token].name}", token=token)


@cites(
    "starship_interstellar/hall_travel#1", "starship_interstellar/hall_travel#14",
    "starship_interstellar/hall_travel#16", "starship_interstellar/hall_travel#17",
)  # fmt: skip
def hall_fly(table: StarshipTable, player: str, place: str) -> None:
    """Load the Storage where the Explorer is and travel for nothing; on Earth everything is unloaded.

    In one reading a cube is drawn for a token that is played now, which only waits in its row.
    """
    table.drop()
    if not table.had_part(player, "resume"):
        if table.reading("cube_for_trips") == "every_token":
            lay_cube(table, "travel", draw_cube(table))
        play_top(table)
    change_hall(table, tried=0)
    _load(table, player)
    table.change_player(player, explorer=place)
    table.tell("hall", f"H.A.L.L.'s Explorer goes to {table.content.planet[place].name}", place=place)
    if place == EARTH:
        unload(table, player)


def _load(table: StarshipTable, player: str) -> None:
    """Load all cubes where the Explorer is; in one reading as many as it holds, the most valuable first."""
    here = table.player(player).explorer
    if here not in table.player(player).sites:
        return
    storage, cargo = table.site(player, here).storage, table.player(player).cargo
    limited = table.reading("hall_storage") == "as_players"
    room = table.number("room", "cargo") - total(cargo) if limited else total(storage)
    loaded = dict(EMPTY)
    for colour in reversed(COLOURS):
        loaded[colour] = min(storage[colour], max(0, room - total(loaded)))
    table.change_site(player, here, storage={colour: storage[colour] - loaded[colour] for colour in COLOURS})
    table.change_player(player, cargo={colour: cargo[colour] + loaded[colour] for colour in COLOURS})
    cubes = ", ".join(f"{number} {colour}" for colour, number in loaded.items() if number)
    if cubes:
        table.tell("loaded", f"H.A.L.L. loads {cubes} {table.on(here)}", player=player)


@cites(
    "starship_interstellar/hall_action#7", "starship_interstellar/hall_action#8", "starship_interstellar/hall_pass#1",
    "starship_interstellar/hall_pass#3", "starship_interstellar/hall_salvation#10",
)  # fmt: skip
def hall_pass(table: StarshipTable, player: str) -> None:
    """Play the Pass token with as many rotations as tokens are unused, as far as it turns."""
    table.drop()
    unused = len(own(table).pile)
    table.change_player(player, passed=True, rotations=min(table.turns(player), unused))
    table.change(passing=(*table.state.passing, player))
    change_hall(table, tried=0)
    tokens = "token" if unused == 1 else "tokens"
    table.tell("hall", f"H.A.L.L. passes with {unused} unused {tokens}", unused=unused)


@cites("starship_interstellar/hall_probe#6")
def hall_ask(table: StarshipTable, player: str) -> None:
    """Hand an equal choice over to the human player."""
    asked = table.drop()
    human = next(seat for seat in table.state.seats if seat != HALL)
    table.ask_first(evolve(asked, player=human))
