"""The rules of New Horizons and a plain brute-force oracle, written apart from each other, agree."""

import copy
import random
from functools import cache
from itertools import pairwise, product

import pytest

from starlaw.knowledge.errors import InvalidInputError
from tests.differences import assert_same
from tests.horizons.oracle import crowd
from tests.new_horizons import oracle, oracle_flow
from tests.new_horizons.armed_games import (
    CONTENT,
    GAMES,
    LENGTH,
    Json,
    asked,
    game_with_ships,
    quick,
    reference,
)
from tests.support import as_json

# --- Moves, checks and scores ---


@pytest.mark.one_in(16)
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


@pytest.mark.one_in(10)
def test_every_decision_of_the_expansion_is_met() -> None:
    assert set(oracle.ANSWERS) <= {asked(moment) for game in GAMES for moment in game_with_ships(*game)}


@pytest.mark.one_in(4)
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


@pytest.mark.one_in(9)
@pytest.mark.parametrize(("players", "seed"), GAMES)
def test_moves_agree_at_decisions_that_games_seldom_come_to(players: int, seed: int) -> None:
    games = (quick(), reference())
    for number, plain in enumerate(posed_states(players, seed)):
        for game in games[: 1 + (number % 20 == 0)]:
            found = {move.text for move in game.moves(game.state(plain))}
            assert_same(oracle.legal_moves(plain, CONTENT), found, plain)


# --- States that are not legal ---

NAMED_BY_BOTH = {
    "habitat", "ships", "place", "damage", "races", "colonies", "alliance", "trades", "turn", "battle", "sides",
    "fighters", "cloaks", "activated", "offer", "pieces", "tokens", "ended", "agenda", "forces", "step", "early",
    "under_way",
}  # fmt: skip


def left_open(wrong: set[str]) -> set[str]:
    """Return the checks that mean nothing once others fail: whose ships move out of turn, who fights for both sides."""
    return ({"activated"} if "turn" in wrong else set()) | ({"forces"} if "sides" in wrong else set())


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


@pytest.mark.one_in(6)
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
        compared = NAMED_BY_BOTH - left_open(broken | found)
        assert_same(found & compared, broken & compared, plain)
