"""Names and sizes: a general word names one class, packages and modules say what they hold, modules stay small."""

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from statistics import median

import pytest

from starlaw.knowledge.folders import source_names

ROOT = Path(__file__).parents[1]
FOLDERS = ("api", "cli", "knowledge", "learning", "show", "solver", "web")
MODULES = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("*.py"))
GENERAL = (
    "Answer", "Atom", "Entry", "Kind", "Ply", "Reason", "Result", "Rule", "Step", "Sum", "Table", "Way", "Words",
)  # fmt: skip
LONGEST, USUAL = 400, 120  # lines


@cache
def classes_by_name() -> dict[str, list[str]]:
    """Return where classes of each name are defined, inside others and functions, too."""
    places: dict[str, list[str]] = defaultdict(list)
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(f"{path.relative_to(ROOT)}:{node.lineno}")
    return places


def lines(path: Path) -> int:
    return len(path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", GENERAL)
def test_a_general_word_names_one_class_at_most(name: str) -> None:
    assert len(classes_by_name()[name]) <= 1, classes_by_name()[name]


def test_two_classes_of_general_code_never_share_a_name() -> None:
    games = set(source_names())
    own = {
        name: [place for place in places if not games & set(Path(place).parts)]
        for name, places in classes_by_name().items()
    }
    assert {name: places for name, places in own.items() if len(places) > 1} == {}


def test_classes_are_found() -> None:
    assert len(classes_by_name()) > 300
    assert [place.partition(":")[0] for place in classes_by_name()["Rule"]] == ["knowledge/rules.py"]


@pytest.mark.parametrize("folder", sorted({path.parent.relative_to(ROOT).as_posix() for path in MODULES}))
def test_every_package_says_what_belongs_in_it(folder: str) -> None:
    text = (ROOT / folder / "__init__.py").read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text))


def test_every_module_says_what_belongs_in_it() -> None:
    silent = [path for path in MODULES if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert not silent


def test_no_module_is_long_and_half_of_them_are_short() -> None:
    sizes = {path.relative_to(ROOT).as_posix(): lines(path) for path in MODULES}
    assert {name: size for name, size in sizes.items() if size > LONGEST} == {}
    assert median(sizes.values()) <= USUAL
