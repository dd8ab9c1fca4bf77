"""Mars Horizon cards in words: costs, effects, vehicles, goals and launch cards."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.mars_horizon.cards import (
    Affair,
    Building,
    Effect,
    LaunchCard,
    Milestone,
    Mission,
    Profile,
    Vehicle,
    When,
)
from starlaw.knowledge.mars_horizon.content import Content
from starlaw.show.phrases import listed

_UNTIL = {
    "at_once": "",
    "next_launch": "; stays until the next launch",
    "era": "; stays until the era ends",
    "end": "; stays",
}
_KINDS = {"milestone": "new milestones", "repeat": "repeat missions", "mission": "mission cards"}
_VEHICLES = {"own": "with an own vehicle", "lent": "with a lent vehicle", "first": "on a vehicle's first flight"}


def price(counts: Mapping[Any, int], nothing: str = "nothing", last: str = "and") -> str:
    """Return tokens in words; those at zero are left out.

    >>> price({"money": 2, "research": 1}), price({"money": 3, "prestige": 2}, last="or")
    ('2 money and 1 research', '3 money or 2 prestige')
    """
    return listed((f"{number} {token}" for token, number in counts.items() if number), last, nothing)


def rating(destination: str, size: int) -> str:
    """Return destination and size as the game writes them, such as 'Earth 2'."""
    return f"{destination.capitalize()} {size}"


def when_in_words(when: When) -> str:
    """Return to which launches an effect applies; nothing if to all."""
    parts = [f"to {when.destination.capitalize()}"] if when.destination else []
    parts += ["with people on board" if when.crewed else "without people on board"] if when.crewed is not None else []
    parts += [f"for {_KINDS[when.goal]}"] if when.goal else []
    parts += [_VEHICLES[when.vehicle]] if when.vehicle else []
    return "".join(f" {part}" for part in parts)


def effect_in_words(effect: Effect) -> str:
    """Return what an effect does."""
    match effect.effect:
        case "discount":
            what = "launches" if effect.of == "launch" else f"{effect.of} cards"
            return f"{what} cost {effect.amount} {effect.token} less"
        case "reliability":
            return f"reliability {effect.amount:+}{when_in_words(effect.when)}"
        case "income":
            return f"{effect.amount} more with an income of {effect.token}"
        case "success" | "failure":
            launch = "successful" if effect.effect == "success" else "failed"
            return f"{effect.amount} {effect.token} after a {launch} launch{when_in_words(effect.when)}"
        case "gain":
            each = f" for each {effect.per}, at most {effect.at_most}" if effect.per else ""
            return f"gain {effect.amount} {effect.token}{each}"
        case "give":
            return f"give {effect.amount} {effect.token} to one other player"
    return "discard a card of the pool if you like"


def vehicle_in_words(card: Vehicle) -> str:
    """Return what a vehicle design offers."""
    reach = ", ".join(f"{place.capitalize()} {number:+}" for place, number in card.reliability.items())
    return f"capacity {card.capacity}, reliability {reach}, launch {card.launch_cost} money"


def goal_in_words(content: Content, goal: str, claimed: bool) -> str:
    """Return what a goal asks for and pays, by the profile in force."""
    card = content.goals[goal]
    profile = (card.repeat if claimed else card.first) if isinstance(card, Milestone) else card
    crew = ", crewed" if card.crewed else ""
    return f"{card.name} ({rating(card.destination, card.payload)}{crew}), {_profile(profile)}"


def _profile(profile: Profile) -> str:
    return f"{profile.target}+ for {price(profile.reward, last='or')}"


def card_in_words(content: Content, name: str) -> str:
    """Return an agency card: type, name, what it does."""
    card = content.agency_cards[name]
    match card:
        case Vehicle():
            does = vehicle_in_words(card)
        case Mission():
            crew = ", crewed" if card.crewed else ""
            does = f"{rating(card.destination, card.payload)}{crew}, {_profile(card)}"
        case Building():
            does = ", ".join(map(effect_in_words, card.effects))
        case Affair():
            does = ", ".join(map(effect_in_words, card.effects)) + _UNTIL[card.until]
    return f"{card.name} ({card.type}): {does}"


def launch_card_in_words(card: LaunchCard) -> str:
    """Return a launch card: name, colour, what it does."""
    match card.does.effect:
        case "reliability":
            does = f"reliability {card.does.amount:+}{when_in_words(card.does.when)}"
        case "gain":
            does = f"gain {card.does.amount} {card.does.token}"
        case "hazard":
            does = f"pay {card.does.pay} {card.does.token} or reliability {card.does.amount:+}"
    return f"{card.name} ({card.colour}): {does}"
