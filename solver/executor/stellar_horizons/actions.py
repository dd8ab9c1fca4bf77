"""What the moves of Stellar Horizons do; whether they may be made was judged before."""

from collections.abc import Callable, Mapping

from starlaw.knowledge.citing import cites
from starlaw.knowledge.moves import Move
from starlaw.knowledge.stellar_horizons.content import HOME, Content
from starlaw.knowledge.stellar_horizons.state import Ship, State
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.rules import Rules
from starlaw.solver.executor.stellar_horizons.building import (
    abandon,
    construct,
    found,
    raze,
    repair,
    scrap,
    settle,
    terraform,
)
from starlaw.solver.executor.stellar_horizons.depleting import place_card, return_card
from starlaw.solver.executor.stellar_horizons.exploring import explore, produce
from starlaw.solver.executor.stellar_horizons.fighting import attack, avoid, blockade, engage, fly, stand
from starlaw.solver.executor.stellar_horizons.flow import go_on
from starlaw.solver.executor.stellar_horizons.goods import buy, deliver, load, receive, transport, unload
from starlaw.solver.executor.stellar_horizons.missions import redraw
from starlaw.solver.executor.stellar_horizons.perils import deflect, hunt
from starlaw.solver.executor.stellar_horizons.politics import bid, buy_victory, cash_in, influence, lobby
from starlaw.solver.executor.stellar_horizons.research import assign, research
from starlaw.solver.executor.stellar_horizons.table import StellarTable
from starlaw.solver.executor.stellar_horizons.trading import sell
from starlaw.solver.executor.stellar_horizons.travel import depart, land, launch, transfer


def carry_out(state: State, move: Move, content: Content, chance: Chance, rules: Rules) -> Transition:
    """Return the table after a legal move, and what happened."""
    table = StellarTable(state, content, chance, rules, move)
    if move.name not in ("load", "unload"):
        table.change(begun=True)
    _MOVES[move.name](table, *move.arguments)
    go_on(table, state.agenda[0].kind)
    return Transition(table.state, tuple(table.events))


def done(table: StellarTable, player: str) -> None:
    """End a player's part of the step."""
    table.change(agenda=table.state.agenda[1:], begun=False)


@cites("stellar_horizons/costs#1")
def build(table: StellarTable, player: str, counter: str) -> None:
    """Pay for a ship and put it on Earth."""
    table.pay(player)
    table.put_ship(player, counter, Ship(place=HOME))


@cites("stellar_horizons/readying#9", "stellar_horizons/readying#10")
def ready(table: StellarTable, player: str, counter: str) -> None:
    """Pay for a reserved CV, in cash on Earth and in resources at a base, and turn it over."""
    table.pay(player, table.player(player).ships[counter].place)
    table.put_ship(player, counter, evolve(table.player(player).ships[counter], reserved=False))


@cites("stellar_horizons/launch#2")
def mount(table: StellarTable, player: str, counter: str, probe: str) -> None:
    """Put a probe on board of another RE; from now on they are one ship."""
    table.put_ship(player, probe, None)
    table.put_ship(player, counter, evolve(table.player(player).ships[counter], probe=probe))


WITHOUT_DRAWS = frozenset({
    "build", "ready", "mount", "buy", "load", "unload", "transport", "research", "assign", "bid", "cash_in",
    "lobby", "buy_victory", "sell", "found", "construct", "settle", "repair", "raze", "scrap",
})  # fmt: skip

_MOVES: Mapping[str, Callable[..., None]] = {
    "done": done,
    "build": build,
    "ready": ready,
    "mount": mount,
    "launch": launch,
    "transfer": transfer,
    "land": land,
    "depart": depart,
    "explore": explore,
    "produce": produce,
    "buy": buy,
    "load": load,
    "unload": unload,
    "deliver": deliver,
    "transport": transport,
    "receive": receive,
    "research": research,
    "assign": assign,
    "attack": attack,
    "avoid": avoid,
    "stand": stand,
    "engage": engage,
    "fly": fly,
    "blockade": blockade,
    "hunt": hunt,
    "deflect": deflect,
    "place_card": place_card,
    "return_card": return_card,
    "redraw": redraw,
    "terraform": terraform,
    "bid": bid,
    "influence": influence,
    "cash_in": cash_in,
    "lobby": lobby,
    "buy_victory": buy_victory,
    "sell": sell,
    "found": found,
    "construct": construct,
    "settle": settle,
    "repair": repair,
    "raze": raze,
    "scrap": scrap,
    "abandon": abandon,
}
