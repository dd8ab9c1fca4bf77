"""All patterns of a game, looked at in many states, and the claims that follow."""

from collections.abc import Iterator

import numpy as np

from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.states.invariants.candidates import Candidate
from starlaw.solver.states.invariants.claims import Claims
from starlaw.solver.states.invariants.patterns import PLAYER, owned_patterns
from starlaw.solver.states.invariants.seen import HeldAtoms, SeenCounts


class Miner:
    """Looks at states, a batch at a time."""

    def __init__(self, game: Game) -> None:
        self._encoder = game.tables.encoder
        self._table, *others = owned_patterns(game)
        self.seen = [SeenCounts(owned) for owned in (self._table, *others)]
        self.states = 0
        (players,) = (owned.owners for owned in others if owned.kind == PLAYER)
        self._seats = np.array([self._encoder.row["seat", player] for player in players])

    def look(self, states: list[GameState]) -> None:
        """Take in states; those that hold what tables do not know are passed over."""
        self._encoder.make_room()
        rows = [np.frombuffer(encoded[0], dtype=np.int32)[:-1] for encoded in self._encoder.encoded(states) if encoded]
        if not rows:
            return
        number = len(rows)
        self.states += number
        state_of = np.repeat(np.arange(number), [len(one) for one in rows])
        atoms = np.concatenate(rows).astype(np.intp)
        moment = HeldAtoms(self._table, number, atoms, state_of).counts(np.arange(number))[:, self._table.settings]
        seated = np.zeros((number, self._encoder.end + 1), dtype=np.bool_)
        seated[state_of, atoms] = True
        taken = np.flatnonzero(seated[:, self._seats])
        for seen in self.seen:
            of_table = seen.owned is self._table
            who = taken if seen.owned.kind == PLAYER else None
            seen.look(number, atoms, state_of, None if of_table else moment, who)

    def candidates(self) -> Iterator[Candidate]:
        """Yield what always held, the most general first."""
        for seen in self.seen:
            seen.settle()
            yield from Claims(seen).candidates()
