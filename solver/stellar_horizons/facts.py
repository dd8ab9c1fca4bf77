"""Stellar Horizons as atoms: content and options, in the words of `rules_asp/stellar_horizons/inputs.lp`."""

from collections.abc import Iterator, Sequence

from starlaw.knowledge.maps import Telling
from starlaw.knowledge.packs import DEFAULT
from starlaw.knowledge.states import Options
from starlaw.knowledge.stellar_horizons.content import FLYBY, Content, Numbers
from starlaw.knowledge.stellar_horizons.movement import heliocentric, transfers
from starlaw.knowledge.stellar_horizons.pieces import RESOURCES, Counter
from starlaw.knowledge.stellar_horizons.state import SETTLEMENT
from starlaw.solver.session import Atom, fact

NAME = "stellar_horizons"
PLACES: Telling = {
    FLYBY: (("track", "system", "track"), ("box", "name", "system", 0), ("place", "name")),
    "world": (("world", "name"), ("world_in", "name", "system"), ("place", "name")),
}


def content_facts(content: Content) -> Iterator[Atom]:
    """Yield what the content pack says."""
    if content.pack != DEFAULT:
        yield fact("pack", "own")
    for name in type(content).model_fields:
        part = getattr(content, name)
        if isinstance(part, Numbers):
            yield from (fact("number", name, key, number) for key, number in part.values.items())
    yield from _map_facts(content)
    yield from _people_facts(content)
    yield from _piece_facts(content)


def _map_facts(content: Content) -> Iterator[Atom]:
    yield from (fact("system", system, place) for place, system in enumerate(content.system_ids, start=1))
    yield from heliocentric(content).told(PLACES, {})
    yield from (fact("turns", *transfer) for transfer in transfers(content))
    for start, end in ((start, end) for start, row in content.known_times.values.items() for end in row):
        yield fact("known_turns", start, end)
        if start not in content.table.get(end, {}):
            yield fact("known_turns", end, start)
    yield from (fact("main_world", system, world) for system, world in content.main_world.items())
    for world in content.worlds.values:
        yield fact("world_value", world.id, world.value)
        yield fact("explored_for", world.id, world.explored_for)
        yield from (fact("printed_for", world.id, kind) for kind in (world.printed_for,) if kind)
        yield from (fact("base_price", world.id, price) for price in (world.base,) if price is not None)
        yield from (fact("severe", world.id, what) for what in ("radiation", "atmosphere") if getattr(world, what))
        yield from (fact("world_bonus", world.id, what, number) for what, number in world.bonus.items())
        yield from (fact("terraform_most", world.id, most) for most in (world.terraform,) if most is not None)
        yield from (fact("slot", world.id) for _ in range(world.slot))


def _people_facts(content: Content) -> Iterator[Atom]:
    for number, faction in enumerate(content.factions.values, start=1):
        yield fact("faction", faction.id)
        yield fact("faction", faction.id, number)
        yield from (fact("techs_at_start", faction.id, number) for number in (faction.techs,) if number is not None)
        yield from (fact("unlocked_at_start", faction.id, tech) for tech in faction.unlocked)
        yield from (fact("policy_at_start", faction.id, policy) for policy in faction.policies)
    for tech in content.techs.values:
        yield fact("tech", tech.id)
        yield from (fact("tech_price", tech.id, price) for price in (tech.price,) if price is not None)
        yield from (fact("printed_price", tech.id, price) for price in (tech.printed_price,) if price is not None)
        yield from (fact("discount", tech.id, faction, number) for faction, number in tech.discounts.items())
        yield from (fact("needs", tech.id, other) for other in (tech.needs,) if other)
        yield from (fact("tech_effect", tech.id, what, number) for what, number in tech.effects.items())
        yield from (fact("tech_research", tech.id, research) for research in (tech.research,) if research)
        yield from (fact("tech_cost", tech.id, cost) for cost in (tech.cost,) if cost is not None)


def _piece_facts(content: Content) -> Iterator[Atom]:
    for counter in content.fleet.values:
        yield fact("counter", counter.id)
        yield fact("ship_kind", counter.id, counter.kind)
        yield fact("ship_size", counter.id, counter.size)
        yield fact("ship_cost", counter.id, "cash", counter.cost)
        yield from (fact("ship_cost", counter.id, what, number) for what, number in counter.resources.items())
        for faction, own in counter.cost_of.items():
            yield fact("ship_cost_of", faction, counter.id, "cash", own.cost)
            yield from (fact("ship_cost_of", faction, counter.id, what, n) for what, n in own.resources.items())
        yield from (fact("ship_tech", counter.id, tech) for tech in (counter.tech,) if tech)
        yield from (fact("back_of", counter.id, front) for front in (counter.back_of,) if front)
        yield fact("cargo_told", counter.id, (counter.size if counter.kind == "lv" else counter.hold) + 1)
        if counter.kind == "cv":
            yield from (fact("hold", counter.id, size) for size in (counter.hold,) if size)
            yield from (fact(name, counter.id) for name, has in _icons(counter) if has)
            yield fact("combat", counter.id, counter.combat)
            yield fact("drones", counter.id, counter.drones)
    yield from (fact("resource", resource) for resource in RESOURCES)
    for facility in content.facilities.values:
        yield from (fact("readies", facility.id, size) for size in (facility.readies,) if size is not None)
        yield from (fact("facility_cost", facility.id, what, number) for what, number in facility.cost.items())
        if facility.id != SETTLEMENT:
            yield fact("facility", facility.id)
            yield fact("facility_bonus", facility.id, facility.bonus)
            yield fact("shield", facility.id, facility.shield)
            yield fact("defence", facility.id, facility.defence)
            yield from (fact("makes", facility.id, kind) for kind in (facility.produces,) if kind)
            yield from (fact("upgrades", facility.id, other) for other in (facility.upgrades,) if other)
    for card in content.world_cards.values:
        yield fact("card", card.id)
        yield fact("card_number", card.id, card.number)
        yield from (fact("card_icon", card.id, what, number) for what, number in card.icons.items())
    for mission in content.missions.values:
        yield fact("mission", mission.id)
        yield fact("mission_points", mission.id, mission.points)
        yield fact("mission_at", mission.id, mission.world)
    for scenario in content.scenarios.values:
        yield fact("settled_on", scenario.id, scenario.world)
        yield fact("settlements_win", scenario.id, scenario.settlements)
        if "settlements" in scenario.given:
            yield fact("told_to_win", scenario.id, scenario.settlements)
        yield fact("scenario_ends", scenario.id, scenario.ends)
        yield from (fact("on_map", scenario.id, system) for system in scenario.systems)
    for craft in content.under_way.values:
        yield fact("craft", craft.id, craft.faction)
        yield fact("craft_box", craft.id, craft.system, craft.box)
        yield fact("craft_name", craft.id, _spelt(craft.name))
        yield from (fact("printed_name", craft.id, _spelt(name)) for name in (craft.printed_name,) if name)


def _spelt(name: str) -> str:
    """Return a name as a constant.

    >>> _spelt("Gan Dei")
    'gan_dei'
    """
    return name.lower().replace(" ", "_")


def _icons(counter: Counter) -> tuple[tuple[str, bool], ...]:
    return ("explorer", counter.explores), ("equipped", counter.produces)


def settles(content: Content, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
    """Yield whether the errata hold."""
    if options.errata:
        yield fact("errata")
