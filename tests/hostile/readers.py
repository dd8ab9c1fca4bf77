"""Everything that reads what strangers send, by name: what its input is made of, and how one is given to it.

Whatever a reader refuses by a line is right; what raises anything else is a fault. Fuzzers try them all.
"""

import json
import random
import tempfile
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

from starlaw.knowledge.errors import RulesError
from starlaw.knowledge.file_reading import json_in, parse_json
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.solver.game import TABLES, Game, game, judge_of
from starlaw.solver.questions.asking import reply
from starlaw.solver.sketches.sketch_text import parse_sketch
from starlaw.web.service import service
from tests.hostile.corpora import condition_read, engine_told, entries, file_read, service_told, text_of
from tests.hostile.mutation import garbled, spoilt

SHORT = 500  # characters of an entry of the corpora that is fuzzed further
Make = Callable[[Any, random.Random], Any]


class Reader(NamedTuple):
    """How often it is tried for each time that a record is, what it is tried with, and how it is asked."""

    often: int
    seeds: Callable[[], list[Any]]
    ask: Callable[[Any], object]
    make: Make = garbled


# --- What they are tried with ---


@cache
def _states() -> list[Any]:
    return [json.loads(path.read_text()) for path in sorted(folder("seeds").glob("*/states/*.json"))]


def _state_texts() -> list[str]:
    return [json.dumps(state) for state in _states()]


def _records() -> list[str]:
    texts = (path.read_text() for path in sorted(folder("seeds").glob("*/records/*.jsonl")))
    return ["".join(text.splitlines(keepends=True)[:4]) for text in texts]


def _short(corpus: str, kind: str | None = None) -> list[str]:
    """Return the short texts of a corpus, of one kind if its entries have kinds."""
    found = [text_of(entry[1:]) for entry in entries(corpus) if kind in (None, entry[0])]
    return [text for text in found if len(text) < SHORT]


def _move_texts() -> list[str]:
    judges = [judge_of(name, TABLES) for name in source_names()]
    return [move.text for judge in judges for move in islice(judge.moves(judge.new(players=3, seed=1)), 3)]


def _requests() -> list[str]:
    whole = json.dumps(_states()[0])
    asked = {"move": "pass(orange)", "seat": "orange", "seed": 1, "draws": ["w1"]}
    more = "".join(f', "{key}": {json.dumps(value)}' for key, value in asked.items())
    verbs = ("moves", "check", "why", "apply", "score", "view", "batch/moves", "batch/check", "batch/why")
    texts = [f'POST /v1/horizons/{verb} {{"state": {whole}{more}}}' for verb in verbs]
    return [*texts, 'POST /v1/tables {"game": "horizons", "players": 3, "seats": {"purple": "greedy"}}']


def _packs() -> list[str]:
    return [
        "extends: default\npack: mine\ncosts: {colony: {metal: 3}}\n",
        "extends: default\npack: mine\nworlds: {w7: {habitat: frozen}}\n",
        '{"extends": "default", "pack": "mine", "components": {"worlds_each": 2}}',
    ]


def _sketches() -> list[str]:
    one = "game: horizons; w7: desert at s3 with a colony of orange; orange: {metal: 2}"
    return [one, "game: mars_horizon\nplayers: 2\nred: {science: 4}\n", f"{one}; players: 3"]


def _questions() -> list[str]:
    return ["what does it cost to build a colony?", "may I move twice", "ships", "how many points is hz.build.cost"]


# --- How they are asked ---


def _of_any_game(text: str) -> None:
    """Read a move, which is none of any game."""
    for name in source_names():
        _refusing(judge_of(name, TABLES).move, text)


def _refusing(ask: Callable[..., Any], *given: Any) -> Any:
    try:
        return ask(*given)
    except RulesError as error:
        return f"refused: {error.line}"


def _judge_of(state: Any) -> Game:
    named = state.get("game") if isinstance(state, dict) else None
    return judge_of(named if named in source_names() else "horizons", TABLES)


def _state(value: Any) -> None:
    judge = _judge_of(value)
    state = judge.state(value)
    if len(str(value)) % 10 == 0:
        judge.check(state)


def _both_ways(text: str) -> None:
    """Read a state as a stream's line is read, and by way of Python's own JSON: the same, or both refuse it."""
    given = text.encode("utf-8", "surrogatepass")
    judge = _judge_of(_refusing(json_in, given, "state"))
    known = _refusing(lambda: judge.state(json_in(given, "state"), "state"))
    told = _refusing(judge.state_in, given)
    if known != told and not (isinstance(known, str) and isinstance(told, str)):
        raise AssertionError(f"read in two ways: {str(known)[:200]}, and {str(told)[:200]}")


def _line(text: str) -> None:
    for _, told in engine_told([[text]]):
        if '"internal"' in json.dumps(told):
            raise AssertionError("the engine was at fault")


@cache
def _service() -> Any:
    return service("sqlite://")


def _request(text: str) -> None:
    """Send a request that is written as its method, its address and its body."""
    method, path, body = (*text.split(" ", 2), "", "")[:3]
    if not (method.isascii() and method.isalpha()):
        method = "POST"
    request: list[Any] = [method, f"/{path.lstrip('/')}", {}, body.encode("utf-8", "replace").decode()]
    for _, told in service_told(_service(), [request]):
        if told.status >= 500 and told.status != 503:
            raise AssertionError(f"the service answered {told.status}")


def _pack(text: str) -> None:
    with tempfile.NamedTemporaryFile("w", suffix=".yaml", encoding="utf-8", errors="replace") as file:
        file.write(text)
        file.flush()
        game("horizons", content=file.name)


def _question(text: str) -> None:
    for name in source_names():
        reply(text, lineage(name)[-1], 3)


def _file(kind: str) -> Callable[[Any], object]:
    return lambda text: file_read(kind, [text])


def _spoilt(sown: Any, source: random.Random) -> Any:
    return spoilt(sown, source, source.randint(1, 3))


READERS: Mapping[str, Reader] = {
    "condition": Reader(30, lambda: _short("conditions"), lambda text: condition_read(text)),
    "json": Reader(30, _state_texts, lambda text: parse_json(text, "file")),
    "line": Reader(4, lambda: _short("requests", "engine"), _line),
    "move": Reader(40, _move_texts, _of_any_game),
    "pack": Reader(1, _packs, _pack),
    "question": Reader(2, _questions, _question),
    "record": Reader(1, _records, _file("record")),
    "request": Reader(4, _requests, _request),
    "sketch": Reader(20, _sketches, lambda text: parse_sketch(text, "sketch")),
    "state": Reader(20, _states, _state, _spoilt),
    "state text": Reader(20, _state_texts, _both_ways),
    "yaml": Reader(30, lambda: _short("files", "yaml"), _file("yaml")),
}


def inputs(name: str, source: random.Random) -> Iterator[Any]:
    """Yield inputs for a reader without an end."""
    reader = READERS[name]
    seeds = reader.seeds()
    while True:
        yield reader.make(source.choice(seeds), source)


def tried(name: str, value: Any) -> None:
    """Give an input to its reader; what it refuses is right."""
    _refusing(READERS[name].ask, value)
