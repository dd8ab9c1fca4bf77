"""Horizons as atoms: content, options and states, in the words of `rules_asp/horizons/inputs.lp`."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Any, get_args

from starlaw.knowledge.horizons.content import Collector, Content, Face, Habitat, Resource, Structure, Token
from starlaw.knowledge.horizons.decisions import Decision
from starlaw.knowledge.horizons.movement import attachments, stars
from starlaw.knowledge.horizons.state import MissionCards, Player, Stack, State, World
from starlaw.knowledge.provenance import Choice
from starlaw.knowledge.readings import readings, settled_readings
from starlaw.knowledge.states import Options
from starlaw.solver.session import Atom, Piece, fact

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


def table_facts(content: Content, options: Options, seats: Sequence[str]) -> Iterator[Atom]:
    """Yield what is settled before a game begins: who sits where, the stars and the readings."""
    yield fact("players", options.players)
    yield from (fact("seat", seat) for seat in seats)
    yield fact("first_player", seats[0])
    yield from (fact("star", star) for star in stars(content, options.players))
    for name, choice in settled_readings("horizons", options).items():
        yield fact("reading", name, choice)


def universe_facts(content: Content) -> Iterator[Atom]:
    """Yield what could be settled before any game."""
    yield from (fact("may_sit", seat) for seat in content.seats.values)
    yield from (fact("may_shine", star) for star in content.stars)
    for reading in readings("horizons").values():
        yield from (fact("may_read", reading.id, choice) for choice in reading.choices)


def state_keys(state: State) -> tuple[Hashable, ...]:
    """Return what tells the parts of a state apart; parts that a move leaves alone are the same objects after it."""
    return (
        (state.phase, state.turn, state.used_ally, state.new_habitats),
        ("agenda", id(state.agenda)),
        ("supply", *state.supply.values()),
        ("worlds", id(state.worlds)),
        ("bag", id(state.bag)),
        ("missions", id(state.missions)),
        ("stacks", id(state.stacks)),
        *[(seat, id(player)) for seat, player in state.players.items()],
    )


def state_pieces(state: State) -> Iterator[Piece]:
    """Return the parts that a state consists of.

    Numbers that rules compare come as one atom for each step up to them.
    """
    players = [(_player_facts, seat, player) for seat, player in state.players.items()]
    parts: Sequence[tuple[Any, ...]] = (
        (_moment_facts, state.phase, state.turn, state.used_ally, state.new_habitats),
        (_agenda_facts, state.agenda),
        (_supply_facts, state.supply),
        (_world_facts, state.worlds),
        (_pile_facts, "bag", state.bag),
        (_mission_facts, state.missions),
        (_stack_facts, state.stacks),
        *players,
    )
    for key, (facts_of, *arguments) in zip(state_keys(state), parts, strict=True):
        yield key, arguments, facts_of, tuple(arguments)


def _moment_facts(phase: str, turn: str, used: str | None, new_habitats: Sequence[str]) -> Iterator[Atom]:
    yield fact("phase", phase)
    yield fact("turn", turn)
    yield from (fact("new_habitat", habitat) for habitat in new_habitats)
    if used:
        yield fact("used", used)


def _player_facts(seat: str, player: Player) -> Iterator[Atom]:
    yield from (fact("adapted", seat, habitat) for habitat in player.habitats)
    yield from (fact("has", seat, token, n) for token, stock in player.stock.items() for n in _steps(stock))
    yield from (fact("reserve", seat, kind, n) for kind, left in player.reserve.items() for n in _steps(left))
    yield from (fact("tableau", seat, card, side) for card, side in player.allies.items())
    yield from (fact("hand", seat, card) for card in player.missions)


def _supply_facts(supply: Mapping[Any, int]) -> Iterator[Atom]:
    return (fact("supply", token, n) for token, stock in supply.items() for n in _steps(stock))


def _world_facts(worlds: Mapping[str, World]) -> Iterator[Atom]:
    yield from (fact("orbits", *attached) for attached in attachments(worlds))
    for tile, world in worlds.items():
        yield fact("shows", tile, world.face)
        for owner, kinds in world.structures.items():
            yield from (fact("stands", tile, owner, kind, n) for kind, number in kinds.items() for n in _steps(number))


def _pile_facts(name: str, pile: Sequence[str]) -> Iterator[Atom]:
    return (fact(name, thing) for thing in pile)


def _mission_facts(missions: MissionCards) -> Iterator[Atom]:
    yield from _pile_facts("deck", missions.deck)
    yield from _pile_facts("discards", missions.discards)


def _stack_facts(stacks: Mapping[Any, Stack]) -> Iterator[Atom]:
    for action, stack in stacks.items():
        if stack.top:
            yield fact("top", action, stack.top)
        yield from (fact("unseen", action, card) for card in stack.unseen)
        yield from (fact("bottom", action, card) for card in stack.bottom)


def _agenda_facts(agenda: Sequence[Decision]) -> Iterator[Atom]:
    for place, entry in enumerate(agenda):
        yield fact("agenda", place, entry.player, entry.kind)
    if not agenda:
        return
    asked = agenda[0]
    if asked.kind == "place":
        yield fact("drawn", asked.tile)
    if asked.kind in ("perform", "assist"):
        yield fact("asked_action", asked.action)
    if asked.kind in ("perform", "build"):
        yield from (fact("discount", resource, n) for resource, n in asked.discount.items() if n)
    if asked.kind in ("build", "displace"):
        yield from (fact("offered", structure) for structure in asked.structures)
    if asked.kind == "take":
        yield from (fact("offered", token) for token in asked.tokens)
    if asked.kind == "take" and asked.give:
        yield fact("given_back", asked.give)
    if asked.kind == "build" and asked.free:
        yield fact("free")
    if asked.kind == "displace" and asked.opponents_only:
        yield fact("opponents_only")
    if asked.kind == "recruit" and asked.optional:
        yield fact("optional")


def _steps(number: int) -> range:
    return range(1, number + 1)
