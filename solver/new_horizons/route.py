"""The cheapest sequence of Move Ships actions that takes a fleet from one place to another."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from starlaw.knowledge.citing import cites
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.new_horizons.content import SHIPS, Content
from starlaw.knowledge.new_horizons.decisions import MoveShips
from starlaw.knowledge.new_horizons.movement import lane_map
from starlaw.knowledge.new_horizons.state import PlacedShip, State
from starlaw.knowledge.values import evolve
from starlaw.solver.judge import Judge
from starlaw.solver.routes import Hop, Leg, Openings, Route, best_way, total


@cites("new_horizons/move_ships#10", "new_horizons/move_ships#11", "new_horizons/races#11")
def cheapest_route(
    state: State, judge: Judge, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
) -> Route | None:
    """Return a cheapest route of some ships, or of all that a player has at the start; nothing if there is no way."""
    content: Content = judge.content
    graph = lane_map(state, content).graph()
    for name, place in (("FROM", start), ("TO", goal)):
        if place not in graph:
            raise InvalidInputError(f"{name}: expected a world on the table or hyperspace, got {place!r}")
    ships = _fleet(state, start, player, fleet)
    rules = Openings(judge)
    at = cache(lambda place: _moving(state, content, player, ships, place))

    def hop(here: str, there: str) -> Hop | None:
        flights = tuple(Move("fly", (player, ship.kind, ship.damage, there)) for ship in ships)
        return rules.hop(at(here), flights)

    way = best_way(graph, start, goal, hop)
    if way is None:
        return None
    legs = []
    for here, there, found in way:
        flights = (move.text for move in found.moves)
        moves = (f"move_ships({player},{here})", *flights, f"done({player})")
        legs.append(Leg(start=here, end=there, costs=found.costs, moves=moves))
    counted = Counter(ship.kind for ship in ships)
    return Route(player=player, pieces=dict(counted), legs=tuple(legs), costs=total(leg.costs for leg in legs))


def _moving(state: State, content: Content, player: str, ships: list[PlacedShip], place: str) -> State:
    """Return the state in which a fleet is at a place, is about to move from there, and can pay for it."""
    held, fleet = state.players[player], tuple(evolve(ship, place=place) for ship in ships)
    energy = max(held.stock["energy"], content.battle.values["move_energy"])
    return evolve(
        state, phase="play", battle=None, agenda=(MoveShips(player=player, place=place),),
        players={**state.players, player: evolve(held, stock={**held.stock, "energy": energy})},
        fleets={**state.fleets, player: evolve(state.fleets[player], ships=fleet)},
    )  # fmt: skip


def _fleet(state: State, start: str, player: str, wanted: Mapping[str, int] | None) -> list[PlacedShip]:
    """Return the ships that go, the most damaged last; a fleet of other sizes may be thought up."""
    there = [ship for ship in state.fleets[player].ships if ship.place == start]
    if wanted is None:
        if not there:
            raise InvalidInputError(f"FROM: {player} has no ships at {start}; name some with --piece, as cruiser=2")
        return there
    found: list[PlacedShip] = []
    for kind, number in wanted.items():
        if kind not in SHIPS:
            raise InvalidInputError(f"--piece: expected one of {', '.join(SHIPS)}, got {kind!r}")
        mine = [ship for ship in there if ship.kind == kind]
        found += (mine + [PlacedShip(kind=kind, place=start)] * number)[:number]
    return found
