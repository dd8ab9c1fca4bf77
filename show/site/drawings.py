"""Small drawn positions: of a case's position the part of the picture that it is about, as a file of its own."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import blake2b
from html import escape
from typing import Any

from starlaw.knowledge.cases import Case, start_of
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import read_json
from starlaw.knowledge.folders import folder
from starlaw.knowledge.states import GameState
from starlaw.show.pictures import picture_of, unseen_in
from starlaw.show.site.cutting import Detail, TakenApart
from starlaw.solver.game import Game

_NAME = re.compile(r"[a-z]\w*")
_MOVED, _CHANGED, _SAID = 2, 3, 1  # what it weighs that a part has a thing of the move, differs, or has a thing named


class Drawings:
    """The drawn positions of a game; what was drawn is kept under `files`, by name."""

    def __init__(self, judge: Game) -> None:
        self.judge = judge
        self.files: dict[str, str] = {}
        self._parts: dict[str, TakenApart] = {}  # by what a picture shows of a state
        self._figures: dict[tuple[Detail, frozenset[str]], str] = {}
        self._states = lru_cache(maxsize=50)(lambda text: judge.state(json.loads(text)))

    @cached_property
    def states(self) -> Mapping[str, Any]:
        """The positions that cases start from, as JSON, by name."""
        place = folder("seeds") / self.judge.name / "states"
        return {file.stem: read_json(file) for file in sorted(place.glob("*.json"))}

    def whole(self, name: str) -> Iterator[str]:
        """Draw a position whole, and yield the file of each of its maps; none for a game without pictures."""
        state = self.state(self.states[name])
        for shown in self.judge.ruleset.maps:
            try:
                text = picture_of(self.judge, state, shown) + "\n"
            except InvalidInputError:
                return
            file = f"{self.judge.name}/positions/{name}-{shown}.svg"
            self.files[file] = text
            yield file

    def of_fullest(self) -> Iterator[str]:
        """Draw the position that has most in it, likewise; none for a game without positions."""
        most = max(self.states, key=lambda name: len(json.dumps(self.states[name])), default="")
        return self.whole(most) if most else iter(())

    def of_case(self, case: Case) -> str:
        """Return a figure of what a case is about; nothing if no picture shows it."""
        if not case.start or not self._first_map:
            return ""
        own = self._drawn(start_of(self.judge.name, case))
        start = {part.text for part in self._drawn(self.states[case.start]).parts}
        moved = frozenset(_NAME.findall(case.move.partition("(")[2]))
        named = moved | frozenset(_NAME.findall(json.dumps([case.change, case.expect.after])))
        worth = [(self._worth(part, start, moved, named), part) for part in own.parts]
        most, part = max(worth, key=lambda one: one[0], default=(0, None))
        if part is None or not most:
            return ""
        return self._figure(own, part, part.names & moved)

    def _figure(self, parts: TakenApart, part: Detail, lit: frozenset[str]) -> str:
        if (part, lit) not in self._figures:
            cut, told = parts.cut(part, lit), escape(part.told)
            file = f"{self.judge.name}/drawn/{blake2b(cut.text.encode(), digest_size=6).hexdigest()}.svg"
            self.files[file] = cut.text
            size = f'width="{cut.width}" height="{cut.height}"'
            shown = f'<img class="drawn" src="{file}" alt="{told}" {size} loading="lazy">'
            self._figures[part, lit] = f'<a href="{file}">{shown}</a>'
        return self._figures[part, lit]

    def state(self, position: Any) -> GameState:
        """Return a position as a state; of one that was just read, that one."""
        return self._states(json.dumps(position))

    def _worth(self, part: Detail, start: Collection[str], moved: frozenset[str], named: frozenset[str]) -> int:
        seats = self._seats
        weights = (_SAID if name in seats else _MOVED for name in part.names & moved)
        return sum(weights) + len(part.names & named) * _SAID + (_CHANGED if part.text not in start else 0)

    @cached_property
    def _seats(self) -> Collection[str]:
        return self.judge.ruleset.may_sit(self.judge.content)

    @cached_property
    def _first_map(self) -> str:
        """The map that is drawn of cases; none for a game without pictures."""
        return next(iter(self.judge.ruleset.maps), "") if any(self.of_fullest()) else ""

    def _drawn(self, state: Any) -> TakenApart:
        shown = json.dumps(without(state, unseen_in(self.judge)))
        if shown not in self._parts:
            self._parts[shown] = TakenApart(picture_of(self.judge, self.state(state), self._first_map))
        return self._parts[shown]


def without(state: Any, paths: Collection[str]) -> Any:
    """Return a JSON object without some fields; a star in a path stands for every key.

    >>> without({"a": 1, "b": {"x": {"c": 1, "d": 2}}}, ["a", "b.*.c"])
    {'b': {'x': {'d': 2}}}
    """
    if not isinstance(state, dict):
        return state
    kept = {}
    for key, value in state.items():
        rest = [path.partition(".")[2] for path in paths if path.partition(".")[0] in (key, "*")]
        if "" not in rest:
            kept[key] = without(value, rest) if rest else value
    return kept
