"""What rulings and scores of New Horizons found, in words."""

from collections.abc import Mapping

from starlaw.show.horizons.findings import findings as of_the_base
from starlaw.solver.game import Game

_FINDINGS: Mapping[str, str] = {
    "move_price move_ships/2": "{0} Move Ships action(s)",
    "nh.ask.journey": "{0} Move Ships action(s)",
    "nh.move.energy": "{0}: {1} energy",
    "nh.ask.dice": "{3} die(s) for {0} {1}(s)",
    "battle_dice fleet/3": "{0} die(s) of the fleet",
    "battle_dice cloaked/3": "{0} die(s) of the cloaked stealth ships",
    "battle_dice hunting/3": "{0} die(s) of the destroyers that hunt them",
    "nh.ask.apart": "{0} {2} {1}(s)",
    "nh.ask.hits": "a hit needs {0}",
    "nh.control.ships counts/2": "{0}: {1} control point(s)",
    "nh.control.ships": "player {1} has {3} through {5}s",
    "nh.build.dock": "{0} {1}(s) are left",
    "nh.check.ships fleet/2": "no set of ships holds all that are said to be there",
    "ships_at_one_world/0": "ships meet at one world",
}


def findings(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each thing that rules found."""
    return {**of_the_base(judge), **_FINDINGS}
