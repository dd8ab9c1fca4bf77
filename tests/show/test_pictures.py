"""Pictures of every game: each place and piece is there once and says what it is; words can be read."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import yaml

import starlaw
from starlaw.knowledge.file_reading import read_yaml
from starlaw.knowledge.folders import folder
from starlaw.knowledge.states import GameState
from starlaw.show.pictures import picture_of
from starlaw.solver.game import Game
from starlaw.solver.loading import load_state
from tests.show.drawn import titles, words
from tests.support import as_json, random_game

GAMES = ("horizons", "new_horizons", "mars_horizon", "starship_interstellar", "stellar_horizons")
FILES = sorted(file for game in GAMES for file in (folder("seeds") / game / "states").glob("*.json"))
LEAST, MARGIN = 11, 4  # size of letters, and their way to the border
# How games are played here: the expansions, how many sit there, and how many moves are made at random.
PLAYED = [
    *(("horizons", (), players, moves) for players, moves in ((2, 180), (3, 250), (4, 330), (5, 400))),
    *(("horizons", ("new_horizons",), players, moves) for players, moves in ((2, 260), (5, 420))),
    *(("mars_horizon", (), players, moves) for players, moves in ((1, 150), (2, 190), (3, 240), (4, 280))),
    *(("starship_interstellar", (), players, moves) for players, moves in ((2, 200), (3, 260), (4, 320))),
    *(("stellar_horizons", (), players, moves) for players, moves in ((1, 120), (3, 300), (7, 40))),
]
Drawing = tuple[Game, GameState, str, ElementTree.Element]


@cache
def drawings(file: Path) -> list[Drawing]:
    judge, state = load_state(file)
    return [*drawn(judge, state)]


def drawn(judge: Game, state: GameState) -> Iterator[Drawing]:
    for name in judge.ruleset.maps:
        yield judge, state, name, ElementTree.fromstring(picture_of(judge, state, name))


# --- What must be there ---


def horizons_pieces(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for world in state["worlds"].values():
        for owner, kinds in world["structures"].items():
            for kind, number in kinds.items():
                yield from [("mount", f"{kind.replace('_', ' ')} of {owner}")] * number


def fleets(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield from horizons_pieces(state)
    for seat, fleet in state["fleets"].items():
        alike = Counter((s["kind"], s.get("damage", 0), s["place"]) for s in fleet["ships"] if s["place"])
        for (kind, damage, _), number in alike.items():
            ships = f"{number} {kind.replace('_', ' ')}{'' if number == 1 else 's'}"
            yield "ships", f"{seat}: {ships}{f' with damage {damage}' if damage else ''}"


def mars_pieces(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for claim in state["milestones"].values():
        yield "claim", f"{claim['by']} was the first"
    for player in state["players"].values():
        yield from (("stock", f"{number} {token}") for token, number in player["stock"].items())
        yield "markers", f"{player['markers']} agency token{'' if player['markers'] == 1 else 's'} left"


def seat_name(seat: str) -> str:
    return "H.A.L.L." if seat == "hall" else seat.capitalize()


def solar_pieces(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for seat, player in state["players"].items():
        if player["explorer"] in state["planets"] or player["wormhole"]:
            yield "explorer", f"Explorer of {seat_name(seat)}"
        if player["wormhole"]:
            yield "wormhole", f"Wormhole token of {seat_name(seat)}"
        yield from (("base", f"base of {seat_name(seat)} on {planet.capitalize()}") for planet in player["sites"])
        yield from (("pawn", f"{seat_name(seat)}: {player[track]} step") for track in ("starship", "humankind"))
    for seat in state["government"].values():
        yield "pawn", f", {seat_name(seat)}"
    for row in ("current", "long_term", "future"):
        yield from (("mechanism", row.replace("_", "-")) for _ in state["projects"][row])


def probes(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    yield from (("probe", f"probe of {seat_name(seat)}") for seat in state["players"])
    yield "government", "Government Probe"


def stellar_pieces(state: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for seat, player in state["players"].items():
        faction = seat.replace("_", " ").title()
        yield from (("ship", f" of {faction}") for _ in player.get("ships", {}))
        yield from (("base", f"base of {faction} on ") for _ in player.get("bases", {}))
    yield from (("base", "base of non-player factions on ") for _ in state.get("npf", {}))
    yield from (("card", "World card on ") for _ in state.get("cards", {}))
    yield from (("pirates", "pirate") for number in state.get("pirates", {}).values() if number)
    yield from (("asteroid", "an asteroid comes") for _ in state.get("asteroids", ()))


PIECES = {
    "systems": horizons_pieces,
    "lanes": fleets,
    "destinations": mars_pieces,
    "solar_board": solar_pieces,
    "journey": probes,
    "heliocentric": stellar_pieces,
}


def missing(drawing: Drawing) -> list[str]:
    """Return what a picture lacks: places of its map, pieces of its state, and titles of both."""
    judge, state, name, root = drawing
    told = titles(root)
    lacking = [f"place {node}" for node in judge.ruleset.movement_graph(state, judge.content, name)
               if not told.get(f"place-{node}")]  # fmt: skip
    lacking += [f"title of {id_}" for id_, title in told.items() if id_.startswith("piece-") and not title]
    left = [
        (node.get("class"), told[node.get("id", "")]) for node in root.iter() if node.get("id", "").startswith("piece-")
    ]
    for kind, words_ in sorted(PIECES[name](as_json(state)), key=lambda piece: -len(piece[1])):
        found = next((piece for piece in left if piece[0] == kind and words_ in piece[1]), None)
        if found is None:
            lacking.append(f"{kind}: {words_}")
        else:
            left.remove(found)
    counted = {kind for kind, _ in PIECES[name](as_json(state))}
    return lacking + [f"too much: {piece}" for piece in left if piece[0] in counted]


def blemishes(root: ElementTree.Element) -> list[str]:
    """Return what is wrong with the words of a picture: too small, too near to its border, or on each other."""
    texts = [text for text in words(root) if text.text]
    _, _, width, height = map(float, root.get("viewBox", "").split())
    small = [f"{text.text!r} has size {text.size:.1f}" for text in texts if text.size < LEAST]
    cut = [
        f"{text.text!r} reaches the border"
        for text in texts
        if min(text.left, text.top, width - text.right, height - text.bottom) < MARGIN
    ]
    over = [f"{one.text!r} lies on {other.text!r}" for one, other in combinations(texts, 2) if one.lies_on(other)]
    return small + cut + over


def faults(drawing: Drawing) -> list[str]:
    ids = Counter(node.get("id") for node in drawing[3].iter() if node.get("id"))
    return [
        *(f"twice: {name}" for name, number in ids.items() if number > 1),
        *missing(drawing),
        *blemishes(drawing[3]),
    ]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parts[-3]}.{file.stem}")
def test_a_picture_shows_every_place_and_piece_and_its_words_can_be_read(file: Path) -> None:
    assert {drawing[2]: found for drawing in drawings(file) if (found := faults(drawing))} == {}


@pytest.mark.one_in(8)
@pytest.mark.parametrize(("name", "expansions", "players", "moves"), PLAYED, ids=str)
def test_so_does_a_picture_of_a_game_that_is_played(
    name: str, expansions: tuple[str, ...], players: int, moves: int
) -> None:
    game = starlaw.game(name, expansions=expansions, evaluator="tables")
    for number, (state, _) in enumerate(random_game(game, players, seed=players, limit=moves + 1)):
        if number in (0, moves // 2, moves):
            assert {d[2]: found for d in drawn(game, state) if (found := faults(d))} == {}


# --- That these tests would notice ---

BATTLE = folder("seeds") / "new_horizons" / "states" / "battle.json"


def test_a_thing_that_is_missing_is_noticed() -> None:
    judge, state, name, root = next(drawing for drawing in drawings(BATTLE) if drawing[2] == "lanes")
    whole = ElementTree.tostring(root)
    for gone in ("place-w4", "piece-w1-0", "piece-w6-orange-cruiser-0"):
        left = ElementTree.fromstring(whole)
        parent = next(node for node in left.iter() if any(child.get("id") == gone for child in node))
        parent.remove(next(child for child in parent if child.get("id") == gone))
        assert len(missing((judge, state, name, left))) == 1


def test_words_that_cannot_be_read_are_noticed() -> None:
    text = '<text xmlns="http://www.w3.org/2000/svg" font-size="{}" x="{}" y="{}">Mars</text>'
    sheet = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">{}</svg>'
    for said, texts in (
        ([], [(11, 10, 20), (11, 10, 33), (11, 45, 20)]),
        (["'Mars' has size 10.0"], [(10, 10, 20)]),
        (["'Mars' reaches the border"], [(12, 70, 20)]),
        (["'Mars' lies on 'Mars'"], [(12, 10, 20), (12, 20, 26)]),
    ):
        drawn_ = sheet.format("".join(text.format(*where) for where in texts))
        assert blemishes(ElementTree.fromstring(drawn_)) == said


OTHER_PACKS = [
    ("mars_horizon", ("milestones", "era_1", 0, "first", "target"), 17, "17+"),
    ("starship_interstellar", ("spiral", "values", "mercury"), 17, "Mercury at 17"),
    ("starship_interstellar", ("market", "values", "size"), 9, "of 9"),
    ("stellar_horizons", ("systems", "values", 3, "distance"), 177, "1.77 AU"),
    ("stellar_horizons", ("worlds", "values", 0, "base"), 23, "base 23 SUP"),
]


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("name", "where", "number", "said"), OTHER_PACKS, ids=str)
def test_numbers_are_those_of_the_pack(
    name: str, where: tuple[str | int, ...], number: int, said: str, tmp_path: Path
) -> None:
    pack = read_yaml(folder("seeds") / name / "content" / "default.yaml")
    part = pack
    for key in where[:-1]:
        part = part[key]
    part[where[-1]] = number
    own = tmp_path / "own.yaml"
    own.write_text(yaml.safe_dump(pack | {"pack": "own"}), encoding="utf-8")
    told = []
    for content in ("default", str(own)):
        judge = starlaw.game(name, content)
        root = next(drawn(judge, judge.new(players=2, seed=1)))[3]
        told.append(sum(said in (node.text or "") for node in root.iter()))
    assert told[0] == 0 < told[1]
