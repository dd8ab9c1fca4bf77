"""Which of its cubes H.A.L.L. pays a price with."""

from collections.abc import Mapping
from typing import Any

from starlaw.knowledge.citing import cites
from starlaw.knowledge.starship_interstellar.content import HALL
from starlaw.knowledge.starship_interstellar.pieces import COLOURS
from starlaw.solver.executor.starship_interstellar.table import Table, shifted


@cites("starship_interstellar/hall_research#9", "starship_interstellar/hall_build#9")
def payment(table: Table, price: Mapping[Any, int]) -> dict[str, int] | None:
    """Return the cubes for a price, none if it cannot be paid; in one reading more valuable ones stand for others."""
    left: Mapping[Any, int] = table.player(HALL).cubes
    higher = table.reading("golden_rule") == "higher_for_lower"
    paid = dict.fromkeys(map(str, COLOURS), 0)
    for place in reversed(range(len(COLOURS))):
        usable = COLOURS[place:] if higher else COLOURS[place : place + 1]
        for _ in range(price.get(COLOURS[place], 0)):
            cube = next((colour for colour in usable if left[colour]), None)
            if cube is None:
                return None
            left = shifted(left, cube, -1)
            paid[cube] += 1
    return {colour: number for colour, number in paid.items() if number}
