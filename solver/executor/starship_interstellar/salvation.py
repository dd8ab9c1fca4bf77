"""The Salvation actions: representatives, probes, Mechanisms and people, with what their tokens add."""

from collections.abc import Mapping

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.decisions import Salve
from starlaw.knowledge.starship_interstellar.pieces import SALVATIONS, Effect, Salvation, SalvationSide
from starlaw.knowledge.starship_interstellar.state import government_space
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.probing import move_probe
from starlaw.solver.executor.starship_interstellar.projects import pay_mechanism, pay_universal
from starlaw.solver.executor.starship_interstellar.rewards import advance, grant, grant_all, rescue
from starlaw.solver.executor.starship_interstellar.table import StarshipTable

MANY = 9  # more Scientists than there are rows
TRACK: Mapping[str, str] = {"build": "starship", "save": "humankind"}


@cites("starship_interstellar/base_salvation#1", "starship_interstellar/base_salvation#2")
def ask_salvation(table: StarshipTable, player: str, token: str) -> None:
    """Ask for a Salvation action out of those that the token allows."""
    side = table.content.token[token].salvation
    actions: tuple[Salvation, ...] = (side.only,) if side.only else SALVATIONS
    table.ask_first(Salve(player=player, token=token, actions=actions, left=side.times))


@cites("starship_interstellar/salvation_technology#5", "starship_interstellar/salvation_technology#14",
       "starship_interstellar/families#12")  # fmt: skip
def _begin(table: StarshipTable, player: str, action: Salvation, full_price: bool = False) -> Salve:
    """Take the decision off, and ask for as many further actions of the kind as the rules leave."""
    asked: Salve = table.drop()
    numbers = (asked.left - 1,) if asked.again else (MANY, max(1, asked.left - 1))
    fields = {"actions": (action,), "again": True, "single": action == "save", "full_price": full_price}
    for further in (evolve(asked, **fields, left=left) for left in numbers):
        if not table.rules.idle(evolve(table.state, agenda=(further, *table.state.agenda))):
            table.ask_first(further)
            break
    return asked


@cites(
    "starship_interstellar/base_salvation#3", "starship_interstellar/base_salvation#4",
    "starship_interstellar/base_build#2", "starship_interstellar/base_save#3",
    "starship_interstellar/salvation_technology#6", "starship_interstellar/families#8",
)  # fmt: skip
def _finish(table: StarshipTable, player: str, action: Salvation, asked: Salve) -> None:
    """After the first action of a token give its step on a Leader track, its bonus and its gain."""
    if asked.again:
        return
    side = _side(table, asked)
    for _ in range(side.steps if action in TRACK else 0):
        advance(table, player, TRACK[action])
    if side.bonus == action:
        table.add(player, "prestige", table.number("bonus", "prestige"))
    if side.then:
        grant(table, player, side.then)


def _side(table: StarshipTable, asked: Salve) -> SalvationSide:
    return table.content.token[asked.token].salvation


@cites(
    "starship_interstellar/base_government#1", "starship_interstellar/base_government#4",
    "starship_interstellar/base_government#5", "starship_interstellar/extra_tokens#53",
    "starship_interstellar/extra_tokens#38",
)  # fmt: skip
def represent(table: StarshipTable, player: str, space: int) -> None:
    """Place a Scientist in the row above the player's highest and take the reward of the space, or of the row."""
    asked = _begin(table, player, "government")
    side = _side(table, asked)
    row = highest_row(table, player) + 1
    table.pay(player)
    table.change(government={**table.state.government, government_space(row, space): player})
    rewards = next(line.spaces for line in table.content.government.values if line.row == row)
    won: tuple[Effect, ...] = tuple(e for reward in rewards for e in reward) if side.line else rewards[space - 1]
    grant_all(table, player, won)
    _finish(table, player, "government", asked)


def highest_row(table: StarshipTable, player: str) -> int:
    """Return the highest row of the World Government in which a player has a Scientist."""
    mine = (space for space, seat in table.state.government.items() if seat == player)
    return max((int(space[1:].partition("_")[0]) for space in mine), default=0)


@cites("starship_interstellar/extra_tokens#41", "starship_interstellar/extra_tokens#42",
       "starship_interstellar/extra_tokens#63", "starship_interstellar/salvation_technology#12")  # fmt: skip
def probe(table: StarshipTable, player: str, space: str) -> None:
    """Advance the probe, from a Wormhole for its own Fuel, else for the usual one."""
    if table.state.agenda[0].kind == "onward":
        table.drop()
        move_probe(table, player, space)
        return
    asked = _begin(table, player, "probe")
    move_probe(table, player, space)
    _finish(table, player, "probe", asked)


@cites("starship_interstellar/base_build#3", "starship_interstellar/extra_tokens#28",
       "starship_interstellar/extra_tokens#29", "starship_interstellar/extra_tokens#55")  # fmt: skip
def build(table: StarshipTable, player: str, mechanism: str, lower: str) -> None:
    """Build a Mechanism for its price."""
    asked = _begin(table, player, "build")
    pay_mechanism(table, player, mechanism)
    _finish(table, player, "build", asked)


def universal(table: StarshipTable, player: str, mechanism: str, colour: str) -> None:
    """Build a Universal Mechanism with a cube of the player's choice."""
    asked = _begin(table, player, "build")
    pay_universal(table, player, mechanism)
    _finish(table, player, "build", asked)


@cites("starship_interstellar/base_save#1", "starship_interstellar/base_save#4", "starship_interstellar/base_market#5",
       "starship_interstellar/extra_tokens#33", "starship_interstellar/extra_tokens#34",
       "starship_interstellar/extra_tokens#58")  # fmt: skip
def save(table: StarshipTable, player: str, colour: str) -> None:
    """Save a meeple for a cube, which goes to the Market."""
    asked = _begin(table, player, "save")
    pay_to_market(table, player)
    rescue(table, player, colour)
    _finish(table, player, "save", asked)


def pay_to_market(table: StarshipTable, player: str) -> None:
    """Pay for people: the cubes go to the Market."""
    for colour, number in table.pay(player).items():
        table.to_market(colour, number)


@cites("starship_interstellar/families#5", "starship_interstellar/families#6", "starship_interstellar/families#7",
       "starship_interstellar/families#13")  # fmt: skip
def family(table: StarshipTable, player: str, name: str, lower: str) -> None:
    """Save all members of an active Family for their cubes, which go to the Market."""
    asked = _begin(table, player, "save", full_price=True)
    pay_to_market(table, player)
    for colour, number in table.content.family[name].members.items():
        for _ in range(number):
            rescue(table, player, colour)
    _finish(table, player, "save", asked)
