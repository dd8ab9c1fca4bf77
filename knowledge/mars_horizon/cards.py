"""What stands on the cards of Mars Horizon: agency cards by type, launch cards, and their typed effects."""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from starlaw.knowledge.values import Frozen, Name

Destination = Literal["earth", "moon", "mars"]  # from the nearest to the farthest
Token = Literal["money", "research", "prestige"]
Income = Literal["money", "research"]
Kind = Literal["building", "vehicle", "operation", "diplomacy", "mission"]
Goal = Literal["milestone", "repeat", "mission"]
Amount = Annotated[int, Field(ge=1, le=9, strict=True)]
Small = Annotated[int, Field(ge=0, le=9, strict=True)]
Change = Annotated[int, Field(ge=-4, le=4, strict=True)]
Target = Annotated[int, Field(ge=2, le=20, strict=True)]
Reward = Annotated[Mapping[Token, Amount], Field(min_length=1)]


class When(Frozen):
    """To which launches an effect applies; what is not named does not matter."""

    destination: Destination | None = None
    crewed: bool | None = None
    goal: Goal | None = None
    vehicle: Literal["own", "lent", "first"] | None = None  # first: its blueprint has not come off yet


class Discount(Frozen):
    """Cards of a kind, or launches, cost their owner less."""

    effect: Literal["discount"]
    of: Kind | Literal["launch"]
    token: Token
    amount: Amount

    @model_validator(mode="after")
    def _launches_cost_money(self) -> "Discount":
        if self.of == "launch" and self.token != "money":
            raise ValueError("a launch costs money, so only money can be taken off")
        return self


class Reliability(Frozen):
    """Launches of the owner are more or less reliable."""

    effect: Literal["reliability"]
    amount: Change
    when: When = When()


class MoreIncome(Frozen):
    """An income of that token is larger."""

    effect: Literal["income"]
    token: Income
    amount: Amount


class AfterLaunch(Frozen):
    """Tokens after each successful, or each failed, launch of the owner."""

    effect: Literal["success", "failure"]
    token: Token
    amount: Amount
    when: When = When()


class Gain(Frozen):
    """Tokens at once; `per` multiplies by what the buyer has, `at_most` caps the total."""

    effect: Literal["gain"]
    token: Token
    amount: Amount
    per: Literal["building", "vehicle", "milestone"] | None = None
    at_most: Amount = 9


class Give(Frozen):
    """A demand beyond the price: tokens to one other player, at once."""

    effect: Literal["give"]
    token: Token
    amount: Amount


class Retire(Frozen):
    """The buyer may discard a card of the pool, which is replaced."""

    effect: Literal["retire"]


Effect = Annotated[
    Discount | Reliability | MoreIncome | AfterLaunch | Gain | Give | Retire, Field(discriminator="effect")
]
STANDING = ("discount", "reliability", "income", "success", "failure")


class _Card(Frozen):
    id: Name
    name: str
    cost: Mapping[Token, Amount] = {}


class Building(_Card):
    """Stays before its buyer and works for them alone."""

    type: Literal["building"]
    effects: tuple[Effect, ...]


class Vehicle(_Card):
    """A vehicle design; its reliability is printed for each destination that it reaches."""

    type: Literal["vehicle"]
    capacity: Annotated[int, Field(ge=1, le=6, strict=True)]
    reliability: Mapping[Destination, Change] = Field(min_length=1)
    launch_cost: Small

    @model_validator(mode="after")
    def _reaches_nearer_destinations_too(self) -> "Vehicle":
        order = get_args(Destination)
        far = max(order.index(place) for place in self.reliability)
        missing = [place for place in order[:far] if place not in self.reliability]
        if missing:
            raise ValueError(f"reliability.{missing[0]} is missing, though the vehicle reaches {order[far]}")
        return self


class Affair(_Card):
    """An operation or a diplomacy card: what it does at once, and for how long it stays."""

    type: Literal["operation", "diplomacy"]
    effects: tuple[Effect, ...]
    until: Literal["at_once", "next_launch", "era", "end"] = "at_once"

    @model_validator(mode="after")
    def _stays_if_it_keeps_working(self) -> "Affair":
        if sum(effect.effect == "give" for effect in self.effects) > 1:
            raise ValueError("a card has at most one demand to give")
        standing = any(effect.effect in STANDING for effect in self.effects)
        if standing != (self.until != "at_once"):
            raise ValueError("a card stays (until) if, and only if, it has an effect that lasts")
        return self


class Profile(Frozen):
    """A target to reach and the reward for it; of two kinds of tokens the player takes one."""

    target: Target
    reward: Reward


class Mission(_Card, Profile):
    """An extra mission; the card is discarded after a success."""

    type: Literal["mission"]
    destination: Destination
    payload: Annotated[int, Field(ge=1, le=6, strict=True)]
    crewed: bool = False


Agency = Annotated[Building | Vehicle | Affair | Mission, Field(discriminator="type")]


class Milestone(Frozen):
    """A milestone card with its two profiles, and the year in which history reached it."""

    id: Name
    name: str
    destination: Destination
    payload: Annotated[int, Field(ge=1, le=6, strict=True)]
    crewed: bool = False
    first: Profile
    repeat: Profile
    year: Annotated[int, Field(ge=1900, le=2200, strict=True)]

    @model_validator(mode="after")
    def _repeats_are_easier(self) -> "Milestone":
        if self.repeat.target >= self.first.target:
            raise ValueError(f"repeat.target: expected less than {self.first.target}, since repeats are easier")
        if "prestige" in self.repeat.reward:
            raise ValueError("repeat.reward: expected money or research, since repeats bring no prestige")
        return self


class Shift(Frozen):
    """The launch under way becomes more or less reliable."""

    effect: Literal["reliability"]
    amount: Change
    when: When = When()


class Windfall(Frozen):
    """Tokens at once, whatever becomes of the launch."""

    effect: Literal["gain"]
    token: Token
    amount: Amount


class Hazard(Frozen):
    """Pay, or the launch becomes less reliable."""

    effect: Literal["hazard"]
    token: Income
    pay: Amount
    amount: Change


class LaunchCard(Frozen):
    """A card of the launch deck: green is good, red is bad."""

    id: Name
    name: str
    colour: Literal["green", "red"]
    does: Annotated[Shift | Windfall | Hazard, Field(discriminator="effect")]


class Headquarters(Frozen):
    """An HQ card; it works like a building."""

    id: Name
    name: str
    effects: tuple[Effect, ...]
