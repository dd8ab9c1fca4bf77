"""What a seat may look at besides the table as it is: the line of play, pictures, scores, reasons, odds."""

from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.show.pictures import picture_of
from starlaw.show.words import told
from starlaw.web import bodies
from starlaw.web.asking import TheWorkers, json_of
from starlaw.web.knowing import Picture, map_named
from starlaw.web.problems import TABLE_REFUSALS, RefusedError, cited
from starlaw.web.sitting import Seated, TheRoom
from starlaw.web.tables.table import Agreed, PlayTable

router = APIRouter(prefix="/v1/tables/{table}", responses=TABLE_REFUSALS, tags=["tables"])

Step = Annotated[int, Query(ge=0, description="after so many moves; without it, as it is now")]


def _state(table: PlayTable, step: int | None) -> Any:
    """Return the state after so many moves of the line of play."""
    if step is None:
        return table.state
    if step > len(table.line):
        raise RefusedError(404, f"step: expected a number from 0 to {len(table.line)}, got {step}")
    return table.line[step - 1].after if step else table.start


@router.get("/history")
def history(room: TheRoom, table: str, seat: Seated) -> Response:
    """Tell the line of play, without what was taken back: who moved, and what happened."""
    present = room.table(table)
    steps = [{"seat": ply.player, "words": told(present.judge, ply, seat)} for ply in present.line]
    return json_of({"position": present.position, "steps": steps})


@router.get("/steps/{step}")
def one_step(room: TheRoom, table: str, seat: Seated, step: int) -> Response:
    """Tell the table after so many moves as the seat saw it, and what the last of them did."""
    present = room.table(table)
    state, door = _state(present, step), Door(present.judge, seat)
    events = door.transition(present.line[step - 1])["events"] if step else []
    return json_of({"step": step, "view": door.view(state), "events": events})


@router.get("/picture", response_class=Picture)
def picture(room: TheRoom, table: str, seat: Seated, map: str | None = None, step: Step | None = None) -> Response:
    """Draw what lies open to all."""
    present = room.table(table)
    return Picture(picture_of(present.judge, _state(present, step), map_named(present.judge, map)))


@router.get("/score")
def score(room: TheRoom, table: str, seat: Seated) -> Response:
    """Score the game as if it ended now, as far as the seat knows."""
    present = room.table(table)
    return json_of(Door(present.judge, seat).score(present.state))


@router.post("/odds")
def odds(room: TheRoom, workers: TheWorkers, table: str, seat: Seated, asked: bodies.SeatMove) -> Response:
    """Tell every outcome of a move with its probability, from what the seat knows."""
    present = room.table(table)
    return json_of(workers.ask(_odds, present.agreed, seat, present.state, asked.move))


def _odds(agreed: Agreed, seat: str, state: GameState, move: Any) -> Any:
    return Door(agreed.judge, seat).odds(state, move)


@router.post("/why")
def why(room: TheRoom, workers: TheWorkers, table: str, seat: Seated, asked: bodies.SeatWhy) -> Response:
    """Tell whether a move is legal and every rule against it, with its clauses in words, from what the seat knows.

    `changes` is null where no legal state allows the move.
    """
    present = room.table(table)
    given = present.agreed, seat, present.state, asked
    return json_of(workers.ask(_reasons, *given) if asked.changes else _reasons(*given))


def _reasons(agreed: Agreed, seat: str, state: GameState, asked: bodies.SeatWhy) -> Any:
    judge = agreed.judge
    shown = Door(judge, seat).verdict(state, asked.move, asked.changes)
    register, known = clauses(judge.name), rules(judge.name)
    for reason in shown["reasons"]:
        reason["cited"] = cited(register, known[reason["rule"]])
    return shown
