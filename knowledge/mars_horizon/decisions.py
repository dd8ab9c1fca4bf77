"""What a Mars Horizon table can wait for: one model for each kind of decision on the agenda."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from starlaw.knowledge.mars_horizon.cards import Amount, Change, Income, Token
from starlaw.knowledge.states import Decision as _Decision


class TakeAction(_Decision):
    """Buy a card, attempt a mission, or pass."""

    kind: Literal["action"] = "action"


class GiveTokens(_Decision):
    """Name the other player who receives what the card demands."""

    kind: Literal["give"] = "give"
    token: Token
    amount: Amount


class RetireCard(_Decision):
    """Discard a card of the pool, or leave it."""

    kind: Literal["retire"] = "retire"


class DealCard(_Decision):
    """Deal the next card into a pool that is short of several."""

    kind: Literal["deal"] = "deal"


class ChooseVehicle(_Decision):
    """Choose the vehicle design of the launch."""

    kind: Literal["vehicle"] = "vehicle"


class SpendPrestige(_Decision):
    """Spend prestige on reliability, or none."""

    kind: Literal["prestige"] = "prestige"


class Countdown(_Decision):
    """Turn up the next launch card."""

    kind: Literal["countdown"] = "countdown"


class FaceHazard(_Decision):
    """Pay off the launch card just turned up, or bear it."""

    kind: Literal["hazard"] = "hazard"
    token: Income
    pay: Amount
    amount: Change


class Roll(_Decision):
    """Roll the dice."""

    kind: Literal["roll"] = "roll"


class ChooseReward(_Decision):
    """Choose one of the rewards shown."""

    kind: Literal["reward"] = "reward"
    reward: Mapping[Token, Amount] = Field(min_length=1)


class TakeIncome(_Decision):
    """Choose the income."""

    kind: Literal["income"] = "income"


Decision = Annotated[
    TakeAction | GiveTokens | RetireCard | DealCard | ChooseVehicle | SpendPrestige | Countdown | FaceHazard
    | Roll | ChooseReward | TakeIncome,
    Field(discriminator="kind"),
]  # fmt: skip
