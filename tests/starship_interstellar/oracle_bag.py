"""How H.A.L.L.'s bag changes in a Government Phase, cube by cube, with both ways in which the human can meddle."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product

from tests.starship_interstellar.oracle_content import COLOURS, HALL, Json, level

PAIRS_INTO = {"red": "yellow", "yellow": "green", "green": "blue", "blue": "purple"}


def pool_of(state: Json) -> Counter[str]:
    """Return the cubes to be converted: all of the board and those waiting in the technology zone."""
    hall = state[HALL]
    pool: Counter[str] = Counter()
    for cubes in (*hall["board"].values(), hall["waiting"]):
        for colour, number in cubes.items():
            pool[colour] += number
    return pool


def added(pool: Counter[str], levels: dict[str, int]) -> Counter[str]:
    """Return the cubes that go into the bag for a pool."""
    into: Counter[str] = Counter()
    odd = dict.fromkeys(COLOURS, False)
    for colour in chain.from_iterable([colour] * pool[colour] for colour in COLOURS):
        reached = levels.get(colour, 0)
        if colour == "purple":
            if reached == 0:
                into["red"] += 1
            if reached >= 1:
                into["green"] += 1
            if reached == 2:
                into["purple"] += 1
        elif reached == 0:
            if odd[colour]:  # its fellow went back into the bag and now comes out again
                into[colour] -= 1
                into[PAIRS_INTO[colour]] += 1
            else:
                into[colour] += 1
            odd[colour] = not odd[colour]
        else:
            for _ in range(reached):
                into[PAIRS_INTO[colour]] += 1
    return +into


def discards(cubes: dict[str, int]) -> Iterator[tuple[str, ...]]:
    """Yield all choices of up to one cube of each colour that a player has."""
    owned = [colour for colour in COLOURS if cubes.get(colour, 0) > 0]
    yield from chain.from_iterable(combinations(owned, number) for number in range(len(owned) + 1))


def eliminations(content: Json, pool: Counter[str], discarded: tuple[str, ...]) -> set[tuple[tuple[str, int], ...]]:
    """Return all pools after each discarded cube has taken away one of equal or lower value."""
    ways = []
    for colour in discarded:
        ways.append([other for other in COLOURS if level(content, other) <= level(content, colour)])
    found = set()
    for victims in product(*ways):
        taken = Counter(victims)
        if all(pool[colour] >= number for colour, number in taken.items()):
            found.add(tuple(sorted((pool - taken).items())))
    return found


def red_for(content: Json, discarded: tuple[str, ...]) -> int:
    """Return how many red cubes the cubes discarded after the conversion put into the bag."""
    return sum(level(content, colour) for colour in discarded)


def bags(state: Json, content: Json, human: str) -> set[tuple[tuple[str, int], ...]]:
    """Return every content that the bag can have after a Government Phase."""
    hall, cubes = state[HALL], state["players"][human]["cubes"]
    found = set()
    for before in discards(cubes):
        kept = {colour: number - (colour in before) for colour, number in cubes.items()}
        for pool in eliminations(content, pool_of(state), before):
            bag = Counter(hall["bag"]) + added(Counter(dict(pool)), hall["technologies"])
            for after in discards(kept):
                found.add(tuple(sorted((bag + Counter(red=red_for(content, after))).items())))
    return found
