"""States of very many games: any number of players, any readings and variants, by players of several tempers.

Games at random seldom come far, so that some go on from any state of a recorded game.
"""

import random
from collections.abc import Iterator, Mapping

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move
from starlaw.knowledge.readings import readings
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import ScriptedChance, SeededChance
from starlaw.solver.executor.records import Record, read_record
from starlaw.solver.game import Game
from starlaw.solver.surveys.agents import greedy_agent

AT_ONCE = 400  # games
GAME_LENGTH = 150  # states that each of them is given at least, if it lasts
TRIES = 100  # to find options that go together
TOGETHER = 25  # games with the same options
USUAL = 0.25  # of the options are those that every game begins with
RECORDED = 0.4  # of the games go on from a recorded one
GREEDY = 0.01  # of the games that are played at once; the others cost far less


class Playing:
    """One game that is under way: its state, and how much its players like each kind of move."""

    def __init__(self, state: GameState, tastes: Mapping[str, float] | None) -> None:
        self.state = state
        self._tastes = tastes

    def choice(self, moves: tuple[Move, ...], source: random.Random) -> Move:
        """Return a move at random, more likely one that the players like."""
        if self._tastes is None:
            return moves[int(source.random() * len(moves))]
        return source.choices(moves, [self._tastes[move.name] for move in moves])[0]


def played_states(game: Game, number: int, seed: int = 0) -> Iterator[list[GameState]]:
    """Yield so many states, a batch at a time: every state of games that are played side by side.

    Half of the games are played by people who like some kinds of moves more than others, a few greedily.
    """
    source, chance = random.Random(seed), SeededChance(seed)
    greedy = greedy_agent(seed)
    options = RandomOptions(game, source)
    recorded = recorded_states(game)
    running = [
        _begun(game, options, recorded, source, chance) for _ in range(max(2, min(AT_ONCE, number // GAME_LENGTH)))
    ]
    while number > 0:
        running = running[:number]
        states = [playing.state for playing in running]
        yield states
        number -= len(running)
        for place, (playing, moves) in enumerate(zip(running, game.moves_of(states), strict=True)):
            if not moves:
                running[place] = _begun(game, options, recorded, source, chance)
                continue
            by_greed = place < int(GREEDY * len(running))
            move = greedy(game, playing.state, moves) if by_greed else playing.choice(moves, source)
            playing.state = game.carry_out(playing.state, move, chance).state


def recorded_states(game: Game) -> list[GameState]:
    """Return all states of the recorded games that tables know."""
    paths = sorted((folder("seeds") / game.name / "records").glob("*.jsonl"))
    states = [state for path in paths for state in _states_of(game, read_record(path))]
    return [state for state, known in zip(states, game.tables.encoder.encoded(states), strict=True) if known]


def _states_of(game: Game, record: Record) -> Iterator[GameState]:
    state, _ = game.set_up(record.header.options, ScriptedChance(record.header.drawn))
    yield state
    for step in record.steps:
        state, _ = game.carry_out(state, game.move(step.move), ScriptedChance(step.drawn))
        yield state


def _begun(
    game: Game, options: "RandomOptions", recorded: list[GameState], source: random.Random, chance: SeededChance
) -> Playing:
    """Return a game, new or recorded so far, with tastes chosen at random."""
    tastes = {name: source.random() ** 3 + 0.01 for name in game.shapes} if source.random() < 0.5 else None
    if recorded and source.random() < RECORDED:
        return Playing(source.choice(recorded), tastes)
    players, picked = options.next()
    return Playing(game.new(players=players, chance=chance, readings=picked), tastes)


class RandomOptions:
    """Numbers of players and choices of readings and variants, at random; each for some games, since new ones cost."""

    def __init__(self, game: Game, source: random.Random) -> None:
        self._game, self._source = game, source
        self._left = 0
        self._now = self._fitting()

    def next(self) -> tuple[int, dict[str, str]]:
        """Return what the next game is played with."""
        if not self._left:
            self._now, self._left = self._fitting(), TOGETHER
        self._left -= 1
        return self._now

    def _fitting(self) -> tuple[int, dict[str, str]]:
        low, high = manifest(self._game.name).players
        for _ in range(TRIES):
            players, picked = self._source.randint(low, high), self._picked()
            try:
                state = self._game.new(players=players, seed=0, readings=picked)
            except InvalidInputError:
                continue  # some variants do not go together, or take fewer players
            if self._game.tables.encoder.encoded([state])[0] is not None:
                return players, picked  # tables are not made for all numbers of players
        raise InvalidInputError(f"{self._game.name}: found no options that go together")

    def _picked(self) -> dict[str, str]:
        """Return any choices, or the usual ones."""
        if self._source.random() < USUAL:
            return {}
        every = readings(self._game.name).values()
        picked = {reading.id: self._source.choice(list(reading.choices)) for reading in every}
        return {**picked, "errata": self._source.choice(("on", "off"))}
