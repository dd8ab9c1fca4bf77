"""The judge: states in, verdicts, outcomes and moves out."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

import pytest
from clingo import Symbol

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, InvalidMoveError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move, move_to_json
from starlaw.knowledge.states import GameState
from starlaw.solver import game as judging
from starlaw.solver.executor.chance import ScriptedChance
from starlaw.solver.game import Game
from starlaw.solver.session import Fact, Source, answer
from tests.support import as_json, horizons

MID_GAME = read_json(folder("seeds") / "horizons" / "states" / "mid_game.json")


def mid_game() -> GameState:
    return horizons().state(MID_GAME)


def test_moves_come_in_a_stable_order_with_numbers_counted() -> None:
    moves = horizons().moves(mid_game())
    assert list(moves) == sorted(moves, key=lambda move: move.order)
    assert Move("build", ("orange", "w2", "colony")).order < Move("build", ("orange", "w10", "colony")).order


def test_every_listed_move_is_legal_and_reads_back_from_both_its_forms() -> None:
    game, state = horizons(), mid_game()
    for move in game.moves(state):
        assert game.judge(state, move.text).status == "legal"
        assert game.move(move_to_json(move, game.shapes)) == move
        assert game.move(move.text) == move


def test_verdicts_on_all_candidates_agree_with_verdicts_one_by_one() -> None:
    game, state = horizons(), mid_game()
    verdicts = game.candidates(state)
    assert {v.move for v in verdicts if v.status == "legal"} == {move.text for move in game.moves(state)}
    for verdict in verdicts[::7]:
        assert game.judge(state, verdict.move) == verdict


def test_a_verdict_names_clauses_evidence_and_what_it_rests_on() -> None:
    game = horizons()
    poor = changed(changed(MID_GAME, "players.orange.stock.metal", 0), "players.orange.stock.energy", 0)
    home = MID_GAME["players"]["orange"]["habitats"]
    world = next(tile for tile, shown in MID_GAME["worlds"].items() if shown["face"] in home)
    verdict = game.judge(game.state(poor), f"build(orange,{world},colony)")
    reason = next(reason for reason in verdict.reasons if reason.rule == "hz.build.cost")
    assert "horizons/build#5" in reason.clauses
    price = game.content.costs.values[MID_GAME["worlds"][world]["face"]]["colony"]
    needed = {f"needs {number} {resource}" for resource, number in price.items() if number}
    assert set(reason.evidence) == needed | {f"has 0 {resource}" for resource, number in price.items() if number}
    assert [a.value for a in verdict.assumptions if a.value.startswith("price of colony")]


def test_a_move_whose_parts_do_not_exist_says_which() -> None:
    verdict = horizons().judge(mid_game(), "build(pink,w99,colony)")
    assert verdict.blocked_by == ("core.move.recognised",)
    assert verdict.reasons[0].evidence == ("pink is no seat", "w99 is no world")


@pytest.mark.parametrize(
    "move",
    ["", "build", "build(", "build(orange)", "fly(orange)", "build(orange,w1,colony", "build(Orange,w1,colony)",
     {"action": "build"}, {"action": "fly"}, {"player": "orange"}, {"action": "draw", "player": 1.5},
     {"action": "draw", "player": "blue", "text": "draw(orange)"}, [], "build(orange,f(x),colony)", "draw(-1)"],
)  # fmt: skip
def test_what_is_not_a_move_is_refused(move: Any) -> None:
    with pytest.raises((InvalidMoveError, InvalidInputError)):
        horizons().move(move)


def test_applying_an_illegal_move_is_refused_and_names_the_rules() -> None:
    with pytest.raises(IllegalMoveError) as error:
        horizons().apply(mid_game(), "explore(blue)", ScriptedChance([]))
    assert error.value.rule_ids == ("hz.turn.player",)


def test_reading_a_move_asks_no_clingo_and_carrying_one_out_explains_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = Game(horizons().ruleset, evaluator="clingo")
    state = game.state(MID_GAME)
    asked: list[list[Fact]] = []

    def noting(files: Sequence[Source], facts: Iterable[Fact]) -> tuple[Symbol, ...]:
        asked.append([*facts])
        return answer(files, asked[-1])

    monkeypatch.setattr(judging, "answer", noting)
    move = game.move("conspire(orange,missions)")
    assert asked == []
    game.apply(state, move, seed=1)
    assert asked
    assert not any(("explain",) in facts for facts in asked)


def test_outcomes_of_an_explore_are_the_tiles_in_the_bag_equally_likely() -> None:
    state = mid_game()
    outcomes = horizons().outcomes(state, "explore(orange)")
    bag = MID_GAME["bag"]
    assert sorted(as_json(after.state)["agenda"][0]["tile"] for _, after in outcomes) == sorted(bag)
    assert {probability for probability, _ in outcomes} == {Fraction(1, len(bag))}


@pytest.mark.one_in(54)
def test_two_missions_drawn_in_either_order_are_one_outcome() -> None:
    state = mid_game()
    outcomes = horizons().outcomes(state, "conspire(orange,missions)")
    deck = len(MID_GAME["missions"]["deck"])
    assert len(outcomes) == deck * (deck - 1) // 2
    assert sum(probability for probability, _ in outcomes) == 1


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("players.orange.stock.metal", "3", "players.orange.stock.metal"),
        ("players.orange.stock.metal", None, "stock.metal is missing"),
        ("players.orange.stock.metal", 41, "less than or equal to 40"),
        ("players.orange.shoes", 1, "players.orange.shoes is not a known key"),
        ("turn", "pink", "turn must name one of"),
        ("bag", ["w99"], "'w99' is not in the content"),
        ("agenda", [{"kind": "dance", "player": "orange"}], "agenda"),
        ("options.content", "mine", "pass its file with --content"),
        ("options.expansions", ["nowhere"], "'nowhere' is not known"),
        ("options.readings", {"tie_break": "dice"}, "expected one of mission_points, missions_completed"),
        ("schema", 2, "schema"),
    ],
)
def test_a_state_that_cannot_exist_is_refused_by_field(path: str, value: Any, said: str) -> None:
    with pytest.raises(InvalidInputError) as error:
        horizons().state(changed(MID_GAME, path, value), "game.json")
    assert str(error.value).startswith("game.json: ")
    assert said in str(error.value)


def test_a_state_is_the_same_after_a_round_trip_and_in_any_order_of_its_piles() -> None:
    state = mid_game()
    again = horizons().state({**as_json(state), "bag": list(reversed(as_json(state)["bag"]))})
    assert again == state


def test_the_facade_offers_the_judge() -> None:
    assert starlaw.game("horizons", evaluator="clingo") is horizons()
    with pytest.raises(InvalidInputError, match="expected one of the games"):
        starlaw.game("chess")
    with pytest.raises(AttributeError):
        starlaw.nothing  # noqa: B018
