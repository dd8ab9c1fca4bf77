"""What is installed for tests and CI is pinned, release by release, and under licences that may be used here."""

import json
import re
from importlib.metadata import Distribution, distributions
from pathlib import Path

from tests.audit_run import told

PINS = Path(__file__).parents[1] / "constraints.txt"
OF_EVERY_ENVIRONMENT = {"pip", "setuptools", "wheel", "starlaw"}
ALLOWED = {
    "0BSD", "Apache", "Apache-2.0", "BSD", "BSD-2-Clause", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "MPL-2.0",
    "PSF-2.0", "Zlib",
}  # fmt: skip
ONLY_BESIDE = {"psycopg": {"LGPL-3.0-only"}, "psycopg-binary": {"LGPL-3.0-only"}}  # imported as it is, on demand
SAID_IN_A_FILE = {"resvg-py": {"MIT"}}  # its metadata names none
SAID_OTHERWISE = {
    "Apache 2.0": "Apache-2.0", "Apache Software License": "Apache-2.0", "BSD License": "BSD", "ISC License": "ISC",
    "ISC License (ISCL)": "ISC", "MIT License": "MIT", "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}  # fmt: skip


def name_of(text: str) -> str:
    return re.sub(r"[-_.]+", "-", text).lower()


def pins() -> dict[str, str]:
    lines = (line.partition("#")[0].strip() for line in PINS.read_text("utf-8").splitlines())
    parts = (line.partition("==") for line in lines if line)
    return {name_of(name): version.partition(";")[0].strip() for name, _, version in parts}


def installed() -> dict[str, Distribution]:
    found = {name_of(one.metadata["Name"]): one for one in distributions()}
    return {name: one for name, one in found.items() if name not in OF_EVERY_ENVIRONMENT}


def licences(one: Distribution) -> set[str]:
    """Return the licences that a distribution names, by their short names; exceptions and choices are left out."""
    if known := SAID_IN_A_FILE.get(name_of(one.metadata["Name"])):
        return known
    (expression,) = one.metadata.get_all("License-Expression") or ("",)
    if expression:
        return set(re.sub(r" WITH \S+|[()]", "", expression).replace(" OR ", " AND ").split(" AND "))
    named = [kind.rpartition(" :: ")[2] for kind in one.metadata.get_all("Classifier") or () if "License ::" in kind]
    named = [name for name in named if name != "DFSG approved"] or [
        (one.metadata.get_all("License") or ("none",))[0].splitlines()[0]
    ]
    return {SAID_OTHERWISE.get(name, name) for name in named}


def test_every_package_that_is_installed_is_pinned_and_none_besides() -> None:
    assert {name: one.version for name, one in installed().items()} == pins()


def test_every_licence_is_allowed() -> None:
    foreign = {name: licences(one) - ALLOWED - ONLY_BESIDE.get(name, set()) for name, one in installed().items()}
    assert {name: named for name, named in foreign.items() if named} == {}


def test_what_is_distributed_needs_only_what_may_be_used_freely() -> None:
    own = next(one for one in distributions() if one.metadata["Name"] == "starlaw")
    needed = {name_of(re.split(r"[ <>=;\[]", line)[0]) for line in own.requires or () if "extra ==" not in line}
    assert needed
    assert {name: licences(installed()[name]) - ALLOWED for name in needed} == {name: set() for name in needed}


def test_a_known_weakness_and_a_package_that_nobody_looked_at_are_told_and_no_network_is_no_verdict() -> None:
    sound = {"name": "a", "version": "1", "vulns": []}
    weak = {"name": "b", "version": "1", "vulns": [{"id": "X-1", "fix_versions": ["2"]}]}
    unasked = {"name": "c", "skip_reason": "not found"}
    assert told(json.dumps({"dependencies": [sound]})) == (0, "audit: no weakness is known of 1 pinned packages")
    assert told(json.dumps({"dependencies": [sound, weak]})) == (1, "audit: b 1 has X-1, mended in ['2']")
    assert told(json.dumps({"dependencies": [unasked]})) == (1, "audit: nothing was told of c")
    assert told("") == (0, "audit: did not run, since the advisories could not be reached")
