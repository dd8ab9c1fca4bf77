"""Clients of the HTTP service in the documentation: short, and they play whole games of every rule set."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import which

import pytest

from starlaw.knowledge.folders import source_names
from tests.web.client import served

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
CLIENTS = ("http_client.py", "http_client.mjs")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(f"sqlite:///{tmp_path_factory.mktemp('clients') / 'tables.db'}") as found:
        yield found


@pytest.mark.one_in(30)
@pytest.mark.parametrize("source", source_names())
@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_plays_a_whole_game(client: str, source: str, address: str) -> None:
    program = sys.executable if client.endswith(".py") else which("node")
    if program is None:
        pytest.skip("there is no Node on this machine, so that the JavaScript client was not run")
    command = [program, str(EXAMPLES / client), source, address]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    played = json.loads(done.stdout)
    assert played["moves"] == played["position"] > 20
    assert len(played["seed"]) > 20


@pytest.mark.parametrize("client", CLIENTS)
def test_a_client_is_short(client: str) -> None:
    assert len((EXAMPLES / client).read_text().splitlines()) <= 60
