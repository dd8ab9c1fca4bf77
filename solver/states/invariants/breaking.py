"""Legal states that break what always held in play, found by clingo, as near as can be to the first turn of a game."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from clingo import Function, Number, Symbol

from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.session import Generated
from starlaw.solver.states.invariants.candidates import Candidate, rules
from starlaw.solver.states.nearest import NearestSearch, NearState

CONFLICTS = 50_000  # a claim


class Attempt(NamedTuple):
    """How the search for a state that breaks a claim ended: with such a state, with none, or before it knew."""

    candidate: Candidate
    near: NearState | None
    changes: tuple[str, ...]
    breaks: tuple[Candidate, ...]  # all claims that the state breaks
    finished: bool


class Breaker:
    """The legal states near a given one, ground once with all claims."""

    def __init__(self, game: Game, start: GameState, candidates: Sequence[Candidate]) -> None:
        self._candidates = candidates
        claims = Generated("invariants.lp", rules(candidates, game.state_model))
        self._search = NearestSearch(game, start, CONFLICTS, files=[claims])
        there = self._search.control.symbolic_atoms.by_signature("breaks", 1)
        self._breakable = {entry.symbol.arguments[0].number for entry in there}

    def attempts(self, wanted: Sequence[Candidate]) -> Iterator[Attempt]:
        """Yield for each wanted claim how the search for a state that breaks it ended.

        A claim that a state found for another one breaks, too, is not looked at again.
        """
        place = {candidate: number for number, candidate in enumerate(self._candidates)}
        broken: set[Candidate] = set()
        for candidate in wanted:
            if candidate not in broken:
                attempt = self._attempt(candidate, place[candidate])
                broken.update(attempt.breaks)
                yield attempt

    def _attempt(self, candidate: Candidate, number: int) -> Attempt:
        if number not in self._breakable:
            return Attempt(candidate, None, (), (), finished=True)
        found = self._search.nearest(assumed=[(_breaks(number), True)])
        if not found.states:
            return Attempt(candidate, None, (), (), found.status == "none")
        (near,) = found.states
        numbers = sorted(atom.arguments[0].number for atom in near.shown if atom.name == "breaks")
        breaks = tuple(self._candidates[number] for number in numbers)
        return Attempt(candidate, near, self._search.changes(near), breaks, found.finished)


def _breaks(number: int) -> Symbol:
    return Function("breaks", [Number(number)])
