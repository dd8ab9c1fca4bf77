"""Dice: exact distributions against plain enumeration, and whole battles against what can be worked out by hand."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.new_horizons.decisions import Assign
from starlaw.solver.executor.dice import hits, single_hits
from starlaw.solver.new_horizons.odds import forecast
from starlaw.solver.questions.ruling_answers import answered
from tests.new_horizons.play import SHIPS, new_horizons

STATES = folder("seeds") / "new_horizons" / "states"
FULL = dict.fromkeys(SHIPS, 2)


@pytest.mark.parametrize("dice", range(7))
def test_hits_are_those_of_all_faces(dice: int) -> None:
    faces = list(product(range(1, 7), repeat=dice))
    assert dict(hits(dice, 5)) == Counter(sum(thrown) // 5 for thrown in faces)
    assert dict(single_hits(dice, 5)) == Counter(sum(face >= 5 for face in thrown) for thrown in faces)


def test_sixteen_dice_have_a_whole_distribution() -> None:
    assert sum(hits(16, 5).values()) == 6**16
    assert (min(hits(16, 5)), max(hits(16, 5))) == (3, 19)


def duel(attackers: dict[str, int], defenders: dict[str, int]) -> Any:
    """Return a battle of two fleets of orange and purple, before the dice are thrown."""
    plain: dict[str, Any] = read_json(STATES / "battle.json")
    for seat, fleet in (("orange", attackers), ("purple", defenders)):
        ships = [{"kind": kind, "place": "w6"} for kind, number in fleet.items() for _ in range(number)]
        plain["fleets"][seat] = {"dock": {k: n - fleet.get(k, 0) for k, n in FULL.items()}, "ships": ships}
    plain["battle"] |= {"cloaked": {}, "hunting": {}}
    plain["agenda"][0] = {"kind": "fire", "player": "orange"}
    return new_horizons().state(plain)


def ends(attackers: dict[str, int], defenders: dict[str, int], **policy: str) -> dict[str, Any]:
    return dict(forecast(duel(attackers, defenders), new_horizons(), policy).ends)


def test_the_odds_of_a_round_are_exact() -> None:
    game = new_horizons()
    found: Counter[tuple[int, int]] = Counter()
    for chance, (after, _) in game.outcomes(duel({"cruiser": 1}, {"destroyer": 1}), "roll(orange)"):
        agenda = [entry for entry in after.agenda if isinstance(entry, Assign)]
        mine = sum(entry.hits for entry in agenda if entry.player == "orange")
        found[mine, sum(entry.hits for entry in agenda) - mine] += chance  # type: ignore[assignment]
    cruiser = {0: Fraction(6, 36), 1: Fraction(24, 36), 2: Fraction(6, 36)}  # two dice: below 5, below 10, 10 and more
    destroyer = {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert found == {(a, d): p * q for a, p in cruiser.items() for d, q in destroyer.items()}


def test_two_destroyers_in_a_duel() -> None:
    # each hits with 1/3: in a round both go with 1/9, one of them with 2/9 each, and with 4/9 it starts anew
    found = ends({"destroyer": 1}, {"destroyer": 1})
    assert (found["attackers_win"], found["defenders_win"], found["nobody_left"]) == (
        Fraction(2, 5),
        Fraction(2, 5),
        Fraction(1, 5),
    )


def test_a_cruiser_against_a_destroyer() -> None:
    # the cruiser hits with 5/6, the destroyer with 1/3 and has to hit twice
    hit, back = Fraction(5, 6), Fraction(1, 3)
    stay = (1 - hit) * (1 - back)
    weak = {
        "win": hit * (1 - back) / (1 - stay),
        "both": hit * back / (1 - stay),
        "lose": (1 - hit) * back / (1 - stay),
    }
    found = ends({"cruiser": 1}, {"destroyer": 1})
    assert found["attackers_win"] == (hit + (1 - hit) * back * weak["win"]) / (1 - stay)
    assert found["nobody_left"] == (1 - hit) * back * weak["both"] / (1 - stay)
    assert found["defenders_win"] == (1 - hit) * back * weak["lose"] / (1 - stay)


def test_a_cloaked_ship_and_a_destroyer_fight_apart() -> None:
    assert ends({"destroyer": 1}, {"stealth_ship": 1}, defender_cloaks="all") == ends(
        {"destroyer": 1}, {"destroyer": 1}
    )
    ignored = ends({"destroyer": 1}, {"stealth_ship": 1}, defender_cloaks="all", attacker_hunts="none")
    assert ignored["defenders_win"] == 1
    assert ends({"cruiser": 1}, {"stealth_ship": 1}, defender_cloaks="all")["standoff"] == 1


def test_a_retreat_is_a_policy() -> None:
    found = ends({"cruiser": 1}, {"destroyer": 1}, defender_retreats_at="1")
    assert found["defenders_retreat"] == Fraction(1, 6)
    assert found["attackers_win"] == Fraction(5, 6)


def test_full_fleets_are_exact_and_fair() -> None:
    found = forecast(duel(FULL, FULL), new_horizons(), {})
    assert sum(found.ends.values()) == 1
    assert found.ends["attackers_win"] == found.ends["defenders_win"]
    assert found.losses["attackers"] == found.losses["defenders"]


def test_a_policy_or_a_state_that_cannot_be_is_refused() -> None:
    game = new_horizons()
    at_peace: Any = game.state(read_json(STATES / "fleets.json"))
    with pytest.raises(InvalidInputError, match="a battle is under way"):
        forecast(at_peace, game, {})
    with pytest.raises(InvalidInputError, match="expected one of strongest, weakest, got 'both'"):
        ends({"cruiser": 1}, {"destroyer": 1}, attacker_hits="both")
    with pytest.raises(InvalidInputError, match="expected one of attacker_hits"):
        ends({"cruiser": 1}, {"destroyer": 1}, luck="good")


@pytest.mark.parametrize(
    ("attackers", "defenders", "said"),
    [
        ("cruiser,cruiser,cruiser", "destroyer", "attackers: expected at most 2 cruiser, got 3"),
        ("cruiser", "colony,colony,metal_collector,colony", "at most 3 structures, as many as a world holds, got 4"),
        ("cruiser", "colony,destroyer", "expected ships, or structures alone"),
    ],
)
def test_the_odds_of_a_battle_that_cannot_be_are_refused(attackers: str, defenders: str, said: str) -> None:
    with pytest.raises(InvalidInputError, match=said):
        answered("battle_odds", new_horizons(), {"attackers": attackers, "defenders": defenders})


def advanced(fleets: tuple[dict[str, int], dict[str, int]], races: tuple[str, str]) -> Any:
    """Return a battle of two fleets in the advanced game."""
    plain = duel(*fleets).model_dump(mode="json", by_alias=True)
    plain["races"] = dict(zip(("orange", "purple"), races, strict=True))
    plain["options"]["readings"] = {"advanced_game": "advanced"}
    return new_horizons().state(plain)


def test_an_extra_die_comes_before_the_round() -> None:
    # with 1/3 the destroyer is gone before it shoots; with 2/3 the two fight a round with 1/3 each
    state = advanced(({"stealth_ship": 1}, {"destroyer": 1}), ("drej", "traachet"))
    found = forecast(state, new_horizons(), {}).ends
    assert (found["attackers_win"], found["defenders_win"], found["nobody_left"]) == (
        Fraction(13, 19),
        Fraction(4, 19),
        Fraction(2, 19),
    )


@cache
def enumerated(ships: int, hull: int) -> dict[str, Fraction]:
    """Return how super stealth ships end against a cruiser that takes so many more hits, from all faces of all dice."""
    if ships <= 0 or hull <= 0:
        ends = {(False, False): "nobody_left", (True, False): "attackers_win", (False, True): "defenders_win"}
        return {ends[ships > 0, hull > 0]: Fraction(1)}
    found: Counter[str] = Counter()
    again, faces = Fraction(), range(1, 7)
    for extra in product(faces, repeat=ships):
        struck = hull - sum(face >= 5 for face in extra)
        for thrown in product(faces, repeat=ships + 2 * (struck > 0)):
            after = ships - sum(thrown[ships:]) // 5, struck - sum(thrown[:ships]) // 5
            chance = Fraction(1, 6 ** (len(extra) + len(thrown)))
            if after == (ships, hull):
                again += chance
            else:
                found.update({end: chance * part for end, part in enumerated(*after).items()})
    return {end: part / (1 - again) for end, part in found.items()}


@pytest.mark.one_in(2)
def test_extra_dice_are_not_added_up() -> None:
    state = advanced(({"stealth_ship": 2}, {"cruiser": 1}), ("drej", "traachet"))
    found = forecast(state, new_horizons(), {}).ends
    assert {end: chance for end, chance in found.items() if chance} == enumerated(2, 2)


@pytest.mark.one_in(4)
def test_sixteen_dice_with_cloaks_on_both_sides_are_exact() -> None:
    policy = {"attacker_cloaks": "all", "defender_cloaks": "all"}
    found = forecast(advanced((FULL, FULL), ("narah", "narah")), new_horizons(), policy)
    assert sum(found.ends.values()) == 1
    assert found.ends["attackers_win"] == found.ends["defenders_win"] > 0
    assert found.losses["attackers"] == found.losses["defenders"]
