"""Tables over HTTP: laid, joined by a secret, played, followed, and taken away as a record."""

import asyncio
from math import inf
from typing import Annotated, Any

from fastapi import APIRouter, BackgroundTasks, Depends, Header, Query, Request, Response
from fastapi.responses import StreamingResponse

from starlaw.knowledge.errors import IllegalMoveError
from starlaw.knowledge.folders import lineage, source_names
from starlaw.show.doors.door import Door
from starlaw.solver.executor.commitment import commitment
from starlaw.web import bodies
from starlaw.web.asking import json_of
from starlaw.web.problems import TABLE_REFUSALS, RefusedError, refused_move
from starlaw.web.tables.following import Followers
from starlaw.web.tables.room import NoSeatError, Room, StaleError
from starlaw.web.tables.table import PlayTable

LONGEST = 3600  # seconds for which a stream that is to end can be followed

router = APIRouter(prefix="/v1/tables", responses=TABLE_REFUSALS, tags=["tables"])


def _room(request: Request) -> Room:
    room: Room = request.app.state.room
    return room


TheRoom = Annotated[Room, Depends(_room)]


def _seated(room: TheRoom, table: str, authorization: Annotated[str | None, Header()] = None) -> str:
    """Return the seat whose secret a request carries."""
    scheme, _, secret = (authorization or "").partition(" ")
    if scheme.lower() != "bearer":
        raise NoSeatError
    return room.seat(table, secret.strip())


Seated = Annotated[str, Depends(_seated)]


@router.post("", status_code=201)
def lay(room: TheRoom, asked: bodies.NewTable, later: BackgroundTasks) -> Response:
    """Lay a table. The secrets in the answer open its seats: give each to whoever shall sit there."""
    if asked.game not in source_names():
        raise RefusedError(404, f"expected one of the games {', '.join(source_names())}, got {asked.game!r}")
    base, *expansions = lineage(asked.game)
    agreed = {"game": base, "expansions": expansions, "readings": asked.options}
    table, secrets = room.lay({**agreed, "players": asked.players, "dice": asked.dice}, asked.seats)
    later.add_task(room.advance, table.name)
    return json_of({"table": table.name, "secrets": secrets, **_laid(table)}, 201)


def _laid(table: PlayTable) -> dict[str, Any]:
    """Return what everybody at a table knows of it."""
    rolled = table.agreed.dice == "rolled"
    return {
        "game": table.judge.name,
        "seats": [{"seat": s, "kind": kind, "name": table.people.get(s)} for s, kind in table.kinds.items()],
        "dice": table.agreed.dice,
        "commitment": commitment(table.agreed.seed) if rolled else None,
        "seed": table.agreed.seed if rolled and table.over else None,
        "over": table.over,
        "position": table.position,
        "number": table.numbered,
    }


def _seen(table: PlayTable, seat: str, blocked: bool = False) -> dict[str, Any]:
    """Return a table as a seat sees it now; on demand with the moves that are not legal, and why."""
    door, state = Door(table.judge, seat), table.state
    asked = table.proposal
    undo = asked and {"seat": asked.seat, "moves": asked.moves, "agree": sorted(asked.agree)}
    present = {"seat": seat, "view": door.view(state), "decision": door.decision(state, blocked), "undo": undo}
    return {"table": table.name, **_laid(table), **present}


@router.get("/{table}")
def look(room: TheRoom, table: str, seat: Seated, later: BackgroundTasks, blocked: bool = False) -> Response:
    """Tell a table as the seat sees it."""
    present = room.table(table)
    if present.waits_for_itself:  # an agent whose process ended before it moved
        later.add_task(room.advance, table)
    return json_of(_seen(present, seat, blocked))


@router.post("/{table}/join")
def join(room: TheRoom, table: str, seat: Seated, asked: bodies.Join) -> Response:
    """Sit down under a name."""
    return json_of(_seen(room.join(table, seat, asked.name), seat))


@router.post("/{table}/moves")
def move(room: TheRoom, table: str, seat: Seated, asked: bodies.TableMove, later: BackgroundTasks) -> Response:
    """Make a move. When this is answered, the move is kept; of two at once one wins, the other is answered by 409."""
    try:
        present, ply = room.move(table, seat, asked.position, asked.move, asked.draws)
    except StaleError:
        raise _stale(room, table, seat) from None
    except IllegalMoveError as error:
        present = room.table(table)
        raise refused_move(Door(present.judge, seat), present.state, error) from None
    later.add_task(room.advance, table)
    transition = Door(present.judge, seat).transition(ply)
    return json_of({"position": present.position, "number": present.numbered, "over": present.over, **transition})


@router.post("/{table}/undo")
def propose(room: TheRoom, table: str, seat: Seated, asked: bodies.Undo) -> Response:
    """Propose to take moves back; they are once every person agrees."""
    try:
        return json_of(_seen(room.propose(table, seat, asked.position, asked.moves), seat))
    except StaleError:
        raise _stale(room, table, seat) from None


@router.post("/{table}/undo/accept")
def accept(room: TheRoom, table: str, seat: Seated) -> Response:
    """Agree to take moves back."""
    return json_of(_seen(room.answer(table, seat, agrees=True), seat))


@router.post("/{table}/undo/refuse")
def refuse(room: TheRoom, table: str, seat: Seated) -> Response:
    """Refuse to take moves back."""
    return json_of(_seen(room.answer(table, seat, agrees=False), seat))


class News(StreamingResponse):
    """Server-sent events."""

    media_type = "text/event-stream"


EVENT = {"type": "object", "properties": {name: {"type": "string"} for name in ("id", "event", "data")}}
TOLD: dict[int | str, dict[str, Any]] = {200: {"content": {News.media_type: {"schema": EVENT}}}}  # each of the events


@router.get("/{table}/events", response_class=News, responses=TOLD)
async def follow(
    request: Request,
    table: str,
    seat: Seated,
    last_event_id: Annotated[int, Header(ge=0)] = 0,
    seconds: Annotated[int | None, Query(ge=0, le=LONGEST, description="the stream ends then")] = None,
) -> News:
    """Tell what happens as it happens, behind the event that was seen last."""
    followers: Followers = request.app.state.followers
    await asyncio.to_thread(followers.room.table, table)
    return News(followers.news(table, seat, last_event_id, inf if seconds is None else seconds))


class RecordLines(Response):
    """A record as JSON Lines."""

    media_type = "application/x-ndjson"


@router.get("/{table}/record", response_class=RecordLines)
def record(room: TheRoom, table: str, seat: Seated) -> Response:
    """Give the record of a game that is over; `starlaw replay` verifies it, and its draws by the seed."""
    present = room.table(table)
    if not present.over:
        raise RefusedError(409, "the record tells all that is hidden, so it is given once the game is over")
    return RecordLines(present.record())


def _stale(room: Room, table: str, seat: str) -> RefusedError:
    present = room.table(table)
    detail = f"the position is {present.position} by now; it is told here as it is"
    return RefusedError(409, detail, {"code": "stale", "present": _seen(present, seat)})
