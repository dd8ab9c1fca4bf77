"""Maps the project's folders into one package, so that a new game's folder needs no entry anywhere."""

from setuptools import find_packages, setup

FOLDERS = ("cli", "knowledge", "learning", "rules_asp", "seeds", "show", "solver", "web")
FOUND = find_packages(include=[pattern for folder in FOLDERS for pattern in (folder, f"{folder}.*")])

setup(
    packages=["starlaw", *(f"starlaw.{package}" for package in FOUND)],
    package_dir={"starlaw": "api", **{f"starlaw.{folder}": folder for folder in FOLDERS}},
)
