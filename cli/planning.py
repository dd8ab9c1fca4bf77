"""The command that finds a way to a goal: plan."""

from typing import TYPE_CHECKING, Annotated

import typer

from starlaw.cli.arguments import AsJson, Content, GameName, Picked, Seconds, picked_readings
from starlaw.cli.certainty import SIGN, SourcesOnly, assumptions_shown, in_a_line, say_footnote, say_values
from starlaw.cli.legality import Legality, checked
from starlaw.cli.output import finish, say, say_json
from starlaw.show.layout import wrapped

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlaw.knowledge.provenance import Assumption
    from starlaw.knowledge.states import GameState
    from starlaw.solver.certainty.consequences import Determined
    from starlaw.solver.game import Game
    from starlaw.solver.planning.plan import NearestPosition, Plan


GRACE = 30  # seconds for telling what was found, once the search is over


def plan(
    game: GameName,
    goal: Annotated[
        list[str],
        typer.Argument(metavar="GOAL…", help="A condition to reach; `starlaw find GAME` lists what it can say."),
    ],
    state: Annotated[
        str | None, typer.Option("--state", metavar="STATE", help="Start from this state instead of the first turn.")
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", help="The number of players; without it, as few as possible.")
    ] = None,
    option: Picked = None,
    horizon: Annotated[
        int, typer.Option("--horizon", metavar="N", min=1, max=1000, help="Plan at most N moves.")
    ] = 200,
    positions: Annotated[
        int, typer.Option("--positions", metavar="N", min=1, max=10_000_000, help="Look at no more than N positions.")
    ] = 20_000,
    content: Content = "default",
    sources_only: SourcesOnly = False,
    seconds: Seconds = 120,
    json: AsJson = False,
) -> None:
    """Find a short sequence of legal moves to a goal, with its chance, its steps and what each step waits for.

    A goal is a condition about the state, as for `find`, or legal(MOVE). All players do what the plan needs, and all
    draws are those that the plan hopes for; the command prints the chance that the same moves lead to the goal. A plan
    is called shortest only if all shorter ones were looked at; from other plans, unnecessary moves are removed. Several
    goals are reached one after the other. Exit 1: there is no way, or none was found within the bounds or the
    seconds; then the moves that lead nearest are printed, what is missing there and the rules that block the next one.

    With --sources-only, also say whether each move is certainly legal where the plan makes it, and what decides. Exit
    3: a plan was found, but not all of its moves are certain.

    Example: starlaw plan horizons 'stands(w7, orange, colony, 1)' --state game.json

    Example: starlaw plan stellar_horizons --option scenario=race_for_the_red_planet --players 1 'settled(P, mars, 1)'
    """
    from starlaw.knowledge.errors import InvalidInputError, TooLongError
    from starlaw.solver.certainty.resting import together
    from starlaw.solver.game import game as find_game
    from starlaw.solver.loading import load_state
    from starlaw.solver.states.first_turn import first_turn
    from starlaw.solver.worker import limited

    legality = Legality()
    if state is None:
        judge = find_game(game, content)
        start = first_turn(judge, players, picked_readings(option))
    elif players is not None or option:
        raise InvalidInputError("--state cannot be combined with --players or --option, which the state sets itself")
    else:
        judge, start = load_state(state, content)
        if game not in (judge.name, *judge.ruleset.parts):
            raise InvalidInputError(f"{state}: expected a state of {game}, got one of {judge.name}")
        legality = checked(judge, start, state)
    try:
        bounds = horizon, positions, seconds
        best, states, priced, certain = limited(seconds + GRACE, _planned, judge, start, goal, bounds, sources_only)
    except TooLongError as error:
        say_json({"goals": goal, "status": "not_found", "why": str(error)}) if json else say(str(error))
        finish(1)
    if json:
        shown = best.model_dump(mode="json") | assumptions_shown(together(priced)) | legality.shown
        say_json(shown | ({"by_sources": [entry.model_dump(mode="json") for entry in certain]} if sources_only else {}))
    else:
        _say_plan(judge, states, best, [bool(assumed) for assumed in priced])
        say_footnote(judge, together(priced))
        for entry in certain:
            say(in_a_line(entry.move, entry))
            say_values(judge, entry.decided_by, "legal")
    unsure = any(entry.status != "legal" for entry in certain)
    finish(1 if best.status != "found" else 3 if unsure else 0)


def _planned(
    judge: "Game", start: "GameState", goals: "Sequence[str]", bounds: tuple[int, int, int], sources_only: bool
) -> "tuple[Plan, Sequence[GameState], Sequence[tuple[Assumption, ...]], Sequence[Determined]]":
    """Return a plan, the states along it, what the price of each step rests on that the sources do not give, and, with
    the sources only, what these say of each step.
    """
    from starlaw.cli.progress import with_progress
    from starlaw.solver.certainty.consequences import determined_moves
    from starlaw.solver.certainty.resting import prices_rest_on, together
    from starlaw.solver.planning.plan import Planner
    from starlaw.solver.session import move_symbol

    planner = Planner(judge, start, goals, *bounds)
    for _ in with_progress(planner.search(), bounds[1], "positions", len):
        pass
    best = planner.plan()
    steps = [(judge.move(step.move), at) for step, at in zip(best.steps, planner.states, strict=False)]
    priced = [together(prices_rest_on(judge, at, [move_symbol(move)]).values()) for move, at in steps]
    certain = [entry for move, at in steps if sources_only for entry in determined_moves(judge, at, [move])]
    return best, planner.states, priced, certain


def _say_plan(judge: "Game", states: "Sequence[GameState]", plan: "Plan", assumed: "Sequence[bool]") -> None:
    from starlaw.show.words import words_of

    if plan.status != "found":
        why = "no sequence of moves leads to" if plan.status == "none" else "no plan was found for"
        say(wrapped(f"{why} {plan.missed}; {plan.looked_at} positions were looked at"))
        if plan.nearest:
            _say_nearest(judge, plan.nearest)
        say(wrapped(plan.bounds, "searched: ", "  "))
        return
    if not plan.steps:
        say("the goal is reached already")
        return
    proved = "none within the bounds is shorter" if plan.shortest else "a shorter plan is not ruled out"
    say(f"{len(plan.steps)} moves; {proved}")
    words = words_of(judge.name)
    for number, (step, state) in enumerate(zip(plan.steps, states, strict=False), start=1):
        meant = words.choice(judge, state, judge.move(step.move))
        sign = f" {SIGN}" if assumed[number - 1] else ""
        say(wrapped(f"{step.move}: {meant}{sign}", f"  {number}. ", "       "))
        for event in step.events if step.hoped else ():
            say(wrapped(event, "       hoping for: ", "         "))
        for until in sorted({wait.until for wait in step.waits}):
            rules = ", ".join(wait.rule for wait in step.waits if wait.until == until)
            say(wrapped(f"waits for move {until} ({rules})", "       ", "         "))
    if plan.chance is not None and plan.chance < 1:
        least = "at least " if plan.chance_is == "at_least" else ""
        say(f"chance that these moves lead there: {least}{float(plan.chance):.1%}")
    _say_bottleneck(judge, plan)
    say(wrapped(plan.bounds, "searched: ", "  "))


def _say_bottleneck(judge: "Game", plan: "Plan") -> None:
    """Print what the plan obtains for later steps, and the rules that made these wait."""
    if any(step.obtains for step in plan.steps):
        say("what it has to obtain on the way:")
        for number, step in enumerate(plan.steps, start=1):
            if step.obtains:
                say(wrapped("; ".join(step.obtains), f"  {number}. ", "       "))
    waits = {wait.rule: wait for step in plan.steps for wait in step.waits}
    if waits:
        say("what its moves wait for:")
        for wait in waits.values():
            _say_rule(judge, wait.rule, wait.sentence, wait.clauses)


def _say_nearest(judge: "Game", nearest: "NearestPosition") -> None:
    if nearest.moves:
        say("the moves that lead nearest to it:")
        for number, move in enumerate(nearest.moves, start=1):
            say(f"  {number}. {move}")
    say(f"the nearest that was reached, after {len(nearest.moves)} moves, lacks:")
    for text in nearest.missing:
        say(wrapped(text, "  ", "    "))
    say(f"the next of the moves to it would be {nearest.attempt}, which is blocked there:")
    for reason in nearest.reasons:
        evidence = f" ({', '.join(reason.evidence)})" if reason.evidence else ""
        _say_rule(judge, reason.rule, f"{reason.sentence}{evidence}", reason.clauses)


def _say_rule(judge: "Game", rule: str, sentence: str, clauses: "Sequence[str]") -> None:
    from starlaw.cli.wording import cited

    say(wrapped(f"{rule}: {sentence}", "  ", "    "))
    if where := cited(judge.name, clauses):
        say(wrapped(where, "    ", "      "))
