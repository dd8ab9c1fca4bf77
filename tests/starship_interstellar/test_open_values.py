"""What is called certain holds for every admissible number, and what decides does decide: tried with other contents."""

import random
from functools import cache
from typing import Any

import pytest

from starlaw.knowledge.cases import cases, changed, start_of
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.certainty.consequences import determined_moves, determined_state
from starlaw.solver.certainty.open_values import open_content
from tests.starship_interstellar.admissible import admitted, draw, prices, read_otherwise, with_pack
from tests.starship_interstellar.playing import CONTENT, NAME, judge

KINDS = ("turn", "travel", "market", "research", "convert", "salvation", "onward", "deploy", "hall_cube", "hall_pick")
STATES = 2  # of a kind of decision
DRAWN = 4  # contents for a state


@cache
def starts(kind: str) -> list[dict[str, Any]]:
    """Return the states of the cases that ask for a kind of decision, each once."""
    found = {str(s): s for case in cases(NAME).values() if case.start and (s := start_of(NAME, case))["agenda"]}
    return [state for state in found.values() if state["agenda"][0]["kind"] == kind]


def poorer(plain: dict[str, Any], source: random.Random) -> dict[str, Any]:
    """Return a state in which the one who decides has other means, so that prices matter."""
    player = plain["agenda"][0]["player"]
    fuel = source.choice([0, 1, 2, 4, 7, 12, 20, 35, 56, 70])
    plain = changed(plain, f"players.{player}.fuel", fuel)
    cubes = {colour: source.choice([0, 0, 1, 2, 4]) for colour in plain["players"][player]["cubes"]}
    return changed(plain, f"players.{player}.cubes", cubes)  # type: ignore[no-any-return]


@pytest.mark.one_in(10)
def test_the_default_content_is_within_its_ranges_and_open_values_are_those_of_the_pack() -> None:
    for path, least, most in prices():
        entry: Any = CONTENT
        for step in path.split("."):
            entry = entry[int(step)] if isinstance(entry, list) else entry[step]
        assert least <= sum(entry.values()) <= most, path
    opened = {value.name: value for value in open_content(judge()).values}
    singles = {value.name: value for value in admitted()}
    shared = {name for name, value in opened.items() if value.shares}
    assert set(opened) - shared <= set(singles)
    for name in set(opened) - shared:
        assert list(opened[name].choices) == [str(choice) for choice in singles[name].choices], name
    untold = {name.split()[0] for name in set(singles) - set(opened)}  # numbers that no rule looks at
    assert untold <= {"start", "market", "faces", "deep"}, untold
    assert {"travel orbit", "planets earth gravity", "room cargo", "market size"} <= set(opened)
    assert {"salvation prices 1 green", "mechanisms m05 cost purple", "families f03 members blue"} <= shared


@pytest.mark.one_in(20)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_certain_holds_for_all_contents_drawn(kind: str) -> None:
    source = random.Random(kind)
    known = starts(kind)
    for plain in source.sample(known, min(STATES, len(known))):
        state = poorer(plain, source)
        found = {entry.move: entry for entry in determined_moves(judge(), judge().state(state))}
        for _ in range(DRAWN):
            other = with_pack(draw(source))
            read = other.state(read_otherwise(state, source))
            verdicts = {verdict.move: verdict for verdict in other.candidates(read)}
            for move, entry in found.items():
                verdict = verdicts.get(move) or other.judge(read, other.move(move))
                if entry.status != "undetermined":
                    assert verdict.status == entry.status, (move, entry)
                assert set(entry.always) <= set(verdict.blocked_by), (move, entry)
                assert set(verdict.blocked_by) <= {*entry.always, *entry.perhaps}, (move, entry)


@pytest.mark.one_in(10)
def test_broken_states_are_certainly_broken_for_all_contents_drawn() -> None:
    source = random.Random(5)
    examples = [case for case in cases(NAME).values() if case.expect.violates]
    statuses = set()
    for case in source.sample(examples, 5):
        plain = start_of(NAME, case)
        found = determined_state(judge(), judge().state(plain))
        statuses.add(found.status)
        for _ in range(DRAWN):
            other = with_pack(draw(source))
            broken = {v.rule for v in other.check(other.state(read_otherwise(plain, source)))}
            assert set(found.always) <= broken <= {*found.always, *found.perhaps}, case.id
            assert found.status == "undetermined" or bool(broken) == (found.status == "illegal"), case.id
    assert "illegal" in statuses


def numbers(text: str) -> set[str]:
    """Return the values that a text such as '1 to 3 or 5' lists."""
    found: set[str] = set()
    for part in text.split(" or "):
        first, to, last = part.partition(" to ")
        found |= {str(n) for n in range(int(first), int(last) + 1)} if to else {part}
    return found


TRAVEL = {"kind": "travel", "player": "altair", "token": "travel"}
FREE = {"kind": "travel", "player": "altair", "token": "x01"}
FOR_FUEL = {"options__readings": {"market_currency": "fuel"}}
MARKET = {"kind": "market", "player": "altair", "token": "market", "left": 1, "traded": []}
RESEARCH = {"kind": "research", "player": "altair", "token": "research"}
EVERY = ["government", "build", "probe", "save"]
PROBE = {"kind": "salvation", "player": "altair", "token": "solar", "actions": EVERY, "left": 1}


def cubes(number: int, **more: int) -> dict[str, int]:
    return dict.fromkeys(("red", "yellow", "green", "blue", "purple"), number) | more


def asked_now(decision: dict[str, Any], **has: Any) -> dict[str, Any]:
    """Return the state of its phase in which altair has to answer a decision; altair's Explorer is on Mars."""
    plain = read_json(folder("seeds") / NAME / "states" / f"{'action' if decision is not PROBE else 'salvation'}.json")
    own = plain["players"]["altair"]
    played, pool = [*own["played"], decision["token"]], [token for token in own["pool"] if token != decision["token"]]
    for key, value in {"played": played, "pool": pool, **has}.items():
        place = key.replace("__", ".")
        plain = changed(plain, place if "." in place else f"players.altair.{place}", value)
    return changed(plain, "agenda", [decision])  # type: ignore[no-any-return]


# Prices: 1 to 5 an orbit and a quadrant, 1 to 5 for the belt, gravity 0 to 6; Earth is an orbit away
CERTAIN: list[tuple[dict[str, Any], dict[str, Any], str, str]] = [
    (TRAVEL, {"fuel": 0}, "fly(altair,earth)", "illegal"),
    (TRAVEL, {"fuel": 1}, "fly(altair,earth)", "undetermined"),
    (TRAVEL, {"fuel": 10}, "fly(altair,earth)", "undetermined"),
    (TRAVEL, {"fuel": 11}, "fly(altair,earth)", "legal"),
    (TRAVEL, {"fuel": 5, "techs": ["travel_1", "travel_2"]}, "fly(altair,earth)", "legal"),
    (TRAVEL, {"fuel": 4, "techs": ["travel_1", "travel_2"]}, "fly(altair,earth)", "undetermined"),
    (TRAVEL, {"fuel": 35}, "fly(altair,neptune)", "undetermined"),  # four orbits, a quadrant: 36 at most
    (TRAVEL, {"fuel": 36}, "fly(altair,neptune)", "legal"),
    (TRAVEL, {"fuel": 5}, "fly(altair,neptune)", "illegal"),  # and 6 at least
    (TRAVEL, {"fuel": 6}, "fly(altair,neptune)", "undetermined"),
    (FREE, {"fuel": 0}, "fly(altair,neptune)", "legal"),
    (TRAVEL, {"cargo": cubes(0, red=2)}, "load(altair,red)", "legal"),  # the Explorer holds 3 to 12
    (TRAVEL, {"cargo": cubes(0, red=3)}, "load(altair,red)", "undetermined"),
    (TRAVEL, {"cargo": cubes(0, red=11)}, "load(altair,red)", "undetermined"),
    (TRAVEL, {"cargo": cubes(0, red=12)}, "load(altair,red)", "illegal"),
    (MARKET, {"fuel": 2, **FOR_FUEL}, "buy(altair,green)", "illegal"),  # worth 3, and 0 to 5 more
    (MARKET, {"fuel": 3, **FOR_FUEL}, "buy(altair,green)", "undetermined"),
    (MARKET, {"fuel": 7, **FOR_FUEL}, "buy(altair,green)", "undetermined"),
    (MARKET, {"fuel": 8, **FOR_FUEL}, "buy(altair,green)", "legal"),
    (MARKET, {"fuel": 8}, "buy(altair,green)", "undetermined"),  # the booklet does not say that Fuel is paid
    (MARKET, {"cubes": cubes(1), "market__red": 1}, "sell(altair,red)", "legal"),  # room for 2 to 12
    (MARKET, {"cubes": cubes(1), "market__red": 2}, "sell(altair,red)", "undetermined"),
    (RESEARCH, {"cubes": cubes(0)}, "research(altair,cryogenic,none)", "illegal"),  # 1 to 3 cubes
    (RESEARCH, {"cubes": cubes(2)}, "research(altair,cryogenic,none)", "undetermined"),
    (RESEARCH, {"cubes": cubes(3)}, "research(altair,cryogenic,none)", "legal"),
    (PROBE, {"fuel": 0}, "probe(altair,j3b)", "illegal"),  # 1 to 9; where it may go is on the board only
    (PROBE, {"fuel": 9}, "probe(altair,j3b)", "undetermined"),
    (PROBE, {"cubes": cubes(0)}, "build(altair,m02,none)", "illegal"),  # 1 to 4 cubes
    (PROBE, {"cubes": cubes(3)}, "build(altair,m02,none)", "undetermined"),
    (PROBE, {"cubes": cubes(4)}, "build(altair,m02,none)", "legal"),
]  # fmt: skip


@pytest.mark.one_in(10)
def test_a_move_is_certain_as_soon_as_the_dearest_price_is_paid() -> None:
    for decision, has, move, status in CERTAIN:
        (found,) = determined_moves(judge(), judge().state(asked_now(decision, **has)), [judge().move(move)])
        assert found.status == status, (has, found)
        assert bool(found.decided_by) == (status == "undetermined"), (has, found)


ASKED: list[tuple[dict[str, Any], dict[str, Any], str]] = [
    (TRAVEL, {"fuel": 6}, "fly(altair,jupiter)"),
    (TRAVEL, {"fuel": 14}, "fly(altair,neptune)"),
    (TRAVEL, {"fuel": 10}, "fly(altair,earth)"),  # only an orbit and gravity together are too dear
    (MARKET, {"fuel": 4}, "buy(altair,green)"),
    (MARKET, {"cubes": cubes(1)}, "sell(altair,red)"),
    (PROBE, {"fuel": 4}, "probe(altair,j3b)"),
]  # fmt: skip


@pytest.mark.one_in(12)
@pytest.mark.parametrize(("asked", "has", "move"), ASKED, ids=[move for *_, move in ASKED])
def test_a_deciding_value_decides_as_it_is_told(asked: dict[str, Any], has: dict[str, Any], move: str) -> None:
    plain = asked_now(asked, **has)
    (found,) = determined_moves(judge(), judge().state(plain), [judge().move(move)])
    assert found.status == "undetermined"
    values = {value.name: value for value in admitted()}
    seen: set[str] = set()

    def status(pack: dict[str, Any]) -> str:
        other = with_pack(pack)
        verdict: str = other.judge(other.state(plain), other.move(move)).status
        seen.add(verdict)
        return verdict

    for told in found.decided_by:
        name = told.value.partition(" = ")[0]
        if told.holds_for:
            legal = numbers(told.holds_for)
            assert legal <= numbers(told.range)
            for choice in values[name].choices:
                right = "legal" if str(choice) in legal else "illegal"
                assert status(changed(CONTENT, values[name].path, choice)) == right, (name, choice)
    if found.otherwise:
        usually, pack = status(CONTENT), CONTENT
        for name, choice in (text.split(" = ") for text in found.otherwise):
            assert status(pack) == usually  # none of them is to spare
            pack = changed(pack, values[name].path, int(choice))
        assert status(pack) != usually
    assert seen == {"legal", "illegal"}


@pytest.mark.one_in(10)
def test_a_price_in_cubes_is_told_by_colour() -> None:
    plain = asked_now(RESEARCH, cubes=cubes(0, red=1))
    (found,) = determined_moves(judge(), judge().state(plain), [judge().move("research(altair,cryogenic,none)")])
    told = {value.value: value.holds_for for value in found.decided_by}
    assert told["salvation prices 1 red = 1"] == "1"  # without it the price would be none, which it is not
    assert told["salvation prices 1 green = 0"] == "0"
