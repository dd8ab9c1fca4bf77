"""Setting up Starship Interstellar: boards, piles, the variants and the players."""

from collections.abc import Mapping, Sequence

from starlaw.knowledge.citing import cites
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.starship_interstellar.boards import Journey, PlanetNow, Player, Projects
from starlaw.knowledge.starship_interstellar.content import BASIC, EARTH, HALL, LAUNCH, Content
from starlaw.knowledge.starship_interstellar.decisions import Commit, Decision, Draft, TakeTurn
from starlaw.knowledge.starship_interstellar.pieces import BUILDINGS
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.knowledge.states import Options
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.starship_interstellar.hall import with_hall

COUNTS = {1: "two", 2: "two", 3: "three", 4: "four"}


def set_up(options: Options, content: Content, chance: Chance) -> Transition:
    """Return the table before the first move."""
    chosen = settled_readings("starship_interstellar", options)
    seats = _seats(options, content, chosen)
    tokens = tuple(sorted(token.id for token in content.basic_tokens.values))
    draft = chosen["unique_pass"] == "on"
    shown = drawn(chance, "Extra Action token", content.extras, _shown(options, content))
    state = State(
        options=options, phase="draft" if draft else "action", round=1, seats=seats, order=seats, turn=seats[0],
        agenda=_first_decisions(seats, draft),
        players={seat: _player(content, tokens) for seat in seats},
        planets=_planets(content, chosen["deep_deposits"], chance),
        spiral=0, bag=content.solar_bag.values, market=content.market_cubes.values,
        population=content.population.values,
        display=tuple(shown),
        journey=Journey(pile=_discoveries(content, chosen, chance), government=LAUNCH),
        projects=_projects(content, chosen, chance),
        families=shuffled_families(content, chance) if chosen["families"] == "on" else (),
        track=_track(content, chosen["leader_tracks"], chance),
        uniques=tuple(sorted(name for name in content.pass_token if name != BASIC)) if draft else (),
    )  # fmt: skip
    if chosen["hall"] != "none":
        state = with_hall(state, content, chosen, shown, chance)
    return Transition(state, ())


def _seats(options: Options, content: Content, chosen: Mapping[str, str]) -> tuple[str, ...]:
    if chosen["hall"] != "none":
        if options.players != 1:
            raise InvalidInputError(f"players: expected 1 against H.A.L.L., got {options.players}")
        return (content.seats.values[0], HALL)
    if not 2 <= options.players <= len(content.seats.values):
        raise InvalidInputError(
            f"players: expected 2 to {len(content.seats.values)}, or 1 against H.A.L.L., got {options.players}"
        )
    return content.seats.values[: options.players]


@cites("starship_interstellar/pass_tokens#2", "starship_interstellar/pass_tokens#3",
       "starship_interstellar/pass_tokens#4", "starship_interstellar/pass_tokens#5")  # fmt: skip
def _first_decisions(seats: Sequence[str], draft: bool) -> tuple[Decision, ...]:
    """Return the first turn, or the draft from the last player to the first and then everybody's decision."""
    if not draft:
        return (TakeTurn(player=seats[0]),)
    people = [seat for seat in seats if seat != HALL]
    return (*(Draft(player=seat) for seat in reversed(people)), *(Commit(player=seat) for seat in people))


def drawn(chance: Chance, what: str, names: Sequence[str], number: int) -> list[str]:
    """Return some of several things in the order in which they are drawn."""
    left, found = list(names), []
    for _ in range(min(number, len(left))):
        found.append(chance.draw(what, tuple(left)))
        left.remove(found[-1])
    return found


def _shown(options: Options, content: Content) -> int:
    return content.display.values[COUNTS[options.players]]


@cites("starship_interstellar/base_round#6", "starship_interstellar/base_round#9", "starship_interstellar/hall#8")
def _player(content: Content, tokens: tuple[str, ...]) -> Player:
    """Return what a player begins with."""
    start = content.start.values
    return Player(
        fuel=start["fuel"], scientists=start["scientists"], prestige=start["prestige"], reputation=start["reputation"],
        cubes=content.start_cubes.values, probe=LAUNCH, explorer=EARTH, cargo={}, bases=content.room.values["bases"],
        reserve=dict.fromkeys(BUILDINGS, 0), pool=tokens,
    )  # fmt: skip


@cites("starship_interstellar/base_map#8", "starship_interstellar/deposits#4", "starship_interstellar/deposits#5",
       "starship_interstellar/base_round#17")  # fmt: skip
def _planets(content: Content, variant: str, chance: Chance) -> dict[str, PlanetNow]:
    """Lay four Planetary Production tokens face down on each planet other than Earth."""
    found = {}
    laid = content.deposits.values["laid"]
    for name, planet in content.planet.items():
        base = [face.id for face in content.faces.values]
        deep = [face.id for face in content.deep_faces.values if face.planet == name]
        what = f"token for {planet.name}"
        if name == EARTH:
            faces = []
        elif variant == "halves":
            faces = [*deep, *drawn(chance, what, base, laid - content.deposits.values["deep_laid"])]
        elif variant == "mixed":
            faces = drawn(chance, what, [*base, *deep], laid)
        else:
            faces = drawn(chance, what, base, laid)
        found[name] = PlanetNow(quadrant=planet.quadrant, hidden=tuple(faces))
    return found


@cites("starship_interstellar/black_holes#4", "starship_interstellar/black_holes#5",
       "starship_interstellar/lost_planets#4", "starship_interstellar/lost_planets#5")  # fmt: skip
def _discoveries(content: Content, chosen: Mapping[str, str], chance: Chance) -> dict[str, int]:
    """Make the pile of Discovery tokens; harder games take out tokens of the base game first."""
    pile = {token.id: token.count for token in content.discoveries.values}
    added = {"black_holes": content.black_holes, "lost_planets": content.lost_planets}
    for variant in added:
        if chosen[variant] == "replacing":
            for _ in range(min(content.discovering.values[f"removed_{variant}"], sum(pile.values()))):
                left = {kind: number for kind, number in pile.items() if number}
                pile[chance.draw("Discovery token taken out", tuple(left), tuple(left.values()))] -= 1
    for variant, part in added.items():
        pile |= {token.id: token.count for token in part.values if chosen[variant] != "off"}
    return pile


@cites("starship_interstellar/base_build#7", "starship_interstellar/universal#4", "starship_interstellar/universal#5",
       "starship_interstellar/universal#6")  # fmt: skip
def _projects(content: Content, chosen: Mapping[str, str], chance: Chance) -> Projects:
    """Lay eight starting Mechanisms and make the piles by the colour of their backs."""
    backs = ("starting", "red", "blue")
    by_back = {back: [m.id for m in content.mechanisms.values if m.back == back] for back in backs}
    added = {back: [m.id for m in content.universal_mechanisms.values if m.back == back] for back in backs}
    sizes = [content.rows.values[row] for row in ("current", "long_term", "future")]
    start = drawn(chance, "starting Mechanism", by_back["starting"], sum(sizes))
    numbers, variant = content.universal_numbers.values, chosen["universal"]
    if variant == "replacing":
        few = start[: numbers["base_starting"]]
        start = drawn(chance, "starting Mechanism", [*few, *added["starting"]], sum(sizes))
        piles = [[*by_back["red"], *by_back["blue"]]]
        if chosen["universal_removed"] == "four_of_each":
            piles = [by_back["red"], by_back["blue"]]
        each = numbers["removed"] // len(piles)
        out = {name for pile in piles for name in drawn(chance, "Mechanism taken out", pile, each)}
        by_back = {back: [m for m in names if m not in out] for back, names in by_back.items()}
    if variant != "off":
        by_back = {back: [*names, *(added[back] if back != "starting" else ())] for back, names in by_back.items()}
    rows = [tuple(start[sum(sizes[:i]) : sum(sizes[: i + 1])]) for i in range(3)]
    return Projects(
        current=rows[0], long_term=rows[1], future=rows[2], red=tuple(by_back["red"]), blue=tuple(by_back["blue"])
    )


@cites("starship_interstellar/families#3", "starship_interstellar/families#4", "starship_interstellar/families#10")
def shuffled_families(content: Content, chance: Chance) -> tuple[tuple[str, ...], ...]:
    """Return the Family tokens shuffled into two equal piles."""
    order = drawn(chance, "Family token", tuple(content.family), len(content.family))
    half = len(order) // 2
    return tuple(order[:half]), tuple(order[half:])


@cites("starship_interstellar/leader_tracks#3", "starship_interstellar/leader_tracks#4")
def _track(content: Content, variant: str, chance: Chance) -> str:
    """Return the Leader Track board, drawn at random if nobody chose one."""
    if variant != "random":
        return variant
    return chance.draw("Leader Track", tuple(name for name in content.track if name != BASIC))
