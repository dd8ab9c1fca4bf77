"""Whether `openapi.json` is true: schemathesis makes requests up from it and looks at every answer.

`python tests/web/schema_run.py --examples 50` runs for minutes, `make api` calls it; a test asks for a few requests.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.web.client import Client, served

PROGRAM = Path(sys.executable).with_name("schemathesis")
HOOKS = "tests.web.schema_hooks"
ROOT = Path(__file__).parents[2]
# A state is described as an object, and what is in it by `/v1/{game}/schemas`: what is made up is hardly ever one.
LEFT_OUT = "positive_data_acceptance"


def run(examples: int, seed: int, phases: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Return what a run against a service of its own came to."""
    with served(f"sqlite:///{folder / 'tables.db'}") as address:
        laid = Client(address).post("/v1/tables", game="horizons", players=2, seed=1).body
        environment = {
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "SCHEMATHESIS_HOOKS": HOOKS,
            "STARLAW_TABLE": laid["table"],
            "STARLAW_SECRET": next(iter(laid["secrets"].values())),
        }
        command = [str(PROGRAM), "run", f"{address}/openapi.json", "--max-examples", str(examples)]
        command += ["--seed", str(seed), "--phases", phases, "--exclude-checks", LEFT_OUT, "--no-shrink"]
        command += ["--suppress-health-check", "all", "--continue-on-failure", "--warnings", "off"]
        command += ["--request-timeout", "60"]
        return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=folder, check=False)


def main() -> int:
    """Run, and tell what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--examples", type=int, default=20, help="requests of each kind")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        done = run(given.examples, given.seed, "examples,coverage,fuzzing", Path(folder))
    print(done.stdout + done.stderr)
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
