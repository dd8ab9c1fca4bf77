"""An audit of `check`: play, mine, let clingo look for legal states unlike play, and say what is left to judge."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from starlaw.knowledge.invariants import judged
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import TABLES, Game, judge_of
from starlaw.solver.states.first_turn import first_turn, people
from starlaw.solver.states.invariants.breaking import CONFLICTS, Attempt, Breaker
from starlaw.solver.states.invariants.candidates import Candidate
from starlaw.solver.states.invariants.mining import Miner
from starlaw.solver.states.invariants.play import played_states


class BrokenClaim(Frozen):
    """A legal state that breaks what always held in play: how it differs from a first turn, and what else it breaks."""

    claim: str
    form: str
    seen: int
    changes: tuple[str, ...]
    breaks: tuple[str, ...]
    state: dict[str, Any]


class StateAudit(Frozen):
    """How many claims were mined and tried, and those that are broken and not judged yet."""

    game: str
    states: int
    candidates: int
    forms: Mapping[str, int]
    unbroken: int
    not_told: int
    checks: int
    open: tuple[str, ...]
    left: tuple[BrokenClaim, ...]
    left_claims: int
    bounds: str


class StateSurvey:
    """One audit under way: `mine` first, then `attempt`, then `report`."""

    def __init__(self, source: str, seed: int = 0) -> None:
        self.game: Game = judge_of(source, TABLES)
        self._seed = seed
        self._miner = Miner(self.game)
        self.candidates: tuple[Candidate, ...] = ()
        self._attempts: list[Attempt] = []
        self._start: GameState = first_turn(self.game)

    def mine(self, states: int) -> Iterator[Sequence[GameState]]:
        """Play so many states and learn from them, a batch at a time."""
        for batch in played_states(self.game, states, self._seed):
            self._miner.look(batch)
            yield batch
        self.candidates = tuple(self._miner.candidates())

    def attempt(self) -> Iterator[Sequence[Candidate]]:
        """Look for states that break the claims; yield those that are settled, bit by bit."""
        breaker = Breaker(self.game, self._start, self.candidates)
        left = dict.fromkeys(self.candidates)
        for attempt in breaker.attempts(self.candidates):
            self._attempts.append(attempt)
            settled = [c for c in (attempt.candidate, *attempt.breaks) if left.pop(c, c) is None]
            yield settled

    def report(self) -> StateAudit:
        """Return what was found."""
        forms = [candidate.form for candidate in self.candidates]
        known = judged(self.game.name)
        broken = {claim: known.reason(str(claim)) for attempt in self._attempts for claim in attempt.breaks}
        wanted = {claim for claim, reason in broken.items() if reason is None}
        return StateAudit(
            game=self.game.name,
            states=self._miner.states,
            candidates=len(self.candidates),
            forms={form: forms.count(form) for form in sorted(set(forms))},
            unbroken=sum(attempt.near is None and attempt.finished for attempt in self._attempts),
            not_told=len(broken) - len(wanted),
            checks=len(judged(self.game.name).checks),
            open=tuple(str(a.candidate) for a in self._attempts if a.near is None and not a.finished),
            left=tuple(_left(self._attempts, wanted)),
            left_claims=len(wanted),
            bounds=(
                f"games of any number of players under any readings for what always held; for what breaks it "
                f"{people(self._start)}, the default readings, content {self.game.content.pack}, "
                f"at most {CONFLICTS} conflicts of the solver a claim"
            ),
        )


def _left(attempts: Sequence[Attempt], wanted: set[Candidate]) -> Iterator[BrokenClaim]:
    """Yield the states that break claims which nobody has judged, each such claim once."""
    told: set[Candidate] = set()
    for attempt in attempts:
        if attempt.near and (new := [claim for claim in attempt.breaks if claim in wanted - told]):
            told.update(new)
            first, *others = new
            yield BrokenClaim(
                claim=str(first),
                form=first.form,
                seen=first.seen,
                changes=attempt.changes,
                breaks=tuple(map(str, others)),
                state=attempt.near.json,
            )
