"""Whole campaigns of Stellar Horizons by agents, every state checked and every move accounted for.

Agents choose at random or greedily; a busy one starts rich and picks first a kind of move at random, ruin rarely. The
tests play a few; `python tests/stellar_horizons/campaigns.py --seeds 10` plays as many as asked for, with one to
four factions, with the errata and without, and the scenario.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import product
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent.parent))  # so that the script finds the tests' own modules

import starlaw
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from starlaw.solver.surveys.agents import AGENTS, Agent, agent
from tests.stellar_horizons.ledger import Ledger
from tests.support import as_json

CAMPAIGN, RACE = "campaign", "race_for_the_red_planet"
TOGETHER = 500  # states that are checked at a time
BUSY = "busy"
OLD_TECHS = (
    "cv2", "cv3", "cv4", "lv3", "reusable_launch_vehicles", "space_mining", "resource_transport", "prefabrication",
    "crew_hibernation", "terraforming",
)  # fmt: skip
RUIN = ("scrap", "raze", "abandon")


class Setting(NamedTuple):
    """A campaign: who plays how, by which rules, from which seed, and for how many years."""

    agent: str
    players: int
    errata: str = "on"
    scenario: str = CAMPAIGN
    seed: int = 1
    years: int = 60


def quick() -> Game:
    """Return the game on tables."""
    return starlaw.game("stellar_horizons", evaluator="tables")


def rich(state: GameState) -> GameState:
    """Return a state in which everybody can build everything."""
    plain = as_json(state)
    for player in plain["players"].values():
        player["cash"], player["techs"] = 200, list(OLD_TECHS)
        stock = {"ore": 9, "sup": 12, "fuel": 5}
        player["bases"] = {
            "luna": {"facilities": {"mining_station": 0, "small_supply_station": 0}, "stock": stock},
            "mars": {"facilities": {"large_supply_station": 1}, "settlements": 12, "stock": stock},
        }
        player["ships"]["cv2_1"] = {"place": "earth_orbit", "cargo": {"sup": 2}}
    return quick().state(plain)


def busy_agent(seed: int) -> Agent:
    """Return an agent that picks a kind of move at random, being done and ruin less often, then one of the kind."""
    source = random.Random(seed)

    def choose(game: Game, state: GameState, moves: Sequence[Move]) -> Move:
        names = sorted({move.name for move in moves})
        weights = [0.03 if name in RUIN else 0.6 if name == "done" else 1 for name in names]
        name = source.choices(names, weights)[0]
        return source.choice([move for move in moves if move.name == name])

    return choose


class Tally(NamedTuple):
    """What a campaign came to: states, years and moves by their names."""

    states: int
    years: int
    moves: Counter[str]


def campaign(setting: Setting) -> Tally:
    """Play a campaign; raise an error at the first state that is not legal or move that is not accounted for."""
    game, chance = quick(), SeededChance(setting.seed)
    choose = agent(setting.agent, setting.seed) if setting.agent in AGENTS else busy_agent(setting.seed)
    picked = {"errata": setting.errata, "scenario": setting.scenario}
    state = game.new(players=setting.players, chance=chance, readings=picked)
    state = rich(state) if setting.agent == BUSY else state
    first, states, names, ledger = as_json(state)["year"], 1, Counter[str](), Ledger()
    waiting: list[GameState] = [state]
    before = as_json(state)
    while before["year"] < first + setting.years and (moves := game.moves(state)):
        move = choose(game, state, moves)
        state = game.carry_out(state, move, chance).state
        after = as_json(state)
        ledger.check(before, move, after)
        waiting.append(state)
        if len(waiting) >= TOGETHER:
            _all_legal(waiting)
            waiting = []
        before, states = after, states + 1
        names[move.name] += 1
    _all_legal(waiting)
    return Tally(states, before["year"] - first, names)


def _all_legal(states: list[GameState]) -> None:
    found = quick().checks_of(states)
    assert not any(found), next((broken, as_json(s)) for s, broken in zip(states, found, strict=True) if broken)


def settings(seeds: int, years: int) -> list[Setting]:
    """Return all combinations of agents, numbers of factions, errata and scenario, for some seeds each."""
    kinds = product((*AGENTS, BUSY), (1, 2, 3, 4), ("on", "off"), (CAMPAIGN, RACE), range(1, seeds + 1))
    return [Setting(*kind, years=years) for kind in kinds]


def main() -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--years", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    began, total, names = time.monotonic(), Counter[str](), Counter[str]()
    chosen = settings(arguments.seeds, arguments.years)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for setting, tally in zip(chosen, pool.map(campaign, chosen), strict=True):
            total.update(games=1, states=tally.states, years=tally.years)
            names.update(tally.moves)
            if sys.stderr.isatty():
                print(f"\r{total['games']} of {len(chosen)}, last {setting}", end="", file=sys.stderr)
    spent = time.monotonic() - began
    print(f"{total['games']} campaigns, {total['years']} years, {total['states']} states legal, {spent:.0f} s")
    print(", ".join(f"{name} {number}" for name, number in sorted(names.items())))


if __name__ == "__main__":
    main()
