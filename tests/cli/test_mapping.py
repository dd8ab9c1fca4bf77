"""The graph command: every format says what is on the map, once and readable by others."""

import io
import json
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree

import networkx as nx
import pytest

from starlaw.cli import main
from starlaw.cli.app import app_of
from starlaw.cli.mapping import dot_lines
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.horizons.state import State
from starlaw.show.horizons.picture import picture
from starlaw.solver.game import Game
from starlaw.solver.horizons import RULESET
from tests.support import as_json, horizons, quick_horizons, random_game

SVG = "{http://www.w3.org/2000/svg}"
JUDGE = horizons()


@cache
@cache
def midgame(players: int) -> State:
    """Return a state some way into a game played at random."""
    return cast(State, [state for state, _ in random_game(quick_horizons(), players, seed=3, limit=30 * players)][-1])


@pytest.fixture
def state_file(tmp_path: Path) -> str:
    file = tmp_path / "state.json"
    file.write_text(json.dumps(as_json(midgame(3))))
    return str(file)


def graph(*arguments: str) -> None:
    app_of()(["graph", *arguments], standalone_mode=False)


def drawn(state: State) -> ElementTree.Element:
    return ElementTree.fromstring(picture(JUDGE, state))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return root.findall(f".//*[@class='{name}']")


def pieces(world: ElementTree.Element) -> Counter[tuple[str | None, str | None]]:
    return Counter((piece.get("data-owner"), piece.get("data-structure")) for piece in of_class(world, "piece"))


def standing(state: State, tile: str) -> Counter[tuple[str, str]]:
    owners = state.worlds[tile].structures
    counts: dict[tuple[str, str], int] = {(o, kind): n for o, kinds in owners.items() for kind, n in kinds.items()}
    return +Counter(counts)


def changed(state: State, **fields: Any) -> State:
    return cast(State, JUDGE.state(as_json(state) | fields))


# --- The picture ---


@pytest.mark.one_in(8)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_world_is_drawn_once_with_every_structure_on_it(players: int) -> None:
    state = midgame(players)
    root = drawn(state)
    worlds = {world.get("data-world", ""): world for world in of_class(root, "world")}
    assert any(standing(state, tile) for tile in state.worlds)
    assert sorted(world.get("data-world", "") for world in of_class(root, "world")) == sorted(state.worlds)
    assert {tile: pieces(world) for tile, world in worlds.items()} == {t: standing(state, t) for t in state.worlds}
    assert len(of_class(root, "piece")) == sum(standing(state, tile).total() for tile in state.worlds)


@pytest.mark.one_in(3)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_world_lies_at_its_star_and_the_other_places_are_empty(players: int) -> None:
    state = midgame(players)
    systems = {system.get("data-star", ""): system for system in of_class(drawn(state), "system")}
    assert list(systems) == [f"s{number}" for number in range(1, players + 1)]
    for star, system in systems.items():
        here = [world.get("data-world") for world in of_class(system, "world")]
        assert sorted(here, key=str) == sorted(tile for tile, world in state.worlds.items() if world.star == star)
        assert len(of_class(system, "empty")) == 6 - len(here)


@pytest.mark.one_in(2)
def test_worlds_of_a_picture_do_not_cover_each_other() -> None:
    for system in of_class(drawn(midgame(5)), "system"):
        tiles = [*of_class(system, "world"), *of_class(system, "empty")]
        spots = [tuple(map(float, re.findall(r"-?[\d.]+", tile.get("transform", "")))) for tile in tiles]
        apart = [complex(*one) - complex(*other) for one in spots for other in spots if one != other]
        assert len(set(spots)) == 6
        assert min(map(abs, apart)) > 72 * 3**0.5


def test_a_tooltip_says_what_stands_on_a_world() -> None:
    worlds = {**as_json(midgame(2))["worlds"]}
    tile = next(iter(worlds))
    there = {"orange": {"colony": 2}, "purple": {"metal_collector": 1, "colony": 0}}
    worlds[tile] = {"star": "s1", "face": "frozen", "structures": there}
    root = drawn(changed(midgame(2), worlds=worlds, seats=["purple", "orange"]))
    (world,) = root.findall(f".//*[@data-world='{tile}']")
    assert world[0].tag == f"{SVG}title"
    assert world[0].text == f"{tile}, frozen: purple 1 metal collector; orange 2 colonies"
    assert {text.text for text in world.iter(f"{SVG}text")} == {tile, "frozen"}


def test_a_picture_has_a_title_a_description_and_a_frame_and_needs_no_other_file() -> None:
    text = picture(JUDGE, midgame(3))
    root = ElementTree.fromstring(text)
    assert [root[0].tag, root[1].tag] == [f"{SVG}title", f"{SVG}desc"]
    assert root[0].text == "Map of a Horizons game"
    assert all(f"{tile}, {world.face}: " in (root[1].text or "") for tile, world in midgame(3).worlds.items())
    assert root.get("viewBox") == f"0 0 {root.get('width')} {root.get('height')}"
    assert re.findall(r"https?://[^\"]+|href|@import|<image", text) == ["http://www.w3.org/2000/svg"]
    used = set(re.findall(r"url\(#([^)]+)\)", text))
    assert used <= {node.get("id") for node in root.iter()}


def test_the_key_names_players_structures_and_habitats_and_counts_pieces() -> None:
    state = midgame(5)
    (key,) = of_class(drawn(state), "key")
    words = Counter(text.text for text in key.iter(f"{SVG}text"))
    named = {*state.seats, "colony", "energy collector", "metal collector", "arboreal", "desert", "frozen", "gaseous"}
    assert named | {"oceanic", "volcanic"} <= set(words)
    total = sum((standing(state, tile) for tile in state.worlds), Counter[tuple[str, str]]())
    kinds = ("colony", "energy_collector", "metal_collector")
    counts = Counter(f"\u00d7 {total[seat, kind]}" for seat in state.seats for kind in kinds)
    assert {word: n for word, n in words.items() if word and word[0] == "\u00d7"} == counts


def test_the_same_state_gives_the_same_picture_in_whatever_order_it_is_written() -> None:
    value = as_json(midgame(3))
    turned = {**value, "worlds": dict(reversed(value["worlds"].items()))}
    assert picture(JUDGE, cast(State, JUDGE.state(turned))) == picture(JUDGE, midgame(3))


def test_a_state_that_breaks_limits_is_still_drawn_whole() -> None:
    crowd = {seat: {"colony": 5, "energy_collector": 5, "metal_collector": 5} for seat in midgame(2).seats}
    worlds = {f"w{n}": {"star": "s1", "face": "desert", "structures": crowd} for n in range(1, 10)}
    worlds["w10"] = {"star": "s5", "face": "desert", "structures": {}}
    root = drawn(changed(midgame(2), worlds=worlds, bag=[]))
    assert [system.get("data-star") for system in of_class(root, "system")] == ["s1", "s2", "s5"]
    assert len(of_class(root, "world")) == 10
    assert len(of_class(root, "piece")) == 9 * 30


# --- Formats for programs ---


def test_dot_names_every_node_and_edge(state_file: str, capsys: pytest.CaptureFixture[str]) -> None:
    graph("horizons", "--state", state_file)
    text, state = capsys.readouterr().out, midgame(3)
    assert text.startswith('graph "horizons" {\n')
    assert set(re.findall(r'^  "(\w+)" \[', text, re.M)) == {"s1", "s2", "s3", *state.worlds}
    edges = set(re.findall(r'^  "(\w+)" -- "(\w+)";$', text, re.M))
    assert edges == {(world.star, tile) for tile, world in state.worlds.items()}


def test_dot_escapes_what_would_end_a_text_early() -> None:
    odd: nx.DiGraph[str] = nx.DiGraph(name='a "map"')
    odd.add_node("x\\", kind="port", note='say "hi"\nthere', goods={"ore": 2, "fuel": [1, 2]})
    odd.add_edge("x\\", "y", cost=3)
    assert dot_lines(odd) == [
        r'digraph "a \"map\"" {',
        "  layout=neato; overlap=false;",
        r'  "x\\" [label="x\\\nsay \"hi\"\nthere\nfuel 1, 2\nore 2", shape=box];',
        '  "y" [label="y", shape=ellipse];',
        r'  "x\\" -> "y" [label="3"];',
        "}",
    ]


@pytest.mark.parametrize("asked", [("--json",), ("--format", "json"), ("--json", "--format", "json")])
def test_json_reads_back_as_the_same_graph(
    asked: tuple[str, ...], state_file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    graph("horizons", "--state", state_file, *asked)
    read = nx.node_link_graph(json.loads(capsys.readouterr().out), edges="edges")
    assert nx.utils.graphs_equal(read, JUDGE.ruleset.movement_graph(midgame(3), JUDGE.content))


def test_graphml_reads_back_with_structures_as_text(state_file: str, tmp_path: Path) -> None:
    file = tmp_path / "map.graphml"
    graph("horizons", "--state", state_file, "-o", str(file))
    read, state = nx.read_graphml(file), midgame(3)
    assert set(read.edges) == set(JUDGE.ruleset.movement_graph(state, JUDGE.content).edges)
    assert {node: data["kind"] for node, data in read.nodes(data=True)} == {
        **dict.fromkeys(("s1", "s2", "s3"), "star"),
        **dict.fromkeys(state.worlds, "world"),
    }
    for tile in state.worlds:
        told = [f"{owner} {kind} {n}" for (owner, kind), n in sorted(standing(state, tile).items())]
        assert (read.nodes[tile].get("structures") or "") == ", ".join(told)


# --- Options ---


@pytest.mark.parametrize(
    ("name", "start"),
    [("map.svg", "<svg "), ("MAP.SVG", "<svg "), ("map.dot", "graph "), ("map.gv", "graph "), ("map.json", "{"),
     ("map.graphml", "<graphml ")],
)  # fmt: skip
def test_the_name_of_the_file_decides_the_format(
    name: str, start: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    graph("horizons", "-o", str(tmp_path / name))
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)
    assert capsys.readouterr() == ("", "")


def test_the_format_asked_for_goes_before_the_name_of_the_file(tmp_path: Path) -> None:
    graph("horizons", "--format", "svg", "-o", str(tmp_path / "map.txt"))
    assert (tmp_path / "map.txt").read_text(encoding="utf-8").startswith("<svg ")


def test_without_a_state_a_game_that_has_just_begun_is_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    graph("horizons", "--players", "4", "--seed", "1", "--format", "svg")
    root = ElementTree.fromstring(capsys.readouterr().out)
    assert (len(of_class(root, "star")), len(of_class(root, "empty")), len(of_class(root, "world"))) == (4, 24, 0)


def test_a_state_is_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(json.dumps(as_json(midgame(2)))))
    graph("horizons", "--state", "-", "--format", "svg")
    assert capsys.readouterr().out == picture(JUDGE, midgame(2)) + "\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("chess",), "expected one of the games horizons"),
        (("horizons", "--format", "pdf"), "--format: expected one of svg, png, dot, json, graphml, got 'pdf'"),
        (("horizons", "--format", "svg", "--json"), "--format: expected json beside --json, got 'svg'"),
        (("horizons", "-o", "map.pdf"), "-o: expected a name with one of .svg, .png, .dot, .gv, .json, .graphml, or"),
        (("horizons", "--players", "0"), "players: expected"),
        (("horizons", "--state", "STATE", "--players", "3"), "--players cannot be combined with --state"),
        (("horizons", "--state", "STATE", "--seed", "3"), "--seed cannot be combined with --state"),
        (("horizons", "--state", "nowhere.json"), "nowhere.json"),
        (("horizons", "-o", "nowhere/map.svg"), "nowhere/map.svg: no such file or directory"),
    ],
)
def test_what_cannot_be_drawn_is_refused(arguments: tuple[str, ...], said: str, state_file: str) -> None:
    with pytest.raises(InvalidInputError, match="^" + re.escape(said)):
        graph(*(state_file if word == "STATE" else word for word in arguments))


def test_a_state_of_another_game_is_refused(monkeypatch: pytest.MonkeyPatch, state_file: str) -> None:
    known = {"horizons": JUDGE, "elsewhere": elsewhere()}
    monkeypatch.setattr("starlaw.solver.game.game", lambda name, *_, **__: known[name])
    with pytest.raises(InvalidInputError, match=r"state\.json: expected a state of elsewhere, got one of 'horizons'"):
        graph("elsewhere", "--state", state_file)


def test_a_game_without_a_picture_still_has_the_other_formats(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("starlaw.solver.game.game", lambda name, *_, **__: elsewhere())
    monkeypatch.setattr("starlaw.solver.loading.load_state", lambda path, content: (elsewhere(), midgame(3)))
    with pytest.raises(InvalidInputError, match="elsewhere has no picture; its map can be had as dot, json or graphml"):
        graph("elsewhere", "--state", "-", "--format", "svg")
    graph("elsewhere", "--state", "-")
    assert '"s3" [' in capsys.readouterr().out


def elsewhere() -> Game:
    """Return a game with another name, and so without pictures."""
    found = Game(RULESET)
    found.name = "elsewhere"
    return found


def test_a_mistake_is_one_line_on_standard_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["starlaw", "graph", "horizons", "--format", "pdf"])
    with pytest.raises(SystemExit) as ended:
        main()
    out, err = capsys.readouterr()
    assert (ended.value.code, out) == (2, "")
    assert err == "error: --format: expected one of svg, png, dot, json, graphml, got 'pdf'\n"


# --- Several maps ---


def test_a_map_is_shown_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    shown = []
    for options in (("--map", "journey"), ("--with-ships",), ("--map", "solar_board"), ()):
        graph("starship_interstellar", "--seed", "1", "--json", *options)
        shown.append(capsys.readouterr().out)
    assert shown[0] == shown[1] != shown[2] == shown[3]
    assert json.loads(shown[0])["graph"]["name"] == "journey"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("mars_horizon", "--map", "lanes"), "--map: expected one of destinations, got 'lanes'"),
        (("starship_interstellar", "--map", "solar_board", "--with-ships"), "--map: expected journey beside --with-sh"),
        (("mars_horizon", "--with-ships"), "--with-ships: expected a game with ships, got mars_horizon"),
    ],
)
def test_a_map_that_a_game_does_not_have_is_refused(arguments: tuple[str, ...], said: str) -> None:
    with pytest.raises(InvalidInputError, match="^" + re.escape(said)):
        graph(*arguments)


def test_a_picture_in_dots_has_two_for_each_unit_of_the_drawing(tmp_path: Path, state_file: str) -> None:
    graph("horizons", "--state", state_file, "-o", str(tmp_path / "map.svg"))
    graph("horizons", "--state", state_file, "-o", str(tmp_path / "map.png"))
    drawing = ElementTree.fromstring((tmp_path / "map.svg").read_text())
    dots = (tmp_path / "map.png").read_bytes()
    assert dots.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = (int.from_bytes(dots[at : at + 4], "big") for at in (16, 20))
    assert [str(wide // 2), str(high // 2)] == (drawing.get("viewBox") or "").split()[2:]
    with pytest.raises(InvalidInputError, match="--format png: expected -o FILE"):
        graph("horizons", "--state", state_file, "--format", "png")
