"""Where a state breaks a rule of Stellar Horizons, in words."""

from collections.abc import Mapping

from starlaw.solver.game import Game

_WITNESSES: Mapping[str, str] = {
    "both/2": "{0} and {1} are two sides of one counter, and both are in play",
    "carrier/2": "{1} of {0} carries a probe",
    "twice/2": "{1} of {0} is in two places",
    "cv/2": "{0} is at {1} or on the way there",
    "cv/3": "{1} of {0} is at {2} or on the way there",
    "flyby/2": "{0} is at {1} or on the way there",
    "later/1": "only later is somebody to {0:asked}",
    "lv/2": "{0} is at {1} or on the way there",
    "nothing_open/0": "a decision is asked that no move has left open",
    "open/1": "the {0} is left open, but nobody has to decide on it",
    "base/2": "{0} has a base on {1}",
    "battle/0": "the sides of the battle are not there",
    "decides/1": "the decision is that of {0}",
    "pirates/1": "there are pirates in the system of {0}",
    "marker/1": "a trade marker is on {0}",
    "facility/3": "the {2} of {0} on {1} has too much damage",
    "ship/1": "the ship is {0}",
    "ship/2": "the ship is {1} of {0}",
    "ship/3": "{1} of {0} is in the system of {2} or on the way there",
    "step/1": "decisions of another step wait, and somebody is to {0:asked}",
    "twice/1": "{0} has two turns",
    "year/1": "it is {0}",
    "itself/1": "{0} has relations with {0}",
    "sh.check.deck": "the card is {0}",
    "sh.check.mission_map": "the mission is {0}",
    "sh.check.missions": "the mission is {0}",
    "sh.check.worth": "the world is {0}",
    "sh.check.card": "the world is {0}",
    "sh.check.noted": "it is noted of {0}",
    "sh.check.terraformer": "the world is {0}",
    "sh.check.depleted": "the world is {0}",
    "sh.check.terraforming": "the world is {0}",
}


def witnesses(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each witness of a broken rule."""
    return _WITNESSES
