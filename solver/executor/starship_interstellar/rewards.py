"""What rewards give: Leader tracks, the World Government, Pass tokens, Points of Interest and Extra Action tokens."""

from collections.abc import Iterable

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.decisions import (
    ChooseCube,
    ChooseTrack,
    DrillDeposit,
    Refill,
    Steer,
    TakeExtra,
)
from starlaw.knowledge.starship_interstellar.pieces import COLOURS, Effect
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.starship_interstellar.projects import build_free
from starlaw.solver.executor.starship_interstellar.table import StarshipTable

PLAIN = {"prestige": "prestige", "reputation": "reputation", "fuel": "fuel", "scientist": "scientists"}


def grant_all(table: StarshipTable, player: str, effects: Iterable[Effect]) -> None:
    """Give several things; what asks something is asked in their order."""
    for effect in effects:
        grant(table, player, effect)


@cites(
    "starship_interstellar/leader_tracks#6", "starship_interstellar/leader_tracks#7",
    "starship_interstellar/leader_tracks#8", "starship_interstellar/leader_tracks#9",
    "starship_interstellar/leader_tracks#10", "starship_interstellar/leader_tracks#11",
    "starship_interstellar/leader_tracks#12", "starship_interstellar/leader_tracks#13",
    "starship_interstellar/leader_tracks#14", "starship_interstellar/leader_tracks#16",
    "starship_interstellar/leader_tracks#17", "starship_interstellar/leader_tracks#20",
    "starship_interstellar/leader_tracks#21", "starship_interstellar/leader_tracks#22",
    "starship_interstellar/base_resources#9", "starship_interstellar/base_resources#10",
    "starship_interstellar/base_resources#11", "starship_interstellar/base_resources#12",
)  # fmt: skip
def grant(table: StarshipTable, player: str, effect: Effect) -> None:
    """Give what an icon shows, or ask the player about it."""
    if effect.does in PLAIN:
        table.add(player, PLAIN[effect.does], effect.amount)
    elif effect.free:
        _let_choose(table, player, effect)
    elif effect.does == "cube":
        table.add_cubes(player, str(effect.colour), effect.amount)
    elif effect.does == "advance":
        for _ in range(effect.amount):
            advance(table, player, str(effect.track))
    elif effect.does == "save":
        _save_lowest(table, player)
    elif effect.does == "build":
        build_free(table, player)
    else:
        _ask(table, player, effect)


@cites("starship_interstellar/base_resources#13", "starship_interstellar/base_tracks#5")
def _let_choose(table: StarshipTable, player: str, effect: Effect) -> None:
    """Ask for the colour of a cube, or for the track of a step."""
    if effect.does == "cube":
        table.ask_next(ChooseCube(player=player, colours=effect.colours, left=effect.amount))
    else:
        _ask_if_open(table, ChooseTrack(player=player, left=effect.amount))


@cites("starship_interstellar/base_resources#13")
def receive(table: StarshipTable, player: str, colour: str) -> None:
    """Take a cube of the colour that was chosen; further ones are chosen after it."""
    _one_of_several(table)
    table.add_cubes(player, colour, 1)


@cites("starship_interstellar/base_tracks#5")
def step(table: StarshipTable, player: str, track: str) -> None:
    """Move a space on the track that was chosen; what the space asks comes before further steps."""
    _one_of_several(table)
    advance(table, player, track)


def _one_of_several(table: StarshipTable) -> None:
    asked = table.drop()
    if asked.left > 1:
        table.ask_first(evolve(asked, left=asked.left - 1))


@cites("starship_interstellar/extra_actions#3", "starship_interstellar/extra_actions#7")
def _ask(table: StarshipTable, player: str, effect: Effect) -> None:
    """Ask what a reward leaves to its player, unless the rules say that nothing would be left to choose."""
    asked: TakeExtra | Refill | DrillDeposit | Steer | None = None
    if effect.does == "extra":
        asked = TakeExtra(player=player)
    elif effect.does == "deposit":
        asked = Refill(player=player, amount=effect.amount, least=1, most=1)
    elif effect.does == "drill":
        asked = DrillDeposit(player=player, amount=effect.amount)
    elif effect.does == "probe":
        asked = Steer(player=player)
    if asked is not None:
        _ask_if_open(table, asked)


def _ask_if_open(table: StarshipTable, asked: TakeExtra | Refill | DrillDeposit | Steer | ChooseTrack) -> None:
    if not table.rules.idle(evolve(table.state, agenda=(asked, *table.state.agenda))):
        table.ask_next(asked)


@cites("starship_interstellar/base_tracks#1", "starship_interstellar/base_tracks#3",
       "starship_interstellar/extra_actions#4", "starship_interstellar/extra_actions#5",
       "starship_interstellar/leader_tracks#4")  # fmt: skip
def advance(table: StarshipTable, player: str, track: str) -> None:
    """Move one space on a Leader track and take what the space shows."""
    space = getattr(table.player(player), track) + 1
    if space > table.track_length(track):
        return
    table.change_player(player, **{track: space})
    table.tell("advanced", f"{player} is at {space} of the {track} track", player=player, track=track, space=space)
    grant_all(table, player, getattr(table.content.track[table.state.track], track).get(space, ()))
    replaced = table.state.track != table.content.leader_tracks.values[0].id
    if replaced and table.reading("extra_on_new_tracks") == "fifth_spaces" and space == table.number("goals", track):
        grant(table, player, Effect(does="extra"))


@cites("starship_interstellar/leader_tracks#18", "starship_interstellar/leader_tracks#19")
def _save_lowest(table: StarshipTable, player: str) -> None:
    """Save the least valuable meeple for nothing, without a step, and in one reading without Reputation."""
    colour = next((colour for colour in COLOURS if table.state.population[colour]), None)
    if colour:
        rescue(table, player, colour, famous=table.reading("save_icon") == "raises")


@cites("starship_interstellar/base_save#2", "starship_interstellar/base_save#5", "starship_interstellar/families#7")
def rescue(table: StarshipTable, player: str, colour: str, famous: bool = True) -> None:
    """Take a meeple off Earth and raise Reputation by its value."""
    people = table.state.population
    table.change(population={**people, colour: people[colour] - 1}, saved=table.state.saved + 1)  # type: ignore[index]
    table.tell("saved", f"{player} saves a {colour} meeple", player=player, colour=colour)
    if famous:
        table.add(player, "reputation", table.content.levels.values[colour])


@cites("starship_interstellar/extra_actions#7", "starship_interstellar/extra_actions#8",
       "starship_interstellar/leader_tracks#10")  # fmt: skip
def take_token(table: StarshipTable, player: str, token: str) -> None:
    """Take an Extra Action token from the display; it may be used in this phase, if it has a side for it."""
    table.drop()
    display = list(table.state.display)
    display.remove(token)
    table.change(display=tuple(display))
    held = table.player(player)
    pool = tuple(sorted((*held.pool, *table.with_a_side(player, (token,)))))
    table.change_player(player, extras=tuple(sorted((*held.extras, token))), pool=pool)
    table.tell("token", f"{player} takes {table.content.token[token].name}", player=player, token=token)
