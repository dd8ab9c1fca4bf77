"""Certain answers of a few states and rulings stay as they are under other readings and values.

`make soundness` asks many more.
"""

import pytest

from tests import soundness
from tests.comparison import rule_sets
from tests.soundness import Sound, asked, summary


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", sorted(rule_sets()))
def test_certain_answers_do_not_change(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "PLAYED", 80)
    monkeypatch.setattr(soundness, "STATES", 1)
    monkeypatch.setattr(soundness, "RULINGS", 1)
    monkeypatch.setattr(soundness, "PACKS", 1)
    monkeypatch.setattr(soundness, "CHOSEN", 2)
    monkeypatch.setattr(soundness, "CLOSELY", 0)
    sound, wrong = asked(name, seed=1)
    assert wrong == []
    assert sound.questions > 0


def test_the_sum_tells_what_changed_and_what_did_not() -> None:
    told = summary("horizons", Sound(10, 6, 4, 1, 2, 30, 60), wrong=1)
    assert "6 certain, of which 1 changed; 4 undetermined, of which 2 changed, 1 rest" in told
    assert "and 1 (25.0%) did not change" in told
    assert told.endswith("0.2 questions a second")
