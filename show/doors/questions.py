"""Questions without a state, answered as objects: rulings by their parameters, and questions in a player's words."""

from collections.abc import Mapping
from typing import Any

from starlaw.show.doors.known import values_said
from starlaw.show.findings import answers, steps
from starlaw.solver.game import Game, judge_of
from starlaw.solver.questions.asking import Reply
from starlaw.solver.questions.ruling_answers import answered, with_all_it_rests_on
from starlaw.solver.questions.rulings import Answer


def ruled(judge: Game, name: str, given: Mapping[str, str | int | bool], sources_only: bool = False) -> dict[str, Any]:
    """Return what the rules say to a question with parameters, as an object."""
    said = values_said(given)
    known = answered(name, judge, said, True) if sources_only else with_all_it_rests_on(name, judge, said)
    return ruling_object(judge, name, known)


def ruling_object(judge: Game, name: str, answer: Answer) -> dict[str, Any]:
    """Return such an answer, with its steps and the answers in words."""
    told = {"steps": list(steps(judge, answer)), "words": list(answers(judge, name, answer))}
    return answer.model_dump(mode="json") | told


def reply_object(question: str, known: Reply) -> dict[str, Any]:
    """Return what answers a question as an object."""
    computed = None
    if known.ruling is not None:
        answer = known.ruled and ruling_object(judge_of(known.about), known.ruling.ruling, known.ruled)
        computed = {**known.ruling.model_dump(mode="json"), "answer": answer}
    return {
        "question": question,
        "game": known.game,
        "confidence": known.confidence,
        "told": known.told,
        "computed": computed,
        "short": known.short and known.short.text,
        "short_for": known.short and (known.short.asked or None),
        "answers": [found.model_dump(mode="json") for found in known.answers],
    }
