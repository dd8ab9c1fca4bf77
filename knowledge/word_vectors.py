"""What words mean beside each other, as numbers: learnt from all questions and sentences of the package, and shipped.

Words are alike where questions that hold them have the same answers. The file is made by `word_learning.py`.
"""

from base64 import b64decode
from functools import cached_property
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.file_reading import read_json, validated
from starlaw.knowledge.folders import folder
from starlaw.knowledge.values import Frozen

if TYPE_CHECKING:
    from numpy.typing import NDArray

FILE = "word_vectors.json"


class WordVectors(Frozen):
    """Stems with a row of numbers each, as bytes in base 64, longer the more a word says; and the words behind them."""

    width: int
    stems: tuple[str, ...]
    words: tuple[str, ...]  # as they are written, so that a question's words get their stems
    rows: str

    @cached_property
    def by_stem(self) -> "dict[str, NDArray[Any]]":
        """Return the row of each stem."""
        import numpy as np

        return dict(zip(self.stems, np.frombuffer(b64decode(self.rows), "i1").reshape(-1, self.width), strict=True))


def word_vectors() -> WordVectors:
    """Return the numbers of all words that are known."""
    path = folder("seeds") / FILE
    return validated(WordVectors, read_json(path), str(path))
