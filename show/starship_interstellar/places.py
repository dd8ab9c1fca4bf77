"""Where things are at a Starship Interstellar table, in words: the Journey and the World Government."""

from collections.abc import Iterator

from starlaw.knowledge.naming import Names, called
from starlaw.knowledge.starship_interstellar.content import TRAPPIST, Content
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.show.layout import wrapped
from starlaw.show.starship_interstellar.rewards import rewards


def lies_at(content: Content, state: State, space: str) -> str:
    """Return what a probe meets on a space of the Journey."""
    interest, token = content.space[space].interest, state.journey.found.get(space)
    if space == TRAPPIST:
        return "Trappist"
    if interest:
        return (
            "a Point of Interest, taken" if space in state.journey.taken else f"Point of Interest: {rewards(interest)}"
        )
    if token is None:
        return "unexplored"
    cubes = ", ".join(f"{number} {colour}" for colour, number in content.discovery[token].cubes.items())
    kind = content.discovery[token].kind.replace("_", " ")
    return f"{kind} with {cubes}" if cubes else kind


def boards(names: Names, content: Content, state: State) -> Iterator[str]:
    """Yield lines on the Journey and on the World Government."""
    journey = state.journey
    found = [f"{called(names, space)} ({lies_at(content, state, space)})" for space in sorted(journey.found)]
    free = [
        called(names, space.id) for space in content.journey.values if space.interest and space.id not in journey.taken
    ]
    yield wrapped(
        f"Government Probe at {called(names, journey.government)}; found: {', '.join(found) or 'nothing'}; "
        f"free Points of Interest: {', '.join(free) or 'none'}",
        "Journey: ",
    )
    rows: dict[int, list[str]] = {}
    for space, seat in sorted(state.government.items()):
        row, _, place = space[1:].partition("_")
        rows.setdefault(int(row), []).append(f"{seat} at {place}")
    told = [f"row {row}: {', '.join(seats)}" for row, seats in sorted(rows.items(), reverse=True)]
    yield wrapped("; ".join(told) or "nobody", "World Government: ")
