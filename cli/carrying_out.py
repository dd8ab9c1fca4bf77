"""Commands that carry moves out: apply, odds, replay, perft."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.arguments import (
    AsJson,
    Cluster,
    Content,
    Evaluator,
    MoveText,
    Output,
    Picked,
    Seed,
    StateFile,
    picked_readings,
)
from starlaw.cli.certainty import SIGN, assumptions_shown, say_footnote
from starlaw.cli.legality import Legality, looking_at
from starlaw.cli.limits import telling_so_far
from starlaw.cli.other_readings import changed, under
from starlaw.cli.output import finish, say, say_json, say_warning, write_file
from starlaw.cli.progress import with_progress
from starlaw.cli.streaming import Jobs, Results, Resume, Stream, many_asked, stream_records

if TYPE_CHECKING:
    from collections.abc import Iterable
    from fractions import Fraction

    from starlaw.knowledge.moves import Move
    from starlaw.solver.executor.events import Transition
    from starlaw.solver.forecasts import Forecast
    from starlaw.solver.game import Game
    from starlaw.solver.loading import Possible


def apply(
    state_file: StateFile,
    move: MoveText,
    seed: Seed = None,
    dice: Annotated[
        str | None,
        typer.Option("--dice", "--draw", metavar="A,B,…", help="Use these results of dice and draws, in order."),
    ] = None,
    anyway: Annotated[
        bool, typer.Option("--anyway", help="Carry the move out even if the state is not legal.")
    ] = False,
    content: Content = "default",
    output: Output = None,
    json: AsJson = False,
) -> None:
    """Carry out a legal move and print the next state; an illegal move is refused, and any move in an illegal state.

    Example: starlaw apply game.json 'draw(blue)' --draw w12 -o next.json
    """
    from starlaw.knowledge.errors import IllegalStateError, InvalidInputError
    from starlaw.solver.certainty.reads import noting
    from starlaw.solver.certainty.resting import PRICES, together
    from starlaw.solver.executor.chance import NoChance, RecordingChance, ScriptedChance, SeededChance
    from starlaw.solver.executor.events import Ply
    from starlaw.solver.loading import load_state

    if seed is not None and dice is not None:
        raise InvalidInputError("give either --seed or --draw, not both")
    judge, state = load_state(state_file, content)
    script = ScriptedChance([result.strip() for result in dice.split(",")]) if dice is not None else None
    chance = RecordingChance(script or (NoChance() if seed is None else SeededChance(seed)))
    with looking_at(judge, state, state_file, PRICES) as legality:
        permitted = judge.permitted(state, move)
    if legality.violations and not anyway:
        broken = legality.shown["violations"]
        raise IllegalStateError("no move is carried out in a state that is not legal, unless with --anyway", broken)
    with judge.answering(state), noting(judge, state.options) as reads:
        after, events = judge.carry_out(state, permitted, chance)
    assumed = together([reads.assumptions, *legality.prices_rest_on(judge, state, [permitted]).values()])
    if script is not None:
        script.finish()
    if output is not None:
        write_file(output, after.model_dump_json(by_alias=True, indent=2) + "\n")
    if json:
        from starlaw.show.doors.door import Door

        ply = Ply(state.decider or "", state, permitted, tuple(chance.results), events, after)
        drawn = {"drawn": list(ply.drawn)}
        say_json(Door(judge).transition(ply) | drawn | assumptions_shown(assumed) | legality.shown)
    elif output is None:
        say(after.model_dump_json(by_alias=True, indent=2))
    else:
        from starlaw.show.words import happened

        for line in happened(judge, events):
            say(f"{line} {SIGN}" if assumed and any(sign.isdecimal() for sign in line) else line)
        say_footnote(judge, assumed)


def odds(
    state_file: StateFile,
    move: Annotated[str | None, typer.Argument(metavar="MOVE", help="A move; leave it out with --forecast.")] = None,
    forecast: Annotated[
        bool, typer.Option("--forecast", help="Forecast what is under way, such as a battle, instead of a move.")
    ] = False,
    battle: Annotated[bool, typer.Option("--battle", hidden=True)] = False,  # what --forecast was called
    policy: Annotated[
        list[str] | None,
        typer.Option("--policy", metavar="NAME=CHOICE", help="With --forecast, how a side decides. Repeatable."),
    ] = None,
    option: Picked = None,
    content: Content = "default",
    json: AsJson = False,
) -> None:
    """Print every outcome of a move with its exact probability, and the chances of what the move begins.

    With --forecast, print how what is under way, such as a battle, ends if all sides keep to a policy.

    Example: starlaw odds game.json 'explore(orange)'

    Example: starlaw odds game.json --forecast --policy defender_retreats_at=2
    """
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.show.words import happened
    from starlaw.solver.certainty.reads import noting
    from starlaw.solver.certainty.resting import PRICES, together
    from starlaw.solver.loading import load_possible

    possible = load_possible(state_file, content)
    judge = possible.game
    if possible.view is not None:
        if move is None or forecast or option:
            raise InvalidInputError(f"{state_file}: expected only a move beside what a seat sees")
        _say_odds_seen(possible, judge.move(move), json)
    saved = possible.states[0]
    if len(possible.states) > 1:
        raise InvalidInputError(f"{state_file}: expected no unknown fields, got {', '.join(possible.unknown)}")
    state = under(judge, saved, option)
    if forecast or battle:
        if move is not None:
            raise InvalidInputError(f"--forecast: expected no move beside it, got {move!r}")
        with looking_at(judge, state, state_file) as legality:
            ends = judge.ruleset.forecast(state, judge, picked_readings(policy))
        _say_forecast(ends, legality, json)
        return
    if move is None:
        raise InvalidInputError("expected a move, or --forecast")
    chosen = judge.move(move)
    with looking_at(judge, state, state_file, PRICES) as legality, noting(judge, state.options) as reads:
        outcomes = judge.outcomes(state, chosen)
        promised = judge.ruleset.prospects(state, judge, chosen)
    old = judge.outcomes(saved, chosen) if judge.judge(saved, chosen).status == "legal" else ()
    difference = changed(option, _told(judge, old), _told(judge, outcomes))
    assumed = together([reads.assumptions, *legality.prices_rest_on(judge, state, [chosen]).values()])
    if json:
        from starlaw.show.doors.door import Door

        with judge.answering(state):
            shown = Door(judge).odds_of(state, chosen, outcomes) | assumptions_shown(assumed) | legality.shown
        say_json(shown | (difference.shown if option else {}))
        return
    for probability, (after, events) in outcomes:
        drawn = happened(judge, [event for event in events if event.kind == "drawn"] or events)
        then = [f"{of} {float(chance):.1%}" for of, chance in judge.ruleset.prospects(after, judge)]
        sign = f" {SIGN}" if assumed else ""
        say(f"{probability!s:>9}  {float(probability):7.3%}  {'; '.join([*drawn, *then]) or 'no draw'}{sign}")
    for of, chance in promised:
        say(f"{of}: {chance} or {float(chance):.3%}")
    say_footnote(judge, assumed)
    if option:
        difference.say()


def _say_odds_seen(possible: "Possible", move: "Move", json: bool) -> None:
    """Print what odds can be, whatever is hidden, and end."""
    from starlaw.cli.certainty import EXIT, in_a_line
    from starlaw.show.doors.open_states import OpenDoor

    door = OpenDoor(possible)
    seen = door.odds_seen(move)
    if json:
        say_json(door.odds_object(seen))
    else:
        say(in_a_line(move.text, seen.legal))
        for text, (least, most) in seen.outcomes.items():
            chance = f"{float(least):.3%}" if least == most else f"{float(least):.3%} to {float(most):.3%}"
            say(f"{chance:>20}  {text}")
        number = "all" if seen.all_looked_at else "the first"
        if seen.looked_at:
            say(f"by {number} {seen.looked_at} ways in which what is hidden can lie and the move is legal")
    finish(EXIT[seen.legal.status])


def _told(judge: "Game", outcomes: "Iterable[tuple[Fraction, Transition]]") -> list[str]:
    """Return outcomes in words, by which those of two readings are compared."""
    from starlaw.show.words import happened

    return [f"{chance} {'; '.join(happened(judge, events)) or 'no draw'}" for chance, (_, events) in outcomes]


def _say_forecast(forecast: "Forecast", legality: Legality, json: bool) -> None:
    from starlaw.show.layout import wrapped
    from starlaw.show.phrases import listed, spoken

    if json:
        ends = {end: str(chance) for end, chance in forecast.ends.items()}
        losses = {side: {what: str(number) for what, number in lost.items()} for side, lost in forecast.losses.items()}
        say_json({"policy": dict(forecast.policy), "ends": ends, "losses": losses} | legality.shown)
        return
    policy = ", ".join(f"{name}={choice}" for name, choice in forecast.policy.items())
    say(wrapped(policy, "if all sides keep to this policy (--policy): ", "  "))
    for end, chance in forecast.ends.items():
        if chance:
            say(f"{float(chance):8.3%}  {end.replace('_', ' ')}")
    for side, lost in forecast.losses.items():
        lost_on_average = listed(f"{float(number):.3f} {spoken(what)}" for what, number in lost.items())
        say(f"{side} lose {lost_on_average} on average")


def replay(
    record_files: Annotated[
        list[str],
        typer.Argument(
            metavar="RECORD", help="The file of a game record; - reads standard input. Several with --stream."
        ),
    ],
    steps: Annotated[bool, typer.Option("--steps", help="Print every move and what it did.")] = False,
    coverage: Annotated[
        bool,
        typer.Option("--coverage", help="Also print which kinds of moves were made and which rules forbade others."),
    ] = False,
    content: Content = "default",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="FILE", help="Write the last state to this file.")
    ] = None,
    streamed: Stream = False,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    out: Results = None,
    resume: Resume = False,
    json: AsJson = False,
) -> None:
    """Verify a record: replay every move, compare every state, and explain the first step that is wrong.

    A record from elsewhere needs no fingerprints: it has a header such as {"record": 1, "game": "horizons", "options":
    {"players": 2}, "drawn": [...]}, then a line such as {"move": "draw(orange)", "drawn": ["w12"]} for each move.
    Exit 0: every step is right, 1: a step is wrong, 2: bad input.

    Example: starlaw replay game.jsonl --steps

    Example: starlaw replay records --stream --jobs 2
    """
    from collections import Counter

    from starlaw.cli.wording import say_clauses
    from starlaw.knowledge.errors import ChanceError, IllegalMoveError, InvalidInputError, InvalidMoveError, RecordError
    from starlaw.knowledge.rules import rules
    from starlaw.show.layout import wrapped
    from starlaw.show.phrases import spoken
    from starlaw.show.words import happened
    from starlaw.solver.executor.records import read_record
    from starlaw.solver.executor.records import replay as replayed
    from starlaw.solver.game import game as find_game

    if many_asked(streamed, (jobs, cluster), out, resume, steps or coverage or output):
        stream_records(record_files, content, (jobs, cluster), out, resume, json)
    if len(record_files) > 1:
        raise InvalidInputError("expected one record, or --stream")
    (record_file,) = record_files
    if output is not None and output.exists() and output.samefile(record_file):
        raise InvalidInputError(f"--output: {output} is the record itself")
    record = read_record(record_file)
    if record.torn:
        say_warning(record.torn)
    judge = find_game(record.header.game, content, expansions=record.header.options.expansions)
    made: Counter[str] = Counter()
    forbade: Counter[str] = Counter()
    problem, line, state = None, 0, None
    broken: tuple[str, ...] = ()
    try:
        with telling_so_far(lambda: {"replays": True, "moves": made.total(), "of": len(record.steps)}):
            for step in with_progress(replayed(record, content, record_file), len(record.steps) + 1, "moves"):
                line, state = step.line, step.state
                made.update([step.move.name] if step.move else [])
                if coverage:
                    verdicts = judge.candidates(state)
                    forbade.update(rule for verdict in verdicts for rule in verdict.blocked_by)
                if steps and not json:
                    say(f"{step.line:5} {step.move.text if step.move else 'set-up'}")
                    for told in happened(judge, step.events):
                        say(wrapped(told, " " * 8, " " * 10))
    except (IllegalMoveError, InvalidMoveError, ChanceError, RecordError) as error:
        problem = (
            str(error)
            if str(error).startswith(f"{record_file}:")
            else f"{record_file}:{record.lines[made.total()] if line else 1}: {error}"
        )
        broken = error.rule_ids if isinstance(error, IllegalMoveError) else ()
    if output is not None and state is not None:
        write_file(output, state.model_dump_json(by_alias=True, indent=2) + "\n")
    if json:
        shown: dict[str, Any] = {"replays": problem is None, "moves": made.total(), "problem": problem}
        shown |= {"blocked_by": list(broken), "not_compared": record.uncompared}
        seen = {"made": dict(sorted(made.items())), "forbade": dict(sorted(forbade.items()))}
        say_json(
            shown | {"torn": record.torn, "taken_back": record.taken_back} | ({"coverage": seen} if coverage else {})
        )
    else:
        say(problem or f"{record_file}: {made.total()} moves replay")
        if record.taken_back:
            say(f"  {record.taken_back} moves were taken back and are not replayed")
        for rule in broken:
            say(wrapped(f"{rule}: {rules(judge.name)[rule].sentence}", "  ", "    "))
            say_clauses(judge.name, rules(judge.name)[rule].clauses)
        if record.uncompared:
            say(f"  {record.uncompared} lines have no fingerprint, so only moves and draws were looked at")
        if coverage:
            say("  moves that were made, by kind:")
            for kind, number in sorted(made.items()):
                say(f"  {number:6} {spoken(kind)}")
            say("  moves that could be thought of and were forbidden, by rule:")
            for rule, number in sorted(forbade.items()):
                say(wrapped(f"{rule}: {rules(judge.name)[rule].sentence}", f"  {number:6} ", " " * 11))
    finish(0 if problem is None else 1)


def perft(
    state_file: StateFile,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, max=12, help="The number of moves in each sequence.")],
    divide: Annotated[
        bool, typer.Option("--divide", help="Count for each first move alone, to compare with another program.")
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, max=64, help="Count by J processes.")] = 1,
    content: Content = "default",
    evaluator: Evaluator = "auto",
    json: AsJson = False,
) -> None:
    """Count the sequences of a number of moves; every possible draw counts as a position of its own.

    A position that several sequences lead to is looked at once and counted for each.

    Example: starlaw perft game.json 2

    Example: starlaw perft game.json 2 --divide
    """
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.loading import load_state
    from starlaw.solver.surveys.perft import divided
    from starlaw.solver.surveys.perft import perft as count

    judge, state = load_state(state_file, content, evaluator)
    if divide:
        if jobs > 1:
            raise InvalidInputError("--divide: expected no --jobs beside it")
        _say_divided(with_progress(divided(judge, state, depth), len(judge.moves(state)), "moves"), depth, json)
        return
    plies = with_progress(count(judge, state, depth, jobs, content, evaluator), depth, "moves deep")
    shown: list[dict[str, Any]] = []
    if not json:
        say(f"{'depth':>5} {'moves':>12} {'that draw':>12} {'positions':>12}")
    with telling_so_far(lambda: shown):
        for ply in plies:
            shown.append(ply._asdict())
            if not json:
                say(f"{ply.depth:5} {ply.moves:12} {ply.chance:12} {ply.positions:12}")
    if json:
        say_json(shown)


def _say_divided(found: "Iterable[tuple[Move, int]]", depth: int, json: bool) -> None:
    """Print the positions behind each first move, as they are counted."""
    parts: list[dict[str, Any]] = []
    with telling_so_far(lambda: {"depth": depth, "divide": parts}):
        for move, positions in found:
            parts.append({"move": move.text, "positions": positions})
            if not json:
                say(f"{positions:12}  {move.text}")
    if json:
        say_json({"depth": depth, "divide": parts})
    else:
        say(f"{sum(part['positions'] for part in parts):12}  in all")
