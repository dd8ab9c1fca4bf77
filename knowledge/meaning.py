"""What a question means, beside the words that it uses: how near it comes to what is known, where vectors can be had.

Vectors of what is known are made once and kept in the cache, as whole numbers from -127 to 127.
"""

from base64 import b64decode, b64encode
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.keeping import kept
from starlaw.knowledge.search_making import Searchable
from starlaw.knowledge.sentence_vectors import SentenceModel, Watch, model, vectors
from starlaw.knowledge.values import Frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

FINE = 127
READ = frozenset({"clause", "content"})  # kinds of passages that are compared with a question themselves
QUESTION, TEXT = 3.0, 0.5  # what the nearest known question weighs, and the text, beside how well the words fit


class KnownMeanings(Frozen):
    """The vectors of sentences in their order, as bytes in base 64."""

    width: int
    rows: str


def nearness(among: Searchable, files: Sequence[Path], question: str) -> dict[int, float]:
    """Return how near a question comes to what each place is known to answer and to say; nothing without a model."""
    known = model()
    if known is None:
        return {}
    near = _asked(question) @ _rows(among, tuple(files), known).T
    places = _places(among)
    found: dict[int, dict[float, float]] = {}
    for (place, weight), share in zip(places, near.tolist(), strict=True):
        best = found.setdefault(place, {})
        best[weight] = max(best.get(weight, 0.0), share)
    return {place: sum(weight * share for weight, share in best.items()) for place, best in found.items()}


def make_ready(among: Searchable, files: Sequence[Path], watch: Watch) -> None:
    """Work out the vectors of what is known unless they are kept; nothing without a model."""
    known = model()
    if known is not None:
        _rows(among, tuple(files), known, watch)


def _places(among: Searchable) -> list[tuple[int, float]]:
    """Return the place that each sentence speaks for, and its weight."""
    asked = [(place, QUESTION) for place in among.index.answers]
    return asked + [(place, TEXT) for place, passage in enumerate(among.passages) if passage.kind in READ]


def _sentences(among: Searchable) -> list[str]:
    read = [passage.text for passage in among.passages if passage.kind in READ]
    return [passage.text for passage in among.asked] + read


@cache
def _asked(question: str) -> "NDArray[Any]":
    known = model()
    assert known is not None
    row: NDArray[Any] = vectors(known, [question])[0]
    return row


_MADE: dict[tuple[Path, ...], "NDArray[Any]"] = {}


def _rows(
    among: Searchable, files: tuple[Path, ...], known: SentenceModel, watch: Watch = lambda some, _: some
) -> "NDArray[Any]":
    import numpy as np

    if files not in _MADE:
        held = kept(KnownMeanings, files, lambda: _made(among, known, watch))
        whole = np.frombuffer(b64decode(held.rows), "i1").reshape(-1, held.width)
        _MADE[files] = whole.astype("f4") / FINE
    return _MADE[files]


def _made(among: Searchable, known: SentenceModel, watch: Watch) -> KnownMeanings:
    import numpy as np

    rows = np.rint(vectors(known, _sentences(among), watch) * FINE).astype("i1")
    return KnownMeanings(width=rows.shape[1], rows=b64encode(rows.tobytes()).decode("ascii"))
