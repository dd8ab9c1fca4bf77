"""The flow of a game with ships: battles where they are due, then what Horizons asks next."""

from typing import Any

from starlaw.knowledge.new_horizons.decisions import Confront
from starlaw.solver.executor.horizons import flow as base
from starlaw.solver.executor.new_horizons import battle
from starlaw.solver.executor.new_horizons.table import ShipTable

MAY_BE_IDLE = ("repair", "engage", "assign")  # further decisions that may leave no choice, as the rules say
SETTLED = {  # when these are asked, what has to be done before a battle is done
    "after_ships": ("action", "assist", "engage", "discard"),
    "end_of_turn": ("engage", "discard"),
}


def go_on(table: ShipTable) -> None:
    """Move on to the next decision that has something to decide; what was said in a turn ends with it."""
    turn = table.state.turn
    while _fight(table):
        pass
    base.go_on(table)
    if table.state.turn != turn:
        table.change(rebuffed=(), trades=0)
        while table.reading("alliance_break") == "any_moment" and _fight(table):  # former allies may have waited for it
            pass


def _fight(table: ShipTable) -> bool:
    """Take one step towards the next decision about ships; tell whether there may be more."""
    state = table.state
    first: Any = state.agenda[0] if state.agenda else None
    if any(player.reserve["colony"] == 0 for player in state.players.values()) or state.phase != "play":
        return False
    moment = table.reading("battle_moment")
    skipped = (*MAY_BE_IDLE, *base.MAY_BE_IDLE) if moment == "end_of_turn" else MAY_BE_IDLE
    if first is not None and first.kind in skipped and table.idle:
        table.change(agenda=state.agenda[1:])
        return True
    if state.battle is not None:
        if first is not None and first.kind in battle.KINDS:
            return False
        battle.advance(table)
        return True
    if first is None or first.kind in SETTLED[moment]:
        due = battle.meetings(table)
        if len(due) > 1 and table.reading("battle_order") == "active_chooses":
            table.ask_first(Confront(player=state.turn))
        elif due:
            battle.begin_battle(table, *due[0])
            return True
    return False
