"""The command that plays: people and agents at one terminal."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, Content, Evaluator, GameName, Picked, Seed, With, picked_readings
from starlaw.cli.output import say, say_json

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from starlaw.solver.executor.match import Match


def play(
    game: GameName,
    players: Annotated[int | None, typer.Option("--players", help="The number of players; without it, 3.")] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            "--agent",
            metavar="SEAT=AGENT",
            help="Who plays a seat: human, random or greedy; all=AGENT sets every seat. A later one replaces an "
            "earlier one. Other seats are human, unless the game plays them itself. Repeatable.",
        ),
    ] = None,
    seed: Seed = None,
    option: Picked = None,
    added: With = None,
    content: Content = "default",
    record: Annotated[
        Path | None,
        typer.Option(
            "--record",
            metavar="FILE",
            help="Write a record of the game to a new file, each move as it is made. Undo adds a line that takes "
            "moves back.",
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save", metavar="FILE", help="Save the state here at every decision of a person and at the end."
        ),
    ] = None,
    start: Annotated[
        str | None, typer.Option("--from", metavar="STATE", help="Go on from a state, as JSON, instead of a new game.")
    ] = None,
    max_moves: Annotated[
        int | None, typer.Option("--max-moves", metavar="N", min=0, help="Stop after N moves.")
    ] = None,
    evaluator: Evaluator = "auto",
    json: AsJson = False,
) -> None:
    """Play a game at the terminal, with people and agents in its seats; type help at the prompt.

    With --json, which needs agents in all seats, only the moves, the score and the last state are printed.

    Example: starlaw play horizons --agent all=greedy --agent orange=human --record game.jsonl
    """
    from starlaw.cli.host import HUMAN, Host
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.naming import called

    _check_files(record, save, start)
    match, drawn = _opened(game, players, seed, option, added, (content, evaluator), start)
    seats = match.state.seats
    agents = _agents(agent, seats, match.judge.ruleset.automata)
    host = Host(match, agents, save)
    if json and HUMAN in agents.values():
        raise InvalidInputError("--json needs agents in all seats, as with --agent all=random")
    if record is not None:
        match.record(record, drawn, HUMAN in agents.values())
    if json:
        host.run_silently(max_moves)
        match.leave(save)
        say_json(_result(match))
        return
    by_rules = dict.fromkeys(match.judge.ruleset.automata, "by its rules")  # they leave it one move, whoever makes it
    kinds = {seat: by_rules.get(seat, name) for seat, name in agents.items()}
    seated = ", ".join(f"{called(match.judge.names, seat)} ({kinds[seat]})" for seat in seats)
    say(f"{match.judge.name}, seed {match.seed}: {seated}")
    with _hang_up_ends():
        try:
            host.run(max_moves)
        finally:
            _leave(match, save)


def _check_files(record: Path | None, save: Path | None, start: str | None) -> None:
    from starlaw.knowledge.errors import InvalidInputError

    if record is not None and start is not None:
        raise InvalidInputError(
            "--record: a record begins with the set-up, so a game that goes on from a state has none"
        )
    if record is not None and save is not None and record.absolute() == save.absolute():
        raise InvalidInputError(f"--save: expected another file than the record, got {str(save)!r}")


def _opened(
    game: str,
    players: int | None,
    seed: int | None,
    option: "list[str] | None",
    added: "list[str] | None",
    judging: tuple[str, str],
    start: str | None,
) -> "tuple[Match, Sequence[str]]":
    """Return a new game or one that goes on from a state, and what its set-up drew."""
    import secrets

    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.executor.chance import RecordingChance, SeededChance
    from starlaw.solver.executor.match import Match
    from starlaw.solver.game import game as find_game
    from starlaw.solver.loading import load_state

    number = secrets.randbits(32) if seed is None else seed
    chance = SeededChance(number)
    judge = find_game(game, *judging, expansions=added or ())
    if start is None:
        recording = RecordingChance(chance)
        options = judge.options(3 if players is None else players, picked_readings(option))
        return Match(judge, number, judge.set_up(options, recording).state, chance), recording.results
    if players is not None or option or added:
        raise InvalidInputError(
            "--from: the state says how many play and by which readings; leave out --players, --option and --with"
        )
    judge, state = load_state(start, *judging)
    if game not in judge.ruleset.parts:
        raise InvalidInputError(f"{start}: expected a state of {game}, got one of {judge.name}")
    broken = judge.check(state)
    if broken:
        raise InvalidInputError(f"{start}: the state breaks {broken[0].rule}; starlaw check {start} says where")
    return Match(judge, number, state, chance), ()


def _agents(options: list[str] | None, seats: "Sequence[str]", automata: "Sequence[str]") -> dict[str, str]:
    """Return who plays each seat; an automaton has no choice, so any agent carries out its moves."""
    from starlaw.cli.host import HUMAN
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.surveys.agents import known_agents

    agents = {seat: "random" if seat in automata else HUMAN for seat in seats}
    for option in options or []:
        seat, equals, name = (part.strip() for part in option.partition("="))
        if not equals:
            raise InvalidInputError(f"--agent: expected SEAT=AGENT, got {option!r}")
        if seat not in (*seats, "all"):
            raise InvalidInputError(f"--agent: expected one of the seats {', '.join(seats)} or all, got {seat!r}")
        if name not in (HUMAN, *known_agents()):
            raise InvalidInputError(
                f"--agent: expected one of the agents {', '.join((HUMAN, *known_agents()))}, got {name!r}"
            )
        agents |= {one: name for one in seats if one == seat or (seat == "all" and one not in automata)}
    return agents


@contextmanager
def _hang_up_ends() -> "Iterator[None]":
    """Let a closed terminal end the game like an exit, so that the record is still written."""
    import signal
    import sys

    hang_up = getattr(signal, "SIGHUP", signal.SIGTERM)
    before = signal.signal(hang_up, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(hang_up, before)


def _result(match: "Match") -> dict[str, Any]:
    """Return a game played by agents as JSON."""
    return {
        "game": match.judge.ruleset.parts[0],
        "seed": match.seed,
        "moves": [{"text": ply.move.text, "drawn": ply.drawn} for ply in match.plies],
        "score": match.judge.score(match.state).model_dump(mode="json"),
        "state": match.state.model_dump(mode="json", by_alias=True),
    }


def _leave(match: "Match", save: Path | None) -> None:
    """Write what is to be kept and say so."""
    match.leave(save)
    if match.record_file is not None:
        undone = f"; {match.taken_back} moves were taken back" if match.taken_back else ""
        say(f"record: {match.record_file}, {len(match.plies)} moves{undone}")
    if match.saved is not None:
        path, moves = match.saved
        say(f"state: {path}, after {moves} moves")
    if match.record_file is None and match.saved is None and match.player is not None:
        say("nothing was saved")
