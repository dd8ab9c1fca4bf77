"""The command that plays: people and agents at one terminal."""

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, Content, Evaluator, GameName, Picked, Seed, With, options_of
from starlaw.cli.output import say, say_json, say_warning
from starlaw.cli.progress import thinking

if TYPE_CHECKING:
    from collections.abc import Iterator

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
            "--save",
            metavar="FILE",
            help="Save the game here at every decision of a person and at the end; --from goes on with it.",
        ),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE",
            help="Go on from a saved game or a record, with its agents and its draws, or from a state.",
        ),
    ] = None,
    max_moves: Annotated[
        int | None, typer.Option("--max-moves", metavar="N", min=0, help="Stop once the game has N moves.")
    ] = None,
    evaluator: Evaluator = "auto",
    json: AsJson = False,
) -> None:
    """Play a game at the terminal, with people and agents in its seats; type help at the prompt.

    With --json, which needs agents in all seats, only the moves, the score and the last state are printed.

    Example: starlaw play horizons --agent all=greedy --agent orange=human --record game.jsonl
    """
    from starlaw.cli.colours import dressing
    from starlaw.cli.host import HUMAN, Host
    from starlaw.cli.output import dressing_all
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.naming import called, several

    if record is not None and save is not None and record.absolute() == save.absolute():
        raise InvalidInputError(f"--save: expected another file than the record, got {str(save)!r}")
    judging = content, evaluator
    if start is None:
        match = _begun(game, 3 if players is None else players, seed, option, added, judging)
    elif players is not None or option or added:
        raise InvalidInputError("--from: the game that goes on settles --players, --option and --with; leave them out")
    else:
        match = _gone_on(game, start, seed, judging)
    match.agents = agents = _agents(agent, match)
    host = Host(match, save)
    if json and HUMAN in agents.values():
        raise InvalidInputError("--json needs agents in all seats, as with --agent all=random")
    if record is not None:
        match.record(record, HUMAN in agents.values())
    if json:
        host.run_silently(max_moves)
        match.leave(save)
        say_json(_result(match))
        return
    names = match.judge.names
    by_rules = dict.fromkeys(match.judge.ruleset.automata, "by its rules")  # they leave it one move, whoever makes it
    kinds = {seat: by_rules.get(seat, name) for seat, name in agents.items()}
    with dressing_all(dressing(match.state.seats, names)), _hang_up_ends():
        seated = ", ".join(f"{called(names, seat)} ({kinds[seat]})" for seat in match.state.seats)
        on = f", after {several(len(match.plies), 'move')}" if match.plies else ""
        say(f"{match.judge.name}, seed {match.seed}{on}: {seated}")
        try:
            host.run(max_moves)
        finally:
            _leave(match, save)


def _begun(
    game: str,
    players: int,
    seed: int | None,
    option: "list[str] | None",
    added: "list[str] | None",
    judging: tuple[str, str],
) -> "Match":
    from starlaw.solver.executor.match import begun
    from starlaw.solver.game import game as find_game

    judge = find_game(game, *judging, expansions=added or ())
    return begun(judge, options_of(judge, players, option), seed)


def _gone_on(game: str, start: str, seed: int | None, judging: tuple[str, str]) -> "Match":
    """Return a game that goes on from a position, or from a record with its agents and its seed."""
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.file_reading import read_text
    from starlaw.solver.executor.match import gone_on, resumed
    from starlaw.solver.executor.records import is_record, record_in
    from starlaw.solver.game import game as find_game
    from starlaw.solver.loading import load_state
    from starlaw.solver.sketches.sketch_text import is_text

    text = "" if is_text(start) or start == "-" else read_text(start)
    record = record_in(text, start) if is_record(text) else None
    if record is not None:
        judge = find_game(record.header.game, *judging, expansions=record.header.options.expansions)
    else:
        judge, state = load_state(start, *judging)
    if game not in judge.ruleset.parts:
        raise InvalidInputError(f"{start}: expected a game of {game}, got one of {judge.name}")
    if record is not None:
        if record.torn:
            say_warning(record.torn)
        with thinking("the moves made so far are replayed"):
            return resumed(judge, record, start, seed)
    broken = judge.check(state)
    if broken:
        raise InvalidInputError(f"{start}: the state breaks {broken[0].rule}; starlaw check {start} says where")
    return gone_on(judge, state, seed)


def _agents(options: list[str] | None, match: "Match") -> dict[str, str]:
    """Return who plays each seat; an automaton has no choice, so any agent carries out its moves."""
    from starlaw.cli.host import HUMAN
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.surveys.agents import known_agents

    seats, automata = match.state.seats, match.judge.ruleset.automata
    agents = {seat: match.agents.get(seat, "random" if seat in automata else HUMAN) for seat in seats}
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
    from starlaw.knowledge.naming import several

    match.leave(save)
    if match.record_file is not None:
        undone = f"; {match.taken_back} moves were taken back" if match.taken_back else ""
        say(f"record: {match.record_file}, {several(len(match.plies), 'move')}{undone}")
    if match.saved is not None:
        path, moves = match.saved
        say(f"saved: {path}, after {several(moves, 'move')}; starlaw play {match.judge.name} --from {path} goes on")
    if match.record_file is None and match.saved is None and match.player is not None:
        say("nothing was saved")
