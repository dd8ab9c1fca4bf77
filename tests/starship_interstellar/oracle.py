"""A slow and plain judge of Starship Interstellar: reads states as JSON, shares no code or rules with the package.

Every move that can be written down for the decision asked now is tried and judged for itself.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import COLOURS, WORMHOLE, Json, level, numbers, shifted, total
from tests.starship_interstellar.oracle_travel import flight_fuel, payable_flights, spot_of

Move = tuple[str | int, ...]

ANSWERS = {
    "turn": {"play", "repeat", "pass"},
    "travel": {"load", "fly"},
    "settle": {"keep", "leave"},
    "deploy": {"deploy", "done"},
    "market": {"sell", "buy", "done"},
    "solar": {"take", "done"},
    "matter": {"draw", "done"},
    "research": {"research", "done"},
    "wormhole_token": {"place_wormhole"},
    "site": {"produce", "done"},
    "produce": {"activate", "done"},
    "ars": {"recover", "done"},
    "convert": {"upgrade", "split", "refine", "done"},
    "refill": {"refill", "done"},
    "drill": {"drill", "done"},
    "reward": {"collect"},
    "salvation": {"represent", "probe", "build", "universal", "save", "family", "done"},
    "onward": {"probe", "done"},
    "black_hole": {"dive"},
    "extra": {"take_token"},
    "resource": {"receive"},
    "track": {"advance"},
    "steer": {"steer"},
    "draft": {"choose"},
    "commit": {"commit"},
}


def possible_moves(state: Json, content: Json) -> Iterator[Move]:
    """Yield every move of the kinds that answer the decision asked now, by anybody and legal or not."""
    planets, tokens = list(lookup.planets(content)), lookup.all_tokens(content)
    lower, spaces = [*COLOURS, "none"], list(lookup.by_id(content, "journey"))
    mechanisms, families = list(lookup.mechanisms(content)), list(lookup.by_id(content, "families"))
    passes = list(lookup.by_id(content, "pass_tokens"))
    arguments: dict[str, list[Any]] = {
        kind: [] for kind in ("repeat", "pass", "keep", "leave", "draw", "split", "refine", "done")
    }
    arguments |= {kind: [COLOURS] for kind in ("load", "sell", "buy", "take", "recover", "save", "receive")}
    arguments |= {"play": [tokens], "take_token": [tokens], "fly": [[*planets, WORMHOLE]]}
    arguments |= {"deploy": [lookup.BUILDINGS], "activate": [("base", "explorer", *lookup.BUILDINGS)]}
    arguments |= {"research": [list(lookup.by_id(content, "technologies")), lower]}
    arguments |= {"place_wormhole": [range(1, 10), range(1, 9)], "upgrade": [COLOURS, COLOURS]}
    arguments |= {"produce": [planets], "drill": [planets], "refill": [planets, range(6)], "collect": [range(12)]}
    arguments |= {"represent": [range(1, 7)], "probe": [spaces], "steer": [spaces], "dive": [range(10)]}
    arguments |= {"build": [mechanisms, lower], "universal": [mechanisms, COLOURS], "family": [families, lower]}
    arguments |= {"choose": [passes], "commit": [passes], "advance": [("starship", "humankind")]}
    for kind in sorted(ANSWERS[str(state["agenda"][0]["kind"])]):
        yield from product([kind], state["seats"], *arguments[kind])


def legal_moves(state: Json, content: Json) -> set[str]:
    """Return the texts of all legal moves."""
    if state["phase"] == "over" or not state["agenda"]:
        return set()
    content = lookup.as_read(state, content)
    legal = (move for move in possible_moves(state, content) if is_legal(state, content, move))
    return {f"{move[0]}({','.join(str(part) for part in move[1:])})" for move in legal}


def is_legal(state: Json, content: Json, move: Move) -> bool:
    """Tell whether a move of a kind that answers the decision may be made."""
    entry = state["agenda"][0]
    if move[1] != entry["player"]:
        return False
    families = (judged_on_a_turn, judged_on_a_planet, judged_in_salvation, judged_elsewhere)
    verdicts = [verdict for judge in families if (verdict := judge(state, content, entry, move)) is not None]
    assert len(verdicts) == 1, move
    return bool(verdicts[0])


def judged_on_a_turn(state: Json, content: Json, entry: Json, move: Move) -> object:
    """Judge turns, flights and deals; None if the move is of another kind."""
    me, player = entry["player"], state["players"][entry["player"]]
    site = player["sites"].get(player["explorer"])
    match move:
        case ("pass", _):
            return True
        case ("play", _, str(token)):
            return token in player["pool"] and may_be_played(state, content, me, token)
        case ("repeat", _):
            active = player["played"][-1:]
            repeats = bool(active) and lookup.action_side(content, active[0]).get("repeats", False)
            may = state["phase"] == "action" and repeats and may_be_played(state, content, me, active[0])
            study = bool(active) and lookup.action_side(content, active[0])["does"] == "research"
            return (
                may
                and not only_once(state, content, active[0])
                and not (study and not researchable(state, content, player, active[0]))
            )
        case ("load", _, str(colour)):
            stored = site["storage"][colour] if site else 0
            return stored > 0 and total(player["cargo"]) < numbers(content, "room")["cargo"]
        case ("fly", _, str(place)):
            fuel = flight_fuel(state, content, me, player["explorer"], place, entry["token"])
            return spot_of(state, content, me, place) is not None and fuel is not None and fuel <= player["fuel"]
        case ("sell" | "buy", _, str(colour)):
            open_to_trade = entry["left"] > 0 and colour not in entry["traded"]
            return open_to_trade and (str(move[0]), colour) in deals(state, content, me, entry["token"])
        case ("take", _, str(colour)):
            return entry["drawn"][colour] > 0 and entry["left"] > 0
        case ("draw", _):
            return total(state["bag"]) > 0
    return None


def may_be_played(state: Json, content: Json, me: str, token: str) -> bool:
    """Tell whether a token at hand can be used now; Travel and Market need something that can be paid."""
    if state["phase"] != "action":
        return not lookup.salvation_side(content, token).get("absent", False)
    does = lookup.action_side(content, token)["does"]
    if does == "travel":
        return bool(payable_flights(state, content, me, token))
    if does == "market":
        return bool(deals(state, content, me, token))
    if lookup.option(state, "token_needed") == "may_not" and not of_use(state, content, me, token):
        return False
    return bool(does != "unknown")


def of_use(state: Json, content: Json, me: str, token: str) -> bool:
    """Tell whether the action of a token for neither Travel nor Market could be performed."""
    match lookup.action_side(content, token)["does"]:
        case "research":
            return researchable(state, content, state["players"][me], token)
        case "solar":
            return total(state["bag"]) > 0
        case "lowest":
            return total(state["market"]) > 0
        case "site" | "refill":
            return bool(state["players"][me]["sites"])
    return True


def only_once(state: Json, content: Json, token: str) -> bool:
    """Tell whether a token that repeats does not by another reading."""
    extra = token in lookup.by_id(content, "extra_tokens") and lookup.option(state, "improved_repeatable") == "once"
    deals = lookup.action_side(content, token)["does"] == "market"
    return extra or (deals and lookup.option(state, "only_repeatable") == "for_all")


def deals(state: Json, content: Json, me: str, token: str) -> set[tuple[str, str]]:
    """Return what a player can sell or buy with a token."""
    player, market, rules = state["players"][me], state["market"], numbers(content, "market")
    less, found = lookup.action_side(content, token).get("less", 0), set()
    for colour in COLOURS:
        if player["cubes"][colour] > 0 and market[colour] < rules["size"]:
            found.add(("sell", colour))
        if market[colour] > 0 and player["fuel"] >= max(0, level(content, colour) + rules["buy"] - less):
            found.add(("buy", colour))
    return found


def judged_on_a_planet(state: Json, content: Json, entry: Json, move: Move) -> object:
    """Judge bases, Buildings and production; None if the move is of another kind."""
    player, room = state["players"][entry["player"]], numbers(content, "room")
    site = player["sites"].get(entry.get("planet"))
    match move:
        case ("keep", _):
            return player["bases"] > 0
        case ("leave", _):
            return True
        case ("deploy", _, str(building)):
            here = site["buildings"].count(building)
            return player["reserve"].get(building, 0) > 0 and here < lookup.together(state, content)
        case ("produce" | "drill", _, planet):
            return planet in player["sites"]
        case ("refill", _, planet, int(levels)):
            ends = lookup.option(state, "refill_level") == "two_or_none"
            offered = (entry["least"], entry["most"]) if ends else range(entry["least"], entry["most"] + 1)
            if planet not in player["sites"] or levels not in offered:
                return False
            own = player["sites"][planet]
            usual = lookup.faces(content)[own["face"]]["layers"][own["layer"] - 1]["colour"]
            once = all(shifted(usual, fewer) != shifted(usual, levels) for fewer in offered if fewer < levels)
            return once and (entry["least"] > 0 or lookup.raised(state, content, own, levels))
        case ("activate", _, unit):
            return unit in entry["left"]
        case ("recover", _, str(colour)):
            return entry["left"] > 0 and site["storage"][colour] > 0
        case ("upgrade", _, str(colour), str(into)):
            higher = level(content, into) - level(content, colour)
            fits = 1 <= higher <= numbers(content, "tech_numbers")["raise"]
            return "raise" in entry["left"] and site["storage"][colour] > 0 and fits
        case ("split" | "refine", _):
            has_room = total(site["storage"]) < room["storage"] or wastes(state)
            return move[0] in entry["left"] and has_ore(state, content, site) and has_room
    return None


def judged_in_salvation(state: Json, content: Json, entry: Json, move: Move) -> object:
    """Judge Salvation actions; None if the move is of another kind."""
    me, player = entry["player"], state["players"][entry["player"]]
    side = lookup.salvation_side(content, entry["token"]) if entry["kind"] == "salvation" else {}
    allowed = entry.get("actions", [])
    match move:
        case ("represent", _, int(space)):
            row = max([0, *lookup.rows_of(state, me)]) + 1
            size = len(lookup.government_row(content, row))
            free = [place for place in range(1, size + 1) if f"g{row}_{place}" not in state["government"]]
            open_spaces = free[:1] if lookup.option(state, "row_spaces") == "leftmost_free" else free
            return "government" in allowed and player["scientists"] > 0 and space in open_spaces
        case ("probe", _, space):
            rates, onward = numbers(content, "probe"), entry["kind"] == "onward"
            fuel = rates["wormhole"] if onward else 0 if side.get("free") else rates["fuel"]
            may = onward or "probe" in allowed
            return may and space in lookup.ahead(content, player["probe"]) and player["fuel"] >= fuel
        case ("build", _, str(mechanism), str(lower)):
            card = lookup.mechanisms(content)[mechanism]
            price = lookup.lowered(card.get("cost", {}), lower)
            known = lower == "none" or "build_extra" in player["techs"]
            right = is_open(state, player, mechanism) and not card.get("universal", False) and known
            return "build" in allowed and right and price is not None and lookup.can_pay(player["cubes"], price)
        case ("universal", _, str(mechanism), str(colour)):
            grey = lookup.mechanisms(content)[mechanism].get("universal", False)
            return "build" in allowed and grey and is_open(state, player, mechanism) and player["cubes"][colour] > 0
        case ("save", _, str(colour)):
            family_before = entry["single"] and entry["full_price"]
            both = lookup.option(state, "cheaper_both") == "further_too"
            cheaper = side.get("lower", False) and (both or not entry["full_price"])
            bottom = colour == COLOURS[0] and lookup.option(state, "level_bounds") == "not_possible"
            paid = ([] if bottom else [shifted(colour, -1)]) if cheaper else [colour]
            paid += [colour] if lookup.option(state, "cheaper_saving") == "where_possible" else []
            has_one = any(player["cubes"][cube] > 0 for cube in paid)
            has_one = has_one or (family_before and lookup.option(state, "family_further") == "free")
            return "save" in allowed and state["population"][colour] > 0 and has_one
        case ("family", _, _, _):
            return "save" in allowed and not entry["single"] and may_save_family(state, content, side, player, move)
    return None


def is_open(state: Json, player: Json, mechanism: str) -> bool:
    """Tell whether a Mechanism lies in a row from which a player may build."""
    rows = ["current", "long_term", *(["future"] if "build_extra" in player["techs"] else [])]
    return any(mechanism in state["projects"][row] for row in rows)


def may_save_family(state: Json, content: Json, side: Json, player: Json, move: Move) -> bool:
    """Check that a Family is active and complete on Earth, and its price."""
    family, lower = str(move[2]), str(move[3])
    members = lookup.by_id(content, "families")[family]["members"]
    price = lookup.family_price(state, members, lower) if lower == "none" or side.get("lower") else None
    active = any(pile[:1] == [family] for pile in state["families"])
    complete = all(state["population"][colour] >= number for colour, number in members.items())
    return active and complete and price is not None and lookup.can_pay(player["cubes"], price)


def judged_elsewhere(state: Json, content: Json, entry: Json, move: Move) -> object:
    """Judge everything else; None if the move is of another kind."""
    player = state["players"][entry["player"]]
    match move:
        case ("done", _):
            return may_be_ended(state, content, entry, player)
        case ("research", _, str(tech), str(lower)):
            return may_research_with(state, content, player, entry["token"], (tech, lower))
        case ("place_wormhole", _, orbit, int(quadrant)):
            orbits = {planet["orbit"] for planet in lookup.planets(content).values()}
            return orbit in orbits and quadrant <= numbers(content, "travel")["quadrants"]
        case ("collect", _, int(rotations)):
            return rotations <= player["rotations"] and rotations < len(lookup.pass_rewards(content, player))
        case ("receive", _, colour):
            return colour in entry["colours"]
        case ("advance", _, track):
            return track in lookup.open_tracks(state, content, entry["player"])
        case ("dive", _, int(fuel)):
            return fuel <= min(numbers(content, "discovering")["dive"], player["fuel"])
        case ("take_token", _, token):
            return token in state["display"]
        case ("steer", _, space):
            return space in lookup.ahead(content, state["journey"]["government"])
        case ("choose", _, token):
            return token in state["uniques"]
        case ("commit", _, token):
            return token in ("basic", player["drafted"])
    return None


def has_ore(state: Json, content: Json, site: Json) -> bool:
    """Tell whether a Converter finds a cube: in the Deposit, or by one reading in the layer that would be laid."""
    laid = lookup.option(state, "layer_moment") == "when_needed" and lookup.layers_below(content, site)
    return total(site["deposit"]) > 0 or laid


def wastes(state: Json) -> bool:
    """Tell whether a Converter may be used although what it brings has no room."""
    return lookup.option(state, "converter_room") == "both_lost"


def may_be_ended(state: Json, content: Json, entry: Json, player: Json) -> bool:
    """Tell whether a decision may be ended now."""
    site = player["sites"].get(entry.get("planet"))
    match entry["kind"]:
        case "market":
            return bool(entry["traded"])
        case "solar" if lookup.option(state, "solar_choice") == "both_or_none":
            return not total(entry["kept"]) or not entry["left"] or not total(entry["drawn"])
        case "research" if lookup.option(state, "repeatable_tokens") == "research_too":
            return not researchable(state, content, player, entry["token"])
        case "convert" if lookup.option(state, "converter_choice") == "level_two_only":
            improvable = total(site["storage"]) > site["storage"]["purple"]
            has_room = total(site["storage"]) < numbers(content, "room")["storage"] or wastes(state)
            refines = "refine" in entry["left"] and has_room and has_ore(state, content, site)
            return not ("raise" in entry["left"] and improvable) and not refines
        case "salvation" if lookup.option(state, "two_advances") == "both" and entry["again"]:
            free = lookup.salvation_side(content, entry["token"]).get("free", False)
            fuelled = free or player["fuel"] >= numbers(content, "probe")["fuel"]
            return not (entry["actions"] == ["probe"] and fuelled and lookup.ahead(content, player["probe"]))
    return True


def researchable(state: Json, content: Json, player: Json, token: str) -> bool:
    """Tell whether any technology can be researched with a token."""
    ways = product(lookup.by_id(content, "technologies"), (*COLOURS, "none"))
    return any(may_research_with(state, content, player, token, way) for way in ways)


def may_research_with(state: Json, content: Json, player: Json, token: str, way: tuple[str, str]) -> bool:
    """Check a technology, perhaps with a cheaper cube, for its price with a token or by one reading for its own."""
    side = lookup.action_side(content, token)
    either = lookup.option(state, "previous_required") == "or_own"
    plain = side | {"previous": False} if either else side
    return any(may_research(content, side, player, *way) for side in (side, plain))


def may_research(content: Json, side: Json, player: Json, tech: str, lower: str) -> bool:
    """Check the level before, the Scientist and the price."""
    printed = lookup.by_id(content, "technologies")
    card, techs = printed[tech], player["techs"]
    before = [t for t, c in printed.items() if c["line"] == card["line"] and 0 < c["level"] < card["level"]]
    if tech in techs or any(t not in techs for t in before) or player["scientists"] < 1:
        return False
    if lower != "none" and not side.get("lower"):
        return False
    price = lookup.lowered(lookup.price_of(content, techs, tech, side.get("previous", False)), lower)
    return price is not None and lookup.can_pay(player["cubes"], price)


# --- Score ---


def score(state: Json, content: Json) -> dict[str, int]:
    """Return everybody's points as if the game ended now: Prestige, Reputation and columns of the Journey in part."""
    rates, spaces = numbers(content, "scoring"), lookup.by_id(content, "journey")
    found = {}
    for seat, player in state["players"].items():
        columns = spaces[player["probe"]]["column"]
        found[seat] = player["prestige"] + player["reputation"] // rates["reputation"] + columns // rates["columns"]
    return found


def winners(state: Json, content: Json) -> set[str]:
    """Return who would win: by points, then by Reputation; whoever is still tied shares."""
    points = score(state, content)
    standing = {seat: (points[seat], player["reputation"]) for seat, player in state["players"].items()}
    return {seat for seat in standing if standing[seat] == max(standing.values())}
