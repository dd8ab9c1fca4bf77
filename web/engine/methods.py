"""What an engine can be asked, by the names of the commands; each answer is an object of the doors."""

from collections.abc import Callable, Mapping
from typing import Any

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.errors import InvalidInputError, UsageError
from starlaw.knowledge.folders import expansion_names, game_names
from starlaw.show.doors.door import Door
from starlaw.show.doors.open_states import OpenDoor, door_to_view
from starlaw.show.doors.sketches import completed_object, sketch_object
from starlaw.solver.game import game
from starlaw.solver.loading import is_view, judged
from starlaw.version import VERSION
from starlaw.web.engine.positions import Position, begun, options_given, recorded

PROTOCOL = 1
MAIN = "main"  # the position that is meant where none is named
MOST_DEPTH = 12
MOST_SECONDS = 3600
CHANGING = ("new", "position", "apply", "undo")  # what they do to positions would be lost in a copy of the process
LONG = ("odds", "complete", "sketch", "ask", "ruling", "route", "perft")
OF_VIEWS = ("moves", "why", "check", "odds")  # what can be asked of what one seat sees
SHORTEN = 10  # seconds in which a sketch is shortened
Params = Mapping[str, Any]

_KINDS: Mapping[str, tuple[type | tuple[type, ...], tuple[str, ...]]] = {
    "a name": (str, ("position", "from", "game", "seat", "player", "name", "map", "start", "goal", "question")),
    "a number": (int, ("players", "seed", "count", "depth", "limit", "seconds", "shorten")),
    "true or false": (bool, ("blocked", "changes", "sources_only")),
    "a list": (list, ("draws", "moves", "record")),
    "an object": (dict, ("options", "given", "pieces")),
    "a state or a sketch": ((dict, str), ("state",)),
    "a sketch": ((str, dict), ("sketch",)),
}
TYPES = {key: (kind, called) for called, (kind, keys) in _KINDS.items() for key in keys}


class Methods:
    """The methods of one engine and the positions that they are about."""

    def __init__(self) -> None:
        self.positions: dict[str, Position] = {}
        self._known: dict[str, Callable[[Params], Any]] = {
            "hello": self.hello, "new": self.new, "position": self.position, "moves": self.moves,
            "blocked": self.blocked, "check": self.check, "why": self.why, "apply": self.apply, "undo": self.undo,
            "odds": self.odds, "score": self.score, "view": self.view, "complete": self.complete,
            "sketch": self.sketch, "ask": self.ask, "ruling": self.ruling, "route": self.route,
            "graph": self.graph, "perft": self.perft,
        }  # fmt: skip
        self.names = (*self._known, "cancel", "quit")

    def __contains__(self, method: str) -> bool:
        return method in self._known

    def is_long(self, method: str, params: Params) -> bool:
        """Tell whether a question may take long, so that it is answered beside others."""
        bounded = method not in CHANGING and seconds_in(params) is not None
        return (
            bounded
            or method in LONG
            or (method in ("why", "check") and bool(params.get("changes") or params.get("sources_only")))
            or (method in OF_VIEWS and is_view(params.get("state")))
        )

    def answer(self, method: str, params: Params) -> Any:
        """Return the result of a method."""
        for key, value in params.items():
            kind, called = TYPES.get(key, (object, ""))
            if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
                raise UsageError(f"{key}: expected {called}, got {str(value)[:60]!r}")
        if "seconds" in params and (method in CHANGING or seconds_in(params) is None):
            raise UsageError(f"seconds: expected 1 to {MOST_SECONDS}, of a question that changes no position")
        if isinstance(params.get("state"), str):
            return self._of_sketch(method, params)
        return self._known[method](params)

    def _of_sketch(self, method: str, params: Params) -> Any:
        """Return the result about the state that a sketch is completed to, with what was filled in."""
        whole = completed_object(params["state"], "state")
        shown = self._known[method]({**params, "state": whole["state"]})
        return shown | {"completed": whole["completed"]} if isinstance(shown, dict) else shown

    # --- Positions ---

    def hello(self, params: Params) -> Any:
        """Say who answers, and what can be asked."""
        games = [
            {"game": name, "title": manifest(name).title, "expansions": list(expansion_names(name))}
            for name in game_names()
        ]
        about = {"name": "starlaw", "version": VERSION, "protocol": PROTOCOL}
        return about | {"games": games, "methods": list(self.names)}

    def new(self, params: Params) -> Any:
        """Begin a game."""
        _need(params, "game")
        return self._keep(params, begun(params))

    def position(self, params: Params) -> Any:
        """Set a position by a state, a record, or moves after a position, or tell which there are."""
        if "state" in params:
            position = Position(*judged(params["state"]))
        elif "record" in params:
            position = recorded(params["record"])
        elif not params:
            return {name: position.shown for name, position in self.positions.items()}
        else:
            position = self._named(params.get("from", params.get("position", MAIN))).copy()
        for made in params.get("moves", ()):
            wrapped = isinstance(made, dict) and "move" in made
            position.moved(made["move"] if wrapped else made, made if wrapped else {})
        return self._keep(params, position)

    def _keep(self, params: Params, position: Position) -> Any:
        name = params.get("position", MAIN)
        self.positions[name] = position
        return {"position": name, **position.shown, "state": Door(position.judge).view(position.state)}

    def _named(self, name: str) -> Position:
        if name not in self.positions:
            if not self.positions:
                raise InvalidInputError("position: there is none yet; `new` or `position` sets one up")
            raise InvalidInputError(f"position: expected one of {', '.join(self.positions)}, got {name!r}")
        return self.positions[name]

    def about(self, params: Params) -> Position:
        """Return the position that a question is about: one by name, or a state that comes with it."""
        if "state" in params:
            return Position(*judged(params["state"]))
        return self._named(params.get("position", MAIN))

    def _door(self, params: Params) -> tuple[Door, Position]:
        position = self.about(params)
        return Door(position.judge, _seat(params, position)), position

    # --- Questions about a position ---

    def moves(self, params: Params) -> Any:
        """Return the decision with its legal moves."""
        if seen := _seen(params):
            return seen.decision()
        door, position = self._door(params)
        return door.decision(position.state, params.get("blocked", False))

    def blocked(self, params: Params) -> Any:
        """Return the moves that answer the decision but are not legal, each with its reasons."""
        door, position = self._door(params)
        return {"blocked": door.decision(position.state, True)["blocked"]}

    def check(self, params: Params) -> Any:
        """Return whether the state is legal."""
        if seen := _seen(params):
            return seen.check()
        door, position = self._door(params)
        return door.check(position.state, params.get("sources_only", False))

    def why(self, params: Params) -> Any:
        """Return the verdict on a move; with changes, also the smallest change that makes it legal."""
        if seen := _seen(params):
            return seen.verdict(_move(params), params.get("sources_only", False))
        door, position = self._door(params)
        told = params.get("changes", False), params.get("sources_only", False)
        return door.verdict(position.state, _move(params), *told)

    def score(self, params: Params) -> Any:
        """Return the score as if the game ended now."""
        door, position = self._door(params)
        return door.score(position.state)

    def view(self, params: Params) -> Any:
        """Return the state, as a seat sees it if one is named."""
        door, position = self._door(params)
        return door.view(position.state)

    def odds(self, params: Params) -> Any:
        """Return the outcomes of a move with their probabilities."""
        if seen := _seen(params):
            return seen.odds(_move(params))
        door, position = self._door(params)
        return door.odds(position.state, _move(params))

    def complete(self, params: Params) -> Any:
        """Return the state that a sketch is completed to, and what was filled in."""
        _need(params, "sketch")
        return completed_object(params["sketch"], "sketch")

    def sketch(self, params: Params) -> Any:
        """Return a short sketch of a position."""
        position, seconds = self.about(params), params.get("shorten", SHORTEN)
        if not 0 <= seconds <= MOST_SECONDS:
            raise UsageError(f"shorten: expected 0 to {MOST_SECONDS} seconds, got {seconds}")
        return sketch_object(position.judge, position.state, seconds)

    def apply(self, params: Params) -> Any:
        """Carry out a move: a named position goes on, a state that comes with the question stays as it is."""
        position = self.about(params)
        return position.moved(_move(params), params, _seat(params, position))

    def undo(self, params: Params) -> Any:
        """Take moves back."""
        position = self.about(params)
        position.undo(params.get("count", 1))
        return position.shown | {"state": Door(position.judge, _seat(params, position)).view(position.state)}

    def perft(self, params: Params) -> Any:
        """Count sequences of moves."""
        from starlaw.solver.surveys.perft import perft

        _need(params, "depth")
        position = self.about(params)
        if not 1 <= params["depth"] <= MOST_DEPTH:
            raise UsageError(f"depth: expected 1 to {MOST_DEPTH}, got {params['depth']}")
        return [count._asdict() for count in perft(position.judge, position.state, params["depth"])]

    def route(self, params: Params) -> Any:
        """Return a best route of pieces, or nothing."""
        _need(params, "start", "goal")
        position = self.about(params)
        judge, state = position.judge, position.state
        mover = params.get("player") or state.decider or state.seats[0]
        if mover not in state.seats:
            raise InvalidInputError(f"player: expected one of {', '.join(state.seats)}, got {mover!r}")
        found = judge.ruleset.route(state, judge, params["start"], params["goal"], mover, params.get("pieces"))
        return None if found is None else found.model_dump(mode="json", exclude_none=True)

    def graph(self, params: Params) -> Any:
        """Return a map as nodes and links."""
        import networkx as nx

        position = self.about(params)
        maps = position.judge.ruleset.maps
        name = params.get("map", next(iter(maps), ""))
        if name not in maps:
            raise InvalidInputError(f"map: expected one of {', '.join(maps) or 'none'}, got {name!r}")
        drawn = position.judge.ruleset.movement_graph(position.state, position.judge.content, name)
        return nx.node_link_data(drawn, edges="edges")

    # --- Questions about rules ---

    def ask(self, params: Params) -> Any:
        """Search the rules for a question."""
        from starlaw.show.doors.questions import reply_object
        from starlaw.solver.game import judge_of
        from starlaw.solver.questions.asking import reply

        _need(params, "question")
        question = params["question"]
        if params.get("game") is not None:
            judge_of(params["game"])
        return reply_object(question, reply(question, params.get("game"), params.get("limit", 3)))

    def ruling(self, params: Params) -> Any:
        """Answer a question with parameters."""
        from starlaw.show.doors.questions import ruled

        _need(params, "game", "name")
        expansions, _ = options_given(params)
        judge = game(params["game"], expansions=expansions)
        return ruled(judge, params["name"], params.get("given", {}), params.get("sources_only", False))


def seconds_in(params: Params) -> int | None:
    """Return how long the answer may take, if that is told as it should be."""
    seconds = params.get("seconds")
    return seconds if type(seconds) is int and 1 <= seconds <= MOST_SECONDS else None


def _need(params: Params, *keys: str) -> None:
    for key in keys:
        if key not in params:
            raise UsageError(f"{key} is missing: expected {TYPES[key][1]}")


def _seen(params: Params) -> OpenDoor | None:
    """Return the door to what one seat sees, if that comes with a question."""
    state = params.get("state")
    return door_to_view(state, params.get("seat")) if is_view(state) else None


def _move(params: Params) -> Any:
    if "move" not in params:
        raise UsageError("move is missing: expected a move as text or object")
    return params["move"]


def _seat(params: Params, position: Position) -> str | None:
    seat: str | None = params.get("seat")
    if seat is not None and seat not in position.state.seats:
        raise InvalidInputError(f"seat: expected one of {', '.join(position.state.seats)}, got {seat!r}")
    return seat
