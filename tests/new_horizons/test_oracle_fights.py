"""Fleet moves, throws, hits and battles of New Horizons end as the oracle expects of them as a whole."""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction

import pytest

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import ScriptedChance
from tests.horizons.oracle import crowd, pieces
from tests.new_horizons import oracle, oracle_fights
from tests.new_horizons.armed_games import GAMES, Json, armed_start, asked, game_with_ships, quick, reference
from tests.support import as_json

# --- Whole fleet moves ---


def trips(before: Json, after: Json) -> tuple[oracle_fights.Trip, int, tuple[str, ...]]:
    """Return what the ships of a place did between two states of one Move Ships."""
    entry = after["agenda"][0]
    me, place = entry["player"], entry["place"]
    elsewhere = Counter((s["kind"], s["damage"], s["place"]) for s in oracle.ships(before, me) if s["place"] != place)
    now = Counter((s["kind"], s["damage"], s["place"]) for s in oracle.ships(after, me)) - elsewhere
    activated = Counter((s["kind"], s["damage"]) for s in entry["activated"])
    found: list[tuple[str, int, str, str]] = []
    for kind, damage, where in now.elements():
        found.append((kind, damage, "flies" if where != place else "stays", where))
        if where == place and activated[kind, damage] > 0:
            activated[kind, damage] -= 1
            found[-1] = (kind, damage, "activated", where)
    gone = Counter((s["kind"], s["damage"]) for s in oracle.ships(before, me, place))
    gone -= Counter((kind, damage) for kind, damage, _, _ in found)
    found += [(kind, damage, "lands", "dock") for kind, damage in gone.elements()]
    return tuple(sorted(found)), after["players"][me]["stock"]["energy"], tuple(sorted(entry["reached"]))


def fleet_moves(start: GameState) -> set[tuple[oracle_fights.Trip, int, tuple[str, ...]]]:
    """Return every result that single moves lead to, seen when the player may be done."""
    game, before = quick(), as_json(start)
    waiting, seen = [start], {start.model_dump_json()}
    found = set()
    while waiting:
        state = waiting.pop()
        for move in game.moves(state):
            if move.text.startswith("done("):
                found.add(trips(before, as_json(state)))
                continue
            after = game.carry_out(state, move, ScriptedChance(())).state
            if (text := after.model_dump_json()) not in seen:
                seen.add(text)
                waiting.append(after)
    return found


def followed_through(plain: Json) -> bool:
    """Tell whether a Move Ships begins here that is small and cannot share a world or end the game by landing."""
    entry = plain["agenda"][0]
    if entry["kind"] != "ships" or entry["begun"]:
        return False
    me, world = entry["player"], plain["worlds"].get(entry["place"], {})
    lone = crowd(world) == pieces(world, me) and plain["players"][me]["reserve"]["colony"] > 2
    lands = oracle.race(plain, me) == "species_1825" and oracle.ships(plain, me, entry["place"], "battleship")
    return (lone or not lands) and len(oracle_fights.fleet_moves(plain)) <= 80


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_single_moves_lead_to_every_fleet_move(players: int, seed: int) -> None:
    starts = [moment for moment in game_with_ships(players, seed) if followed_through(moment.plain)]
    for start in starts[:3]:
        assert fleet_moves(start.state) == oracle_fights.fleet_moves(start.plain)


# --- Dice and hits ---


def spread(start: GameState, battle: Json) -> set[tuple[oracle.Piece, ...]]:
    """Return what is left after every way to assign the hits one by one."""
    game, waiting, seen = quick(), [start], {start.model_dump_json()}
    found = set()
    while waiting:
        state = waiting.pop()
        if as_json(state)["agenda"][0]["kind"] != "assign":
            found.add(tuple(sorted(piece for piece, _ in oracle_fights.fighters(as_json(state), battle))))
            continue
        for move in game.moves(state):
            after = game.carry_out(state, move, ScriptedChance(())).state
            if (text := after.model_dump_json()) not in seen:
                seen.add(text)
                waiting.append(after)
    return found


@pytest.mark.one_in(9)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_throws_and_allocations_agree(players: int, seed: int) -> None:
    fires = [moment for moment in game_with_ships(players, seed) if asked(moment) == "fire"]
    for state, plain, moves, _ in fires[:4]:
        battle, standing = plain["battle"], oracle_fights.fighters(plain, plain["battle"])
        chances: dict[oracle_fights.Throw, Fraction] = {}
        for chance, transition in quick().outcomes(state, min(moves)):
            agenda = as_json(transition.state)["agenda"]
            thrown = [(e["player"], e["pool"], e["hits"]) for e in agenda if e["kind"] == "assign"]
            key = oracle_fights.capped(plain, battle, standing, thrown)
            if key not in chances and 0 < sum(hits for _, _, hits in key) <= 3:
                assert spread(transition.state, battle) == oracle_fights.round_results(plain, battle, key)
            chances[key] = chances.get(key, Fraction(0)) + chance
        assert chances == oracle_fights.throws(plain, battle, standing)


def test_hits_of_dice() -> None:
    assert oracle_fights.hits_of_dice(1) == {0: Fraction(2, 3), 1: Fraction(1, 3)}
    assert oracle_fights.hits_of_dice(2) == {0: Fraction(1, 6), 1: Fraction(2, 3), 2: Fraction(1, 6)}
    assert all(sum(oracle_fights.hits_of_dice(dice).values()) == 1 for dice in range(20))


# --- Whole battles ---

B, C, D, S = oracle.SHIPS
COLONY, COLLECTOR = "colony", "metal_collector"
BATTLES: list[tuple[list[str], list[str], dict[str, str]]] = [
    ([D], [D], {}),
    ([C], [D, D], {}),
    ([B, C], [C, D], {"attacker_retreats_at": "2"}),
    ([B, C], [B, D], {"attacker_hits": "weakest", "defender_retreats_at": "3"}),
    ([C, S], [D, D], {"attacker_cloaks": "all"}),
    ([C, S], [D, D], {"attacker_cloaks": "all", "defender_hunts": "none"}),
    ([S, S], [D, S], {"attacker_cloaks": "all", "defender_cloaks": "all"}),
    ([S], [C], {"attacker_cloaks": "all"}),
    ([B, S], [COLONY, COLLECTOR], {}),
    ([C, D], [COLONY, COLONY], {"attacker_retreats_at": "1", "attacker_hits": "weakest"}),
]


def battle_of(attackers: list[str], defenders: list[str]) -> GameState:
    """Return a game of two in which these pieces are about to fight the first round."""
    plain = as_json(armed_start(2, 0))
    me, foe = plain["turn"], next(seat for seat in plain["seats"] if seat != plain["turn"])
    tile = min(plain["worlds"])
    plain |= {"damaged": {}, "alliances": []}
    for seat, kinds in ((me, attackers), (foe, defenders)):
        here = [{"kind": kind, "place": tile, "damage": 0} for kind in kinds if kind in oracle.SHIPS]
        plain["fleets"][seat] = {"dock": {kind: 2 - kinds.count(kind) for kind in oracle.SHIPS}, "ships": here}
        plain["worlds"][tile]["structures"][seat] = {kind: kinds.count(kind) for kind in (COLONY, COLLECTOR)}
    ships = {"kind": "ships", "player": me, "place": oracle.HYPERSPACE, "reached": [tile], "begun": True}
    plain["agenda"] = [ships, {"kind": "action", "player": me}]
    state = quick().carry_out(quick().state(plain), quick().move(f"done({me})"), ScriptedChance(())).state
    if as_json(state)["battle"] is None:
        begin = next(move for move in quick().moves(state) if move.name in ("attack", "bombard"))
        state = quick().carry_out(state, begin, ScriptedChance(())).state
    return state


@pytest.mark.parametrize(("attackers", "defenders", "policy"), BATTLES)
def test_the_forecast_of_a_battle_agrees(attackers: list[str], defenders: list[str], policy: dict[str, str]) -> None:
    state = battle_of(attackers, defenders)
    plain, game = as_json(state), quick()
    forecast = game.ruleset.forecast(state, game, policy)
    expected = oracle_fights.battle_ends(plain, policy)
    ends: dict[str, Fraction] = {}
    for (how, _), chance in expected.items():
        ends[how] = ends.get(how, Fraction(0)) + chance
    assert {how: chance for how, chance in forecast.ends.items() if chance} == ends
    for side, kinds in (("attackers", attackers), ("defenders", defenders)):
        seats = plain["battle"][side]
        left = sum(chance * sum(p[0] in seats for p in pieces_left) for (_, pieces_left), chance in expected.items())
        assert forecast.losses[side]["pieces"] == len(kinds) - left


@pytest.mark.parametrize(("attackers", "defenders", "policy"), BATTLES)
def test_rounds_that_are_played_end_as_the_oracle_expects(
    attackers: list[str], defenders: list[str], policy: dict[str, str]
) -> None:
    start = battle_of(attackers, defenders)
    expected: dict[tuple[oracle.Piece, ...], Fraction] = {}
    for (_, left), chance in oracle_fights.battle_ends(as_json(start), policy).items():
        expected[left] = expected.get(left, Fraction(0)) + chance
    assert played_out(start, as_json(start)["battle"], oracle_fights.POLICY | policy) == expected


def played_out(start: GameState, battle: Json, rules: dict[str, str]) -> dict[tuple[oracle.Piece, ...], Fraction]:
    """Return the chance of everything that may be left of a battle when both sides follow a policy."""
    known: dict[tuple[oracle.Piece, ...], dict[tuple[oracle.Piece, ...], Fraction]] = {}

    def pieces_of(state: GameState) -> tuple[oracle.Piece, ...]:
        return tuple(sorted(piece for piece, _ in oracle_fights.fighters(as_json(state), battle)))

    def from_here(state: GameState, left: tuple[oracle.Piece, ...]) -> dict[tuple[oracle.Piece, ...], Fraction]:
        """Follow the policy to the next throw; pieces that retreat are left, too."""
        plain = as_json(state)
        if plain["battle"] is None:
            return {left: Fraction(1)}
        if plain["agenda"][0]["kind"] == "fire":
            return thrown(state)
        move = by_policy(plain, quick().moves(state), rules)
        after = quick().carry_out(state, quick().move(move), ScriptedChance(())).state
        return from_here(after, left if move.startswith("retreat") else pieces_of(after))

    def thrown(state: GameState) -> dict[tuple[oracle.Piece, ...], Fraction]:
        before = pieces_of(state)
        if before not in known:
            known[before] = {}  # a round that changes nothing leads back here
            chances: dict[tuple[oracle.Piece, ...], Fraction] = {}
            for chance, transition in quick().outcomes(state, f"roll({as_json(state)['turn']})"):
                for end, part in from_here(transition.state, pieces_of(transition.state)).items():
                    chances[end] = chances.get(end, Fraction(0)) + chance * part
            once = sum(chances.values())
            known[before] = {end: chance / once for end, chance in chances.items()}
        return known[before]

    return from_here(start, pieces_of(start))


def by_policy(plain: Json, moves: Iterable[Move], rules: dict[str, str]) -> str:
    """Return the move that a policy makes."""
    battle, entry = plain["battle"], plain["agenda"][0]
    side = "attacker" if entry["player"] in battle["attackers"] else "defender"
    texts = [move.text for move in moves]
    match entry["kind"]:
        case "cloak" | "hunt":
            every = rules[f"{side}_{entry['kind']}s"] == "all"
            return max(texts) if every else min(texts)
        case "retreat":
            own = [piece for piece, _ in oracle.fighting(plain, battle, entry["player"])]
            combat = sum(oracle.strength(plain, owner, kind) for owner, kind, _ in own)
            goes = combat <= int(rules[f"{side}_retreats_at"])
            return f"{'retreat' if goes else 'pass'}({entry['player']})"
        case _:
            sign = -1 if rules[f"{side}_hits"] == "strongest" else 1

            def preference(text: str) -> tuple[int, int]:
                _, owner, kind, damage = text.rstrip(")").split(",")
                return sign * oracle.strength(plain, owner, kind), -int(damage)

            return min(texts, key=preference)


STEPS = ("cloak", "sneak", "hunt", "fire", "retreat")


@pytest.mark.one_in(12)
@pytest.mark.parametrize(("players", "seed"), GAMES[::3])
def test_tables_and_clingo_name_the_same_players_without_a_part_in_a_battle(players: int, seed: int) -> None:
    in_battle = [moment.state for moment in game_with_ships(players, seed) if moment.plain["battle"]][:8]
    for state in in_battle:
        for step in STEPS:
            assert quick().idlers(state, step) == reference().idlers(state, step), step
