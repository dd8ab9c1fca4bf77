"""The corpora of hostile input: each entry is answered or refused in a line; none raises, hangs or tells a secret."""

import json
from pathlib import Path
from typing import Any

import pytest

from starlaw.web.service import service
from tests.hostile.corpora import (
    assistant_told,
    condition_read,
    engine_told,
    entries,
    file_read,
    service_told,
    text_of,
)

SECRETS = ("root:x:", str(Path(__file__).parents[2]), "site-packages", "Traceback", '"internal"')


def of_door(door: str) -> list[list[Any]]:
    """Return the requests to one door."""
    return [request for name, *request in entries("requests") if name == door]


def test_the_corpora_are_large_enough() -> None:
    assert len(entries("conditions")) >= 250
    assert len(entries("files")) >= 150
    assert len(entries("requests")) >= 100


@pytest.mark.timeout(120)
def test_hostile_conditions_are_read_or_refused_as_noted() -> None:
    assert [parts for said, *parts in entries("conditions") if condition_read(text_of(parts)) != said] == []


@pytest.mark.one_in(3)
@pytest.mark.timeout(120)
def test_hostile_files_are_refused_in_a_line_or_read() -> None:
    for kind, *parts in entries("files"):
        try:
            file_read(kind, parts)
        except Exception as error:
            raise AssertionError(f"{kind}: {str(parts)[:200]}") from error


def silent(told: Any) -> bool:
    """Tell whether an answer names nothing of this machine and no fault of the program."""
    text = json.dumps(told, default=str)
    return not any(secret in text for secret in SECRETS)


@pytest.mark.one_in(6)
@pytest.mark.timeout(120)
def test_hostile_lines_leave_the_engine_alive_and_silent() -> None:
    assert [(str(parts)[:200], told) for parts, told in engine_told(of_door("engine")) if not silent(told)] == []


@pytest.mark.one_in(3)
@pytest.mark.timeout(120)
def test_hostile_requests_leave_the_service_alive_and_silent(tmp_path: Path) -> None:
    app = service(f"sqlite:///{tmp_path / 'tables.db'}")
    for request, told in service_told(app, of_door("http")):
        assert told.status < 500, request
        assert silent(told), request


@pytest.mark.one_in(3)
@pytest.mark.timeout(120)
def test_hostile_calls_leave_the_assistants_server_alive_and_silent() -> None:
    assert [(call, told) for call, told in assistant_told(of_door("mcp")) if not silent(told)] == []
