"""How near a question comes to what an index knows, by what its words mean. `show/site/search.js` does the same."""

from collections.abc import Iterable
from math import isqrt
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.search_index import SearchIndex, numbers

if TYPE_CHECKING:
    from numpy.typing import NDArray


def nearness(index: SearchIndex, stems: Iterable[str]) -> tuple[list[int], list[int]]:
    """Return how near stems come to each known question, and to all that is said of each place, in parts of `unit`.

    Nothing if none of them is known. All is reckoned in whole numbers, so that nothing depends on a machine.
    """
    import numpy as np

    said = [numbers(index.meanings[stem], index.width)[0] for stem in dict.fromkeys(stems) if stem in index.meanings]
    if not said:
        return [], []
    row: NDArray[Any] = np.array(said, np.int64).sum(0)
    length = max(1, isqrt(int(row @ row))) * index.length
    asked, places = (
        (index.unit * (rows @ row) // length).tolist() for rows in (index.asked_numbers, index.place_numbers)
    )
    return asked, places
