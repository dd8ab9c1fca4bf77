"""H.A.L.L. as atoms, in the words of `rules_asp/starship_interstellar/hall_inputs.lp`."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from starlaw.knowledge.starship_interstellar.content import HALL, Content
from starlaw.knowledge.starship_interstellar.state import Hall, Player, State
from starlaw.solver.session import Atom, fact

MOST_CUBES = 12  # no price of H.A.L.L. is higher
MOST_DUG = 40
FLAGS = {"grounded": "hall_grounded", "repeated": "hall_repeated", "follows": "hall_follows"}


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


def hall_facts(state: State) -> Iterator[Atom]:
    """Yield what a state says about H.A.L.L."""
    if state.hall is None:
        return
    yield from _board_facts(state.hall)
    yield from _player_facts(state.players[HALL])
    if state.agenda:
        yield from _asked_facts(state.agenda[0])


def _board_facts(hall: Hall) -> Iterator[Atom]:
    yield from (fact("hall_top", token) for token in hall.pile[:1])
    yield from (fact("hall_token", token) for token in hall.pile)
    yield fact("hall_unused", len(hall.pile))
    yield from (fact("hall_settled") for settled in (hall.settled,) if settled)
    yield from (fact("hall_bag_filled") for _ in range(min(1, sum(hall.bag.values()))))
    yield fact("hall_tried", hall.tried)
    yield fact("hall_played", hall.count)
    for colour, level in hall.technologies.items():
        yield from (fact("hall_level", colour, n) for n in range(1, level + 1))
    yield from (fact("hall_planet", place, token.planet) for place, token in enumerate(hall.planets, start=1))
    yield from (fact("hall_face", token.planet, token.face) for token in hall.planets)
    yield from (fact("hall_laid", row) for row, cubes in hall.board.items() if any(cubes.values()))
    purple = sum(cubes["purple"] for cubes in hall.board.values())
    yield from (fact("hall_purple", n) for n in range(1, min(purple, MOST_CUBES) + 1))
    yield from (fact("hall_line", place, token) for place, token in enumerate(hall.line, start=1))
    yield from (fact("hall_pool", colour) for colour, number in hall.waiting.items() if number)


def _player_facts(player: Player) -> Iterator[Atom]:
    for colour, number in player.cubes.items():
        yield from (fact("hall_cubes", colour, n) for n in range(1, min(number, MOST_CUBES) + 1))
    for planet, site in player.sites.items():
        dug = min(sum(site.deposit.values()), MOST_DUG)
        yield from (fact("hall_deposit", planet, n) for n in range(1, dug + 1))


def _asked_facts(asked: Any) -> Iterator[Atom]:
    yield from (fact(name) for field, name in FLAGS.items() if getattr(asked, field, False))
    if asked.kind in ("hall_cube", "hall_pick") and asked.colour:
        yield fact("hall_cube", asked.colour)
    if asked.kind == "hall_pick":
        yield fact("hall_picks", asked.action)
    if asked.kind in ("hall_eliminate", "hall_dilute"):
        yield from (fact("hall_spent", colour) for colour in asked.spent)
