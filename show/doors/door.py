"""One game at a door: asked about states, it answers with objects for JSON, to all or to one seat alone."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import digest
from starlaw.show.doors.certainties import certainty_at, certainty_of
from starlaw.show.doors.events import events_of
from starlaw.show.doors.moves import move_object
from starlaw.show.witnesses import witness
from starlaw.show.words import asked_in_words, words_of
from starlaw.solver.executor.chance import Chance, NoChance, RecordingChance
from starlaw.solver.executor.events import Event, Ply, Transition
from starlaw.solver.game import Game
from starlaw.solver.questions.rulings import Prospect
from starlaw.solver.refusals import refusals
from starlaw.solver.session import move_symbol
from starlaw.solver.states.repair import nearest_legal
from starlaw.solver.verdicts import Verdict, Violation

if TYPE_CHECKING:
    from starlaw.solver.certainty.consequences import Determined

Outcomes = Sequence[tuple[Fraction, Transition]]


class Carried(NamedTuple):
    """A move that was carried out: the state after it, what it drew, and the transition as an object."""

    state: GameState
    drawn: tuple[str, ...]
    shown: dict[str, Any]


class Door:
    """What a front end may ask. With a seat, nothing leaves that the seat may not know."""

    def __init__(self, judge: Game, seat: str | None = None) -> None:
        self.judge = judge
        self.seat = seat
        self._words = words_of(judge.name)

    def view(self, state: GameState) -> dict[str, Any]:
        """Return a state as JSON: whole, or as the seat sees it."""
        if self.seat is None:
            return state.model_dump(mode="json", by_alias=True)
        if self.seat not in state.seats:
            raise InvalidInputError(f"seat: expected one of {', '.join(state.seats)}, got {self.seat!r}")
        return self.judge.view(state, self.seat)

    def decision(self, state: GameState, blocked: bool = False) -> dict[str, Any]:
        """Return whose decision it is, what it is about and the legal moves; a seat gets only moves of its own."""
        mine = self.seat in (None, state.decider)
        verdicts = refusals(self.judge, self._known(state)) if blocked and mine else () if blocked else None
        legal = self.judge.moves(state) if self.seat is None else self.judge.choices(state, self.seat)
        return self.decision_with(state, legal, verdicts)

    def decision_with(
        self, state: GameState, moves: Sequence[Move], verdicts: Sequence[Verdict] | None = None
    ) -> dict[str, Any]:
        """Return the same of moves that are known to be legal, and of verdicts on others if they are wanted."""
        asked = state.agenda[0] if state.agenda else None
        with self.judge.answering(state):
            shown: dict[str, Any] = {
                "digest": digest(self.view(state)),
                "player": asked.player if asked else None,
                "kind": asked.kind if asked else None,
                "words": asked_in_words(self.judge, state, asked) if asked else "the game is over",
                "moves": [move_object(self.judge, state, move) for move in moves],
            }
        if verdicts is not None:
            shown["blocked"] = [self.verdict_of(verdict) for verdict in verdicts if verdict.status != "legal"]
        return shown

    def verdict(self, state: GameState, move: Any, changes: bool = False, sources_only: bool = False) -> dict[str, Any]:
        """Return whether a move is legal, with every reason; to a seat, from what it knows alone.

        With changes, also the smallest change of the state that would make it legal; null if there is none. Whether the
        sources settle it is only asked with sources_only, since that takes longer.
        """
        known, read = self._known(state), self.judge.move(move)
        verdict = self.judge.judge(known, read)
        shown = self.verdict_of(verdict, self._settled(state, read) if sources_only else None)
        if changes:
            nearest = nearest_legal(self.judge, known, read) if verdict.reasons else ()
            shown["changes"] = None if nearest is None else [change.text for change in nearest]
        return shown

    def verdict_of(self, verdict: Verdict, certainty: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return a verdict that was worked out, and how certain it is."""
        return {**verdict.model_dump(mode="json"), "certainty": certainty or certainty_at("as_assumed")}

    def check(self, state: GameState, sources_only: bool = False) -> dict[str, Any]:
        """Return whether a state is legal, with every rule that it breaks, and where."""
        violations = self.judge.check(self._known(state))
        return self.check_of(violations, self._settled(state) if sources_only else None)

    def check_of(self, violations: Sequence[Violation], certainty: dict[str, Any] | None = None) -> dict[str, Any]:
        """Return the same of violations that were worked out."""
        broken = [v.model_dump(mode="json") | {"words": witness(self.judge, v)} for v in violations]
        return {"legal": not violations, "violations": broken, "certainty": certainty or certainty_at("as_assumed")}

    def _settled(self, state: GameState, move: Any = None) -> dict[str, Any]:
        return certainty_of(self.certainty(state, move))

    def certainty(self, state: GameState, move: Any = None) -> "Determined":
        """Return what the sources settle of a move, or of the state itself, whatever they leave open."""
        from starlaw.solver.certainty.consequences import determined_moves, determined_state

        known = self._known(state)
        if move is None:
            return determined_state(self.judge, known)
        return determined_moves(self.judge, known, [self.judge.move(move)])[0]

    def rests_on(self, state: GameState) -> tuple[Assumption, ...]:
        """Return what the legal moves and their prices rest on that the sources do not give."""
        from starlaw.solver.certainty.resting import prices_rest_on, together

        if self.seat not in (None, state.decider):
            return ()
        known = self._known(state)
        legal = [verdict for verdict in self.judge.candidates(known) if verdict.status == "legal"]
        prices = prices_rest_on(self.judge, known, [move_symbol(self.judge.move(verdict.move)) for verdict in legal])
        return together([*(verdict.assumptions for verdict in legal), *prices.values()])

    def score(self, state: GameState) -> dict[str, Any]:
        """Return the score as if the game ended now; to a seat, as far as it knows."""
        return self.judge.score(self._known(state)).model_dump(mode="json")

    def odds(self, state: GameState, move: Any) -> dict[str, Any]:
        """Return every outcome of a move with its exact probability; to a seat, from what it knows alone."""
        self.judge.vouch(state)
        known, chosen = self._known(state), self.own(move)
        outcomes = self.judge.outcomes(known, chosen)
        if self.seat is not None and self._rest_on_dealt(known, outcomes):
            raise InvalidInputError(f"the odds rest on what {self.seat} does not see")
        return self.odds_of(known, chosen, outcomes)

    def _rest_on_dealt(self, known: GameState, outcomes: Outcomes) -> bool:
        dealt = set(self._words.dealt(self.judge, known))
        turned_up = {str(v) for _, (_, events) in outcomes for event in events for v in event.values.values()}
        return not dealt.isdisjoint(turned_up)

    def odds_of(self, state: GameState, move: Move, outcomes: Outcomes) -> dict[str, Any]:
        """Return outcomes that were worked out, each as a transition with what it promises."""
        prospects = self.judge.ruleset.prospects
        shown = [
            {
                "probability": str(probability),
                **self.transition(_ply(state, move, (), events, after)),
                **_promised(prospects(after, self.judge)),
            }
            for probability, (after, events) in outcomes
        ]
        return {"move": move.text, "outcomes": shown, **_promised(prospects(state, self.judge, move))}

    def carry_out(self, state: GameState, move: Any, chance: Chance | None = None) -> Carried:
        """Carry out a legal move; raise an error that names the rules against any other."""
        self.judge.vouch(state)
        permitted = self.permitted(state, move)
        recording = RecordingChance(chance or NoChance())
        after, events = self.judge.carry_out(state, permitted, recording)
        drawn = tuple(recording.results)
        return Carried(after, drawn, self.transition(_ply(state, permitted, drawn, events, after)))

    def transition(self, ply: Ply) -> dict[str, Any]:
        """Return a move that was carried out as an object: the state after it, the events and a patch."""
        before, after = self.view(ply.before), self.view(ply.after)
        events = events_of(self.judge, ply, self.seat, before, after)
        patch = [operation for event in events for operation in event.get("patch", ())]
        return {"state": after, "digest": digest(after), "events": events, "patch": patch}

    def permitted(self, state: GameState, move: Any) -> Move:
        """Return a move that is legal; the refusal of any other names rules, to a seat from what it knows alone."""
        chosen = self.own(move)
        try:
            return self.judge.permitted(state, chosen)
        except IllegalMoveError:
            if self.seat is None:
                raise
        raise IllegalMoveError(chosen.text, self.judge.judge(self._known(state), chosen).blocked_by)

    def own(self, move: Any) -> Move:
        """Return a move given as text or object; a seat makes only moves of its own."""
        read = self.judge.move(move)
        player = next(iter(read.arguments), None)
        if self.seat not in (None, player):
            raise InvalidInputError(f"move: expected one of {self.seat}, got {read.text}")
        return read

    def _known(self, state: GameState) -> Any:
        with self.judge.answering(state):
            return state if self.seat is None else self._words.seen(self.judge, state, self.seat)


def _ply(before: GameState, move: Move, drawn: tuple[str, ...], events: tuple[Event, ...], after: GameState) -> Ply:
    return Ply(before.decider or "", before, move, drawn, events, after)


def _promised(prospects: tuple[Prospect, ...]) -> dict[str, Any]:
    """Return chances beyond the outcomes, where a game has some."""
    shown = [{"of": of, "probability": str(probability)} for of, probability in prospects]
    return {"prospects": shown} if shown else {}
