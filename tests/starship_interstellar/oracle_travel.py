"""What flights cost, counted step by step over the board, and the cheapest way in several flights."""

from heapq import heappop, heappush

from tests.starship_interstellar.oracle_content import (
    EARTH,
    WORMHOLE,
    Json,
    action_side,
    ahead,
    by_id,
    discoveries,
    numbers,
    option,
    planets,
    salvation_side,
)

Spot = tuple[int, int]


def spot_of(state: Json, content: Json, seat: str, place: str) -> Spot | None:
    """Return orbit and quadrant of a planet in play or of a player's Wormhole token."""
    if place == WORMHOLE:
        return token_spot(state, seat) if option(state, "wormhole_spot") == "at_the_token" else None
    if place not in state["planets"]:
        return None
    return planets(content)[place]["orbit"], state["planets"][place]["quadrant"]


def token_spot(state: Json, seat: str) -> Spot | None:
    """Return orbit and quadrant of a player's Wormhole token."""
    token = state["players"][seat]["wormhole"]
    return (token["orbit"], token["quadrant"]) if token else None


def places(state: Json, content: Json, seat: str) -> list[str]:
    """Return where a player's Explorer can go: planets in play, and the player's own Wormhole token."""
    there = [name for name in planets(content) if spot_of(state, content, seat, name) is not None]
    token = spot_of(state, content, seat, WORMHOLE)
    alone = token is not None and all(spot_of(state, content, seat, name) != token for name in there)
    return [*there, *([WORMHOLE] if alone else [])]  # where a planet is too, the planet is the place


def quadrants_crossed(content: Json, start: int, end: int) -> int:
    """Return the shorter of both ways round."""
    size = numbers(content, "travel")["quadrants"]
    ways = []
    for step in (1, -1):
        here, crossed = start, 0
        while here != end:
            here = (here - 1 + step) % size + 1
            crossed += 1
        ways.append(crossed)
    return min(ways)


def way_through_space(content: Json, start: Spot, end: Spot, *, belt_counts: bool) -> int:
    """Return the Fuel for orbits, quadrants and the Asteroid Belt between two spots."""
    rates = numbers(content, "travel")
    fuel = quadrants_crossed(content, start[1], end[1]) * rates["quadrant"]
    inner, outer = sorted((start[0], end[0]))
    for orbit in range(inner, outer):  # from this orbit to the next one
        fuel += rates["orbit"]
        if orbit == rates["belt_after"] and belt_counts:
            fuel += rates["belt"]
    return fuel


def printed_fuel(state: Json, content: Json, seat: str, start: str, end: str) -> int | None:
    """Return what a flight costs before a token makes it cheaper; None if one of the places is not there."""
    techs = state["players"][seat]["techs"]
    here, there = (spot_of(state, content, seat, place) for place in (start, end))
    if here is None or there is None:
        return None
    fuel = way_through_space(content, here, there, belt_counts="travel_1" not in techs)
    if start != WORMHOLE and "travel_2" not in techs:
        fuel += planets(content)[start]["gravity"]
    token = token_spot(state, seat)
    if token is not None and (start, there) == (EARTH, token):
        fuel = min(fuel, numbers(content, "wormhole")["fuel"])
    if token is not None and (here, end) == (token, EARTH):
        fuel = min(fuel, numbers(content, "wormhole")["fuel"])
    return fuel


def flight_fuel(state: Json, content: Json, seat: str, start: str, end: str, token: str = "travel") -> int | None:
    """Return what a flight costs with a token; None if there is no such flight."""
    if start == end or end not in places(state, content, seat):
        return None
    side, fuel = action_side(content, token), printed_fuel(state, content, seat, start, end)
    if fuel is None:
        return None
    return 0 if side.get("free") else max(0, fuel - side.get("less", 0))


def payable_flights(state: Json, content: Json, seat: str, token: str) -> set[str]:
    """Return where a player can fly now with a token."""
    player, found = state["players"][seat], set()
    for place in places(state, content, seat):
        fuel = flight_fuel(state, content, seat, player["explorer"], place, token)
        if fuel is not None and fuel <= player["fuel"]:
            found.add(place)
    return found


def cheapest(state: Json, content: Json, seat: str, start: str, token: str = "travel") -> dict[str, int]:
    """Return the least Fuel from a place to every other one, in any number of flights with a token.

    A token that flies for nothing serves for the first flight only.
    """
    best: dict[str, int] = {}
    waiting: list[tuple[int, str]] = [(0, start)]
    while waiting:
        spent, here = heappop(waiting)
        if here in best:
            continue
        best[here] = spent
        for there in places(state, content, seat):
            fuel = flight_fuel(state, content, seat, here, there, token_for(content, token, first=here == start))
            if fuel is not None and there not in best:
                heappush(waiting, (spent + fuel, there))
    return best


def token_for(content: Json, token: str, *, first: bool) -> str:
    """Return the token that serves for a flight: one for nothing is not repeated."""
    return token if first or not action_side(content, token).get("free") else "travel"


def cheapest_by_trying(state: Json, content: Json, seat: str, start: str, token: str = "travel") -> dict[str, int]:
    """Return the same by trying every way that visits no place twice, with up to four stops between."""
    best, names = {start: 0}, places(state, content, seat)
    ways: list[tuple[tuple[str, ...], int]] = [((start,), 0)]
    for _ in range(5):
        longer = []
        for way, spent in ways:
            for there in names:
                fuel = None if there in way else flight_fuel(state, content, seat, way[-1], there, token)
                if fuel is not None:
                    longer.append(((*way, there), spent + fuel))
                    best[there] = min(best.get(there, spent + fuel), spent + fuel)
        ways = longer
    return best


def cheapest_advances(state: Json, content: Json, seat: str) -> dict[str, int]:
    """Return the least Fuel for a player's probe to every space ahead, over what is discovered.

    The way on from a Wormhole is cheaper right after the probe has come to it, not from where it starts unless that is
    what is asked; with X16 the advance that is asked costs nothing, but no way on from a Wormhole.
    """
    rates, journey, player = numbers(content, "probe"), state["journey"], state["players"][seat]
    kinds = {name: card["kind"] for name, card in discoveries(content).items()}
    through = {"wormhole", *(["deep_space"] if "deep_space_power" in player["techs"] else [])}
    entry = next(iter(state["agenda"]), {"player": "", "kind": ""})
    first = rates["fuel"]
    if entry["player"] == seat and entry["kind"] == "onward":
        first = rates["wormhole"]
    if entry["player"] == seat and entry["kind"] == "salvation" and salvation_side(content, entry["token"]).get("free"):
        first = 0
    best = {player["probe"]: 0}
    for column in range(by_id(content, "journey")[player["probe"]]["column"], 10):
        for here in [name for name in best if by_id(content, "journey")[name]["column"] == column]:
            onward = here != player["probe"] and kinds.get(journey["found"].get(here)) in through
            fuel = best[here] + (rates["wormhole" if onward else "fuel"] if here != player["probe"] else first)
            for there in ahead(content, here):
                best[there] = min(best.get(there, fuel), fuel)
    return best
