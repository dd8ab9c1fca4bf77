"""No sentence of a game holds a number that a pack can change: such numbers come from content and rules.

A pack in which every number is another one is told in the same words; numbers that then stand nowhere are counted by
the part of the pack, so that a sentence which stops following its pack, or a number nobody speaks of, changes a count.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from starlaw.knowledge.declarations import decisions
from starlaw.knowledge.states import state_model
from starlaw.show.words import words_of
from starlaw.solver.declared.state_programs import leaves
from starlaw.solver.declared.words import decision_words
from tests.show.retold import DEARER, GAMES, Retold, game, numbers_in, renumbered, sentences, tables

ROOT = Path(__file__).parents[2]
# What no sentence about the seeds' tables tells: set-up, scores, chances and limits, and prices, which come as charges.
SILENT: dict[str, dict[str, int]] = {
    "horizons": {
        "allies": 10, "components": 12, "control": 3, "limits": 3, "rewards": 8, "start": 4,
    },
    "new_horizons": {
        "allies": 10, "battle": 4, "combat": 3, "components": 12, "control": 3, "fleet": 4, "limits": 3,
        "rewards": 8, "start": 4,
    },
    "mars_horizon": {
        "agency": 30, "components": 10, "limits": 6, "milestones": 7, "solo": 1, "start": 2, "tokens": 3,
    },
    "starship_interstellar": {
        "black_holes": 1, "bonus": 1, "deposits": 2, "discoveries": 3, "discovering": 5, "display": 3,
        "earth_yield": 3, "goals": 3, "governor": 2, "hall_numbers": 6, "hall_prices": 5, "hall_settings": 24,
        "journey": 28, "journey_goal": 4, "levels": 5, "lost_planets": 10, "market": 2, "market_cubes": 4,
        "planets": 40, "population": 5, "probe": 5, "production": 3, "room": 4, "rows": 3, "scoring": 2,
        "solar_bag": 5, "spiral": 5, "start": 3, "start_cubes": 2, "tech_numbers": 12, "technologies": 18,
        "travel": 5, "universal_numbers": 3, "wormhole": 1,
    },
    "stellar_horizons": {
        "asteroid": 3, "asteroids": 1, "battle": 5, "combat_table": 7, "cv_range": 1, "diplomacy": 2,
        "earth_production": 2, "ending": 4, "exploring": 2, "facilities": 36, "factions": 2, "fighting": 2,
        "fleet": 17, "founding": 1, "goods": 4, "large_losses": 1, "launching": 4, "life": 3, "losses": 7,
        "marker_bag": 4, "missions": 15, "modifiers": 4, "npf_bases": 5, "piracy": 5, "politics": 6,
        "producing": 4, "rates": 5, "readying": 3, "scenarios": 12, "settlement_points": 12, "settling": 1,
        "solo": 1, "start": 3, "support": 2, "support_limits": 2, "systems": 25, "techs": 34, "terraforming": 4,
        "terraforming_points": 3, "times": 59, "under_way": 2, "world_cards": 21, "worlds": 50,
    },
}  # fmt: skip
PRINTED = ("trigger",)  # allies, whose price is told as it is printed on the card


@pytest.mark.parametrize("name", GAMES)
def test_every_number_of_a_pack_is_told_as_the_pack_has_it(name: str) -> None:
    numbers: dict[str, int] = {}
    other = renumbered(game(name).content, "", numbers)
    told = numbers_in(" ".join(sentences(name, Retold(game(name), other))))
    silent = Counter(path.split(".")[1] for path, number in numbers.items() if number not in told)
    assert dict(silent) == SILENT[name]


@pytest.mark.one_in(2)
@pytest.mark.parametrize("name", GAMES)
def test_every_price_is_told_as_the_rules_charge_it(name: str) -> None:
    priced = 0
    for state, moves in tables(name):
        for move in moves:
            charged = game(name).charges(state, move)
            if not charged or move.name in PRINTED:
                continue
            said = words_of(name).choice(Retold(game(name), game(name).content, DEARER), state, move)  # type: ignore[arg-type]
            assert {abs(number) + DEARER for number in charged.values()} <= numbers_in(said), said
            priced += 1
    assert priced


# --- Literals ---

_NUMBER = re.compile(r"(?<![\w{#./])\d+(?![\w}])")  # after a slash it is the size of a term, in a key


def _texts(node: ast.AST) -> Iterator[str]:
    """Yield the literal parts of sentences below a node; formats and what they hold are none."""
    if isinstance(node, ast.FormattedValue):
        yield from _texts(node.value)
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str) and " " in node.value:
            yield node.value
    elif isinstance(node, ast.FunctionDef | ast.Module | ast.ClassDef):
        body = node.body[1:] if ast.get_docstring(node) else node.body
        for statement in body:
            yield from _texts(statement)
    else:
        for part in ast.iter_child_nodes(node):
            yield from _texts(part)


def _wording() -> list[Path]:
    shown = [path for path in (ROOT / "show").glob("*/*.py") if path.parent.name in GAMES and path.stem != "picture"]
    effects = [path for path in (ROOT / "solver" / "executor").glob("*/*.py") if path.stem != "setup"]  # tells nothing
    return sorted([*shown, *effects])


@pytest.mark.parametrize("path", _wording(), ids=lambda path: f"{path.parent.name}.{path.stem}")
def test_no_sentence_has_a_number_written_into_it(path: Path) -> None:
    assert [text for text in _texts(ast.parse(path.read_text(encoding="utf-8"))) if _NUMBER.search(text)] == []


@pytest.mark.parametrize("name", GAMES)
def test_no_declaration_has_a_number_written_into_its_sentence(name: str) -> None:
    model = state_model(name)
    told = [leaf.telling.sentence for leaf in leaves(model)]
    assert [text for text in told if _NUMBER.search(text)] == []
    assert [kind for kind in decisions(model) if _NUMBER.search(decision_words(model, kind))] == []
