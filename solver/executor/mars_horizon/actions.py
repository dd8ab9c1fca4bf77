"""What the moves of Mars Horizon do; whether they may be made was judged before."""

from collections.abc import Callable, Mapping
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.mars_horizon.cards import Affair, Building, Gain, Vehicle
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.knowledge.mars_horizon.decisions import GiveTokens, RetireCard
from starlaw.knowledge.mars_horizon.state import State, pile
from starlaw.knowledge.moves import Move
from starlaw.solver.executor.chance import Chance
from starlaw.solver.executor.events import Transition
from starlaw.solver.executor.mars_horizon.flow import end_of_action, go_on
from starlaw.solver.executor.mars_horizon.launch import attempt, claim, countdown, face, fly, roll, spend
from starlaw.solver.executor.mars_horizon.table import MarsTable, without
from starlaw.solver.executor.rules import Rules


def carry_out(state: State, move: Move, content: Content, chance: Chance, rules: Rules) -> Transition:
    """Return the table after a legal move, and what happened."""
    table = MarsTable(state, content, chance, rules, move)
    asked = state.agenda[0]
    table.change(agenda=state.agenda[1:])
    if asked.kind == "action":
        _tick(table, move.name)
        end_of_action(table, asked.player)
    _MOVES[move.name](table, asked, *move.arguments)
    go_on(table)
    return Transition(table.state, tuple(table.events))


@cites("mars_horizon/solo#4")
def _tick(table: MarsTable, choice: str) -> None:
    """Move the solo clock on for the choice of a turn."""
    free = choice == "pass" and table.reading("solo_clock") == "not_a_pass"
    if len(table.state.seats) == 1 and not free:
        table.change(clock=min(table.state.clock + 1, 9999))


@cites(
    "mars_horizon/turn#3", "mars_horizon/agency#1", "mars_horizon/agency#4", "mars_horizon/buying#1",
    "mars_horizon/buying#3", "mars_horizon/agency#2",
)  # fmt: skip
def buy(table: MarsTable, asked: Any, player: str, name: str) -> None:
    """Pay for a card of the pool, then lay it out or resolve it."""
    card = table.content.agency_cards[name]
    for token, number in table.charges().items():
        table.pay(player, token, number)
    table.change_agency(pool=without(table.state.agency.pool, name))
    table.tell("bought", f"{player} takes {card.name}", player=player, card=name)
    if isinstance(card, Affair) and card.until == "at_once":
        table.change_agency(discards=pile(*table.state.agency.discards, name))
    else:
        _lay_out(table, player, name)
    if isinstance(card, Building | Affair):
        _resolve(table, player, card)


@cites(
    "mars_horizon/buildings#1", "mars_horizon/vehicles#1", "mars_horizon/operations#4", "mars_horizon/vehicles#3",
    "mars_horizon/missions#1",
)  # fmt: skip
def _lay_out(table: MarsTable, player: str, name: str) -> None:
    """Place a card before its buyer; a vehicle design gets a blueprint token."""
    table.change_player(player, tableau=pile(*table.player(player).tableau, name))
    free = len(table.state.blueprints) < table.content.components.values["blueprints"]
    if name in table.content.vehicles and (free or table.reading("blueprint_supply") == "still_exclusive"):
        table.change(blueprints=pile(*table.state.blueprints, name))


@cites("mars_horizon/operations#1", "mars_horizon/operations#3", "mars_horizon/demands#1")
def _resolve(table: MarsTable, player: str, card: Building | Affair) -> None:
    """Do what a card does at once, and ask for what it demands or offers."""
    for effect in card.effects:
        if effect.effect == "gain":
            table.gain(player, effect.token, _amount(table, player, effect))
    for effect in reversed(card.effects):
        if effect.effect == "retire" and table.state.agency.pool:
            table.ask_first(RetireCard(player=player))
    for effect in card.effects:
        if effect.effect == "give":
            table.ask_first(GiveTokens(player=player, token=effect.token, amount=effect.amount))


def _amount(table: MarsTable, player: str, effect: Gain) -> int:
    if effect.per is None:
        return effect.amount
    kinds = {"building": Building, "vehicle": Vehicle}
    held = [table.content.agency_cards[name] for name in table.player(player).tableau]
    number = (
        sum(claim.by == player for claim in table.state.milestones.values())
        if effect.per == "milestone"
        else sum(isinstance(card, kinds[effect.per]) for card in held)
    )
    return min(effect.at_most, effect.amount * number)


@cites("mars_horizon/demands#1", "mars_horizon/demands#3")
def give(table: MarsTable, asked: Any, player: str, other: str) -> None:
    """Hand over what a card demands."""
    table.hand_over(player, other, asked.token, asked.amount)


def retire(table: MarsTable, asked: Any, player: str, name: str) -> None:
    """Discard a card of the pool."""
    agency = table.state.agency
    table.change_agency(pool=without(agency.pool, name), discards=pile(*agency.discards, name))
    table.tell("discarded", f"{table.name_of(name)} leaves the pool", player=player, card=name)


def deal(table: MarsTable, asked: Any, player: str) -> None:
    """Deal the next card into the pool."""
    table.deal()


@cites("mars_horizon/turn#5")
def pass_over(table: MarsTable, asked: Any, player: str) -> None:
    """Do nothing."""


@cites("mars_horizon/turn#6")
def income(table: MarsTable, asked: Any, player: str, token: str) -> None:
    """Take the income: so much of one kind, or one of each."""
    if token == "each":
        for each in ("money", "research"):
            table.gain(player, each, table.limit("income") // 2)
        return
    more = (e for e in table.effects(player, "income") if e.effect == "income")
    table.gain(player, token, table.limit("income") + sum(e.amount for e in more if e.token == token))


WITHOUT_DRAWS = frozenset({"attempt", "fly", "spend", "face", "income"})

_MOVES: Mapping[str, Callable[..., None]] = {
    "buy": buy,
    "attempt": attempt,
    "pass": pass_over,
    "give": give,
    "retire": retire,
    "deal": deal,
    "fly": fly,
    "spend": spend,
    "countdown": countdown,
    "face": face,
    "roll": roll,
    "claim": claim,
    "income": income,
}
