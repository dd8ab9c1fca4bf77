"""Questions over HTTP that carry their own state: nothing is kept between two of them."""

from collections.abc import Callable, Coroutine
from json import JSONDecodeError
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.routing import APIRoute
from pydantic_core import to_json

from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError
from starlaw.knowledge.file_reading import parse_json
from starlaw.knowledge.folders import source_names
from starlaw.solver.game import TABLES, Game, judge_of
from starlaw.web import bodies
from starlaw.web.answers import VERBS, Verb, is_long, refusal, worked_out
from starlaw.web.problems import REFUSALS, RefusedError
from starlaw.web.working import Workers


class _Asked(Request):
    """A request whose state is left as text, since the judge reads texts quickly."""

    async def json(self) -> Any:
        """Return the body."""
        text = await self.body()
        body = bodies.body_in(text)
        try:
            return parse_json(text.decode(), "body") if body is None else body
        except (InvalidInputError, UnicodeDecodeError) as error:
            raise JSONDecodeError(str(error).removeprefix("body: "), "", 0) from None


class StateRoute(APIRoute):
    """An address at which states are read from their text."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        answer = super().get_route_handler()

        async def read(request: Request) -> Response:
            return await answer(_Asked(request.scope, request.receive))

        return read


router = APIRouter(prefix="/v1/{game}", responses=REFUSALS, tags=["questions"], route_class=StateRoute)


def judged(game: Annotated[str, Path(json_schema_extra={"enum": list(source_names())})]) -> Game:
    """Return the judge of the game in the path; by the name of an expansion, its base game played with it."""
    if game not in source_names():
        raise RefusedError(404, f"expected one of the games {', '.join(source_names())}, got {game!r}")
    return judge_of(game, TABLES)


Judged = Annotated[Game, Depends(judged)]


def json_of(value: Any, status: int = 200) -> Response:
    """Return a value as a response; it is JSON already and needs no model."""
    return Response(to_json(value), status, media_type="application/json")


def _workers(request: Request) -> Workers:
    workers: Workers = request.app.state.workers
    return workers


TheWorkers = Annotated[Workers, Depends(_workers)]


def _route(name: str, verb: Verb) -> None:
    def answer(judge: Judged, game: str, workers: TheWorkers, asked: verb.body) -> Response:  # type: ignore[name-defined]
        if is_long(name, asked):
            return Response(workers.ask(worked_out, game, name, asked), media_type="application/json")
        try:
            return json_of(verb.answer(judge, asked))
        except IllegalMoveError as error:
            raise refusal(workers, game, asked, error) from None

    told: dict[int | str, dict[str, Any]] = {200: {"model": verb.reply}}
    router.add_api_route(
        f"/{name}", answer, methods=["POST"], name=name, description=verb.answer.__doc__, responses=told
    )


for _name, _verb in VERBS.items():
    _route(_name, _verb)
