"""Commands that judge: new, moves, why, check, view."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.arguments import (
    AsJson,
    Cluster,
    Content,
    Evaluator,
    GameName,
    MoveText,
    Output,
    Picked,
    Seed,
    StateFile,
    With,
    options_of,
)
from starlaw.cli.certainty import (
    SIGN,
    SourcesOnly,
    assumptions_shown,
    is_open,
    say_check,
    say_footnote,
    say_moves,
    say_why,
)
from starlaw.cli.legality import Legality, checked, looking_at
from starlaw.cli.other_readings import changed, under
from starlaw.cli.output import finish, say, say_json, say_mistake, write_file
from starlaw.cli.streaming import Jobs, Results, Resume, Stream, many_asked, stream

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlaw.knowledge.states import GameState
    from starlaw.solver.game import Game
    from starlaw.solver.states.repair import Repair


def new(
    game: GameName,
    players: Annotated[int, typer.Option("--players", help="The number of players.")] = 3,
    seed: Seed = None,
    option: Picked = None,
    added: With = None,
    content: Content = "default",
    output: Output = None,
    json: AsJson = False,
) -> None:
    """Print a starting state.

    Example: starlaw new horizons --players 3 --seed 7 -o game.json
    """
    from starlaw.solver.executor.chance import SeededChance
    from starlaw.solver.game import game as find_game

    judge = find_game(game, content, expansions=added or ())
    chance = SeededChance(_fresh_seed() if seed is None else seed)
    state, _ = judge.set_up(options_of(judge, players, option), chance)
    text = state.model_dump_json(by_alias=True, indent=2)
    if output is None:
        say(text)
    else:
        write_file(output, text + "\n")


def _fresh_seed() -> int:
    import secrets

    return secrets.randbits(32)


def moves(
    state_file: StateFile,
    player: Annotated[
        str | None, typer.Option("--player", help="List moves only if this player has to decide.")
    ] = None,
    blocked: Annotated[
        bool, typer.Option("--blocked", help="Also list the moves that are not legal, and why.")
    ] = False,
    sources_only: SourcesOnly = False,
    option: Picked = None,
    content: Content = "default",
    evaluator: Evaluator = "auto",
    streamed: Stream = False,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    out: Results = None,
    resume: Resume = False,
    json: AsJson = False,
) -> None:
    """List the legal moves, each as text to enter and in words.

    With --sources-only, or if fields of the state are "unknown", list the moves that are certainly legal and the
    undetermined moves with the values that decide. Exit 0: some move is legal, 1: none is, 3: none is for certain.

    Example: starlaw moves game.json

    Example: starlaw moves game.json --sources-only
    """
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.show.words import decision, words_of
    from starlaw.solver.certainty.resting import PRICES, together
    from starlaw.solver.loading import load_possible
    from starlaw.solver.session import move_symbol
    from starlaw.solver.surveys.line_answers import LineQuestion

    if many_asked(streamed, (jobs, cluster), out, resume, player or blocked or sources_only or option):
        stream([state_file], LineQuestion("moves", content, evaluator), (jobs, cluster), out, resume, json)
    possible = load_possible(state_file, content, evaluator)
    judge, saved = possible.game, possible.states
    states = tuple(under(judge, state, option) for state in saved)
    if is_open(possible, sources_only):
        legality = Legality() if possible.unknown else checked(judge, states[0], state_file)
        say_moves(possible._replace(states=states), sources_only, legality, json)
    state = states[0]
    decider = state.decider
    if player is not None and player not in state.seats:
        raise InvalidInputError(f"--player: expected one of {', '.join(state.seats)}, got {player!r}")
    mine = player in (None, decider)
    with looking_at(judge, state, state_file, PRICES) as legality:
        legal = judge.moves(state) if player is None else judge.choices(state, player)
        verdicts = judge.candidates(state) if blocked and mine else ()
    resting = legality.prices_rest_on(judge, state, legal)
    priced = [resting.get(move_symbol(move), ()) for move in legal]
    earlier = judge.moves(saved[0]) if player is None else judge.choices(saved[0], player)
    before = [move.text for move in earlier] if option else []
    difference = changed(option, before, [move.text for move in legal])
    if json:
        from starlaw.show.doors.door import Door

        shown = Door(judge, player).decision_with(state, legal, verdicts if blocked else None)
        say_json(shown | assumptions_shown(together(priced)) | legality.shown | (difference.shown if option else {}))
    else:
        words = words_of(judge.name)
        signs = [f" {SIGN}" if assumed else "" for assumed in priced]
        with judge.answering(state):
            told = [(m.text, f"{words.choice(judge, state, m)}{sign}") for m, sign in zip(legal, signs, strict=True)]
        told += [(v.move, f"not legal: {', '.join(v.blocked_by)}") for v in verdicts if v.status != "legal"]
        if not told:
            say(f"no legal move: {decision(judge, state)}")
        width = max((len(text) for text, _ in told), default=0)
        for text, meaning in told:
            say(f"{text:{width}}  {meaning}")
        say_footnote(judge, together(priced))
        if option:
            difference.say()
    finish(0 if legal else 1)


def why(
    state_file: StateFile,
    move: MoveText,
    sources_only: SourcesOnly = False,
    option: Picked = None,
    content: Content = "default",
    evaluator: Evaluator = "auto",
    streamed: Stream = False,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    out: Results = None,
    resume: Resume = False,
    json: AsJson = False,
) -> None:
    """Say whether a move is legal, which rules block it, and what would make it legal.

    With --sources-only, or if fields of the state are "unknown", also say whether that is certain and what decides.
    Exit 0: legal, 1: blocked, 2: bad input, 3: not determined.

    Example: starlaw why game.json 'build(orange,w7,colony)'

    Example: starlaw why game.json 'build(orange,w7,colony)' --sources-only
    """
    from starlaw.cli.wording import say_verdict
    from starlaw.solver.loading import load_possible
    from starlaw.solver.states.repair import nearest_legal
    from starlaw.solver.surveys.line_answers import LineQuestion
    from starlaw.solver.verdicts import Change

    if many_asked(streamed, (jobs, cluster), out, resume, sources_only or option):
        stream([state_file], LineQuestion("why", content, evaluator, move), (jobs, cluster), out, resume, json)
    possible = load_possible(state_file, content, evaluator)
    judge, saved = possible.game, possible.states
    states = tuple(under(judge, state, option) for state in saved)
    if is_open(possible, sources_only):
        legality = Legality() if possible.unknown else checked(judge, states[0], state_file)
        say_why(possible._replace(states=states), move, sources_only, legality, json)
    state = states[0]
    with looking_at(judge, state, state_file) as legality:
        verdict = judge.judge(state, move)
    before = judge.judge(saved[0], move) if option else verdict
    difference = changed(option, (before.status, *before.blocked_by), (verdict.status, *verdict.blocked_by))

    def nearest() -> tuple[Change, ...] | None:
        return nearest_legal(judge, state, judge.move(move))

    if json:
        from starlaw.show.doors.door import Door

        changes = nearest() if verdict.reasons else ()
        shown = Door(judge).verdict_of(verdict)
        shown["changes"] = None if changes is None else [change.text for change in changes]
        say_json(shown | legality.shown | (difference.shown if option else {}))
    else:
        say_verdict(judge, verdict, nearest)
        if option:
            difference.say()
    finish(0 if verdict.status == "legal" else 1)


def check(
    state_files: Annotated[
        list[str],
        typer.Argument(metavar="STATE…", help="Files of states, as JSON or JSON Lines; - reads standard input."),
    ],
    repair: Annotated[
        bool, typer.Option("--repair", help="Also find the legal state nearest to an illegal one.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write that legal state, or with --stream the results, to FILE."),
    ] = None,
    sources_only: SourcesOnly = False,
    option: Picked = None,
    content: Content = "default",
    evaluator: Evaluator = "auto",
    streamed: Stream = False,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    resume: Resume = False,
    json: AsJson = False,
) -> None:
    """Check states: say which rules each state breaks, and where.

    With --repair, also find the legal states that differ in the fewest things, as `why` counts them, and say how many
    are equally near. The number of players and the readings do not change.

    With --sources-only, also say whether the result is certain and what decides. A state with "unknown" fields is legal
    if some values make it legal.
    Exit 0: all legal, 1: some rule is broken, 2: bad input, 3: not determined.

    Example: starlaw check game.json

    With --stream, each line is answered by a line of JSON that names file and line; a bad line is such a result, too.

    Example: starlaw check game.json --repair --out mended.json

    Example: starlaw check states.jsonl.gz --stream --jobs 2 --out results.jsonl
    """
    from starlaw.cli.wording import say_clauses, say_repair
    from starlaw.knowledge.errors import InvalidInputError, RulesError
    from starlaw.show.doors.door import Door
    from starlaw.show.doors.problems import problem_of
    from starlaw.show.layout import wrapped
    from starlaw.show.witnesses import witness
    from starlaw.solver.loading import load_all
    from starlaw.solver.surveys.line_answers import LineQuestion

    if out and not repair and not streamed:
        raise InvalidInputError("--out needs --repair, which finds the state to write, or --stream")
    if many_asked(streamed, (jobs, cluster), None if repair else out, resume, repair or sources_only or option):
        stream(state_files, LineQuestion("check", content, evaluator), (jobs, cluster), out, resume, json)
    if sources_only and repair:
        raise InvalidInputError("--repair cannot be combined with --sources-only")
    results: list[dict[str, Any]] = []
    for path in state_files:
        for where, loaded in load_all(path, content, evaluator):
            if isinstance(loaded, RulesError):  # a bad line, which does not keep the others from being judged
                results.append({"legal": False, "status": "error", "error": problem_of(loaded)})
                say_mistake(loaded, as_json=False)
                continue
            possible = loaded
            judge, saved = possible.game, possible.states
            states = tuple(under(judge, state, option) for state in saved)
            if is_open(possible, sources_only):
                results.append(say_check(possible._replace(states=states), where, sources_only, json))
                continue
            (state,) = states
            violations = judge.check(state)
            results.append(Door(judge).check_of(violations))
            if out and len(results) > 1:
                raise InvalidInputError("--out needs a single state, whose repair it writes")
            if not json:
                say(f"{where}: {'legal' if not violations else 'not legal'}")
                for violation in violations:
                    say(wrapped(f"{violation.rule}: {violation.sentence}", "  ", "    "))
                    say(wrapped(f"{witness(judge, violation)}.", "    Here: ", "      "))
                    say_clauses(judge.name, violation.clauses)
            if option:
                old = [violation.rule for violation in judge.check(saved[0])]
                difference = changed(option, old, [violation.rule for violation in violations])
                results[-1] |= difference.shown
                if not json:
                    difference.say()
            if repair and violations:
                results[-1]["repair"] = _repaired(judge, state, None if json else say_repair, out)
    if json:
        say_json(results[0] if len(results) == 1 else results)
    undetermined = any(result.get("status") == "undetermined" for result in results)
    failed = any(not result["legal"] and result.get("status") != "undetermined" for result in results)
    bad = any("error" in result for result in results)
    finish(2 if bad else 1 if failed else 3 if undetermined else 0)


def _repaired(judge: "Game", state: "GameState", tell: "Callable[[Repair], None] | None", out: Path | None) -> Any:
    """Search the nearest legal states, tell them, write the first one, and return them as JSON."""
    from starlaw.cli.output import json_text
    from starlaw.solver.states.repair import repaired

    repair = repaired(judge, state)
    if tell:
        tell(repair)
    if out and repair.nearest:
        write_file(out, json_text(repair.nearest[0].state) + "\n")
    return repair.model_dump(mode="json")


def view(
    state_file: StateFile,
    player: Annotated[str, typer.Option("--player", help="The player who looks.")],
    content: Content = "default",
    json: AsJson = False,
) -> None:
    """Print a state as one player may see it: cards and pieces hidden from that player are only counted.

    Example: starlaw view game.json --player orange
    """
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.loading import load_state

    judge, state = load_state(state_file, content)
    seats = state.seats
    if player not in seats:
        raise InvalidInputError(f"--player: expected one of {', '.join(seats)}, got {player!r}")
    with judge.answering(state):
        say_json(judge.ruleset.view(state, player))
