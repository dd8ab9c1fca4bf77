"""What words mean in general: each as a sentence of its own, by the small sentence model where it is installed.

Only whoever learns words anew needs that model; what was learnt is shipped.
"""

from collections.abc import Collection, Mapping
from re import fullmatch
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.sentence_vectors import DISTRIBUTION, SentenceModel, model, vectors

if TYPE_CHECKING:
    from numpy.typing import NDArray

COMMON = 9000  # words that the model knows best, the most common ones in English


def general_meanings(own: Collection[str]) -> Mapping[str, "NDArray[Any]"]:
    """Return what some words and the common ones mean, as rows of numbers."""
    known = model()
    if known is None:
        raise InvalidInputError(f"expected the package {DISTRIBUTION}, which tells what words mean in general")
    words = sorted({*own, *_common(known)})
    return dict(zip(words, vectors(known, words), strict=True))


def _common(known: SentenceModel) -> list[str]:
    """Return the most common words; the model lists them first."""
    return [word for word in known.words if fullmatch("[a-z]{2,}", word)][:COMMON]
