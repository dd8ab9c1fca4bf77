"""A slow and plain judge of New Horizons that reads states as JSON and shares no code or rules with the package.

Numbers that the expansion prints are written here as constants; only the price of a stealth ship, whose third figure
has lost its picture, is looked up in the content. What Horizons itself says is asked of the oracle of Horizons.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from tests.horizons import oracle as base
from tests.horizons.oracle import STRUCTURES, TOKENS, Json, Move, crowd, pieces, stars

SHIPS = ("battleship", "cruiser", "destroyer", "stealth_ship")
COMBAT = {"battleship": 3, "cruiser": 2, "destroyer": 1, "stealth_ship": 1}
COMBAT |= {"colony": 2, "energy_collector": 1, "metal_collector": 1}
SHIP_CONTROL = {"battleship": 3, "cruiser": 2, "destroyer": 1, "stealth_ship": 0}
PRICES = {"battleship": (2, 4), "cruiser": (1, 3), "destroyer": (1, 2)}  # energy, metal
RACES = ("narah", "species_1825", "quillion", "traachet", "drej")
DAMAGES = range(4)  # a dreadnaught stands up to three hits
HYPERSPACE = "hyperspace"

CHOSEN = {
    "lost_ships": "rebuilt",
    "advanced_game": "standard",
    "friendly_colony": "own",
    "repair_alone": "may",
    "trade_limit": "two_each",
    "landing_habitat": "needed",
    "battle_moment": "after_ships",
    "battle_order": "by_tile",
    "alliance_size": "one_partner",
    "alliance_break": "own_turn",
    "bombardment_moment": "after_move_ships",
    "bombardment_end": "as_a_battle",
}
ANSWERS = {
    "ships": {"fly", "activate", "land", "done"},
    "repair": {"repair", "done"},
    "engage": {"attack", "bombard", "pass"},
    "confront": {"confront"},
    "cloak": {"cloak"},
    "sneak": {"roll"},
    "hunt": {"hunt"},
    "fire": {"roll"},
    "assign": {"hit"},
    "retreat": {"retreat", "cease", "pass"},
    "pact": {"accept", "decline"},
    "trade": {"accept", "decline"},
}
IN_BATTLE = ("cloak", "sneak", "hunt", "fire", "assign", "retreat")

Piece = tuple[str, str, int]  # owner, kind, damage


def reading(state: Json, name: str) -> str:
    """Return how an open point of the expansion is read in this game."""
    return str(state["options"].get("readings", {}).get(name, CHOSEN[name]))


# --- What a player has ---


def race(state: Json, seat: str) -> str | None:
    """Return a player's race, if there are races."""
    found = state.get("races", {}).get(seat)
    return None if found is None else str(found)


def strength(state: Json, seat: str, piece: str) -> int:
    """Return the dice of a piece, which is also the number of hits that destroy it."""
    return 4 if piece == "battleship" and race(state, seat) == "narah" else COMBAT[piece]


def fleet_size(state: Json, seat: str, kind: str) -> int:
    """Return how many ships of a kind a player has in all."""
    if race(state, seat) == "quillion":
        return {"battleship": 0, "cruiser": 4}.get(kind, 2)
    return 2


def price(state: Json, content: Json, seat: str, kind: str) -> Mapping[str, int]:
    """Return what a ship costs a player."""
    if kind == "stealth_ship":
        return dict(content["ship_costs"][kind]["values"])
    energy, metal = PRICES[kind]
    if (race(state, seat), kind) == ("narah", "battleship"):
        metal = 5
    if (race(state, seat), kind) == ("quillion", "cruiser"):
        metal = 2
    return {"energy": energy, "metal": metal}


def move_price(state: Json, seat: str, kind: str) -> int:
    """Return the energy for moving a ship."""
    return 0 if kind == "destroyer" and race(state, seat) == "traachet" else 1


def ships(state: Json, seat: str, place: str | None = None, *kinds: str) -> list[Json]:
    """Return a player's ships on the table, or those at a place, or those of some kinds there."""
    found = state["fleets"][seat]["ships"]
    return [s for s in found if place in (None, s["place"]) and (not kinds or s["kind"] in kinds)]


def visible(state: Json, seat: str, place: str) -> list[Json]:
    """Return a player's ships at a place that everybody sees."""
    return ships(state, seat, place, "battleship", "cruiser", "destroyer")


def partners(state: Json, seat: str) -> set[str]:
    """Return a player's allies."""
    return {other for pair in state["alliances"] if seat in pair for other in pair if other != seat}


def free_to_ally(state: Json, *seats: str) -> bool:
    """Tell whether two players may become allies of each other."""
    one, other = seats
    several = reading(state, "alliance_size") == "any_number"
    return other not in partners(state, one) and (several or not any(partners(state, seat) for seat in seats))


def hostile(state: Json, seat: str) -> list[str]:
    """Return a player's enemies, from the left."""
    seats = state["seats"]
    here = seats.index(seat)
    return [other for other in (*seats[here + 1 :], *seats[:here]) if other not in partners(state, seat)]


def meet(state: Json, world: str, one: str, other: str) -> bool:
    """Tell whether the ships of two enemies at a world have to fight."""
    hunted = any(
        ships(state, a, world, "destroyer") and ships(state, b, world, "stealth_ship")
        for a, b in ((one, other), (other, one))
    )
    return hunted or bool(visible(state, one, world) and visible(state, other, world))


def friendly_colony(state: Json, seat: str, world: str) -> bool:
    """Tell whether ships can be built and repaired at a world."""
    owners = {seat}
    if reading(state, "friendly_colony") == "own_and_allied":
        owners |= partners(state, seat)
    return world in state["worlds"] and any(pieces(state["worlds"][world], owner, "colony") for owner in owners)


def damaged(state: Json, seat: str, world: str) -> int:
    """Return how many of a player's colonies at a world are damaged."""
    return int(state["damaged"].get(world, {}).get(seat, 0))


# --- Moves ---


def possible_moves(state: Json, content: Json, kinds: set[str]) -> Iterator[Move]:
    """Yield every move of some kinds that can be written down, legal or not."""
    yield from (move for move in base.possible_moves(state, content) if move[0] in kinds)
    seats, tiles = state["seats"], [tile["id"] for tile in content["worlds"]["tiles"]]
    places, few = [*tiles, HYPERSPACE], range(5)
    alone = ("refit", "done", "bombard", "roll", "retreat", "cease", "accept", "decline")
    arguments: dict[str, list[Any]] = {kind: [] for kind in alone}
    arguments |= {"build_ship": [tiles, SHIPS], "repair": [tiles, (*SHIPS, *STRUCTURES), DAMAGES]}
    arguments |= {"move_ships": [places], "open_fire": [tiles], "fly": [SHIPS, DAMAGES, places]}
    arguments |= {"activate": [SHIPS, DAMAGES], "land": [SHIPS, DAMAGES], "cloak": [few], "hunt": [few]}
    arguments |= {"attack": [seats], "confront": [tiles, seats], "hit": [seats, (*SHIPS, *STRUCTURES), DAMAGES]}
    arguments |= {"propose": [seats], "renounce": [seats], "trade": [seats, TOKENS, TOKENS]}
    for kind in kinds & set(arguments):
        yield from product([kind], seats, *arguments[kind])


def answers(state: Json, entry: Json) -> set[str]:
    """Return the kinds of move that answer a decision."""
    kind = str(entry["kind"])
    if kind in ANSWERS:
        return ANSWERS[kind]
    more: set[str] = set()
    if kind == "action":
        more = {"build_ship", "refit", "move_ships", "open_fire", "propose", "renounce", "trade"}
    if kind == "perform":
        more = {"build": {"build_ship", "refit"}, "conspire": {"move_ships"}}.get(entry["action"], set())
    return base.answers(state, entry) | more


def legal_moves(state: Json, content: Json) -> set[str]:
    """Return the texts of all legal moves."""
    if state["phase"] == "over" or not state["agenda"]:
        return set()
    entry = state["agenda"][0]
    moves = (move for move in possible_moves(state, content, answers(state, entry)) if move[1] == entry["player"])
    legal = {move for move in moves if fits(state, content, entry, move)} | words_any_time(state, entry)
    return {f"{move[0]}({','.join(str(part) for part in move[1:])})" for move in legal}


def words_any_time(state: Json, entry: Json) -> set[Move]:
    """Return by what words players may break alliances now, whoever is asked, where the table lets them at any time."""
    barred = state["phase"] != "play" or entry["kind"] in ("pact", "trade", *IN_BATTLE)
    if barred or reading(state, "alliance_break") == "own_turn":
        return set()
    return {("renounce", *pair) for one, other in state["alliances"] for pair in ((one, other), (other, one))}


def fits(state: Json, content: Json, entry: Json, move: Move) -> bool:
    """Tell whether a move of a fitting kind, by the player who is asked, meets the conditions of its kind."""
    me = str(entry["player"])
    stock = state["players"][me]["stock"]
    holds: object = False
    match move:
        case ("build_ship", _, str(world), str(kind)):
            cost, discount = price(state, content, me, kind), entry.get("discount", {})
            payable = all(stock[token] >= cost.get(token, 0) - discount.get(token, 0) for token in TOKENS)
            holds = payable and friendly_colony(state, me, world) and state["fleets"][me]["dock"][kind] > 0
        case ("refit", _):
            worlds, hulls = state["worlds"], product((*SHIPS, "colony"), DAMAGES)
            allowed = reading(state, "repair_alone") == "may"
            holds = allowed and any(may_repair(state, me, w, *hull) for w, hull in product(worlds, hulls))
        case ("repair", _, str(world), str(piece), int(damage)):
            holds = may_repair(state, me, world, piece, damage)
        case ("move_ships", _, str(place)):
            holds = any(stock["energy"] >= move_price(state, me, s["kind"]) for s in ships(state, me, place))
        case ("fly", _, str(kind), int(damage), str(to)):
            holds = may_move(state, entry, kind, damage) and to in lanes(state, entry["place"])
        case ("activate", _, str(kind), int(damage)):
            holds = entry["place"] != HYPERSPACE and may_move(state, entry, kind, damage)
        case ("land", _, str(kind), int(damage)):
            holds = may_move(state, entry, kind, damage) and may_land(state, me, kind, entry["place"])
        case ("done", _):
            holds = entry["begun"]
        case ("attack", _, str(target)):
            seen = target in hostile(state, me) and visible(state, target, entry["world"])
            holds = seen and ships(state, me, entry["world"]) and not entry["attacked"]
        case ("confront", _, str(world), str(target)):
            holds = target in hostile(state, me) and meet(state, world, me, target)
        case ("bombard", _):
            holds = may_bombard(state, me, entry["world"])
        case ("open_fire", _, str(world)):
            holds = reading(state, "bombardment_moment") == "any_turn" and may_bombard(state, me, world)
        case ("cease", _):
            holds = reading(state, "bombardment_end") == "may_cease" and state["battle"]["bombardment"]
        case ("cloak", _, int(number)):
            holds = number <= len(ships(state, me, state["battle"]["world"], "stealth_ship"))
        case ("hunt", _, int(number)):
            holds = number <= len(ships(state, me, state["battle"]["world"], "destroyer"))
        case ("hit", _, str(owner), str(piece), int(damage)):
            holds = (owner, piece, damage) in targets(state, me, entry["pool"])
        case ("propose", _, str(other)):
            holds = other != me and free_to_ally(state, me, other) and other not in state["rebuffed"]
        case ("renounce", _, str(other)):
            holds = other in partners(state, me)
        case ("trade", _, str(other), str(give), str(get)):
            goods = give != get and stock[give] > 0 and state["players"][other]["stock"][get] > 0
            asked = other in partners(state, me) and other not in state["rebuffed"]
            holds = goods and asked and state["trades"] < exchanges(state)
        case ("roll" | "retreat" | "accept" | "decline", _):
            holds = True
        case _:
            holds = base.fits(state, content, entry, move)
    return bool(holds)


def exchanges(state: Json) -> int:
    """Return how many trades a turn allows."""
    return 1 if reading(state, "trade_limit") == "two_in_all" else 2


def may_repair(state: Json, me: str, world: str, piece: str, damage: int) -> bool:
    """Check for the damage, a friendly colony and the metal."""
    if damage < 1 or state["players"][me]["stock"]["metal"] < 1 or world not in state["worlds"]:
        return False
    if piece == "colony":
        return damage == 1 and damaged(state, me, world) > 0
    return friendly_colony(state, me, world) and any(s["damage"] == damage for s in ships(state, me, world, piece))


def lanes(state: Json, place: str) -> set[str]:
    """Return where a ship can go from a place."""
    if place == HYPERSPACE:
        return set(state["worlds"])
    star = state["worlds"][place]["star"]
    return {HYPERSPACE} | {w for w, world in state["worlds"].items() if world["star"] == star and w != place}


def may_move(state: Json, entry: Json, kind: str, damage: int) -> bool:
    """Check for a ship at the place that has not had its move, and for the energy."""
    me, place = entry["player"], entry["place"]
    there = sum(s["damage"] == damage for s in ships(state, me, place, kind))
    moved = sum((s["kind"], s["damage"]) == (kind, damage) for s in entry["activated"])
    return there > moved and int(state["players"][me]["stock"]["energy"]) >= move_price(state, me, kind)


def may_land(state: Json, me: str, kind: str, place: str) -> bool:
    """Check the race, the enemies in orbit, the room and the habitat of the world, and the colony."""
    if kind != "battleship" or race(state, me) != "species_1825" or place == HYPERSPACE:
        return False
    world, player = state["worlds"][place], state["players"][me]
    adapted = world["face"] in player["habitats"] and world["face"] not in state["new_habitats"]
    fitting = adapted or reading(state, "landing_habitat") == "not_needed"
    unopposed = not any(visible(state, other, place) for other in hostile(state, me))
    return fitting and unopposed and crowd(world) < base.STRUCTURES_PER_WORLD and player["reserve"]["colony"] > 0


def may_bombard(state: Json, me: str, world: str) -> bool:
    """Check for own ships, hostile structures and the absence of hostile ships that can be seen."""
    foes = hostile(state, me)
    opposed = any(visible(state, foe, world) for foe in foes)
    exposed = any(pieces(state["worlds"].get(world, {}), foe) for foe in foes)
    return bool(ships(state, me, world)) and exposed and not opposed


# --- The battle ---


def enemies(battle: Json, seat: str) -> list[str]:
    """Return the other side of a battle."""
    return list(battle["defenders"] if seat in battle["attackers"] else battle["attackers"])


def fighting(state: Json, battle: Json, seat: str) -> list[tuple[Piece, bool]]:
    """Return a player's pieces in a battle, each with whether it is cloaked."""
    world = battle["world"]
    if battle["bombardment"] and seat in battle["defenders"]:
        standing = state["worlds"][world]["structures"].get(seat, {})
        hurt = {"colony": damaged(state, seat, world)}
        return [
            ((seat, kind, int(number < hurt.get(kind, 0))), False)
            for kind in STRUCTURES
            for number in range(standing.get(kind, 0))
        ]
    cloaked = battle["cloaked"].get(seat, 0)
    stealth = len(ships(state, seat, world, "stealth_ship"))
    others = visible(state, seat, world)
    return [
        *(((seat, s["kind"], s["damage"]), False) for s in others),
        *(((seat, "stealth_ship", 0), number < cloaked) for number in range(stealth)),
    ]


def can_hit(pool: str, piece: Piece, cloaked: bool) -> bool:
    """Tell whether hits of a pool may fall on a piece."""
    match pool:
        case "general":
            return not cloaked
        case "hunters":
            return cloaked
        case _:
            return piece[1] == "destroyer"


def targets(state: Json, me: str, pool: str) -> set[Piece]:
    """Return the enemy pieces on which hits of a pool may fall."""
    battle = state["battle"]
    foes = [fighter for foe in enemies(battle, me) for fighter in fighting(state, battle, foe)]
    return {piece for piece, cloaked in foes if can_hit(pool, piece, cloaked)}


# --- States that can be ---


def problems(state: Json, content: Json) -> set[str]:
    """Return the names of all conditions of a legal state that are broken."""
    seats, worlds = state["seats"], state["worlds"]
    wrong = base.problems(state, content) - {"habitat"}
    placed = [(seat, ship) for seat in seats for ship in ships(state, seat)]
    hurt = [(tile, seat) for tile, owners in state["damaged"].items() for seat in owners]
    several = reading(state, "alliance_size") == "any_number"
    checks = {
        "habitat": all(adapted(state, world, seat) for world in worlds.values() for seat in seats),
        "ships": all(whole_fleet(state, seat, kind) for seat in seats for kind in SHIPS),
        "place": all(ship["place"] in (*worlds, HYPERSPACE) for _, ship in placed),
        "damage": all(ship["damage"] < strength(state, seat, ship["kind"]) for seat, ship in placed),
        "races": well_dealt(state),
        "colonies": all(damaged(state, seat, tile) <= colonies(state, seat, tile) for tile, seat in hurt),
        "alliance": several or all(len(partners(state, seat)) < 2 for seat in seats),
        "offer": state["turn"] not in state["rebuffed"],
        "trades": state["trades"] <= exchanges(state),
        "peace": at_peace(state),
        "turn": state["phase"] == "over" or all(in_turn(state, entry) for entry in state["agenda"]),
    }
    wrong |= {name for name, fine in checks.items() if not fine}
    return wrong | agenda_problems(state) | (battle_problems(state) if state["battle"] else set())


def adapted(state: Json, world: Json, seat: str) -> bool:
    """Check that structures stand where their owner is adapted; ships may have landed anywhere in one reading."""
    landed = race(state, seat) == "species_1825" and reading(state, "landing_habitat") == "not_needed"
    kinds = base.COLLECTORS if landed else STRUCTURES
    return not pieces(world, seat, *kinds) or world["face"] in state["players"][seat]["habitats"]


def whole_fleet(state: Json, seat: str, kind: str) -> bool:
    """Check that no ship of a kind is missing or too many."""
    there = state["fleets"][seat]["dock"][kind] + len(ships(state, seat, None, kind))
    size = fleet_size(state, seat, kind)
    return bool(there <= size if reading(state, "lost_ships") == "removed" else there == size)


def well_dealt(state: Json) -> bool:
    """Check that everybody has a race of their own in the advanced game, and nobody in the standard game."""
    dealt = state["races"]
    if reading(state, "advanced_game") == "standard":
        return not dealt
    return sorted(dealt) == sorted(state["seats"]) and len(set(dealt.values())) == len(dealt)


def colonies(state: Json, seat: str, tile: str) -> int:
    """Return how many colonies of a player stand on a tile, which may not be on the table."""
    return pieces(state["worlds"].get(tile, {}), seat, "colony")


def at_peace(state: Json) -> bool:
    """Check that ships which have to fight do so, once the moves or the building of the player in turn are over."""
    any_time = reading(state, "alliance_break") == "any_moment"
    busy = any(entry["kind"] in ("ships", "repair", "confront", *IN_BATTLE) for entry in state["agenda"])
    if any_time and state["agenda"]:  # whatever an action has begun may have been under way when an alliance ended
        busy = state["agenda"][0]["kind"] not in ("action", "assist", "engage", "discard", "pact", "trade")
    if reading(state, "battle_moment") == "end_of_turn":  # fights wait for the last action, but not for discarding
        busy = busy or any(entry["kind"] != "discard" for entry in state["agenda"])
    return busy or not any(
        meet(state, world, seat, foe)
        for world in state["worlds"]
        for seat in ([state["turn"]] if any_time else state["seats"])
        for foe in hostile(state, seat)
    )


def in_turn(state: Json, entry: Json) -> bool:
    """Check who is asked; only sharing, offers and battles ask others than the player in turn, or who has the bag."""
    if state["phase"] == "setup":
        return entry is not state["agenda"][0] or entry["player"] == state["turn"]
    others = {"claim", "pact", "trade", *IN_BATTLE} - {"fire"}
    return entry["player"] == state["turn"] or entry["kind"] in others


def agenda_problems(state: Json) -> set[str]:
    """Return what is wrong with the decisions that the expansion adds."""
    wrong: set[str] = set()
    agenda = state["agenda"]
    kinds = [entry["kind"] for entry in agenda]
    whole_turn, at_the_end = kinds.count("action") >= 2, reading(state, "battle_moment") == "end_of_turn"
    after_words = reading(state, "alliance_break") == "any_moment" or bool(state["rebuffed"])
    if whole_turn and (battle := state["battle"]):
        fine = not at_the_end and after_words
        if battle["bombardment"]:
            fine = reading(state, "bombardment_moment") == "any_turn"
        fine = fine and not state["new_habitats"] and state.get("used_ally") is None
        wrong |= set() if fine else {"early"}
    if whole_turn and "confront" in kinds and (at_the_end or not after_words):
        wrong.add("early")
    if kinds.count("ships") + kinds.count("repair") > 1:
        wrong.add("under_way")
    wrong |= step_problems(agenda)
    if bool(state["battle"]) != (bool(agenda) and agenda[0]["kind"] in IN_BATTLE):
        wrong.add("battle")
    for number, entry in enumerate(agenda):
        worlds = {entry["world"]} if entry["kind"] == "engage" else set()
        if entry["kind"] in ("pact", "trade") and not (number == 0 and good_offer(state, entry)):
            wrong.add("offer")
        if entry["kind"] == "ships":
            worlds = {*entry["reached"], *({entry["place"]} - {HYPERSPACE})}
            had = Counter((s["kind"], s["damage"]) for s in entry["activated"])
            here = Counter((s["kind"], s["damage"]) for s in ships(state, entry["player"], entry["place"]))
            wrong |= {"activated"} if had - here else set()
        if entry["kind"] == "confront":
            me = entry["player"]
            due = [foe for w in state["worlds"] for foe in hostile(state, me) if meet(state, w, me, foe)]
            fine = reading(state, "battle_order") == "active_chooses" and len(due) > 1
            wrong |= set() if fine else {"confront"}
        wrong |= set() if worlds <= set(state["worlds"]) else {"asked_place"}
    return wrong


def step_problems(agenda: list[Json]) -> set[str]:
    """Check that the decisions of a battle come first, are of one step, and ask nobody twice but for hits."""
    fighting_first = [entry["kind"] in IN_BATTLE for entry in agenda]
    steps = [entry["kind"] for entry in agenda if entry["kind"] in IN_BATTLE]
    askings = [(entry["kind"], entry["player"]) for entry in agenda if entry["kind"] in set(IN_BATTLE) - {"assign"}]
    once = len(askings) == len(set(askings))
    fine = once and len(set(steps)) < 2 and fighting_first == sorted(fighting_first, reverse=True)
    return set() if fine else {"step"}


def good_offer(state: Json, entry: Json) -> bool:
    """Check an offer on the table: it could be made just now, at an action that comes next."""
    me, other = state["turn"], entry["player"]
    if entry["offered_by"] != me or other == me or other in state["rebuffed"]:
        return False
    if [(later["kind"], later["player"]) for later in state["agenda"][1:2]] != [("action", me)]:
        return False
    if state["new_habitats"] or state.get("used_ally") is not None:
        return False
    if entry["kind"] == "pact":
        return free_to_ally(state, me, other)
    give, get = entry["give"], entry["get"]
    goods = state["players"][me]["stock"][give] > 0 and state["players"][other]["stock"][get] > 0
    allied = any({me, other} == set(pair) for pair in state["alliances"])
    return bool(give != get and goods and allied and state["trades"] < exchanges(state))


def battle_problems(state: Json) -> set[str]:
    """Return what is wrong with the battle under way and with who is asked in it."""
    battle = state["battle"]
    world, attackers, defenders = battle["world"], battle["attackers"], battle["defenders"]
    sides = [*attackers, *defenders]
    shooting = attackers if battle["bombardment"] else sides
    allied = any(d in partners(state, a) for a in attackers for d in defenders)
    asked = {entry["player"] for entry in state["agenda"] if entry["kind"] in IN_BATTLE}
    in_battle = {"cloaked": "stealth_ship", "hunting": "destroyer"}
    checks = {
        "battle_world": world in state["worlds"],
        "sides": len(set(sides)) == len(sides) and not allied and state["turn"] in attackers,
        "fighters": asked <= set(sides),
        "cloaks": all(
            number <= (len(ships(state, seat, world, kind)) if seat in shooting else 0)
            for choice, kind in in_battle.items()
            for seat, number in battle[choice].items()
        ),
        "forces": all(
            takes_part(state, entry)
            for entry in state["agenda"]
            if entry["kind"] in IN_BATTLE and entry["player"] in sides
        ),
    }
    return {name for name, fine in checks.items() if not fine}


def takes_part(state: Json, entry: Json) -> bool:
    """Check that a player who is asked in a battle has something to do there."""
    battle, me, kind = state["battle"], entry["player"], entry["kind"]
    left = {seat: fighting(state, battle, seat) for seat in (*battle["attackers"], *battle["defenders"])}
    attacking, defending = ([f for seat in battle[side] for f in left[seat]] for side in ("attackers", "defenders"))
    if kind == "assign":
        fine = entry is not state["agenda"][0] or bool(targets(state, me, entry["pool"]))
        return fine and (me not in battle["attackers"] or bool(attacking))
    foes = [fighter for seat in enemies(battle, me) for fighter in left[seat]]
    has_ships = bool(ships(state, me, battle["world"])) and not (battle["bombardment"] and me in battle["defenders"])
    if not has_ships or not attacking or not defending:
        return False
    mine = {kind: [cloaked for piece, cloaked in left[me] if piece[1] == kind] for kind in SHIPS}
    match kind:
        case "cloak":
            return bool(mine["stealth_ship"])
        case "sneak":
            pools = {"cloaked" if cloaked else "general" for cloaked in mine["stealth_ship"]}
            return race(state, me) == "drej" and any(can_hit(pool, *foe) for pool in pools for foe in foes)
        case "hunt":
            return bool(mine["destroyer"]) and any(cloaked for _, cloaked in foes)
        case "fire":
            return me in battle["attackers"] and can_be_shot(attacking, defending)
    return True


def can_be_shot(attacking: list[tuple[Piece, bool]], defending: list[tuple[Piece, bool]]) -> bool:
    """Tell whether any piece of either side, as it is cloaked now or as a hunter, can hit one of the other side."""
    return any(
        can_hit(pool, *target)
        for shooters, foes in ((attacking, defending), (defending, attacking))
        for (_, kind, _), cloaked in shooters
        for pool in (["cloaked"] if cloaked else ["general", *(["hunters"] if kind == "destroyer" else [])])
        for target in foes
    )


# --- Control ---


def control_points(state: Json, star: str) -> dict[str, int]:
    """Return everybody's control points in a system, those of ships in orbit included."""
    points = dict.fromkeys(state["seats"], 0)
    for tile, world in state["worlds"].items():
        if world["star"] == star:
            for seat in state["seats"]:
                points[seat] += sum(base.CONTROL[kind] * pieces(world, seat, kind) for kind in STRUCTURES)
                points[seat] += sum(SHIP_CONTROL[ship["kind"]] for ship in ships(state, seat, tile))
    return points


def ranks(state: Json, star: str) -> tuple[set[str], set[str]]:
    """Return who has the most and who the second most control points in a system."""
    points = control_points(state, star)
    if base.reading(state, "control_presence") == "needed":
        points = {seat: number for seat, number in points.items() if number}
    values = sorted(set(points.values()), reverse=True)
    most = {seat for seat, number in points.items() if number in values[:1]}
    return most, {seat for seat, number in points.items() if number in values[1:2]}


def system_points(state: Json, star: str) -> dict[str, int]:
    """Return the victory points that a system brings to those who get any."""
    most, second = ranks(state, star)
    alone = len(most) == 1
    if len(state["seats"]) == 2:
        return dict.fromkeys(most, 6) if alone else {}
    if not alone:
        return dict.fromkeys(most, 3)
    return dict.fromkeys(most, 6) | dict.fromkeys(second, 3 if len(second) == 1 else 1)


def completed_missions(state: Json, content: Json, seat: str) -> list[Json]:
    """Return the missions in a player's hand that are true; one of them looks at control."""
    hand = [base.mission_cards(content)[name] for name in state["players"][seat]["missions"]]
    shadow = all(seat in ranks(state, star)[1] for star in stars(state))
    return [
        mission
        for mission in hand
        if (shadow if mission["id"] == "powers_shadow" else base.completed(state, content, seat, mission))
    ]


def score(state: Json, content: Json) -> dict[str, dict[str, int]]:
    """Return everybody's victory points by source, as if the game ended now."""
    result: dict[str, dict[str, int]] = {}
    for seat in state["seats"]:
        parts = {
            "control": sum(system_points(state, star).get(seat, 0) for star in stars(state)),
            "knowledge": int(state["players"][seat]["stock"]["knowledge"]),
            "missions": sum(int(mission["points"]) for mission in completed_missions(state, content, seat)),
        }
        result[seat] = {**parts, "total": sum(parts.values())}
    return result


def winners(state: Json, content: Json) -> set[str]:
    """Return who wins: by points, then resources, then missions; whoever is still tied shares."""
    points, by_number = score(state, content), base.reading(state, "tie_break") == "missions_completed"

    def standing(seat: str) -> tuple[int, int, int]:
        stock = state["players"][seat]["stock"]
        missions = len(completed_missions(state, content, seat)) if by_number else points[seat]["missions"]
        return points[seat]["total"], stock["energy"] + stock["metal"], missions

    best = max(standing(seat) for seat in state["seats"])
    return {seat for seat in state["seats"] if standing(seat) == best}
