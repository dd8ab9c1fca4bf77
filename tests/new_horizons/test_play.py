"""New Horizons as played: the executor and the rules check each other over games full of ships."""

from collections import Counter
from typing import Any

import pytest

from starlaw.solver.executor.chance import SeededChance
from tests.new_horizons.play import ADVANCED, new_horizons, quick_new_horizons, war, warlike_game
from tests.support import as_json, random_game

OTHER = {"lost_ships": "removed", "friendly_colony": "own_and_allied", "landing_habitat": "not_needed"}
OTHER |= {"repair_alone": "may_not", "trade_limit": "two_in_all"}
READINGS: list[dict[str, str]] = [{}, ADVANCED, {**ADVANCED, **OTHER}]
WARS = [(players, seed) for seed in range(1) for players in (2, 3, 4, 5)]


def counted(plain: dict[str, Any]) -> Counter[str]:
    """Count every ship, structure and token, wherever it is."""
    found: Counter[str] = Counter(plain["supply"])
    for seat, player in plain["players"].items():
        found.update(player["stock"])
        found.update({f"{seat} {kind}": number for kind, number in player["reserve"].items()})
    for world in plain["worlds"].values():
        for seat, kinds in world["structures"].items():
            found.update({f"{seat} {kind}": number for kind, number in kinds.items()})
    for seat, fleet in plain["fleets"].items():
        found.update({f"{seat} {kind}": number for kind, number in fleet["dock"].items()})
        found.update(f"{seat} {ship['kind']}" for ship in fleet["ships"])
    return +found


def damage(plain: dict[str, Any]) -> int:
    """Return all damage on the table."""
    ships = sum(ship["damage"] for fleet in plain["fleets"].values() for ship in fleet["ships"])
    return int(ships + sum(number for owners in plain["damaged"].values() for number in owners.values()))


@pytest.mark.parametrize(("players", "seed"), WARS)
def test_every_state_is_legal_and_nothing_is_lost(players: int, seed: int) -> None:
    game, readings = quick_new_horizons(), READINGS[seed]
    before: dict[str, Any] | None = None
    move = None
    for state, moves, chosen in warlike_game(game, war(players, seed, readings), seed, limit=140):
        assert game.check(state) == ()
        now = as_json(state)
        assert moves or now["phase"] == "over"
        if before is not None and move is not None:
            gone = counted(before) - counted(now)
            lost = "lost_ships" in readings and move.name == "hit"
            assert not gone or (lost and gone.total() == 1)
            assert not counted(now) - counted(before)
            if move.name not in ("hit", "repair", "land", "displace"):
                assert damage(now) == damage(before), move.text
            if move.name == "repair":
                assert damage(now) == damage(before) - 1
        before, move = now, chosen


@pytest.mark.parametrize("seed", range(3))
def test_every_listed_move_leads_to_a_legal_state(seed: int) -> None:
    game = quick_new_horizons()
    for state, moves, _ in list(warlike_game(game, war(3, seed, READINGS[seed]), seed, limit=90))[::6]:
        for number, move in enumerate(moves):
            assert game.check(game.carry_out(state, move, SeededChance(number)).state) == (), move.text


def test_battles_that_wait_for_the_end_of_the_turn_leave_every_state_legal() -> None:
    game, fought = quick_new_horizons(), 0
    for state, _, _ in warlike_game(game, war(3, 1, {"battle_moment": "end_of_turn"}), 1, limit=150):
        assert game.check(state) == ()
        plain = as_json(state)
        if plain["battle"]:
            fought += 1
            assert "action" not in [entry["kind"] for entry in plain["agenda"]]
    assert fought


@pytest.mark.parametrize("seed", range(2))
def test_a_battle_ends_when_a_side_is_gone_or_nobody_can_be_hit(seed: int) -> None:
    battles = 0
    for number in range(4):
        game = quick_new_horizons()
        for state, _, move in warlike_game(game, war(2, 4 * seed + number), number, limit=160):
            fight = as_json(state)["battle"]
            if fight is None or fight["bombardment"] or move is None:
                continue
            transition = game.carry_out(state, move, SeededChance(number))
            after = as_json(transition.state)
            if any(event.kind == "battle_over" for event in transition.events) and after["battle"] is None:
                battles += 1
                sides = [[s for seat in fight[side] for s in _there(after, seat, fight["world"])] for side in SIDES]
                open_ships = [[kind for kind in side if kind != "stealth_ship"] for side in sides]
                hidden = ["stealth_ship" in side for side in sides]
                assert not (open_ships[0] and open_ships[1])
                assert not any(hidden[i] and "destroyer" in sides[1 - i] for i in (0, 1))
    assert battles


SIDES = ("attackers", "defenders")


def _there(plain: dict[str, Any], seat: str, world: str) -> list[str]:
    return [ship["kind"] for ship in plain["fleets"][seat]["ships"] if ship["place"] == world]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("players", [2, 5])
def test_tables_and_clingo_agree_over_games_with_ships(players: int) -> None:
    reference, fast = new_horizons(), quick_new_horizons()
    for state, moves, _ in list(warlike_game(fast, war(players, players, ADVANCED), 7, limit=120))[::10]:
        assert reference.moves(state) == moves
        assert reference.check(state) == ()
        assert reference.state(as_json(state)) == state


@pytest.mark.parametrize("players", [2, 4])
def test_random_play_with_the_expansion_ends(players: int) -> None:
    state, moves = list(random_game(quick_new_horizons(), players, seed=3))[-1]
    assert moves == ()
    assert as_json(state)["phase"] == "over"


def test_races_are_dealt_in_the_advanced_game_only() -> None:
    game = new_horizons()
    assert as_json(game.new(5, seed=1))["races"] == {}
    plain = as_json(game.new(5, seed=1, readings=ADVANCED))
    assert len(set(plain["races"].values())) == 5
    quillion = next(seat for seat, race in plain["races"].items() if race == "quillion")
    assert plain["fleets"][quillion]["dock"] == {"battleship": 0, "cruiser": 4, "destroyer": 2, "stealth_ship": 2}
