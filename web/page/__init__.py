"""The page: a front end in plain ES modules, built on the HTTP service alone."""

from pathlib import Path

FOLDER = Path(__file__).parent
FILES = tuple(sorted(file.name for file in FOLDER.iterdir() if file.suffix in (".html", ".css", ".js", ".svg")))
