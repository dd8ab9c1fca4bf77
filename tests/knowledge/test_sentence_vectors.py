"""Sentences as vectors: the small transformer in plain numpy, on a model of two words a side that is made here."""

import json
from math import erf
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from starlaw.knowledge.sentence_vectors import SentenceModel, error_function, parts_of, read_model, vectors

WORDS = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "star", "##s", "world", "a", "##ship", "?")
WIDTH, HEADS, WIDE = 8, 2, 16


def shapes() -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {
        "embeddings.word_embeddings.weight": (len(WORDS), WIDTH),
        "embeddings.position_embeddings.weight": (32, WIDTH),
        "embeddings.token_type_embeddings.weight": (2, WIDTH),
    }
    square = [f"attention.self.{kind}" for kind in ("query", "key", "value")]
    linear = {**dict.fromkeys([*square, "attention.output.dense"], (WIDTH, WIDTH)), "intermediate.dense": (WIDE, WIDTH),
              "output.dense": (WIDTH, WIDE)}  # fmt: skip
    levels = [
        "embeddings.LayerNorm",
        *(f"encoder.layer.0.{n}" for n in ("attention.output.LayerNorm", "output.LayerNorm")),
    ]
    for name, shape in linear.items():
        found |= {f"encoder.layer.0.{name}.weight": shape, f"encoder.layer.0.{name}.bias": shape[:1]}
    for name in levels:
        found |= {f"{name}.weight": (WIDTH,), f"{name}.bias": (WIDTH,)}
    return found


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> SentenceModel:
    place: Path = tmp_path_factory.mktemp("model")
    chance, head, body = np.random.default_rng(5), {}, b""
    for name, shape in shapes().items():
        part = chance.normal(size=shape).astype("<f4").tobytes()
        head[name] = {"dtype": "F32", "shape": list(shape), "data_offsets": [len(body), len(body) + len(part)]}
        body += part
    text = json.dumps(head).encode()
    (place / "model.safetensors").write_bytes(len(text).to_bytes(8, "little") + text + body)
    (place / "vocab.txt").write_text("\n".join(WORDS))
    (place / "config.json").write_text(json.dumps({"num_hidden_layers": 1, "num_attention_heads": HEADS}))
    return read_model(place)


def test_words_are_taken_apart_into_the_longest_known_parts(tiny: SentenceModel) -> None:
    named = [WORDS[at] for at in parts_of(tiny.words, "Stárship? a planet stars")]
    assert named == ["[CLS]", "star", "##ship", "?", "a", "[UNK]", "star", "##s", "[SEP]"]


def test_a_vector_has_length_1_and_hangs_on_its_own_sentence_alone(tiny: SentenceModel) -> None:
    texts = ["a star", "a world of stars? a starship", "world"]
    together = vectors(tiny, texts)
    assert np.allclose((together**2).sum(1), 1, atol=1e-5)
    assert np.allclose(together, np.vstack([vectors(tiny, [text])[0] for text in texts]), atol=1e-5)
    assert not np.allclose(together[0], together[2], atol=1e-2)


def test_the_layer_is_that_of_the_paper_worked_out_place_by_place(tiny: SentenceModel) -> None:
    w = {name: value.astype("f8") for name, value in tiny.weights.items()}

    def level(row: Any, name: str) -> Any:
        return (row - row.mean()) / np.sqrt(row.var()) * w[f"{name}.weight"] + w[f"{name}.bias"]

    def linear(row: Any, name: str) -> Any:
        return w[f"encoder.layer.0.{name}.weight"] @ row + w[f"encoder.layer.0.{name}.bias"]

    ids = parts_of(tiny.words, "a star")
    kinds = w["embeddings.token_type_embeddings.weight"][0]
    words, positions = w["embeddings.word_embeddings.weight"], w["embeddings.position_embeddings.weight"]
    rows = [level(words[one] + positions[at] + kinds, "embeddings.LayerNorm") for at, one in enumerate(ids)]
    outcome = []
    for row in rows:
        seen = []
        for head in range(HEADS):
            part = slice(head * WIDTH // HEADS, (head + 1) * WIDTH // HEADS)
            query = linear(row, "attention.self.query")[part]
            fit = np.array([query @ linear(o, "attention.self.key")[part] for o in rows]) / np.sqrt(WIDTH / HEADS)
            share = np.exp(fit) / np.exp(fit).sum()
            seen.append(sum(s * linear(o, "attention.self.value")[part] for s, o in zip(share, rows, strict=True)))
        after = level(
            linear(np.concatenate(seen), "attention.output.dense") + row, "encoder.layer.0.attention.output.LayerNorm"
        )
        wide = np.array([v * (1 + erf(v / np.sqrt(2))) / 2 for v in linear(after, "intermediate.dense")])
        outcome.append(level(linear(wide, "output.dense") + after, "encoder.layer.0.output.LayerNorm"))
    mean = np.mean(outcome, axis=0)
    assert np.allclose(vectors(tiny, ["a star"])[0], mean / np.linalg.norm(mean), atol=1e-4)


def test_the_error_function_is_right_to_six_places() -> None:
    values = np.linspace(-4, 4, 81)
    assert np.allclose(error_function(values), [erf(value) for value in values], atol=1e-6)
