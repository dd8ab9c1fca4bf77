"""New Horizons as atoms: what it adds to the content, in the words of `rules_asp/new_horizons/inputs.lp`."""

from collections.abc import Iterator

from starlaw.knowledge.new_horizons.content import SHIPS, Content
from starlaw.solver.horizons import facts as base
from starlaw.solver.session import Atom, fact


def content_facts(content: Content) -> Iterator[Atom]:
    """Yield what a content pack says, the expansion's part after the base game's."""
    yield from base.content_facts(content)
    yield from (fact("ship_kind", ship) for ship in SHIPS)
    yield from (fact("in_fleet", ship, number) for ship, number in content.fleet.values.items())
    yield from (fact("combat_value", piece, number) for piece, number in content.combat.values.items())
    yield from (fact("ship_points", ship, number) for ship, number in content.ship_control.values.items())
    for ship, price in content.ship_costs.items():
        yield from (fact("ship_cost", ship, token, number) for token, number in price.values.items() if number)
    yield from (fact("fixed", name, number) for name, number in content.battle.values.items())
    for race, own in content.race_ships.items():
        yield fact("a_race", race)
        yield from (fact("race_fleet", race, ship, number) for ship, number in own.fleet.items())
        yield from (fact("race_combat", race, ship, number) for ship, number in own.combat.items())
        for ship, prices in own.costs.items():
            yield from (fact("race_cost", race, ship, token, number) for token, number in prices.items() if number)
        yield from (fact("moves_free", race, ship) for ship in own.moves_free)
        yield from (fact("lands", race, ship) for ship in own.lands)
        yield from (fact("sneaks", race, ship) for ship in own.sneaks)
