"""Tools about the rules of a game: each asks what the other doors ask, and says what its answer stands on."""

from collections.abc import Callable
from typing import Annotated, Any

from pydantic import Field

from starlaw.knowledge.errors import InvalidInputError, TooLongError
from starlaw.show.doors.door import Door
from starlaw.show.doors.known import games_shown, rule_named, rulings_shown, values_said
from starlaw.show.doors.questions import reply_object, ruled
from starlaw.solver.game import judge_of
from starlaw.solver.questions.asking import reply
from starlaw.solver.questions.conditions import predicates
from starlaw.solver.rulebook.interactions import interactions as interactions_of
from starlaw.solver.states.find import find as found_state
from starlaw.solver.states.first_turn import first_turn
from starlaw.solver.states.witness import witness
from starlaw.solver.worker import limited
from starlaw.version import VERSION
from starlaw.web.assistants.grounds import grounded, resting, settled

Shown = dict[str, Any]
Tool = Callable[..., Shown]
GameName = Annotated[str, Field(description="a game, as `games` lists it, such as horizons")]
Seconds = Annotated[int, Field(ge=1, le=60, description="stop searching after so many seconds")]


def games() -> Shown:
    """List the games that can be judged."""
    return {"version": VERSION, "games": games_shown()}


def ask(
    question: Annotated[str, Field(min_length=1, max_length=1000)],
    game: GameName | None = None,
    limit: Annotated[int, Field(ge=1, le=50)] = 3,
) -> Shown:
    """Search the rules for a question in a player's words; a ruling that fits it is worked out."""
    judge_of(game) if game else None
    known = reply(question, game, limit)
    shown = reply_object(question, known)
    if known.ruling is None or known.ruled is None:
        return grounded(shown, "found" if known.told else "doubtful")
    return resting(judge_of(known.about), known.ruling.ruling, known.ruling.given, shown)


def rulings(game: GameName) -> Shown:
    """List the questions that `ruling` answers, with their parameters."""
    return {"game": game, "rulings": rulings_shown(judge_of(game))}


def ruling(
    game: GameName,
    name: Annotated[str, Field(description="a question that `rulings` lists")],
    given: Annotated[dict[str, str | int | bool] | None, Field(description="its parameters")] = None,
) -> Shown:
    """Answer a question with parameters by the rules, with the steps that lead there."""
    judge, values = judge_of(game), values_said(given or {})
    return resting(judge, name, values, ruled(judge, name, values))


def interactions(
    game: GameName,
    rule: Annotated[str, Field(description="a rule, such as hz.build.cost")],
    other: Annotated[str | None, Field(description="a second rule: find a move that both block")] = None,
    seconds: Seconds = 30,
) -> Shown:
    """Tell which rules a rule feeds, amends or meets; with a second one, find where both block a move."""
    judge = judge_of(game)
    if other is None:
        return grounded(interactions_of(game, rule_named(game, rule).id).model_dump(mode="json"), "encoded")
    if rule == other:
        raise InvalidInputError(f"expected two different rules, got {rule} twice")
    found = limited(seconds, witness, judge, rule_named(game, rule).id, rule_named(game, other).id)
    shown = found.model_dump(mode="json")
    if found.state is None:
        return grounded(shown, "as_assumed")
    return settled(shown, Door(judge).certainty(judge.state(found.state), found.move))


def find(
    game: GameName,
    condition: Annotated[str | None, Field(description="atoms that must hold; without it, all are listed")] = None,
    state: Annotated[Shown | None, Field(description="search near this state")] = None,
    players: int | None = None,
    seconds: Seconds = 30,
) -> Shown:
    """Find a legal state in which a condition holds, as near as can be to the first turn or to a state."""
    judge = judge_of(game)
    if condition is None:
        shapes = {kind: [part.key for part in parts] for kind, parts in judge.shapes.items()}
        return {"predicates": [known._asdict() for known in predicates(game).values()], "moves": shapes}
    start = first_turn(judge, players) if state is None else judge.state(state)
    try:
        found = limited(seconds, found_state, judge, start, condition)
    except TooLongError as error:
        return grounded({"status": "not_found", "condition": condition, "why": str(error)}, "as_assumed")
    shown = found.model_dump(mode="json")
    if found.state is not None:
        known = Door(judge).certainty(judge.state(found.state))
        shown["assumptions"] = known.model_dump(mode="json")["decided_by"]
    return grounded(shown, "as_assumed")


TOOLS: tuple[Tool, ...] = (games, ask, rulings, ruling, interactions, find)
