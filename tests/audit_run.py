"""Whether weaknesses are known of what is pinned: pip-audit asks the advisories of osv.dev about `constraints.txt`.

Where they cannot be reached, the check says that it did not run. `make audit` calls it.
"""

import json
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
APART = ROOT / "build" / "audit"
PINNED = "pip-audit==2.10.1"


def advised() -> str:
    """Return what pip-audit writes; nothing if it cannot be had, or not the advisories."""
    python = str(APART / "bin" / "python")
    if not (APART / "bin" / "pip-audit").exists():
        venv.create(APART, with_pip=True)
        install = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", PINNED]
        subprocess.run(install, check=False, capture_output=True)
    command = [python, "-m", "pip_audit", "--vulnerability-service", "osv", "--requirement"]
    command += [
        str(ROOT / "constraints.txt"),
        "--no-deps",
        "--disable-pip",
        "--progress-spinner",
        "off",
        "--format",
        "json",
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def told(written: str) -> tuple[int, str]:
    """Return an exit code and what to say of it."""
    try:
        asked = json.loads(written)["dependencies"]
    except ValueError:
        return 0, "audit: did not run, since the advisories could not be reached"
    weak = [
        f"audit: {one['name']} {one['version']} has {found['id']}, mended in {found['fix_versions']}"
        for one in asked
        for found in one.get("vulns", ())
    ]
    unasked = [f"audit: nothing was told of {one['name']}" for one in asked if "vulns" not in one]
    if weak or unasked:
        return 1, "\n".join(weak + unasked)
    return 0, f"audit: no weakness is known of {len(asked)} pinned packages"


if __name__ == "__main__":
    code, words = told(advised())
    print(words)
    sys.exit(code)
