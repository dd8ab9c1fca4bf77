"""Random play with other libraries, as points of reference: python-chess, and the games that OpenSpiel has in Python.

It runs in an environment of its own, which `make bench` sets up: neither library is needed by starlaw.
"""

import importlib.metadata
import random
import statistics
import time
from collections.abc import Callable

import chess
import pyspiel
from open_spiel.python import games  # noqa: F401  registers the games

ROUNDS = 5
SECONDS = 1.0
GAMES = ("python_block_dominoes", "python_liars_poker", "python_tic_tac_toe")


def chess_game(source: random.Random) -> int:
    """Play a game of chess at random and return its number of moves."""
    board = chess.Board()
    while not board.is_game_over() and board.ply() < 400:
        board.push(source.choice(list(board.legal_moves)))
    return int(board.ply())


def open_spiel_game(name: str) -> Callable[[random.Random], int]:
    """Return a function that plays a game of OpenSpiel at random; draws count as moves."""
    game = pyspiel.load_game(name)

    def play(source: random.Random) -> int:
        state, moves = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(source.choices(actions, weights)[0])
            else:
                state.apply_action(source.choice(state.legal_actions()))
            moves += 1
        return moves

    return play


def moves_a_second(play: Callable[[random.Random], int]) -> float:
    """Return the median over some rounds of whole games."""
    source, rates = random.Random(1), []
    for _ in range(ROUNDS):
        moves, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS:
            moves += play(source)
        rates.append(moves / (time.perf_counter() - start))
    return statistics.median(rates)


def main() -> None:
    """Measure and print."""
    print("random play elsewhere, moves a second")
    print(f"  python-chess {chess.__version__:22} {moves_a_second(chess_game):10.0f}")
    version = importlib.metadata.version("open_spiel")
    for name in GAMES:
        print(f"  OpenSpiel {version}, {name:23} {moves_a_second(open_spiel_game(name)):10.0f}")


if __name__ == "__main__":
    main()
