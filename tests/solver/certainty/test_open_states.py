"""What a seat sees is enough to ask: compared with every way in which the hidden cards can lie, listed one by one."""

import json
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.errors import IllegalStateError
from starlaw.knowledge.folders import folder
from starlaw.solver.certainty.open_states import check_view, odds_of_view, of_view, sure_rules
from starlaw.solver.loading import load_state
from starlaw.solver.sketches.views import seat_view
from tests.command import run
from tests.support import as_json

SEEDS = folder("seeds")
FULL_HANDS = SEEDS / "horizons" / "states" / "full_hands.json"
SHOWN = [
    FULL_HANDS,
    SEEDS / "new_horizons" / "states" / "battle.json",
    SEEDS / "starship_interstellar" / "states" / "action.json",
    SEEDS / "starship_interstellar" / "states" / "start.json",
]


def few_hidden() -> tuple[Any, dict[str, Any], list[list[str]]]:
    """Return a table at which one hand and two cards of the deck are hidden, and every hand that it can be."""
    game, state = load_state(FULL_HANDS)
    value = as_json(state)
    player = value["agenda"][0]["player"]
    piles, hand = value["missions"], value["players"][player]["missions"]
    hand.append(piles["deck"].pop())
    value["agenda"] = [{"player": player, "kind": "discard"}]
    piles["discards"], piles["deck"] = sorted([*piles["discards"], *piles["deck"][2:]]), piles["deck"][:2]
    unseen = sorted([*hand, *piles["deck"]])
    hands = [list(some) for some in combinations(unseen, len(hand))]
    return game, value, hands


def test_moves_are_certain_or_open_as_every_hand_says() -> None:
    game, value, hands = few_hidden()
    player = value["agenda"][0]["player"]
    unseen = {*hands[0], *hands[-1]}
    found: list[set[str]] = []
    for hand in hands:
        whole = json.loads(json.dumps(value))
        whole["players"][player]["missions"] = hand
        whole["missions"]["deck"] = sorted(unseen - set(hand))
        state = game.state(whole)
        if not game.check(state):
            found.append({move.text for move in game.moves(state)})
    assert len(found) == len(hands)
    value["players"][player]["missions"] = {"hidden": len(hands[0])}
    value["missions"]["deck"] = {"hidden": 2}
    told = {one.move: one.status for one in of_view(game, seat_view(game, value, "view"), None)}
    assert {move for move, status in told.items() if status == "legal"} == set.intersection(*found)
    assert set(told) == set.union(*found)
    assert "undetermined" in told.values()


@pytest.mark.one_in(8)
@pytest.mark.parametrize("file", SHOWN, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_what_is_certain_for_a_seat_is_true(file: Path) -> None:
    game, state = load_state(file)
    legal = {move.text for move in game.moves(state)}
    for seat in state.seats:
        told = {one.move: one.status for one in of_view(game, seat_view(game, game.view(state, seat), "view"), None)}
        assert legal <= set(told)
        assert {move for move, status in told.items() if status == "legal"} <= legal


@pytest.mark.one_in(4)
def test_a_view_that_no_legal_state_looks_like_names_its_rules() -> None:
    game, state = load_state(FULL_HANDS)
    value = game.view(state, state.seats[0])
    assert check_view(game, seat_view(game, value, "view")) == ()
    value["supply"]["energy"] += 1
    view = seat_view(game, value, "view")
    assert check_view(game, view) == ("hz.check.tokens",)
    with pytest.raises(IllegalStateError, match=r"hz\.check\.tokens"):
        of_view(game, view, None)


def test_odds_of_what_is_hidden_lie_between_those_of_every_hand() -> None:
    game, value, hands = few_hidden()
    player = value["agenda"][0]["player"]
    value["players"][player]["missions"] = {"hidden": len(hands[0])}
    value["missions"]["deck"] = {"hidden": 2}
    view = seat_view(game, value, "view")
    move = next(one.move for one in of_view(game, view, None) if one.status == "undetermined")
    seen = odds_of_view(game, view, game.move(move), lambda events: events[-1].text)
    assert seen.legal.status == "undetermined"
    assert seen.all_looked_at
    assert 0 < seen.looked_at < len(hands)
    assert {most for _, most in seen.outcomes.values()} == {1}


def test_a_sketch_leaves_open_what_it_does_not_say() -> None:
    sketch = "game: horizons; turn: orange; w7: desert; also: [orange decides action]"
    forbidden = run("why", sketch, "build(purple,w7,colony)", "--sources-only", "--json")
    told = json.loads(forbidden.stdout)
    assert (forbidden.returncode, told["status"], told["always"]) == (1, "illegal", ["hz.turn.player"])
    open_one = run("why", sketch, "build(orange,w7,colony)", "--sources-only")
    assert open_one.returncode == 3
    assert "as filled in; the sketch and the source leave it open" in open_one.stdout
    assert "filled in: what it does not say is as at the first turn" in open_one.stderr


def test_rules_that_look_at_prices_or_readings_are_never_sure() -> None:
    sure = sure_rules(starlaw.game("horizons"))
    assert "hz.turn.player" in sure
    assert "hz.build.cost" not in sure


@pytest.mark.one_in(3)
def test_commands_take_what_view_prints(tmp_path: Path) -> None:
    file = tmp_path / "view.json"
    file.write_text(run("view", str(FULL_HANDS), "--player", "orange").stdout)
    told = run("moves", str(file), "--json")
    moves = json.loads(told.stdout)["moves"]
    assert [told.returncode, run("check", str(file)).returncode] == [0, 0]
    first = moves[0]["move"]
    assert run("why", str(file), first).stdout.startswith(f"{first}: certainly legal")
    assert run("odds", str(file), first).stdout.startswith(f"{first}: certainly legal")
    refused = run("moves", str(file), "--sources-only")
    assert refused.returncode == 2
    assert "expected a whole state or a sketch" in refused.stderr
