"""All patterns of a game, looked at in many states, and the claims that follow."""

from collections.abc import Iterator

import numpy as np

from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.states.invariants.candidates import Candidate
from starlaw.solver.states.invariants.claims import Claims
from starlaw.solver.states.invariants.patterns import PLAYER, owned_patterns
from starlaw.solver.states.invariants.seen import SeenCounts


class Miner:
    """Looks at states, a batch at a time."""

    def __init__(self, game: Game) -> None:
        self._encoder = game.tables.encoder
        self.seen = [SeenCounts(owned) for owned in owned_patterns(game)]
        self.states = 0
        (players,) = (seen.owned.owners for seen in self.seen if seen.owned.kind == PLAYER)
        self._seats = [self._encoder.row["seat", player] for player in players]

    def look(self, states: list[GameState]) -> None:
        """Take in states; those that hold what tables do not know are passed over."""
        self._encoder.make_room()
        known = [encoded[0] for encoded in self._encoder.encoded(states) if encoded]
        if not known:
            return
        held = np.stack([np.frombuffer(self._encoder.held(rows), dtype=np.uint8) for rows in known])
        self.states += len(held)
        for seen in self.seen:
            seen.look(held, held[:, self._seats] > 0)

    def candidates(self) -> Iterator[Candidate]:
        """Yield what always held, the most general first."""
        for seen in self.seen:
            yield from Claims(seen).candidates()
