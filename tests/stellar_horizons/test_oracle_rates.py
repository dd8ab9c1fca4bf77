"""Failures, recalls and the markers they earn in Stellar Horizons, compared with a plain oracle: answers and odds."""

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer
from tests.stellar_horizons import oracle_rates as oracle
from tests.stellar_horizons.mixed_states import judge, mixed
from tests.stellar_horizons.oracle_pack import WORLDS, flyby_of, is_cv
from tests.stellar_horizons.oracle_readying import in_range
from tests.support import as_json

SEEDS = range(2)
RES = ("flyby", "orbiter", "rover", "probe", "telescope")
MOVING = ("launch", "deliver", "transfer", "land", "depart")
LOSSES = ("re", "probe", "cv", "cargo_lv", "unrecovered_lv", "recalled_cv", "base")


def ask(name: str, **given: object) -> Answer:
    return answered(name, judge(), {key: str(value) for key, value in given.items()})


# --- Answers ---


def assert_same_engine(ship: str, size: int, rate: int) -> None:
    found = ask("engine.failure", ship=ship, size=size, rate=rate)
    assert (found.status, found.answers) == ("answered", (str(oracle.engine(rate, ship, size)),)), (ship, size, rate)


def assert_same_malfunction(ship: str, place: str, rate: int) -> None:
    found, chance = ask("malfunction.chance", ship=ship, place=place, rate=rate), oracle.malfunction(rate, ship, place)
    wanted = ("undetermined", ()) if chance is None else ("answered", (str(chance),))
    assert (found.status, found.answers) == wanted, (ship, place, rate)


def assert_same_recovery(roll: int, tech: bool, meaning: str) -> None:
    found = ask("lv.recovery", roll=roll, tech="yes" if tech else "no", lv_recovery=meaning)
    recovered = oracle.recovered(roll, tech, meaning == "failed_on_25")
    assert found.status == str(recovered).lower(), (roll, tech, meaning)


def assert_same_markers(lost: str, by: str, size: int, errata: bool) -> None:
    found = ask("loss.markers", lost=lost, by=by, size=size, errata="on" if errata else "off")
    wanted = oracle.markers(lost, by, size, errata)
    if wanted is None:
        assert (found.status, found.answers) == ("undetermined", ())
    else:
        assert found.answers == ("nothing" if not wanted[0] else f"{wanted[0]} {wanted[1]}",), (lost, by, size, errata)


ENGINES = list(product(("cv", "re", "lv"), range(2, 10), range(100)))
MALFUNCTIONS = list(product(RES, WORLDS, range(100)))
RECOVERIES = list(product(range(1, 101), (True, False), ("recovered_on_25", "failed_on_25")))
CAUSES = [(lost, by) for lost in LOSSES for by in ("engine", "approach", "malfunction")]
ROBOTS = ("re", "probe")  # nothing else malfunctions
MARKERS = [
    (lost, by, size, errata)
    for (lost, by), size, errata in product(CAUSES, range(2, 10), (True, False))
    if lost in ROBOTS or by != "malfunction"
]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_answers_about_rates_and_losses_agree(seed: int) -> None:
    source = random.Random(seed)
    small = [question for question in ENGINES if question[2] < 12]
    for question in (*source.sample(small, 8), *source.sample(ENGINES, 4)):
        assert_same_engine(*question)
    for place in ("mercury", "venus", *source.sample(list(WORLDS), 5)):
        assert_same_malfunction(source.choice(RES), place, source.randrange(100))
    for roll in (24, 25, *source.sample(range(1, 101), 2)):
        assert_same_recovery(roll, source.random() < 0.8, source.choice(["recovered_on_25", "failed_on_25"]))
    for loss in source.sample(MARKERS, 12):
        assert_same_markers(*loss)


def test_recall_is_checked_after_what_the_notes_name() -> None:
    for what in ("exploration", "combat", "production", "trade"):
        assert ask("recall.check", after=what).status == str(oracle.recalled_after(what)).lower()


# --- Exact odds in play ---


def sampled(state: Any, names: Iterable[str], source: random.Random, number: int) -> list[str]:
    """Return some legal moves of some kinds."""
    legal = [move.text for move in judge().moves(state) if move.name in names]
    return source.sample(legal, min(number, len(legal)))


def one_of_each(state: Any, source: random.Random) -> list[str]:
    """Return a legal move of each kind that moves a ship."""
    legal = [move for move in judge().moves(state) if move.name in MOVING]
    return [source.choice([m.text for m in legal if m.name == kind]) for kind in sorted({m.name for m in legal})]


def assert_same_odds(state: Any, move: str) -> None:
    """Compare how likely a move of a ship loses it, what that earns, and whether its launch vehicle comes back."""
    plain = as_json(state)
    name, _, rest = move.removesuffix(")").partition("(")
    player, *parts = rest.split(",")
    ship = None if name == "deliver" else parts[1 if name == "launch" else 0]
    me = plain["players"][player]
    lost, kept, earned = Fraction(0), Fraction(0), Fraction(0)
    for chance, transition in judge().outcomes(state, move):
        after = as_json(transition.state)["players"][player]
        lost += chance * (ship not in after["ships"])
        kept += chance * (parts[0] in after["ships"])
        earned += chance * (after["markers"]["engineering"] - me["markers"]["engineering"])
    if ship is not None:
        assert lost == oracle.lost_on(plain, player, ship), move
    if name in ("launch", "deliver"):
        assert kept == oracle.vehicle_kept(plain, player, ship), move
    hunted = ship is not None and plain["pirates"].get(flyby_of(me["ships"][ship]["place"]) or "", 0)
    if not hunted:
        assert earned == (1 - oracle.survives(me, ship)) * (oracle.earned(ship) if ship else 1), move


@pytest.mark.one_in(8)
@pytest.mark.parametrize("seed", SEEDS)
def test_odds_of_moving_agree(seed: int) -> None:
    source, compared = random.Random(f"moving {seed}"), 0
    for _ in range(15):
        plain = as_json(mixed(source, "movement"))
        plain["pirates"].pop("earth", None)  # whether a launch passes them by is not told
        state = judge().state(plain)
        moves = one_of_each(state, source)
        for move in moves:
            assert_same_odds(state, move)
        compared += len(moves)
    assert compared >= 30


def assert_same_exploration(state: Any, move: str) -> None:
    """Compare how likely a ship is lost or recalled after exploring, and the one marker more that it earns then."""
    plain = as_json(state)
    player, ship = move.removesuffix(")").partition("(")[2].split(",")
    me, marker = plain["players"][player], "biology" if is_cv(ship) else "engineering"
    chances, markers = {True: Fraction(0), False: Fraction(0)}, {True: Fraction(0), False: Fraction(0)}
    for chance, transition in judge().outcomes(state, move):
        after = as_json(transition.state)["players"][player]
        there = after["ships"].get(ship)
        fate = there is None or (is_cv(ship) and there["reserved"])
        chances[fate] += chance
        markers[fate] += chance * after["markers"][marker]
    world = oracle.explored_world(me["ships"][ship]["place"])
    percent = oracle.recall_of(me) if is_cv(ship) else oracle.malfunction_of(me, ship, world)
    if is_cv(ship) and not in_range(me, ship, me["ships"][ship]["place"]):
        percent = 100  # it is reserved in any case
    assert chances[True] == Fraction(percent, 100), (move, me["ships"][ship])
    if 0 < percent < 100:
        assert markers[True] / chances[True] - markers[False] / chances[False] == 1, move


@pytest.mark.one_in(2)
@pytest.mark.parametrize("seed", SEEDS)
def test_odds_of_exploring_agree(seed: int) -> None:
    source, compared = random.Random(f"exploring {seed}"), Counter[str]()
    while compared.total() < 8:
        plain = as_json(mixed(source, "exploration"))
        plain["deck"] = {}  # cards that are drawn would only multiply the outcomes
        me = plain["agenda"][0]["player"]
        near = {counter: {**ship, "place": "earth_orbit"} for counter, ship in plain["players"][me]["ships"].items()}
        if source.random() < 0.3:
            plain["players"][me]["ships"] = near
        state = judge().state(plain)
        for move in sampled(state, ["explore"], source, 2):
            assert_same_exploration(state, move)
            compared[move] += 1


def test_odds_of_forced_transfers_agree() -> None:
    source = random.Random("forced")
    for system, pirates in (("mars", 0), ("main_belt", 1), ("jupiter", 2), ("scattered_disk", 1)):
        plain = as_json(judge().new(players=1, seed=1))
        (me,) = plain["seats"]
        plain |= {"year": 2051, "agenda": [{"player": me, "kind": "exploration"}], "pirates": {system: pirates}}
        techs = source.choice([[], ["reliable_engines"]])
        plain["players"][me] |= {"ships": {"flyby_1": {"place": f"{system}_flyby"}}, "techs": techs}
        found = judge().outcomes(judge().state(plain), f"done({me})")
        lost = sum(chance for chance, after in found if "flyby_1" not in as_json(after.state)["players"][me]["ships"])
        assert lost == (1 if system == "scattered_disk" else oracle.lost_on(plain, me, "flyby_1")), system
