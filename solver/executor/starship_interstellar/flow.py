"""The flow of a Starship Interstellar game: turns, passing, phases, the Government Phase and the end."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.content import EARTH
from starlaw.knowledge.starship_interstellar.decisions import Collect, Decision, Steer, TakeTurn
from starlaw.knowledge.starship_interstellar.hall import HallTurn
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.hall import make_pile
from starlaw.solver.executor.starship_interstellar.hall_salvation import begin_conversion
from starlaw.solver.executor.starship_interstellar.setup import shuffled_families
from starlaw.solver.executor.starship_interstellar.table import StarshipTable
from starlaw.solver.executor.starship_interstellar.travel import unload

# only about those the rules are asked whether there is a choice
MAY_BE_IDLE = ("deploy", "extra", "track", "site", "refill", "drill", "ars", "steer", "solar", "matter")


def go_on(table: StarshipTable) -> None:
    """Move on to the next decision, through turns and phases that ask nothing."""
    while not table.state.agenda and table.state.phase != "over":
        state = table.state
        if state.phase == "draft":
            _end_draft(table)
        elif state.phase == "government":
            _end_round(table)
        elif not all(state.players[seat].passed for seat in state.order):
            _next_turn(table)
        elif state.passing:
            _ask_rewards(table)
        elif state.phase == "action":
            begin_phase(table, "salvation")
        else:
            _govern(table)
        drop_idle(table)


def drop_idle(table: StarshipTable) -> None:
    """Take off decisions that leave nothing to choose, such as a step at the end of both tracks."""
    while table.state.agenda and table.state.agenda[0].kind in MAY_BE_IDLE and table.idle:
        table.drop()


def turn_of(seat: str) -> Decision:
    """Return what is asked when a turn comes: H.A.L.L. follows rules of its own."""
    return HallTurn(player=seat) if seat == "hall" else TakeTurn(player=seat)


@cites("starship_interstellar/base_round#3", "starship_interstellar/base_round#10",
       "starship_interstellar/base_round#12")  # fmt: skip
def _next_turn(table: StarshipTable) -> None:
    """Give the turn to the next in order; a Pass token that lies there turns instead."""
    order = table.state.order
    place = order.index(table.state.turn) + 1 if table.state.turn in order else 0
    seat = order[place % len(order)]
    table.change(turn=seat)
    held = table.player(seat)
    if not held.passed:
        table.change(agenda=(turn_of(seat),))
    elif seat != "hall" or table.reading("rotations") == "turned_further":
        table.change_player(seat, rotations=min(table.turns(seat), held.rotations + 1))


@cites("starship_interstellar/base_round#10")
def _ask_rewards(table: StarshipTable) -> None:
    """Let everybody collect the reward for passing; the order of passing is the next order, but for one reading."""
    order = table.state.passing if table.reading("salvation_order") == "as_passed" else table.state.order
    table.change(order=order, passing=(), agenda=tuple(Collect(player=seat) for seat in order))


@cites("starship_interstellar/base_round#1", "starship_interstellar/base_round#2", "starship_interstellar/base_round#7",
       "starship_interstellar/base_round#8", "starship_interstellar/extra_tokens#45")  # fmt: skip
def begin_phase(table: StarshipTable, phase: str) -> None:
    """Give everybody the tokens of a phase; production tokens and X17 have no side for the Salvation Phase.

    In one reading X17 is discarded then, and tokens of other planets never come back.
    """
    table.change(phase=phase)
    table.tell("phase", f"{phase} phase of round {table.state.round}", phase=phase)
    for seat in table.state.seats:
        if not table.has_part(seat, "coming_back"):
            table.change_player(seat, extras=table.with_a_side(seat, table.player(seat).extras))
        table.change_player(seat, pool=tokens_for(table, seat), played=(), passed=False, rotations=0)
    if table.state.hall:
        make_pile(table)
    first = table.state.order[0]
    table.change(turn=first, agenda=(turn_of(first),))


def tokens_for(table: StarshipTable, seat: str) -> tuple[str, ...]:
    """Return the tokens that a player has when a phase begins."""
    player = table.player(seat)
    planets = player.sites if table.has_part(seat, "coming_back") else ()
    basic = (token.id for token in table.content.basic_tokens.values)
    return tuple(sorted(table.with_a_side(seat, (*basic, *planets, *player.extras))))


@cites("starship_interstellar/base_government#7", "starship_interstellar/base_government#8")
def _govern(table: StarshipTable) -> None:
    """Begin the Government Phase: the Governor gains Prestige and moves the Government Probe."""
    table.change(phase="government")
    governor = table.governor
    if governor:
        table.tell("governor", f"{governor} is Governor", player=governor)
        table.add(governor, "prestige", table.number("governor", "prestige"))
        table.ask_first(Steer(player=governor))


@cites("starship_interstellar/base_round#14", "starship_interstellar/families#9", "starship_interstellar/families#10")
def _end_round(table: StarshipTable) -> None:
    """End the Government Phase: Scientists, orbits, the Sun, the AI Bag, Families; then the end or the next round.

    In one reading Families change before the AI Bag.
    """
    hall = table.state.hall
    families_first = hall is not None and table.reading("family_order") == "before_bag"
    if not (hall and hall.settled):
        for seat in table.state.seats:
            table.add(seat, "scientists", table.number("governor", "scientists"))
        _move_planets(table)
        table.move_spiral(table.number("spiral", "growth"))
        swallow(table)
        if families_first:
            _change_families(table)
        if hall:
            begin_conversion(table)
            return
    if not families_first:
        _change_families(table)
    if not all(table.has_part(seat, "turn") for seat in table.state.seats):
        table.change(phase="over")
        table.tell("over", "the game is over")
        return
    table.change(round=table.state.round + 1)
    begin_phase(table, "action")


def _change_families(table: StarshipTable) -> None:
    if table.state.families:
        piles = tuple(pile[1:] for pile in table.state.families)
        table.change(families=piles if any(piles) else shuffled_families(table.content, table.chance))


def _move_planets(table: StarshipTable) -> None:
    number = table.number("travel", "quadrants")
    planets = {
        name: evolve(now, quadrant=(now.quadrant - 1 + table.content.planet[name].speed) % number + 1)
        for name, now in table.state.planets.items()
    }
    table.change(planets=planets)


@cites("starship_interstellar/base_map#7", "starship_interstellar/base_travel#15",
       "starship_interstellar/hall_travel#22", "starship_interstellar/hall_travel#23")  # fmt: skip
def swallow(table: StarshipTable) -> None:
    """Take planets within reach of the Sun off the map; bases return, tokens, Buildings and cubes are gone."""
    for planet in table.content.planet:
        reach = table.content.spiral.values.get(planet)
        if reach is None or reach > table.state.spiral or planet not in table.state.planets:
            continue
        table.change(planets={name: now for name, now in table.state.planets.items() if name != planet})
        table.tell("swallowed", f"the Sun swallows {table.content.planet[planet].name}", planet=planet)
        for seat, held in table.state.players.items():
            if planet in held.sites:
                sites = {name: site for name, site in held.sites.items() if name != planet}
                table.change_player(seat, sites=sites, bases=held.bases + 1)
            if held.explorer == planet and planet != EARTH:
                table.change_player(seat, explorer=EARTH)
                unload(table, seat)


@cites("starship_interstellar/pass_tokens#6", "starship_interstellar/pass_tokens#7")
def _end_draft(table: StarshipTable) -> None:
    """Reveal the Pass tokens, put the others away and begin the game."""
    for seat in table.state.seats:
        table.change_player(seat, drafted=None)
        table.tell("revealed", f"{seat} passes with {table.player(seat).pass_token}", player=seat)
    table.change(uniques=())
    begin_phase(table, "action")
