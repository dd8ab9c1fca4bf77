"""How modules rely on each other: every import counts, those inside functions and those for types alone too."""

import ast
from functools import cache
from pathlib import Path

import networkx as nx
import pytest

ROOT = Path(__file__).parents[1]
LAYERS = ("knowledge", "solver", "learning", "show", "web", "cli")  # each imports from itself and those before it
FOLDERS = [name for name in (*LAYERS, "api") if (ROOT / name).is_dir()]
MODULES = {
    ".".join(("starlaw", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__"): path
    for folder in FOLDERS
    for path in (ROOT / folder).rglob("*.py")
}


def imported(path: Path) -> set[str]:
    """Return the modules of the project that a file imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports name the whole module"
            whole = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name if name in MODULES else str(node.module) for name in whole}
    return found & MODULES.keys()


@cache
def imports() -> "nx.DiGraph[str]":
    """Return the graph whose ways lead from each module to those that it imports."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(MODULES)
    graph.add_edges_from((name, other) for name, path in MODULES.items() for other in imported(path) - {name})
    return graph


def test_modules_are_found_with_their_imports() -> None:
    assert len(imports()) > 200
    assert "starlaw.solver.tables.evaluator" in imports()["starlaw.solver.game"]  # inside a function
    assert "starlaw.solver.game" in imports()["starlaw.cli.mapping"]  # for types alone


def test_no_modules_import_each_other_in_a_circle() -> None:
    knots = [sorted(part) for part in nx.strongly_connected_components(imports()) if len(part) > 1]
    assert not knots


@pytest.mark.parametrize("folder", [name for name in FOLDERS if name in LAYERS])
def test_imports_go_from_the_front_doors_down_to_knowledge(folder: str) -> None:
    below = LAYERS[: LAYERS.index(folder) + 1]
    upward = [
        (name, other)
        for name, other in imports().edges
        if name.split(".")[1] == folder and other.split(".")[1] not in below
    ]
    assert not upward
