"""A Horizons table drawn as plain text."""

from collections.abc import Iterator, Mapping
from typing import Any

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.horizons.state import Player, State
from starlaw.knowledge.naming import called
from starlaw.show.horizons.cards import face_in_words, face_of, mission, pieces, price
from starlaw.show.horizons.sight import seen
from starlaw.show.layout import wrapped
from starlaw.show.phrases import spoken
from starlaw.solver.game import Game

_MARGIN = " " * 10


def board(judge: Game, state: State, player: str | None) -> str:
    """Return the table as a player may see it; nobody's seat sees what lies open to all."""
    known = seen(judge, state, player)
    lines = [f"{manifest(judge.name).title}, {state.phase}, turn of {state.turn}", *_systems(judge, state)]
    for seat in state.seats:
        lines += _player(judge, seat, state.players[seat], known.players[seat].missions)
    return "\n".join([*lines, *_middle(judge, state)])


def _systems(judge: Game, state: State) -> Iterator[str]:
    room = judge.content.limits.values
    for star in judge.content.stars[: state.options.players]:
        worlds = {tile: world for tile, world in state.worlds.items() if world.star == star}
        yield f"{called(judge.names, star)}, {len(worlds)} of {room['worlds_per_star']} worlds"
        for tile in sorted(worlds, key=lambda tile: (len(tile), tile)):
            there = worlds[tile].structures
            owners = [
                f"{seat} {', '.join(pieces(kind, number) for kind, number in there[seat].items() if number)}"
                for seat in state.seats
                if any(there.get(seat, {}).values())
            ]
            crowd = sum(number for kinds in there.values() for number in kinds.values())
            head = f"  {called(judge.names, tile):8} {worlds[tile].face:9} {crowd} of {room['structures_per_world']}  "
            yield wrapped("; ".join(owners), head)


def _player(judge: Game, seat: str, held: Player, missions: tuple[str, ...]) -> Iterator[str]:
    yield wrapped(f"{_counts(held.stock)}; habitats: {', '.join(held.habitats) or 'none'}", f"{seat:9} ")
    yield wrapped(", ".join(pieces(kind, number) for kind, number in held.reserve.items()), f"{_MARGIN}reserve: ")
    for card, side in held.allies.items():
        ally = judge.content.ally_cards[card]
        words = f"{ally.name} ({ally.action}, {side}): {face_in_words(face_of(ally, side))}"
        yield wrapped(words, f"{_MARGIN}ally ", f"{_MARGIN}  ")
    if len(missions) < len(held.missions) or not held.missions:
        yield f"{_MARGIN}missions in hand: {len(held.missions)}"
    for card in missions:
        yield wrapped(mission(judge.content, card), f"{_MARGIN}mission ", f"{_MARGIN}  ")


def _middle(judge: Game, state: State) -> Iterator[str]:
    piles = f"{len(state.missions.deck)} missions to draw, {len(state.missions.discards)} discarded"
    yield wrapped(f"{_counts(state.supply)}; {len(state.bag)} worlds in the bag; {piles}", "supply    ")
    for symbol, stack in state.stacks.items():
        if stack.top is None:
            yield f"{symbol:9} no ally on show"
            continue
        ally = judge.content.ally_cards[stack.top]
        below = len(stack.unseen) + len(stack.bottom)
        yield wrapped(f"{ally.name}: {face_in_words(ally.front)} ({below} below)", f"{symbol:9} ", f"{_MARGIN}  ")


def _counts(counts: Mapping[Any, int]) -> str:
    return ", ".join(f"{kind} {number}" for kind, number in counts.items())


def reference(judge: Game) -> str:
    """Return what the player boards print: the price of every structure on every habitat."""
    lines = ["prices (in brackets: not for worlds of that type, unless another reading is chosen)"]
    for habitat, row in judge.content.costs.values.items():
        allowed = ("colony", *judge.content.collectors[habitat].values)
        prices = {kind: f"{spoken(kind)} {price(tokens)}" for kind, tokens in row.items()}
        words = [said if kind in allowed else f"({said})" for kind, said in prices.items()]
        lines.append(wrapped("; ".join(words), f"  {habitat:9} "))
    return "\n".join(lines)
