"""A new process plays its first games: prints the seconds until the tables are ready, and those of a move then."""

import sys
import time

from benchmarks.rule_sets import RULE_SETS

GAMES = 3


def main() -> None:
    """Play as many games of the rule set whose place is given, from a seed on."""
    place, seed = map(int, sys.argv[1:])
    rule_set = RULE_SETS[place]
    start = time.process_time()
    game = rule_set.game("tables")
    game.tables.prepare()
    ready = time.process_time()
    moves = sum(len(rule_set.played(game, seed + number)) for number in range(GAMES))
    print(ready - start, (time.process_time() - ready) / moves)


if __name__ == "__main__":
    main()
