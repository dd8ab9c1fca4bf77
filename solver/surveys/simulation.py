"""Very many games played by agents, side by side, and what is counted in them; each can be played again alone."""

import gc
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import canonical_json
from starlaw.solver.executor.chance import RecordingChance, SeededChance
from starlaw.solver.executor.events import Event
from starlaw.solver.executor.records import Header, Sitting, header_of, step_of
from starlaw.solver.game import Game
from starlaw.solver.game import game as find_game
from starlaw.solver.surveys.agents import agent_in
from starlaw.solver.surveys.together import take

AT_ONCE = 1024  # games side by side
LOOKED_AT = 16  # of so many decisions one is looked at for what the rules forbid there
OTHERS = "all"  # in place of a seat: every seat that is not named


class Setting(NamedTuple):
    """How games are played: with which content, options and agents, and how long at most."""

    source: str  # a game, or an expansion of one
    content: str
    players: int
    options: Mapping[str, str]
    agents: Mapping[str, str]  # by seat
    longest: int  # moves, after which a game is broken off
    evaluator: str = "auto"

    @property
    def judge(self) -> Game:
        """The judge of these games."""
        return find_game(self.source, self.content, self.evaluator)

    def agent_of(self, seat: str) -> str:
        """Return who plays a seat; an automaton has no choice."""
        return self.agents.get(seat) or self.agents.get(OTHERS, "random")


class Task(NamedTuple):
    """Some games of one setting: their seeds, and which of them are recorded."""

    setting: Setting
    seeds: range
    recorded: frozenset[int] = frozenset()


class GameResult(NamedTuple):
    """A game that was played: how long, how it ended, and what there was to choose from."""

    seed: int
    seats: tuple[str, ...]
    moves: int
    ended: bool
    totals: tuple[int, ...]  # by seat
    winners: tuple[str, ...]
    choices: int  # legal moves over all decisions
    most: int  # at one of them
    forced: int  # decisions with one legal move
    draws: int
    record: tuple[str, ...] = ()  # its lines, where it is kept


class PlayedGames(NamedTuple):
    """What some games gave: each of them, and what was counted over all."""

    games: tuple[GameResult, ...]
    made: Counter[Move]
    told: Counter[tuple[str, str]]  # what events named, by kind
    refused: Counter[str]  # by rule, in the decisions that were looked at
    looked_at: int


class _Course:
    """One game under way."""

    def __init__(self, setting: Setting, judge: Game, seed: int, recorded: bool) -> None:
        self.seed, self.judge, self.setting = seed, judge, setting
        self.chance = RecordingChance(SeededChance(seed))
        options = judge.options(setting.players, setting.options)
        self.state, _ = judge.set_up(options, self.chance)
        self.recorded = recorded
        self.lines: list[str] = [canonical_json(self._header())] if recorded else []
        self.moves = self.choices = self.most = self.forced = self.draws = 0
        self.made: list[Move] = []
        self.events: list[Event] = []

    @property
    def looked_at(self) -> bool:
        """Whether what the rules forbid is counted now: in one of some decisions, another one in each game."""
        return (self.seed + self.moves) % LOOKED_AT == 0

    def _header(self) -> Header:
        agents = {seat: self.setting.agent_of(seat) for seat in self.state.seats}
        return header_of(self.judge, self.state, self.chance.results, played=Sitting(seed=self.seed, agents=agents))

    def go_on(self) -> None:
        """Let an agent make a move."""
        judge, state = self.judge, self.state
        assert state.decider is not None
        legal = judge.choices(state)
        self.choices += len(legal)
        self.most = max(self.most, len(legal))
        self.forced += len(legal) == 1
        choose = agent_in(self.seed, self.moves, self.setting.agent_of(state.decider))
        move = choose(judge, state, legal)
        drawn = self.chance.results
        drawn.clear()
        self.state, events = judge.carry_out(state, move, self.chance)
        self.draws += len(drawn)
        self.moves += 1
        self.made.append(move)
        self.events += events
        if self.recorded:
            self.lines.append(canonical_json(step_of(move, drawn, self.state)))

    def result(self) -> GameResult:
        """Return what it was like."""
        score = self.judge.score(self.state)
        seats = self.state.seats
        ended = self.state.decider is None
        return GameResult(
            seed=self.seed,
            seats=seats,
            moves=self.moves,
            ended=ended,
            totals=tuple(score.totals.get(seat, 0) for seat in seats),
            winners=score.winners if ended else (),
            choices=self.choices,
            most=self.most,
            forced=self.forced,
            draws=self.draws,
            record=tuple(self.lines),
        )


def played(task: Task) -> PlayedGames:
    """Play the games of a task, many at a time; each is the one that its seed alone would give."""
    judge = task.setting.judge
    with _without_garbage():
        return _played(judge, task)


@contextmanager
def _without_garbage() -> Iterator[None]:
    """Look for garbage afterwards: games leave none behind that would not go by itself, and looking takes a third."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
            gc.collect()


def _played(judge: Game, task: Task) -> PlayedGames:
    found: list[GameResult] = []
    counted = PlayedGames((), Counter(), Counter(), Counter(), 0)
    looked_at = 0
    waiting = iter(task.seeds)
    running: list[_Course] = []
    while True:
        for seed in waiting:
            running.append(_Course(task.setting, judge, seed, seed in task.recorded))
            if len(running) == AT_ONCE:
                break
        if not running:
            break
        judge.look_at([course.state for course in running], only=True)
        some = [course.state for course in running if course.looked_at and course.state.decider]
        looked_at += len(some)
        for rules in _forbidding(judge, some):
            counted.refused.update(rules)
        take(judge, [course.go_on for course in running if _goes_on(course)])
        for course in running:
            if not _goes_on(course):
                found.append(course.result())
                counted.made.update(course.made)
                counted.told.update(_things(course.events))
        running = [course for course in running if _goes_on(course)]
    return counted._replace(games=tuple(sorted(found)), looked_at=looked_at)


def _goes_on(course: _Course) -> bool:
    return course.state.decider is not None and course.moves < course.setting.longest


def _forbidding(judge: Game, states: Sequence[GameState]) -> Iterator[set[str]]:
    """Yield for each state the rules that forbid some move that would answer its decision."""
    if not states:
        return
    quick = judge.tables_for(len(states))
    told = quick.refusals(states) if quick else [None] * len(states)
    for state, refused in zip(states, told, strict=True):
        if refused is None:
            yield {rule for verdict in judge.candidates(state) for rule in verdict.blocked_by}
        else:
            yield {rule for rules in refused.values() for rule in rules}


def _things(events: Sequence[Event]) -> Iterator[tuple[str, str]]:
    for event in events:
        for value in event.values.values():
            if isinstance(value, str):
                yield event.kind, value


def tasks(setting: Setting, seeds: range, every: int, at_once: int = AT_ONCE) -> list[Task]:
    """Return games as tasks that do not depend on one another, the same ones every time; one in `every` is recorded."""
    recorded = partial(_recorded, seeds.start, every)
    parts = [seeds[start : start + at_once] for start in range(0, len(seeds), at_once)]
    return [Task(setting, part, frozenset(filter(recorded, part))) for part in parts]


def _recorded(first: int, every: int, seed: int) -> bool:
    return every > 0 and (seed - first) % every == 0
