"""Game records: JSON Lines with a header, the start, and one line a move; replayed without a seed."""

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import IO, Annotated, Literal, NamedTuple

from pydantic import Field

from starlaw.knowledge.errors import RecordError
from starlaw.knowledge.file_reading import parse_json, read_text, validated
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState, Options
from starlaw.knowledge.values import Frozen, Name, canonical_json, digest
from starlaw.solver.executor.chance import Chance, RecordingChance, ScriptedChance
from starlaw.solver.executor.commitment import chance_of, commitment
from starlaw.solver.executor.events import Event, Transition
from starlaw.solver.game import Game, game
from starlaw.version import VERSION


class Header(Frozen):
    """The first line: which game, how it is set up, and what its set-up drew.

    Who writes a record by hand or with another program leaves out fingerprints and version; then they are not compared.
    """

    record: Literal[1]
    game: Name
    options: Options
    content: str | None = None
    version: str | None = None
    drawn: tuple[str, ...]
    digest: str | None = None
    commitment: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None  # to the seed of all draws
    seed: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None  # told once the game is over


class Step(Frozen):
    """A later line: a move, what it drew, and the fingerprint of the state after it."""

    move: str
    drawn: tuple[str, ...] = ()
    digest: str | None = None


class ReplayedStep(NamedTuple):
    """A step of a replay: its line, the move, the state after it and what happened."""

    line: int
    move: Move | None
    state: GameState
    events: tuple[Event, ...]


def header_of(
    judge: Game, start: GameState, drawn: Sequence[str], commitment: str | None = None, seed: str | None = None
) -> Header:
    """Return the first line of the record of a game."""
    return Header(
        record=1,
        game=judge.ruleset.parts[0],
        options=start.options,
        content=judge.content_digest,
        version=VERSION,
        drawn=tuple(drawn),
        digest=digest(start),
        commitment=commitment,
        seed=seed,
    )


def step_of(move: Move, drawn: Sequence[str], after: GameState) -> Step:
    """Return the line of a move."""
    return Step(move=move.text, drawn=tuple(drawn), digest=digest(after))


class Recorder:
    """Writes a record as a game is played; lines are only ever added."""

    def __init__(self, path: Path | str, judge: Game, start: GameState, drawn: Sequence[str]) -> None:
        try:
            self._file: IO[str] = Path(path).open("x", encoding="utf-8")  # noqa: SIM115, closed by close()
        except FileExistsError:
            raise RecordError(f"{path}: already exists and is not overwritten") from None
        except OSError as error:
            raise RecordError(f"{path}: {(error.strerror or str(error)).lower()}") from None
        self._write(header_of(judge, start, drawn))

    def add(self, move: Move, drawn: Sequence[str], after: GameState) -> None:
        """Add a move."""
        self._write(step_of(move, drawn, after))

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, line: Frozen) -> None:
        self._file.write(canonical_json(line) + "\n")
        self._file.flush()
        os.fsync(self._file.fileno())


class Record(NamedTuple):
    """A record as read: its header and steps, and a note if the last line was torn."""

    header: Header
    steps: tuple[Step, ...]
    torn: str | None

    @property
    def uncompared(self) -> int:
        """How many lines have no fingerprint of their state."""
        return sum(told is None for told in (self.header.digest, *(step.digest for step in self.steps)))


def read_record(path: Path | str) -> Record:
    """Return the record in a file; a torn last line is noted and left out."""
    return record_in(read_text(path), str(path))


def record_in(text: str, where: str = "record") -> Record:
    """Return the record in a text, likewise."""
    lines = text.split("\n")
    torn = None
    if lines and lines[-1]:
        torn = f"{where}:{len(lines)}: the last line is torn and was left out"
    lines = lines[:-1]
    if not lines:
        raise RecordError(f"{where}: expected a record, got an empty file" if not text else f"{where}: {torn}")
    header = validated(Header, parse_json(lines[0], f"{where}:1"), f"{where}:1")
    steps = tuple(
        validated(Step, parse_json(line, f"{where}:{number}"), f"{where}:{number}")
        for number, line in enumerate(lines[1:], start=2)
    )
    return Record(header, steps, torn)


def replay(record: Record, content: str = "default", where: str = "record") -> Iterator[ReplayedStep]:
    """Yield the start and then every step; raise an error for the first that is illegal or does not fit."""
    judge = game(record.header.game, content, expansions=record.header.options.expansions)
    if record.header.content not in (None, judge.content_digest):
        raise RecordError(f"{where}:1: the record was made with other content than {judge.content.pack!r}")
    draws = _Draws(record.header, where)
    state, events = draws.made(1, record.header.drawn, lambda chance: judge.set_up(record.header.options, chance))
    if record.header.digest not in (None, digest(state)):
        raise RecordError(f"{where}:1: the set-up leads to another state than the record says")
    yield ReplayedStep(1, None, state, events)
    for number, step in enumerate(record.steps, start=2):
        move = judge.move(step.move)
        state, events = draws.made(number, step.drawn, partial(judge.apply, state, move))
        if step.digest not in (None, digest(state)):
            raise RecordError(f"{where}:{number}: {step.move} leads to another state than the record says")
        yield ReplayedStep(number, move, state, events)


class _Draws:
    """What a record says was drawn; where its seed is told, compared with what that seed draws."""

    def __init__(self, header: Header, where: str) -> None:
        self.seed, self.where = header.seed, where
        if self.seed is not None and header.commitment != commitment(self.seed):
            raise RecordError(f"{where}:1: the seed is not the one that was committed to")

    def made(self, line: int, drawn: Sequence[str], happens: Callable[[Chance], Transition]) -> Transition:
        """Return what happens at a line with these draws."""
        script = ScriptedChance(drawn)
        transition = happens(script)
        script.finish()
        if self.seed is not None:
            by_seed = RecordingChance(chance_of(self.seed, line - 1))
            happens(by_seed)
            if tuple(by_seed.results) != tuple(drawn):
                raise RecordError(f"{self.where}:{line}: the draws are not those of the seed")
        return transition
