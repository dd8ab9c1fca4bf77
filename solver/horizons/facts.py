"""Horizons as atoms: content and options, in the words of `rules_asp/horizons/inputs.lp`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import get_args

from starlaw.knowledge.horizons.content import Collector, Content, Face, Habitat, Resource, Structure, Token
from starlaw.knowledge.horizons.movement import stars
from starlaw.knowledge.provenance import Choice
from starlaw.knowledge.states import Options
from starlaw.solver.session import Atom, fact

DRAWN: Mapping[str, str] = {"mission": "missions", "ally": "allies"}
YIELDS: Mapping[str, str] = {"energy_collector": "energy", "metal_collector": "metal"}


def content_facts(content: Content) -> Iterator[Atom]:
    """Yield what the content pack says."""
    yield from _vocabulary()
    for tile in content.worlds.tiles:
        yield fact("tile", tile.id)
        yield from (fact("printed", tile.id, face) for face in tile.faces)
    for habitat, kinds in content.collectors.items():
        yield fact("takes", habitat, "colony")
        yield from (fact("takes", habitat, kind) for kind in kinds.values)
        if isinstance(kinds.provenance.range, Choice) and len(kinds.provenance.range.one_of) > 1:
            yield fact("left_open", habitat)
    for habitat, row in content.costs.values.items():
        for structure, prices in row.items():
            for resource, number in prices.items():
                if number:
                    yield fact("cost", habitat, structure, resource, number)
    yield from (fact("limit", name, number) for name, number in content.limits.values.items())
    yield from (fact("in_box", name, number) for name, number in content.components.values.items())
    yield from (fact("start", name, number) for name, number in content.start.values.items())
    yield from (fact("control_value", name, number) for name, number in content.control.values.items())
    yield from (fact("reward", name, number) for name, number in content.rewards.values.items())
    yield from _card_facts(content)


def _vocabulary() -> Iterator[Atom]:
    kinds = {"habitat": Habitat, "structure": Structure, "collector": Collector, "resource": Resource, "token": Token}
    for kind, names in kinds.items():
        yield from (fact(kind, name) for name in get_args(names))
    yield from (fact("yields", collector, resource) for collector, resource in YIELDS.items())


def _card_facts(content: Content) -> Iterator[Atom]:
    for card in content.ally_cards.values():
        yield fact("ally", card.id, card.action)
        sides: tuple[tuple[str, Face], ...] = (("front", card.front), ("back", card.back))
        for side, face in sides:
            if face.effects:
                yield fact("usable", card.id, side)
            yield from (fact("price", card.id, side, token, number) for token, number in face.cost.items())
            if face.after == "discard":
                yield fact("thrown_away", card.id, side)
            drawn: Counter[str] = Counter(effect.what for effect in face.effects if effect.effect == "draw")
            yield from (fact("draws", card.id, side, kind, drawn[what]) for what, kind in DRAWN.items() if drawn[what])
    yield from (fact("alien", card.id) for card in content.allies.cards)
    for mission in content.mission_cards:
        yield fact("mission", mission.id, mission.points)
        if mission.same_as:
            yield fact("same_as", mission.id, mission.same_as)
        if mission.counted and mission.counted.at_least is not None:
            yield fact("counted", mission.id, mission.counted.of, "at_least", mission.counted.at_least)
        if mission.counted and mission.counted.at_most is not None:
            yield fact("counted", mission.id, mission.counted.of, "at_most", mission.counted.at_most)
    yield from (fact("added", mission.id) for mission in content.added_missions.cards)


def settles(content: Content, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
    """Yield what else is settled before a game begins: who is first, who comes next, and the stars."""
    yield fact("first_player", seats[0])
    yield from (fact("next_seat", seat, other) for seat, other in pairwise(seats))
    yield from (fact("star", star) for star in stars(content, options.players))


def may_settle(content: Content) -> Iterator[Atom]:
    """Yield the stars that there can be in any game."""
    yield from (fact("may_shine", star) for star in content.stars)
