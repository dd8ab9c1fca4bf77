"""Answers to one question about very many lines: a result a line, in order, by several processes, a bad line too."""

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from typing import Any, NamedTuple

from starlaw.knowledge.errors import InvalidInputError, RulesError
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.loading import judged_in
from starlaw.solver.surveys.lines import Line

AT_ONCE = 512  # lines that tables are asked about together
AHEAD = 2  # batches that wait for each process

Result = dict[str, Any]


class LineQuestion(NamedTuple):
    """What is asked of every line: a verb, with which content and evaluator, and a move where the verb takes one."""

    verb: str
    content: str
    evaluator: str
    move: str = ""


def results(question: LineQuestion, lines: Iterable[Line], jobs: int = 1) -> Iterator[list[Result | RulesError]]:
    """Yield results in the order of the lines, many at a time; an error stands for a line that cannot be answered.

    What is yielded does not depend on the number of processes, and no more lines are read than are soon answered.
    """
    ask = partial(_answered, question)
    if jobs == 1:
        yield from map(ask, _batches(lines))
        return
    waiting: deque[Future[list[Result | RulesError]]] = deque()
    with ProcessPoolExecutor(jobs, get_context("spawn"), _begin) as pool:
        for batch in _batches(lines):
            waiting.append(pool.submit(ask, batch))
            if len(waiting) >= jobs * AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _begin() -> None:
    """Leave it to the first process to hear that somebody interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
