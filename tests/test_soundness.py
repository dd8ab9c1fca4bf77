"""Certain answers of a few states and rulings stay as they are under other readings and values.

`make soundness` asks many more.
"""

from collections import Counter

import pytest

from tests import soundness
from tests.comparison import rule_sets
from tests.sound_sums import Sound, summary
from tests.soundness import asked


@pytest.mark.one_in(6)
@pytest.mark.parametrize("name", sorted(rule_sets()))
def test_certain_answers_do_not_change(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soundness, "PLAYED", 80)
    monkeypatch.setattr(soundness, "STATES", 1)
    monkeypatch.setattr(soundness, "RULINGS", 1)
    monkeypatch.setattr(soundness, "SCORED", 1)
    monkeypatch.setattr(soundness, "PACKS", 1)
    monkeypatch.setattr(soundness, "CHOSEN", 2)
    monkeypatch.setattr(soundness, "CLOSELY", 0)
    monkeypatch.setattr(soundness, "BESIDES", 20)
    sound, wrong = asked(name, seed=1)
    assert wrong == []
    assert sound.questions > 0


def test_the_sum_tells_what_changed_and_what_did_not() -> None:
    lost, never = Counter({"a lost icon": 1}), Counter({"reading pace": 1})
    told = summary("horizons", Sound(10, 5, 5, 2, lost, through=4, unchanged=never, draws=30, seconds=60), wrong=1)
    assert "5 certain, of which 1 changed; 5 undetermined, of which 2 changed and 1 rest" in told
    assert "4 of the others were tried through, of which 1 (25.0%) never changed" in told
    assert told.splitlines()[1:] == [
        "  those that cannot be tried rest: 1 on a lost icon",
        "  those that never changed rest: 1 on reading pace",
    ]
    assert told.splitlines()[0].endswith("0.2 questions a second")
