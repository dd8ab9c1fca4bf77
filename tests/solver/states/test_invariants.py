"""Claims mined from play: they hold in play as clingo sees it, and a legal state said to break one does break it."""

import random

import numpy as np
import pytest

from starlaw.knowledge.folders import source_names
from starlaw.knowledge.invariants import judged
from starlaw.knowledge.rules import rules as rules_of
from starlaw.knowledge.states import GameState
from starlaw.solver.game import judge_of
from starlaw.solver.session import Generated, answer
from starlaw.solver.states.first_turn import first_turn
from starlaw.solver.states.invariants.breaking import Breaker
from starlaw.solver.states.invariants.candidates import Candidate, read_claim, rules
from starlaw.solver.states.invariants.patterns import Pattern
from starlaw.solver.states.invariants.play import played_states
from starlaw.solver.states.invariants.sums import equalities
from starlaw.solver.states.invariants.survey import StateSurvey
from tests.command import run
from tests.support import as_json

STATES = 3_000
FIVE_COLONIES = "Player: reserve(Player,colony,_) + stands(_,Player,colony,_) = 5"
KNOWN_TO_CHECK = [
    FIVE_COLONIES,
    "World: drawn(World) -> bag(World) <= 0",
    "World: orbits(World,_) -> shows(World,_) = 1",
    "Mission: hand(_,Mission) -> deck(Mission) <= 0",
    "Player: agenda(0,Player,action) -> turn(Player) >= 1",
]


@pytest.fixture(scope="module")
def mined() -> tuple[StateSurvey, list[GameState]]:
    """Return what a few games of Horizons teach, with their states."""
    survey = StateSurvey("horizons", seed=3)
    states = [state for batch in survey.mine(STATES) for state in batch]
    return survey, states


def test_a_sum_that_stays_is_found_and_another_is_not() -> None:
    source = random.Random(1)
    rows = []
    for _ in range(200):
        one, two, other = (source.randrange(6) for _ in range(3))
        rows.append([one, two, 9 - one - two, other])
    assert list(equalities(np.array(rows, dtype=np.int16))) == [({0: 1, 1: 1, 2: 1}, 9)]
    rows[77][2] += 1
    assert list(equalities(np.array(rows, dtype=np.int16))) == []


def test_a_pattern_covers_what_is_more_special() -> None:
    anywhere, colonies = Pattern("stands", ("_", "Player", "_")), Pattern("stands", ("_", "Player", "colony"))
    assert anywhere.covers(colonies)
    assert not colonies.covers(anywhere)
    assert not anywhere.covers(Pattern("reserve", ("_", "Player", "colony")))


@pytest.mark.one_in(4)
def test_few_games_teach_many_claims_of_every_form(mined: tuple[StateSurvey, list[GameState]]) -> None:
    survey, _ = mined
    assert {candidate.form for candidate in survey.candidates} == {
        "bound",
        "exclusion",
        "implication",
        "order",
        "sum",
    }
    assert len(survey.candidates) >= 150
    assert FIVE_COLONIES in {str(read_claim(str(candidate))) for candidate in survey.candidates}


def test_claims_read_back_as_they_are_written(mined: tuple[StateSurvey, list[GameState]]) -> None:
    for candidate in mined[0].candidates:
        assert str(read_claim(str(candidate))) == str(candidate)
    with pytest.raises(ValueError, match="expected a claim"):
        read_claim("two colonies on a world")


def test_claims_hold_in_every_state_that_they_were_learnt_from(mined: tuple[StateSurvey, list[GameState]]) -> None:
    survey, states = mined
    game = survey.game
    claims = Generated("claims.lp", rules(survey.candidates, game.state_model))
    for state in states[:: len(states) // 12]:
        facts = (*game.table_facts(state.options, state.seats), *game.state_facts(state), *game.content_facts)
        said = answer([*game.files("main.lp"), claims], facts)
        assert [survey.candidates[a.arguments[0].number] for a in said if a.name == "breaks"] == []


def test_what_check_knows_cannot_be_broken_and_what_it_does_not_is_shown_with_a_state() -> None:
    game = judge_of("horizons")
    poor = read_claim("Player: has(Player,metal,_) <= 3")
    candidates = [*map(read_claim, KNOWN_TO_CHECK), poor]
    *known, richer = Breaker(game, first_turn(game), candidates).attempts(candidates)
    assert [(str(attempt.candidate), attempt.near, attempt.finished) for attempt in known] == [
        (claim, None, True) for claim in KNOWN_TO_CHECK
    ]
    assert richer.breaks == (poor,)
    assert richer.near is not None
    assert game.check(richer.near.state) == ()
    assert max(player["stock"]["metal"] for player in as_json(richer.near.state)["players"].values()) == 4


def test_games_are_played_by_many_options_and_every_state_is_legal() -> None:
    game = judge_of("horizons", "tables")
    options: set[str] = set()
    for seed in range(4):
        states = [state for batch in played_states(game, 200, seed) for state in batch]
        assert len(states) == 200
        assert not any(game.checks_of(states[::5]))
        options |= {repr(state.options) for state in states}
    assert len(options) >= 3


@pytest.mark.parametrize("source", source_names())
def test_judged_claims_name_rules_and_can_be_read(source: str) -> None:
    known = judged(source)
    assert set(known.checks.values()) <= set(rules_of(source))
    for claim in known.checks:
        assert str(read_claim(claim)) == claim
        assert known.reason(claim) is None


@pytest.mark.one_in(5)
@pytest.mark.parametrize("source", source_names())
def test_a_claim_that_became_a_check_cannot_be_broken(source: str) -> None:
    game = judge_of(source)
    claims: list[Candidate] = [read_claim(claim) for claim in judged(source).checks]
    for attempt in Breaker(game, first_turn(game), claims).attempts(claims):
        assert attempt.near is None, (str(attempt.candidate), attempt.changes)


@pytest.mark.one_in(6)
def test_the_command_reports_what_it_tried_and_what_is_left() -> None:
    ran = run("audit", "horizons", "--states", "-n", "400")
    assert ran.returncode in (0, 1)
    assert ran.stdout.startswith("In all of 400 states of play ")
    assert "cannot be broken by a legal state" in ran.stdout
    assert run("audit", "chess", "--states").returncode == 2
