"""Starship Interstellar as played: every state of random games is legal, pieces are accounted for, and games end."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import starlaw
from starlaw.knowledge.cases import cases, start_of
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import SeededChance
from starlaw.solver.game import Game
from starlaw.solver.session import control_with, symbol
from tests.support import as_json

NAME = "starship_interstellar"
ALL = {
    "black_holes": "replacing", "families": "on", "lost_planets": "added", "deep_deposits": "halves",
    "unique_pass": "on", "leader_tracks": "random", "universal": "replacing",
}  # fmt: skip
GAMES: list[tuple[int, int, Mapping[str, str]]] = [
    (2, 1, {}), (3, 2, {}), (4, 3, {}), (2, 4, {"black_holes": "added"}), (2, 5, {"families": "on"}),
    (3, 6, {"lost_planets": "replacing"}), (2, 7, {"deep_deposits": "mixed"}), (4, 8, {"unique_pass": "on"}),
    (2, 9, {"leader_tracks": "random"}), (3, 10, {"universal": "added"}), (2, 11, ALL), (3, 12, ALL), (4, 13, ALL),
]  # fmt: skip
CHECKS = [case.id for case in cases(NAME).values() if case.expect.violates and not case.content]  # of the default pack
QUIET = ("pass", "done", "leave")


def quick() -> Game:
    return starlaw.game(NAME, evaluator="tables")


def played(players: int, seed: int, picked: Mapping[str, str], limit: int = 4000) -> Iterator[tuple[GameState, str]]:
    """Yield each state of a random game with the move made in it; ending things early is less likely than the rest."""
    game, source, chance = quick(), random.Random(seed), SeededChance(seed)
    state = game.new(players=players, chance=chance, readings=dict(picked))
    for _ in range(limit):
        moves = game.moves(state)
        if not moves:
            yield state, ""
            return
        busy = [move for move in moves if move.name not in QUIET]
        move = source.choice(busy if busy and source.random() < 0.85 else list(moves))
        yield state, move.text
        state = game.carry_out(state, move, chance).state


def pieces(plain: dict[str, Any]) -> dict[str, Any]:
    """Return what no move creates or destroys: meeples, Mechanisms, Extra Action, Discovery, Pass and Family tokens."""
    players, projects, journey = plain["players"].values(), plain["projects"], plain["journey"]
    rows = ("current", "long_term", "future", "red", "blue", "built")
    found = Counter(journey["found"].values())
    return {
        "meeples": sum(plain["population"].values()) + plain["saved"],
        "mechanisms": len({name for row in rows for name in projects[row]}),
        "extra": sorted([*plain["display"], *(token for player in players for token in player["extras"])]),
        "discoveries": {kind: number + found[kind] for kind, number in journey["pile"].items()},
        "bases": [player["bases"] + len(player["sites"]) for player in players],
    }


@pytest.mark.one_in(24)
@pytest.mark.parametrize(("players", "seed", "picked"), GAMES, ids=[f"{p}-{s}" for p, s, _ in GAMES])
def test_games_end_and_every_state_is_legal(players: int, seed: int, picked: Mapping[str, str]) -> None:
    states = [state for state, _ in played(players, seed, picked)]
    for broken in quick().checks_of(states):
        assert broken == ()
    first, last = as_json(states[0]), as_json(states[-1])
    assert last["phase"] == "over"
    assert last["agenda"] == []
    whole = len(last["projects"]["built"]) >= 12
    arrived = any(player["probe"] == "trappist" for player in last["players"].values())
    assert "earth" not in last["planets"] or whole + arrived + (last["saved"] >= 14) >= 2
    for state in states[:: max(1, len(states) // 40)]:
        now = pieces(as_json(state))
        if len(as_json(state)["projects"]["built"]) >= 12:  # the rest of the Mechanisms is put away
            now["mechanisms"] = pieces(first)["mechanisms"]
        assert now == pieces(first)
    assert sum(last["bag"].values()) <= sum(first["bag"].values())


def test_a_random_game_with_all_variants_meets_their_moves() -> None:
    names = Counter(move.partition("(")[0] for seed in range(4) for _, move in played(3, 20 + seed, ALL))
    assert set(names) >= {
        "play", "repeat", "pass", "collect", "fly", "keep", "deploy", "sell", "buy", "take", "research", "activate",
        "represent", "probe", "build", "universal", "save", "family", "take_token", "steer", "choose", "commit",
    }  # fmt: skip


@pytest.mark.one_in(2)
def test_tables_and_clingo_agree() -> None:
    reference = starlaw.game(NAME, evaluator="clingo")
    for state, _ in list(played(3, 31, ALL))[::40]:
        assert reference.moves(state) == quick().moves(state)
        assert reference.check(state) == quick().check(state)


@pytest.mark.one_in(2)
def test_states_hold_only_declared_inputs() -> None:
    game = quick()
    everything = (*game.content_facts, *game.ruleset.universe_facts(game.content))
    control = control_with(game.files("universe.lp", "main.lp"), everything)
    declared = {str(atom.symbol.arguments[0]) for atom in control.symbolic_atoms.by_signature("input", 1)}
    for state, _ in list(played(4, 5, ALL))[::7]:
        _, said = game.atoms(state)
        assert {str(symbol(atom)) for atom in said} - declared == set()


def test_others_see_neither_boxes_nor_hidden_tokens() -> None:
    state = quick().new(players=2, seed=3, readings={"unique_pass": "on"})
    plain = quick().view(state, "altair")
    assert plain["players"]["bellatrix"]["cubes"] is None
    assert plain["players"]["altair"]["fuel"] == 12
    assert plain["planets"]["mars"]["hidden"] == {"hidden": 4}
    assert plain["uniques"] == {"hidden": 4}  # the last player looks at them first
    assert quick().view(state, "bellatrix")["uniques"] == ["unique_1", "unique_2", "unique_3", "unique_4"]


def test_two_empty_piles_of_families_are_none_and_bring_no_families() -> None:
    plain = as_json(quick().new(players=2, seed=3))
    assert quick().state(plain | {"families": [[], []]}) == quick().state(plain)


@pytest.mark.parametrize("case", CHECKS)
def test_tables_notice_every_broken_check(case: str) -> None:
    found = cases(NAME)[case]
    state = quick().state(start_of(NAME, found))
    assert {violation.rule for violation in quick().check(state)} == set(found.expect.violates or ())
