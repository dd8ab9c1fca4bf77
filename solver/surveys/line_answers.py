"""Answers to one question about very many lines: a result a line, in order, by several processes, a bad line too."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from starlaw.knowledge.errors import InvalidInputError, RulesError
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.loading import judged_in
from starlaw.solver.surveys.lines import Line
from starlaw.solver.surveys.processes import in_order

AT_ONCE = 512  # lines that tables are asked about together

Result = dict[str, Any]


class LineQuestion(NamedTuple):
    """What is asked of every line: a verb, with which content and evaluator, and a move where the verb takes one."""

    verb: str
    content: str
    evaluator: str
    move: str = ""


def results(
    question: LineQuestion, lines: Iterable[Line], jobs: int = 1, cluster: str | None = None
) -> Iterator[list[Result | RulesError]]:
    """Yield results in the order of the lines, many at a time; an error stands for a line that cannot be answered.

    What is yielded does not depend on who works, and no more lines are read than are soon answered.
    """
    yield from in_order(partial(_answered, question), _batches(lines), jobs, cluster)


def _batches(lines: Iterable[Line]) -> Iterator[list[Line]]:
    left = iter(lines)
    while batch := list(islice(left, AT_ONCE)):
        yield batch


def _answered(question: LineQuestion, batch: Sequence[Line]) -> list[Result | RulesError]:
    """Return the results of some lines; those of one game are asked about together."""
    found: list[Result | RulesError] = []
    by_game: dict[Game, list[tuple[int, GameState]]] = {}
    for place, line in enumerate(batch):
        found.append({})
        try:
            judge, state = _state(question, line)
            by_game.setdefault(judge, []).append((place, state))
        except RulesError as error:
            found[place] = error
    for judge, states in by_game.items():
        try:
            answers = VERBS[question.verb](question, judge, [state for _, state in states])
        except RulesError as error:  # such as a move that this game does not know
            answers = [error] * len(states)
        for (place, _), answer in zip(states, answers, strict=True):
            found[place] = answer
        if "tables" in judge.__dict__:
            judge.tables.forget_states()  # no line comes twice, but most of what it consists of does
    return found


def _state(question: LineQuestion, line: Line) -> tuple[Game, GameState]:
    if line.problem:
        raise InvalidInputError(f"{line.where}: {line.problem}")
    return judged_in(line.text, line.where, question.content, question.evaluator)


def _check(_: LineQuestion, judge: Game, states: Sequence[GameState]) -> list[Result | RulesError]:
    broken = ([violation.model_dump(mode="json") for violation in found] for found in judge.checks_of(states))
    return [{"status": "illegal" if found else "legal", "legal": not found, "violations": found} for found in broken]


def _moves(_: LineQuestion, judge: Game, states: Sequence[GameState]) -> list[Result | RulesError]:
    return [
        {"status": "moves" if legal else "none", "player": state.decider, "moves": [move.text for move in legal]}
        for state, legal in zip(states, judge.moves_of(states), strict=True)
    ]


def _why(question: LineQuestion, judge: Game, states: Sequence[GameState]) -> list[Result | RulesError]:
    move = judge.move(question.move)
    return [judge.judge(state, move).model_dump(mode="json") for state in states]


def _score(_: LineQuestion, judge: Game, states: Sequence[GameState]) -> list[Result | RulesError]:
    return [{"status": "scored", **judge.score(state).model_dump(mode="json")} for state in states]


VERBS: Mapping[str, Callable[[LineQuestion, Game, Sequence[GameState]], list[Result | RulesError]]] = {
    "check": _check,
    "moves": _moves,
    "why": _why,
    "score": _score,
}
