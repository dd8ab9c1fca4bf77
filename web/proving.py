"""What may be wrong or not whole: the nearest legal states, the first bad step of a record, a sketch completed."""

from typing import Any

from fastapi import APIRouter, Response

from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.errors import ChanceError, IllegalMoveError, InvalidMoveError, RecordError
from starlaw.knowledge.rules import rules
from starlaw.show.doors.door import Door
from starlaw.show.doors.patches import patch_between
from starlaw.show.doors.problems import problem_of
from starlaw.show.doors.sketches import completed_object
from starlaw.show.words import happened
from starlaw.solver.executor.records import record_in, replay
from starlaw.solver.game import TABLES, game, judge_of
from starlaw.solver.states.repair import repaired
from starlaw.web import bodies, replies
from starlaw.web.asking import Judged, TheWorkers, json_of
from starlaw.web.problems import REFUSALS, cited

router = APIRouter(prefix="/v1", responses=REFUSALS, tags=["questions"])


@router.post("/{game}/repair")
def repair(judge: Judged, game: str, workers: TheWorkers, asked: bodies.Question) -> Response:
    """Tell the nearest legal states to one, each with its changes in words and field by field."""
    return json_of(workers.ask(_repaired, game, asked))


def _repaired(source: str, asked: bodies.Question) -> Any:
    judge = judge_of(source, TABLES)
    return repaired(judge, asked.state_of(judge)).model_dump(mode="json")


@router.post("/complete", responses={200: {"model": replies.CompletedShown}})
def complete(asked: bodies.SketchGiven, workers: TheWorkers) -> Response:
    """Complete a sketch to the nearest legal state in which all of it holds."""
    return json_of(workers.ask(completed_object, asked.sketch, "sketch", TABLES))


@router.post("/replay")
def replayed(asked: bodies.RecordGiven, workers: TheWorkers) -> Response:
    """Replay a record: the start, every move in words and as a patch, the first step that does not hold and why."""
    return json_of(workers.ask(_replayed, asked.record))


def _replayed(text: str) -> Any:
    record = record_in(text)
    judge = game(record.header.game, expansions=record.header.options.expansions)
    door = Door(judge)
    steps: list[dict[str, Any]] = []
    start, state, problem = None, None, None
    try:
        for step in replay(record):
            if step.move is None or state is None:
                start = state = step.state
                continue
            told = "; ".join(happened(judge, step.events))
            patch = patch_between(door.view(state), door.view(step.state))
            steps.append({"seat": state.decider, "move": step.move.text, "words": told, "patch": patch})
            state = step.state
    except (IllegalMoveError, InvalidMoveError, ChanceError, RecordError) as error:
        problem = problem_of(error)
        if isinstance(error, IllegalMoveError) and state is not None:
            reasons = door.verdict(state, error.move)["reasons"]
            register, known = clauses(judge.name), rules(judge.name)
            problem["reasons"] = [{**reason, "cited": cited(register, known[reason["rule"]])} for reason in reasons]
    shown = {"game": judge.name, "start": None if start is None else door.view(start), "steps": steps}
    return shown | {"moves": len(record.steps), "problem": problem}
