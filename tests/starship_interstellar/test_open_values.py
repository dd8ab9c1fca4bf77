"""What is called certain holds for every admissible number, and what decides does decide: tried with other contents."""

import random
from functools import cache
from typing import Any

import pytest

from starlaw.knowledge.cases import cases, changed, start_of
from starlaw.knowledge.readings import readings
from starlaw.solver.open_values import open_content
from starlaw.solver.rulings import answered
from starlaw.solver.sources import determined_moves, determined_state
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
    assert {"travel orbit", "planets earth gravity", "room cargo", "market size", "hall prices red"} <= set(opened)
    assert {"salvation prices 1 green", "mechanisms m05 cost purple", "families f03 members blue"} <= shared


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
MARKET = {"kind": "market", "player": "altair", "token": "market", "left": 1, "traded": []}
RESEARCH = {"kind": "research", "player": "altair", "token": "research"}
PROBE = {"kind": "salvation", "player": "altair", "token": "solar", "actions": ["government", "build", "probe", "save"], "left": 1}
ASKED = [
    ("action", TRAVEL, {"fuel": 6}, "fly(altair,jupiter)"),
    ("action", TRAVEL, {"fuel": 14}, "fly(altair,neptune)"),
    ("action", MARKET, {"fuel": 4}, "buy(altair,green)"),
    ("action", MARKET, {}, "sell(altair,red)"),
    ("action", RESEARCH, {"cubes": {"red": 1, "yellow": 0, "green": 0, "blue": 0, "purple": 0}}, "research(altair,cryogenic,none)"),
    ("salvation", PROBE, {"fuel": 4}, "probe(altair,j3b)"),
    ("salvation", PROBE, {}, "build(altair,m02,none)"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "asked", "has", "move"), ASKED, ids=[move for *_, move in ASKED])
def test_a_deciding_value_decides_as_it_is_told(start: str, asked: dict[str, Any], has: dict[str, Any], move: str) -> None:
    case = next(case for case in cases(NAME).values() if case.start == start)
    plain = changed(start_of(NAME, case.model_copy(update={"change": {}, "readings": {}})), "agenda", [asked])
    plain = changed(plain, f"players.altair.played", [*plain["players"]["altair"]["played"], asked["token"]])
    pool = [token for token in plain["players"]["altair"]["pool"] if token != asked["token"]]
    plain = changed(plain, "players.altair.pool", pool)
    for key, value in has.items():
        plain = changed(plain, f"players.altair.{key}", value)
    (found,) = determined_moves(judge(), judge().state(plain), [judge().move(move)])
    assert found.status == "undetermined", found
    paths = {value.name: value for value in admitted()}
    tried: set[str] = set()
    for value in found.decided_by:
        name = value.value.partition(" = ")[0]
        if value.holds_for and name in paths:
            legal = numbers(value.holds_for)
            assert legal <= numbers(value.range)
            for choice in paths[name].choices:
                other = with_pack(changed(CONTENT, paths[name].path, choice))
                verdict = other.judge(other.state(plain), other.move(move))
                assert verdict.status == ("legal" if str(choice) in legal else "illegal"), (name, choice)
                tried.add(verdict.status)
    if found.otherwise:
        pack = CONTENT
        for text in found.otherwise:
            name, _, choice = text.partition(" = ")
            pack = changed(pack, paths[name].path, int(choice))
        other = with_pack(pack)
        usual = judge().judge(judge().state(plain), judge().move(move)).status
        assert other.judge(other.state(plain), other.move(move)).status != usual
        tried |= {"legal", "illegal"}
    shared = [v for v in found.decided_by if "cost" in v.value or "salvation prices" in v.value]
    assert tried == {"legal", "illegal"} or shared, found
