"""What an index knows of meanings: the numbers of each word, each known question and all that is said of a place."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import sqrt
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.passages import Passage
from starlaw.knowledge.text_search import words_of
from starlaw.knowledge.word_vectors import WordVectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

LENGTH = 400  # of a row of an index, whose numbers lie between -127 and 127
BESIDE = 0.5  # what a rule, a case or the like says of a clause, beside the clause and its questions
SAYING = frozenset({"clause", "asked", "rule", "reading", "case", "content", "ruling"})


def places_of(
    every: Iterable[Passage], sources: Sequence[str]
) -> Iterator[tuple[Passage, tuple[tuple[str, float], ...]]]:
    """Yield what is said, with the names of what it is said of and how much it counts there."""
    register = {clause for source in sources for clause in clauses(source)}
    for passage in every:
        if passage.kind not in SAYING:
            continue
        if passage.kind in ("clause", "asked"):
            yield passage, ((passage.id, 1.0),)
            continue
        known = [clause for clause in passage.clauses if clause in register]
        yield passage, ((named(passage), BESIDE), *((clause, BESIDE / sqrt(len(known))) for clause in known))


def named(passage: Passage) -> str:
    """Return a name that is the same passage in every index: readings and cases of two games may be called alike."""
    plain = ("clause", "content", "rule", "ruling", "asked")
    return passage.id if passage.kind in plain else f"{passage.source}/{passage.id}"


def rows_of(
    every: Sequence[Passage],
    findable: Sequence[Passage],
    sources: Sequence[str],
    stems: Mapping[str, str],
    known: WordVectors,
) -> dict[str, Any]:
    """Return the fields of an index that tell meanings."""
    import numpy as np

    numbers = known.by_stem
    place = {named(passage): at for at, passage in enumerate(findable)}
    whole = np.zeros((len(findable), known.width))
    asked = []
    for passage, places in places_of(every, sources):
        heard = [numbers[stem] for stem in {stems[word] for word in words_of(passage.text)} if stem in numbers]
        row = levelled(np.array([np.sum(heard, axis=0, dtype=float) if heard else np.zeros(known.width)]))[0]
        for name, weight in places:
            if name in place:
                whole[place[name]] += weight * row
        if passage.kind == "asked":
            asked.append(row)
    return {
        "width": known.width,
        "meanings": {stem: _told(row) for stem, row in numbers.items()},
        "asked_rows": _told(_whole(np.array(asked).reshape(-1, known.width))),
        "place_rows": _told(_whole(levelled(whole))),
    }


def levelled(rows: "NDArray[Any]") -> "NDArray[Any]":
    """Return rows of length 1; those of nothing stay so."""
    import numpy as np

    level: NDArray[Any] = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-9)
    return level


def _whole(rows: "NDArray[Any]") -> "NDArray[Any]":
    import numpy as np

    whole: NDArray[Any] = np.clip(np.rint(rows * LENGTH), -127, 127).astype("i1")
    return whole


def _told(rows: "NDArray[Any]") -> str:
    return b64encode(rows.tobytes()).decode("ascii")
