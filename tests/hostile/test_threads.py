"""One judge for several threads, and workers forked from it: all are told the same as one alone."""

from concurrent.futures import ThreadPoolExecutor

from starlaw.knowledge.states import GameState
from starlaw.show.doors.door import Door
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import TABLES, Game, game
from starlaw.solver.worker import limited


def told(judge: Game, state: GameState) -> str:
    """Return what a judge tells of a state, and where a move leads."""
    moves = judge.moves(state)
    after = Door(judge).carry_out(state, moves[0], SeededChance(1)).state
    return str((judge.check(state), moves, judge.judge(state, moves[-1]), judge.score(state), Door(judge).view(after)))


def test_threads_and_forked_workers_are_told_the_same_as_one_alone() -> None:
    alone, shared = (game("horizons", evaluator=TABLES) for _ in range(2))
    chance, states = SeededChance(3), [alone.new(players=3, seed=3)]
    while len(states) < 12:
        states.append(alone.carry_out(states[-1], alone.moves(states[-1])[0], chance).state)
    expected = [told(alone, state) for state in states]
    with ThreadPoolExecutor(4) as pool:
        came = list(pool.map(lambda state: told(shared, state), states * 4))
    assert came == expected * 4
    assert limited(60, told, shared, states[-1]) == expected[-1]
