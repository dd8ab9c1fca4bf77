"""What the content says for H.A.L.L., as atoms in the words of `rules_asp/starship_interstellar/hall_inputs.lp`."""

from collections.abc import Iterator
from itertools import product

from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.solver.session import Atom, fact


def hall_content_facts(content: Content) -> Iterator[Atom]:
    """Yield what only H.A.L.L.'s rules look at."""
    for setting, cubes in content.hall_settings.values.items():
        yield from (fact("hall_setting", setting, colour, number) for colour, number in cubes.items())
    for technology, level in product(content.hall_prices.values, (1, 2)):
        price = content.hall_prices.price(technology, level)
        yield from (fact("hall_price", technology, level, colour, number) for colour, number in price.items())
    yield from (fact("planet_value", planet.id, planet.value) for planet in content.planet.values())
    for token in content.token.values():
        if token.salvation.bonus:
            yield fact("salvation_bonus", token.id, token.salvation.bonus)
        if token.salvation.only:
            yield fact("salvation_only", token.id, token.salvation.only)
    for space in content.space.values():
        yield fact("space_row", space.id, space.row)
        if space.interest:
            yield fact("interest", space.id)
    yield from (fact("discovery_kind", token.id, token.kind) for token in content.discovery.values())
