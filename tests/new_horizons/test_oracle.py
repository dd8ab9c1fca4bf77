"""The rules of New Horizons and a plain brute-force oracle, written apart from each other, agree."""

import copy
import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import Any, NamedTuple

import pytest
import yaml

import starlaw
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.places import folder
from starlaw.knowledge.readings import readings
from starlaw.knowledge.states import GameState
from starlaw.solver.executor.chance import ScriptedChance, SeededChance
from starlaw.solver.game import Game
from tests.horizons.oracle import TOKENS, crowd, pieces
from tests.new_horizons import oracle, oracle_fights, oracle_flow
from tests.support import as_json

Json = dict[str, Any]
CONTENT: Json = {}
for pack in ("horizons", "new_horizons"):
    CONTENT |= yaml.safe_load((folder("seeds") / pack / "content" / "default.yaml").read_text())
GAMES = [(players, seed) for seed in range(4) for players in (2, 3, 4, 5)]
OPENING, LENGTH = 40, 60
LIKELY = {"move_ships": 25, "build_ship": 6, "land": 6, "fly": 4, "attack": 4, "bombard": 4, "refit": 3}
UNLIKELY = {"retreat": 0.5, "propose": 0.5, "trade": 0.4, "conspire": 0.2, "harvest": 0.1}
WEIGHTS = LIKELY | UNLIKELY


def reference() -> Game:
    """Return the game with no questions asked yet; one that has answered many may turn to tables."""
    return Game(starlaw.game("horizons", expansions=("new_horizons",)).ruleset)


@cache
def quick() -> Game:
    """Return the game on tables."""
    return starlaw.game("horizons", expansions=("new_horizons",), evaluator="tables")


# --- Games with many ships ---


def picked_readings(players: int, seed: int) -> dict[str, str]:
    """Return default readings, those of the advanced game, others, or others with races, by seed."""
    source = random.Random(f"{players} {seed} readings")
    names = ("horizons", "new_horizons") if seed % 4 > 1 else ()
    picked = {r.id: source.choice(sorted(r.choices)) for name in names for r in readings(name).values()}
    return picked | {"advanced_game": "advanced" if seed % 2 else "standard"}


def armed(plain: Json, source: random.Random) -> Json:
    """Return a state with more tokens, colonies, alliances and ships, none of which have to fight yet."""
    seats, tiles = plain["seats"], sorted(plain["worlds"])
    for tile in tiles:
        world = plain["worlds"][tile]
        for seat in source.sample(seats, len(seats)):
            player = plain["players"][seat]
            if source.random() < 0.4 and crowd(world) < 3 and player["reserve"]["colony"] > 2:
                player["habitats"] = sorted({*player["habitats"], world["face"]})
                own = world["structures"].setdefault(seat, {})
                own["colony"] = own.get("colony", 0) + 1
                player["reserve"]["colony"] -= 1
                if source.random() < 0.3:
                    hurt = plain["damaged"].setdefault(tile, {})
                    hurt[seat] = hurt.get(seat, 0) + 1
    for seat in seats:
        for token in TOKENS:
            amount = min(source.randrange(7), plain["supply"][token])
            plain["players"][seat]["stock"][token] += amount
            plain["supply"][token] -= amount
    if source.random() < 0.5:
        plain["alliances"] = [sorted(source.sample(seats, 2))]
    places = [*source.sample(tiles, min(len(tiles), 4)), oracle.HYPERSPACE]
    for seat in seats:
        fleet = plain["fleets"][seat]
        for kind in oracle.SHIPS:
            for _ in range(fleet["dock"][kind]):
                damage = source.choice([0, 0, source.randrange(oracle.strength(plain, seat, kind))])
                fleet["ships"].append({"kind": kind, "place": source.choice(places), "damage": damage})
                fights = any(
                    oracle.meet(plain, tile, seat, foe) for tile in tiles for foe in oracle.hostile(plain, seat)
                )
                if fights or source.random() < 0.4:
                    fleet["ships"].pop()
                else:
                    fleet["dock"][kind] -= 1
    return plain


@cache
def armed_start(players: int, seed: int) -> GameState:
    """Return a state some moves into a game, at an action, with ships added."""
    game, source, chance = quick(), random.Random(f"{players} {seed}"), SeededChance(seed)
    state = game.new(players=players, chance=chance, readings=picked_readings(players, seed))
    made = 0
    while made < OPENING or state.agenda[0].kind != "action":  # type: ignore[attr-defined]
        state = game.carry_out(state, source.choice(game.moves(state)), chance).state
        made += 1
    return game.state(armed(as_json(state), source))


class Moment(NamedTuple):
    """A state of a game, the moves that the oracle finds, and the one that is made."""

    state: GameState
    plain: Json
    moves: frozenset[str]
    made: str


@cache
def game_with_ships(players: int, seed: int) -> tuple[Moment, ...]:
    """Return the moments of a game with ships, its moves found by the oracle and picked by a seed."""
    game, source, chance = quick(), random.Random(f"{seed} {players}"), SeededChance(seed)
    state = armed_start(players, seed)
    moments: list[Moment] = []
    for _ in range(LENGTH):
        plain = as_json(state)
        moves = sorted(oracle.legal_moves(plain, CONTENT))
        if not moves:
            break
        kinds = [move.split("(")[0] for move in moves]
        made = source.choices(moves, [WEIGHTS.get(kind, 1) / kinds.count(kind) for kind in kinds])[0]
        moments.append(Moment(state, plain, frozenset(moves), made))
        state = game.carry_out(state, game.move(made), chance).state
    return tuple(moments)


def asked(moment: Moment) -> str:
    """Return the kind of decision that is asked."""
    return str(moment.plain["agenda"][0]["kind"])


# --- Moves, checks and scores ---


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_checks_and_scores_agree_over_a_game(players: int, seed: int) -> None:
    moments, game = game_with_ships(players, seed), reference()
    for moment in moments:
        assert {move.text for move in quick().moves(moment.state)} == moment.moves
        assert oracle.problems(moment.plain, CONTENT) == set()
    for moment in moments[seed % 8 :: 8]:
        assert {move.text for move in game.moves(moment.state)} == moment.moves
        assert game.check(moment.state) == ()
    for moment in moments[seed % 16 :: 16]:
        score, points = game.score(moment.state), oracle.score(moment.plain, CONTENT)
        assert dict(score.totals) == {seat: parts["total"] for seat, parts in points.items()}
        assert set(score.winners) == oracle.winners(moment.plain, CONTENT)


def test_every_decision_of_the_expansion_is_met() -> None:
    assert set(oracle.ANSWERS) <= {asked(moment) for game in GAMES for moment in game_with_ships(*game)}


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_fights_come_when_and_as_the_oracle_expects(players: int, seed: int) -> None:
    for moment, following in pairwise(game_with_ships(players, seed)):
        expected = oracle_flow.asked_after(moment.plain, moment.made, following.plain)
        assert expected in (None, oracle_flow.asked_now(following.plain)), (moment.plain, moment.made)


# --- Decisions that games seldom come to ---


def posed(plain: Json, source: random.Random) -> Json:
    """Return a state with another decision of the player in turn, in circumstances that are rare."""
    me, worlds = plain["turn"], sorted(plain["worlds"])
    foe = source.choice([seat for seat in plain["seats"] if seat != me])
    place = source.choice([ship["place"] for ship in oracle.ships(plain, me)] or worlds)
    world = place if place in worlds else source.choice(worlds)
    plain["alliances"] = source.choice([[], [sorted((me, foe))]])
    if plain["races"]:
        deal(plain, me, source.choice(["species_1825", "species_1825", "narah"]))
        plain["options"]["readings"]["landing_habitat"] = source.choice(["needed", "not_needed"])
        for ship in oracle.ships(plain, me, None, "battleship")[:1]:
            ship["place"] = place = world
    rebuild(plain, world, me, foe, source)
    if source.random() < 0.3 and oracle.ships(plain, foe):
        source.choice(oracle.ships(plain, foe))["place"] = place
    ships = {"kind": "ships", "place": place, "reached": [world], "begun": source.random() < 0.5, "activated": []}
    there = [{"kind": ship["kind"], "damage": ship["damage"]} for ship in oracle.ships(plain, me, place)]
    if place != oracle.HYPERSPACE:
        ships["activated"] = source.sample(there, source.randrange(len(there) + 1))
    decisions: list[Json] = [
        {"kind": "perform", "action": "build", "discount": source.choice([{}, {"energy": 1}, {"metal": 2}])},
        {"kind": "perform", "action": "conspire"},
        ships,
        ships,
        {"kind": "repair", "begun": source.random() < 0.5},
        {"kind": "engage", "world": world, "attacked": source.random() < 0.5},
        {"kind": "assign", "pool": source.choice(["general", "hunters", "cloaked"]), "hits": 1},
    ]
    decision = source.choice(decisions) | {"player": me}
    if decision["kind"] == "assign":
        plain["alliances"] = []
        plain["battle"] = {"world": world, "attackers": [me], "defenders": [foe], "bombardment": False}
        plain["battle"] |= {"step": "retreat", "cloaked": {}, "hunting": {}}
        for ship in oracle.ships(plain, foe):
            ship["place"] = source.choice([world, ship["place"]])
        hidden = len(oracle.ships(plain, foe, world, "stealth_ship"))
        plain["battle"]["cloaked"] = {foe: source.randrange(hidden + 1)}
    plain["agenda"] = [decision, {"kind": "action", "player": me}]
    return plain


def deal(plain: Json, me: str, race: str) -> None:
    """Give a player a race, in exchange with whoever has it; ships that are then too few are added."""
    races = plain["races"]
    holder = next((seat for seat, own in races.items() if own == race), me)
    races[holder] = races[me]
    races[me] = race
    for seat, kind in product({me, holder}, oracle.SHIPS):
        number = oracle.fleet_size(plain, seat, kind) - len(oracle.ships(plain, seat, None, kind))
        plain["fleets"][seat]["dock"][kind] = max(0, number)


def rebuild(plain: Json, world: str, me: str, foe: str, source: random.Random) -> None:
    """Change a player's resources and habitats, and clear or fill a world."""
    player, face = plain["players"][me], plain["worlds"][world]["face"]
    structures = plain["worlds"][world]["structures"]
    for token, amount in (("metal", source.randrange(8)), ("energy", source.choice([0, 1, 2, 3]))):
        plain["supply"][token] += player["stock"][token] - amount
        player["stock"][token] = amount
    player["habitats"] = sorted({*player["habitats"], *source.choice([[], [face]])})
    plain["new_habitats"] = source.choice([[], [], [face] if face in player["habitats"] else []])
    chance = source.random()
    if chance < 0.3:
        plain["damaged"].pop(world, None)
        for seat in plain["seats"]:
            for kind, number in structures.pop(seat, {}).items():
                plain["players"][seat]["reserve"][kind] += number
    elif chance < 0.6:
        other, own = plain["players"][foe], structures.setdefault(foe, {})
        other["habitats"] = sorted({*other["habitats"], face})
        number = min(3 - crowd(plain["worlds"][world]), other["reserve"]["colony"] - 1)
        own["colony"] = own.get("colony", 0) + number
        other["reserve"]["colony"] -= number


@cache
def posed_states(players: int, seed: int) -> tuple[Json, ...]:
    """Return states of a game with other decisions, as far as they are possible but for peace."""
    source, found = random.Random(f"{seed} {players} posed"), []
    for moment in game_with_ships(players, seed):
        if moment.plain["battle"] is None and asked(moment) == "action":
            for _ in range(3):
                plain = posed(copy.deepcopy(moment.plain), source)
                if oracle.problems(plain, CONTENT) <= {"peace"}:
                    found.append(as_json(quick().state(plain)))
    return tuple(found)


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_agree_at_decisions_that_games_seldom_come_to(players: int, seed: int) -> None:
    games = (quick(), reference())
    for number, plain in enumerate(posed_states(players, seed)):
        for game in games[: 1 + (number % 20 == 0)]:
            found = {move.text for move in game.moves(game.state(plain))}
            assert found == oracle.legal_moves(plain, CONTENT), plain


# --- States that are not legal ---

NAMED_BY_BOTH = {
    "habitat", "ships", "place", "damage", "races", "colonies", "alliance", "trades", "turn", "battle", "sides",
    "fighters", "cloaks", "activated", "offer", "pieces", "tokens", "ended", "agenda",
}  # fmt: skip


def spoilt(plain: Json, source: random.Random) -> Json:
    """Return a state with one thing put where it may not belong."""
    seat, other = source.sample(plain["seats"], 2)
    tile = source.choice(sorted(plain["worlds"]))
    anywhere = source.choice([tile, oracle.HYPERSPACE, *plain["bag"][:1]])
    fleet, kind = plain["fleets"][seat], source.choice(oracle.SHIPS)
    ship = source.choice(fleet["ships"]) if fleet["ships"] else None
    battle, entry = plain["battle"], plain["agenda"][0]
    new = {"world": tile, "attackers": [plain["turn"]], "defenders": [seat], "bombardment": False, "step": "fire"}
    new |= {"cloaked": {}, "hunting": {}}
    match source.randrange(18):
        case 0:
            fleet["dock"][kind] = source.randrange(5)
        case 1:
            fleet["ships"].append({"kind": kind, "place": anywhere, "damage": 0})
        case 2 if ship:
            fleet["ships"].remove(ship)
        case 3 if ship:
            ship["damage"] = source.randrange(4)
        case 4 if ship:
            ship["place"] = anywhere
        case 5:
            plain["races"] = plain["races"] | {seat: source.choice(oracle.RACES)}
        case 6:
            plain["races"] = {}
        case 7:
            plain["damaged"].setdefault(tile, {})[seat] = source.randrange(4)
        case 8:
            plain["alliances"].append([seat, other])
        case 9:
            plain["trades"] = source.randrange(5)
        case 10 if battle:
            battle[source.choice(["attackers", "defenders"])] = source.sample(plain["seats"], 1)
        case 11 if battle:
            battle[source.choice(["cloaked", "hunting"])][seat] = source.randrange(4)
        case 12:
            plain["battle"] = None if battle else new
        case 13:
            entry["player"] = seat
        case 14 if entry["kind"] == "ships":
            entry["activated"].append({"kind": kind, "damage": source.randrange(2)})
        case 15:
            asked = source.choice([*sorted(oracle.IN_BATTLE), "repair"])
            more = {"pool": "general", "hits": 1} if asked == "assign" else {}
            plain["agenda"].insert(0, {"kind": asked, "player": seat, **more})
        case 16:
            plain["turn"] = seat
        case 17:
            plain["worlds"][tile]["structures"].setdefault(seat, {})["colony"] = source.randrange(3)
        case _:
            return spoilt(plain, source)
    return plain


@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_checks_agree_on_spoilt_states(players: int, seed: int) -> None:
    game, source = reference(), random.Random(f"{players} {seed}")
    for moment in game_with_ships(players, seed)[:: LENGTH // 6]:
        plain = spoilt(copy.deepcopy(moment.plain), source)
        try:
            state = game.state(plain)
        except InvalidInputError:
            assert oracle.problems(plain, CONTENT)
            continue
        plain = as_json(state)
        found = oracle.problems(plain, CONTENT)
        broken = {violation.rule.split(".")[-1] for violation in game.check(state)}
        if "turn" in broken | found:  # whose ships are meant is then open
            broken, found = broken - {"activated"}, found - {"activated"}
        assert broken & NAMED_BY_BOTH == found & NAMED_BY_BOTH, plain


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
    forecast = game.ruleset.forecast(state, game.content, policy)
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
