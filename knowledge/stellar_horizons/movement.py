"""The heliocentric map: systems outward from the Sun, their boxes and worlds, and the ways between them."""

from collections.abc import Iterator
from itertools import permutations

from starlaw.knowledge.maps import Map, Place, Way
from starlaw.knowledge.stellar_horizons.content import FLYBY, HOME, Content, flyby_box, transfer_box
from starlaw.knowledge.stellar_horizons.state import State


def transfers(content: Content) -> Iterator[tuple[str, str, int]]:
    """Yield from which system to which one a transfer leads, and its turns before modifiers."""
    return ((start, end, content.turns(start, end)) for start, end in permutations(content.system_ids, 2))


def heliocentric(content: Content, state: State | None = None) -> Map:
    """Return every place and every way a ship can go, with turns on it; with a state, the ships at each place.

    A transfer leaves a flyby box and enters the box whose number is its turns; from there a ship counts down to the
    flyby box of its destination, and from the flyby box it goes to the worlds of the system and back. Earth is left
    on a launch vehicle, which goes all the way to a place near Earth, or sends its ship onto the track of a system.
    """
    return Map("stellar_horizons", tuple(_places(content, state)), tuple(_ways(content)))


def _places(content: Content, state: State | None) -> Iterator[Place]:
    ships: dict[str, dict[str, dict[str, list[str]]]] = {}
    for seat, player in state.players.items() if state else ():
        for name, ship in player.ships.items():
            ships.setdefault(ship.place, {"ships": {}})["ships"].setdefault(seat, []).append(name)
    for number, system in enumerate(content.systems.values):
        for box, place in enumerate(content.boxes(system)):
            known = {"box": box} if box else {"outward": number, "track": system.track}
            kind = "transfer" if box else FLYBY
            yield Place(place, kind, {"system": system.id, **known, **ships.get(place, {})})
    for world in content.worlds.values:
        value = world.value if state is None else state.worlds[world.id]
        about = {"system": world.system, "explored_for": world.explored_for, "value": value, **ships.get(world.id, {})}
        yield Place(world.id, "world", about)


def _ways(content: Content) -> Iterator[Way]:
    for system in content.systems.values:
        for box in range(1, system.track + 1):
            track = transfer_box(system.id, box), transfer_box(system.id, box - 1)
            yield Way(*track, "countdown", {"turns": 1})
    for world in content.worlds.values:
        gate = flyby_box(world.system)
        yield Way(gate, world.id, "approach", {"turns": 0})
        yield Way(world.id, gate, "launch" if world.id == HOME else "departure", {"turns": 0})
        if world.system == HOME != world.id:
            yield Way(HOME, world.id, "launch", {"turns": 0})
    for start, end, turns in transfers(content):
        if turns <= content.system(end).track:
            yield Way(flyby_box(start), transfer_box(end, turns), "transfer", {"turns": 0})
            if start == HOME:
                yield Way(HOME, transfer_box(end, turns), "launch", {"turns": 0})


def system_of(content: Content, place: str) -> str:
    """Return the system that a world or box belongs to."""
    if place in content.world:
        return content.world[place].system
    return place.rpartition("_")[0]


def box_of(content: Content, place: str) -> int | None:
    """Return the number of a transfer box, 0 for a flyby box, none for a world."""
    if place in content.world:
        return None
    number = place.rpartition("_")[2]
    return 0 if number == FLYBY else int(number)
