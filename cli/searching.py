"""Commands that search states and values by a condition: find, query."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, Content, GameName, Output, Picked, Seconds, picked_readings
from starlaw.cli.certainty import SourcesOnly
from starlaw.cli.output import finish, say, say_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlaw.solver.game import Game
    from starlaw.solver.questions.queries import Queried
    from starlaw.solver.states.find import FoundState

MOST_ANSWERS = 40  # told to people; --json has all
MOST_BINDINGS = 5  # told to people; --json has all
KINDS = {
    "move": "about moves",
    "knowledge": "about clauses and rules",
    "state": "about the state",
    "table": "about the game: content, seats, readings",
    "derived": "worked out by the rules",
}


def find(
    game: GameName,
    condition: Annotated[
        str | None,
        typer.Argument(metavar="[CONDITION]", help="The condition; leave it out to list what conditions can say."),
    ] = None,
    near: Annotated[
        str | None,
        typer.Option("--state", metavar="STATE", help="Search near this state instead of near the first turn."),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", help="The number of players; without it, as few as possible.")
    ] = None,
    option: Picked = None,
    content: Content = "default",
    output: Output = None,
    seconds: Seconds = 60,
    json: AsJson = False,
) -> None:
    """Find a legal state in which a condition holds and which differs as little as possible from a game's first turn.

    A condition is a list of atoms and comparisons that must all hold for some values of its variables (capital
    letters): what a state holds, legal(MOVE), blocked(MOVE, "rule.id") and what the rules derive; `not` before an atom
    negates it. The state is printed, or written with -o, and `check` accepts it. Without a condition, the command lists
    the predicates. Exit 1: there is no such state, or none was found within the bounds printed.

    Example: starlaw find horizons 'legal(build(P, W, colony)), stands(W, Q, colony, 2), P != Q' -o both.json
    """
    from starlaw.knowledge.errors import InvalidInputError, TooLongError
    from starlaw.solver.game import game as find_game
    from starlaw.solver.loading import load_state
    from starlaw.solver.states.find import find as found_state
    from starlaw.solver.states.first_turn import first_turn
    from starlaw.solver.worker import limited

    if condition is None:
        _say_predicates(game, json)
        return
    judge = find_game(game, content)
    if near is None:
        start = first_turn(judge, players, picked_readings(option))
    else:
        if players is not None or option:
            raise InvalidInputError(
                "--state cannot be combined with --players or --option, which the state sets itself"
            )
        judge, start = load_state(near, content)
        if judge.name != game:
            raise InvalidInputError(f"{near}: expected a state of {game}, got one of {judge.name}")
    try:
        outcome = limited(seconds, found_state, judge, start, condition)
    except TooLongError as error:
        say_json({"status": "not_found", "condition": condition, "why": str(error)}) if json else say(str(error))
        finish(1)
    if json:
        say_json(outcome.model_dump(mode="json"))
    _say_found(judge, outcome, output, json)
    finish(0 if outcome.status == "found" else 1)


def query(
    game: GameName,
    condition: Annotated[str, typer.Argument(metavar="ATOM", help="A condition, as for `starlaw find`.")],
    state_file: Annotated[str | None, typer.Option("--state", metavar="STATE", help="Ask about this state.")] = None,
    given: Annotated[str, typer.Option("--given", metavar="FACTS", help="Assume these facts as well.")] = "",
    explain: Annotated[
        bool, typer.Option("--explain", help="Also explain the first answer as a tree of rules.")
    ] = False,
    sources_only: SourcesOnly = False,
    content: Content = "default",
    seconds: Seconds = 60,
    json: AsJson = False,
) -> None:
    """Say for which values of its variables a condition holds, in a state or in the game as such.

    `starlaw find GAME` lists what conditions can say; queries also know clauses and rules, as in cites(RULE, CLAUSE).
    With --sources-only, also say for which values the condition may hold and what decides. Exit 0: the condition holds,
    1: it does not hold, 3: not determined.

    Example: starlaw query horizons 'legal(build(P, W, colony)), at_home(Q, W), P != Q' --state game.json

    Example: starlaw query horizons 'total(orange, N)' --state game.json --explain

    Example: starlaw query horizons 'cites(R, "horizons/build#4")'

    Example: starlaw query horizons 'takes(desert, C), collector(C)' --sources-only
    """
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.game import game as find_game
    from starlaw.solver.loading import load_state
    from starlaw.solver.questions.queries import query as queried
    from starlaw.solver.worker import limited

    if explain and sources_only:
        raise InvalidInputError("--explain cannot be combined with --sources-only")
    judge, state = find_game(game, content), None
    if state_file is not None:
        judge, state = load_state(state_file, content)
        if judge.name != game:
            raise InvalidInputError(f"{state_file}: expected a state of {game}, got one of {judge.name}")
    answer = limited(seconds, queried, judge, condition, state, given, sources_only, explain)
    if json:
        say_json(answer.model_dump(mode="json"))
    else:
        _say_queried(judge, answer)
    finish({"true": 0, "false": 1, "undetermined": 3}[answer.status])


def _say_queried(judge: "Game", answer: "Queried") -> None:
    from starlaw.cli.certainty import SIGN, as_assumed, say_footnote, say_values
    from starlaw.cli.wording import say_trees

    open_answer = as_assumed("yes" if answer.as_assumed else "no", answer.decided_by)
    said = {"true": "yes", "false": "no", "undetermined": open_answer}[answer.status]
    say(f"{said} {SIGN}" if answer.assumptions else said)
    for title, bindings in (("", answer.holds_for), ("perhaps ", answer.perhaps_for)):
        for values in bindings[:MOST_ANSWERS] if bindings and bindings[0] else ():
            say(f"  {title}{_bound(judge, values)}")
        if len(bindings) > MOST_ANSWERS:
            say(f"  … and {len(bindings) - MOST_ANSWERS} more (--json)")
    say_trees(judge, answer.because)
    say_values(judge, answer.decided_by)
    say_footnote(judge, answer.assumptions)
    if answer.not_varied:
        say(f"  as assumed, since no range is listed: {', '.join(answer.not_varied)}")


def _bound(judge: "Game", values: "Mapping[str, str]") -> str:
    """Return the values of variables, each with what people call it."""
    names = {value: f"{value} ({title})" for value, title in judge.names.items() if title != value}
    return ", ".join(f"{name} = {names.get(value, value)}" for name, value in values.items())


def _say_found(judge: "Game", outcome: "FoundState", output: Any, json: bool) -> None:
    """Print the state, or write it and say what it is."""
    from starlaw.cli.output import json_text, write_file
    from starlaw.show.layout import wrapped

    if outcome.state is not None and output is not None:
        write_file(output, json_text(outcome.state) + "\n")
    if json:
        return
    if outcome.state is not None and output is None:
        say(json_text(outcome.state))
        return
    if outcome.state is None:
        say(wrapped(f"no state was found: {outcome.why}"))
    else:
        proved = "no state is nearer" if outcome.smallest else "not proved nearest"
        say(wrapped(f"as at the first turn or in the given state, but for what follows ({proved}):"))
        for change in outcome.changes or ("nothing",):
            say(wrapped(change, "  ", "    "))
        for values in outcome.holds_for[:MOST_BINDINGS] if outcome.holds_for and outcome.holds_for[0] else ():
            say(f"holds for {_bound(judge, values)}")
        if len(outcome.holds_for) > MOST_BINDINGS:
            say(f"… and {len(outcome.holds_for) - MOST_BINDINGS} more (--json)")
    say(wrapped(outcome.bounds, "searched: ", "  "))


def _say_predicates(game: str, json: bool) -> None:
    """List what a condition can be about."""
    from starlaw.show.layout import wrapped
    from starlaw.show.predicates import sentences
    from starlaw.solver.game import judge_of
    from starlaw.solver.questions.conditions import predicates

    worded = sentences(judge_of(game))
    known = [
        predicate if predicate.means else predicate._replace(means=worded.get(predicate.signature, ""))
        for predicate in predicates(game).values()
    ]
    shapes = {kind: [part.key for part in parts] for kind, parts in judge_of(game).shapes.items()}
    if json:
        say_json({"predicates": [predicate._asdict() for predicate in known], "moves": shapes})
        return
    examples = _examples(judge_of(game))
    for kind, title in KINDS.items():
        say(f"{title}:")
        mine = [predicate for predicate in known if predicate.kind == kind]
        for means in dict.fromkeys(predicate.means for predicate in mine):
            names = [predicate.signature for predicate in mine if predicate.means == means]
            such = [examples[name] for name in names if name in examples and means]
            line = ": ".join(filter(None, (", ".join(names), means))) + (f" Such as {', '.join(such)}." if such else "")
            say(wrapped(line, "  ", "    "))
    say("moves:")
    say(wrapped(", ".join(f"{kind}({', '.join(keys)})" for kind, keys in shapes.items()), "  ", "  "))


def _examples(judge: "Game") -> dict[str, str]:
    """Return an atom of each predicate that the first turn of a game has some of."""
    from starlaw.solver.session import symbol
    from starlaw.solver.states.first_turn import first_turn

    fixed, state_atoms = judge.atoms(first_turn(judge))
    return {f"{atom[0]}/{len(atom) - 1}": str(symbol(atom)) for atom in reversed((*fixed, *state_atoms))}
