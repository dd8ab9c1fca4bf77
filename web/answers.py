"""What is asked of a game over HTTP, each question with a body of its own: asked once, or of very many lines."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel
from pydantic_core import to_json

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, TooLongError
from starlaw.knowledge.folders import lineage
from starlaw.show.doors.door import Door
from starlaw.show.doors.known import rule_named
from starlaw.show.doors.questions import reply_object, ruled
from starlaw.show.doors.sketches import sketch_object
from starlaw.solver.executor.chance import Chance, ScriptedChance, SeededChance
from starlaw.solver.game import TABLES, Game, judge_of
from starlaw.solver.questions.asking import reply
from starlaw.solver.states.witness import Witness, witness
from starlaw.solver.verdicts import Score
from starlaw.web import bodies, replies
from starlaw.web.problems import RefusedError, refused_move
from starlaw.web.working import Workers

Answer = dict[str, Any]


def new(judge: Game, asked: bodies.NewGame) -> Answer:
    """Set a game up."""
    state = judge.new(asked.players, asked.seed, readings=asked.options)
    return {"state": Door(judge).view(state)}


def moves(judge: Game, asked: bodies.Moves) -> Answer:
    """Tell whose decision it is and every legal move, with words and prices."""
    if seen := asked.seen(judge):
        return seen.decision()
    return Door(judge, asked.seat).decision(asked.state_of(judge), asked.blocked)


def check(judge: Game, asked: bodies.Check) -> Answer:
    """Tell every rule that a state breaks, and where."""
    if seen := asked.seen(judge):
        return seen.check()
    return Door(judge, asked.seat).check(asked.state_of(judge), asked.sources_only)


def why(judge: Game, asked: bodies.Why) -> Answer:
    """Tell whether a move is legal, and every rule against it."""
    if seen := asked.seen(judge):
        return seen.verdict(asked.move, asked.sources_only)
    if asked.changes and asked.seat is not None:
        raise InvalidInputError("changes: a seat is not told what would have to change, since it does not see all")
    state = asked.state_of(judge)
    return Door(judge, asked.seat).verdict(state, asked.move, asked.changes, asked.sources_only)


def apply(judge: Game, asked: bodies.Apply) -> Answer:
    """Carry a legal move out: the state after it, what happened, and a patch."""
    chance = _chance(asked)
    carried = Door(judge, asked.seat).carry_out(asked.state_of(judge), asked.move, chance)
    if isinstance(chance, ScriptedChance):
        chance.finish()
    drawn = {"drawn": carried.drawn} if asked.seat is None else {}  # to a seat, events tell what it may know of them
    return carried.shown | drawn


def _chance(asked: bodies.Apply) -> Chance | None:
    if asked.draws is not None:
        if asked.seed is not None:
            raise InvalidInputError("expected a seed or draws, got both")
        return ScriptedChance(asked.draws, asked.seat is not None)
    return None if asked.seed is None else SeededChance(asked.seed)


def odds(judge: Game, asked: bodies.OneMove) -> Answer:
    """Tell every outcome of a move with its probability."""
    if seen := asked.seen(judge):
        return seen.odds(asked.move)
    return Door(judge, asked.seat).odds(asked.state_of(judge), asked.move)


def score(judge: Game, asked: bodies.Question) -> Answer:
    """Score a state as if the game ended now."""
    return Door(judge, asked.seat).score(asked.state_of(judge))


def view(judge: Game, asked: bodies.Question) -> Answer:
    """Tell a state as a seat may see it."""
    return {"state": Door(judge, asked.seat).view(asked.state_of(judge))}


def ruling(judge: Game, asked: bodies.RulingAsked) -> Answer:
    """Answer a question with parameters by the rules."""
    return ruled(judge, asked.name, asked.given, asked.sources_only)


def ask(judge: Game, asked: bodies.QuestionAsked) -> Answer:
    """Search the rules for a question in a player's words."""
    return reply_object(asked.question, reply(asked.question, lineage(judge.name)[-1], asked.limit))


def sketch(judge: Game, asked: bodies.Sketched) -> Answer:
    """Tell a legal state in a few words, which `complete` turns into it again."""
    if asked.seat is not None:
        raise InvalidInputError("seat: a sketch tells all of a state")
    return sketch_object(judge, asked.state_of(judge), asked.shorten)


def interactions(judge: Game, asked: bodies.TwoRules) -> Answer:
    """Search for a legal state with a move that two rules both forbid, as near to a first turn as can be."""
    one, other = (rule_named(judge.name, name).id for name in (asked.rule, asked.other))
    if one == other:
        raise InvalidInputError(f"other: expected another rule than {one}")
    return witness(judge, one, other).model_dump(mode="json")


class Verb(NamedTuple):
    """A question: what it takes, what it gives, and how it is answered."""

    body: type[bodies.Body]
    reply: type[BaseModel]
    answer: Callable[[Game, Any], Answer]


VERBS: Mapping[str, Verb] = {
    "new": Verb(bodies.NewGame, replies.StateShown, new),
    "moves": Verb(bodies.Moves, replies.DecisionShown, moves),
    "check": Verb(bodies.Check, replies.CheckShown, check),
    "why": Verb(bodies.Why, replies.VerdictShown, why),
    "apply": Verb(bodies.Apply, replies.AppliedShown, apply),
    "odds": Verb(bodies.OneMove, replies.OddsShown, odds),
    "score": Verb(bodies.Question, Score, score),
    "view": Verb(bodies.Question, replies.StateShown, view),
    "sketch": Verb(bodies.Sketched, replies.SketchShown, sketch),
    "interactions": Verb(bodies.TwoRules, Witness, interactions),
    "ruling": Verb(bodies.RulingAsked, replies.RulingShown, ruling),
    "ask": Verb(bodies.QuestionAsked, replies.FoundShown, ask),
}


def is_long(name: str, asked: Any) -> bool:
    """Tell whether a question may take seconds."""
    searches = any(getattr(asked, way, False) for way in ("changes", "sources_only", "is_view"))
    return name in ("odds", "sketch", "interactions", "ruling", "ask") or searches


def worked_out(source: str, name: str, asked: Any) -> bytes:
    """Return the answer to a question as JSON; a worker's part."""
    return to_json(VERBS[name].answer(judge_of(source, TABLES), asked))


def refusal(workers: Workers, source: str, asked: bodies.Apply, error: IllegalMoveError) -> RefusedError:
    """Return the refusal of a move; a worker searches what would make it legal, and if none has time, nothing does."""
    try:
        refused: RefusedError = workers.ask(_refusal, source, asked, error, True)
    except TooLongError:
        refused = _refusal(source, asked, error, False)
    return refused


def _refusal(source: str, asked: bodies.Apply, error: IllegalMoveError, search: bool) -> RefusedError:
    judge = judge_of(source, TABLES)
    return refused_move(Door(judge, asked.seat), asked.state_of(judge), error, search)
