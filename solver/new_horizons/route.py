"""The cheapest sequence of Move Ships actions that takes a fleet from one place to another."""

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise

from starlaw.knowledge.citing import cites
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.new_horizons.content import SHIPS, Content
from starlaw.knowledge.new_horizons.movement import lane_map
from starlaw.knowledge.new_horizons.state import PlacedShip, State
from starlaw.solver.routes import Leg, Route

MANY = 1000  # more actions than any route has, so that energy counts before actions


@cites("new_horizons/move_ships#10", "new_horizons/move_ships#11", "new_horizons/races#11")
def cheapest_route(
    state: State, content: Content, start: str, goal: str, player: str, fleet: Mapping[str, int] | None
) -> Route | None:
    """Return a cheapest route of some ships, or of all that a player has at the start; nothing if there is no way."""
    import networkx as nx

    graph = lane_map(state, content).graph()
    for name, place in (("FROM", start), ("TO", goal)):
        if place not in graph:
            raise InvalidInputError(f"{name}: expected a world on the table or hyperspace, got {place!r}")
    ships = _fleet(state, start, player, fleet)
    race = state.races.get(player)
    prices = {kind: content.jump_price(kind, race) for kind in SHIPS}
    energy = sum(prices[ship.kind] for ship in ships)

    def weight(_: str, __: str, lane: Mapping[str, int]) -> int:
        return (energy if lane["energy"] else 0) * MANY + 1

    try:
        path = nx.shortest_path(graph, start, goal, weight=weight)
    except nx.NetworkXNoPath:
        return None
    legs = []
    for here, there in pairwise(path):
        flights = [f"fly({player},{ship.kind},{ship.damage},{there})" for ship in ships]
        moves = (f"move_ships({player},{here})", *flights, f"done({player})")
        legs.append(Leg(start=here, end=there, energy=energy, moves=moves))
    counted = Counter(ship.kind for ship in ships)
    return Route(player=player, fleet=dict(counted), legs=tuple(legs), energy=energy * len(legs))


def _fleet(state: State, start: str, player: str, wanted: Mapping[str, int] | None) -> list[PlacedShip]:
    """Return the ships that go, the most damaged last; a fleet of other sizes may be thought up."""
    there = [ship for ship in state.fleets[player].ships if ship.place == start]
    if wanted is None:
        if not there:
            raise InvalidInputError(f"FROM: {player} has no ships at {start}; name some with --ship, as cruiser=2")
        return there
    found: list[PlacedShip] = []
    for kind, number in wanted.items():
        if kind not in SHIPS:
            raise InvalidInputError(f"--ship: expected one of {', '.join(SHIPS)}, got {kind!r}")
        mine = [ship for ship in there if ship.kind == kind]
        found += (mine + [PlacedShip(kind=kind, place=start)] * number)[:number]
    return found
