"""States of games played at random, and what options change in very many of them, by several processes."""

import random
import signal
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing import TimeoutError as NotYetError
from multiprocessing import get_context
from typing import Any, NamedTuple

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import evolve
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from starlaw.solver.game import game as find_game
from starlaw.solver.surveys.comparisons import Tally, counted

GAME_LENGTH = 200  # states that a game played at random is given at least, if it lasts
MOST_GAMES = 500  # at once
PART = 200_000  # states that are sampled together, 400 of each of those games; another process may take the next ones
OFTEN = 0.5  # seconds after which progress is told again


class Sample(NamedTuple):
    """Which states are looked at: of which game and content, how many, from which seed, at tables of how many."""

    source: str
    content: str
    picked: Mapping[str, str]
    number: int
    seed: int = 0
    players: int | None = None
    other: str = ""  # the content that it is compared with, if that is the change

    def parts(self) -> list["Sample"]:
        """Return the sample in parts that do not depend on one another, the same ones every time."""
        starts = range(0, self.number, PART)
        return [self._replace(number=min(PART, self.number - start), seed=self.seed + start) for start in starts]


def surveyed(sample: Sample, tally: Tally, jobs: int = 1) -> Iterator[Sequence[Any]]:
    """Count differences in sampled states, and yield as many things as states have been looked at, now and then.

    What is counted does not depend on the number of processes.
    """
    parts = sample.parts()
    if jobs == 1 or len(parts) == 1:
        for part in parts:
            yield from _counted(part, tally)
        return
    spawning = get_context("spawn")
    done = spawning.Value("Q", 0)
    with spawning.Pool(min(jobs, len(parts)), _begin, (done,)) as pool:
        told, tallies = 0, pool.imap(_tally, parts)
        for _ in parts:
            later = None
            while later is None:
                try:
                    later = tallies.next(timeout=OFTEN)
                except NotYetError:
                    yield range(told, told := done.value)
            tally.add(later)
        yield range(told, sample.number)


def _counted(part: Sample, tally: Tally) -> Iterator[Sequence[GameState]]:
    game = find_game(part.source, part.content)
    other = find_game(part.source, part.other) if part.other else None
    states = sampled(game, part.picked, part.number, part.seed, part.players)
    return counted(game, part.picked, states, tally, other)


# --- In another process ---

_done: Any = None


def _begin(done: Any) -> None:
    """Get ready to count for another process, which alone hears that somebody interrupts."""
    global _done
    _done = done
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _tally(part: Sample) -> Tally:
    tally = Tally()
    for batch in _counted(part, tally):
        with _done.get_lock():
            _done.value += len(batch)
    return tally


def sampled(
    game: Game, picked: Mapping[str, str], number: int, seed: int = 0, players: int | None = None
) -> Iterator[list[GameState]]:
    """Yield states of games played at random, a batch at a time: in turn by the usual options and by the picked ones.

    Each state has the usual options, whichever its game was played by; seats vary over the numbers that the game takes.
    """
    low, high = manifest(game.name).players
    if players is not None and not low <= players <= high:
        raise InvalidInputError(f"--players: expected {low} to {high}, got {players}")
    tables = [players] if players else list(range(low, high + 1))
    source, chance = random.Random(seed), SeededChance(seed)
    usual = {count: game.options(count) for count in tables}
    sides = [(count, side) for count in tables for side in ({}, picked) if _can_begin(game, count, side)]
    if not sides:
        raise InvalidInputError(f"--players: expected another number, got {players}")
    begun = 0

    def begin() -> GameState:
        nonlocal begun
        count, side = sides[begun % len(sides)]
        begun += 1
        return game.new(players=count, chance=chance, readings=side)

    running = [begin() for _ in range(max(2, min(MOST_GAMES, number // GAME_LENGTH)))]
    left = number
    while left > 0:
        running = running[:left]
        yield [evolve(state, options=usual[state.options.players]) for state in running]
        left -= len(running)
        for place, (state, moves) in enumerate(zip(running, game.moves_of(running), strict=True)):
            if moves:
                move = moves[int(source.random() * len(moves))]
                running[place] = game.carry_out(state, move, chance).state
            else:
                running[place] = begin()


def _can_begin(game: Game, players: int, picked: Mapping[str, str]) -> bool:
    """Return whether that many can play with these options; some games take a number only with one of them."""
    try:
        game.new(players=players, seed=0, readings=picked)
    except InvalidInputError:
        return False
    return True
