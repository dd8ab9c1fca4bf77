"""Choices that no reading encodes leave the moves and answers open which they would change, and no others."""

from typing import Any

import pytest

import starlaw
from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.solver.certainty.consequences import Determined, determined_moves
from starlaw.solver.questions.ruling_answers import answered

GAME = "starship_interstellar"
STATES = folder("seeds") / GAME / "states"


def judged(start: str, asked: dict[str, Any], change: dict[str, Any], move: str) -> Determined:
    """Return what the booklet says of a move that answers a decision in a changed state."""
    plain = read_json(STATES / f"{start}.json")
    for path, value in change.items():
        plain = changed(plain, path, value)
    plain = changed(plain, "agenda", [asked])
    game = starlaw.game(GAME)
    (entry,) = determined_moves(game, game.state(plain), [game.move(move)])
    return entry


def named(entry: Determined) -> set[str]:
    """Return the readings that decide a move."""
    values = (value.value.partition(" = ")[0] for value in entry.decided_by)
    return {value.removeprefix("reading ") for value in values if value.startswith("reading ")}


def altair(kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "player": "altair", **more}


def own(**fields: Any) -> dict[str, Any]:
    return {f"players.altair.{path}": value for path, value in fields.items()}


SENDS_TWO = altair("salvation", token="x15", actions=["government"], left=2)
SENDS = altair("salvation", token="solar", actions=["government"], left=1)
BUILDS = altair("salvation", token="x13", actions=["build"], left=2)
BUILDS_AGAIN = altair("salvation", token="x13", actions=["build"], left=1, again=True)
EXTRA = {"kind": "extra", "player": "hall"}
TURN = altair("turn")
LINE = "x03,x13,x05,x17,x08,x21"  # six tokens are laid out, so that none has left a gap


def hall_played(*tokens: str) -> dict[str, Any]:
    """Return changes by which H.A.L.L. has played tokens, one of which was counted."""
    tokens_left = [token for token in read_json(STATES / "hall_action.json")["hall"]["pile"] if token not in tokens]
    return {
        "hall.count": 1, "hall.pile": tokens_left, "players.hall.played": list(tokens),
        "players.hall.pool": sorted(tokens_left),
    }  # fmt: skip


# A position in which a reading decides, and a twin in which it does not; what the booklet says of the move in each
Position = tuple[dict[str, Any], dict[str, Any], str]
DOUBTS: dict[str, tuple[str, str, Position, Position]] = {
    "two_scientists": (
        "salvation", "represent(altair,1)",
        (SENDS_TWO, own(scientists=1), "undetermined"), (SENDS_TWO, own(scientists=2), "undetermined"),
    ),
    "build_extra_twice": (
        "salvation", "build(altair,m02,yellow)",
        (BUILDS_AGAIN, own(techs=["build_extra"]), "undetermined"),
        (BUILDS, own(techs=["build_extra"]), "undetermined"),  # only its price is not told
    ),
    "reserve_names": (
        "salvation", "represent(altair,1)",
        (SENDS, own(scientists=0, techs=["government_plus"]), "undetermined"), (SENDS, own(scientists=0), "illegal"),
    ),
    "deposit_icons": (
        "action", "done(altair)",
        (altair("refill", amount=2, least=1, most=1), {}, "undetermined"),
        (altair("refill", amount=3, least=0, most=2), {}, "legal"),  # line 71: token X08 may be used
    ),
    "deposit_icons of a drill": (
        "action", "done(altair)",
        (altair("drill", amount=1), {}, "undetermined"),
        (altair("drill", amount=1), {"options.readings": {"deposit_icons": "may"}}, "legal"),
    ),
    "count_played": (
        "hall_action", "take_token(hall,x03)",
        (EXTRA, hall_played("travel", "mars"), "undetermined"), (EXTRA, hall_played("travel"), "legal"),
    ),
    "pass_with_tokens": (
        "action", "pass(altair)",
        (TURN, {}, "undetermined"), (TURN, {"options.readings": {"pass_with_tokens": "may"}}, "legal"),
    ),
    "action_left_out": (
        "salvation", "done(altair)",
        (SENDS, {}, "undetermined"), (BUILDS_AGAIN, {}, "legal"),  # line 115: up to two Mechanisms
    ),
    "market_two": (
        "action", "sell(altair,red)",
        (altair("market", token="x15", left=1, traded=["red"]), {}, "undetermined"),
        (altair("market", token="x15", left=1, traded=["blue"]), {"market.red": 0}, "legal"),
    ),
}  # fmt: skip


@pytest.mark.one_in(36)
@pytest.mark.parametrize("reading", DOUBTS)
def test_a_reading_leaves_a_move_open_only_where_it_decides(reading: str) -> None:
    start, move, *positions = DOUBTS[reading]
    reading = reading.partition(" ")[0]
    for (asked, change, status), decides in zip(positions, (True, False), strict=True):
        entry = judged(start, asked, change, move)
        assert (entry.status, reading in named(entry)) == (status, decides), entry


@pytest.mark.one_in(3)
@pytest.mark.parametrize(
    ("name", "certain", "in_doubt", "reading"),
    [
        ("hall_extra", {"count": "8", "line": LINE}, {"count": "2", "line": LINE.removesuffix(",x21")}, "extra_gaps"),
        (
            "universal_prestige", {"cubes": "blue", "build_extra": "yes"}, {"cubes": "purple", "build_extra": "yes"},
            "universal_build_extra",
        ),
        ("hall_token", {"token": "x19", "phase": "action"}, {"token": "x16", "phase": "action"}, "lost_sides"),
    ],
)  # fmt: skip
def test_a_reading_leaves_an_answer_open_only_where_it_decides(
    name: str, certain: dict[str, str], in_doubt: dict[str, str], reading: str
) -> None:
    sure, unsure = (answered(name, starlaw.game(GAME), given, sources_only=True) for given in (certain, in_doubt))
    assert (sure.status, sure.assumptions) == ("answered", ())
    assert unsure.status == "undetermined"
    assert [value.value.split()[1] for value in unsure.assumptions] == [reading]


def test_a_choice_that_is_not_encoded_leaves_an_answer_open_beside_those_that_are() -> None:
    asked = {"token": "x21", "phase": "action"}
    unsure = answered("hall_token", starlaw.game(GAME), asked, sources_only=True)
    assert unsure.status == "undetermined"
    (reading,) = unsure.assumptions
    assert reading.value == "reading x21_action = unknown"
    assert "another_action (not encoded)" in reading.range
    settled = answered("hall_token", starlaw.game(GAME), {**asked, "x21_action": "standard_travel"}, sources_only=True)
    assert (settled.status, settled.answers) == ("answered", ("travel",))
