"""The moves that answer a decision but are not legal, each with its reasons: what a page greys out."""

from collections.abc import Mapping, Sequence

from starlaw.knowledge.moves import parse_move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.verdicts import Verdict


def refusals(judge: Game, state: GameState) -> tuple[Verdict, ...]:
    """Return a verdict on every move that answers the decision asked now but is not legal."""
    quick = judge.tables_for()
    refused = quick.refusals([state])[0] if quick else None
    if refused is None:
        return tuple(verdict for verdict in judge.candidates(state) if verdict.status != "legal")
    moves = sorted(map(parse_move, refused), key=lambda move: move.order)
    return tuple(judge.judge(state, move) for move in moves)


def refusals_of(judge: Game, states: Sequence[GameState]) -> list[Mapping[str, Sequence[str]]]:
    """Return for each of many states the moves that answer its decision but are blocked, by text, with the rules."""
    quick = judge.tables_for(len(states))
    by_tables = quick.refusals(states) if quick else [None] * len(states)
    return [
        {verdict.move: verdict.blocked_by for verdict in refusals(judge, state)} if refused is None else refused
        for state, refused in zip(states, by_tables, strict=True)
    ]
