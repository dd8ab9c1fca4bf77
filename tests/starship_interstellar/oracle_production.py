"""Every result that a planetary production can have, over all orders of activation and all choices."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from typing import NamedTuple

from tests.starship_interstellar import oracle_content as lookup
from tests.starship_interstellar.oracle_content import COLOURS, Json, line_level, numbers, shifted

Bag = tuple[int, ...]  # cubes by colour, red first


class Work(NamedTuple):
    """A planet and its owner while production goes on."""

    deposit: Bag
    storage: Bag
    layer: int
    cubes: Bag
    fuel: int


class Rules(NamedTuple):
    """What matters of content and technologies."""

    layers: tuple[Bag, ...]
    room: int
    base: int
    explorer: int
    drill: int
    outpost: int
    ars: int
    converter: int
    up: int
    at_once: bool = True  # layers are laid as soon as the Deposit is empty, else when a cube is wanted
    one_only: bool = False  # a Converter has one effect each time
    must: bool = False  # its effects of levels 1 and 3 are not optional
    wastes: bool = False  # it works without room, and what it brings is lost


def as_bag(cubes: dict[str, int]) -> Bag:
    """Return cubes as numbers by colour."""
    return tuple(cubes.get(colour, 0) for colour in COLOURS)


def changed(bag: Bag, colour: str, by: int) -> Bag:
    """Return cubes with some of a colour more or fewer."""
    place = COLOURS.index(colour)
    return (*bag[:place], bag[place] + by, *bag[place + 1 :])


def best_of(bag: Bag) -> str:
    """Return the most valuable colour present."""
    return next(colour for colour, number in zip(reversed(COLOURS), reversed(bag), strict=True) if number)


def rules_of(state: Json, content: Json, seat: str, planet: str) -> Rules:
    """Look up what a player's production on a planet depends on."""
    player, gains, digs = state["players"][seat], numbers(content, "tech_numbers"), numbers(content, "production")
    levels = {line: line_level(content, player["techs"], line) for line in lookup.BUILDINGS}
    face = lookup.faces(content)[player["sites"][planet]["face"]]

    def summed(line: str) -> int:
        return sum((gains[line], gains[f"{line}_2"], gains[f"{line}_3"])[: levels[line]])

    return Rules(
        tuple(as_bag({layer["colour"]: layer["cubes"]}) for layer in face["layers"]),
        numbers(content, "room")["storage"], digs["base"], digs["explorer"],
        summed("drill"), summed("outpost"), summed("ars"), levels["converter"], gains["raise"],
        lookup.option(state, "layer_moment") == "when_empty",
        lookup.option(state, "converter_levels") == "one_of_them",
        lookup.option(state, "converter_choice") == "level_two_only",
        lookup.option(state, "converter_room") == "both_lost",
    )  # fmt: skip


def settled(work: Work, rules: Rules) -> Work:
    """Lay the next layer if the Deposit is empty and there is one, where that is done at once."""
    return laid(work, rules) if rules.at_once else work


def laid(work: Work, rules: Rules) -> Work:
    """Lay the next layer if the Deposit is empty and there is one."""
    while not any(work.deposit) and work.layer < len(rules.layers):
        work = work._replace(deposit=rules.layers[work.layer], layer=work.layer + 1)
    return work


def dug(work: Work, rules: Rules, times: int) -> Work:
    """Move the most valuable cubes from the Deposit to the Storage, one by one, while there is room."""
    for _ in range(times):
        if sum(work.storage) >= rules.room:
            break
        work = laid(work, rules)
        if not any(work.deposit):
            break
        best = best_of(work.deposit)
        work = work._replace(deposit=changed(work.deposit, best, -1), storage=changed(work.storage, best, 1))
    return settled(work, rules)


def recovered(work: Work, most: int) -> Iterator[Work]:
    """Yield what an ARS can bring home: any of the cubes stored, up to a number of them."""
    for number in range(most + 1):
        for chosen in combinations_with_replacement(range(len(COLOURS)), number):
            taken = tuple(chosen.count(place) for place in range(len(COLOURS)))
            if all(a <= b for a, b in zip(taken, work.storage, strict=True)):
                left = tuple(b - a for a, b in zip(taken, work.storage, strict=True))
                mine = tuple(b + a for a, b in zip(taken, work.cubes, strict=True))
                yield work._replace(storage=left, cubes=mine)


def converted(work: Work, rules: Rules, left: frozenset[str]) -> set[Work]:
    """Return all that a Converter can make with the effects that it has left, in any order, none being needed."""
    work = settled(work, rules)
    needed = rules.must and any(list(one_effect(work, rules, effect)) for effect in left - {"split"})
    found = set() if needed else {work}
    for effect in left:
        for after in one_effect(work, rules, effect):
            rest: frozenset[str] = frozenset() if rules.one_only else left - {effect}
            found |= converted(settled(after, rules), rules, rest)
    return found


def one_effect(work: Work, rules: Rules, effect: str) -> Iterator[Work]:
    """Yield the results of one effect of a Converter."""
    if effect == "raise":
        for place, colour in enumerate(COLOURS):
            for into in COLOURS[place + 1 : place + 1 + rules.up]:
                if work.storage[place]:
                    yield work._replace(storage=changed(changed(work.storage, colour, -1), into, 1))
        return
    if sum(work.storage) >= rules.room and not rules.wastes:
        return
    work = laid(work, rules)
    if not any(work.deposit):
        return
    best = best_of(work.deposit)
    into, number = (shifted(best, -1), 2) if effect == "split" else (shifted(best, 1), 1)
    number = min(number, rules.room - sum(work.storage))
    yield work._replace(deposit=changed(work.deposit, best, -1), storage=changed(work.storage, into, number))


def activated(work: Work, rules: Rules, unit: str) -> set[Work]:
    """Return all results of activating one unit."""
    work = settled(work, rules)
    match unit:
        case "base" | "explorer" | "drill":
            return {dug(work, rules, int(getattr(rules, unit)))}
        case "outpost":
            return {work._replace(fuel=work.fuel + rules.outpost)}
        case "ars":
            return set(recovered(work, rules.ars))
    effects = ("raise", "split", "refine")[: rules.converter]
    return converted(work, rules, frozenset(effects))


def results(work: Work, rules: Rules, units: tuple[str, ...]) -> set[Work]:
    """Return all ends of a production with some units, each of which may be left out, in any order."""
    begun = settled(work, rules)
    seen = {(begun, units)}
    waiting, found = [(begun, units)], {begun}
    while waiting:
        here, left = waiting.pop()
        for unit in set(left):
            rest = list(left)
            rest.remove(unit)
            for after in activated(here, rules, unit):
                found.add(after)
                if (after, tuple(rest)) not in seen:
                    seen.add((after, tuple(rest)))
                    waiting.append((after, tuple(rest)))
    return found


def begun(state: Json, seat: str, planet: str) -> Work:
    """Return a planet and its owner as a state has them."""
    player = state["players"][seat]
    site = player["sites"][planet]
    return Work(
        as_bag(site["deposit"]), as_bag(site["storage"]), site["layer"], as_bag(player["cubes"]), player["fuel"]
    )


def productions(state: Json, content: Json) -> set[Work]:
    """Return all results of the production that a state asks for."""
    entry = state["agenda"][0]
    seat, planet = entry["player"], entry["planet"]
    return results(begun(state, seat, planet), rules_of(state, content, seat, planet), tuple(entry["left"]))
