"""Whether a state of Starship Interstellar is possible: every condition by name, checked with plain code."""

from collections import Counter
from itertools import chain
from typing import Any

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_agenda import agenda_defects
from tests.starship_interstellar.oracle_content import (
    BASICS,
    COLOURS,
    EARTH,
    HALL,
    LAUNCH,
    TRAPPIST,
    Json,
    by_id,
    numbers,
    option,
    total,
)
from tests.starship_interstellar.oracle_hall_state import hall_state
from tests.starship_interstellar.oracle_history import brought, history


def defects(state: Json, content: Json) -> set[str]:
    """Return the names of all conditions of a possible state that are broken; none is named for a possible one."""
    content = lookup.as_read(state, content)
    parts = (
        table, pieces_of_players, tokens, bases, solar_system, journey, mechanisms, government, variants, history,
        brought, hall_state,
    )  # fmt: skip
    checks: dict[str, bool] = {}
    for part in parts:
        checks |= part(state, content)
    return {name for name, fine in checks.items() if not fine} | agenda_defects(state, content)


def unique(names: Any) -> bool:
    """Tell whether nothing is listed twice."""
    return all(number == 1 for number in Counter(names).values())


def people(state: Json) -> int:
    """Return for how many the table is laid: two when H.A.L.L. plays."""
    return len(state["seats"])


def table(state: Json, content: Json) -> dict[str, bool]:
    """Check seats, order and passing."""
    seats, solo = state["seats"], option(state, "hall") != "none"
    known = set(content["seats"]["values"])
    humans = [seat for seat in seats if seat != HALL]
    right_seats = (len(humans) == 1 and HALL in seats) if solo else (2 <= len(humans) <= 4 and HALL not in seats)
    passed = {seat for seat in seats if state["players"][seat]["passed"]}
    return {
        "seats": right_seats and unique(seats) and set(humans) <= known and state["options"]["players"] == len(humans),
        "order": unique(state["order"]) and sorted(state["order"]) == sorted(seats),
        "passing": unique(state["passing"]) and set(state["passing"]) == (passed if passed < set(seats) else set()),
        "rotations": all(state["players"][seat]["rotations"] == 0 or seat in passed for seat in seats),
        "turned": all(p["rotations"] < len(lookup.pass_rewards(content, p)) for p in state["players"].values()),
        "steps": all(
            player[track] <= lookup.last_space(state, content, track)
            for player in state["players"].values()
            for track in ("starship", "humankind")
        ),
        "hall": (state["hall"] is not None) == solo,
        "over": (state["phase"] == "over") == (not state["agenda"]),
        "end": end_fits(state, content),
    }


def goals_met(state: Json, content: Json) -> int:
    """Return how many of the three goals are met."""
    aims = numbers(content, "journey_goal")
    return sum(
        (
            len(state["projects"]["built"]) >= aims["modules"] * aims["mechanisms"],
            any(player["probe"] == TRAPPIST for player in state["players"].values()),
            state["saved"] >= aims["population"],
        )
    )


def end_fits(state: Json, content: Json) -> bool:
    """Check that the game is over if and only if it ended; goals met in a Salvation Phase count when it is over."""
    ended = EARTH not in state["planets"] or goals_met(state, content) >= numbers(content, "journey_goal")["needed"]
    if state["phase"] == "over":
        return ended
    settling = state["hall"] is not None and state["hall"]["settled"]  # its bag changes after the Sun has grown
    return (EARTH in state["planets"] or settling) and (state["phase"] in ("salvation", "government") or not ended)


def pieces_of_players(state: Json, content: Json) -> dict[str, bool]:
    """Check technologies, Buildings, Explorers and what they carry."""
    checks: dict[str, bool] = {}
    technologies, room = by_id(content, "technologies"), numbers(content, "room")
    waiting = [entry["player"] for entry in state["agenda"] if entry["kind"] == "wormhole_token"]
    gone = sum(planet not in state["planets"] for planet in lookup.planets(content) if planet != EARTH)
    for seat, player in state["players"].items():
        levels: dict[str, list[int]] = {}
        for tech in player["techs"]:
            levels.setdefault(technologies[tech]["line"], []).append(technologies[tech]["level"])
        lines = [found for line, found in levels.items() if line != "salvation"]
        owned = {b: player["reserve"].get(b, 0) for b in lookup.BUILDINGS}
        for site in player["sites"].values():
            for building in site["buildings"]:
                owned[building] += 1
        made = {b: len(levels.get(b, [])) for b in lookup.BUILDINGS}
        lost = gone * lookup.together(state, content)
        stops = player["wormhole"] and option(state, "wormhole_spot") == "at_the_token"
        places = [*state["planets"], EARTH, *(["wormhole"] if stops else [])]
        spot = player["wormhole"]
        found = {
            "techs": unique(player["techs"]) and all(sorted(n) == list(range(1, len(n) + 1)) for n in lines),
            "buildings": all(made[b] - lost <= owned[b] <= made[b] for b in lookup.BUILDINGS),
            "wormhole": (spot is not None) == ("travel_3" in player["techs"] and seat not in waiting),
            "spot": spot is None or wormhole_fits(content, spot),
            "explorer": player["explorer"] in places,
            "cargo": total(player["cargo"]) <= room["cargo"] or loads_all(state, seat),
            "unloaded": player["explorer"] != EARTH or total(player["cargo"]) == 0,
        }
        for name, fine in found.items():
            checks[name] = checks.get(name, True) and fine
    return checks


def loads_all(state: Json, seat: str) -> bool:
    """Tell whether an Explorer takes whatever it finds."""
    return seat == HALL and option(state, "hall_storage") == "storage_only"


def wormhole_fits(content: Json, spot: Json) -> bool:
    """Check that a Wormhole token lies on the board."""
    orbits = {planet["orbit"] for planet in lookup.planets(content).values()}
    return spot["orbit"] in orbits and 1 <= spot["quadrant"] <= numbers(content, "travel")["quadrants"]


def tokens(state: Json, content: Json) -> dict[str, bool]:
    """Check Action tokens: each in one place, pools and piles of what their owners have."""
    checks = {"pool": True}
    size = numbers(content, "display")[{2: "two", 3: "three"}.get(people(state), "four")]
    held = [*state["display"], *chain.from_iterable(p["extras"] for p in state["players"].values())]
    if state["hall"] is not None:
        checks["line"] = line_fits(state, content)
        same = sorted(state["hall"]["pile"]) == sorted(state["players"][HALL]["pool"])
        checks["hall_pile"] = same or state["phase"] == "draft"
    gone = len(put_away(state, content))
    right = unique(held) and set(held) <= set(by_id(content, "extra_tokens"))
    checks["extras"] = right and size - gone <= len(held) <= size
    for_good = option(state, "production_tokens_out") == "for_good"
    for player in state["players"].values():
        mine = [*BASICS, *player["extras"], *player["sites"]]
        if state["phase"] in ("salvation", "government", "over"):
            mine = [token for token in mine if not lookup.salvation_side(content, token).get("absent", False)]
        lying = [*player["pool"], *player["played"]]
        if for_good:  # those of planets may be gone
            mine = [token for token in mine if token not in player["sites"] or token in lying]
        checks["pool"] = checks["pool"] and sorted(lying) == sorted(mine)
    return checks


def put_away(state: Json, content: Json) -> set[str]:
    """Return the Extra Action tokens that may have been discarded for good."""
    if option(state, "production_tokens_out") != "for_good":
        return set()
    held = {*state["display"], *chain.from_iterable(p["extras"] for p in state["players"].values())}
    absent = {name for name, token in by_id(content, "extra_tokens").items() if token["salvation"].get("absent")}
    return absent - held


def line_fits(state: Json, content: Json) -> bool:
    """Check the line of Extra Action tokens: what is on display, by one reading with what was taken."""
    line, shown = state["hall"]["line"], state["display"]
    if option(state, "extra_gaps") == "skipped":
        return sorted(line) == sorted(shown)
    taken = {*chain.from_iterable(p["extras"] for p in state["players"].values()), *put_away(state, content)}
    return set(shown) <= set(line) <= {*shown, *taken}


def bases(state: Json, content: Json) -> dict[str, bool]:
    """Check bases, Deposits, Storages and production tokens."""
    checks = dict.fromkeys(("bases", "sites", "layer", "storage", "same_building", "faces", "deposit"), True)
    room, faces = numbers(content, "room"), lookup.faces(content)
    for player in state["players"].values():
        checks["bases"] &= player["bases"] + len(player["sites"]) == room["bases"]
        for planet, site in player["sites"].items():
            layers = faces[site["face"]]["layers"]
            checks["sites"] &= planet in state["planets"] and planet != EARTH
            checks["layer"] &= 1 <= site["layer"] <= len(layers)
            checks["storage"] &= total(site["storage"]) <= room["storage"]
            most = lookup.together(state, content)
            checks["same_building"] &= all(n <= most for n in Counter(site["buildings"]).values())
            if site["layer"] <= len(layers):
                own = layers[site["layer"] - 1]["colour"]
                possible = {lookup.shifted(own, up) for up in range(3)}
                checks["deposit"] &= all(not site["deposit"][colour] or colour in possible for colour in COLOURS)
    for planet, now in state["planets"].items():
        shown = [entry["face"] for entry in state["agenda"] if entry["kind"] == "settle" and entry["planet"] == planet]
        takers = [s for s in state["seats"] if s != HALL or option(state, "hall_base_token") == "planet_tokens"]
        used = [site["face"] for s in takers for name, site in state["players"][s]["sites"].items() if name == planet]
        checks["faces"] &= faces_fit(state, content, planet, [*now["hidden"], *shown, *used])
    return checks


def faces_fit(state: Json, content: Json, planet: str, laid: list[str]) -> bool:
    """Check the production tokens of a planet: as many as were laid out, of the right kinds."""
    if planet == EARTH:
        return not laid
    rules, printed = numbers(content, "deposits"), lookup.faces(content)
    deep = [name for name in laid if printed[name].get("planet") is not None]
    mode = option(state, "deep_deposits")
    fewer = option(state, "token_refused") == "removed"
    number = len(laid) <= rules["laid"] if fewer else len(laid) == rules["laid"]
    right = all(printed[name]["planet"] == planet for name in deep) and unique(laid) and number
    if mode == "off":
        return right and not deep
    half = rules["deep_laid"]
    halves = len(deep) <= half and len(laid) - len(deep) <= rules["laid"] - half if fewer else len(deep) == half
    return right and (mode == "mixed" or halves)


def solar_system(state: Json, content: Json) -> dict[str, bool]:
    """Check planets, Sun, Market and Population."""
    reach, size = numbers(content, "spiral"), numbers(content, "travel")["quadrants"]
    bag, people_of_earth = numbers(content, "solar_bag"), numbers(content, "population")
    gone = [name for name in lookup.planets(content) if name not in state["planets"]]
    drawn = [entry for entry in state["agenda"] if entry["kind"] == "solar"]
    out = {c: sum(entry["drawn"][c] for entry in drawn) for c in COLOURS}
    settled = state["phase"] == "over" or (state["hall"] is not None and state["hall"]["settled"])
    moved = state["round"] if settled else state["round"] - 1
    quadrants = {
        name: (planet["quadrant"] - 1 + planet["speed"] * moved) % size + 1
        for name, planet in lookup.planets(content).items()
    }
    population = state["population"]
    return {
        "swallowed": all(name in reach and state["spiral"] >= reach[name] for name in gone),
        "quadrants": all(now["quadrant"] == quadrants[name] for name, now in state["planets"].items()),
        "bag": all(state["bag"][c] + out[c] <= bag.get(c, 0) for c in COLOURS),
        "market": all(state["market"][c] <= numbers(content, "market")["size"] for c in COLOURS),
        "population": all(population[c] <= people_of_earth.get(c, 0) for c in COLOURS)
        and total(population) + state["saved"] == total(people_of_earth),
    }


def journey(state: Json, content: Json) -> dict[str, bool]:
    """Check Discovery tokens, Points of Interest and probes."""
    here, spaces = state["journey"], by_id(content, "journey")
    printed = lookup.discoveries(content)
    laid = Counter(here["found"].values())
    number = {name: here["pile"].get(name, 0) + laid[name] for name in printed}
    taken_out = 0
    checks = {"discoveries": True}
    for variant, cut in (("black_holes", "removed_black_holes"), ("lost_planets", "removed_lost_planets")):
        own, mode = by_id(content, variant), option(state, variant)
        taken_out += numbers(content, "discovering")[cut] if mode == "replacing" else 0
        checks["discoveries"] &= all(number[n] == (0 if mode == "off" else own[n]["count"]) for n in own)
    base = by_id(content, "discoveries")
    left = max(0, sum(kind["count"] for kind in base.values()) - taken_out)
    checks["discoveries"] &= all(number[n] <= base[n]["count"] for n in base) and sum(number[n] for n in base) == left
    interest = {name for name, space in spaces.items() if space.get("interest")}
    visited = [here["government"], *(player["probe"] for player in state["players"].values())]
    farthest = max(spaces[name]["column"] for name in visited)
    seen = {LAUNCH, TRAPPIST, *here["found"], *here["taken"]}
    return checks | {
        "interest": unique(here["taken"]) and set(here["taken"]) <= interest,
        "reached": all(spaces[name]["column"] <= farthest for name in (*here["taken"], *here["found"])),
        "found": not set(here["found"]) & {LAUNCH, TRAPPIST, *interest},
        "probes": set(visited) <= seen or total(here["pile"]) == 0,
    }


def mechanisms(state: Json, content: Json) -> dict[str, bool]:
    """Check where Mechanisms lie."""
    projects, printed = state["projects"], lookup.mechanisms(content)
    sizes, aims = numbers(content, "rows"), numbers(content, "journey_goal")
    rows = [name for row in sizes for name in projects[row]]
    complete = len(projects["built"]) >= aims["modules"] * aims["mechanisms"]
    everywhere = [*rows, *projects["red"], *projects["blue"], *projects["built"]]
    mode, grey = option(state, "universal"), by_id(content, "universal_mechanisms")
    used = [name for name in everywhere if name in grey]
    whole = {name for name in grey if printed[name]["back"] != "starting" or mode == "replacing"}
    game = len(by_id(content, "mechanisms")) + {"off": 0, "added": len(whole), "replacing": 0}[mode]
    right = set(used) <= whole if mode != "off" else not used
    if mode == "replacing" and not complete:  # all ten came in, and only six starting ones of the base game
        starting = [name for name in everywhere if printed[name]["back"] == "starting" and name not in grey]
        right = set(used) == whole and len(starting) == numbers(content, "universal_numbers")["base_starting"]
    piles = {back: [name for name in everywhere if printed[name]["back"] == back] for back in ("red", "blue")}
    base = [len([name for name in piles[back] if name not in grey]) for back in ("red", "blue")]
    halved = mode == "replacing" and option(state, "universal_removed") == "four_of_each"
    out = numbers(content, "universal_numbers")["removed"] // 2
    printed_backs = [card["back"] for card in by_id(content, "mechanisms").values()]
    alike = not halved or base == [printed_backs.count(back) - out for back in ("red", "blue")]
    return {
        "mechanisms": unique(everywhere) and right and (complete or (len(everywhere) == game and alike)),
        "backs": all(printed[name]["back"] == back for back in piles for name in projects[back]),
        "red_first": not projects["red"] or len(projects["blue"]) == len(piles["blue"]),
        "rows": not (rows or projects["red"] or projects["blue"])
        if complete
        else all(len(projects[row]) == sizes[row] or not projects["blue"] for row in sizes)
        and all(len(projects[row]) <= sizes[row] for row in sizes),
        "built": len(projects["built"]) <= aims["modules"] * aims["mechanisms"],
    }


def government(state: Json, content: Json) -> dict[str, bool]:
    """Check the World Government: of each player one Scientist in each row from the lowest up."""
    places = {
        f"g{row['row']}_{place}"
        for row in content["government"]["values"]
        for place in range(1, len(row["spaces"]) + 1)
    }
    rows = {seat: lookup.rows_of(state, seat) for seat in state["seats"]}
    moves_up = option(state, "module_completed") == "hall_moves_up"  # and leaves gaps
    return {
        "government": set(state["government"]) <= places,
        "representatives": all(
            unique(found) and (found == list(range(1, len(found) + 1)) or (seat == HALL and moves_up))
            for seat, found in rows.items()
        ),
    }


def variants(state: Json, content: Json) -> dict[str, bool]:
    """Check Families, Leader tracks and Unique Pass tokens against the options."""
    piles, families = state["families"], by_id(content, "families")
    each = len(families) // 2
    early = state["hall"] is not None and state["hall"]["settled"] and option(state, "family_order") == "before_bag"
    left = each - (state["round"] - (not early)) % each
    shown = [name for pile in piles for name in pile]
    sizes = [len(pile) for pile in piles]
    with_families = sizes == [left, left] and unique(shown) and set(shown) <= set(families)
    if state["phase"] == "over":
        with_families = unique(shown) and set(shown) <= set(families)
    tracks, mode = by_id(content, "leader_tracks"), option(state, "leader_tracks")
    new = set(tracks) - {"basic"}
    drafting, people_here = option(state, "unique_pass") == "on", [p for s, p in state["players"].items() if s != HALL]
    chosen = [p["drafted"] for p in people_here if p["drafted"]]
    used = [p["pass_token"] for p in people_here if p["pass_token"] != "basic"]
    automaton = state["players"].get(HALL, {"drafted": None, "pass_token": "basic"})
    fits = unique([*chosen, *state["uniques"]]) and "basic" not in (*chosen, *state["uniques"]) and unique(used)
    return {
        "families": with_families if option(state, "families") == "on" else not piles,
        "track": state["track"] in (new if mode == "random" else {mode}),
        "pass_tokens": fits if drafting else not (chosen or used or state["uniques"] or state["phase"] == "draft"),
        "drafted": state["phase"] == "draft" or not (chosen or state["uniques"]),
        "hall_pass": automaton["drafted"] is None and automaton["pass_token"] == "basic",
    }
