"""A game under way: its line of play, the draws behind it, and the record that it leaves and goes on from."""

import secrets
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from pathlib import Path

from starlaw.knowledge.errors import InvalidInputError, RecordError
from starlaw.knowledge.file_writing import write_whole
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState, Options
from starlaw.knowledge.values import canonical_json, digest
from starlaw.solver.executor.chance import Chance, RecordingChance, ScriptedChance, SeededChance
from starlaw.solver.executor.events import Ply
from starlaw.solver.executor.records import Header, Record, Recorder, Sitting, Step, header_of, start_of, step_of
from starlaw.solver.game import Game
from starlaw.solver.surveys.agents import agent_in


class Match:
    """One game at the terminal. After a move is taken back, the same draws follow the same moves.

    `drawn` is what its set-up drew; without it, the game goes on from a position.
    """

    def __init__(
        self, judge: Game, seed: int, state: GameState, chance: SeededChance, drawn: Sequence[str] | None = None
    ) -> None:
        self.judge = judge
        self.seed = seed
        self.state = state
        self.agents: Mapping[str, str] = {}
        self.plies: list[Ply] = []
        self.taken_back = 0
        self._start, self.set_up_drew = state, drawn
        self._chance = chance
        self._chances: list[SeededChance] = []  # that each move drew from
        self._recorder: Recorder | None = None
        self.record_file: Path | None = None
        self.saved: tuple[Path, int] | None = None

    def record(self, path: Path, may_go_back: bool = False) -> None:
        """Open a record of this game. Every move is on disk once it is made."""
        self._recorder = Recorder(path, self._header(may_go_back), self._steps)
        self.record_file = path

    def _header(self, may_go_back: bool = False) -> Header:
        start = None if self.set_up_drew is not None else self._start.model_dump(mode="json", by_alias=True)
        played = Sitting(seed=self.seed, agents=dict(self.agents))
        return header_of(self.judge, self._start, self.set_up_drew or (), may_go_back, start=start, played=played)

    @property
    def _steps(self) -> list[Step]:
        return [step_of(ply.move, ply.drawn, ply.after) for ply in self.plies]

    @property
    def player(self) -> str | None:
        """The seat whose decision it is; nobody's once the game is over."""
        return self.state.decider

    def chosen_by(self, name: str, moves: tuple[Move, ...]) -> Move:
        """Return the move that an agent chooses; it depends on the seed and the number of moves so far alone."""
        return agent_in(self.seed, len(self.plies), name)(self.judge, self.state, moves)

    def carry_out(self, move: Move, draws: Chance | None = None) -> None:
        """Carry out a legal move, with the next draws of its seed or others."""
        player, before, chance = self.player, self.state, deepcopy(self._chance)
        assert player is not None
        recording = RecordingChance(draws or self._chance)
        after, events = self.judge.carry_out(before, move, recording)
        drawn = tuple(recording.results)
        if self._recorder is not None:
            self._recorder.add(move, drawn, after)
        self.state = after
        self.plies.append(Ply(player, before, move, drawn, events, after))
        self._chances.append(chance)

    def take_back(self, people: Collection[str]) -> None:
        """Go back to the last decision that a person made."""
        last = max((number for number, ply in enumerate(self.plies) if ply.player in people), default=None)
        if last is None:
            raise InvalidInputError("there is no decision of yours to go back to")
        ply = self.plies[last]
        if self._recorder is not None:
            self._recorder.take_back(len(self.plies) - last)
        self.taken_back += len(self.plies) - last
        self.state, self._chance = ply.before, self._chances[last]
        del self.plies[last:], self._chances[last:]

    def leave(self, save: Path | None) -> None:
        """Finish the record and save the game, if they are wanted."""
        if self._recorder is not None:
            self._recorder.close()
        if save is not None:
            self.save(save)

    def save(self, path: Path) -> None:
        """Write a record from which the game goes on, never over the one that grows with it."""
        if self.record_file is not None and path.absolute() == self.record_file.absolute():
            raise InvalidInputError(f"{path}: this file is the record of the game")
        if not path.name or "\0" in path.name:
            raise InvalidInputError(f"expected a file name, got {str(path)!r}")
        write_whole(path, "".join(f"{canonical_json(line)}\n" for line in (self._header(), *self._steps)))
        self.saved = path, len(self.plies)


def begun(judge: Game, options: Options, seed: int | None) -> Match:
    """Return a new game, whose set-up and later draws follow from the seed, or from a fresh one."""
    number = secrets.randbits(32) if seed is None else seed
    chance = SeededChance(number)
    recording = RecordingChance(chance)
    return Match(judge, number, judge.set_up(options, recording).state, chance, recording.results)


def gone_on(judge: Game, state: GameState, seed: int | None) -> Match:
    """Return a game that goes on from a position."""
    number = secrets.randbits(32) if seed is None else seed
    return Match(judge, number, state, SeededChance(number))


def resumed(judge: Game, record: Record, where: str, seed: int | None = None) -> Match:
    """Return a game that goes on where its record ends: with its agents, and if its seed is told, with its draws."""
    header = record.header
    if header.content not in (None, judge.content_digest):
        raise RecordError(f"{where}:1: the record was made with other content than {judge.content.pack!r}")
    if header.played is not None and seed not in (None, header.played.seed):
        raise InvalidInputError(f"--seed: the game goes on with its seed {header.played.seed}, got {seed}")
    by_seed = header.played is not None
    number = header.played.seed if header.played is not None else secrets.randbits(32) if seed is None else seed
    chance = SeededChance(number)
    if header.start is not None:
        match = Match(judge, number, start_of(judge, header, f"{where}:1"), chance)
    else:
        setting = RecordingChance(chance if by_seed else ScriptedChance(header.drawn))
        match = Match(judge, number, judge.set_up(header.options, setting).state, chance, setting.results)
    match.agents = header.played.agents if header.played is not None else {}
    if tuple(match.set_up_drew or ()) != header.drawn or header.digest not in (None, digest(match.state)):
        raise RecordError(f"{where}:1: the set-up leads to another state than the record says")
    for line, step in zip(record.lines, record.steps, strict=True):
        move = judge.permitted(match.state, step.move)
        match.carry_out(move, None if by_seed else ScriptedChance(step.drawn))
        if match.plies[-1].drawn != step.drawn or step.digest not in (None, digest(match.state)):
            raise RecordError(f"{where}:{line}: {step.move} leads to another state than the record says")
    return match
