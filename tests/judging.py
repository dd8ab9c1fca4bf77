"""The judges of the tests: on tables as a rule, on clingo in turns, and always in a whole run."""

from starlaw.solver.game import CLINGO, TABLES, Game, judge_of

on_clingo = False  # settled for each test
whole_run = False  # settled once


def judge(source: str) -> Game:
    """Return the game of a source document with its default content, on the evaluator whose turn it is."""
    return judge_of(source, evaluator=CLINGO if on_clingo else TABLES)


def judge_of_many(source: str) -> Game:
    """Return the judge of very many states, which clingo has its turn to judge only in a whole run."""
    return judge_of(source, evaluator=CLINGO if whole_run else TABLES)
