"""What rulings and scores of Mars Horizon found, in words."""

from collections.abc import Mapping

from starlaw.solver.game import Game

_FINDINGS: Mapping[str, str] = {
    "mh.solo.beaten": "the milestone {0}",
    "mh.win.landing": "the milestone {0}",
}


def findings(judge: Game) -> Mapping[str, str]:
    """Return the sentence for each thing that rules found."""
    return _FINDINGS
