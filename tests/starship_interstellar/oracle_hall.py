"""What H.A.L.L. must do next, found with plain code from the booklet's tables; ties are left to the human player."""

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_bag import pool_of
from tests.starship_interstellar.oracle_content import (
    COLOURS,
    EARTH,
    HALL,
    TRAPPIST,
    Json,
    by_id,
    level,
    numbers,
    total,
)

ROW_OF = {"travel": "travel", "market": "market", "solar": "solar", "research": "research"}


HALLS = ("hall", "hall_cube", "hall_pick", "hall_eliminate", "hall_dilute")


def concerns_hall(state: Json) -> bool:
    """Tell whether the decision asked now is H.A.L.L.'s, or the human's about it."""
    return any(entry["player"] == HALL or entry["kind"] in HALLS for entry in state["agenda"][:1])


def hall_moves(state: Json, content: Json) -> set[str]:
    """Return the moves that may be made where H.A.L.L. is concerned: its own, or what the human decides for it."""
    entry, content = state["agenda"][0], lookup.as_read(state, content)
    who, kind = entry["player"], entry["kind"]
    match kind:
        case "hall":
            return {turn(state, content, entry)}
        case "hall_cube":
            row = performed(state, content, entry["token"], entry["colour"])
            return {f"hall_act(hall,{row})" if row else f"hall_skip(hall,{entry['token']})"}
        case "hall_pick":
            found = picks(state, content, entry)
            if not found:
                return {"hall_none(hall)"}
            return {"hall_ask(hall)"} if who == HALL and len(found) > 1 else {move.format(who) for move in found}
        case "hall_eliminate" | "hall_dilute":
            return meddling(state, content, entry)
        case "reward":
            return {f"collect(hall,{me(state)['rotations']})"}
        case "black_hole":
            most = 0 if lookup.option(state, "holes_hall") == "nothing" else numbers(content, "discovering")["dive"]
            return {f"dive(hall,{min(most, me(state)['fuel'])})"}
        case "extra":
            line = state["hall"]["line"]
            first = line.index(counted(line, state["hall"]["count"]))
            token = next(token for token in (*line[first:], *line) if token in state["display"])
            return {f"take_token(hall,{token})"}
        case "resource":
            return {f"receive(hall,{max(entry['colours'], key=lambda colour: level(content, colour))})"}
        case "track":
            left = lookup.open_tracks(state, content, HALL)  # of equal ones the first is the Starship's
            return {f"advance(hall,{max(left, key=lambda track: me(state)[track])})"}
        case "refill":
            pictured = entry["least"] == 0 and lookup.option(state, "pictured_token") == "refill"
            site = richest_site(content, me(state)["sites"]) if pictured else poorest_site(state, content)
            ends = lookup.option(state, "refill_level") == "two_or_none"
            levels = {entry["least"], entry["most"]} if ends else range(entry["least"], entry["most"] + 1)
            place = me(state)["sites"][site]
            fits = [n for n in levels if entry["least"] or lookup.raised(state, content, place, n)]
            return {f"refill(hall,{site},{max(fits)})"}
        case "drill":
            return {f"drill(hall,{poorest_site(state, content)})"}
    raise AssertionError(kind)


def me(state: Json) -> Json:
    """Return H.A.L.L. as a player."""
    found: Json = state["players"][HALL]
    return found


def counted(line: list[str], count: int) -> str:
    """Count along a line from its first place, beginning anew at its end."""
    place = 0
    for _ in range(count - 1):
        place = place + 1 if place + 1 < len(line) else 0
    return line[place]


def played(state: Json) -> int:
    """Return the count of its tokens so far in the phase, with one for which a cube has just been drawn."""
    entry = state["agenda"][0]
    return int(state["hall"]["count"] + (entry["kind"] == "hall_cube" and not entry["repeated"]))


def by_sun(content: Json, names: list[str]) -> list[str]:
    """Return planets in their order from the Sun."""
    return sorted(names, key=lambda name: lookup.planets(content)[name]["orbit"])


def poorest_site(state: Json, content: Json) -> str:
    """Return the planet whose Deposit has the fewest cubes, the farthest from the Sun of several."""
    sites = me(state)["sites"]
    fewest = min(total(site["deposit"]) for site in sites.values())
    return by_sun(content, [name for name, site in sites.items() if total(site["deposit"]) == fewest])[-1]


def richest_site(content: Json, sites: Json) -> str:
    """Return the planet whose Deposit has the most cubes, the nearest to the Sun of several."""
    most = max(total(site["deposit"]) for site in sites.values())
    return by_sun(content, [name for name, site in sites.items() if total(site["deposit"]) == most])[0]


def diggable(state: Json, content: Json) -> Json:
    """Return the bases whose Deposit has cubes, by one reading also those with a layer left."""
    deep = lookup.option(state, "layer_hall") == "next_layer"
    return {
        name: site
        for name, site in me(state)["sites"].items()
        if total(site["deposit"]) or (deep and lookup.layers_below(content, site))
    }


# --- The turn ---


def turn(state: Json, content: Json, entry: Json) -> str:
    """Return the step with which a turn of H.A.L.L. begins or goes on."""
    hall, player = state["hall"], me(state)
    active = player["played"][-1:]
    if state["phase"] == "action" and active and kind_of(content, active[0]) == "travel" and not entry["grounded"]:
        place = free_trip(state, content)
        if place:
            return f"hall_fly(hall,{place})"
        if player["bases"] and not dry(state):
            return "hall_repeat(hall)"
    if not hall["pile"] or hall["tried"] >= len(hall["pile"]):
        return "hall_pass(hall)"
    token = hall["pile"][0]
    if state["phase"] == "action" and kind_of(content, token) == "travel" and free_trip(state, content):
        cube = lookup.option(state, "cube_for_trips") == "every_token"
        return "hall_pass(hall)" if cube and dry(state) else f"hall_fly(hall,{free_trip(state, content)})"
    if not may_draw(state, content, token):
        return f"hall_skip(hall,{token})"
    return "hall_pass(hall)" if dry(state) else f"hall_play(hall,{token})"


def dry(state: Json) -> bool:
    """Tell whether H.A.L.L. passes because its bag has no cube to draw."""
    return not total(state["hall"]["bag"]) and lookup.option(state, "empty_bag") == "pass"


def kind_of(content: Json, token: str) -> str:
    """Return the kind of a token's Action side."""
    return str(lookup.action_side(content, token)["does"])


def free_trip(state: Json, content: Json) -> str | None:
    """Return where the Explorer goes for nothing: to the nearest full Storage, from a planet else to Earth."""
    player = me(state)
    here = player["explorer"]
    full = [name for name, site in player["sites"].items() if name != here and total(site["storage"])]
    aboard = total(player["cargo"]) + (total(player["sites"][here]["storage"]) if here in player["sites"] else 0)
    loaded = aboard >= numbers(content, "room")["cargo"] and lookup.option(state, "hall_storage") == "as_players"
    if full and not loaded:
        return by_sun(content, full)[0]
    return EARTH if here != EARTH else None


def may_draw(state: Json, content: Json, token: str) -> bool:
    """Tell whether a token is not already known to be useless before its cube is drawn."""
    hall, player = state["hall"], me(state)
    if state["phase"] == "salvation":
        return True
    match kind_of(content, token):
        case "travel":
            return bool(player["bases"] and hall["planets"])
        case "research":
            return player["scientists"] > 0 and any(known < 2 for known in hall["technologies"].values())
        case "market":
            return total(state["market"]) > 0 and lookup.option(state, "hall_market_entries") == "by_analogy"
        case "lowest":
            return total(state["market"]) > 0
        case "solar":
            return total(state["bag"]) > 0
        case "own_site":
            return token in diggable(state, content)
        case "site":
            return bool(diggable(state, content))
        case "refill":
            return bool(player["sites"])
    return kind_of(content, token) != "unknown"


# --- The cube ---


def performed(state: Json, content: Json, token: str, colour: str) -> str | None:
    """Return the row of the board in which a token's cube comes to lie; None if nothing can be done with it."""
    if state["phase"] == "salvation":
        return next((action for action in wishes(state, content, token) if able(state, content, action, colour)), None)
    match kind_of(content, token):
        case "travel":
            price = trip_price(state, content, colour)
            return "travel" if price is not None and price <= me(state)["fuel"] else None
        case "research":
            return "research" if technology(state, content, colour) else None
        case "earth" | "own_site" | "site":
            return "production"
        case "gain" | "lowest" | "refill":
            return "special"
    return ROW_OF[kind_of(content, token)]


def target(state: Json) -> str | None:
    """Return the planet that the count of tokens names for a new base."""
    names = [token["planet"] for token in state["hall"]["planets"]]
    return counted(names, played(state)) if names else None


def trip_price(state: Json, content: Json, colour: str) -> int | None:
    """Return the Fuel for setting up a base on the target."""
    planet = target(state)
    if planet is None:
        return None
    change = {"red": 3, "yellow": 0}.get(colour, -2)
    return max(0, 2 * int(lookup.planets(content)[planet]["value"]) + change)


def technology(state: Json, content: Json, colour: str) -> str | None:
    """Return the technology that the count names, if it can be paid for with a cube of a colour."""
    hall, player = state["hall"], me(state)
    left = [name for name in COLOURS if hall["technologies"][name] < 2]
    if not left or not player["scientists"]:
        return None
    name = counted(left, played(state))
    price = lookup.hall_price(content, name, hall["technologies"][name], colour)
    paid = lookup.hall_payment(state, content, price)
    return None if paid is None else name


def allowed(content: Json, token: str) -> list[str]:
    """Return the Salvation actions that a token allows."""
    side = lookup.salvation_side(content, token)
    if side.get("absent"):
        return []
    return [side["only"]] if side.get("only") else list(lookup.SALVATIONS)


def wishes(state: Json, content: Json, token: str) -> list[str]:
    """Return a token's Salvation actions, the most wanted first."""
    player, side = me(state), lookup.salvation_side(content, token)
    column = by_id(content, "journey")[player["probe"]]["column"]
    progress = {"build": player["starship"], "save": player["humankind"], "probe": column}
    order = sorted(("build", "save", "probe"), key=lambda action: -progress[action])  # equal ones stay in this order
    wanted = [*([side["bonus"]] if side.get("bonus") else []), *order, "government"]
    return [action for action in wanted if action in allowed(content, token)]


def able(state: Json, content: Json, action: str, colour: str) -> bool:
    """Tell whether a Salvation action can be performed with a cube of a colour."""
    player = me(state)
    if action == "probe":
        price = numbers(content, "probe")["fuel"] * (2 if colour == "red" else 1)
        return bool(player["probe"] != TRAPPIST and player["fuel"] >= price)
    return bool(picks(state, content, {"action": action, "colour": colour, "follows": False}))


# --- What an action is about ---


def picks(state: Json, content: Json, entry: Json) -> set[str]:
    """Return all that an action can be about by its rules, as moves that lack their player."""
    action, colour = entry["action"], entry["colour"]
    match action:
        case "technology":
            counts_to = technology(state, content, colour)
            return {f"hall_research({{}},{counts_to})"} if counts_to else set()
        case "base":
            price = trip_price(state, content, colour)
            return {f"hall_found({{}},{target(state)})"} if price is not None and price <= me(state)["fuel"] else set()
        case "site":
            sites = diggable(state, content)
            any_of_them = lookup.option(state, "pictured_token") == "refill"  # no rule prefers one
            return {f"hall_produce({{}},{n})" for n in (sites if any_of_them else [richest_site(content, sites)])}
        case "government":
            space = seat(state, content, colour)
            return {f"hall_represent({{}},{space})"} if space else set()
        case "build":
            return {f"hall_build({{}},{name})" for name in buildable(state, content, entry)}
        case "save":
            least = colour == "red" and not entry["follows"] and lookup.option(state, "hall_save_entries") != "plain"
            payable = [c for c in COLOURS if state["population"][c] and lookup.hall_payment(state, content, {c: 1})]
            return {f"hall_save({{}},{name})" for name in (payable[:1] if least else payable[-1:])}
    return {f"hall_probe({{}},{space})" for space in ways(state, content, entry)}


def seat(state: Json, content: Json, colour: str) -> int | None:
    """Return the space of the World Government for a Scientist of H.A.L.L.; None if there is none."""
    row = max([0, *lookup.rows_of(state, HALL)]) + 1
    size = len(lookup.government_row(content, row))
    free = [place for place in range(1, size + 1) if f"g{row}_{place}" not in state["government"]]
    if not free or not me(state)["scientists"]:
        return None
    if colour == "green":
        return free[-1]
    first = 2 if colour == "red" else 1
    instead = free[0] if lookup.option(state, "hall_row") == "any_free" else None
    return next((place for place in free if place >= first), instead)


def buildable(state: Json, content: Json, entry: Json) -> set[str]:
    """Return the Mechanisms of least or greatest value that H.A.L.L. can pay, out of the rows for a colour."""
    colour, cubes = entry["colour"], me(state)["cubes"]
    least_anywhere = lookup.option(state, "hall_build_yellow") == "least_in_any_row" and colour == "yellow"
    rows = ["current", "long_term"]
    if (colour in ("green", "blue", "purple") or least_anywhere) and not entry["follows"]:
        rows.append("future")
    values: dict[str, int] = {}
    for name in (name for row in rows for name in state["projects"][row]):
        card = lookup.mechanisms(content)[name]
        if card.get("universal"):
            if total(cubes):
                values[name] = numbers(content, "universal_numbers")["value"]
        elif lookup.hall_payment(state, content, card["cost"]) is not None:
            values[name] = lookup.worth(content, card["cost"])
    if not values:
        return set()
    least = (colour == "red" or least_anywhere) and not entry["follows"]
    wanted = min(values.values()) if least else max(values.values())
    return {name for name, value in values.items() if value == wanted}


def ways(state: Json, content: Json, entry: Json) -> set[str]:
    """Return the best spaces ahead of H.A.L.L.'s probe or of the Government Probe."""
    journey, spaces = state["journey"], by_id(content, "journey")
    steering = entry["action"] == "steer"
    here = journey["government"] if steering else me(state)["probe"]
    price = 0 if steering else probe_price(state, content, entry)
    unwilling = entry["action"] == "onward" and lookup.option(state, "hall_wormhole") == "stays"
    if here == TRAPPIST or me(state)["fuel"] < price or unwilling:
        return set()
    kinds = {name: card["kind"] for name, card in lookup.discoveries(content).items()}
    order: list[set[str]] = [set(), set(), set(), set(), set()]
    for space in lookup.ahead(content, here):
        lying, interest = kinds.get(journey["found"].get(space)), spaces[space].get("interest")
        if lying == "wormhole":
            order[0].add(space)
        elif interest and space not in journey["taken"]:
            order[1].add(space)
        elif lying == "galaxy":
            order[2].add(space)
        elif lying is None and not interest and space != TRAPPIST:
            order[3].add(space)
        elif spaces[space]["row"] == spaces[here]["row"] or space == TRAPPIST:
            order[4].add(space)
    return next((found for found in order if found), set())


def probe_price(state: Json, content: Json, entry: Json) -> int:
    """Return the Fuel of an advance, or of the way on from a Wormhole."""
    rates = numbers(content, "probe")
    if entry["action"] == "onward":
        whole = lookup.option(state, "hall_probe_cost") == "doubled"
        return rates["wormhole"] * (2 if entry["colour"] == "red" and whole else 1)
    return rates["fuel"] * (2 if entry["colour"] == "red" else 1)


def meddling(state: Json, content: Json, entry: Json) -> set[str]:
    """Return how the human may influence the bag now."""
    who, found = entry["player"], {f"done({entry['player']})"}
    for colour in COLOURS:
        if colour in entry["spent"] or not state["players"][who]["cubes"][colour]:
            continue
        one = entry["kind"] == "hall_eliminate" and lookup.option(state, "influence_cubes") == "one_in_all"
        if one and entry["spent"]:
            continue
        if entry["kind"] == "hall_dilute":
            found.add(f"dilute({who},{colour})")
            continue
        for other, number in pool_of(state).items():
            if number and level(content, other) <= level(content, colour):
                found.add(f"eliminate({who},{colour},{other})")
    return found
