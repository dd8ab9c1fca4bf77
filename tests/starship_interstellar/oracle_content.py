"""What the oracle looks up in content packs of Starship Interstellar, as plain data without the package's models."""

from collections import Counter
from itertools import chain, product
from typing import Any

Json = dict[str, Any]

COLOURS = ("red", "yellow", "green", "blue", "purple")
BUILDINGS = ("ars", "converter", "outpost", "drill")
EARTH, WORMHOLE, LAUNCH, TRAPPIST, HALL = "earth", "wormhole", "j0", "trappist", "hall"
BASICS = ("solar", "research", "travel", "market", "earth")
SALVATIONS = ("government", "build", "probe", "save")

CHOSEN = {
    "black_holes": "off",
    "families": "off",
    "lost_planets": "off",
    "deep_deposits": "off",
    "unique_pass": "off",
    "leader_tracks": "basic",
    "universal": "off",
    "hall": "none",
    "hall_market_entries": "by_analogy",
    "hall_build_yellow": "greatest_in_two_rows",
    "hall_save_entries": "by_analogy",
    "cheaper_family": "one_level",
    "cheaper_saving": "where_possible",
    "extra_limit": "goals_only",
    "extra_on_new_tracks": "by_icon",
    "improved_repeatable": "repeated",
    "only_repeatable": "for_hall",
    "previous_required": "previous_only",
    "holes_governor": "revealed_only",
    "lost_planet_governor": "nobody",
    "golden_rule": "exact_price",
    "module_completed": "highest_cleared",
    "holes_hall": "all_it_can",
    "hall_probe_cost": "doubled",
    "hall_row": "next_free_right",
    "influence_cubes": "one_each",
    "hall_wormhole": "if_it_can_pay",
    "hall_scientists": "one_each_level",
    "x21_action": "unknown",
    "pictured_token": "production",
    "repeatable_tokens": "travel_and_market",
    "production_tokens_out": "for_the_phase",
    "new_production_token": "next_round",
    "salvation_order": "as_passed",
    "refill_level": "up_to_two",
    "cheaper_both": "one_member",
    "planet_value": "own_number",
    "wormhole_spot": "at_the_token",
    "token_refused": "turned_back",
    "solar_choice": "any_of_them",
    "spiral_steps": "each_kept",
    "extra_matter_alone": "may",
    "same_building": "one_of_a_kind",
    "converter_levels": "each_once",
    "converter_choice": "may",
    "family_further": "paid",
    "family_order": "after_bag",
    "layer_moment": "when_empty",
    "layer_hall": "empty",
    "save_icon": "raises",
    "probe_icon": "mover",
    "universal_removed": "at_random",
    "row_spaces": "any_free",
    "discovery_prestige": "by_kind",
    "cube_for_trips": "new_base_only",
    "empty_bag": "red_cube",
    "extra_gaps": "skipped",
    "hall_base_token": "own_pile",
    "hall_storage": "storage_only",
    "cube_supply": "unlimited",
    "token_needed": "flight_or_deal",
    "level_bounds": "stays",
    "count_in_salvation": "anew",
    "market_lowest": "what_is_there",
    "converter_room": "room_for_one",
    "two_advances": "second_optional",
    "hall_extra_gains": "bonus_only",
    "hall_red_production": "last_stays",
    "hall_full_storage": "stays",
    "hall_probe_bonus": "unchanged",
}


def option(state: Json, name: str) -> str:
    """Return which variant is played, or how an open point is read."""
    return str(state["options"].get("readings", {}).get(name, CHOSEN[name]))


def as_read(state: Json, content: Json) -> Json:
    """Return the content with sides of tokens and values of planets as the readings have them."""
    read = dict(content)
    for part in ("basic_tokens", "extra_tokens"):
        tokens = [token | {"action": side_as_read(state, token["action"])} for token in content[part]["values"]]
        read[part] = content[part] | {"values": tokens}
    if option(state, "planet_value") == "pull":
        planets = [planet | {"value": planet["gravity"]} for planet in content["planets"]["values"]]
        read["planets"] = content["planets"] | {"values": planets}
    return read


def side_as_read(state: Json, side: Json) -> Json:
    """Return an Action side: the lost one may be a Travel, and Research may repeat."""
    if side["does"] == "unknown" and option(state, "x21_action") == "standard_travel":
        return {"does": "travel", "repeats": True}
    if side["does"] == "research" and option(state, "repeatable_tokens") == "research_too":
        return side | {"repeats": True}
    return side


def together(state: Json, content: Json) -> int:
    """Return how many Buildings of a kind one planet takes; there are three in all."""
    return 3 if option(state, "same_building") == "several" else numbers(content, "room")["same_building"]


def raised(state: Json, content: Json, site: Json, levels: int) -> bool:
    """Tell whether cubes of a token can be so many levels above the layer; by one reading purple is the end."""
    own = faces(content)[site["face"]]["layers"][site["layer"] - 1]["colour"]
    bound = option(state, "level_bounds") == "not_possible"
    return not bound or COLOURS.index(own) + levels < len(COLOURS)


def layers_below(content: Json, site: Json) -> bool:
    """Tell whether a Deposit has a layer below the one being dug."""
    return len(faces(content)[site["face"]]["layers"]) > int(site["layer"])


def numbers(content: Json, part: str) -> dict[str, int]:
    """Return the named numbers, or the cubes, of a part of the content."""
    found: dict[str, int] = content[part]["values"]
    return found


def by_id(content: Json, *parts: str) -> dict[str, Json]:
    """Return the pieces of some parts by id, in the order of the pack."""
    return {piece["id"]: piece for piece in chain.from_iterable(content[part]["values"] for part in parts)}


def planets(content: Json) -> dict[str, Json]:
    """Return all planets."""
    return by_id(content, "planets")


def faces(content: Json) -> dict[str, Json]:
    """Return all faces of Planetary Production tokens."""
    return by_id(content, "faces", "deep_faces")


def mechanisms(content: Json) -> dict[str, Json]:
    """Return all Mechanisms."""
    return by_id(content, "mechanisms", "universal_mechanisms")


def discoveries(content: Json) -> dict[str, Json]:
    """Return all kinds of Discovery tokens."""
    return by_id(content, "discoveries", "black_holes", "lost_planets")


def action_side(content: Json, token: str) -> Json:
    """Return what a token does in the Action Phase; a planet's own token produces there."""
    printed = by_id(content, "basic_tokens", "extra_tokens")
    side: Json = printed[token]["action"] if token in printed else {"does": "own_site"}
    return side


def salvation_side(content: Json, token: str) -> Json:
    """Return what a token does in the Salvation Phase."""
    printed = by_id(content, "basic_tokens", "extra_tokens")
    side: Json = printed[token]["salvation"] if token in printed else {"absent": True}
    return side


def all_tokens(content: Json) -> list[str]:
    """Return every Action token, those of planets named after them."""
    others = [name for name in planets(content) if name != EARTH]
    return [*by_id(content, "basic_tokens"), *others, *by_id(content, "extra_tokens")]


def level(content: Json, colour: str) -> int:
    """Return the level of a colour, which is also its value."""
    return numbers(content, "levels")[colour]


def shifted(colour: str, steps: int) -> str:
    """Return the colour some levels higher or lower; the ends of the scale stay."""
    place = COLOURS.index(colour)
    while steps > 0 and place < len(COLOURS) - 1:
        place, steps = place + 1, steps - 1
    while steps < 0 and place > 0:
        place, steps = place - 1, steps + 1
    return COLOURS[place]


def worth(content: Json, cubes: dict[str, int]) -> int:
    """Return the value of cubes."""
    return sum(level(content, colour) * number for colour, number in cubes.items())


def total(cubes: dict[str, int]) -> int:
    """Return how many cubes there are."""
    return sum(cubes.values())


def can_pay(cubes: dict[str, int], price: dict[str, int]) -> bool:
    """Tell whether cubes of exactly the colours of a price are there."""
    return all(cubes.get(colour, 0) >= number for colour, number in price.items())


def lowered(price: dict[str, int], lower: str) -> dict[str, int] | None:
    """Return a price with one cube of a colour replaced by one a level lower; None if that cannot be chosen."""
    if lower == "none":
        return dict(price)
    if lower == COLOURS[0] or not price.get(lower):
        return None
    paid = dict(price)
    paid[lower] -= 1
    below = shifted(lower, -1)
    paid[below] = paid.get(below, 0) + 1
    return paid


def family_price(state: Json, members: dict[str, int], lower: str) -> dict[str, int] | None:
    """Return the price of a Family with one member a level cheaper, or by another reading free."""
    if lower == "none" or option(state, "cheaper_family") == "one_level":
        return lowered(members, lower)
    return {**members, lower: members[lower] - 1} if members.get(lower) else None


def hall_payment(state: Json, content: Json, price: dict[str, int]) -> dict[str, int] | None:
    """Return the least valuable cubes with which H.A.L.L. can pay: every way is tried; None if there is none."""
    cubes, higher = state["players"][HALL]["cubes"], option(state, "golden_rule") == "higher_for_lower"
    wanted = [colour for colour, number in price.items() for _ in range(number)]
    ways = [COLOURS[COLOURS.index(colour) :] if higher else (colour,) for colour in wanted]
    found: list[dict[str, int]] = [dict(Counter(way)) for way in product(*ways)]
    payable = [way for way in found if all(cubes[colour] >= number for colour, number in way.items())]
    return min(payable, key=lambda way: worth(content, way)) if payable else None


def hall_price(content: Json, technology: str, developed: int, cube: str) -> dict[str, int]:
    """Return what the next level of a technology costs H.A.L.L., given how many it has; a red cube doubles it."""
    told = content["hall_prices"]["values"][technology]
    price = {technology: told * (developed + 1)} if isinstance(told, int) else told[developed]
    return {colour: number * 2 if cube == "red" else number for colour, number in price.items()}


def last_space(state: Json, content: Json, track: str) -> int:
    """Return the last space of a Leader track of the board in use: the highest that is listed."""
    return int(max(by_id(content, "leader_tracks")[state["track"]][track]))


def open_tracks(state: Json, content: Json, seat: str) -> list[str]:
    """Return the Leader tracks on which somebody is not at the end."""
    steps = state["players"][seat]
    return [track for track in ("starship", "humankind") if steps[track] < last_space(state, content, track)]


def pass_rewards(content: Json, player: Json) -> list[list[Json]]:
    """Return the rewards of somebody's Pass token."""
    found: list[list[Json]] = by_id(content, "pass_tokens")[player["pass_token"]]["rewards"]
    return found


def line_level(content: Json, techs: list[str], line: str) -> int:
    """Return how many levels of a line of technology are researched."""
    return sum(by_id(content, "technologies")[tech]["line"] == line for tech in techs)


def ahead(content: Json, space: str) -> set[str]:
    """Return the spaces of the Journey that a probe can go to."""
    spaces = by_id(content, "journey")
    here, found = spaces[space], set()
    for name, there in spaces.items():
        near = there["row"] in (here["row"] - 1, here["row"], here["row"] + 1)
        if there["column"] == here["column"] + 1 and (near or name == TRAPPIST):
            found.add(name)
    return found


def price_of(content: Json, techs: list[str], tech: str, previous: bool) -> dict[str, int]:
    """Return the cubes that a technology costs a player; `previous` takes the price of the level before, if any."""
    printed = by_id(content, "technologies")
    card = printed[tech]
    if card["line"] == "salvation":
        place = line_level(content, techs, "salvation")
        prices: list[dict[str, int]] = content["salvation_prices"]["values"]
        return prices[place - 1 if previous and place > 0 else place]
    below = [t for t in printed.values() if t["line"] == card["line"] and t["level"] == card["level"] - 1]
    found: dict[str, int] = (below[0] if previous and below else card).get("cost", {})
    return found


def government_row(content: Json, row: int) -> list[Any]:
    """Return the spaces of a row of the World Government from the left; none if there is no such row."""
    return next((found["spaces"] for found in content["government"]["values"] if found["row"] == row), [])


def rows_of(state: Json, seat: str) -> list[int]:
    """Return the rows of the World Government in which a player has Scientists, once for each."""
    return sorted(int(space[1 : space.index("_")]) for space, owner in state["government"].items() if owner == seat)


def governors(state: Json) -> list[str]:
    """Return who has the leftmost Scientist of the highest row, if there is any."""
    places = [(-int(space[1]), int(space[3]), seat) for space, seat in state["government"].items()]
    return [seat for *_, seat in sorted(places)[:1]]
