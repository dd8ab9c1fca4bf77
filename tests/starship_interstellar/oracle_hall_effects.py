"""What H.A.L.L.'s moves of the Action Phase do to its own material, by the booklet's tables, on plain data."""

import copy
from typing import Any

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import COLOURS, EARTH, HALL, Json, numbers, total
from tests.starship_interstellar.oracle_hall import kind_of, target, trip_price
from tests.starship_interstellar.oracle_production import as_bag, best_of, dug, laid, rules_of
from tests.starship_interstellar.oracle_production import begun as production_begun

OWN = ("fuel", "scientists", "reputation", "cubes", "cargo", "explorer", "sites", "bases")


def own(state: Json) -> Json:
    """Return what is compared: H.A.L.L.'s means and bases, its technologies, and the Market."""
    player = state["players"][HALL]
    found = {name: player[name] for name in OWN}
    laid = {row: total(cubes) for row, cubes in state["hall"]["board"].items() if total(cubes)}
    return found | {"technologies": state["hall"]["technologies"], "market": state["market"], "laid": laid}


def expected(state: Json, content: Json, move: str, real: Json) -> Json | None:
    """Return what H.A.L.L. must have after one of its moves; None if the move is not looked at here."""
    after, entry, content = copy.deepcopy(own(state)), state["agenda"][0], lookup.as_read(state, content)
    name, _, argument = move.rstrip(")").replace("(hall", "").partition(",")
    if name == "hall_act" and argument != "special":
        after["laid"][argument] = after["laid"].get(argument, 0) + 1
    match name:
        case "hall_fly":
            fly(state, content, after, argument)
            new = len(real["players"][HALL]["played"]) > len(state["players"][HALL]["played"])
            if new and lookup.option(state, "cube_for_trips") == "every_token":
                after["laid"]["travel"] = after["laid"].get("travel", 0) + 1
                before, now = state["hall"]["bag"], real["hall"]["bag"]
                assert total(now) == max(0, total(before) - 1)
        case "hall_act" if argument == "solar":
            extract(state, content, after, real)
        case "hall_act" if argument == "market":
            number = {"red": 1, "yellow": 1, "green": 2}.get(entry["colour"], 3)
            stock = [colour for colour in COLOURS for _ in range(state["market"][colour])]
            for colour in stock[:1] if entry["colour"] == "red" else stock[-number:]:
                after["market"][colour] -= 1
                after["cubes"][colour] += 1
        case "hall_act" if argument == "production" and kind_of(content, entry["token"]) == "earth":
            gains = dict(numbers(content, "earth_yield"))
            after["fuel"] += gains.pop("fuel", 0)
            for colour, cubes in gains.items():
                after["cubes"][colour] += cubes
        case "hall_act" if argument == "production" and kind_of(content, entry["token"]) == "own_site":
            if not produce(state, content, after):
                return None
        case "hall_found":
            found_base(state, content, after, real)
        case "hall_research":
            research(state, content, after, argument)
        case _:
            return None
    return after


def fly(state: Json, content: Json, after: Json, place: str) -> None:
    """Load everything where the Explorer is, by one reading as far as it holds; go, and unload on Earth."""
    site = after["sites"].get(after["explorer"])
    most = numbers(content, "room")["cargo"] if lookup.option(state, "hall_storage") == "as_players" else 1000
    for colour in reversed(COLOURS) if site else ():
        while site["storage"][colour] and total(after["cargo"]) < most:
            after["cargo"][colour] += 1
            site["storage"][colour] -= 1
    after["explorer"] = place
    for colour in COLOURS if place == EARTH else ():
        after["cubes"][colour] += after["cargo"][colour]
        after["cargo"][colour] = 0


def extract(state: Json, content: Json, after: Json, real: Json) -> None:
    """Keep one or two cubes of the Solar Bag, which the real state tells, at a loss of Reputation."""
    colour, now = state["agenda"][0]["colour"], real["players"][HALL]["cubes"]
    kept = {c: now[c] - after["cubes"][c] for c in COLOURS}
    assert min(kept.values()) >= 0
    assert total(kept) == min(1 if colour == "red" else 2, total(state["bag"]))
    assert all(real["bag"][c] == state["bag"][c] - kept[c] for c in COLOURS)
    moved = {"each_kept": total(kept), "each_drawn": min(2, total(state["bag"])), "each_action": 1}
    steps = moved[lookup.option(state, "spiral_steps")]
    assert real["spiral"] == state["spiral"] + steps * numbers(content, "spiral")["kept"]
    worth = lookup.worth(content, kept)
    loss = {"red": worth, "yellow": worth, "green": max(0, worth - 2)}.get(colour, 0)
    after["reputation"] = max(0, after["reputation"] - loss)
    after["cubes"] = dict(now)


def produce(state: Json, content: Json, after: Json) -> bool:
    """Dig with Base and Explorer, then improve cubes of the Deposit; False where a further layer makes it doubtful."""
    entry = state["agenda"][0]
    planet, colour = entry["token"], entry["colour"]
    rules = rules_of(state, content, HALL, planet)
    work = laid(production_begun(state, HALL, planet), rules)
    fewer = colour == "red" and lookup.option(state, "hall_red_production") == "one_fewer"
    for _ in range(1 + (state["players"][HALL]["explorer"] == planet) - fewer):
        last = colour == "red" and not fewer and sum(work.deposit) == 1
        work = work if last else dug(work, rules, 1)
    deposit, storage = list(work.deposit), list(work.storage)
    number, up = {"green": (1, 1), "blue": (2, 2), "purple": (2, 2)}.get(colour, (0, 0))
    if sum(deposit) <= number and len(rules.layers) > 1:
        return False
    for _ in range(min(number, sum(deposit))):
        best, full = best_of(tuple(deposit)), sum(storage) >= rules.room
        if COLOURS.index(best) + up >= len(COLOURS) and lookup.option(state, "level_bounds") == "not_possible":
            break
        if full and lookup.option(state, "hall_full_storage") == "stays":
            break
        deposit[COLOURS.index(best)] -= 1
        storage[COLOURS.index(lookup.shifted(best, up))] += not full
    site = after["sites"][planet]
    site |= {"deposit": dict(zip(COLOURS, deposit, strict=True)), "storage": dict(zip(COLOURS, storage, strict=True))}
    site["layer"] = work.layer
    after["fuel"] += {"green": 3, "blue": 6, "purple": 6}.get(colour, 0)
    return True


def found_base(state: Json, content: Json, after: Json, real: Json) -> None:
    """Pay for the trip and set up a base with the token of the planet pile, or by one reading of the planet."""
    colour, planet = state["agenda"][0]["colour"], target(state)
    face_of: dict[str, str] = {token["planet"]: token["face"] for token in state["hall"]["planets"]}
    hidden = state["planets"][planet]["hidden"]
    if lookup.option(state, "hall_base_token") == "planet_tokens" and hidden:
        face_of[str(planet)] = real["players"][HALL]["sites"][planet]["face"]
        hidden = [name for name in hidden if name != face_of[str(planet)]]
        assert len(hidden) == len(state["planets"][planet]["hidden"]) - 1
    assert real["planets"][planet]["hidden"] == hidden
    face: Any = lookup.faces(content)[face_of[str(planet)]]
    surface = face["layers"][0]
    after["fuel"] -= trip_price(state, content, colour)
    after["explorer"], after["bases"] = planet, after["bases"] - 1
    after["cubes"][surface["colour"]] += face["ars"] + (2 if colour in ("blue", "purple") else 0)
    laid = dict(zip(COLOURS, as_bag({surface["colour"]: surface["cubes"]}), strict=True))
    empty = dict.fromkeys(COLOURS, 0)
    after["sites"][planet] = {"face": face["id"], "layer": 1, "deposit": laid, "storage": empty, "buildings": []}


def research(state: Json, content: Json, after: Json, technology: str) -> None:
    """Pay for the next level, or for both that are left, each with a Scientist."""
    colour = state["agenda"][0]["colour"]
    one_in_all = lookup.option(state, "hall_scientists") == "one_each_action"
    for time in range(2 if colour in ("blue", "purple") else 1):
        scientists = 0 if one_in_all and time else 1
        known = after["technologies"][technology]
        if known == 2:
            break
        now = {"options": state["options"], "players": {HALL: after}}
        paid = lookup.hall_payment(now, content, lookup.hall_price(content, technology, known, colour))
        if paid is not None and after["scientists"] >= scientists:
            for cube, number in paid.items():
                after["cubes"][cube] -= number
            after["scientists"] -= scientists
            after["technologies"][technology] += 1
    after["scientists"] += colour == "green"
