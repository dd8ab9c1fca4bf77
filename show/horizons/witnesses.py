"""Where a state breaks a rule of Horizons, in words."""

from collections.abc import Mapping

from starlaw.solver.game import Game

_WITNESSES: Mapping[str, str] = {
    "actions/1": "{0} actions are begun or left in this turn",
    "asked/1": "somebody is to {0:asked}",
    "asked/2": "{0} is to {1:asked}",
    "after/2": "{1} is asked after {0}",
    "ally/2": "{0} has {1}",
    "built_all/1": "{0} has built the last colony, but the game goes on",
    "card/1": "the card is {0}",
    "claim/1": "{0} is to choose a resource",
    "claims/1": "{0} is to choose resources",
    "habitat/1": "the habitat is {0}",
    "hz.check.setup_order later/1": "{0} settles only after others have decided",
    "missing/1": "{0} is nowhere",
    "missions/2": "{0} has {1} mission(s)",
    "nobody_built_all/0": "the game is over, but nobody has built the last colony",
    "over/2": "{0} has too many: {1}",
    "player/1": "the player is {0}",
    "hz.check.league player/1": "the starting ally of {0} is not there, or not there once",
    "hz.check.first_habitat player/1": "{0} has activated no habitat",
    "hz.check.discard player/1": "{0} is to discard, but is within the limits",
    "seated/1": "{0} player(s) sit at the table",
    "stack/1": "the {0} stack has cards but shows none",
    "stands/2": "a structure of {1} stands on {0}",
    "stands/3": "{1} has a {2} on {0}",
    "star/1": "this is so at {0}",
    "tokens/3": "{0} has {1} {2}",
    "total/2": "there are {0} {1} in all",
    "total/3": "{0} has {1} {2}(s) in all",
    "twice/1": "{0} is in two places",
    "without/1": "{0} is not asked",
    "world/1": "the world is {0}",
    "worlds/0": "the number of worlds on the table is another one",
}


def witnesses(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each witness of a broken rule."""
    return _WITNESSES
