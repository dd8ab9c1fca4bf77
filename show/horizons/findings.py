"""What rulings and scores of Horizons found, in words."""

from collections.abc import Mapping

from starlaw.solver.game import Game

_FINDINGS: Mapping[str, str] = {
    "hz.ask.control counts/2": "{0}: {1} control point(s)",
    "hz.build.kind /3": "{0:a} on {2:a} world",
    "hz.build.position /3": "{0:a} on {2:a} world",
    "hz.harvest.collectors": "there are {0} {1}(s)",
    "hz.harvest.supply": "the supply has {0} {1}",
    "hz.ask.control": "player {1} has {3}",
    "hz.ask.two_player_tie": "player {1} ties with player {3}",
    "hz.win.points /4": "player {1} is ahead of player {3}",
    "hz.win.resources /4": "player {1} is ahead of player {3}",
    "hz.win.missions /4": "player {1} is ahead of player {3}",
    "hz.win.winner /2": "player {1} wins",
    "surplus /2": "{0} of the {1}",
    "hz.score.knowledge": "{0} Knowledge token(s)",
    "hz.score.majority system/1": "the most control points at {0}",
    "hz.score.minority system/1": "the second most control points at {0}",
    "hz.score.mission /4": "player {1} has {3} points in all",
    "hz.score.mission": "the mission {0}",
    "hz.score.tied_majority system/1": "a tie for the most control points at {0}",
    "hz.score.tied_minority system/1": "a tie for the second most control points at {0}",
    "hz.score.two_players system/1": "the lead at {0}",
    "missing /4": "{0} of player {3}",
}


def findings(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each thing that rules found."""
    return _FINDINGS
