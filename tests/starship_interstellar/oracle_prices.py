"""What a move costs, in plain Python: cubes, Fuel, Scientists and pieces; below 0 what a sale brings."""

import copy

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar import oracle_hall, oracle_hall_effects, oracle_travel
from tests.starship_interstellar.oracle_content import COLOURS, HALL, Json, level, numbers

Price = dict[str, int]


def price(state: Json, content: Json, move: str) -> Price:
    """Return the price of a legal move; what costs nothing has none."""
    name, _, rest = move.rstrip(")").partition("(")
    me, *parts = rest.split(",")
    read = lookup.as_read(state, content)
    found = of_hall(state, read, name, parts) if name.startswith("hall_") else of_people(state, read, name, me, parts)
    return {token: number for token, number in found.items() if number}


def of_people(state: Json, content: Json, name: str, me: str, parts: list[str]) -> Price:
    """Return what a move of anybody costs."""
    entry, player = state["agenda"][0], state["players"][me]
    match (name, *parts):
        case ("fly", place):
            fuel = oracle_travel.flight_fuel(state, content, me, player["explorer"], place, entry["token"])
            assert fuel is not None
            return {"fuel": fuel}
        case ("keep",):
            return {"base": 1}
        case ("deploy", building):
            return {building: 1}
        case ("sell" | "buy", colour):
            less = lookup.action_side(content, entry["token"]).get("less", 0)
            worth = level(content, colour) + numbers(content, "market")[name]
            return {"fuel": max(0, worth - less)} if name == "buy" else {colour: 1, "fuel": -(worth + less)}
        case ("research", technology, lower):
            return technology_price(state, content, player, technology, lower) | {"scientist": 1}
        case ("represent", _):
            return {"scientist": 1}
        case ("probe", _):
            free = entry["kind"] == "salvation" and lookup.salvation_side(content, entry["token"]).get("free")
            return {
                "fuel": 0 if free else numbers(content, "probe")["wormhole" if entry["kind"] == "onward" else "fuel"]
            }
        case ("build", mechanism, lower):
            return lookup.lowered(lookup.mechanisms(content)[mechanism]["cost"], lower) or {}
        case ("universal", _, colour):
            return {colour: 1}
        case ("save", colour):
            return meeple_price(state, content, player, colour)
        case ("family", family, lower):
            members = lookup.by_id(content, "families")[family]["members"]
            return lookup.family_price(state, members, lower) or {}
        case ("dive", fuel):
            return {"fuel": int(fuel)}
        case ("eliminate", colour, _) | ("dilute", colour):
            return {colour: 1}
    return {}


def technology_price(state: Json, content: Json, player: Json, technology: str, lower: str) -> Price:
    """Return the cubes of a technology with the token of the decision; its own price where only that can be paid."""
    side = lookup.action_side(content, state["agenda"][0]["token"])
    prices = [
        lookup.price_of(content, player["techs"], technology, before) for before in (bool(side.get("previous")), False)
    ]
    paid = [lookup.lowered(printed, lower) for printed in prices]
    return next(cubes for cubes in paid if cubes is not None and lookup.can_pay(player["cubes"], cubes))


def meeple_price(state: Json, content: Json, player: Json, colour: str) -> Price:
    """Return the cube for a meeple: with X14 one a level lower, if it is there; after a Family none by one reading."""
    entry = state["agenda"][0]
    further = entry["single"] and entry["full_price"]
    if further and lookup.option(state, "family_further") == "free":
        return {}
    cheaper = lookup.salvation_side(content, entry["token"]).get("lower")
    cheaper = cheaper and (not further or lookup.option(state, "cheaper_both") == "further_too")
    below = lookup.shifted(colour, -1) if cheaper else colour
    return {below if player["cubes"][below] else colour: 1}


def of_hall(state: Json, content: Json, name: str, parts: list[str]) -> Price:
    """Return what a move of H.A.L.L. costs it."""
    entry = state["agenda"][0]
    match (name, *parts):
        case ("hall_represent", _):
            return {"scientist": 1}
        case ("hall_probe", _):
            return {} if entry["action"] == "steer" else {"fuel": oracle_hall.probe_price(state, content, entry)}
        case ("hall_found", _):
            return {"fuel": oracle_hall.trip_price(state, content, entry["colour"]) or 0, "base": 1}
        case ("hall_build", mechanism):
            card, cubes = lookup.mechanisms(content)[mechanism], state["players"][HALL]["cubes"]
            if card.get("universal"):
                return {next(colour for colour in COLOURS if cubes[colour]): 1}
            return lookup.hall_payment(state, content, card["cost"]) or {}
        case ("hall_save", colour):
            return lookup.hall_payment(state, content, {colour: 1}) or {}
        case ("hall_research", technology):
            return developing(state, content, technology)
    return {}


def developing(state: Json, content: Json, technology: str) -> Price:
    """Return the cubes, Scientists and levels that Technology Research takes, level by level."""
    before = oracle_hall_effects.own(state)
    after = copy.deepcopy(before)
    oracle_hall_effects.research(state, content, after, technology)
    gained = state["agenda"][0]["colour"] == "green"
    return {
        **{colour: before["cubes"][colour] - after["cubes"][colour] for colour in COLOURS},
        "scientist": before["scientists"] - after["scientists"] + gained,
        "level": after["technologies"][technology] - before["technologies"][technology],
    }
