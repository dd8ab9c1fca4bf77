"""Compares tables, clingo and the oracle over as many states as asked for: `make agreement`.

States come from games played at random under random readings, each as it is and once more with something put where it
may not belong. Tables and oracle answer for all of them, clingo for every so many.
"""

import argparse
import random
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent.parent))  # so that the script finds the tests' own modules

from starlaw.knowledge.readings import readings
from tests.horizons import oracle
from tests.horizons.test_oracle import CONTENT, NAMED_BY_BOTH, spoilt
from tests.support import as_json, horizons, quick_horizons, random_game


class Tally(NamedTuple):
    """How many states were compared, how many of them were not legal, and how many clingo judged too."""

    states: int = 0
    illegal: int = 0
    judged: int = 0


def game_agrees(seed: int, every: int) -> Tally:
    """Compare the states of one game; raise an error that shows the state at the first difference."""
    source = random.Random(f"agreement {seed}")
    picked = {r.id: source.choice(sorted(r.choices)) for r in readings("horizons").values()} if seed % 3 else {}
    quick = quick_horizons()
    states = [state for state, _ in random_game(quick, 2 + seed % 4, seed=seed, readings=picked)]
    wrong = [quick.state(spoilt(as_json(state), source)) for state in states]
    judged = 0
    for place, (state, moves) in enumerate(zip(states, quick.moves_of(states), strict=True)):
        assert {move.text for move in moves} == oracle.legal_moves(as_json(state), CONTENT), as_json(state)
        if place % every == seed % every:
            assert moves == horizons().moves(state), as_json(state)
            judged += 1
    illegal = 0
    both = [*states, *wrong]
    for place, (state, broken) in enumerate(zip(both, quick.checks_of(both), strict=True)):
        names = {violation.rule.removeprefix("hz.check.") for violation in broken}
        also = {"mission"} if names & {"powers_shadow", "thirtieth_mission"} else set()
        assert (names | also) & NAMED_BY_BOTH == oracle.problems(as_json(state), CONTENT), as_json(state)
        illegal += bool(broken)
        if place % every == seed % every:
            assert broken == horizons().check(state), as_json(state)
            judged += 1
    return Tally(len(both), illegal, judged)


def main() -> None:
    """Compare and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--states", type=int, default=1_000_000)
    parser.add_argument("--every", type=int, default=500, help="clingo judges every so many of a game's states")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="the first game's seed")
    arguments = parser.parse_args()
    start = time.monotonic()
    total, seed = Tally(), arguments.seed
    with ProcessPoolExecutor(arguments.jobs) as pool:
        while total.states < arguments.states:
            games = [pool.submit(game_agrees, number, arguments.every) for number in range(seed, seed + 32)]
            seed += len(games)
            for done in as_completed(games):
                total = Tally(*map(sum, zip(total, done.result(), strict=True)))
            minutes = (time.monotonic() - start) / 60
            said = f"{total.states} states agree, {total.illegal} of them not legal, {total.judged} asked of clingo too"
            print(f"{said}, {minutes:.1f} min", flush=True)


if __name__ == "__main__":
    main()
