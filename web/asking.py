"""Questions over HTTP that carry their own state: nothing is kept between two of them."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Response
from pydantic_core import to_json

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError
from starlaw.knowledge.folders import lineage, source_names
from starlaw.show.doors.door import Door
from starlaw.show.doors.known import values_said
from starlaw.show.doors.questions import reply_object
from starlaw.solver.executor.chance import Chance, ScriptedChance, SeededChance
from starlaw.solver.game import TABLES, Game, judge_of
from starlaw.solver.questions.asking import reply
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.states.repair import nearest_legal
from starlaw.web import bodies
from starlaw.web.problems import REFUSALS, RefusedError, refused_move

router = APIRouter(prefix="/v1/{game}", responses=REFUSALS, tags=["questions"])


def judged(game: Annotated[str, Path(json_schema_extra={"enum": list(source_names())})]) -> Game:
    """Return the judge of the game in the path; by the name of an expansion, its base game played with it."""
    if game not in source_names():
        raise RefusedError(404, f"expected one of the games {', '.join(source_names())}, got {game!r}")
    return judge_of(game, TABLES)


Judged = Annotated[Game, Depends(judged)]


def json_of(value: Any, status: int = 200) -> Response:
    """Return a value as a response; it is JSON already and needs no model."""
    return Response(to_json(value), status, media_type="application/json")


@router.post("/new")
def new(judge: Judged, asked: bodies.NewGame) -> Response:
    """Set a game up."""
    state = judge.new(asked.players, asked.seed, readings=asked.options)
    return json_of({"state": Door(judge).view(state)})


@router.post("/moves")
def moves(judge: Judged, asked: bodies.Moves) -> Response:
    """Tell whose decision it is and every legal move, with words and prices."""
    return json_of(Door(judge, asked.seat).decision(judge.state(asked.state), asked.blocked))


@router.post("/check")
def check(judge: Judged, asked: bodies.Question) -> Response:
    """Tell every rule that a state breaks, and where."""
    return json_of(Door(judge, asked.seat).check(judge.state(asked.state)))


@router.post("/why")
def why(judge: Judged, asked: bodies.Why) -> Response:
    """Tell whether a move is legal, and every rule against it."""
    state = judge.state(asked.state)
    shown = Door(judge, asked.seat).verdict(state, asked.move)
    if asked.changes:
        if asked.seat is not None:
            raise InvalidInputError("changes: a seat is not told what would have to change, since it does not see all")
        near = nearest_legal(judge, state, judge.move(asked.move)) if shown["reasons"] else ()
        shown["changes"] = None if near is None else [change.text for change in near]
    return json_of(shown)


@router.post("/apply")
def apply(judge: Judged, asked: bodies.Apply) -> Response:
    """Carry a legal move out: the state after it, what happened, and a patch."""
    state = judge.state(asked.state)
    chance = _chance(asked)
    try:
        carried = Door(judge, asked.seat).carry_out(state, asked.move, chance)
    except IllegalMoveError as error:
        raise refused_move(judge, state, error) from None
    if isinstance(chance, ScriptedChance):
        chance.finish()
    drawn = {"drawn": carried.drawn} if asked.seat is None else {}  # to a seat, events tell what it may know of them
    return json_of(carried.shown | drawn)


def _chance(asked: bodies.Apply) -> Chance | None:
    if asked.draws is not None:
        if asked.seed is not None:
            raise InvalidInputError("expected a seed or draws, got both")
        return ScriptedChance(asked.draws)
    return None if asked.seed is None else SeededChance(asked.seed)


@router.post("/odds")
def odds(judge: Judged, asked: bodies.OneMove) -> Response:
    """Tell every outcome of a move with its probability."""
    return json_of(Door(judge, asked.seat).odds(judge.state(asked.state), asked.move))


@router.post("/score")
def score(judge: Judged, asked: bodies.Question) -> Response:
    """Score a state as if the game ended now."""
    return json_of(Door(judge, asked.seat).score(judge.state(asked.state)))


@router.post("/view")
def view(judge: Judged, asked: bodies.Question) -> Response:
    """Tell a state as a seat may see it."""
    return json_of({"state": Door(judge, asked.seat).view(judge.state(asked.state))})


@router.post("/ruling")
def ruling(judge: Judged, asked: bodies.RulingAsked) -> Response:
    """Answer a question with parameters by the rules."""
    given = values_said(asked.given)
    return json_of(answered(asked.name, judge, given, asked.sources_only).model_dump(mode="json"))


@router.post("/ask")
def ask(judge: Judged, asked: bodies.QuestionAsked) -> Response:
    """Search the rules for a question in a player's words."""
    source = lineage(judge.name)[-1]
    return json_of(reply_object(asked.question, reply(asked.question, source, asked.limit)))
