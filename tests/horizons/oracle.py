"""A slow and plain judge of Horizons that reads states as JSON and shares no code or rules with the package.

Numbers that the rulebook prints are written here as constants; only what it leaves to boards, tiles and cards
(prices, faces, collector kinds, ally and mission cards) is looked up in the content.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.horizons.oracle_states import setup_problems, turn_problems

Json = dict[str, Any]
Move = tuple[str | int, ...]

HABITATS = ("arboreal", "desert", "frozen", "gaseous", "oceanic", "volcanic")
COLLECTORS = ("energy_collector", "metal_collector")
STRUCTURES = ("colony", *COLLECTORS)
RESOURCES = ("energy", "metal")
TOKENS = (*RESOURCES, "knowledge")
ACTIONS = ("explore", "adapt", "build", "harvest", "conspire")
TOKENS_OF_A_KIND, PIECES_OF_A_KIND = 40, 5
WORLDS_PER_STAR, STRUCTURES_PER_WORLD = 6, 3
CARD_LIMIT, ACTIONS_PER_TURN = 5, 2
CONTROL = {"colony": 2, "energy_collector": 1, "metal_collector": 1}

CHOSEN = {
    "tie_break": "mission_points",
    "extractor": "together",
    "isolationist": "at_least_one",
    "actions_per_turn": "exactly_two",
    "league_limit": "not_counted",
    "league_missions": "counted",
    "thirtieth_mission": "added",
    "world_collectors": "by_type",
    "first_habitat": "must",
    "last_colony": "at_once",
    "control_presence": "needed",
    "ally_put_away": "after_both",
}


def reading(state: Json, name: str) -> str:
    """Return how an open point is read in this game."""
    return str(state["options"].get("readings", {}).get(name, CHOSEN[name]))


def stars(state: Json) -> list[str]:
    """Return the stars in use: as many as there are players."""
    return [f"s{number}" for number in range(1, len(state["seats"]) + 1)]


def system(state: Json, star: str) -> list[Json]:
    """Return the worlds at a star."""
    return [world for world in state["worlds"].values() if world["star"] == star]


def pieces(world: Json, owner: str, *kinds: str) -> int:
    """Count an owner's structures of some kinds on one world; of all kinds if none is named."""
    return sum(world.get("structures", {}).get(owner, {}).get(kind, 0) for kind in kinds or STRUCTURES)


def crowd(world: Json, *kinds: str) -> int:
    """Count everybody's structures of some kinds on one world."""
    return sum(pieces(world, owner, *kinds) for owner in world.get("structures", {}))


def built(state: Json, owner: str, *kinds: str) -> int:
    """Count an owner's structures of some kinds on the whole map."""
    return sum(pieces(world, owner, *kinds) for world in state["worlds"].values())


def ally_cards(content: Json) -> dict[str, Json]:
    """Return all ally cards by id, the starting ally among them."""
    return {card["id"]: card for card in [*content["allies"]["cards"], content["starting_ally"]["card"]]}


def mission_cards(content: Json) -> dict[str, Json]:
    """Return all mission cards by id, the added ones among them."""
    return {card["id"]: card for card in [*content["missions"]["cards"], *content["added_missions"]["cards"]]}


def limited_allies(state: Json, content: Json, player: str) -> list[str]:
    """Return the allies of a player that count towards the hand limit."""
    league = content["starting_ally"]["card"]["id"]
    every = reading(state, "league_limit") == "counted"
    return [ally for ally in state["players"][player]["allies"] if every or ally != league]


def possible_moves(state: Json, content: Json) -> Iterator[Move]:
    """Yield every move that can be written down, legal or not."""
    seats, allies, amounts = state["seats"], list(ally_cards(content)), range(PIECES_OF_A_KIND + 1)
    tiles = [tile["id"] for tile in content["worlds"]["tiles"]]
    arguments: dict[str, list[Any]] = {kind: [] for kind in ("draw", "explore", "pass")}
    arguments |= {"place": [HABITATS, stars(state)], "settle": [HABITATS], "adapt": [(*HABITATS, "none")]}
    arguments |= {"harvest": [amounts, amounts], "conspire": [("missions", "ally")], "trigger": [allies]}
    arguments |= {"recruit": [ACTIONS], "refuse": [ACTIONS], "claim": [RESOURCES], "take": [seats, TOKENS]}
    arguments |= {"build": [tiles, STRUCTURES], "displace": [tiles, seats, STRUCTURES]}
    arguments |= {"discard": [[*allies, *mission_cards(content)]]}
    for kind, choices in arguments.items():
        yield from product([kind], seats, *choices)


def answers(state: Json, entry: Json) -> set[str]:
    """Return the kinds of move that answer a decision."""
    kind = str(entry["kind"])
    moves = {"action": {*ACTIONS, "trigger"}, "assist": {"trigger"}, "recruit": {"recruit", "refuse"}}
    may_pass = {
        "settle": reading(state, "first_habitat") == "may",
        "action": reading(state, "actions_per_turn") == "up_to_two",
        "perform": entry.get("action") == "build",
        "recruit": entry.get("optional", False),
    } | dict.fromkeys(("assist", "build", "displace", "take"), True)
    own = {str(entry["action"])} if kind == "perform" else moves.get(kind, {kind})
    return own | ({"pass"} if may_pass.get(kind) else set())


def legal_moves(state: Json, content: Json) -> set[str]:
    """Return the texts of all legal moves."""
    if state["phase"] == "over" or not state["agenda"]:
        return set()
    entry = state["agenda"][0]
    player, kinds = entry["player"], answers(state, entry)
    asked = (move for move in possible_moves(state, content) if move[0] in kinds and move[1] == player)
    legal = (move for move in asked if fits(state, content, entry, move))
    return {f"{move[0]}({','.join(str(part) for part in move[1:])})" for move in legal}


def fits(state: Json, content: Json, entry: Json, move: Move) -> bool:
    """Tell whether a move of a fitting kind, by the player who is asked, meets the conditions of its kind."""
    me, supply, stacks = entry["player"], state["supply"], state["stacks"]
    player = state["players"][me]
    holds: object = False
    match move:
        case ("explore" | "pass", _):
            holds = True
        case ("draw", _):
            holds = state["bag"]
        case ("place", _, str(face), str(star)):
            holds = may_place(state, content, entry, face, star)
        case ("settle", _, habitat):
            shown = {world["face"] for world in state["worlds"].values()}
            holds = habitat in shown and habitat not in player["habitats"]
        case ("adapt", _, habitat):
            holds = habitat == "none" or habitat not in player["habitats"]
        case ("build", _, str(tile), str(structure)):
            holds = may_build(state, content, entry, tile, structure)
        case ("harvest", _, int(energy), int(metal)):
            energy_fits = 0 <= energy <= min(built(state, me, "energy_collector"), supply["energy"])
            holds = energy_fits and 0 <= metal <= min(built(state, me, "metal_collector"), supply["metal"])
        case ("conspire", _, what):
            holds = what == "missions" or any(stack["top"] for stack in stacks.values())
        case ("trigger", _, str(ally)):
            holds = may_trigger(content, entry, player, ally)
        case ("recruit", _, symbol):
            holds = stacks[symbol]["top"]
        case ("refuse", _, symbol):  # the card that must then be taken has to be another one
            holds = stacks[symbol]["top"] and (stacks[symbol].get("unseen") or stacks[symbol].get("bottom"))
        case ("claim", _, resource):
            holds = supply[resource] > 0
        case ("displace", _, tile, str(owner), str(structure)):
            allowed = structure in entry["structures"] and not (entry["opponents_only"] and owner == me)
            holds = allowed and tile in state["worlds"] and pieces(state["worlds"][tile], owner, structure)
        case ("take", _, victim, token):
            give = entry.get("give")
            can_give = give is None or player["stock"][give] > 0
            allowed = victim != me and token in entry["tokens"] and can_give
            holds = allowed and state["players"][victim]["stock"][token] > 0
        case ("discard", _, card):
            groups = (limited_allies(state, content, me), player["missions"])
            holds = any(card in group and len(group) > CARD_LIMIT for group in groups)
    return bool(holds)


def may_place(state: Json, content: Json, entry: Json, face: str, star: str) -> bool:
    """Check the side of the tile and the room at the star; later players set up at empty stars."""
    printed = {tile["id"]: tile["faces"] for tile in content["worlds"]["tiles"]}
    needs_empty = state["phase"] == "setup" and entry["player"] != state["seats"][0]
    room = len(system(state, star)) < (1 if needs_empty else WORLDS_PER_STAR)
    return room and star in stars(state) and face in printed[entry["tile"]]


def takes_collector(state: Json, content: Json, world: Json, kind: str) -> bool:
    """Tell whether a world is open to collectors of a kind."""
    if reading(state, "world_collectors") == "by_first" and world["face"] in ("desert", "frozen", "gaseous"):
        return all(crowd(world, other) == 0 for other in COLLECTORS if other != kind)
    return kind in content["collectors"][world["face"]]["values"]


def may_build(state: Json, content: Json, entry: Json, tile: str, structure: str) -> bool:
    """Check for a piece, an adapted world with a fitting open position, and the price."""
    player, world = state["players"][entry["player"]], state["worlds"].get(tile)
    if world is None or structure not in entry.get("structures", STRUCTURES):
        return False
    if player["reserve"][structure] < 1 or crowd(world) >= STRUCTURES_PER_WORLD:
        return False
    if world["face"] not in player["habitats"] or world["face"] in state.get("new_habitats", []):
        return False
    if structure in COLLECTORS and not takes_collector(state, content, world, structure):
        return False
    price, discount = content["costs"]["values"][world["face"]][structure], entry.get("discount", {})
    stock, free = player["stock"], bool(entry.get("free"))
    return free or all(stock[r] >= price.get(r, 0) - discount.get(r, 0) for r in RESOURCES)


def may_trigger(content: Json, entry: Json, player: Json, ally: str) -> bool:
    """Check the ally's place and symbol, and that the side on show has an effect and a payable cost."""
    card = ally_cards(content)[ally]
    if ally not in player["allies"] or card["action"] != entry.get("action", card["action"]):
        return False
    side = card[player["allies"][ally]]
    payable = all(player["stock"][token] >= amount for token, amount in side.get("cost", {}).items())
    return payable and bool(side.get("effects"))


def problems(state: Json, content: Json) -> set[str]:
    """Return the names of all conditions of a legal state that are broken."""
    seats, players, started = state["seats"], state["players"], state["phase"] != "setup"
    settled = seats[:1] if reading(state, "first_habitat") == "may" else seats
    held = {token: sum(player["stock"][token] for player in players.values()) for token in TOKENS}
    owned = [players[s]["reserve"][kind] + built(state, s, kind) for s in seats for kind in STRUCTURES]
    used_up = [seat for seat in seats if players[seat]["reserve"]["colony"] == 0]
    sharing = [entry["kind"] for entry in state["agenda"][:1]] == ["claim"]
    waits = bool(used_up) and sharing and reading(state, "last_colony") == "after_sharing"
    builders = {state["turn"]}  # a last colony is built in its builder's own turn
    sizes = [len(system(state, star)) for star in stars(state)]
    checks = {
        "seats": len(seats) == state["options"]["players"] and 2 <= len(seats) <= 5,
        "agenda": bool(state["agenda"]) == (state["phase"] != "over"),
        "tokens": all(state["supply"][token] + held[token] == TOKENS_OF_A_KIND for token in TOKENS),
        "pieces": all(number == PIECES_OF_A_KIND for number in owned),
        "system": max(sizes) <= WORLDS_PER_STAR,
        "first_worlds": not started or min(sizes) > 0,
        "first_habitat": not started or all(players[seat]["habitats"] for seat in settled),
        "limits": all(within_limits(state, content, seat) for seat in seats),
        "ended": set(used_up) <= builders and (waits or bool(used_up) == (state["phase"] == "over")),
    }
    wrong = {name for name, fine in checks.items() if not fine} | tile_problems(state, content)
    league, at_once = content["starting_ally"]["card"]["id"], reading(state, "ally_put_away") == "at_once"
    wrong |= setup_problems(state, reading(state, "first_habitat") == "may", league)
    wrong |= turn_problems(state, content, at_once, set(limited_allies(state, content, state["turn"])))
    return wrong | card_problems(state, content)


def within_limits(state: Json, content: Json, player: str) -> bool:
    """Check the hand limits; they wait while the player's own turn is under way."""
    actions_left = sum(entry["kind"] == "action" for entry in state["agenda"])
    if player == state["turn"] and actions_left < ACTIONS_PER_TURN:
        return True
    groups = (limited_allies(state, content, player), state["players"][player]["missions"])
    return all(len(group) <= CARD_LIMIT for group in groups)


def tile_problems(state: Json, content: Json) -> set[str]:
    """Return what is wrong with tiles and with what stands on them."""
    faces = {tile["id"]: tile["faces"] for tile in content["worlds"]["tiles"]}
    drawn = [entry["tile"] for entry in state["agenda"][:1] if entry["kind"] == "place"]
    wrong = {"tile"} if Counter([*state["bag"], *state["worlds"], *drawn]) != Counter(list(faces)) else set()
    for tile, world in state["worlds"].items():
        owners = [seat for seat in state["seats"] if pieces(world, seat)]
        present = [kind for kind in COLLECTORS if crowd(world, kind)]
        checks = {
            "face": world["face"] in faces[tile],
            "star": world["star"] in stars(state),
            "positions": crowd(world) <= STRUCTURES_PER_WORLD,
            "kind": all(takes_collector(state, content, world, kind) for kind in present),
            "habitat": all(world["face"] in state["players"][owner]["habitats"] for owner in owners),
        }
        wrong |= {name for name, fine in checks.items() if not fine}
    return wrong


def card_problems(state: Json, content: Json) -> set[str]:
    """Return what is wrong with the places of ally and mission cards."""
    symbols = {card["id"]: card["action"] for card in content["allies"]["cards"]}
    allies = [ally for player in state["players"].values() for ally in player["allies"]]
    missions = [mission for player in state["players"].values() for mission in player["missions"]]
    missions += [*state["missions"]["deck"], *state["missions"].get("discards", [])]
    added = content["added_missions"]["cards"] if reading(state, "thirtieth_mission") == "added" else []
    in_game = {card["id"] for card in [*content["missions"]["cards"], *added]}
    in_game -= {"powers_shadow"} if len(state["seats"]) == 2 else set()
    wrong = {"mission"} if Counter(missions) != Counter(in_game) else set()
    for symbol, stack in state["stacks"].items():
        beneath = [*stack.get("unseen", []), *stack.get("bottom", [])]
        cards = [*([stack["top"]] if stack["top"] else []), *beneath]
        allies += cards
        if beneath and not stack["top"]:
            wrong.add("stack_top")
        if any(symbols.get(card) != symbol for card in cards):
            wrong.add("stack")
    return wrong | ({"ally"} if any(allies.count(ally) != 1 for ally in symbols) else set())


def ranks(state: Json, star: str) -> tuple[set[str], set[str]]:
    """Return who has the most and who the second most control points in a system."""
    points = dict.fromkeys(state["seats"], 0)
    for world, seat, kind in product(system(state, star), state["seats"], STRUCTURES):
        points[seat] += pieces(world, seat, kind) * CONTROL[kind]
    if reading(state, "control_presence") == "needed":
        points = {seat: value for seat, value in points.items() if value > 0}
    best = [*sorted(set(points.values()), reverse=True), -1, -1]
    most, second = ({seat for seat, value in points.items() if value == best[place]} for place in (0, 1))
    return most, second


def system_points(state: Json, star: str) -> dict[str, int]:
    """Return the victory points that a system brings to those who get any."""
    first, second = ranks(state, star)
    if len(state["seats"]) == 2:
        return dict.fromkeys(first, 6) if len(first) == 1 else {}
    if len(first) != 1:
        return dict.fromkeys(first, 3)
    return dict.fromkeys(first, 6) | dict.fromkeys(second, 3 if len(second) == 1 else 1)


def completed(state: Json, content: Json, seat: str, mission: Json) -> bool:
    """Tell whether a mission is true for a player."""
    player, league = state["players"][seat], content["starting_ally"]["card"]["id"]
    every = reading(state, "league_missions") == "counted"
    sides = [side for ally, side in player["allies"].items() if every or ally != league]
    systems = [system(state, star) for star in stars(state)]
    mine = [world for world in state["worlds"].values() if pieces(world, seat)]
    if mission.get("counted"):
        amounts: dict[str, int] = {kind: built(state, seat, kind) for kind in STRUCTURES} | player["stock"]
        amounts |= {"structure": built(state, seat), "world": len(mine), "ally": len(sides)}
        amounts |= {"system": len({world["star"] for world in mine}), "habitat": len(set(player["habitats"]))}
        bound, amount = mission["counted"], amounts[mission["counted"]["of"]]
        least, most = bound.get("at_least"), bound.get("at_most")
        return bool((least is None or amount >= least) and (most is None or amount <= most))
    energy, metal = (int(player["stock"][kind]) for kind in ("energy", "metal"))
    one_kind = reading(state, "extractor") == "of_one_kind"
    systems_alone = (0, 1) if reading(state, "isolationist") == "none_needed" else (1,)
    everywhere = {k: all(any(pieces(w, seat, k) for w in worlds) for worlds in systems) for k in STRUCTURES}
    true: dict[str, bool] = {
        "adaptable": set(player["habitats"]) == set(HABITATS),
        "ambassador": sides.count("front") >= 3,
        "coexistence": sum(crowd(world) > pieces(world, seat) for world in mine) >= 5,
        "contractor": built(state, seat) == PIECES_OF_A_KIND * len(STRUCTURES),
        "ecology": everywhere["energy_collector"],
        "efficiency": energy + metal == 0,
        "environmentalism": built(state, seat, "metal_collector") <= 2,
        "expansionism": len(mine) >= 6,
        "extractor": (max(energy, metal) if one_kind else energy + metal) >= 10,
        "galactic_citizen": len(sides) >= 5,
        "industrialism": everywhere["metal_collector"],
        "intrepid": len({world["face"] for world in mine}) >= 4,
        "isolationist": len({world["star"] for world in mine if pieces(world, seat, "colony")}) in systems_alone,
        "manifest_destiny": everywhere["colony"],
        "perfect_balance": any(all(pieces(world, seat, kind) for kind in STRUCTURES) for world in mine),
        "powers_shadow": all(seat in ranks(state, star)[1] for star in stars(state)),
        "stellar_cartography": sum(len(worlds) == WORLDS_PER_STAR for worlds in systems) >= 2,
    }
    for face in HABITATS:
        true[face] = sum(world["face"] == face for world in mine) >= 5
        true[f"{face}_system"] = any(sum(w["face"] == face for w in worlds) >= 3 for worlds in systems)
    return true[str(mission["id"])]


def completed_missions(state: Json, content: Json, seat: str) -> list[Json]:
    """Return the missions in a player's hand that are true."""
    hand = [mission_cards(content)[name] for name in state["players"][seat]["missions"]]
    return [mission for mission in hand if completed(state, content, seat, mission)]


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
    points, by_number = score(state, content), reading(state, "tie_break") == "missions_completed"

    def standing(seat: str) -> tuple[int, int, int]:
        stock = state["players"][seat]["stock"]
        missions = len(completed_missions(state, content, seat)) if by_number else points[seat]["missions"]
        return points[seat]["total"], stock["energy"] + stock["metal"], missions

    best = max(standing(seat) for seat in state["seats"])
    return {seat for seat in state["seats"] if standing(seat) == best}
