"""Whether TypeScript types follow from `openapi.json`, and a client that uses them compiles. It needs npm.

Where there is no npm, or nothing can be had from it, the check says that it did not run.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import copy, which

from starlaw.web.service import service

ROOT = Path(__file__).parents[2]
BUILD = ROOT / "build" / "typescript"
PACKAGES = ("openapi-typescript@7.13.0", "typescript@5.9.3")
STRICT = ("--noEmit", "--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "es2022")


def installed() -> bool:
    """Return whether the packages are there, after trying to have them."""
    BUILD.mkdir(parents=True, exist_ok=True)
    npm = which("npm")
    if npm is None:
        return False
    command = [npm, "install", "--no-audit", "--no-fund", "--silent", "--prefix", str(BUILD), *PACKAGES]
    kept = BUILD / "node_modules" / ".bin" / "tsc"
    return kept.exists() or subprocess.run(command, check=False).returncode == 0


def main() -> int:
    """Generate the types and compile the client."""
    if not installed():
        print("types_check: did not run, since there is no npm here or it has not got its packages")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        described = service(f"sqlite:///{Path(folder) / 'tables.db'}").openapi()
    (BUILD / "openapi.json").write_text(json.dumps(described), encoding="utf-8")
    copy(ROOT / "docs" / "examples" / "http_types.ts", BUILD)
    programs = BUILD / "node_modules" / ".bin"
    generate = [
        str(programs / "openapi-typescript"),
        "openapi.json",
        "-o",
        "api.d.ts",
        "--default-non-nullable",
        "false",
    ]
    made = subprocess.run(generate, cwd=BUILD, check=False)
    if made.returncode:
        return made.returncode
    command = [str(programs / "tsc"), *STRICT, "--moduleResolution", "bundler", "--lib", "es2022,dom", "http_types.ts"]
    return subprocess.run(command, cwd=BUILD, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
