"""A game under way: its line of play, the draws behind it, and the record and state that it leaves."""

from collections.abc import Collection
from copy import deepcopy
from pathlib import Path

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_writing import write_whole
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import RecordingChance, SeededChance
from starlaw.solver.executor.events import Ply
from starlaw.solver.executor.records import Recorder
from starlaw.solver.game import Game
from starlaw.solver.surveys.agents import agent_in


class Match:
    """One game at the terminal. After a move is taken back, the same draws follow the same moves."""

    def __init__(self, judge: Game, seed: int, state: GameState, chance: SeededChance) -> None:
        self.judge = judge
        self.seed = seed
        self.state = state
        self.plies: list[Ply] = []
        self.taken_back = 0
        self._chance = chance
        self._chances: list[SeededChance] = []  # that each move drew from
        self._recorder: Recorder | None = None
        self.record_file: Path | None = None
        self.saved: tuple[Path, int] | None = None

    def record(self, path: Path, drawn: Collection[str], may_go_back: bool = False) -> None:
        """Open a record of this game; `drawn` is what its set-up drew. Every move is on disk once it is made."""
        self._recorder = Recorder(path, self.judge, self.state, tuple(drawn), may_go_back)
        self.record_file = path

    @property
    def player(self) -> str | None:
        """The seat whose decision it is; nobody's once the game is over."""
        return self.state.decider

    def chosen_by(self, name: str, moves: tuple[Move, ...]) -> Move:
        """Return the move that an agent chooses; it depends on the seed and the number of moves so far alone."""
        return agent_in(self.seed, len(self.plies), name)(self.judge, self.state, moves)

    def carry_out(self, move: Move) -> None:
        """Carry out a legal move."""
        player, before, chance = self.player, self.state, deepcopy(self._chance)
        assert player is not None
        recording = RecordingChance(self._chance)
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
        """Finish the record and keep the state, if they are wanted."""
        if self._recorder is not None:
            self._recorder.close()
        if save is not None:
            self.save(save)

    def save(self, path: Path) -> None:
        """Write the state, never over the record."""
        if self.record_file is not None and path.absolute() == self.record_file.absolute():
            raise InvalidInputError(f"{path}: this file is the record of the game")
        if not path.name or "\0" in path.name:
            raise InvalidInputError(f"expected a file name, got {str(path)!r}")
        write_whole(path, self.state.model_dump_json(by_alias=True, indent=2) + "\n")
        self.saved = path, len(self.plies)
