"""The command that simulates: very many games between agents, and what they show."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, Cluster, Content, Evaluator, GameName, Picked, With, picked_readings
from starlaw.cli.output import say, say_json, write_file

if TYPE_CHECKING:
    from starlaw.solver.game import Game
    from starlaw.solver.surveys.grid import Cell
    from starlaw.solver.surveys.simulated import Simulated
    from starlaw.solver.surveys.simulation import PlayedGames

MOST_TOLD = 8  # rules, and kinds of moves, told to people; --json has all


def simulate(
    context: typer.Context,
    game: GameName,
    number: Annotated[
        int, typer.Option("-n", "--games", metavar="N", min=1, max=100_000_000, help="Play N games of each setting.")
    ] = 1000,
    players: Annotated[int | None, typer.Option("--players", help="The number of players; without it, 3.")] = None,
    agent: Annotated[
        list[str] | None,
        typer.Option(
            "--agent",
            metavar="SEAT=AGENT",
            help="Who plays a seat: random, greedy, or an agent of your own by its entry point (starlaw.agents); "
            "all=AGENT sets the seats that are not named. Repeatable.",
        ),
    ] = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="NAME=VALUES",
            help="Play every combination: of a content value by its path (costs.colony.metal=1..4), of a reading or "
            "errata (all choices without VALUES), of players=2..4, of agent.SEAT=random,greedy. Repeatable.",
        ),
    ] = None,
    option: Picked = None,
    added: With = None,
    content: Content = "default",
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The seed of the first game.")] = 0,
    max_moves: Annotated[
        int, typer.Option("--max-moves", metavar="N", min=1, help="Break a game off after N moves.")
    ] = 5000,
    jobs: Annotated[int, typer.Option("--jobs", metavar="J", min=1, max=64, help="Play by J processes.")] = 1,
    cluster: Cluster = None,
    records: Annotated[
        Path | None, typer.Option("--records", metavar="FOLDER", help="Write records of games to this new folder.")
    ] = None,
    every: Annotated[int, typer.Option("--every", metavar="K", min=1, help="With --records, of one game in K.")] = 1,
    report: Annotated[
        Path | None, typer.Option("--report", metavar="FILE", help="Write one HTML page with pictures.")
    ] = None,
    plots: Annotated[
        Path | None,
        typer.Option(
            "--plots",
            metavar="FOLDER",
            help="Write the pictures of that page as SVG to this folder, and as PNG with the extra data.",
        ),
    ] = None,
    evaluator: Evaluator = "tables",
    json: AsJson = False,
) -> None:
    """Play very many games between agents and tell how they went: lengths, winners by seat, scores, moves, choices,
    which rules forbade moves, what was never used, each number with its 95% confidence interval.

    Game number I has the seed N+I and follows from it alone: `starlaw play --seed` with the same agents plays it again.

    Example: starlaw simulate horizons -n 1000 --jobs 2 --report horizons.html

    Example: starlaw simulate horizons -n 500 --vary costs.colony.metal=1..4 --vary tie_break
    """
    from starlaw.knowledge.folders import lineage
    from starlaw.solver.surveys.grid import axis, cells
    from starlaw.solver.surveys.simulation import Setting

    judge = _judge(game, added, content)
    source = judge.name
    assert lineage(source)[0] == game
    setting = Setting(
        source, content, 3 if players is None else players, picked_readings(option), {}, max_moves, evaluator
    )
    setting = setting._replace(agents=_agents(agent, judge))
    found = cells(setting, [axis(text, source) for text in vary or []])
    for cell in found:
        _check_agents(cell)
    if plots is not None:
        _make_folder(plots)
    seeds = range(seed, seed + number)
    played = _played(found, seeds, (jobs, cluster), records, every)
    told = _told(source, played, seeds, "starlaw simulate " + _spelt(context))
    if report is not None:
        from starlaw.show.reports.simulation import page

        write_file(report, page(judge, source, told))
    drawn = _write_plots(plots, judge, told) if plots is not None else 0
    if json:
        say_json(told)
        return
    for cell in told["settings"]:
        _say(judge, cell)
    say_differences(told["differences"])
    if records is not None:
        say(f"records: {records}, {sum(1 for _ in records.iterdir())} files")
    if report is not None:
        say(f"report: {report}")
    if plots is not None:
        say(f"plots: {plots}, {drawn} files")


def _write_plots(folder: Path, judge: "Game", told: Mapping[str, Any]) -> int:
    """Write pictures as SVG, and as PNG where what draws it is installed; return the number of files."""
    from importlib.util import find_spec

    from starlaw.show.rasters import png
    from starlaw.show.reports.simulation import plots

    made_of: dict[str, Callable[[str], bytes]] = {".svg": str.encode}
    if find_spec("resvg_py"):
        made_of[".png"] = png
    pictures = list(plots(judge, told))
    for name, picture in pictures:
        for ending, made in made_of.items():
            write_file(folder / f"{name}{ending}", made(picture))
    return len(pictures) * len(made_of)


def _judge(game: str, added: list[str] | None, content: str) -> "Game":
    from starlaw.solver.game import game as find_game

    return find_game(game, content, expansions=added or ())


def _agents(options: list[str] | None, judge: "Game") -> dict[str, str]:
    """Return agents by seat, as they are named; who sits where is looked at setting by setting."""
    from starlaw.knowledge.errors import InvalidInputError

    agents: dict[str, str] = {}
    seats = judge.ruleset.may_sit(judge.content)
    for option in options or []:
        seat, equals, name = (part.strip() for part in option.partition("="))
        if not equals:
            raise InvalidInputError(f"--agent: expected SEAT=AGENT, got {option!r}")
        if seat not in (*seats, "all"):
            raise InvalidInputError(f"--agent: expected one of the seats {', '.join(seats)} or all, got {seat!r}")
        agents[seat] = name
    return agents


def _check_agents(cell: "Cell") -> None:
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.solver.surveys.agents import known_agents

    judge = cell.setting.judge
    seats = judge.ruleset.may_sit(judge.content)
    for seat, name in cell.setting.agents.items():
        if seat not in (*seats, "all"):
            raise InvalidInputError(f"--vary agent.{seat}: expected one of the seats {', '.join(seats)} or all")
        if name not in known_agents():
            raise InvalidInputError(f"expected one of the agents {', '.join(known_agents())}, got {name!r}")


def _played(
    cells: "Sequence[Cell]", seeds: range, by: tuple[int, str | None], records: Path | None, every: int
) -> "list[Simulated]":
    """Play all games; records are written as they come."""
    from starlaw.cli.progress import with_progress
    from starlaw.solver.surveys.processes import in_order
    from starlaw.solver.surveys.simulated import Simulated
    from starlaw.solver.surveys.simulation import AT_ONCE, played, tasks

    if records is not None:
        _make_folder(records)
    jobs, cluster = by
    for cell in cells:
        _make_tables(cell)
    at_once = min(AT_ONCE, max(64, -(-len(cells) * len(seeds) // jobs)))
    owned = [
        (number, task)
        for number, cell in enumerate(cells)
        for task in tasks(cell.setting, seeds, every if records else 0, at_once)
    ]
    found = [Simulated(cell) for cell in cells]
    outcomes: Iterator[PlayedGames] = in_order(played, (task for _, task in owned), jobs, cluster)
    shown = with_progress(outcomes, len(seeds) * len(cells), "games", lambda outcome: len(outcome.games))
    for (number, _), outcome in zip(owned, shown, strict=True):
        found[number].add(outcome)
        for game in outcome.games:
            if records is not None and game.record:
                named = f"{number + 1}_{game.seed}.jsonl" if len(cells) > 1 else f"{game.seed}.jsonl"
                write_file(records / named, "".join(line + "\n" for line in game.record))
    return found


def _make_tables(cell: "Cell") -> None:
    """Make the tables of a setting once, which other processes then find in the cache."""
    judge = cell.setting.judge
    if judge.evaluator != "clingo" and judge.has_tables:
        judge.look_at([judge.new(players=cell.setting.players, seed=0, readings=cell.setting.options)])


def _make_folder(folder: Path) -> None:
    from starlaw.knowledge.errors import InvalidInputError

    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise InvalidInputError(f"{folder}: already exists; expected the name of a new folder") from None
    except OSError as error:
        raise InvalidInputError(f"{folder}: {(error.strerror or str(error)).lower()}") from None


def _told(source: str, played: "Sequence[Simulated]", seeds: range, command: str) -> dict[str, Any]:
    from starlaw.solver.surveys.simulated import differences
    from starlaw.version import VERSION

    return {
        "game": source,
        "games": sum(len(each.games) for each in played),
        "seeds": [seeds.start, seeds.stop - 1],
        "settings": [each.report for each in played],
        "differences": differences(played),
        "command": command,
        "version": VERSION,
    }


def _spelt(context: typer.Context) -> str:
    """Return the options of this command as they were given."""
    import shlex
    import sys

    given = sys.argv[2:] if sys.argv[1:2] == [context.info_name] else []
    return shlex.join(given)


def _say(judge: "Game", cell: Mapping[str, Any]) -> None:
    from starlaw.knowledge.naming import called
    from starlaw.show.layout import wrapped
    from starlaw.show.phrases import listed, spoken
    from starlaw.solver.surveys.simulated import PLACES

    length, choices = cell["length"], cell["choices"]
    say(f"{judge.name}, {cell['players']} players, {cell['title']}: {cell['games']} games")
    middle = length["spread"]
    say(
        f"  {_with(length['mean'])} moves, half of the games {middle['quarter']:.0f} to "
        f"{middle['three_quarters']:.0f}, {middle['least']:.0f} to {middle['most']:.0f} in all"
    )
    if cell["ended"] < cell["games"]:
        say(f"  {cell['games'] - cell['ended']} games were broken off before their end and count for no win")
    say(
        f"  {choices['mean']['value']:.1f} legal moves a decision, {choices['most']} at most; "
        f"{choices['forced']:.0%} leave no choice; {cell['draws']['value']:.1f} draws a game"
    )
    told = [(PLACES[place["place"] - 1], place) for place in cell["places"]]
    told += [(f"{called(judge.names, seat['seat'])} ({seat['agent']})", seat) for seat in cell["seats"]]
    for title, player in told:
        wins = player["wins"]
        won = "no game ended" if wins["value"] is None else f"wins {_with(wins, percent=True)}"
        say(f"  {title}: {won}, score {_with(player['score']['mean'])}")
    made = [f"{spoken(each['action'])} {each['a_game']:.1f}" for each in cell["actions"][:MOST_TOLD]]
    say(wrapped(f"moves a game: {', '.join(made)}", "  ", "    "))
    if cell["forbidden"]:
        say("  rules that forbade some move, in how many decisions:")
    for each in cell["forbidden"][:MOST_TOLD]:
        say(wrapped(f"{each['rule']}: {each['sentence']}", f"    {each['share']['value']:6.1%} ", " " * 11))
    if cell["never_used"]:
        names = listed(each["name"] for each in cell["never_used"])
        say(wrapped(f"never named by a move or an event: {names}", "  ", "    "))


def say_differences(found: Sequence[Mapping[str, Any]]) -> None:
    """Tell how settings differ from the first."""
    from starlaw.show.layout import wrapped

    for each in found:
        parts = [
            f"{name} {_with(by, percent=name.startswith('wins'), sign=True)}" for name, by in each["differs"].items()
        ]
        told = "; ".join(parts) or "no more than chance"
        say(wrapped(f"{each['title']}, against the first: {told}", "", "  "))


def _with(estimate: Mapping[str, Any], percent: bool = False, sign: bool = False) -> str:
    """Return a number with its interval."""
    form = ("{:+" if sign else "{:") + (".1%}" if percent else ".1f}")
    if estimate["low"] is None:
        return form.format(estimate["value"])
    return f"{form.format(estimate['value'])} ({form.format(estimate['low'])} to {form.format(estimate['high'])})"
