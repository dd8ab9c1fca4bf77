"""Probes on the Journey to Trappist: moves, Discovery tokens, Points of Interest and the Government Probe."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.content import TRAPPIST
from starlaw.knowledge.starship_interstellar.decisions import Dive, GoOn
from starlaw.knowledge.starship_interstellar.pieces import Discovery, Effect
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.rewards import grant, grant_all
from starlaw.solver.executor.starship_interstellar.table import StarshipTable


@cites("starship_interstellar/base_probe#1", "starship_interstellar/base_probe#5",
       "starship_interstellar/base_probe#10", "starship_interstellar/extra_actions#6")  # fmt: skip
def move_probe(table: StarshipTable, player: str, space: str) -> None:
    """Pay, go to a space ahead and meet what is there; column 6 and Trappist have rewards of their own."""
    table.pay(player)
    first = all(other.probe != TRAPPIST for other in table.state.players.values())
    table.change_player(player, probe=space)
    table.tell("probe", f"the probe of {player} is at {space}", player=player, space=space)
    if space == TRAPPIST:
        table.add(player, "prestige", table.number("probe", "first_at_trappist" if first else "later_at_trappist"))
    else:
        _meet(table, player, space, own=True)
    if table.content.space[space].column == table.number("goals", "column"):
        grant(table, player, Effect(does="extra"))


@cites("starship_interstellar/base_probe#2", "starship_interstellar/base_probe#6",
       "starship_interstellar/base_probe#9")  # fmt: skip
def _meet(table: StarshipTable, player: str, space: str, own: bool) -> None:
    """Take a free Point of Interest, or find the token of the space, drawing one where none lies."""
    journey, interest = table.state.journey, table.content.space[space].interest
    if interest:
        if space not in journey.taken:
            table.change(journey=evolve(journey, taken=tuple(sorted((*journey.taken, space)))))
            grant_all(table, player, interest)
        return
    drawn = space not in journey.found
    if drawn:
        pile = {kind: number for kind, number in journey.pile.items() if number}
        if not pile:
            return
        kind = table.draw("Discovery token", tuple(pile), tuple(pile.values()))
        pile = {**journey.pile, kind: journey.pile[kind] - 1}
        table.change(journey=evolve(journey, pile=pile, found={**journey.found, space: kind}))
    token = table.content.discovery[table.state.journey.found[space]]
    (_visit if own else _visit_for_government)(table, player, token, drawn)


@cites("starship_interstellar/base_probe#5", "starship_interstellar/black_holes#3",
       "starship_interstellar/black_holes#9", "starship_interstellar/salvation_technology#11")  # fmt: skip
def _visit(table: StarshipTable, player: str, token: Discovery, drawn: bool) -> None:
    """Let a player's probe meet a token."""
    _gain(table, player, token, drawn)
    if table.has_part(player, "black_hole"):
        table.ask_next(Dive(player=player))
    if table.has_part(player, "onward"):
        table.ask_next(GoOn(player=player))


@cites(
    "starship_interstellar/base_probe#3", "starship_interstellar/black_holes#6", "starship_interstellar/black_holes#8",
    "starship_interstellar/lost_planets#6", "starship_interstellar/lost_planets#7",
    "starship_interstellar/lost_planets#8",
)  # fmt: skip
def _gain(table: StarshipTable, player: str, token: Discovery, drawn: bool) -> None:
    """Give the bonuses of a token: the Prestige for it only to the one who drew it, its cubes to every visitor."""
    if token.kind in ("black_hole", "lost_planet"):
        worth = table.number("discovering", token.kind)
    elif table.reading("discovery_prestige") == "one":
        worth = 1
    else:
        worth = table.number("probe", "galaxy") if token.kind == "galaxy" else 0
    if drawn:
        table.add(player, "prestige", worth)
    _take_cubes(table, player, token)


def _take_cubes(table: StarshipTable, player: str, token: Discovery) -> None:
    for colour, number in token.cubes.items():
        table.add_cubes(player, colour, number)


@cites("starship_interstellar/black_holes#10", "starship_interstellar/leader_tracks#17")
def _visit_for_government(table: StarshipTable, player: str, token: Discovery, drawn: bool) -> None:
    """Let the Government Probe meet a token: an icon's mover takes its bonuses, a Black Hole is the Governor's."""
    if table.state.phase != "government":  # there the Governor moves it by office, else an icon does
        _gain(table, player, token, drawn)
    elif table.reading("lost_planet_governor") == "governor_resources":
        _take_cubes(table, player, token)
    hole = "revealed_hole" if drawn else "known_hole"
    table.ask_next(*(Dive(player=seat) for seat in table.state.seats if table.has_part(seat, hole)))


@cites("starship_interstellar/black_holes#7", "starship_interstellar/black_holes#9")
def dive(table: StarshipTable, player: str, fuel: int) -> None:
    """Spend Fuel at a Black Hole for as much Prestige."""
    table.drop()
    table.pay(player)
    table.add(player, "prestige", fuel)


@cites("starship_interstellar/base_government#8", "starship_interstellar/leader_tracks#17")
def steer(table: StarshipTable, player: str, space: str) -> None:
    """Move the Government Probe for nothing; whom an icon's bonuses go to is a matter of reading."""
    table.drop()
    table.change(journey=evolve(table.state.journey, government=space))
    table.tell("government_probe", f"the Government Probe is at {space}", player=player, space=space)
    if space != TRAPPIST:
        theirs = table.reading("probe_icon") == "governor" and table.governor
        _meet(table, theirs or player, space, own=False)
