"""Files of the cache that were spoilt: whatever byte of one is another, the table is made again, and nothing raises."""

import random
from pathlib import Path

import numpy as np
import pytest

from starlaw.solver.game import judge_of
from starlaw.solver.tables import cache


def test_a_byte_that_is_another_one_only_costs_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file, choose = tmp_path / "table.npz", random.Random(1)
    arrays = {name: np.arange(3) for name in (*cache.ARRAYS, "sizes", "checksum")}
    np.savez(file, allow_pickle=False, text=np.frombuffer(b"{}", dtype=np.uint8), **arrays)
    whole = file.read_bytes()
    monkeypatch.setattr(cache, "_file", lambda book, name: file)
    for place in sorted({*range(60), *range(len(whole) - 60, len(whole)), *choose.sample(range(len(whole)), 400)}):
        file.write_bytes(
            whole[:place] + bytes([whole[place] ^ choose.choice((1, 2, 4, 8, 16, 32, 64, 128))]) + whole[place + 1 :]
        )
        assert cache.load(judge_of("horizons"), "moves") is None
    for length in choose.sample(range(len(whole)), 50):
        file.write_bytes(whole[:length])
        assert cache.load(judge_of("horizons"), "moves") is None
