"""Places and the ways between them, told once: rules hear of them as atoms, everything else as a networkx graph.

They are plain lists, so that judging a move does not wait for networkx to load.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import networkx as nx

    from starlaw.knowledge.moves import Argument

# An atom that tells of a place or a way: its predicate, then what its arguments are known as, or numbers as they are.
Pattern = tuple[str | int, ...]
Telling = Mapping[str, tuple[Pattern, ...]]  # by kind


class Place(NamedTuple):
    """Somewhere on a map, and what is known of it; its id is known as `name`."""

    name: str
    kind: str
    data: Mapping[str, Any] = {}


class Way(NamedTuple):
    """A way from one place to another, known as `start` and `end`, and what is known of it."""

    start: str
    end: str
    kind: str
    data: Mapping[str, Any] = {}


class Map(NamedTuple):
    """Every place and way of a game, or of one of its boards."""

    name: str
    places: tuple[Place, ...]
    ways: tuple[Way, ...]
    directed: bool = True

    def graph(self) -> "nx.Graph[str]":
        """Return the map as a graph; every place and way carries its kind and what is known of it."""
        import networkx as nx

        graph: nx.Graph[str] = nx.DiGraph(name=self.name) if self.directed else nx.Graph(name=self.name)
        graph.add_nodes_from((place.name, {"kind": place.kind, **place.data}) for place in self.places)
        graph.add_edges_from((way.start, way.end, {"kind": way.kind, **way.data}) for way in self.ways)
        return graph

    def places_of(self, *kinds: str) -> Iterator[Place]:
        """Yield the places of some kinds."""
        return (place for place in self.places if place.kind in kinds)

    def ways_of(self, *kinds: str) -> Iterator[Way]:
        """Yield the ways of some kinds."""
        return (way for way in self.ways if way.kind in kinds)

    def told(self, places: Telling, ways: Telling) -> "Iterator[tuple[Argument, ...]]":
        """Yield places and ways as atoms, as far as their kinds are told.

        >>> here = Map("road", (Place("a", "town", {"size": 2}),), (Way("a", "b", "lane", {}),))
        >>> list(here.told({"town": (("town", "name", "size"),)}, {"lane": (("lane", "start", "end"),)}))
        [('town', 'a', 2), ('lane', 'a', 'b')]
        """
        yield from _told(({"name": place.name, **place.data}, places.get(place.kind, ())) for place in self.places)
        known = ((way, ways.get(way.kind, ())) for way in self.ways)
        yield from _told(({"start": way.start, "end": way.end, **way.data}, patterns) for way, patterns in known)


def _told(things: Iterable[tuple[Mapping[str, Any], tuple[Pattern, ...]]]) -> "Iterator[tuple[Argument, ...]]":
    for known, patterns in things:
        for predicate, *keys in patterns:
            yield (predicate, *(key if isinstance(key, int) else known[key] for key in keys))
