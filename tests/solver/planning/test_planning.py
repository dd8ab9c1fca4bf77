"""Plans are legal, reach their goal, are as short and as likely as an exhaustive look says."""

from collections.abc import Callable
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from clingo import Control

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import digest
from starlaw.solver.executor.chance import branches
from starlaw.solver.game import Game, judge_of
from starlaw.solver.loading import load_state
from starlaw.solver.planning.goals import Goal, Situation
from starlaw.solver.planning.plan import Plan, Planner
from starlaw.solver.session import symbol
from starlaw.solver.states.first_turn import first_turn
from tests.support import as_json

MID_GAME = str(folder("seeds") / "horizons" / "states" / "mid_game.json")


def planned(game: Game, start: GameState, *goals: str, horizon: int = 20, positions: int = 4000) -> Plan:
    planner = Planner(game, start, goals, horizon, positions)
    for _ in planner.search():
        pass
    return planner.plan()


def said_by_clingo(game: Game, state: GameState, goal: str) -> bool:
    """Ask clingo whether a goal holds in a state."""
    control = Control(["--warn=none"])
    fixed, said = game.atoms(state)
    legal = [f"legal({move.text})." for move in game.moves(state)]
    control.add(
        "base", [], " ".join([*(f"{symbol(atom)}." for atom in (*fixed, *said)), *legal, f"asked_goal :- {goal}."])
    )
    control.ground([("base", [])])
    return any(atom.symbol.name == "asked_goal" for atom in control.symbolic_atoms)


def after(game: Game, state: GameState, moves: tuple[str, ...]) -> list[tuple[Fraction, GameState]]:
    """Return every state that moves can lead to, each move legal, with its chance."""
    found = [(Fraction(1), state)]
    for move in moves:
        found = [
            (chance * branch.probability, reached)
            for chance, now in found
            if game.move(move) in game.moves(now)
            for branch in branches()
            for reached in [game.carry_out(now, game.move(move), branch).state]
        ]
    return found


def is_adapted(plain: dict[str, Any]) -> bool:
    return "desert" in plain["players"]["orange"]["habitats"]


def has_a_colony(plain: dict[str, Any]) -> bool:
    return bool(plain["worlds"]["w7"]["structures"].get("orange", {}).get("colony"))


def is_rich_in_metal(plain: dict[str, Any]) -> bool:
    return any(p["stock"]["metal"] >= 6 and "frozen" not in p["habitats"] for p in plain["players"].values())


@pytest.mark.one_in(8)
@pytest.mark.parametrize(
    ("goal", "meant"),
    [
        ("adapted(orange, desert)", is_adapted),
        ("stands(w7, orange, colony, 1)", has_a_colony),
        ("has(P, metal, N), N >= 6, not adapted(P, frozen)", is_rich_in_metal),
    ],
)
def test_a_plan_is_legal_and_as_short_as_an_exhaustive_look_says(
    goal: str, meant: Callable[[dict[str, Any]], bool]
) -> None:
    game, start = load_state(MID_GAME, "default", "tables")
    plan = planned(game, start, goal)
    assert (plan.status, plan.shortest) == ("found", True)
    ends = after(game, start, tuple(step.move for step in plan.steps))
    assert any(meant(as_json(state)) for _, state in ends)
    layer = [start]
    for _ in plan.steps[1:]:
        layer = [
            game.carry_out(now, move, chance).state
            for now, moves in zip(layer, game.moves_of(layer), strict=True)
            for move in moves
            for chance in islice(branches(), 1)  # none of these goals hangs on what is drawn
        ]
        assert not any(meant(as_json(state)) for state in layer)


def test_the_chance_of_a_plan_is_that_of_its_rolls() -> None:
    game, start = load_state(str(folder("seeds") / "stellar_horizons" / "states" / "moving.json"), "default")
    launch = next(move for move in game.moves(start) if move.name == "launch")
    ship, target = launch.arguments[2], launch.arguments[3]
    goal = f"at({launch.arguments[0]}, {ship}, {target})"
    ends = after(game, start, (launch.text,))
    place = next(state for chance, state in ends if chance > Fraction(1, 2))
    where = [atom for atom in game.ruleset.state_facts(place) if atom[0] == "at" and atom[2] == ship]
    goal = f"at({where[0][1]}, {ship}, {where[0][3]})"
    plan = planned(game, start, goal)
    assert plan.status == "found"
    wanted = sum(chance for chance, state in ends if said_by_clingo(game, state, goal))
    assert (plan.chance, plan.chance_is) == (wanted, "exact")
    assert wanted < 1


@pytest.mark.one_in(10)
def test_what_the_last_move_waited_for_blocks_it_that_long() -> None:
    game, start = load_state(MID_GAME, "default")
    plan = planned(game, start, "stands(w7, orange, colony, 1)")
    state, waits = start, plan.steps[-1].waits
    assert waits
    for number, step in enumerate(plan.steps, start=1):
        blocking = set(game.judge(state, plan.steps[-1].move).blocked_by)
        assert {wait.rule for wait in waits if wait.until == number} <= blocking
        assert {wait.rule for wait in waits if wait.until < number}.isdisjoint(blocking)
        state = game.carry_out(state, game.move(step.move), next(branches())).state


def atoms_after(game: Game, states: list[GameState]) -> tuple[list[GameState], set[tuple[Any, ...]]]:
    """Return every state that one move leads to, and all that any of them says."""
    found = [
        game.carry_out(state, move, chance).state
        for state in states
        for move in game.moves(state)
        for chance in islice(branches(), 4)
    ]
    return found, {atom for state in found for atom in game.ruleset.state_facts(state)}


@pytest.mark.one_in(4)
@pytest.mark.parametrize("name", [name for name in source_names() if name != "stellar_horizons"])  # see below
def test_what_two_moves_bring_about_and_one_does_not_takes_two(name: str) -> None:
    game = judge_of(name)
    start = first_turn(game)
    first, said = atoms_after(game, [start])
    said |= set(game.ruleset.state_facts(start))
    _, later = atoms_after(game, first[:6])
    goals = sorted(str(symbol(atom)) for atom in later - said if atom[0] not in ("agenda", "pending"))
    plan = planned(game, start, goals[0])
    assert (plan.status, len(plan.steps), plan.shortest) == ("found", 2, True)


RACE = {"scenario": "race_for_the_red_planet"}


@pytest.mark.one_in(18)
@pytest.mark.parametrize(
    ("goal", "moves"),
    [
        ("at(P, lv1_1, earth), stores(P, earth, sup, 1)", 2),  # build it, buy that
        ("under_way(P, flyby_1, mars)", 4),  # build both, be done, launch
        ("under_way(P, cv4_1, mars), carries(P, cv4_1, sup, 2)", 8),  # build 2, buy 2, be done, load 2, launch
    ],
)
def test_a_guided_search_finds_what_needs_no_more_moves(goal: str, moves: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlaw.solver.planning.plan_search.BREADTH", 0)
    game = judge_of("stellar_horizons")
    plan = planned(game, first_turn(game, 1, RACE), goal)
    assert (plan.status, len(plan.steps), plan.shortest) == ("found", moves, False)


@pytest.mark.one_in(10)
def test_the_first_settlement_on_mars_is_planned_without_help() -> None:
    game = judge_of("stellar_horizons")
    start = first_turn(game, 1, RACE)
    plan = planned(game, start, "settled(P, mars, 1)", horizon=60, positions=8000)
    assert plan.status == "found"
    assert len(plan.steps) <= 35  # that many have the moves that a person chose
    state, chance = start, Fraction(1)
    for step in plan.steps:
        chances: dict[str, Fraction] = {}
        for branch in branches():
            found = game.apply(state, step.move, branch)
            if tuple(event.text for event in found.events) == step.events:
                chances[digest(found.state)] = chances.get(digest(found.state), Fraction(0)) + branch.probability
                after = found.state
        state, chance = after, chance * max(chances.values())
    assert as_json(state)["players"]["north_america"]["bases"]["mars"]["settlements"] == 1
    assert plan.chance is not None
    assert chance <= plan.chance < 1
    waits = {wait.rule for step in plan.steps for wait in step.waits}
    assert {"sh.settlement.base", "sh.construct.cost", "sh.launch.vehicle", "sh.found.site"} <= waits
    assert any("base on mars" in text for step in plan.steps for text in step.obtains)


@pytest.mark.one_in(10)
def test_what_blocks_the_nearest_attempt_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlaw.solver.planning.plan_search.BREADTH", 0)
    game = judge_of("stellar_horizons")
    start = first_turn(game, 1, RACE)
    plan = planned(game, start, "settled(P, mars, 1)", positions=150)
    assert plan.status == "not_found"
    assert plan.nearest is not None
    ends = after(game, start, plan.nearest.moves)
    rules = tuple(reason.rule for reason in plan.nearest.reasons)
    assert rules
    assert any(game.judge(state, plan.nearest.attempt).blocked_by == rules for _, state in ends)
    assert "North America has a base on Mars" in plan.nearest.missing


def test_a_goal_beyond_the_horizon_is_not_found_and_one_that_holds_needs_no_move() -> None:
    game, start = load_state(MID_GAME, "default")
    assert planned(game, start, "stands(w7, orange, colony, 1)", horizon=2, positions=300).status == "not_found"
    assert planned(game, start, "phase(play)").steps == ()


@pytest.mark.one_in(10)
def test_goals_are_reached_one_after_the_other() -> None:
    game, start = load_state(MID_GAME, "default")
    first, second = "adapted(orange, desert)", "stands(w7, orange, colony, 1)"
    plan = planned(game, start, first, second)
    assert (plan.status, len(plan.steps), plan.shortest) == ("found", 3, False)
    far = planned(game, start, first, "has(orange, metal, 30)", positions=300)
    assert (far.status, far.missed) == ("not_found", "has(orange,metal,30)")


@pytest.mark.one_in(10)
def test_a_longer_plan_holds_no_move_that_it_can_do_without(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlaw.solver.planning.plan_search.BREADTH", 0)
    game, start = load_state(MID_GAME, "default")
    goal = "stands(w7, orange, colony, 1)"
    plan = planned(game, start, goal)
    moves = tuple(step.move for step in plan.steps)
    assert plan.status == "found"
    for place in range(len(moves)):
        ends = after(game, start, (*moves[:place], *moves[place + 1 :]))
        assert not any(said_by_clingo(game, state, goal) for _, state in ends)


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", source_names())
def test_goals_hold_where_clingo_says_so(name: str) -> None:
    game = judge_of(name)
    state = first_turn(game)
    goals = [
        "seat(P), seat(Q), P != Q",
        "seat(P), not seat(P)",
        "players(N), N > 1, N - 1 < 9",
        "players(N), N + 1 = 2",
    ]
    goals += [f"legal({move.name}({', '.join('_' * len(move.arguments))}))" for move in game.moves(state)[:3]]
    goals += ["agenda(0, P, D), seat(P)", "agenda(0, P, D), not seat(P)"]
    for goal in goals:
        assert Goal(game, state, goal).holds(Situation(game, state)) == said_by_clingo(game, state, goal), goal


def test_what_is_missing_is_counted_up_to_the_number_asked_for() -> None:
    game, start = load_state(MID_GAME, "default")
    metal = as_json(start)["players"]["orange"]["stock"]["metal"]
    now = Situation(game, start)
    assert Goal(game, start, f"has(orange, metal, {metal + 3})").missing(now) == 3
    assert Goal(game, start, f"has(orange, metal, {metal + 2}), adapted(orange, desert)").missing(now) == 3
    assert Goal(game, start, f"has(orange, metal, {metal})").missing(now) == 0


@pytest.mark.parametrize(
    ("goal", "said"),
    [
        ("seat(P), not has(Q, metal, 1)", "Q: expected in an atom without not"),
        ("hostile(orange, blue)", "hostile/2"),
        ("seat(nobody)", "nobody"),
        ('blocked(build(orange, w7, colony), "hz.build.cost")', "blocked/2: expected a goal about the state"),
    ],
)
def test_a_goal_that_cannot_be_asked_says_why(goal: str, said: str) -> None:
    game, start = load_state(MID_GAME, "default")
    with pytest.raises(InvalidInputError, match=said.replace("(", r"\(")):
        Goal(game, start, goal)
