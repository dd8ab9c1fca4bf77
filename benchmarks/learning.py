"""OpenSpiel's own tree search against an agent that plays at random, in games with two players.

It needs the extra `openspiel`. The search sees the whole table; it values a position by how much better off each player
is than the other, as the greedy agent does, and each decision gets a few simulations.
"""

import argparse
import random
import time
from typing import Any

import pyspiel

from starlaw.learning import openspiel_game
from starlaw.learning.tree_search import SIMULATIONS, searcher

GAMES = ("horizons", "mars_horizon")


def play(game: Any, place: int, simulations: int, seed: int) -> tuple[float, int]:
    """Return what a game brought the player who searches, and the number of decisions."""
    source = random.Random(seed)
    bot = searcher(game, simulations, seed)
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(source.choices(actions, weights)[0])
            continue
        decisions += 1
        actions = state.legal_actions()
        searches = state.current_player() == place and len(actions) > 1
        state.apply_action(bot.step(state) if searches else source.choice(actions))
    return state.returns()[place], decisions


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append")
    parser.add_argument("-n", type=int, default=10, help="games of each, the search in either seat by turns")
    parser.add_argument("--simulations", type=int, default=SIMULATIONS)
    chosen = parser.parse_args()
    for name in chosen.game or GAMES:
        game = pyspiel.load_game(openspiel_game.PREFIX + name, {"players": 2, "longest": 3_000})
        start, won, lost, decided = time.perf_counter(), 0, 0, 0
        for number in range(chosen.n):
            brought, decisions = play(game, number % 2, chosen.simulations, number)
            won, lost, decided = won + (brought > 0), lost + (brought < 0), decided + decisions
            print(f"  {name} {number}: {brought:+.0f} in {decisions} decisions", flush=True)
        seconds = time.perf_counter() - start
        print(
            f"{name}: tree search with {chosen.simulations} simulations won {won} and lost {lost} of {chosen.n} games "
            f"against random play, {decided / chosen.n:.0f} decisions a game, {seconds / chosen.n:.0f} s a game"
        )


if __name__ == "__main__":
    main()
