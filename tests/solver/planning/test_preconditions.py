"""What moves need is what the rules say; what they bring about is what was seen."""

from random import Random

import pytest

from starlaw.knowledge.folders import source_names
from starlaw.knowledge.moves import Move
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import judge_of
from starlaw.solver.planning.effects import Effects
from starlaw.solver.planning.preconditions import Preconditions
from starlaw.solver.planning.transitions import learnt
from starlaw.solver.states.first_turn import first_turn

WALK = 25


@pytest.mark.one_in(45)
@pytest.mark.parametrize("name", source_names())
def test_what_a_move_needs_holds_where_it_is_legal_and_lacks_something_where_it_is_not(name: str) -> None:
    game = judge_of(name, "tables")
    state = first_turn(game)
    needs = Preconditions(game, state, learnt(game, state))
    random, chance = Random(1), SeededChance(1)
    conceivable = [move for moves in needs.moves.values() for move in moves]
    for _ in range(WALK):
        held, legal = frozenset(game.ruleset.state_facts(state)), game.moves(state)
        for move in (*legal, *random.sample(conceivable, 20)):
            found = needs.of(move, (), held, lambda _: 1.0)
            lacks = found is None or any((atom in held) != holds for atom, holds in found)
            assert lacks == (move not in legal), move.text
        if not legal:
            break
        state = game.carry_out(state, random.choice(legal), chance).state


def facts(*texts: str) -> frozenset[tuple[str | int, ...]]:
    return frozenset(tuple(int(part) if part.isdigit() else part for part in text.split()) for text in texts)


def known(*seen: tuple[frozenset[tuple[str | int, ...]], Move, frozenset[tuple[str | int, ...]]]) -> Effects:
    found = Effects()
    for before, _, after in seen:
        found.see(before)
        found.see(after)
    for before, move, after in seen:
        found.learn(before, move, after)
    return found


def test_an_effect_is_expected_of_other_names_in_the_same_places() -> None:
    effects = known((facts("at red a"), Move("go", ("red", "b")), facts("at red b")))
    [way] = effects.achievers(("at", "blue", "c"))
    assert (way.kind, dict(way.parts), way.doubts) == ("go", {0: "blue", 1: "c"}, 2)
    assert effects.alone(("at", "blue", "c")) == ("at",)  # nothing was seen twice


def test_a_count_rises_from_one_below() -> None:
    effects = known((facts("has red 1"), Move("earn", ("red",)), facts("has red 1", "has red 2", "has red 3")))
    assert effects.counts(("has", "red", 9))
    [way] = effects.achievers(("has", "blue", 9))
    assert way.before == (("has", "blue", 7),)


def test_a_place_where_a_move_fails_while_it_works_elsewhere_is_not_hoped_for() -> None:
    seen = [(facts(f"is {ship}"), Move("fly", (ship, "luna")), facts(f"is {ship}", f"on {ship} luna")) for ship in "xy"]
    vain = [(facts(f"is {ship}"), Move("fly", (ship, "sun")), facts(f"is {ship}")) for ship in "xy"]
    assert [way.kind for way in known(*seen).achievers(("on", "x", "sun"))] == ["fly"]
    assert list(known(*seen, *vain).achievers(("on", "x", "sun"))) == []
    assert [way.kind for way in known(*seen, *vain).achievers(("on", "z", "luna"))] == ["fly"]


def test_what_happens_by_itself_is_expected_where_the_same_holds() -> None:
    before = facts("way ship mars", "turn red", "other red")
    effects = known((before, Move("done", ("red",)), facts("at ship mars_box", "turn red", "other red")))
    [way] = effects.achievers(("at", "ship", "mars_box"))
    assert way.kind == "done"
