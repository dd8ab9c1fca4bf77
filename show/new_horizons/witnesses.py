"""Where a state breaks a rule about ships, in words."""

from collections.abc import Mapping

from starlaw.show import horizons
from starlaw.solver.game import Game

_WITNESSES: Mapping[str, str] = {
    "allied/2": "{0} and {1} are allied",
    "asked/1": "somebody is to {0:asked}",
    "nh.check.confront asked/1": "{0} is to name the next battle",
    "ally/1": "{0} is still in use",
    "nh.check.early asked/1": "{0} is to name the next battle",
    "nh.check.early battle/1": "a battle is under way at {0}",
    "battle/1": "a battle is under way at {0}, but no decision of it is asked",
    "by/1": "the offer is made by {0}",
    "cloaked/2": "{0} has {1} cloaked ship(s)",
    "damaged/2": "{1} has a damaged colony on {0}, but not so many colonies",
    "gives/1": "the offer gives {0}",
    "nh.check.early habitat/1": "{0} was activated in the action before",
    "nh.check.offer habitat/1": "{0} was activated in the action before",
    "hunting/2": "{0} hunts with {1} ship(s)",
    "later/1": "the offer waits, and somebody is to {0:asked} first",
    "like/1": "the offer gives and wants {0}",
    "meet/3": "{0} and {1} meet at {2}",
    "no_action/1": "no action of {0} comes after the offer",
    "race/1": "the race is {0}",
    "ship/1": "{0} has a ship on the table",
    "ship/2": "the ship is a {0} with {1} damage",
    "ship/3": "{0} has a {1} at {2}",
    "nh.check.damage ship/3": "{0} has a {1} with {2} damage",
    "sides/2": "{0} and {1} fight on two sides",
    "steps/2": "somebody is to {0:asked} and somebody to {1:asked}",
    "to/1": "the offer is made to {0}",
    "total/3": "{0} has {1} {2}(s) in all",
    "traded/1": "{0} pieces were traded",
    "turn/1": "it is the turn of {0}",
    "wants/1": "the offer wants {0}",
}


def witnesses(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each witness of a broken rule, of the base game as well."""
    return {**horizons.witnesses(judge), **_WITNESSES}
