"""Starship Interstellar as atoms: content and options, in the words of `rules_asp/starship_interstellar/inputs.lp`."""

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import BaseModel

from starlaw.knowledge.maps import Telling
from starlaw.knowledge.starship_interstellar.content import Content
from starlaw.knowledge.starship_interstellar.movement import flights, journey
from starlaw.knowledge.starship_interstellar.pieces import BUILDINGS, TRACKS, Colour, Effect, Numbers
from starlaw.solver.session import Atom, fact
from starlaw.solver.starship_interstellar.hall_facts import hall_content_facts

NAME = "starship_interstellar"
PLACES: Telling = {
    "planet": (
        ("planet", "name", "orbit"), ("gravity", "name", "gravity"), ("course", "name", "quadrant"),
        ("speed", "name", "speed"),
    ),
    **dict.fromkeys(("space", "interest", "trappist"), (("space", "name", "column"),)),
}  # fmt: skip
WAYS: Telling = {"way": (("leads", "start", "end"),)}
UNITS = ("base", "explorer", *BUILDINGS)


def content_facts(content: Content) -> Iterator[Atom]:
    """Yield what the content pack says."""
    for name in type(content).model_fields:
        part = getattr(content, name)
        if isinstance(part, Numbers):
            yield from (fact("number", name, key, number) for key, number in part.values.items())
    yield from (fact("level", colour, level) for colour, level in content.levels.values.items())
    for name in ("solar_bag", "population"):
        yield from (fact("number", name, colour, number) for colour, number in getattr(content, name).values.items())
    for shown in (flights(content), journey(content)):
        yield from shown.told(PLACES, WAYS)
    for face in content.face.values():
        yield fact("face_token", face.id, face.planet or "any")
        yield from (fact("stratum", face.id, place, layer.colour) for place, layer in enumerate(face.layers, start=1))
    yield from _token_facts(content)
    yield from _price_facts(content)
    yield from (fact("building", kind) for kind in BUILDINGS)
    yield from (fact("unit", unit) for unit in UNITS)
    for token in content.pass_token.values():
        yield fact("pass_token", token.id)
        yield from (fact("pass_reward", token.id, rotations) for rotations in range(len(token.rewards)))
    yield from (fact("discovery", kind.id, kind.count) for kind in content.discovery.values())
    yield from (fact("base_discovery", token.id) for token in content.discoveries.values)
    for name, board in content.track.items():
        yield fact("board", name)
        yield from (fact("track_end", name, track, board.length(track)) for track in TRACKS)
    yield from (fact("row", line.row, len(line.spaces)) for line in content.government.values)
    yield fact("widest", max(len(line.spaces) for line in content.government.values))
    yield from _reward_facts(content)
    yield from hall_content_facts(content)


def _token_facts(content: Content) -> Iterator[Atom]:
    yield from (fact("extra_token", token) for token in content.extras)
    for token in content.token.values():
        action, salvation = token.action, token.salvation
        yield fact("token", token.id)
        yield fact("action_side", token.id, action.does)
        yield fact("rebate", token.id, action.less)
        for what in ("deals", "draws", "keeps"):
            yield fact(f"action_{what}", token.id, getattr(action, what))
        for what in ("repeats", "free", "lower", "previous"):
            if getattr(action, what):
                yield fact(f"action_{what}", token.id)
        yield fact("salvation_times", token.id, salvation.times)
        if action.does == "refill":
            yield fact("action_refills", token.id, action.amount, action.levels)
        for what in ("absent", "free", "lower"):
            if getattr(salvation, what):
                yield fact(f"salvation_{what}", token.id)


def _price_facts(content: Content) -> Iterator[Atom]:
    for tech in content.technologies.values:
        yield fact("technology", tech.id, tech.line, tech.level)
        yield from _cost_facts(tech.id, tech.cost)
    for place, price in enumerate(content.salvation_prices.values, start=1):
        yield fact("salvation_place", f"salvation_{place}", place)
        yield from _cost_facts(f"salvation_{place}", price)
    for mechanism in content.mechanism.values():
        yield fact("mechanism", mechanism.id)
        yield fact("back", mechanism.id, mechanism.back)
        if mechanism.universal:
            yield fact("universal_mechanism", mechanism.id)
        yield from _cost_facts(mechanism.id, mechanism.cost)
    for family in content.family.values():
        yield fact("family_token", family.id)
        yield from _cost_facts(family.id, family.members)


def _cost_facts(thing: str, cubes: Mapping[Colour, int]) -> Iterator[Atom]:
    return (fact("cost", thing, colour, number) for colour, number in cubes.items() if number)


def _reward_facts(content: Content) -> Iterator[Atom]:
    """Yield which amounts rewards for Deposits give, and where Extra Action tokens are earned."""
    effects = tuple(effects_in(content))
    for what in ("deposit", "drill"):
        amounts = {effect.amount for effect in effects if effect.does == what}
        yield from (fact("gives", what, amount) for amount in sorted(amounts))
    icons = 0
    for board in content.track.values():
        for track in TRACKS:
            for space, shown in getattr(board, track).items():
                places = [place for place, effect in enumerate(shown) if effect.does == "extra"]
                icons += len(places)
                yield from (fact("extra_icon", board.id, track, space, place) for place in places)
    if sum(effect.does == "extra" for effect in effects) > icons:
        yield fact("extra_elsewhere")


def effects_in(part: Any) -> Iterator[Effect]:
    """Yield every effect that a part of the content holds."""
    if isinstance(part, Effect):
        yield part
    if isinstance(part, BaseModel):
        part = [getattr(part, name) for name in type(part).model_fields]
    elif isinstance(part, Mapping):
        part = list(part.values())
    if isinstance(part, (list, tuple)):
        for inner in part:
            yield from effects_in(inner)
