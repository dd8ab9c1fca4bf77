"""Production and maintenance of Stellar Horizons, compared with a plain oracle in answers, in odds and in play."""

import random
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer
from tests.stellar_horizons import oracle_production as oracle
from tests.stellar_horizons.mixed_states import judge, mixed, rich_game
from tests.stellar_horizons.oracle_pack import RESOURCES, SHIPS, is_cv
from tests.support import as_json

SEEDS = range(2)
YES = {True: "yes", False: "no"}


def ask(name: str, **given: object) -> Answer:
    return answered(name, judge(), {key: str(value) for key, value in given.items()})


# --- Answers ---


def assert_same_charge(cvs: int, bases: int, rise: str) -> None:
    found = ask("support.charge", cvs=cvs, bases=bases, support_rise=rise)
    known = rise == "two_more_each" or max(cvs, bases) <= 2
    wanted = ("answered", (str(oracle.charge(cvs, bases)),)) if known else ("undetermined", ())
    assert (found.status, found.answers) == wanted, (cvs, bases, rise)


def assert_same_yield(value: int, roll: int, refined: bool, yields: str, refining: str) -> None:
    found = ask("production.cv", value=value, roll=roll, tech=YES[refined], cv_yield=yields, refining=refining)
    known = yields == "roll_within_value" or value > 10
    number = oracle.cv_yield(value, roll, refined, refining == "one_less")
    wanted = ("answered", (str(number),)) if known else ("undetermined", ())
    assert (found.status, found.answers) == wanted, (value, roll, refined, yields, refining)


def assert_same_sum(kind: str, station: str, *terms: int) -> None:
    names = ("card", "world", "facility", "settlements", "pirates", "earlier")
    found = ask("production.base", kind=kind, station=station, **dict(zip(names, terms, strict=True)))
    fits = station == {"resource": "mining_station", "tech": "research_lab"}[kind]
    assert found.answers == (str(oracle.base_sum(fits, *terms)),), (kind, station, terms)


CHARGES = list(product(range(21), range(21), ("two_more_each", "undetermined")))
YIELDS = list(
    product(
        range(41), range(1, 11), (True, False), ("roll_within_value", "undetermined"), ("two_counts_as_one", "one_less")
    )
)
STATIONS = list(product(("resource", "tech"), ("mining_station", "research_lab", "none")))


def terms(source: random.Random) -> tuple[int, ...]:
    """Return the six terms of a base's production, small or, for the last two, as large as the rest."""
    return *(source.randrange(8) for _ in range(4)), source.randrange(5), source.choice([0, 1, 2, 3, 20])


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_answers_about_production_agree(seed: int) -> None:
    source = random.Random(seed)
    for charge in source.sample(CHARGES, 8):
        assert_same_charge(*charge)
    for question in source.sample(YIELDS, 25):
        assert_same_yield(*question)
    for kind, station in STATIONS:
        assert_same_sum(kind, station, *terms(source))


@pytest.mark.one_in(2)
def test_a_cv_produces_on_the_conditions_that_are_named() -> None:
    for mining, equipped, card, explored, needed in product((True, False), repeat=5):
        flags = {"mining": mining, "equipped": equipped, "card": card, "explored": explored}
        found = ask(
            "production.allowed", **{k: YES[v] for k, v in flags.items()}, cv_card="needed" if needed else "not_needed"
        )
        allowed = mining and equipped and not explored and (card or not needed)
        assert found.status == str(allowed).lower(), (flags, needed)


def test_in_earth_orbit_the_example_of_a_large_lab_is_told_and_that_a_small_base_makes_as_much_is_a_reading() -> None:
    for base, station in product(("small", "large"), repeat=2):
        found = ask("production.orbit", base=base, station=station)
        assert found.answers == ((str(oracle.LARGE_LAB_THERE),) if station == "large" else ())
        assert ("orbit_share" in str(found.assumptions)) == ((base, station) == ("small", "large"))


# --- CVs in play ---


def assert_same_moves(state: Any) -> int:
    """Compare which CVs can produce what; return how many can."""
    plain = as_json(state)
    found = {move.text for move in judge().moves(state) if move.name == "produce"}
    assert found == oracle.moves(plain), sorted(found ^ oracle.moves(plain))
    return len(found)


def assert_same_odds(state: Any, move: str) -> None:
    """Compare how likely a CV gains how much, and is recalled."""
    plain, odds = as_json(state), dict[tuple[int, bool], Fraction]()
    player, counter, resource = move.removesuffix(")").partition("(")[2].split(",")
    me = plain["players"][player]
    for chance, transition in judge().outcomes(state, move):
        after = as_json(transition.state)["players"][player]
        ship = after["ships"][counter]
        assert ship["produced"]
        assert sum(ship["cargo"].values()) <= SHIPS[counter]["size"]
        assert after["markers"]["biology"] == me["markers"]["biology"] + ship["reserved"]
        gained = ship["cargo"].get(resource, 0) - me["ships"][counter]["cargo"].get(resource, 0)
        odds[gained, ship["reserved"]] = odds.get((gained, ship["reserved"]), Fraction(0)) + chance
    assert odds == oracle.cv_odds(plain, player, counter, resource), move


def near_goods(source: random.Random) -> Any:
    """Return a state with CVs of the player in turn at worlds that give something, most of them ready and with room."""
    plain = as_json(mixed(source, "exploration"))
    me = plain["players"][plain["agenda"][0]["player"]]
    me["techs"] = sorted({*me["techs"], *source.choice([("space_mining",), ("space_mining", "space_refining")])})
    for counter in filter(is_cv, SHIPS):
        place = source.choice(["jupiter", "saturn", "luna", "ceres", "titan", "mars", "earth_orbit", "jupiter_flyby"])
        ship: dict[str, Any] = {"place": place} | {
            word: source.random() < 0.1 for word in ("reserved", "explored", "produced")
        }
        if counter != "cv3_2" and source.random() < 0.6:
            ship["cargo"] = {source.choice(RESOURCES): source.randint(1, SHIPS[counter]["size"])}
        me["ships"][counter] = ship
    me["bases"] |= {world: {"facilities": {"large_spaceport": 0}} for world in ("ganymede", "titan", "ceres")}
    plain["cards"] |= {world: "rare_gases" for world in ("jupiter", "saturn") if source.random() < 0.7}
    return judge().state(plain)


@pytest.mark.one_in(18)
@pytest.mark.parametrize("seed", SEEDS)
def test_cvs_produce_where_and_what_the_oracle_says(seed: int) -> None:
    source, legal = random.Random(f"cvs {seed}"), 0
    for _ in range(25):
        state = near_goods(source)
        legal += assert_same_moves(state)
        moves = sorted(oracle.moves(as_json(state)))
        for move in source.sample(moves, min(2, len(moves))):
            assert_same_odds(state, move)
    assert legal > 25


@pytest.mark.parametrize("players", [2, 4])
def test_cvs_produce_where_the_oracle_lets_them_in_games(players: int) -> None:
    for state in rich_game(players, players + 20, 200):
        assert_same_moves(state)


# --- Earth, maintenance and bases in play ---


def decade(source: random.Random) -> Any:
    """Return a state before Earth production, with bases on few worlds, so that factions meet there."""
    plain = as_json(mixed(source, "diplomacy"))
    plain["year"] = source.randrange(2040, 2160, 10)
    for player in plain["players"].values():
        player["bases"] |= {
            world: {
                "facilities": dict.fromkeys(source.sample(STATION_NAMES, source.choice([0, 1, 2])), 0),
                "settlements": source.choice([0, 4, 5, 11]),
            }
            for world in source.sample(["earth_orbit", "luna", "mars", "ceres"], source.randint(0, 3))
        }
        player["cash"] = source.choice([0, 5, 20, 60, 200])
    return judge().state(plain)


STATION_NAMES = ("mining_station", "large_mining_station", "research_lab", "large_research_lab", "defense_network")


def assert_same_decade(state: Any, seed: int) -> str:
    """Let Earth and bases produce and maintenance be paid, and compare every number; return what happened."""
    plain = as_json(state)
    moved = judge().carry_out(state, judge().move(f"done({plain['agenda'][0]['player']})"), SeededChance(seed))
    after = as_json(moved.state)
    income = oracle.income(plain["year"])
    funds = {name: player["cash"] + income for name, player in plain["players"].items()}
    due = {name: oracle.maintenance(player) for name, player in plain["players"].items()}
    short = [name for name in plain["seats"] if funds[name] < due[name]]
    if short:
        assert after["agenda"] == [{"player": name, "kind": "maintenance"} for name in short]
        assert {name: player["cash"] for name, player in after["players"].items()} == funds
        return "short"
    assert {name: player["cash"] for name, player in after["players"].items()} == {n: funds[n] - due[n] for n in funds}
    output = oracle.base_output(plain)
    for name, player in plain["players"].items():
        for world, base in player["bases"].items():
            wanted = {r: base["stock"].get(r, 0) + output.get((name, world, r), 0) for r in RESOURCES}
            found = after["players"][name]["bases"][world]["stock"]
            assert found == {r: n for r, n in wanted.items() if n}, (name, world, base)
        for kind in oracle.TECH_POINTS:
            gained = sum(n for (owner, _, what), n in output.items() if (owner, what) == (name, kind))
            assert after["players"][name]["markers"][kind] == player["markers"][kind] + gained, (name, kind)
    return "produced" if output else "nothing"


@pytest.mark.one_in(3)
@pytest.mark.parametrize("seed", SEEDS)
def test_decades_pay_and_produce_what_the_oracle_says(seed: int) -> None:
    source = random.Random(f"decades {seed}")
    happened = [assert_same_decade(decade(source), source.randrange(1000)) for _ in range(40)]
    assert happened.count("produced") > 10
    assert happened.count("short") > 2
