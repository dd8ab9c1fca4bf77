"""Parsed files are kept in the cache: what comes back is the same, and nothing that is torn or foreign is believed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from starlaw.knowledge import keeping
from starlaw.knowledge.file_reading import read_yaml, validated
from starlaw.knowledge.horizons.content import Content
from starlaw.knowledge.keeping import forget, kept
from starlaw.knowledge.packs import default_file
from starlaw.knowledge.values import canonical_json

SOURCE = default_file("horizons")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("STARLAW_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "read"


def parsed() -> Content:
    return validated(Content, read_yaml(SOURCE), str(SOURCE))


def never() -> Content:
    raise AssertionError("read again although it is kept")


def the_file(cache: Path) -> Path:
    (file,) = cache.iterdir()
    return file


def test_what_is_kept_comes_back_as_it_was(cache: Path) -> None:
    first = kept(Content, [SOURCE], parsed)
    again = kept(Content, [SOURCE], never)
    assert again == first == parsed()
    assert canonical_json(again) == canonical_json(first)
    assert again.model_dump(exclude_unset=True) == first.model_dump(exclude_unset=True)
    assert type(again.allies.cards[0]) is type(first.allies.cards[0])


def test_another_source_is_read_anew_and_takes_the_place_of_the_old(cache: Path, tmp_path: Path) -> None:
    source = tmp_path / "pack.yaml"
    source.write_bytes(SOURCE.read_bytes())
    kept(Content, [source], parsed)
    kept(Content, [source], never)
    source.write_bytes(SOURCE.read_bytes() + b"\n")
    with pytest.raises(AssertionError, match="read again"):
        kept(Content, [source], never)
    kept(Content, [source], parsed)
    the_file(cache)


def test_what_is_forgotten_is_read_anew(cache: Path) -> None:
    kept(Content, [SOURCE], parsed)
    forget()
    with pytest.raises(AssertionError, match="read again"):
        kept(Content, [SOURCE], never)


def torn(text: bytes) -> bytes:
    return text[: len(text) // 2]


def changed(text: bytes) -> bytes:
    return text.replace(b'"default"', b'"another"', 1)


def foreign(text: bytes) -> bytes:
    """Another class under a check that fits, as somebody who knows the format would write it."""
    names, said = json.loads(text.partition(b"\n")[2])
    names[0][:2] = "os.path", "join"
    body = json.dumps([names, said]).encode()
    return keeping._check(keeping._origin(Content, [SOURCE]), body) + b"\n" + body


def nothing(text: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("spoil", [torn, changed, foreign, nothing])
def test_a_spoilt_file_is_not_believed_and_written_anew(cache: Path, spoil: Callable[[bytes], bytes]) -> None:
    kept(Content, [SOURCE], parsed)
    file = the_file(cache)
    whole = file.read_bytes()
    file.write_bytes(spoil(whole))
    with pytest.raises(AssertionError, match="read again"):
        kept(Content, [SOURCE], never)
    assert kept(Content, [SOURCE], parsed) == parsed()
    assert file.read_bytes() == whole


def test_a_cache_that_cannot_be_written_only_costs_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    for place in (str(blocked), ""):
        monkeypatch.setenv("STARLAW_CACHE", place)
        assert kept(Content, [SOURCE], parsed) == parsed()
        with pytest.raises(AssertionError, match="read again"):
            kept(Content, [SOURCE], never)
