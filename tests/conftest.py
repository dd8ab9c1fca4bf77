"""Settings for all tests: tables are kept in a folder of this checkout, not in the user's."""

import os
from pathlib import Path

os.environ.setdefault("STARLAW_CACHE", str(Path(__file__).parent.parent / "build" / "cache"))
