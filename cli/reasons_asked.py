"""Why a move is legal or not, asked at the table in a few words: of one move, or of all that fit."""

from collections.abc import Sequence
from functools import cached_property

from starlaw.cli.output import say
from starlaw.cli.typed_moves import Offer, fitting, meant, offer, words_in
from starlaw.cli.wording import say_clauses, say_verdict
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move, written
from starlaw.knowledge.naming import called
from starlaw.knowledge.states import GameState
from starlaw.show.layout import wrapped
from starlaw.show.phrases import listed, spoken
from starlaw.show.words import decision
from starlaw.solver.game import Game
from starlaw.solver.states.repair import nearest_legal
from starlaw.solver.verdicts import Verdict

FEW = 6  # moves of one kind that are named; `all` names the others


class Reasons:
    """What can be said to a person of moves, from what the person knows alone."""

    def __init__(self, judge: Game, known: GameState) -> None:
        self._judge = judge
        self._known = known

    def tell(self, typed: str, moves: Sequence[Move], offers: Sequence[Offer]) -> None:
        """Say why a move is legal or not; of several that fit what was typed, by the rules that forbid them."""
        words = words_in(typed)
        every = words[-1:] == ["all"] and len(words) > 1
        asked = typed[: typed.lower().rindex("all")].strip(" -") if every else typed
        if not words:
            raise InvalidInputError("expected a number or some words of a move, as in: why 1")
        if asked.isdecimal() and 1 <= int(asked[:6]) <= len(moves):
            self._explain(moves[int(asked) - 1])
        elif asked.isdecimal():
            raise InvalidInputError(f"expected a number from 1 to {len(moves)}, got {asked[:20]}")
        elif "(" in asked or asked.startswith("{"):
            self._explain(self._judge.move(asked, such_as=moves[0].text))
        else:
            self._tell_words(asked, offers, every)

    def refusal(self, typed: str) -> InvalidInputError:
        """Return in short why what was typed is no choice now."""
        texts = {one.text for one in fitting(typed, self._candidates)}
        found = [verdict for verdict in self._refused if verdict.move in texts] or self._of_action(typed)
        if not found:
            return InvalidInputError(self._unknown(typed, list(self._candidates)))
        sentences = dict.fromkeys(reason.sentence for verdict in found for reason in verdict.reasons)
        said = next(iter(sentences), "")
        others = f" (and {len(sentences) - 1} more)" if len(sentences) > 1 else ""
        return InvalidInputError(f"not now: {said}{others} `why {typed}` tells more.")

    def _explain(self, move: Move) -> None:
        verdict = self._judge.judge(self._known, move)
        say_verdict(self._judge, verdict, lambda: nearest_legal(self._judge, self._known, move))

    def _tell_words(self, typed: str, offers: Sequence[Offer], every: bool) -> None:
        refused = {verdict.move: verdict for verdict in self._refused}
        meant_by = fitting(typed, [*offers, *self._candidates])
        found = [refused[one.text] for one in meant_by if one.text in refused]
        found = found if meant_by else self._of_action(typed)
        legal = [one.text for one in meant_by if one.text not in refused]
        if len(found) + len(legal) == 1:
            self._explain(self._judge.move(found[0].move if found else legal[0]))
            return
        if not found and not legal:
            raise InvalidInputError(self._unknown(typed, [*offers, *self._candidates]))
        if legal:
            say(wrapped(_named(legal, every, typed), "legal: ", "  "))
        by_reasons: dict[tuple[str, ...], list[Verdict]] = {}
        for verdict in found:
            by_reasons.setdefault(verdict.blocked_by, []).append(verdict)
        told: set[str] = set()
        for some in by_reasons.values():
            say(wrapped(_named([verdict.move for verdict in some], every, typed), "not legal: ", "  "))
            for reason in some[0].reasons:
                if reason.rule in told:
                    say(f"  {reason.rule}, as above")
                    continue
                told.add(reason.rule)
                say(wrapped(f"{reason.rule}: {reason.sentence}", "  ", "    "))
                say_clauses(self._judge.name, reason.clauses)

    @cached_property
    def _candidates(self) -> list[Offer]:
        names = self._judge.names
        moves = [self._judge.move(verdict.move) for verdict in self._refused]
        return [offer(0, m.text, spoken(m.name), (called(names, part) for part in m.arguments)) for m in moves]

    @cached_property
    def _refused(self) -> list[Verdict]:
        return [verdict for verdict in self._judge.candidates(self._known) if verdict.status != "legal"]

    def _of_action(self, typed: str) -> list[Verdict]:
        """Return the verdict on an action that asks for nothing but who takes it, if that was typed."""
        action, player = words_in(typed)[0], self._known.decider
        if player is None or len(self._judge.shapes.get(action, ())) != 1:
            return []
        return [self._judge.judge(self._known, Move(action, (player,)))]

    def _unknown(self, typed: str, offers: Sequence[Offer]) -> str:
        """Say that nothing fits what was typed, and what may have been meant."""
        actions = {spoken(name): name for name in self._judge.shapes}
        near = meant(typed, offers, actions)
        if near:
            return f"{typed[:60]!r} is not known here; did you mean {listed(near, 'or')}?"
        action = next((actions[name] for name in actions if typed.lower().startswith(name)), None)
        if action is not None:
            form = written(action, self._judge.shapes)
            asked = decision(self._judge, self._known)
            return f"{action} is not asked for now: {asked}; why {form} judges any such move"
        return f"expected a number, some words of a move or a command, got {typed[:60]!r}; help lists them"


def _named(moves: Sequence[str], every: bool, typed: str) -> str:
    if every or len(moves) <= FEW:
        return ", ".join(moves)
    return f"{', '.join(moves[:FEW])} and {len(moves) - FEW} more (why {typed} all)"
