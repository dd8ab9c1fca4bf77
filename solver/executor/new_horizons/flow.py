"""The flow of a game with ships: battles where they are due, then what Horizons asks next."""

from typing import Any

from starlaw.knowledge.new_horizons.decisions import Confront
from starlaw.solver.executor.horizons import flow as base
from starlaw.solver.executor.new_horizons import battle
from starlaw.solver.executor.new_horizons.table import ShipTable

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


def _fight(table: ShipTable) -> bool:
    """Take one step towards the next decision about ships; tell whether there may be more."""
    state = table.state
    first: Any = state.agenda[0] if state.agenda else None
    if any(player.reserve["colony"] == 0 for player in state.players.values()) or state.phase != "play":
        return False
    moment = table.reading("battle_moment")
    waiting = moment == "end_of_turn" and first is not None and base.is_idle(table, first)
    if first is not None and (waiting or _is_idle(table, first)):
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


def _is_idle(table: ShipTable, entry: Any) -> bool:
    """Tell whether nothing can be chosen: nothing to repair, to fight or to hit."""
    match entry.kind:
        case "repair":
            return not can_repair(table, entry.player)
        case "engage":
            return table.state.battle is None and not battle.meetings(table) and not _can_engage(table, entry)
        case "assign":
            return not battle.opposite(table, entry.player).targets(entry.pool)
    return False


def can_repair(table: ShipTable, player: str) -> bool:
    """Tell whether a player has something to repair at a friendly colony and the metal for it."""
    friends = [player]
    partner = table.partner(player)
    if partner and table.reading("friendly_colony") == "own_and_allied":
        friends.append(partner)
    worlds = table.state.worlds
    harbours = {tile for tile in worlds for f in friends if worlds[tile].structures.get(f, {}).get("colony")}
    worn = {ship.place for ship in table.state.fleets[player].ships if ship.damage}
    worn |= {tile for tile in worlds if table.damaged(tile, player)}
    metal = table.player(player).stock["metal"]
    return bool(worn & harbours) and metal >= table.content.battle.values["repair_metal"]


def _can_engage(table: ShipTable, entry: Any) -> bool:
    if not table.ships(entry.player, entry.world):
        return False
    rivals = tuple(table.rivals(entry.player))
    if any(table.visible(rival, entry.world) for rival in rivals):
        return not entry.attacked
    return any(rival in table.present(entry.world) for rival in rivals)
