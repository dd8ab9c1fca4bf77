"""The seven steps of a launch, carried out: goal, vehicle, prestige, payment, countdown, roll and outcome."""

from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.mars_horizon.cards import Affair, Hazard, Milestone, Shift, Windfall
from starlaw.knowledge.mars_horizon.decisions import (
    ChooseReward,
    ChooseVehicle,
    Countdown,
    FaceHazard,
    Roll,
    SpendPrestige,
)
from starlaw.knowledge.mars_horizon.flights import (
    Circumstances,
    applies,
    bought,
    circumstances,
    owner,
    profile,
    reaches,
    reliability,
    shift,
)
from starlaw.knowledge.mars_horizon.state import Claimed, Flight, LaunchPiles, pile
from starlaw.knowledge.moves import Move
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import Alike
from starlaw.solver.executor.mars_horizon.table import MarsTable, without

FACES = ("1", "2", "3", "4", "5", "6")


@cites("mars_horizon/turn#4", "mars_horizon/launch#1", "mars_horizon/launch#2")
def attempt(table: MarsTable, asked: Any, player: str, goal: str) -> None:
    """Choose the goal of a launch."""
    table.change(flight=Flight(goal=goal))
    table.ask_first(ChooseVehicle(player=player))


@cites("mars_horizon/launch#5", "mars_horizon/aim#3")
def fly(table: MarsTable, asked: Any, player: str, vehicle: str) -> None:
    """Choose the vehicle; prestige is asked for if the player has enough of it."""
    _change_flight(table, vehicle=vehicle)
    rest = table.state.agenda
    table.ask_first(SpendPrestige(player=player))
    if table.idle:
        table.change(agenda=rest)
        _pay_for_launch(table, player)


@cites("mars_horizon/launch#18", "mars_horizon/launch#19", "mars_horizon/launch#20", "mars_horizon/launch#21")
def spend(table: MarsTable, asked: Any, player: str, prestige: int) -> None:
    """Spend prestige on reliability."""
    table.pay(player, "prestige", table.charges().get("prestige", 0))
    _change_flight(table, prestige=prestige)
    _pay_for_launch(table, player)


@cites("mars_horizon/launch#22", "mars_horizon/launch#23", "mars_horizon/launch#24")
def _pay_for_launch(table: MarsTable, player: str) -> None:
    """Pay the launch cost to the bank and the fee to the owner of a lent vehicle; the countdown follows."""
    vehicle = _flight(table).vehicle
    assert vehicle is not None
    price = table.charges(Move("fly", (player, vehicle)))
    table.pay(player, "money", price.get("money", 0))
    if "fee" in price:
        table.hand_over(player, owner(table.state, vehicle), "money", price["fee"])
    table.ask_first(*(Countdown(player=player),) * table.limit("countdown"), Roll(player=player))


@cites("mars_horizon/launch#25", "mars_horizon/launch#26", "mars_horizon/launch#27")
def countdown(table: MarsTable, asked: Any, player: str) -> None:
    """Turn up a launch card and resolve it; a hazard that can be paid off is the player's choice."""
    deck, discards = table.state.launch.deck, table.state.launch.discards
    if not deck:
        deck, discards = discards, ()
        table.tell("reshuffled", "the used launch cards become the deck")
    name = table.draw("launch card", Alike(deck))
    table.change(launch=LaunchPiles(deck=without(deck, name), discards=discards))
    _change_flight(table, cards=(*_flight(table).cards, name))
    match table.content.launch_cards[name].does:
        case Shift() as card:
            _shift(table, shift(card, _circumstances(table, player)))
        case Windfall(token=token, amount=amount):
            table.gain(player, token, amount)
        case Hazard(token=token, pay=pay, amount=amount):
            table.ask_first(FaceHazard(player=player, token=token, pay=pay, amount=amount))


@cites("mars_horizon/launch#26", "mars_horizon/launch#27")
def face(table: MarsTable, asked: Any, player: str, how: str) -> None:
    """Pay a hazard off, or bear it."""
    for token, number in table.charges().items():
        table.pay(player, token, number)
    if how != "pay":
        _shift(table, asked.amount)


@cites("mars_horizon/outcome#1", "mars_horizon/outcome#2", "mars_horizon/launch#14", "mars_horizon/vehicles#6")
def roll(table: MarsTable, asked: Any, player: str) -> None:
    """Roll the dice; with the reliability they reach the target or not."""
    flight, target = _flight(table), _target(table)
    dice = sum(int(table.draw(f"die {n + 1}", FACES)) for n in range(table.content.components.values["dice"]))
    final = _reliability(table, player)
    total, success = dice + final, reaches(target, dice, final)
    said = f"{dice} and reliability {final} make {total} against {target}+"
    table.tell("rolled", said, player=player, total=total, target=target)
    table.tell("launched", f"the launch {'succeeds' if success else 'fails'}", goal=flight.goal, success=int(success))
    launch = _circumstances(table, player)
    reward = profile(table.state, table.content, flight.goal).reward
    if success:
        _complete(table, player)
    if table.state.phase != "over":
        _after_launch(table, player, launch, success)
    _use_up(table, player, success)
    if table.state.phase == "over":
        return
    if success and len(reward) > 1:
        table.ask_first(ChooseReward(player=player, reward=dict(reward)))
    elif success:
        _reward(table, player, *next(iter(reward.items())))


@cites("mars_horizon/launch#14", "mars_horizon/launch#16", "mars_horizon/milestones#12", "mars_horizon/milestones#17")
def _target(table: MarsTable) -> int:
    """Look up the target of the profile in force."""
    return profile(table.state, table.content, _flight(table).goal).target


@cites("mars_horizon/launch#17", "mars_horizon/vehicles#7", "mars_horizon/buildings#2")
def _reliability(table: MarsTable, player: str) -> int:
    """Add up the vehicle's figure, the player's cards, the prestige spent and the launch cards."""
    flight = _flight(table)
    assert flight.vehicle is not None
    cards = reliability(table.state, table.content, player, flight.goal, flight.vehicle)
    return cards + bought(table.content, flight.prestige) + flight.bonus


@cites(
    "mars_horizon/milestones#13", "mars_horizon/milestones#14", "mars_horizon/outcome#3", "mars_horizon/outcome#5",
    "mars_horizon/missions#5", "mars_horizon/missions#6", "mars_horizon/aim#5", "mars_horizon/overview#4",
)  # fmt: skip
def _complete(table: MarsTable, player: str) -> None:
    """Claim a milestone that nobody had, or discard a mission; the last milestone ends the game."""
    goal = _flight(table).goal
    if not isinstance(table.content.goals[goal], Milestone):
        holder = next((seat for seat in table.state.seats if goal in table.player(seat).tableau), None)
        if holder is None:
            table.discard_from_pool(player, goal)
        else:
            table.discard_from_tableau(holder, goal)
    elif goal not in table.state.milestones:
        claimed = Claimed(by=player, tick=table.state.clock)
        table.change(milestones={**table.state.milestones, goal: claimed})
        table.change_player(player, markers=max(0, table.player(player).markers - 1))
        table.tell("claimed", f"{player} claims {table.name_of(goal)}", player=player, goal=goal)
        if goal == table.content.last_milestone:
            table.change(phase="over", agenda=())
            table.tell("ended", f"{player} has landed on Mars and wins", player=player)


@cites("mars_horizon/vehicles#2", "mars_horizon/vehicles#4", "mars_horizon/vehicles#5", "mars_horizon/operations#2")
def _use_up(table: MarsTable, player: str, success: bool) -> None:
    """Take the blueprint off an own vehicle, end cards for one launch, put launch cards away."""
    flight = _flight(table)
    vehicle = flight.vehicle
    counts = success or table.reading("blueprint_removed") == "any_launch"
    if vehicle in table.state.blueprints and vehicle in table.player(player).tableau and counts:
        table.change(blueprints=without(table.state.blueprints, vehicle))
        table.tell("opened", f"{table.name_of(vehicle)} is open to all", vehicle=vehicle)
    for name in table.player(player).tableau:
        card = table.content.agency_cards[name]
        if isinstance(card, Affair) and card.until == "next_launch":
            table.discard_from_tableau(player, name)
    launch = table.state.launch
    if table.reading("launch_discards") == "shuffled_back":
        piles = LaunchPiles(deck=pile(*launch.deck, *launch.discards, *flight.cards))
    else:
        piles = LaunchPiles(deck=launch.deck, discards=pile(*launch.discards, *flight.cards))
    table.change(flight=None, launch=piles)


@cites("mars_horizon/outcome#7", "mars_horizon/overview#8")
def _after_launch(table: MarsTable, player: str, launch: Circumstances, success: bool) -> None:
    """Give what a failure teaches, and what the player's cards bring after a launch."""
    if not success and table.reading("failure_reward") == "one_research":
        table.gain(player, "research", table.limit("failure"))
    for effect in table.effects(player, "success" if success else "failure"):
        if effect.effect in ("success", "failure") and applies(effect.when, launch):
            table.gain(player, effect.token, effect.amount)


@cites("mars_horizon/milestones#21", "mars_horizon/outcome#6")
def claim(table: MarsTable, asked: Any, player: str, token: Any) -> None:
    """Take one of the rewards shown."""
    _reward(table, player, token, asked.reward[token])


@cites("mars_horizon/milestones#15", "mars_horizon/outcome#4", "mars_horizon/missions#2")
def _reward(table: MarsTable, player: str, token: str, amount: int) -> None:
    """Pay a reward."""
    table.gain(player, token, amount)


def _flight(table: MarsTable) -> Flight:
    flight = table.state.flight
    assert flight is not None
    return flight


def _change_flight(table: MarsTable, **fields: Any) -> None:
    table.change(flight=evolve(_flight(table), **fields))


def _circumstances(table: MarsTable, player: str) -> Circumstances:
    flight = _flight(table)
    assert flight.vehicle is not None
    return circumstances(table.state, table.content, player, flight.goal, flight.vehicle)


def _shift(table: MarsTable, amount: int) -> None:
    if amount:
        _change_flight(table, bonus=_flight(table).bonus + amount)
        table.tell("shifted", f"the reliability changes by {amount:+}", amount=amount)
