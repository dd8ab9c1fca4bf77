"""Commands about maps: graph, route."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, Content, GameName, Output, Seed, With
from starlaw.cli.output import say, write_file

if TYPE_CHECKING:
    import networkx as nx

    from starlaw.knowledge.states import GameState
    from starlaw.solver.game import Game
    from starlaw.solver.routes import Route

_SUFFIXES = {".svg": "svg", ".png": "png", ".dot": "dot", ".gv": "dot", ".json": "json", ".graphml": "graphml"}
_SHAPES = ("ellipse", "box", "hexagon", "diamond")  # of the kinds of nodes in DOT


def graph(
    game: GameName,
    state: Annotated[
        str | None,
        typer.Option("--state", metavar="FILE", help="The file of the state to draw; - reads standard input."),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="svg|png|dot|json|graphml",
            help="A picture, the same in dots (extra data), Graphviz, node-link JSON or GraphML. Without it, the "
            "ending of -o decides, or dot.",
        ),
    ] = None,
    players: Annotated[
        int | None, typer.Option("--players", help="Without --state, the number of players (3).")
    ] = None,
    seed: Seed = None,
    added: With = None,
    name: Annotated[
        str | None,
        typer.Option("--map", metavar="NAME", help="For games with several maps, which one; without it, the first."),
    ] = None,
    with_ships: Annotated[bool, typer.Option("--with-ships", hidden=True)] = False,  # --map of the map they travel on
    content: Content = "default",
    output: Output = None,
    json: AsJson = False,
) -> None:
    """Draw the map of a state, or of a game that has just begun; --json is short for --format json.

    Example: starlaw graph horizons --state game.json -o map.svg
    """
    from starlaw.solver.game import game as find_game

    chosen = _format(form, output, json)
    judge = find_game(game, content, expansions=added or ())
    if state is None:
        shown = judge.new(3 if players is None else players, seed)
    else:
        judge, shown = _loaded(judge, state, content, players, seed)
    text = _WRITERS[chosen](judge, shown, _named(judge, name, with_ships))
    if chosen == "png":
        from starlaw.show.rasters import png

        assert output is not None
        write_file(output, png(text))
    elif output is None:
        say(text)
    else:
        write_file(output, text + "\n")


def route(
    game: GameName,
    start: Annotated[str, typer.Argument(metavar="FROM", help="The place where the pieces are.")],
    goal: Annotated[str, typer.Argument(metavar="TO", help="The place where the pieces should go.")],
    state: Annotated[
        str, typer.Option("--state", metavar="FILE", help="The file of the state; - reads standard input.")
    ],
    player: Annotated[
        str | None, typer.Option("--player", help="The owner of the pieces; without it, the player to decide.")
    ] = None,
    piece: Annotated[
        list[str] | None,
        typer.Option("--piece", metavar="KIND=N", help="Pieces that go; without it, all that are there. Repeatable."),
    ] = None,
    ship: Annotated[list[str] | None, typer.Option("--ship", hidden=True)] = None,  # what --piece was called
    content: Content = "default",
    json: AsJson = False,
) -> None:
    """Find the cheapest sequence of actions that takes pieces from one place to another.

    Exit 0: a route was found, 1: there is no route, 2: bad input.

    Example: starlaw route stellar_horizons earth pluto --state game.json --piece rover_1=1, or
    starlaw route horizons w5 w12 --state game.json --player orange --piece cruiser=2
    """
    from starlaw.cli.output import finish, say_json
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.naming import called
    from starlaw.solver.game import game as find_game

    judge, shown = _loaded(find_game(game, content), state, content, None, None)
    seats = shown.seats
    mover = player or shown.decider or seats[0]
    if mover not in seats:
        raise InvalidInputError(f"--player: expected one of {', '.join(seats)}, got {mover!r}")
    cheapest = judge.ruleset.route(shown, judge, start, goal, mover, _pieces([*(piece or ()), *(ship or ())]) or None)
    if json:
        say_json(None if cheapest is None else cheapest.model_dump(mode="json", exclude_none=True))
    elif cheapest is None:
        say(f"no way leads from {called(judge.names, start)} to {called(judge.names, goal)}")
    else:
        _say_route(judge, cheapest)
    finish(0 if cheapest is not None else 1)


def _say_route(judge: "Game", route: "Route") -> None:
    """Print a route with what each leg costs and why, and its risks where it can fail."""
    from starlaw.knowledge.naming import called, several
    from starlaw.show.layout import wrapped
    from starlaw.show.phrases import listed
    from starlaw.show.words import words_of

    names, price = judge.names, words_of(judge.name).price
    pieces = listed(several(number, called(names, kind)) for kind, number in route.pieces.items())
    actions = several(len(route.legs), "action")
    say(f"{called(names, route.player)} moves {pieces} in {actions} for {price(route.costs)}:")
    for number, leg in enumerate(route.legs, start=1):
        risk = f", which succeeds with probability {leg.succeeds}" if leg.succeeds is not None else ""
        way = f"from {called(names, leg.start)} to {called(names, leg.end)}"
        line = f"{way} for {price(leg.costs)}{risk}: {' '.join(leg.moves)}"
        say(wrapped(line, f"  {number}. ", "     "))
        for reason in leg.reasons:
            say(f"     {reason}")
    if route.arrives is not None:
        say(f"  all of it succeeds with probability {route.arrives}")


def _pieces(options: list[str]) -> dict[str, int]:
    from starlaw.knowledge.errors import InvalidInputError

    pieces: dict[str, int] = {}
    for option in options:
        kind, equals, number = (part.strip() for part in option.partition("="))
        if not equals or not number.isdigit() or not 1 <= int(number) <= 9:
            raise InvalidInputError(f"--piece: expected KIND=N, such as cruiser=2, got {option!r}")
        pieces[kind] = int(number)
    return pieces


def _loaded(judge: "Game", path: str, content: str, players: int | None, seed: int | None) -> "tuple[Game, GameState]":
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.loading import load_state

    for option, value in (("--players", players), ("--seed", seed)):
        if value is not None:
            raise InvalidInputError(f"{option} cannot be combined with --state, which is drawn as it is; got {value}")
    loaded, state = load_state(path, content)
    if judge.name not in (loaded.name, *loaded.ruleset.parts):
        raise InvalidInputError(f"{path}: expected a state of {judge.name}, got one of {loaded.name!r}")
    return (loaded if loaded.name != judge.name else judge), state


def _format(form: str | None, output: Path | None, json: bool) -> str:
    """Return the format asked for, else the one that the name of the file ends in, else dot."""
    from starlaw.knowledge.errors import InvalidInputError

    known = ", ".join(_WRITERS)
    if form is not None and form not in _WRITERS:
        raise InvalidInputError(f"--format: expected one of {known}, got {form!r}")
    if json and form not in (None, "json"):
        raise InvalidInputError(f"--format: expected json beside --json, got {form!r}")
    if form == "png" and output is None:
        raise InvalidInputError("--format png: expected -o FILE beside it; -o - writes to standard output")
    if json or form is not None:
        return form or "json"
    if output is None:
        return "dot"
    if output.suffix.lower() not in _SUFFIXES:
        endings = ", ".join(_SUFFIXES)
        raise InvalidInputError(f"-o: expected a name with one of {endings}, or --format; got {str(output)!r}")
    return _SUFFIXES[output.suffix.lower()]


# --- Formats ---


def _named(judge: "Game", name: str | None, travelled: bool) -> str:
    """Return the name of the map that is asked for: the one that pieces travel on, one by its name, or the first."""
    from starlaw.knowledge.errors import InvalidInputError

    known = tuple(judge.ruleset.maps)
    if travelled and judge.ruleset.traffic is None:
        raise InvalidInputError(f"--with-ships: expected a game with ships, got {judge.name}")
    if travelled and name not in (None, judge.ruleset.traffic):
        raise InvalidInputError(f"--map: expected {judge.ruleset.traffic} beside --with-ships, got {name!r}")
    if name is not None and name not in known:
        raise InvalidInputError(f"--map: expected one of {', '.join(known)}, got {name!r}")
    return (judge.ruleset.traffic if travelled else name) or known[0]


def _svg(judge: "Game", state: "GameState", name: str) -> str:
    from starlaw.show.pictures import picture_of

    return picture_of(judge, state, name)


def _json(judge: "Game", state: "GameState", name: str) -> str:
    import json

    import networkx as nx

    data = nx.node_link_data(judge.ruleset.movement_graph(state, judge.content, name), edges="edges")
    return json.dumps(data, indent=2, ensure_ascii=False, sort_keys=True)


def _graphml(judge: "Game", state: "GameState", name: str) -> str:
    import networkx as nx

    graph = judge.ruleset.movement_graph(state, judge.content, name)
    for data in (graph.graph, *(d for _, d in graph.nodes(data=True)), *(d for *_, d in graph.edges(data=True))):
        data.update({key: value if isinstance(value, int | float) else _flat(value) for key, value in data.items()})
    return "\n".join(nx.generate_graphml(graph))


def _dot(judge: "Game", state: "GameState", name: str) -> str:
    return "\n".join(dot_lines(judge.ruleset.movement_graph(state, judge.content, name)))


def dot_lines(graph: "nx.Graph[str]") -> list[str]:
    """Return a graph as lines for Graphviz, with what is known of each node and edge in its label."""
    directed = graph.is_directed()
    kinds = sorted({str(data.get("kind")) for _, data in graph.nodes(data=True)})
    lines = [f"{'digraph' if directed else 'graph'} {_quoted(graph.name)} {{", "  layout=neato; overlap=false;"]
    for node, data in graph.nodes(data=True):
        shape = _SHAPES[kinds.index(str(data.get("kind"))) % len(_SHAPES)]
        lines.append(f"  {_quoted(node)} [label={_quoted(_label(data, node))}, shape={shape}];")
    for one, other, data in graph.edges(data=True):
        label = f" [label={_quoted(text)}]" if (text := _label(data)) else ""
        lines.append(f"  {_quoted(one)} {'->' if directed else '--'} {_quoted(other)}{label};")
    return [*lines, "}"]


def _label(data: Mapping[str, Any], *first: str) -> str:
    """Return what is known of a node or an edge in short lines; its kind shows in its shape."""
    lines = [*first]
    for key, value in data.items():
        if isinstance(value, Mapping):
            lines += [f"{name} {_flat(value[name])}" for name in sorted(value)]
        elif key != "kind":
            lines.append(_flat(value))
    return "\n".join(lines)


def _quoted(text: str) -> str:
    escaped = str(text).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def _flat(value: object) -> str:
    """Return a value as plain text; a mapping as names with their values."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_flat(value[key])}" for key in sorted(value))
    if isinstance(value, list | tuple | set | frozenset):
        return ", ".join(map(_flat, sorted(value, key=str) if isinstance(value, set | frozenset) else value))
    return str(value)


_WRITERS: Mapping[str, Callable[["Game", "GameState", str], str]] = {
    "svg": _svg,
    "png": _svg,
    "dot": _dot,
    "json": _json,
    "graphml": _graphml,
}
