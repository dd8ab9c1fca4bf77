"""The map that ships move on as a networkx graph: lanes between places, and the fleets there."""

from starlaw.knowledge.horizons.movement import known_of
from starlaw.knowledge.maps import Map, Place, Way
from starlaw.knowledge.new_horizons.content import HYPERSPACE, Content
from starlaw.knowledge.new_horizons.lanes import lanes
from starlaw.knowledge.new_horizons.state import State


def lane_map(state: State, content: Content) -> Map:
    """Return the lanes of a state, each with the energy that a ship pays on it, and the fleets at every place."""
    energy = content.battle.values["move_energy"]
    places = [Place(HYPERSPACE, "hyperspace", {"ships": ships_at(state, HYPERSPACE)})]
    for tile, world in sorted(state.worlds.items()):
        ships = ships_at(state, tile)
        places.append(Place(tile, "world", {**known_of(world), "star": world.star, "ships": ships}))
    ways = (Way(*lane, "lane", {"energy": energy}) for lane in lanes(state.worlds))
    return Map("horizons with ships", tuple(places), tuple(ways))


def ships_at(state: State, place: str) -> dict[str, int]:
    """Return how many ships of which owner and kind are at a place."""
    found: dict[str, int] = {}
    for seat in state.seats:
        for ship in state.fleets[seat].ships:
            if ship.place == place:
                name = f"{seat} {ship.kind}" + (f" with damage {ship.damage}" if ship.damage else "")
                found[name] = found.get(name, 0) + 1
    return found
