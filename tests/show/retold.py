"""Games told with another pack: every number of it, and every price, is one that stands nowhere else."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any

from clingo import Symbol
from pydantic import BaseModel

import starlaw
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move
from starlaw.show.horizons.cards import face_in_words, mission
from starlaw.show.mars_horizon.cards import card_in_words, goal_in_words
from starlaw.show.starship_interstellar.board import family, mechanism, token_in_words
from starlaw.show.words import decision, words_of
from starlaw.solver.game import Game
from starlaw.solver.session import Fact

GAMES = ("horizons", "new_horizons", "mars_horizon", "starship_interstellar", "stellar_horizons")
FIRST, DEARER = 10_000, 7_000
PLACES = ("row",)  # numbers that name a place, as a row of the World Government does


@cache
def game(name: str) -> Game:
    """Return a game, an expansion with its base."""
    return starlaw.game("horizons", expansions=(name,)) if name == "new_horizons" else starlaw.game(name)


def renumbered(value: Any, path: str, numbers: dict[str, int]) -> Any:
    """Return content with a number of its own for every number, noted by its path; what it checks is not asked."""
    if isinstance(value, BaseModel):
        parts = {name: getattr(value, name) for name in type(value).model_fields}
        written = value.model_fields_set - {"provenance", *PLACES}
        changed = {n: renumbered(v, f"{path}.{n}", numbers) if n in written else v for n, v in parts.items()}
        return type(value).model_construct(**changed)
    if isinstance(value, Mapping):
        return {key: renumbered(part, f"{path}.{key}", numbers) for key, part in value.items()}
    if isinstance(value, tuple):
        return tuple(renumbered(part, f"{path}.{place}", numbers) for place, part in enumerate(value))
    if type(value) is int and value:
        numbers[path] = FIRST + len(numbers)
        return numbers[path] if value > 0 else -numbers[path]
    return value


class Retold:
    """A judge as words know it: the given content, and prices that the rules set, raised where wanted."""

    def __init__(self, judge: Game, content: Any, raised: int = 0) -> None:
        self._judge, self._raised = judge, raised
        self.name, self.shapes, self.content = judge.name, judge.shapes, content
        self.names = judge.ruleset.names(content)
        self.ruleset = SimpleNamespace(prospects=lambda *_: (), view=judge.ruleset.view)

    def charges(self, state: Any, move: Move) -> dict[str, int]:
        """Return what a move costs, each number of it raised."""
        charged = self._judge.charges(state, move)
        return {token: number + (self._raised if number > 0 else -self._raised) for token, number in charged.items()}

    def shown(self, names: tuple[str, ...], said: Iterable[Fact]) -> tuple[Symbol, ...]:
        """Return what the rules say with their own content."""
        return self._judge.shown(names, said)


@cache
def tables(name: str) -> tuple[tuple[Any, tuple[Move, ...]], ...]:
    """Return the seeds' states with their legal moves."""
    judge = game(name)
    states = [judge.state(read_json(file)) for file in sorted((folder("seeds") / name / "states").glob("*.json"))]
    return tuple((state, judge.moves(state)) for state in states)


def sentences(name: str, judge: Any) -> Iterator[str]:
    """Yield what a game says of its tables, of every move there, and of every card."""
    words, content = words_of(name), judge.content
    yield words.reference(judge)
    for state, moves in tables(name):
        yield words.board(judge, state, None)
        yield decision(judge, state)
        yield from (words.choice(judge, state, move) for move in moves)
    match name:
        case "horizons" | "new_horizons":
            yield from (face_in_words(side) for card in content.ally_cards.values() for side in (card.front, card.back))
            yield from (mission(content, card.id) for card in content.mission_cards)
        case "mars_horizon":
            yield from (card_in_words(content, card) for card in content.agency_cards)
            yield from (goal_in_words(content, goal, claimed) for goal in content.goals for claimed in (True, False))
        case "starship_interstellar":
            yield from (mechanism(judge, one) for one in content.mechanism)
            yield from (family(judge, one) for one in content.family)
            yield from (token_in_words(content, face) for face in content.face)


def numbers_in(text: str) -> set[int]:
    """Return the numbers of a text."""
    return {int(number) for number in re.findall(r"\d+", text)}
