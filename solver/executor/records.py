"""Game records: JSON Lines with a header, the start, and one line a move; replayed without a seed.

A line may take moves back; reading gives the line of play that is left.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import Field

from starlaw.knowledge.errors import IllegalStateError, InvalidInputError, RecordError
from starlaw.knowledge.file_reading import parse_json, read_text, validated
from starlaw.knowledge.file_writing import keep_folder
from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState, Options
from starlaw.knowledge.values import Frozen, Name, canonical_json, digest
from starlaw.solver.executor.chance import Chance, RecordingChance, ScriptedChance
from starlaw.solver.executor.commitment import chance_of, commitment
from starlaw.solver.executor.events import Event, Transition
from starlaw.solver.game import Game, game
from starlaw.version import VERSION


class Sitting(Frozen):
    """Who plays and the seed of the draws, so that a game goes on as it would have."""

    seed: int
    agents: Mapping[Name, str]


class Header(Frozen):
    """The first line: which game, how it is set up, and what its set-up drew; or the position that it begins with.

    Who writes a record by hand or with another program leaves out fingerprints and version; then they are not compared.
    """

    record: Literal[1, 2]  # 1 as long as no line took moves back
    game: Name
    options: Options
    content: str | None = None
    version: str | None = None
    drawn: tuple[str, ...]
    digest: str | None = None
    commitment: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None  # to the seed of all draws
    seed: Annotated[str | None, Field(exclude_if=lambda value: value is None)] = None  # told once the game is over
    start: Annotated[dict[str, Any] | None, Field(exclude_if=lambda value: value is None)] = (
        None  # in place of a set-up
    )
    played: Annotated[Sitting | None, Field(exclude_if=lambda value: value is None)] = None


class Step(Frozen):
    """A later line: a move, what it drew, and the fingerprint of the state after it."""

    move: str
    drawn: tuple[str, ...] = ()
    digest: str | None = None


class TakenBack(Frozen):
    """A later line: so many of the last moves are taken back."""

    taken_back: Annotated[int, Field(ge=1, strict=True)]


class ReplayedStep(NamedTuple):
    """A step of a replay: its line, the move, the state after it and what happened."""

    line: int
    move: Move | None
    state: GameState
    events: tuple[Event, ...]


def header_of(judge: Game, state: GameState, drawn: Sequence[str], may_go_back: bool = False, **more: Any) -> Header:
    """Return the first line of the record of a game."""
    return Header(
        record=2 if may_go_back else 1,
        game=judge.ruleset.parts[0],
        options=state.options,
        content=judge.content_digest,
        version=VERSION,
        drawn=tuple(drawn),
        digest=digest(state),
        **more,
    )


def step_of(move: Move, drawn: Sequence[str], after: GameState) -> Step:
    """Return the line of a move."""
    return Step(move=move.text, drawn=tuple(drawn), digest=digest(after))


class Recorder:
    """Writes a record as a game is played; lines are only ever added, and each is on disk when it is acknowledged."""

    def __init__(self, path: Path | str, header: Header, steps: Iterable[Step] = ()) -> None:
        self._path, self._length = Path(path), 0
        try:
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        except FileExistsError:
            raise RecordError(f"{path}: already exists and is not overwritten") from None
        except (OSError, ValueError) as error:
            raise RecordError(f"{path}: {str(getattr(error, 'strerror', None) or error).lower()}") from None
        self._write(header)
        for step in steps:
            self._write(step)
        keep_folder(self._path.absolute().parent)

    def add(self, move: Move, drawn: Sequence[str], after: GameState) -> None:
        """Add a move."""
        self._write(step_of(move, drawn, after))

    def take_back(self, moves: int) -> None:
        """Add that moves were taken back."""
        self._write(TakenBack(taken_back=moves))

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _write(self, line: Frozen) -> None:
        """Write a whole line; where that fails, what was written before stays as it was."""
        text = f"{canonical_json(line)}\n".encode()
        try:
            written = 0
            while written < len(text):
                written += os.write(self._file, text[written:])
            os.fsync(self._file)
        except OSError as error:
            with suppress(OSError):
                os.ftruncate(self._file, self._length)
            said = (error.strerror or str(error)).lower()
            raise RecordError(f"{self._path}: {said}; the record ends before what could not be written") from None
        self._length += len(text)


class Record(NamedTuple):
    """A record as read: header, steps and their lines, a note if the last line was torn, how many moves were undone."""

    header: Header
    steps: tuple[Step, ...]
    lines: tuple[int, ...]
    torn: str | None
    taken_back: int

    @property
    def uncompared(self) -> int:
        """How many lines have no fingerprint of their state."""
        return sum(told is None for told in (self.header.digest, *(step.digest for step in self.steps)))


def read_record(path: Path | str) -> Record:
    """Return the record in a file; a torn last line is noted and left out."""
    return record_in(read_text(path), str(path))


def record_in(text: str, where: str = "record") -> Record:
    """Return the record in a text, likewise."""
    *lines, last = text.split("\n")
    torn = None
    if last:
        try:  # a line that lacks nothing but its end is kept
            _line(parse_json(last, where), where) if lines else validated(Header, parse_json(last, where), where)
            lines.append(last)
        except InvalidInputError:
            torn = f"{where}:{len(lines) + 1}: the last line is torn and was left out"
    if not lines:
        raise RecordError(f"{where}: expected a record, got an empty file" if not text else f"{where}: {torn}")
    if lines[0].strip() in ("{", "["):
        raise RecordError(f"{where}: expected a record, lines of JSON of which the first is a header, got one value")
    return record_of((parse_json(line, f"{where}:{n}") for n, line in enumerate(lines, start=1)), where, torn)


def is_record(text: str) -> bool:
    """Tell whether a text is a record of a game, by its first line."""
    first = text.lstrip().partition("\n")[0]
    if '"record"' not in first:
        return False
    try:
        value = parse_json(first, "record")
    except InvalidInputError:
        return False
    return isinstance(value, dict) and "record" in value


def record_of(values: Iterable[Any], where: str = "record", torn: str | None = None, first: int = 1) -> Record:
    """Return the record whose lines were read, from that number on: the line of play without what was taken back."""
    top, *others = values
    header = validated(Header, top, f"{where}:{first}")
    steps: list[tuple[int, Step]] = []
    back = 0
    for number, value in enumerate(others, start=first + 1):
        line = _line(value, f"{where}:{number}")
        if isinstance(line, Step):
            steps.append((number, line))
        elif header.record == 1 or line.taken_back > len(steps):
            many = len(steps) if header.record == 2 else "no"
            raise RecordError(f"{where}:{number}: expected to take back at most {many} moves, got {line.taken_back}")
        else:
            del steps[-line.taken_back :]
            back += line.taken_back
    return Record(header, tuple(step for _, step in steps), tuple(number for number, _ in steps), torn, back)


def _line(value: Any, where: str) -> Step | TakenBack:
    goes_back = isinstance(value, dict) and "taken_back" in value
    return validated(TakenBack, value, where) if goes_back else validated(Step, value, where)


def replay(record: Record, content: str = "default", where: str = "record", first: int = 1) -> Iterator[ReplayedStep]:
    """Yield the start and then every step; raise an error for the first that is illegal or does not fit.

    `first` is the number of its first line, in a file of several records.
    """
    judge = game(record.header.game, content, expansions=record.header.options.expansions)
    if record.header.content not in (None, judge.content_digest):
        raise RecordError(f"{where}:{first}: the record was made with other content than {judge.content.pack!r}")
    draws = _Draws(record.header, where, first)
    options = record.header.options
    if record.header.start is None:
        state, events = draws.made(first, 0, record.header.drawn, lambda chance: judge.set_up(options, chance))
    else:
        state, events = start_of(judge, record.header, f"{where}:{first}"), ()
    if record.header.digest not in (None, digest(state)):
        raise RecordError(f"{where}:{first}: the set-up leads to another state than the record says")
    yield ReplayedStep(first, None, state, events)
    for place, (number, step) in enumerate(zip(record.lines, record.steps, strict=True), start=1):
        move = judge.move(step.move)
        state, events = draws.made(number, place, step.drawn, partial(judge.apply, state, move))
        if step.digest not in (None, digest(state)):
            raise RecordError(f"{where}:{number}: {step.move} leads to another state than the record says")
        yield ReplayedStep(number, move, state, events)


def start_of(judge: Game, header: Header, where: str) -> GameState:
    """Return the position that a game begins with; a legal one, of a game set up as the record says."""
    state = judge.state(header.start, where)
    if state.options != header.options or header.drawn:
        raise RecordError(f"{where}: expected the options of the position that the game begins with, and no draws")
    try:
        judge.vouch(state)
    except IllegalStateError as error:
        raise RecordError(f"{where}: {error}") from None
    return state


class _Draws:
    """What a record says was drawn; where its seed is told, compared with what that seed draws."""

    def __init__(self, header: Header, where: str, first: int) -> None:
        self.seed, self.where = header.seed, where
        if self.seed is not None and header.commitment != commitment(self.seed):
            raise RecordError(f"{where}:{first}: the seed is not the one that was committed to")

    def made(self, line: int, place: int, drawn: Sequence[str], happens: Callable[[Chance], Transition]) -> Transition:
        """Return what happens at a line with these draws; its place in the line of play tells the seed's."""
        script = ScriptedChance(drawn)
        transition = happens(script)
        script.finish()
        if self.seed is not None:
            by_seed = RecordingChance(chance_of(self.seed, place))
            happens(by_seed)
            if tuple(by_seed.results) != tuple(drawn):
                raise RecordError(f"{self.where}:{line}: the draws are not those of the seed")
        return transition
