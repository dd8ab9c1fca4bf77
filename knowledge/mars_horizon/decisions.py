"""What a Mars Horizon table can wait for: one model for each kind of decision on the agenda."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from starlaw.knowledge.mars_horizon.cards import Amount, Change, Income, Token
from starlaw.knowledge.states import Decision as _Decision
from starlaw.knowledge.telling import says, told


class TakeAction(_Decision):
    """Buy a card, attempt a mission, or pass."""

    asks: ClassVar[str] = "buy a card, attempt a mission or pass"
    kind: Literal["action"] = "action"


class GiveTokens(_Decision):
    """Name the other player who receives what the card demands."""

    asks: ClassVar[str] = "name the player who receives a gift"
    kind: Literal["give"] = "give"
    token: Token
    amount: Amount

    @told(
        says(
            "gift(Token, Amount)",
            "the gift is {Amount} {Token}",
            back=lambda _, gift: dict(zip(("token", "amount"), gift or (), strict=False)),
        )
    )
    def gift(self) -> tuple[Token, Amount]:
        """Return what is given."""
        return self.token, self.amount


class RetireCard(_Decision):
    """Discard a card of the pool, or leave it."""

    asks: ClassVar[str] = "discard a card of the pool, or pass"
    kind: Literal["retire"] = "retire"


class DealCard(_Decision):
    """Deal the next card into a pool that is short of several."""

    asks: ClassVar[str] = "deal the next card into the pool"
    kind: Literal["deal"] = "deal"


class ChooseVehicle(_Decision):
    """Choose the vehicle design of the launch."""

    asks: ClassVar[str] = "choose a vehicle"
    kind: Literal["vehicle"] = "vehicle"


class SpendPrestige(_Decision):
    """Spend prestige on reliability, or none."""

    asks: ClassVar[str] = "spend prestige on reliability, or none"
    kind: Literal["prestige"] = "prestige"


class Countdown(_Decision):
    """Turn up the next launch card."""

    asks: ClassVar[str] = "turn up the next launch card"
    kind: Literal["countdown"] = "countdown"


class FaceHazard(_Decision):
    """Pay off the launch card just turned up, or bear it."""

    asks: ClassVar[str] = "pay off a launch card or bear it"
    kind: Literal["hazard"] = "hazard"
    token: Income
    pay: Amount
    amount: Annotated[Change, says("penalty(Change)", "bearing it adds {Change} to the reliability")]

    @told(
        says(
            "hazard(Resource, Amount)",
            "the launch card asks for {Amount} {Resource}",
            back=lambda _, price: dict(zip(("token", "pay"), price or (), strict=False)),
        )
    )
    def price(self) -> tuple[Income, Amount]:
        """Return what pays the hazard off."""
        return self.token, self.pay


class Roll(_Decision):
    """Roll the dice."""

    asks: ClassVar[str] = "roll the dice"
    kind: Literal["roll"] = "roll"


class ChooseReward(_Decision):
    """Choose one of the rewards shown."""

    asks: ClassVar[str] = "choose a reward"
    kind: Literal["reward"] = "reward"
    reward: Annotated[
        Mapping[Token, Amount],
        Field(min_length=1),
        says("offered(Token, Amount)", "{Amount} {Token} is [not ]among the rewards"),
    ]


class TakeIncome(_Decision):
    """Choose the income."""

    asks: ClassVar[str] = "take an income"
    kind: Literal["income"] = "income"


Decision = Annotated[
    TakeAction | GiveTokens | RetireCard | DealCard | ChooseVehicle | SpendPrestige | Countdown | FaceHazard
    | Roll | ChooseReward | TakeIncome,
    Field(discriminator="kind"),
]  # fmt: skip
