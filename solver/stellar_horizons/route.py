"""The quickest way of a ship through the solar system: launches, transfers and landings with turns and failure odds.

What a ship may do somewhere is asked of the rules, and where it gets by that of the executor.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.stellar_horizons.content import HOME, Content, flyby_box, transfer_box
from starlaw.knowledge.stellar_horizons.movement import box_of, system_of
from starlaw.knowledge.stellar_horizons.state import Decision, Ship, State, Step
from starlaw.knowledge.values import evolve
from starlaw.solver.declared.atoms import state_atoms
from starlaw.solver.executor.chance import NoChance
from starlaw.solver.executor.rules import UNASKED
from starlaw.solver.executor.stellar_horizons.actions import carry_out
from starlaw.solver.executor.stellar_horizons.rolls import engine_rate
from starlaw.solver.executor.stellar_horizons.table import Table
from starlaw.solver.game import game
from starlaw.solver.routes import Leg, Route
from starlaw.solver.session import answer, fact, symbol_move
from starlaw.solver.stellar_horizons.facts import NAME, content_facts, table_facts

Node = tuple[str, bool]  # a place, and whether the ship may still move in that year


class Hop(NamedTuple):
    """One action: where it leads, the turns it takes, and its move; none to wait for the next year."""

    end: Node
    turns: int
    move: Move | None


class Luck:
    """The best result of every roll that can fail."""

    def draw(self, what: str, results: Sequence[str], weights: Sequence[int] | None = None) -> str:
        """Return the highest result."""
        return results[-1]


class Traveller(NamedTuple):
    """A ship of a player in a state, thought to be alone, with a launch vehicle, at one place after another."""

    state: State
    content: Content
    player: str
    ship: str

    def at(self, place: str, step: Step, moved: bool) -> State:
        """Return the state in which it is there in a step, and nothing lies in wait."""
        held = self.state.players[self.player]
        vehicles = [counter.id for counter in self.content.fleet.values if counter.kind == "lv"]
        vehicle = next((name for name in vehicles if name in held.ships), vehicles[0])
        ships = {vehicle: Ship(place=HOME), self.ship: Ship(place=place, moved=moved)}
        return evolve(
            self.state, phase="play", agenda=(Decision(player=self.player, kind=step),), begun=True, pending=None,
            pirates={}, players={**self.state.players, self.player: evolve(held, ships=ships)},
        )  # fmt: skip

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return the moves that the rules allow there."""
        said = state_atoms(state)
        settled = table_facts(self.content, state.options, state.seats)
        atoms = answer(game(NAME).files("main.lp"), (*content_facts(self.content), *settled, *said, fact("generate")))
        moves = (symbol_move(atom.arguments[0]) for atom in atoms if atom.name == "legal")
        return tuple(sorted(moves, key=lambda move: move.order))

    def after(self, state: State, move: Move) -> str | None:
        """Return where a move leads it, if all goes well; none if it is destroyed."""
        after = carry_out(state, move, self.content, Luck(), UNASKED).state
        assert isinstance(after, State)
        found = after.players[self.player].ships.get(self.ship)
        return found.place if found else None


def quickest_route(
    state: State, content: Content, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
) -> Route | None:
    """Return a quickest route of one ship; among equally quick ones, one with the fewest moves that can fail."""
    start, goal = (_place(content, name, place) for name, place in (("FROM", start), ("TO", goal)))
    ship = _ship(state, content, start, player, fleet)
    traveller = Traveller(state, content, player, ship)
    numbers = count(1)  # so that equals are looked at in the order in which they were found
    waiting: list[tuple[int, int, int, Node, tuple[Hop, ...]]] = [(0, 0, 0, (start, True), ())]
    seen: set[Node] = set()
    while waiting:
        turns, moves, _, here, way = heappop(waiting)
        if here[0] == goal:
            rate = engine_rate(Table(state, content, NoChance()), player, ship)
            return _route(player, ship, rate, way, start)
        if here not in seen:
            seen.add(here)
            for hop in _hops(traveller, here):
                cost = (turns + hop.turns, moves + (hop.move is not None))
                heappush(waiting, (*cost, next(numbers), hop.end, (*way, hop)))
    return None


def _route(player: str, ship: str, rate: int, hops: Sequence[Hop], start: str) -> Route:
    legs, waited, here = [], 0, start
    for hop in hops:
        if hop.move is None:
            waited += hop.turns
            continue
        text = hop.move.text
        legs.append(Leg(start=here, end=hop.end[0], energy=0, moves=(text,), turns=hop.turns + waited, fails=rate))
        waited, here = 0, hop.end[0]
    arrives = Fraction(100 - rate, 100) ** len(legs)
    return Route(
        player=player, fleet={ship: 1}, legs=tuple(legs), energy=0, turns=sum(leg.turns or 0 for leg in legs),
        launches=sum(leg.moves[0].startswith("launch") for leg in legs), arrives=str(arrives),
    )  # fmt: skip


def _place(content: Content, what: str, place: str) -> str:
    """Return a place that was named: a world, a box, or a system for its flyby box."""
    if place in content.system_ids and place not in content.world:
        return flyby_box(place)
    if place not in content.places or box_of(content, place):
        raise InvalidInputError(f"{what}: expected a world, a system or a flyby box, got {place!r}")
    return place


def _ship(state: State, content: Content, start: str, player: str, fleet: Mapping[str, int] | None) -> str:
    here = [n for n, s in state.players[player].ships.items() if s.place == start and content.counter[n].kind != "lv"]
    named = list(here if fleet is None else fleet)
    if len(named) != 1 or named[0] not in content.counter or content.counter[named[0]].kind == "lv":
        raise InvalidInputError(f"--ship: expected one ship such as rover_1=1, got {', '.join(named) or 'none'}")
    return named[0]


def _hops(traveller: Traveller, node: Node) -> Iterator[Hop]:
    """Yield what a ship can do next: wait for the next year if it has moved, move, or as a flyby go on by itself."""
    place, fresh = node
    done = Move("done", (traveller.player,))
    exploring = traveller.at(place, "exploration", not fresh)
    moving = traveller.at(place, "movement", not fresh)
    if traveller.after(exploring, done) != place and done in traveller.legal(exploring):
        yield from _hop(traveller, exploring, done)
    if not fresh:
        yield Hop((place, True), 1, None)
    for move in traveller.legal(moving):
        if move.name in ("launch", "transfer", "land", "depart"):
            yield from _hop(traveller, moving, move)


def _hop(traveller: Traveller, state: State, move: Move) -> Iterator[Hop]:
    """Yield where a move leads, if the ship is not lost by it; a track is left after as many turns as its box says."""
    place, content = traveller.after(state, move), traveller.content
    if place is not None:
        turns = box_of(content, place) or 0
        system = system_of(content, place)
        yield Hop((transfer_box(system, 0), True) if turns else (place, False), turns, move)
