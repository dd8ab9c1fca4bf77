"""What is known, over HTTP: games, rules, clauses, readings, content, schemas and pictures."""

from typing import Any

from fastapi import APIRouter, Response

from starlaw.knowledge.clauses import clauses_with_expansions
from starlaw.knowledge.readings import readings, variants
from starlaw.knowledge.rules import rules
from starlaw.show.doors.known import games_shown, rulings_shown
from starlaw.show.pictures import picture_of
from starlaw.show.words import words_of
from starlaw.solver.game import Game
from starlaw.solver.rulebook.interactions import interactions as interactions_of
from starlaw.solver.schemas import schemas
from starlaw.solver.surveys.agents import AGENTS
from starlaw.version import VERSION
from starlaw.web import bodies
from starlaw.web.asking import Judged, json_of
from starlaw.web.problems import REFUSALS, RefusedError

router = APIRouter(prefix="/v1", responses=REFUSALS, tags=["knowledge"])


@router.get("/games")
def games() -> Response:
    """List the games."""
    return json_of({"version": VERSION, "games": games_shown()})


@router.get("/{game}/about")
def about(judge: Judged) -> Response:
    """Tell what a page needs to show a game: its maps, its variants, and what people call things."""
    words = words_of(judge.name)
    names = {thing: words.called(judge, thing) for thing in judge.names}
    shown = {"game": judge.name, "maps": list(judge.ruleset.maps), "names": names}
    return json_of(
        shown
        | {"variants": sorted(variants(judge.name)), "automata": list(judge.ruleset.automata), "agents": list(AGENTS)}
    )


@router.get("/{game}/rules")
def all_rules(judge: Judged) -> Response:
    """List the rules of a game."""
    return json_of([rule.model_dump(mode="json") for rule in rules(judge.name).values()])


@router.get("/{game}/rules/{rule}")
def one_rule(judge: Judged, rule: str) -> Response:
    """Tell one rule."""
    return json_of(_one(rules(judge.name), rule).model_dump(mode="json"))


@router.get("/{game}/interactions/{rule}")
def interactions(judge: Judged, rule: str) -> Response:
    """Tell what a rule feeds, amends, meets or is tested with, and what exempts from it."""
    return json_of(interactions_of(judge.name, _one(rules(judge.name), rule).id).model_dump(mode="json"))


@router.get("/{game}/clauses")
def all_clauses(judge: Judged) -> Response:
    """List the clauses of a game's source."""
    return json_of([clause.model_dump(mode="json") for clause in clauses_with_expansions(judge.name).values()])


@router.get("/{game}/clauses/{section}/{number}")
def one_clause(judge: Judged, section: str, number: str) -> Response:
    """Tell one clause: `horizons/build#4` stands at `/v1/horizons/clauses/build/4`."""
    known = clauses_with_expansions(judge.name)
    named = [f"{source}/{section}#{number}" for source in reversed(judge.parts)]
    return json_of(_one(known, next((name for name in named if name in known), named[0])).model_dump(mode="json"))


@router.get("/{game}/readings")
def all_readings(judge: Judged) -> Response:
    """List the readings, with their choices."""
    return json_of([reading.model_dump(mode="json") for reading in readings(judge.name).values()])


@router.get("/{game}/content")
def content(judge: Judged) -> Response:
    """Tell the content of a game, with where its values come from."""
    return json_of(judge.content.model_dump(mode="json"))


@router.get("/{game}/schemas")
def all_schemas(judge: Judged) -> Response:
    """Tell the JSON Schemas of a game's states, moves, verdicts, events and records."""
    return json_of(schemas(judge))


@router.get("/{game}/rulings")
def all_rulings(judge: Judged) -> Response:
    """List the questions that a game answers without a state, with their parameters."""
    return json_of(rulings_shown(judge))


class Picture(Response):
    """An SVG document."""

    media_type = "image/svg+xml"


@router.post("/{game}/picture", response_class=Picture)
def picture(judge: Judged, asked: bodies.Question, map: str | None = None) -> Response:
    """Draw a state; places and pieces carry their ids."""
    if asked.seat is not None:
        raise RefusedError(400, "seat: a picture shows what lies open to all")
    return Picture(picture_of(judge, asked.state_of(judge), map_named(judge, map)))


def map_named(judge: Game, name: str | None) -> str:
    """Return the map of that name; the first one if none is named."""
    names = tuple(judge.ruleset.maps)
    if name is not None and name not in names:
        raise RefusedError(404, f"map: expected one of {', '.join(names)}, got {name!r}")
    return name or names[0]


def _one(known: Any, name: str) -> Any:
    if name not in known:
        raise RefusedError(404, f"there is no {name!r}")
    return known[name]
