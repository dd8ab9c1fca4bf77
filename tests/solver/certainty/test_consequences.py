"""What the sources determine: the same as by trying all admissible values, and what is in doubt is named."""

import json
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from starlaw.knowledge.cases import changed
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.readings import readings
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.consequences import determined_moves, determined_state
from starlaw.solver.certainty.open_program import in_doubt
from starlaw.solver.certainty.open_values import OpenValue, open_content
from starlaw.solver.certainty.unknown_fields import determined_among
from starlaw.solver.game import Game, judge_of
from starlaw.solver.questions.queries import query
from starlaw.solver.questions.ruling_answers import answered
from tests.command import run
from tests.support import horizons

MID_GAME = read_json(folder("seeds") / "horizons" / "states" / "mid_game.json")
OPEN_READING = "world_collectors"


def settled() -> dict[str, Any]:
    """Return the mid-game with every reading settled but one."""
    chosen = {r.id: r.chosen for r in readings("horizons").values() if r.id != OPEN_READING}
    value: dict[str, Any] = changed(MID_GAME, "options.readings", chosen)
    return value


def with_values(game: Game, values: dict[str, Any]) -> Game:
    """Return Horizons with other values in its content."""
    pack = game.content.model_dump(mode="json", by_alias=True)
    for path, value in values.items():
        pack = changed(pack, path, value)
    other = Game(game.ruleset, evaluator="clingo")
    other.content = type(game.content).model_validate(pack)
    return other


def admissible(habitat: str, structure: str) -> list[dict[str, Any]]:
    """Return all contents as far as they matter for a build: prices from 0 to 6, and one of two collectors."""
    kinds = [["energy_collector"], ["metal_collector"]] if habitat in ("desert", "frozen", "gaseous") else [None]
    prices = (0, 3, 6)
    found = []
    for energy, metal, kind in product(prices, prices, kinds):
        values: dict[str, Any] = {
            f"costs.values.{habitat}.{structure}.energy": energy,
            f"costs.values.{habitat}.{structure}.metal": metal,
        }
        found.append({**values, f"collectors.{habitat}.values": kind} if kind else values)
    return found


@pytest.mark.one_in(10)
@pytest.mark.parametrize("structure", ["colony", "energy_collector"])
def test_builds_are_certain_as_far_as_all_admissible_values_agree(structure: str) -> None:
    game = horizons()
    value = settled()
    moves = [game.move(f"build(orange,{world},{structure})") for world in list(value["worlds"])[::2]]
    rich = changed(value, "players.orange.stock.metal", 6)  # pays any price in metal; a price in energy may be too high
    rich = changed(rich, "supply.metal", value["supply"]["metal"] + value["players"]["orange"]["stock"]["metal"] - 6)
    found = {entry.move: entry for entry in determined_moves(game, game.state(rich), moves)}
    statuses = set()
    for move in moves:
        habitat = value["worlds"][move.arguments[1]]["face"]
        seen: set[str] = set()
        always: set[str] | None = None
        for content, choice in product(admissible(habitat, structure), readings("horizons")[OPEN_READING].choices):
            other = with_values(game, content)
            state = other.state(changed(rich, f"options.readings.{OPEN_READING}", choice))
            if other.check(state):
                continue  # the position tells that it is not so
            verdict = other.judge(state, move)
            seen.add(verdict.status)
            always = set(verdict.blocked_by) if always is None else always & set(verdict.blocked_by)
            if len(seen) > 1 and not always:
                break
        assert found[move.text].status == (seen.pop() if len(seen) == 1 else "undetermined"), move.text
        assert set(found[move.text].always) == always
        statuses.add(found[move.text].status)
    assert "illegal" in statuses


def test_what_is_in_doubt_names_its_price() -> None:
    game = horizons()
    (found,) = determined_moves(game, game.state(settled()), [game.move("build(orange,w1,colony)")])
    assert (found.status, found.always, found.perhaps) == ("undetermined", (), ("hz.build.cost",))
    habitat = MID_GAME["worlds"]["w1"]["face"]
    assert any(f"price of colony on {habitat}" in value.value for value in found.decided_by)


def test_a_move_that_another_rule_forbids_is_certainly_not_legal() -> None:
    game = horizons()
    (found,) = determined_moves(game, game.state(settled()), [game.move("build(blue,w1,colony)")])
    assert (found.status, found.decided_by) == ("illegal", ())
    assert "hz.turn.player" in found.always


@pytest.mark.one_in(20)
@pytest.mark.parametrize("name", source_names())
def test_certain_answers_are_those_of_the_default_content(name: str) -> None:
    game = judge_of(name)
    file = sorted((folder("seeds") / name / "states").glob("*.json"))[0]
    state = game.state(read_json(file))
    usual = {verdict.move: verdict.status for verdict in game.candidates(state)}
    for entry in determined_moves(game, state):
        if entry.status != "undetermined" and entry.move in usual:
            assert usual[entry.move] == entry.status, entry.move


def test_a_collector_on_a_world_of_an_open_kind_leaves_a_state_in_doubt() -> None:
    game = horizons()
    found = determined_state(game, game.state(settled()))
    assert (found.status, found.perhaps) == ("undetermined", ("hz.check.kind",))
    assert {value.value.partition(" =")[0] for value in found.decided_by} <= {
        "collectors desert", "collectors frozen", "collectors gaseous", f"reading {OPEN_READING}"
    }  # fmt: skip
    broken = game.state(changed(settled(), "supply.metal", MID_GAME["supply"]["metal"] - 1))
    assert determined_state(game, broken).always == ("hz.check.tokens",)


def test_open_values_are_those_with_a_range_and_their_usual_choice_is_the_content() -> None:
    game = horizons()
    opened = open_content(game)
    names = [value.name for value in opened.values]
    assert {"collectors desert", "costs arboreal colony energy", "missions adaptable points"} <= set(names)
    assert "collectors oceanic" not in names  # one choice is none
    usual = {fact for value in opened.values for fact in value.choices[value.usual]}
    assert usual | set(opened.facts) == set(game.content_facts)
    price = next(value for value in opened.values if value.name == "costs arboreal colony energy")
    assert list(price.choices) == [str(n) for n in range(7)]
    assert price.choices["0"] == frozenset()
    assert price.choices["4"] == {("cost", "arboreal", "colony", "energy", 4)}
    assert "worlds" in opened.unlisted


@pytest.mark.one_in(10)
def test_a_value_is_open_though_the_ends_of_its_range_may_not_be() -> None:
    opened = {value.name: value for value in open_content(judge_of("stellar_horizons")).values}
    probe = opened["fleet probe_1 size"]  # the part's range has 0 and 20, which no ship can be
    assert probe.usual == "1"
    assert [int(size) for size in probe.choices] == list(range(1, 10))


@pytest.mark.one_in(2)
def test_a_build_agrees_with_every_single_admissible_price() -> None:
    game = horizons()
    value = settled()
    value = changed(value, f"options.readings.{OPEN_READING}", readings("horizons")[OPEN_READING].chosen)
    move = game.move("build(orange,w1,colony)")
    habitat = value["worlds"]["w1"]["face"]
    paths = [f"costs.values.{habitat}.colony.{token}" for token in ("energy", "metal")]
    held = {token: value["players"]["orange"]["stock"][token] for token in ("energy", "metal")}
    legal = 0
    for prices in product(range(7), repeat=2):
        other = with_values(game, dict(zip(paths, prices, strict=True)))
        verdict = other.judge(other.state(value), move)
        affordable = prices[0] <= held["energy"] and prices[1] <= held["metal"]
        assert verdict.blocked_by == (() if affordable else ("hz.build.cost",)), prices
        legal += affordable
    assert 0 < legal < 49
    (found,) = determined_moves(game, game.state(value), [move])
    assert (found.status, found.always, found.perhaps) == ("undetermined", (), ("hz.build.cost",))


def test_numbers_that_follow_one_another_are_told_as_a_span() -> None:
    facts = frozenset[tuple[str | int, ...]]()
    told = [in_doubt(OpenValue("size", dict.fromkeys(names, facts), names[0])).range for names in (
        ("0", "1", "2", "3"), ("0", "2", "4"), ("energy", "metal"), ("1", "2"),
    )]  # fmt: skip
    assert told == ["0 to 3", "0 or 2 or 4", "energy or metal", "1 or 2"]


# --- Queries ---


def test_a_query_finds_all_values() -> None:
    game = horizons()
    state = game.state(MID_GAME)
    found = query(game, "total(P, N)", state)
    assert {v["P"]: int(v["N"]) for v in found.holds_for} == dict(game.score(state).totals)
    found = query(game, "legal(build(orange, W, colony))", state)
    legal = {
        str(move.arguments[1]) for move in game.moves(state) if move.text.startswith("build") and "colony" in move.text
    }
    assert {values["W"] for values in found.holds_for} == legal
    assert query(game, "legal(build(blue, W, colony))", state).status == "false"
    found = query(game, 'cites(R, "horizons/build#4")', None)
    assert [values["R"] for values in found.holds_for] == ["hz.build.habitat", "hz.check.habitat"]
    found = query(game, "has(P, metal, N), N > 2", None, "has(orange, metal, 3)")
    assert [dict(values) for values in found.holds_for] == [{"P": "orange", "N": "3"}]


def test_a_query_of_the_sources_tells_certain_from_possible() -> None:
    game = horizons()
    found = query(game, "takes(desert, C), collector(C)", None, sources_only=True)
    assert (found.status, found.holds_for) == ("true", ())  # one of them, but not which
    assert [values["C"] for values in found.perhaps_for] == ["energy_collector", "metal_collector"]
    assert [value.value for value in found.decided_by] == ["collectors desert = metal_collector"]
    assert query(game, "takes(desert, metal_collector)", None, sources_only=True).status == "undetermined"
    assert query(game, "takes(oceanic, metal_collector)", None, sources_only=True).status == "false"
    assert query(game, "takes(volcanic, metal_collector)", None, sources_only=True).status == "true"


# --- Rulings ---


@pytest.mark.one_in(10)
def test_rulings_that_rest_on_open_values_are_not_determined() -> None:
    game = judge_of("stellar_horizons")
    usual = answered("base.cost", game, {"world": "mars"})
    assert usual.status == "answered"
    found = answered("base.cost", game, {"world": "mars"}, sources_only=True)
    if usual.assumptions:
        assert found.status == "undetermined"
        assert set(usual.answers) <= set(found.answers)
        assert found.assumptions
    odds = answered("launch.odds", judge_of("mars_horizon"), {"target": "9"}, sources_only=True)
    assert odds.status == ("undetermined" if odds.assumptions else "answered")


# --- Unknown fields ---


def unknown(value: dict[str, Any], *paths: str) -> dict[str, Any]:
    for path in paths:
        value = changed(value, path, "unknown")
    return value


def test_moves_are_certain_if_they_are_legal_whatever_is_unknown() -> None:
    game = judge_of("horizons")
    stock = MID_GAME["players"]["orange"]["stock"]["metal"] + MID_GAME["supply"]["metal"]
    states: list[GameState] = []
    for metal in (0, 1, 2, 9):
        value = changed(MID_GAME, "players.orange.stock.metal", metal)
        states.append(game.state(changed(value, "supply.metal", stock - metal)))
    found = determined_among(game, states, ["players.orange.stock.metal"], None, sources_only=False)
    legal = [frozenset(move.text for move in game.moves(state)) for state in states]
    everywhere = legal[0].intersection(*legal)
    assert {entry.move for entry in found if entry.status == "legal"} == everywhere
    some = {entry.move for entry in found if entry.status == "undetermined"}
    assert some == legal[0].union(*legal) - everywhere
    assert some
    for entry in found:
        assert bool(entry.decided_by) == (entry.status == "undetermined")


# --- The commands ---


@pytest.mark.one_in(20)
def test_the_commands_have_an_exit_code_for_what_is_not_determined(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text(json.dumps(MID_GAME))
    done = run("why", str(file), "build(orange,w1,colony)", "--sources-only")
    assert done.returncode == 3
    assert "build(orange,w1,colony): legal, as assumed; not determined by the source because of " in done.stdout
    assert run("why", str(file), "build(blue,w1,colony)", "--sources-only").returncode == 1
    shown = run("moves", str(file), "--sources-only", "--json")
    assert {"legal", "undetermined"} <= {entry["status"] for entry in json.loads(shown.stdout)["moves"]}
    assert shown.returncode == 0
    assert run("check", str(file), "--sources-only").returncode == 3
    assert run("query", "horizons", "takes(desert, metal_collector)", "--sources-only").returncode == 3
    assert run("query", "horizons", "take(desert)").returncode == 2


@pytest.mark.one_in(10)
def test_the_commands_accept_states_with_unknown_fields(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text(json.dumps(unknown(MID_GAME, "turn")))
    assert run("check", str(file)).returncode == 0
    file.write_text(json.dumps(unknown(MID_GAME, "players.orange.stock.knowledge", "supply.knowledge")))
    done = run("check", str(file), "--json")
    others = sum(p["stock"]["knowledge"] for seat, p in MID_GAME["players"].items() if seat != "orange")
    assert (done.returncode, json.loads(done.stdout)["states"]) == (0, 40 - others + 1)
    file.write_text(json.dumps(unknown(MID_GAME, "bag")))
    assert "bag: expected a number or a name that can be unknown" in run("check", str(file)).stderr
