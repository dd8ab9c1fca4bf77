"""A slow and plain judge of New Horizons that reads states as JSON and shares no code or rules with the package.

Numbers that the expansion prints are written here as constants; only the price of a stealth ship, whose third figure
has lost its picture, is looked up in the content. What Horizons itself says is asked of the oracle of Horizons.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
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
FOR_A_HIT, SIDES_OF_A_DIE = 5, 6

CHOSEN = {
    "lost_ships": "rebuilt",
    "advanced_game": "standard",
    "friendly_colony": "own",
    "repair_alone": "may",
    "trade_limit": "two_each",
    "landing_habitat": "needed",
    "battle_moment": "after_ships",
}
ANSWERS = {
    "ships": {"fly", "activate", "land", "done"},
    "repair": {"repair", "done"},
    "engage": {"attack", "bombard", "pass"},
    "cloak": {"cloak"},
    "sneak": {"roll"},
    "hunt": {"hunt"},
    "fire": {"roll"},
    "assign": {"hit"},
    "retreat": {"retreat", "pass"},
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


def partner(state: Json, seat: str) -> str | None:
    """Return a player's ally, if there is one."""
    others = [other for pair in state["alliances"] if seat in pair for other in pair if other != seat]
    return str(others[0]) if others else None


def hostile(state: Json, seat: str) -> list[str]:
    """Return a player's enemies, from the left."""
    seats = state["seats"]
    here = seats.index(seat)
    return [other for other in (*seats[here + 1 :], *seats[:here]) if other != partner(state, seat)]


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
        owners.add(partner(state, seat) or seat)
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
    alone = ("refit", "done", "bombard", "roll", "retreat", "accept", "decline")
    arguments: dict[str, list[Any]] = {kind: [] for kind in alone}
    arguments |= {"build_ship": [tiles, SHIPS], "repair": [tiles, (*SHIPS, *STRUCTURES), DAMAGES]}
    arguments |= {"move_ships": [places], "fly": [SHIPS, DAMAGES, places]}
    arguments |= {"activate": [SHIPS, DAMAGES], "land": [SHIPS, DAMAGES], "cloak": [few], "hunt": [few]}
    arguments |= {"attack": [seats], "hit": [seats, (*SHIPS, *STRUCTURES), DAMAGES]}
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
        more = {"build_ship", "refit", "move_ships", "propose", "renounce", "trade"}
    if kind == "perform":
        more = {"build": {"build_ship", "refit"}, "conspire": {"move_ships"}}.get(entry["action"], set())
    return base.answers(state, entry) | more


def legal_moves(state: Json, content: Json) -> set[str]:
    """Return the texts of all legal moves."""
    if state["phase"] == "over" or not state["agenda"]:
        return set()
    entry = state["agenda"][0]
    moves = (move for move in possible_moves(state, content, answers(state, entry)) if move[1] == entry["player"])
    legal = (move for move in moves if fits(state, content, entry, move))
    return {f"{move[0]}({','.join(str(part) for part in move[1:])})" for move in legal}


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
        case ("bombard", _):
            holds = may_bombard(state, me, entry["world"])
        case ("cloak", _, int(number)):
            holds = number <= len(ships(state, me, state["battle"]["world"], "stealth_ship"))
        case ("hunt", _, int(number)):
            holds = number <= len(ships(state, me, state["battle"]["world"], "destroyer"))
        case ("hit", _, str(owner), str(piece), int(damage)):
            holds = (owner, piece, damage) in targets(state, me, entry["pool"])
        case ("propose", _, str(other)):
            free = partner(state, me) is None and partner(state, other) is None
            holds = other != me and free and other not in state["rebuffed"]
        case ("renounce", _, str(other)):
            holds = other == partner(state, me)
        case ("trade", _, str(other), str(give), str(get)):
            goods = give != get and stock[give] > 0 and state["players"][other]["stock"][get] > 0
            asked = other == partner(state, me) and other not in state["rebuffed"]
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
    exposed = any(pieces(state["worlds"][world], foe) for foe in foes)
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
    partners = Counter(seat for pair in state["alliances"] for seat in pair)
    checks = {
        "habitat": all(adapted(state, world, seat) for world in worlds.values() for seat in seats),
        "ships": all(whole_fleet(state, seat, kind) for seat in seats for kind in SHIPS),
        "place": all(ship["place"] in (*worlds, HYPERSPACE) for _, ship in placed),
        "damage": all(ship["damage"] < strength(state, seat, ship["kind"]) for seat, ship in placed),
        "races": well_dealt(state),
        "colonies": all(damaged(state, seat, tile) <= colonies(state, seat, tile) for tile, seat in hurt),
        "alliance": all(number == 1 for number in partners.values()),
        "offer": state["turn"] not in state["rebuffed"],
        "trades": state["trades"] <= exchanges(state),
        "peace": at_peace(state),
        "turn": state["phase"] != "play" or all(in_turn(state, entry) for entry in state["agenda"]),
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
    busy = any(entry["kind"] in ("ships", "repair", *IN_BATTLE) for entry in state["agenda"])
    if reading(state, "battle_moment") == "end_of_turn":  # fights wait for the last action, but not for discarding
        busy = busy or any(entry["kind"] != "discard" for entry in state["agenda"])
    return not any(
        meet(state, world, seat, foe)
        for world in state["worlds"]
        for seat in state["seats"]
        for foe in hostile(state, seat)
        if not (busy and state["turn"] in (seat, foe))
    )


def in_turn(state: Json, entry: Json) -> bool:
    """Check who is asked; only sharing, offers and battles ask others than the player in turn."""
    others = {"claim", "pact", "trade", *IN_BATTLE} - {"fire"}
    return entry["player"] == state["turn"] or entry["kind"] in others


def agenda_problems(state: Json) -> set[str]:
    """Return what is wrong with the decisions that the expansion adds."""
    wrong: set[str] = set()
    agenda = state["agenda"]
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
        wrong |= set() if worlds <= set(state["worlds"]) else {"asked_place"}
    return wrong


def good_offer(state: Json, entry: Json) -> bool:
    """Check an offer on the table: it could be made just now."""
    me, other = state["turn"], entry["player"]
    if entry["offered_by"] != me or other == me or other in state["rebuffed"]:
        return False
    if entry["kind"] == "pact":
        return partner(state, me) is None and partner(state, other) is None
    give, get = entry["give"], entry["get"]
    goods = state["players"][me]["stock"][give] > 0 and state["players"][other]["stock"][get] > 0
    return bool(give != get and goods and partner(state, me) == other and state["trades"] < exchanges(state))


def battle_problems(state: Json) -> set[str]:
    """Return what is wrong with the battle under way and with who is asked in it."""
    battle = state["battle"]
    world, attackers, defenders = battle["world"], battle["attackers"], battle["defenders"]
    sides = [*attackers, *defenders]
    shooting = attackers if battle["bombardment"] else sides
    allied = any(partner(state, a) == d for a in attackers for d in defenders)
    asked = {entry["player"] for entry in state["agenda"] if entry["kind"] in IN_BATTLE}
    in_battle = {"cloaked": "stealth_ship", "hunting": "destroyer"}
    checks = {
        "battle_world": world in state["worlds"],
        "sides": len(set(sides)) == len(sides) and not allied and attackers[0] == state["turn"],
        "fighters": asked <= set(sides),
        "cloaks": all(
            number <= (len(ships(state, seat, world, kind)) if seat in shooting else 0)
            for choice, kind in in_battle.items()
            for seat, number in battle[choice].items()
        ),
    }
    return {name for name, fine in checks.items() if not fine}


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


# --- Whole fleet moves and whole rounds, as results ---

Trip = tuple[tuple[str, int, str, str], ...]  # kind, damage, what it did, where it is now


def fleet_moves(state: Json) -> set[tuple[Trip, int, tuple[str, ...]]]:
    """Return every result of the moves at a place: what each ship did, the energy left, the worlds reached.

    Landings that are shared or end the game are not followed: the world has to be free of others' structures and the
    player to have colonies to spare.
    """
    entry = state["agenda"][0]
    me, place = entry["player"], entry["place"]
    here = ships(state, me, place)
    room = 0
    if place != HYPERSPACE and may_land(state, me, "battleship", place):
        room = min(base.STRUCTURES_PER_WORLD - crowd(state["worlds"][place]), state["players"][me]["reserve"]["colony"])
    options: list[list[tuple[str, str]]] = []
    for ship in here:
        does = [("stays", place), *(("flies", to) for to in sorted(lanes(state, place)))]
        does += [("activated", place)] if place != HYPERSPACE else []
        does += [("lands", "dock")] if room and ship["kind"] == "battleship" else []
        options.append(does)
    found = set()
    for plan in product(*options):
        moved = [(ship, *does) for ship, does in zip(here, plan, strict=True) if does[0] != "stays"]
        energy = state["players"][me]["stock"]["energy"] - sum(move_price(state, me, s["kind"]) for s, _, _ in moved)
        landings = sum(what == "lands" for _, what, _ in moved)
        if moved and energy >= 0 and landings <= room:
            trips = sorted((s["kind"], s["damage"], *does) for s, does in zip(here, plan, strict=True))
            reached = {to for _, what, to in moved if what != "lands" and to != HYPERSPACE}
            found.add((tuple(trips), energy, tuple(sorted(reached))))
    return found


Fighters = tuple[tuple[Piece, bool], ...]  # everybody's pieces in a battle, each with whether it is cloaked


def fighters(state: Json, battle: Json) -> Fighters:
    """Return all pieces in a battle."""
    sides = (*battle["attackers"], *battle["defenders"])
    return tuple(sorted(fighter for seat in sides for fighter in fighting(state, battle, seat)))


def allocations(state: Json, standing: Fighters, foes: Sequence[str], pool: str, hits: int) -> set[Fighters]:
    """Return every way to put hits of one pool on the enemy, as what is left; no hit is held back."""
    lives = [
        strength(state, piece[0], piece[1]) - piece[2] if piece[0] in foes and can_hit(pool, piece, cloaked) else 0
        for piece, cloaked in standing
    ]
    total = min(hits, sum(lives))
    found = set()
    for shares in product(*(range(min(life, total) + 1) for life in lives)):
        if sum(shares) == total:
            left = [
                ((owner, kind, damage + share), cloaked)
                for ((owner, kind, damage), cloaked), share, life in zip(standing, shares, lives, strict=True)
                if share == 0 or share < life
            ]
            found.add(tuple(sorted(left)))
    return found


def round_results(state: Json, battle: Json, thrown: Iterable[tuple[str, str, int]]) -> set[tuple[Piece, ...]]:
    """Return every result of a round in which these players have hits of these pools to put on the enemy."""
    results = {fighters(state, battle)}
    for player, pool, hits in thrown:
        foes = enemies(battle, player)
        results = {after for before in results for after in allocations(state, before, foes, pool, hits)}
    return {tuple(sorted(piece for piece, _ in left)) for left in results}


# --- Dice ---


@cache
def sums_of_dice(dice: int) -> Mapping[int, Fraction]:
    """Return the chance of every sum of some dice, one die added at a time."""
    if dice == 0:
        return {0: Fraction(1)}
    chances: Counter[int] = Counter()
    for total, chance in sums_of_dice(dice - 1).items():
        for face in range(1, SIDES_OF_A_DIE + 1):
            chances[total + face] += chance / SIDES_OF_A_DIE  # type: ignore[assignment]
    return chances  # type: ignore[return-value]


@cache
def hits_of_dice(dice: int) -> Mapping[int, Fraction]:
    """Return the chance of every number of hits that some dice score together."""
    chances: dict[int, Fraction] = {}
    for total, chance in sums_of_dice(dice).items():
        chances[total // FOR_A_HIT] = chances.get(total // FOR_A_HIT, Fraction(0)) + chance
    return chances


def pools(state: Json, standing: Fighters, battle: Json) -> list[tuple[str, str, int]]:
    """Return who throws how many dice for which pool in a round, in the order of assignment."""
    thrown = []
    for side in (battle["attackers"], battle["defenders"]):
        mine = [fighter for fighter in standing if fighter[0][0] in side]
        hunting = sum(battle["hunting"].get(seat, 0) for seat in side)
        cloaked = sum(is_cloaked for _, is_cloaked in mine)
        every = sum(strength(state, piece[0], piece[1]) for piece, _ in mine)
        dice = {"general": every - hunting - cloaked, "hunters": hunting, "cloaked": cloaked}
        speaker = next((seat for seat in side if any(piece[0] == seat for piece, _ in mine)), side[0])
        thrown += [(speaker, pool, number) for pool, number in dice.items()]
    return thrown


Throw = tuple[tuple[str, str, int], ...]  # player, pool, hits that find a target


def capped(state: Json, battle: Json, standing: Fighters, thrown: Iterable[tuple[str, str, int]]) -> Throw:
    """Return the hits of a throw that find a target, if no other pool took it first."""
    found = []
    for player, pool, hits in thrown:
        foes = enemies(battle, player)
        lives = sum(
            strength(state, piece[0], piece[1]) - piece[2]
            for piece, cloaked in standing
            if piece[0] in foes and can_hit(pool, piece, cloaked)
        )
        found += [(player, pool, min(hits, lives))] if min(hits, lives) else []
    return tuple(found)


def throws(state: Json, battle: Json, standing: Fighters) -> dict[Throw, Fraction]:
    """Return the chance of every throw of a round, by the hits that find a target."""
    chances: dict[Throw, Fraction] = {}
    dice = pools(state, standing, battle)
    for hits in product(*(hits_of_dice(number).items() for _, _, number in dice)):
        chance = Fraction(1)
        for _, part in hits:
            chance *= part
        thrown = [(player, pool, n) for (player, pool, _), (n, _) in zip(dice, hits, strict=True)]
        key = capped(state, battle, standing, thrown)
        chances[key] = chances.get(key, Fraction(0)) + chance
    return chances


POLICY = {
    f"{side}_{choice}": usual
    for side in ("attacker", "defender")
    for choice, usual in (("hits", "strongest"), ("cloaks", "none"), ("hunts", "all"), ("retreats_at", "0"))
}
End = tuple[str, tuple[Piece, ...]]  # how a battle ends, and the pieces that are left


def battle_ends(state: Json, policy: Mapping[str, str]) -> dict[End, Fraction]:
    """Return the chance of every end of the battle that is about to begin, without drej.

    A side cloaks all its stealth ships or none, and hunts with all its destroyers or none if there is something to
    hunt; it puts each hit on a target of the highest or the lowest combat value, and among these where the damage is
    highest; it retreats at the end of a round when its combat value is down to a number that is not 0.
    """
    battle, rules = state["battle"], POLICY | dict(policy)
    known: dict[tuple[Piece, ...], dict[End, Fraction]] = {}

    def ends(left: tuple[Piece, ...]) -> dict[End, Fraction]:
        if left not in known:
            chances: dict[End, Fraction] = {}
            again = Fraction(0)
            for (how, after), chance in one_round(state, battle, rules, left).items():
                if after == left and not how:
                    again += chance
                    continue
                for end, part in ({(how, after): Fraction(1)} if how else ends(after)).items():
                    chances[end] = chances.get(end, Fraction(0)) + chance * part
            known[left] = {end: part / (1 - again) for end, part in chances.items()}
        return known[left]

    return ends(tuple(piece for piece, _ in fighters(state, battle)))


def one_round(state: Json, battle: Json, rules: Mapping[str, str], left: tuple[Piece, ...]) -> dict[End, Fraction]:
    """Return the chance of every result of one round under a policy; the battle goes on where no end is named."""
    sides = {"attacker": battle["attackers"], "defender": battle["defenders"]}
    role = {seat: name for name, seats in sides.items() for seat in seats}
    standing = tuple((p, p[1] == "stealth_ship" and rules[f"{role[p[0]]}_cloaks"] == "all") for p in left)
    hunting = {
        seat: sum(piece[:2] == (seat, "destroyer") for piece in left)
        for seat in role
        if rules[f"{role[seat]}_hunts"] == "all" and can_be_hunted(battle, standing, seat)
    }
    able = any(
        can_hit(pool, *foe)
        for seat, name in role.items()
        for piece, cloaked in standing
        for foe in standing
        for pool in (["cloaked"] if cloaked else ["general", *(["hunters"] if piece[1] == "destroyer" else [])])
        if piece[0] == seat and foe[0][0] not in sides[name]
    )
    if not able:
        return {("standoff", left): Fraction(1)}
    results: dict[End, Fraction] = {}
    for thrown, chance in throws(state, battle | {"hunting": hunting}, standing).items():
        after = list(standing)
        for player, pool, hits in thrown:
            for _ in range(hits):
                strike(state, after, enemies(battle, player), pool, rules[f"{role[player]}_hits"])
        pieces_left = tuple(sorted(piece for piece, _ in after))
        end = (how_it_ends(state, sides, rules, pieces_left), pieces_left)
        results[end] = results.get(end, Fraction(0)) + chance
    return results


def strike(state: Json, standing: list[tuple[Piece, bool]], foes: Sequence[str], pool: str, preferred: str) -> None:
    """Put one hit on the enemy, if there is a target."""
    sign = -1 if preferred == "strongest" else 1
    open_to = [fighter for fighter in standing if fighter[0][0] in foes and can_hit(pool, *fighter)]
    open_to.sort(key=lambda fighter: (sign * strength(state, *fighter[0][:2]), -fighter[0][2]))
    if open_to:
        (owner, kind, damage), cloaked = open_to[0]
        standing.remove(open_to[0])
        if damage + 1 < strength(state, owner, kind):
            standing.append(((owner, kind, damage + 1), cloaked))


def how_it_ends(
    state: Json, sides: Mapping[str, Sequence[str]], rules: Mapping[str, str], left: tuple[Piece, ...]
) -> str:
    """Return how a battle ends with a round after which these pieces are left; nothing if it goes on."""
    combat = {n: sum(strength(state, *p[:2]) for p in left if p[0] in seats) for n, seats in sides.items()}
    if not all(combat.values()):
        winners = [f"{name}s_win" for name, value in combat.items() if value]
        return winners[0] if winners else "nobody_left"
    return next((f"{name}s_retreat" for name in sides if combat[name] <= int(rules[f"{name}_retreats_at"])), "")


# --- Who is asked next ---

Fight = tuple[str, tuple[str, ...], tuple[str, ...], bool]  # world, attackers, defenders, bombardment
Asked = tuple[str, str, Fight | None]  # decision, player, the fight under way
PEACE: Asked = ("peace", "", None)  # whatever is asked has nothing to do with fights


def around(state: Json) -> list[str]:
    """Return the players from the one whose turn it is to the left."""
    seats, first = state["seats"], state["seats"].index(state["turn"])
    return [*seats[first:], *seats[:first]]


def fight_of(battle: Json) -> Fight:
    """Return where who fights whom in a battle."""
    return battle["world"], tuple(battle["attackers"]), tuple(battle["defenders"]), battle["bombardment"]


def space_battle(state: Json, world: str, foe: str) -> Fight:
    """Return the fight of the player in turn with an enemy at a world; partners with ships there join."""
    sides = [
        tuple(s for s in around(state) if s == first or (partner(state, first) == s and ships(state, s, world)))
        for first in (state["turn"], foe)
    ]
    return world, sides[0], sides[1], False


def bombardment(state: Json, world: str) -> Fight:
    """Return the fight of the player in turn with all hostile structures at a world."""
    owners = tuple(foe for foe in hostile(state, state["turn"]) if pieces(state["worlds"][world], foe))
    return world, (state["turn"],), owners, True


def due_fight(state: Json) -> Fight | None:
    """Return the next fight that the player in turn cannot avoid."""
    for world in in_tile_order(state["worlds"]):
        for foe in hostile(state, state["turn"]):
            if meet(state, world, state["turn"], foe):
                return space_battle(state, world, foe)
    return None


def in_tile_order(tiles: Iterable[str]) -> list[str]:
    """Return tiles by their numbers."""
    return sorted(tiles, key=lambda tile: int(tile.removeprefix("w")))


def asked_in_battle(state: Json, battle: Json, done: str, player: str) -> Asked | None:
    """Return what is asked in a battle after a step that a player has done; nothing if the battle is over.

    The step is one of start, cloak, sneak (its hits assigned), hunt, fire (its hits assigned) and retreat.
    """
    fight, seats = fight_of(battle), around(state)
    later = seats[seats.index(player) + 1 :]
    sides = (battle["attackers"], battle["defenders"])
    in_fleet = [s for s in seats if s in battle["attackers"] or (s in battle["defenders"] and not fight[3])]
    left = fighters(state, battle)
    both = all(any(piece[0] in side for piece, _ in left) for side in sides)
    if not both:
        return None

    def first(kind: str, among: Iterable[str]) -> Asked | None:
        return next(((kind, seat, fight) for seat in among), None)

    def armed(seat: str, kind: str) -> bool:
        return seat in in_fleet and bool(ships(state, seat, battle["world"], kind))

    if done in ("start", "cloak"):
        among = seats if done == "start" else later
        if asked := first("cloak", (s for s in among if armed(s, "stealth_ship"))):
            return asked
        hunted = any(can_be_hunted(battle, left, seat) for seat in in_fleet if armed(seat, "destroyer"))
        if not hunted and not capped(state, battle, left, pools(state, left, battle)):
            return None
        later = seats
    if done in ("start", "cloak", "sneak"):
        if asked := first("sneak", (s for s in later if race(state, s) == "drej" and sneaks(battle, left, s))):
            return asked
        later = seats
    if done in ("start", "cloak", "sneak", "hunt"):
        hunters = (s for s in later if armed(s, "destroyer") and can_be_hunted(battle, left, s))
        return first("hunt", hunters) or ("fire", state["turn"], fight)
    if done == "fire":
        later = seats
    leaving = (s for s in later if s in in_fleet and ships(state, s, battle["world"]))
    return first("retreat", leaving) or asked_in_battle(state, battle | {"cloaked": {}, "hunting": {}}, "start", player)


def can_be_hunted(battle: Json, left: Fighters, seat: str) -> bool:
    """Tell whether a player's enemies in a battle have cloaked ships."""
    return any(cloaked and piece[0] in enemies(battle, seat) for piece, cloaked in left)


def sneaks(battle: Json, left: Fighters, seat: str) -> bool:
    """Tell whether a stealth ship of a player has a target, be it cloaked or not."""
    if battle["bombardment"] and seat in battle["defenders"]:
        return False
    foes = [fighter for fighter in left if fighter[0][0] in enemies(battle, seat)]
    own = {cloaked for piece, cloaked in left if piece[:2] == (seat, "stealth_ship")}
    return any(can_hit("cloaked" if cloaked else "general", *foe) for cloaked in own for foe in foes)


def asked_after(before: Json, move: str, after: Json) -> Asked | None:
    """Return what has to be asked after a move in a battle, or one that may lead to a battle; nothing if unsaid."""
    entry, battle = before["agenda"][0], before["battle"]
    kind, player, rest = entry["kind"], entry["player"], before["agenda"][1:]
    asks_hits = after["agenda"][:1] and after["agenda"][0]["kind"] == "assign"
    after = after | {"turn": before["turn"]}  # the turn may have passed on since
    fight: Fight | None = None
    if battle and asks_hits:
        return None
    if battle:
        step = kind if kind != "assign" else ("fire" if battle["step"] == "retreat" else "sneak")
        cloaked = battle["cloaked"] | ({player: int(move[-2])} if kind == "cloak" else {})
        if asked := asked_in_battle(after, battle | {"cloaked": cloaked}, step, player):
            return asked
    elif kind == "engage" and move.startswith("attack"):
        fight = space_battle(before, entry["world"], move.rstrip(")").split(",")[1])
        rest = [entry | {"attacked": True}, *rest]
    elif kind == "engage" and move.startswith("bombard"):
        fight = bombardment(before, entry["world"])
    elif kind == "ships" and move.startswith("done"):
        rest = [
            {"kind": "engage", "player": player, "world": w, "attacked": False} for w in in_tile_order(entry["reached"])
        ]
        rest += before["agenda"][1:]
    elif move.startswith("renounce"):
        rest = before["agenda"]
    elif not (kind == "engage" or (kind == "repair" and move.startswith("done"))):
        return None
    if reading(before, "battle_moment") == "end_of_turn" and not battle and kind != "engage":
        return PEACE if any(entry["kind"] == "action" for entry in rest) else None
    return asked_of_fights(after, fight or due_fight(after), rest)


def asked_of_fights(state: Json, fight: Fight | None, rest: Sequence[Json]) -> Asked | None:
    """Return what is asked first in a fight, or if there is none, of the worlds that were waiting."""
    if fight:
        battle = dict(zip(("world", "attackers", "defenders", "bombardment"), fight, strict=True))
        return asked_in_battle(state, battle | {"cloaked": {}, "hunting": {}}, "start", state["turn"])
    for entry in rest:
        if entry["kind"] == "engage":
            attacks = (("attack", entry["player"], foe) for foe in state["seats"])
            if any(fits(state, {}, entry, move) for move in (*attacks, ("bombard", entry["player"]))):
                return "engage", entry["player"], None
    return PEACE


def asked_now(state: Json) -> Asked:
    """Return what a state asks, as far as fights go."""
    entry = state["agenda"][0] if state["agenda"] else {}
    if entry.get("kind") not in ("engage", *IN_BATTLE):
        return PEACE
    return entry["kind"], entry["player"], fight_of(state["battle"]) if state["battle"] else None
