"""Every door asked the same question: each adapter here asks in its door's own way, and gives the object that came.

A door that refuses gives the problem, under `error`.
"""

import json
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import anyio

from starlaw.boards import Board
from starlaw.knowledge.errors import RulesError
from starlaw.show.doors.door import Door
from starlaw.show.doors.known import values_said
from starlaw.show.doors.open_states import OpenDoor, door_to_view
from starlaw.show.doors.problems import problem_of
from starlaw.show.doors.questions import reply_object, ruled
from starlaw.solver.executor.chance import Chance, NoChance, ScriptedChance, SeededChance
from starlaw.solver.game import Game
from starlaw.solver.loading import is_view
from starlaw.solver.questions.asking import reply
from starlaw.solver.refusals import refusals
from starlaw.web.assistants.serving import AssistantServer
from starlaw.web.engine.serving import Engine
from starlaw.web.service import service
from tests.command import run
from tests.web.direct import posted

Shown = dict[str, Any]
About = Mapping[str, Any]
Ask = Callable[[str, Game, About], Any]


def _source(game: Game) -> str:
    """Return the name under which a door finds a game: an expansion's own."""
    return game.parts[-1]


def _problem(error: RulesError) -> Shown:
    return {"error": problem_of(error)}


# --- Python ---


def by_door(question: str, game: Game, about: About) -> Any:
    """Ask what all doors are made of."""
    door, whole = Door(game, about.get("seat")), dict(about)
    try:
        if question == "ruling":
            return ruled(game, whole["name"], whole.get("given", {}))
        if question == "ask":
            return reply_object(whole["question"], reply(whole["question"], _source(game), 3))
        if is_view(whole["state"]):
            return _of_view(question, door_to_view(whole["state"], about.get("seat"), game), whole)
        state = game.state(whole["state"])
        match question:
            case "moves":
                return door.decision(state, whole.get("blocked", False))
            case "why":
                return door.verdict(state, whole["move"], *(whole.get(k, False) for k in ("changes", "sources_only")))
            case "check":
                return door.check(state, whole.get("sources_only", False))
            case "apply":
                return _applied(door, state, whole)
            case "odds":
                return door.odds(state, whole["move"])
            case "score":
                return door.score(state)
        return door.view(state)
    except RulesError as error:
        return _problem(error)


def _of_view(question: str, door: OpenDoor, about: About) -> Any:
    match question:
        case "moves":
            return door.decision()
        case "check":
            return door.check()
    return (door.verdict if question == "why" else door.odds)(about["move"])


def _chance(about: About) -> Chance:
    if "draws" in about:
        return ScriptedChance(about["draws"], about.get("seat") is not None)
    return SeededChance(about["seed"]) if "seed" in about else NoChance()


def _applied(door: Door, state: Any, about: About) -> Shown:
    chance = _chance(about)
    carried = door.carry_out(state, about["move"], chance)
    if isinstance(chance, ScriptedChance):
        chance.finish()
    return carried.shown | ({} if door.seat else {"drawn": list(carried.drawn)})


def by_game(question: str, game: Game, about: About) -> Any:
    """Ask a Game, which gives values for programs: what they say of the objects of the doors."""
    try:
        state = game.state(about["state"])
        match question:
            case "moves":
                moves = [{"text": move.text, "price": dict(game.charges(state, move))} for move in game.moves(state)]
                blocked = refusals(game, state) if about.get("blocked") else ()
                shown = [verdict.model_dump(mode="json") for verdict in blocked if verdict.status != "legal"]
                return {"player": state.decider, "moves": moves} | ({"blocked": shown} if about.get("blocked") else {})
            case "why":
                return game.judge(state, about["move"]).model_dump(mode="json")
            case "check":
                broken = [violation.model_dump(mode="json") for violation in game.check(state)]
                return {"legal": not broken, "violations": broken}
            case "apply":
                chance = _chance(about)
                after, events = game.apply(state, about["move"], chance)
                if isinstance(chance, ScriptedChance):
                    chance.finish()
                told = [{"kind": event.kind, "text": event.text, "values": dict(event.values)} for event in events]
                return {"state": after.model_dump(mode="json", by_alias=True), "events": told}
            case "odds":
                return {"outcomes": [{"probability": str(p)} for p, _ in game.outcomes(state, about["move"])]}
            case "score":
                return game.score(state).model_dump(mode="json")
        return game.view(state, about["seat"])
    except RulesError as error:
        return _problem(error)


def by_board(question: str, game: Game, about: About) -> Any:
    """Ask a board likewise."""
    try:
        board = Board(game, game.state(about["state"]), _chance(about))
        match question:
            case "moves":
                moves = [{"text": move.text, "words": board.san(move)} for move in board.legal_moves]
                return {"player": board.turn, "moves": moves}
            case "why":
                return board.why(about["move"]).model_dump(mode="json")
            case "check":
                broken = [violation.model_dump(mode="json") for violation in board.status()]
                return {"legal": board.is_valid(), "violations": broken}
        ply = board.push(about["move"], about.get("draws"))
        told = [{"kind": event.kind, "text": event.text, "values": dict(event.values)} for event in ply.events]
        after = board.state.model_dump(mode="json", by_alias=True)
        return {"state": after, "events": told, "drawn": list(ply.drawn)}
    except RulesError as error:
        return _problem(error)


# --- Other programs ---


def by_command(question: str, game: Game, about: About) -> Any:
    """Run a command with --json."""
    arguments, given = [question, *_arguments(question, game, about)], ""
    if "state" in about:
        given = json.dumps(about["state"])
    done = run(*arguments, "--json", given=given)
    assert done.returncode in (0, 1, 2, 3), done
    return _by_its_names(json.loads(done.stdout))


def _by_its_names(told: Any) -> Any:
    """Return what a command says of its own parameters by the names that these have at the other doors."""
    for said, meant in (("standard input", "state"), ("--player", "seat")) if "error" in told else ():
        error = told["error"]
        told = {"error": {k: v.replace(said, meant) if isinstance(v, str) else v for k, v in error.items()}}
    return told


def _arguments(question: str, game: Game, about: About) -> list[str]:
    if question == "ruling":
        return [_source(game), about["name"], *(f"{k}={v}" for k, v in values_said(about.get("given", {})).items())]
    if question == "ask":
        return [_source(game), about["question"]]
    arguments = ["-"]
    if "move" in about:
        arguments.append(about["move"] if isinstance(about["move"], str) else json.dumps(about["move"]))
    if "seat" in about:
        arguments += ["--player", about["seat"]]
    if "draws" in about:
        arguments += ["--draw", ",".join(about["draws"])]
    if "seed" in about:
        arguments += ["--seed", str(about["seed"])]
    return arguments + [f"--{key}" for key in ("blocked",) if about.get(key)]


def by_engine(question: str, game: Game, about: About) -> Any:
    """Send a line to the engine."""
    params = dict(about) | ({"game": _source(game)} if question in ("ruling", "ask") else {})
    written: list[bytes] = []
    engine = Engine(written.append, beside=False)
    engine.take(json.dumps({"jsonrpc": "2.0", "id": 1, "method": question, "params": params}).encode())
    engine.flush()
    answer = json.loads(b"".join(written))
    return {"error": answer["error"]["data"]} if "error" in answer else answer["result"]


@cache
def _service() -> Any:
    return service("sqlite://")


def by_http(question: str, game: Game, about: About) -> Any:
    """Post an object to the service."""
    answer = posted(_service(), f"/v1/{_source(game)}/{question}", **about)
    if answer.status != 200:
        assert answer.headers["content-type"] == "application/problem+json"
        return {"error": answer.body}
    return answer.body["state"] if question == "view" else answer.body


@cache
def _assistant() -> AssistantServer:
    return AssistantServer()


def by_assistant(question: str, game: Game, about: About) -> Any:
    """Call a tool for assistants."""
    params = dict(about) | ({"game": _source(game)} if question in ("ruling", "ask") else {})

    async def told() -> Any:
        return await _assistant().call_tool(question, params)

    answer = anyio.run(told)
    shown = answer.structured_content
    return {"error": shown["error"]} if answer.is_error else shown


PROGRAMS: Mapping[str, Ask] = {
    "command": by_command, "engine": by_engine, "http": by_http, "assistant": by_assistant,
}  # fmt: skip
IN_PYTHON: Mapping[str, Ask] = {"game": by_game, "board": by_board}
ONLY = {
    "game": {"moves", "why", "check", "apply", "odds", "score", "view"},
    "board": {"moves", "why", "check", "apply"},
    "assistant": {"moves", "why", "check", "apply", "ruling", "ask"},
}  # what some doors can be asked; the others can be asked all


def differences(known: Any, told: Any, path: str = "") -> list[str]:
    """Return where what a door told lacks something of what is known, or says it otherwise; it may say more."""
    if isinstance(known, dict) and isinstance(told, dict):
        missing = [f"{path}/{key} is missing" for key in known if key not in told]
        shared = (key for key in known if key in told)
        return missing + [found for key in shared for found in differences(known[key], told[key], f"{path}/{key}")]
    if isinstance(known, list) and isinstance(told, list) and len(known) == len(told):
        pairs = enumerate(zip(known, told, strict=True))
        return [found for place, pair in pairs for found in differences(*pair, f"{path}/{place}")]
    return [] if known == told else [f"{path}: {str(known)[:200]}, here {str(told)[:200]}"]
