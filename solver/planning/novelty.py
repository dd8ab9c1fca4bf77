"""How new a position is: whether it says something that none before it said, or two things together."""

from collections.abc import Collection, Hashable

import numpy as np
from numpy.typing import NDArray

WIDTH = 4096  # things that are told apart; more share places, and then a new pair may pass for a known one


class Novelty:
    """What positions have said so far, each alone and two together."""

    def __init__(self) -> None:
        self._place: dict[Hashable, int] = {}
        self._together: NDArray[np.bool_] = np.zeros((WIDTH, WIDTH), dtype=bool)

    def rank(self, things: Collection[Hashable], fresh: Collection[Hashable]) -> int:
        """Return 1 for a position that says something new, 2 for a new pair, 3 for neither, and remember it.

        Fresh is what the position before it did not say; a pair without any of these is not new.
        """
        known = len(self._place)
        places = self._places(things)
        new = len(self._place) > known
        pairs = np.ix_(self._places(fresh) % WIDTH, places % WIDTH)
        paired = not self._together[pairs].all()
        self._together[pairs] = True
        return 1 if new else 2 if paired else 3

    def _places(self, things: Collection[Hashable]) -> NDArray[np.intp]:
        place = self._place
        return np.fromiter((place.setdefault(thing, len(place)) for thing in things), dtype=np.intp, count=len(things))
