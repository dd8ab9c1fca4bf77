"""Starship Interstellar as atoms, in the words of `rules_asp/starship_interstellar/inputs.lp`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from starlaw.knowledge.maps import Telling
from starlaw.knowledge.readings import chosen_readings, readings
from starlaw.knowledge.starship_interstellar.content import HALL, Content
from starlaw.knowledge.starship_interstellar.movement import flights, journey
from starlaw.knowledge.starship_interstellar.pieces import (
    BUILDINGS,
    MOST_ROTATIONS,
    MOST_SPACES,
    TRACKS,
    Colour,
    Effect,
    Numbers,
)
from starlaw.knowledge.starship_interstellar.state import Journey, PlanetNow, Player, Projects, Site, State
from starlaw.knowledge.states import Options
from starlaw.solver.session import Atom, Piece, fact
from starlaw.solver.starship_interstellar.asked import asked_facts
from starlaw.solver.starship_interstellar.hall_facts import hall_content_facts, hall_facts

NAME = "starship_interstellar"
PLACES: Telling = {
    "planet": (
        ("planet", "name", "orbit"), ("gravity", "name", "gravity"), ("course", "name", "quadrant"),
        ("speed", "name", "speed"),
    ),
    **dict.fromkeys(("space", "interest", "trappist"), (("space", "name", "column"),)),
}  # fmt: skip
WAYS: Telling = {"way": (("leads", "start", "end"),)}
MOST_FUEL = 60  # no price is higher, so more is not told to the rules; likewise cubes, Scientists and meeples
MOST_CUBES = 4
MOST_MARKET = 13  # one more than the most room that a content pack can give
MOST_STORED = 13
MOST_PEOPLE = 80  # of these and the following, a content pack can have as many
MOST_DRAWN = 40
MOST_SPIRAL = 80
MOST_POINTS = 300
MOST_BUILDINGS = 4
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
    for board in (flights(content), journey(content)):
        yield from board.told(PLACES, WAYS)
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
    for what in ("deposit", "drill"):
        amounts = {effect.amount for effect in effects_in(content) if effect.does == what}
        yield from (fact("gives", what, amount) for amount in sorted(amounts))
    icons = 0
    for board in content.track.values():
        for track in TRACKS:
            for space, shown in getattr(board, track).items():
                places = [place for place, effect in enumerate(shown) if effect.does == "extra"]
                icons += len(places)
                yield from (fact("extra_icon", board.id, track, space, place) for place in places)
    if sum(effect.does == "extra" for effect in effects_in(content)) > icons:
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


def table_facts(content: Content, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
    """Yield what is settled before a game begins: who sits at the table, the readings and the variants."""
    yield fact("players", options.players)
    yield from (fact("seat", seat) for seat in seats)
    yield from (fact("reading", name, choice) for name, choice in chosen_readings(NAME, options.readings).items())


def universe_facts(content: Content) -> Iterator[Atom]:
    """Yield what could be settled before any game."""
    yield from (fact("may_sit", seat) for seat in (*content.seats.values, HALL))
    for reading in readings(NAME).values():
        yield from (fact("may_read", reading.id, choice) for choice in reading.choices)


def state_pieces(state: State) -> Iterator[Piece]:
    """Yield the parts that a state consists of; parts that a move leaves alone are the same objects after it."""
    yield None, None, _moment_facts, (state,)
    yield None, None, hall_facts, (state,)
    for seat, player in state.players.items():
        yield (seat, id(player)), player, _player_facts, (seat, player)
    yield id(state.planets), state.planets, _planet_facts, (state.planets,)
    yield id(state.journey), state.journey, _journey_facts, (state.journey,)
    yield id(state.projects), state.projects, _project_facts, (state.projects,)


def _moment_facts(state: State) -> Iterator[Atom]:
    yield fact("phase", state.phase)
    yield fact("round", state.round)
    yield fact("turn", state.turn)
    for name, seats in (("order", state.order), ("passing", state.passing)):
        yield from (fact(name, place, seat) for place, seat in enumerate(seats, start=1))
    for place, entry in enumerate(state.agenda):
        yield fact("agenda", place, entry.player, entry.kind)
        if place and hasattr(entry, "token"):
            yield fact("waits_with", place, entry.token)
    yield from asked_facts(state.agenda[0]) if state.agenda else ()
    stocks = (("bag", state.bag, MOST_DRAWN), ("market", state.market, MOST_MARKET))
    for name, cubes, most in (*stocks, ("population", state.population, MOST_PEOPLE)):
        yield from (fact(name, colour, n) for colour, number in cubes.items() for n in _steps(number, most))
    yield from (fact("rescued", n) for n in _steps(state.saved, MOST_PEOPLE))
    yield from (fact("spiral", n) for n in _steps(state.spiral, MOST_SPIRAL))
    yield fact("leader_track", state.track)
    yield from (fact("display", token) for token in state.display)
    yield from (fact("active_family", pile[0]) for pile in state.families if pile)
    for place, pile in enumerate(state.families, start=1):
        yield from (fact("family_pile", place, family) for family in pile)
    yield from (fact("unique", token) for token in state.uniques)
    for space, seat in state.government.items():
        row, _, number = space[1:].partition("_")
        yield fact("occupied", int(row), int(number), seat)


def _player_facts(seat: str, player: Player) -> Iterator[Atom]:
    yield from (fact("has", seat, "fuel", n) for n in _steps(player.fuel, MOST_FUEL))
    yield from (fact("has", seat, "scientist", n) for n in _steps(player.scientists, 1))
    for colour, number in player.cubes.items():
        yield from (fact("has", seat, colour, n) for n in _steps(number, MOST_CUBES))
    yield fact("prestige", seat, min(player.prestige, MOST_POINTS))
    yield fact("reputation", seat, min(player.reputation, MOST_POINTS))
    yield fact("probe_at", seat, player.probe)
    yield fact("explorer", seat, player.explorer)
    if player.wormhole:
        yield fact("wormhole", seat, player.wormhole.orbit, player.wormhole.quadrant)
    yield from (fact("cargo", seat, n) for n in _steps(sum(player.cargo.values()), MOST_STORED))
    yield from (fact("base", seat, n) for n in _steps(player.bases, 9))
    for kind, number in player.reserve.items():
        yield from (fact("reserve", seat, kind, n) for n in _steps(number, MOST_BUILDINGS))
    yield from (fact("owns", seat, tech) for tech in player.techs)
    yield from (fact("extra", seat, token) for token in player.extras)
    yield from (fact("pool", seat, token) for token in player.pool)
    yield from (fact("played", seat, token) for token in player.played)
    yield from (fact("active", seat, token) for token in player.played[-1:])
    yield from (fact("passed", seat) for _ in _steps(player.passed, 1))
    yield from (fact("rotation", seat, n) for n in _steps(player.rotations, MOST_ROTATIONS))
    for track in TRACKS:
        yield from (fact("steps", seat, track, n) for n in _steps(getattr(player, track), MOST_SPACES))
    yield fact("passes_with", seat, player.pass_token)
    yield from (fact("drafted", seat, token) for token in (player.drafted,) if token)
    for planet, site in player.sites.items():
        yield from _site_facts(seat, planet, site)


def _site_facts(seat: str, planet: str, site: Site) -> Iterator[Atom]:
    yield fact("site", seat, planet)
    yield fact("face", seat, planet, site.face)
    yield fact("mines", seat, planet, site.layer)
    yield from (fact("stored", seat, planet, colour) for colour, number in site.storage.items() if number)
    yield from (fact("storage", seat, planet, n) for n in _steps(sum(site.storage.values()), MOST_STORED))
    yield from (fact("deposit", seat, planet, colour) for colour, number in site.deposit.items() if number)
    for kind in dict.fromkeys(site.buildings):
        yield from (fact("stands", seat, planet, kind, n) for n in _steps(site.buildings.count(kind), MOST_BUILDINGS))


def _planet_facts(planets: Mapping[str, PlanetNow]) -> Iterator[Atom]:
    for name, now in planets.items():
        yield fact("quadrant", name, now.quadrant)
        yield from (fact("hidden", name, face) for face in now.hidden)


def _journey_facts(journey: Journey) -> Iterator[Atom]:
    yield fact("government_probe", journey.government)
    yield from (fact("found", space, kind) for space, kind in journey.found.items())
    yield from (fact("taken", space) for space in journey.taken)
    for kind, number in journey.pile.items():
        yield from (fact("undrawn", kind, n) for n in _steps(number, MOST_DRAWN))


def _project_facts(projects: Projects) -> Iterator[Atom]:
    for row in ("current", "long_term", "future", "red", "blue", "built"):
        yield from (fact("lies", name, row) for name in getattr(projects, row))


def _steps(number: int, most: int) -> range:
    return range(1, min(number, most) + 1)
