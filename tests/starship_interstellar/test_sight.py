"""What a seat knows, as a state: it looks the same to the seat, is legal, and allows the seat's own moves alike."""

import random
from contextlib import nullcontext

import pytest

from starlaw.knowledge.errors import InvalidInputError
from starlaw.show.doors.door import Door
from starlaw.show.doors.moves import draws_of
from starlaw.show.words import words_of
from starlaw.solver.executor.chance import SeededChance
from tests.judging import judge
from tests.seat_pairs import otherwise

MOVES = 120
VARIANTS = {
    "plain": (3, {}),
    "layers": (3, {"unique_pass": "on", "deep_deposits": "halves", "universal": "replacing"}),
    "mixed": (4, {"unique_pass": "on", "deep_deposits": "mixed", "universal": "added"}),
    "for_good": (2, {"production_tokens_out": "for_good"}),
    "hall": (1, {"hall": "easy"}),
}


@pytest.mark.one_in(3)
@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_seat_knows_is_a_legal_state_that_looks_the_same_and_rests_on_nothing_else(variant: str) -> None:
    players, readings = VARIANTS[variant]
    game, choose, chance = judge("starship_interstellar"), random.Random(2), SeededChance(2)
    state, compared = game.new(players, chance=chance, readings=readings), 0
    seen = words_of(game.name).seen
    for number in range(MOVES):
        moves = game.moves(state)
        if number % 5 == 0:
            for seat in state.seats:
                known = seen(game, state, seat)
                assert Door(game, seat).view(known) == Door(game, seat).view(state)
                assert game.check(known) == ()
                if other := otherwise(game, state, seat, choose):
                    compared += 1
                    assert seen(game, other[0], seat) == known
                if seat == state.decider != "hall":  # whose moves go by the pile that nobody sees
                    judged = [(verdict.move, verdict.blocked_by) for verdict in game.candidates(state)]
                    assert [(verdict.move, verdict.blocked_by) for verdict in game.candidates(known)] == judged
        state = game.carry_out(state, choose.choice(moves), chance).state
    assert compared


def test_odds_of_what_lies_face_down_are_refused_to_a_seat_and_others_are_not() -> None:
    game, choose, chance = judge("starship_interstellar"), random.Random(4), SeededChance(4)
    state, told = game.new(3, chance=chance), dict[bool, int]()
    while len(told) < 2:
        for move in game.moves(state):
            for draw in draws_of(game, state, move)[:1]:
                face_down = draw["what"].startswith("token of")
                if face_down not in told:
                    told[face_down] = draw["results"]
                    assert Door(game).odds(state, move)["outcomes"]
                    with pytest.raises(InvalidInputError, match="does not see") if face_down else nullcontext():
                        assert Door(game, state.decider).odds(state, move)["outcomes"]
        state = game.carry_out(state, choose.choice(game.moves(state)), chance).state
