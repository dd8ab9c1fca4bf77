"""The flow of a Horizons game: what is asked next, turns, the end of the set-up and of the game."""

from starlaw.knowledge.citing import cites
from starlaw.knowledge.horizons.decisions import Discard, TakeAction
from starlaw.solver.executor.horizons.table import HorizonsTable

MAY_BE_IDLE = ("claim", "recruit", "assist")  # only about those the rules are asked whether there is a choice


def go_on(table: HorizonsTable) -> None:
    """Move on to the next decision that has something to decide."""
    while table.state.agenda and table.state.agenda[0].kind in MAY_BE_IDLE and table.idle:
        table.change(agenda=table.state.agenda[1:])
    _end_if_last_colony(table)
    if table.state.used_ally and _between_actions(table):
        put_away(table)
    if not table.state.agenda:
        if table.state.phase == "setup":
            _start_play(table)
        elif table.state.phase == "play":
            _end_turn(table)
    if table.state.phase == "setup":
        table.change(turn=table.state.agenda[0].player)
    if table.state.new_habitats and _between_actions(table):
        table.change(new_habitats=())


def all_stars_full(table: HorizonsTable) -> bool:
    """Tell whether no star has room for a world."""
    room = table.content.limits.values["worlds_per_star"] * table.state.options.players
    return len(table.state.worlds) >= room or not table.state.bag


@cites("horizons/allies#5")
def put_away(table: HorizonsTable) -> None:
    """Flip or discard the ally that was used, as its lower right symbol says."""
    player, card = table.state.turn, table.state.used_ally
    assert card is not None
    side = table.player(player).allies[card]
    if table.face(card, side).after == "discard":
        table.lose_ally(player, card)
    else:
        turned = "back" if side == "front" else "front"
        table.change_player(player, allies={**table.player(player).allies, card: turned})
    table.change(used_ally=None)


def _between_actions(table: HorizonsTable) -> bool:
    return not table.state.agenda or table.state.agenda[0].kind in ("action", "discard")


@cites("horizons/setup#27", "horizons/setup#28", "horizons/setup#29")
def _start_play(table: HorizonsTable) -> None:
    """Give the first player the first turn."""
    _begin_turn(table, table.state.seats[0], phase="play")


@cites("horizons/turn#1", "horizons/turn#2", "horizons/turn#3", "horizons/quick#5")
def _begin_turn(table: HorizonsTable, player: str, phase: str) -> None:
    """Give a player two actions."""
    actions = table.content.limits.values["actions"]
    table.change(phase=phase, turn=player, agenda=(TakeAction(player=player),) * actions)


@cites("horizons/turn#13", "horizons/turn#14", "horizons/turn#15", "horizons/setup#30")
def _end_turn(table: HorizonsTable) -> None:
    """Ask for discards while a limit is exceeded, then pass the turn to the left."""
    player = table.state.turn
    if _over_limit(table, player):
        table.change(agenda=(Discard(player=player),))
        return
    seats = table.state.seats
    _begin_turn(table, seats[(seats.index(player) + 1) % len(seats)], phase="play")


def _over_limit(table: HorizonsTable, name: str) -> bool:
    player, limits = table.player(name), table.content.limits.values
    counted = set(player.allies)
    if table.reading("league_limit") == "not_counted":
        counted.discard(table.content.starting_ally.card.id)
    return len(counted) > limits["allies"] or len(player.missions) > limits["missions"]


@cites("horizons/end#1", "horizons/end#2", "horizons/quick#13")
def _end_if_last_colony(table: HorizonsTable) -> None:
    """End the game at once when a player has no colony left; a sharing bonus may still be due."""
    if table.state.agenda:
        return
    done = [name for name, player in table.state.players.items() if player.reserve["colony"] == 0]
    if done:
        table.change(agenda=(), phase="over", used_ally=None)
        table.tell("ended", f"{done[0]} has built the last colony: the game is over", player=done[0])
