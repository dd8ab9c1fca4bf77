"""States and records that may be wrong: the nearest legal states, and the first step of a record that does not hold."""

from typing import Any

from fastapi import APIRouter, Response

from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.errors import ChanceError, IllegalMoveError, InvalidMoveError, RecordError
from starlaw.knowledge.rules import rules
from starlaw.show.doors.door import Door
from starlaw.show.doors.problems import problem_of
from starlaw.show.words import happened
from starlaw.solver.executor.records import record_in, replay
from starlaw.solver.game import game
from starlaw.solver.states.repair import repaired
from starlaw.web import bodies
from starlaw.web.asking import Judged, json_of
from starlaw.web.problems import REFUSALS, cited

router = APIRouter(prefix="/v1", responses=REFUSALS, tags=["questions"])


@router.post("/{game}/repair")
def repair(judge: Judged, asked: bodies.Question) -> Response:
    """Tell the nearest legal states to one, each with its changes in words and field by field."""
    return json_of(repaired(judge, asked.state_of(judge)).model_dump(mode="json"))


@router.post("/replay")
def replayed(asked: bodies.RecordGiven) -> Response:
    """Replay a record: every move in words, the last state that holds, and the first step that does not, with why."""
    record = record_in(asked.record)
    judge = game(record.header.game, expansions=record.header.options.expansions)
    steps: list[dict[str, Any]] = []
    state, wanted, problem = None, None, None
    try:
        for step in replay(record):
            mover: str | None = None if state is None else state.decider
            state = step.state
            if step.move is not None:
                steps.append({"seat": mover, "move": step.move.text, "words": "; ".join(happened(judge, step.events))})
            if len(steps) == asked.step:
                wanted = state
    except (IllegalMoveError, InvalidMoveError, ChanceError, RecordError) as error:
        problem = problem_of(error)
        if isinstance(error, IllegalMoveError) and state is not None:
            reasons = Door(judge).verdict(state, error.move)["reasons"]
            register, known = clauses(judge.name), rules(judge.name)
            problem["reasons"] = [{**reason, "cited": cited(register, known[reason["rule"]])} for reason in reasons]
    told = wanted or state
    shown = {"game": judge.name, "steps": steps, "moves": len(record.steps), "problem": problem}
    return json_of(shown | {"state": None if told is None else Door(judge).view(told)})
