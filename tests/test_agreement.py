"""Tables, clingo and oracles agree on the first states of some games of every rule set, and differences are told.

`make agreement` compares many more.
"""

import random

import pytest

from starlaw.knowledge.folders import source_names
from tests.agreement import summary
from tests.comparison import Comparison, Json, Tally, rule_sets
from tests.horizons.agreement import Horizons

PLACES = 60  # of a game, each as played and spoilt


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("name", sorted(rule_sets()))
def test_tables_clingo_and_oracle_agree(name: str, seed: int) -> None:
    compared = Comparison(rule_sets()[name], seed, every=40).run(longest=PLACES)
    assert [str(difference) for difference in compared.differences] == []
    assert compared.tally.states > PLACES
    assert compared.tally.asked > 1
    assert compared.tally.moves > 0
    assert 0 < compared.tally.illegal < compared.tally.states


def test_every_game_and_expansion_is_compared() -> None:
    compared = {part for rule_set in rule_sets().values() for part in (rule_set.game, *rule_set.expansions)}
    assert compared == set(source_names())


class Mistaken(Horizons):
    """Horizons with an oracle that forgets how to explore, takes metal for missing, and gives up on spoilt states."""

    def spoilt(self, plain: Json, source: random.Random) -> Json:
        """Spoil nothing but the phase."""
        return plain | {"phase": "over"}

    def moves(self, plain: Json) -> set[str]:
        """Forget explorations."""
        return {move for move in super().moves(plain) if not move.startswith("draw(")}

    def problems(self, plain: Json) -> set[str]:
        """Fail, or find tokens missing."""
        if plain["phase"] == "over":
            raise KeyError("phase")
        return {"tokens"}


def test_a_difference_says_where_it_is_and_how_to_repeat_it() -> None:
    told = [str(difference) for difference in Comparison(Mistaken(), 5, every=100).run(longest=1).differences]
    again = "again: tests/agreement.py --game horizons --seed 5 --place 0"
    assert told == [
        f"horizons, seed 5, place 0, as played: what is wrong\n  tables: none\n  oracle: tokens\n  {again}",
        "horizons, seed 5, place 0, as played: moves that only one side finds\n"
        f"  tables: draw(orange)\n  oracle: none\n  {again}",
        f"horizons, seed 5, place 0, spoilt: the oracle fails\n  oracle: KeyError('phase')\n  {again}",
    ]


def test_one_place_is_compared_as_in_the_whole_game() -> None:
    whole = Comparison(rule_sets()["horizons"], 7, every=1000).run(longest=9)
    alone = Comparison(rule_sets()["horizons"], 7, every=1000).run(place=8, longest=9)
    assert [position.plain for position in alone.positions] == [
        position.plain for position in whole.positions if position.place == 8
    ]


def test_the_summary_tells_what_was_compared() -> None:
    tally = Tally(games=2, states=1500, illegal=700, moves=30_000, asked=15, by_oracle=45.0, by_clingo=15.0)
    assert summary("horizons", tally, 3, 90.0) == (
        "horizons: 1,500 states of 2 games, 700 of them not legal, 30,000 moves compared, "
        "15 states asked of clingo too, 3 differences; "
        "1.5 min, 1.0 min of processor time (games 0%, tables 0%, oracle 75%, clingo 25%)"
    )
