"""What the moves of New Horizons do; whether they may be made was judged before."""

from collections.abc import Callable, Mapping
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.moves import Move
from starlaw.knowledge.new_horizons.content import HYPERSPACE, Content
from starlaw.knowledge.new_horizons.decisions import Activated, Assign, Engage, MoveShips, Pact, Repair, Trade
from starlaw.knowledge.new_horizons.state import State
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.horizons import actions as base
from starlaw.solver.executor.horizons.actions import finish_with_ally, raise_structure
from starlaw.solver.executor.new_horizons import battle
from starlaw.solver.executor.new_horizons.flow import go_on
from starlaw.solver.executor.new_horizons.table import ShipTable, counted
from starlaw.solver.executor.rules import Rules


def carry_out(state: State, move: Move, content: Content, chance: Chance, rules: Rules) -> Transition:
    """Return the table after a legal move, and what happened."""
    table = ShipTable(state, content, chance, rules, move)
    asked = state.agenda[0]
    table.change(agenda=state.agenda[1:])
    MOVES[move.name](table, asked, *move.arguments)
    go_on(table)
    return Transition(table.state, tuple(table.events))


# --- Build Ships ---


@cites(
    "new_horizons/actions#1", "new_horizons/build_ships#1", "new_horizons/build_ships#2", "new_horizons/build_ships#4",
    "new_horizons/build_ships#5", "new_horizons/build_ships#6",
)  # fmt: skip
def build_ship(table: ShipTable, asked: Any, player: str, tile: str, ship: Any) -> None:
    """Pay for a ship, less an ally's discount, and place it in orbit; repairs may follow."""
    finish_with_ally(table, asked, "build")
    table.pay_charges(player)
    table.launch(player, ship, tile)
    table.tell("launched", f"{player} builds a {_word(ship)} at {tile}", player=player, ship=ship, tile=tile)
    table.ask_first(Repair(player=player, begun=True))


@cites("new_horizons/repair#3")
def refit(table: ShipTable, asked: Any, player: str) -> None:
    """Take Build Ships for repairs alone."""
    finish_with_ally(table, asked, "build")
    table.ask_first(Repair(player=player))


@cites("new_horizons/repair#1", "new_horizons/repair#4", "new_horizons/bombardment#8")
def repair(table: ShipTable, asked: Any, player: str, tile: str, piece: str, damage: int) -> None:
    """Pay for one damage and take it off; further repairs may follow."""
    table.pay_charges(player)
    if piece == "colony":
        table.set_damaged(tile, player, table.damaged(tile, player) - 1)
    else:
        table.change_ship(player, piece, tile, damage, damage=damage - 1)
    table.tell("repaired", f"{player} repairs a {_word(piece)} at {tile}", player=player, piece=piece, tile=tile)
    table.ask_first(evolve(asked, begun=True))


# --- Move Ships ---


@cites("new_horizons/move_ships#1", "new_horizons/move_ships#2", "new_horizons/move_ships#12", "new_horizons/races#12")
def move_ships(table: ShipTable, asked: Any, player: str, place: str) -> None:
    """Begin to move ships from a place."""
    finish_with_ally(table, asked, "conspire")
    table.ask_first(MoveShips(player=player, place=place))


@cites(
    "new_horizons/move_ships#3", "new_horizons/move_ships#5", "new_horizons/move_ships#6", "new_horizons/move_ships#7",
    "new_horizons/move_ships#8",
)  # fmt: skip
def fly(table: ShipTable, asked: Any, player: str, ship: Any, damage: int, to: str) -> None:
    """Move a ship."""
    table.pay_charges(player)
    table.change_ship(player, ship, asked.place, damage, place=to)
    table.tell("flew", f"{player} moves a {_word(ship)} from {asked.place} to {to}", player=player, ship=ship, to=to)
    table.ask_first(evolve(asked, begun=True, reached=_reached(asked, to)))


@cites("new_horizons/move_ships#4", "new_horizons/move_ships#9")
def activate(table: ShipTable, asked: Any, player: str, ship: Any, damage: int) -> None:
    """Activate a ship where it is; that was its move."""
    table.pay_charges(player)
    table.tell("activated", f"{player} activates a {_word(ship)} at {asked.place}", player=player, ship=ship)
    done = sorted((*asked.activated, Activated(kind=ship, damage=damage)), key=lambda s: (s.kind, s.damage))
    table.ask_first(evolve(asked, begun=True, activated=tuple(done), reached=_reached(asked, asked.place)))


@cites("new_horizons/races#5", "new_horizons/races#6")
def land(table: ShipTable, asked: Any, player: str, ship: Any, damage: int) -> None:
    """Land a ship as a colony, which counts as built."""
    table.pay_charges(player)
    table.take_off(player, ship, asked.place, damage)
    table.tell("landed", f"{player} lands a {_word(ship)} on {asked.place}", player=player, tile=asked.place)
    table.ask_first(evolve(asked, begun=True))
    raise_structure(table, player, asked.place, "colony")


def _reached(asked: Any, place: str) -> tuple[str, ...]:
    return asked.reached if place == HYPERSPACE else tuple(sorted({*asked.reached, place}))


@cites("new_horizons/battle#4")
def done(table: ShipTable, asked: Any, player: str) -> None:
    """End the moves or the repairs; at the worlds that ships have reached there may be a fight, now or in the end."""
    if asked.kind != "ships":
        return
    worlds = sorted(asked.reached, key=lambda tile: (len(tile), tile))
    fights = tuple(Engage(player=player, world=world) for world in worlds)
    if table.reading("battle_moment") == "after_ships":
        table.ask_first(*fights)
    else:
        agenda = table.state.agenda
        table.change(agenda=(*agenda, *(fight for fight in fights if fight not in agenda)))


# --- Battle ---


def attack(table: ShipTable, asked: Any, player: str, rival: str) -> None:
    """Begin a battle with ships that do not see the attacker; afterwards there may be something to bombard."""
    table.ask_first(evolve(asked, attacked=True))
    battle.begin_battle(table, asked.world, rival)


def confront(table: ShipTable, asked: Any, player: str, world: str, rival: str) -> None:
    """Begin the battle that was named; whatever else is due comes afterwards."""
    battle.begin_battle(table, world, rival)


def bombard(table: ShipTable, asked: Any, player: str) -> None:
    """Begin a bombardment."""
    battle.begin_bombardment(table, asked.world)


@cites("new_horizons/battle#3", "new_horizons/bombardment#1")
def open_fire(table: ShipTable, asked: Any, player: str, world: str) -> None:
    """Begin a bombardment with a fleet in orbit; the action is still to come."""
    table.ask_first(asked)
    battle.begin_bombardment(table, world)


@cites("new_horizons/bombardment#2")
def cease(table: ShipTable, asked: Any, player: str) -> None:
    """End a bombardment; the ships stay where they are."""
    table.tell("ceased", f"{player} ceases fire", player=player)
    battle.end_battle(table)


@cites("new_horizons/stealth#1")
def cloak(table: ShipTable, asked: Any, player: str, ships: int) -> None:
    """Cloak so many stealth ships for this round."""
    _choose(table, "cloaked", player, ships)
    table.tell(
        "cloaked", f"{player} cloaks {counted(ships, 'stealth ship', 'stealth ships')}", player=player, ships=ships
    )


@cites("new_horizons/stealth#7")
def hunt(table: ShipTable, asked: Any, player: str, ships: int) -> None:
    """Send so many destroyers against cloaked ships for this round."""
    _choose(table, "hunting", player, ships)
    table.tell(
        "hunting",
        f"{player} sends {counted(ships, 'destroyer', 'destroyers')} against cloaked ships",
        player=player,
        ships=ships,
    )


def _choose(table: ShipTable, field: str, player: str, number: int) -> None:
    fight = table.state.battle
    chosen = {**getattr(fight, field), **({player: number} if number else {})}
    table.change(battle=evolve(fight, **{field: chosen}))  # type: ignore[type-var]


def roll(table: ShipTable, asked: Any, player: str) -> None:
    """Throw the dice of the round, or the extra dice before it."""
    if asked.kind == "sneak":
        battle.sneak(table, player)
    else:
        battle.fire(table)


def hit(table: ShipTable, asked: Any, player: str, owner: str, piece: str, damage: int) -> None:
    """Put a hit on a piece; further hits follow."""
    battle.strike(table, owner, piece, damage, asked.pool)
    if asked.hits > 1:
        table.ask_first(Assign(player=player, pool=asked.pool, hits=asked.hits - 1))


def retreat(table: ShipTable, asked: Any, player: str) -> None:
    """Retreat with all ships."""
    battle.withdraw(table, player)


# --- Alliances ---


@cites("new_horizons/alliances#2", "new_horizons/alliances#3")
def propose(table: ShipTable, asked: Any, player: str, other: str) -> None:
    """Offer an alliance; the action is still to come."""
    table.ask_first(Pact(player=other, offered_by=player), asked)


@cites("new_horizons/alliances#10")
def renounce(table: ShipTable, asked: Any, player: str, partner: str) -> None:
    """Break an alliance, whatever is still to come; the player in turn makes the other one no more offers."""
    table.ask_first(asked)
    table.change(alliances=tuple(pair for pair in table.state.alliances if {*pair} != {player, partner}))
    if (turn := table.state.turn) in (player, partner):
        _rebuff(table, partner if turn == player else player)
    table.tell("renounced", f"{player} breaks the alliance with {partner}", player=player, partner=partner)


@cites("new_horizons/alliances#4")
def trade(table: ShipTable, asked: Any, player: str, partner: str, give: Any, get: Any) -> None:
    """Offer a trade; the action is still to come."""
    table.ask_first(Trade(player=partner, offered_by=player, give=give, get=get), asked)


@cites("new_horizons/alliances#2", "new_horizons/alliances#5", "new_horizons/alliances#6")
def accept(table: ShipTable, asked: Any, player: str) -> None:
    """Make the alliance, or exchange one piece for one piece."""
    if asked.kind == "pact":
        pair = tuple(sorted((player, asked.offered_by)))
        table.change(alliances=tuple(sorted((*table.state.alliances, pair))))
        table.tell("allied", f"{asked.offered_by} and {player} are allied", player=player, partner=asked.offered_by)
    else:
        table.hand_over(asked.offered_by, player, asked.give)
        table.hand_over(player, asked.offered_by, asked.get)
        table.change(trades=table.state.trades + 1)


def decline(table: ShipTable, asked: Any, player: str) -> None:
    """Refuse an offer; there are no further ones in this turn."""
    _rebuff(table, player)
    table.tell("declined", f"{player} declines", player=player)


def _rebuff(table: ShipTable, player: str) -> None:
    table.change(rebuffed=tuple(sorted({*table.state.rebuffed, player})))


# --- Moves of Horizons that ships touch ---


@cites("new_horizons/bombardment#9")
def displace(table: ShipTable, asked: Any, player: str, tile: str, owner: str, structure: str) -> None:
    """Send a structure back as in Horizons; of several colonies a damaged one, whose damage is gone with it."""
    base.MOVES["displace"](table, asked, player, tile, owner, structure)
    if structure == "colony":
        table.set_damaged(tile, owner, max(0, table.damaged(tile, owner) - 1))


def _word(name: str) -> str:
    return name.replace("_", " ")


WITHOUT_DRAWS = base.WITHOUT_DRAWS | {
    "build_ship", "refit", "repair", "move_ships", "fly", "activate", "land", "done", "attack", "confront", "bombard",
    "open_fire", "cease", "cloak", "hunt", "hit", "retreat", "propose", "renounce", "trade", "accept", "decline",
}  # fmt: skip

MOVES: Mapping[str, Callable[..., None]] = {
    **base.MOVES,
    "build_ship": build_ship,
    "refit": refit,
    "repair": repair,
    "move_ships": move_ships,
    "fly": fly,
    "activate": activate,
    "land": land,
    "done": done,
    "attack": attack,
    "confront": confront,
    "bombard": bombard,
    "open_fire": open_fire,
    "cease": cease,
    "cloak": cloak,
    "hunt": hunt,
    "roll": roll,
    "hit": hit,
    "retreat": retreat,
    "propose": propose,
    "renounce": renounce,
    "trade": trade,
    "accept": accept,
    "decline": decline,
    "displace": displace,
}
