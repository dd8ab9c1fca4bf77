"""Plans that run out of time: the search ends, and what came nearest is told."""

from starlaw.solver.game import judge_of
from starlaw.solver.planning.plan import Planner
from starlaw.solver.states.first_turn import first_turn


def test_a_search_whose_time_is_up_says_so_and_keeps_what_it_has() -> None:
    game = judge_of("horizons")
    planner = Planner(game, first_turn(game), ["has(orange, metal, 39)"], 200, 100_000, 0)
    assert len(list(planner.search())) == 1
    plan = planner.plan()
    assert plan.status == "not_found"
    assert plan.bounds.endswith("; time was up")
    assert 0 < plan.looked_at < 200


def test_a_goal_that_is_reached_at_once_needs_no_time() -> None:
    game = judge_of("horizons")
    planner = Planner(game, first_turn(game), ["phase(play)"], 200, 100_000, 0)
    assert list(planner.search()) == []
    assert planner.plan().status == "found"
