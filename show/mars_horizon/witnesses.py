"""Where a state breaks a rule of Mars Horizon, in words."""

from collections.abc import Mapping

from starlaw.solver.game import Game

_WITNESSES: Mapping[str, str] = {
    "after/2": "first somebody is to {0:asked}, then to {1:asked}",
    "asked/2": "{0} is to {1:asked}",
    "cannot_pay/1": "the player cannot pay for a launch with {0}",
    "card/1": "the card is {0}",
    "cards/0": "the number of launch cards is another one",
    "cards/1": "{0} cards are to be dealt",
    "closed/1": "the player may not use {0}",
    "ends/1": "the turn ends when somebody has to {0:asked}",
    "goal/1": "the goal of a launch is {0}, but no launch is under way",
    "lacks/1": "the player does not have so much: {0}",
    "landed/0": "the last milestone is claimed, but the game goes on",
    "milestone/1": "the milestone is {0}",
    "missing/1": "{0} is nowhere",
    "mission/1": "the mission is {0}",
    "no_card/0": "no card that could ask for it was just played",
    "no_goal/0": "a launch is under way without a goal",
    "no_vehicle/0": "a launch is under way without a vehicle",
    "nobody/0": "there is nobody to give it to",
    "nobody_landed/0": "the game is over, but the last milestone is not claimed",
    "penalty/1": "the hazard changes the reliability by {0}",
    "player/1": "the player is {0}",
    "prestige/1": "{0} prestige was spent",
    "reliability/1": "the launch cards add {0}",
    "runs/0": "the clock runs, but several people play",
    "shared/1": "two players have {0}",
    "token/1": "the kind of token is {0}",
    "too_early/0": "the second Era has begun, but the first one is not over",
    "too_few/0": "there are too few",
    "too_late/0": "the first Era is over, but the second one has not begun",
    "too_many/0": "there are too many",
    "twice/1": "{0} is in two places",
    "unfit/1": "{0} does not reach the goal with its payload",
    "used/1": "{0} launch cards are used",
    "vehicle/1": "the vehicle is {0}",
}


def witnesses(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each witness of a broken rule."""
    return _WITNESSES
