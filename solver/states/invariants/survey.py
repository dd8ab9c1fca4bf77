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
        self.wanted: tuple[Candidate, ...] = ()
        self._attempts: list[Attempt] = []
        self._start: GameState = first_turn(self.game)

    def mine(self, states: int) -> Iterator[Sequence[GameState]]:
        """Play so many states and learn from them, a batch at a time."""
        for batch in played_states(self.game, states, self._seed):
            self._miner.look(batch)
            yield batch
        self.candidates = tuple(self._miner.candidates())
        known = judged(self.game.name)
        self.wanted = tuple(c for c in self.candidates if known.reason(str(c)) is None)

    def attempt(self) -> Iterator[Sequence[Candidate]]:
        """Look for states that break the claims that nobody has judged; yield those that are settled, bit by bit."""
        breaker = Breaker(self.game, self._start, self.candidates)
        left = dict.fromkeys(self.wanted)
        for attempt in breaker.attempts(self.wanted):
            self._attempts.append(attempt)
            settled = [c for c in (attempt.candidate, *attempt.breaks) if left.pop(c, c) is None]
            yield settled

    def report(self) -> StateAudit:
        """Return what was found."""
        forms = [candidate.form for candidate in self.candidates]
        broken = [attempt for attempt in self._attempts if attempt.near]
        wanted = set(self.wanted)
        return StateAudit(
            game=self.game.name,
            states=self._miner.states,
            candidates=len(self.candidates),
            forms={form: forms.count(form) for form in sorted(set(forms))},
            unbroken=sum(attempt.near is None and attempt.finished for attempt in self._attempts),
            not_told=len(self.candidates) - len(self.wanted),
            checks=len(judged(self.game.name).checks),
            open=tuple(str(a.candidate) for a in self._attempts if a.near is None and not a.finished),
            left=tuple(_broken(attempt, wanted) for attempt in broken),
            left_claims=len({claim for attempt in broken for claim in attempt.breaks if claim in wanted}),
            bounds=(
                f"games of any number of players under any readings for what always held; for what breaks it "
                f"{people(self._start)}, the default readings, content {self.game.content.pack}, "
                f"at most {CONFLICTS} conflicts of the solver a claim"
            ),
        )


def _broken(attempt: Attempt, wanted: set[Candidate]) -> BrokenClaim:
    assert attempt.near is not None
    return BrokenClaim(
        claim=str(attempt.candidate),
        form=attempt.candidate.form,
        seen=attempt.candidate.seen,
        changes=attempt.changes,
        breaks=tuple(str(claim) for claim in attempt.breaks if claim in wanted and claim != attempt.candidate),
        state=attempt.near.json,
    )
