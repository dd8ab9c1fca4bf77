"""Simulated games as one page that stands alone: figures, pictures, what differs between settings, how to repeat it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.naming import Names, called
from starlaw.show.phrases import listed, spoken
from starlaw.show.reports.charts import Bar, bars, histogram, intervals
from starlaw.solver.game import Game
from starlaw.solver.surveys.simulated import PLACES

Report = Mapping[str, Any]

MOST_RULES = 15
CAUTION = (
    "Agents are no people. What random agents do shows what the rules allow and how often; who wins among people may "
    "differ. Intervals are of 95%: of twenty comparisons one may seem to differ by chance."
)
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
<main>
{body}
</main>
</html>
"""


def page(judge: Game, source: str, told: Report) -> str:
    """Return the page of a simulation, as `simulate --json` tells it."""
    title = manifest(source).title
    cells: Sequence[Report] = told["settings"]
    parts = [
        f"<header><h1>{escape(title)}: {told['games']:,} simulated games</h1>"
        f'<p class="soft">{escape(manifest(source).edition)}; {escape(_agents(cells[0]))}</p></header>',
        f"<p>{CAUTION}</p>",
    ]
    if len(cells) > 1:
        parts += ["<h2>Settings side by side</h2>", _side_by_side(cells), *_differences(told["differences"])]
        links = (f'<a href="#setting-{n}">{escape(cell["title"])}</a>' for n, cell in enumerate(cells, start=1))
        parts.append(f"<nav>{''.join(links)}</nav>")
    for number, cell in enumerate(cells, start=1):
        parts += _setting(judge, cell, number, alone=len(cells) == 1)
    parts += ["<h2>How to repeat it</h2>", *_repeating(told)]
    style = (files(__package__) / "style.css").read_text(encoding="utf-8")
    return PAGE.format(title=escape(f"{title}: simulated games"), style=style, body="\n".join(parts))


def plots(judge: Game, told: Report) -> Iterator[tuple[str, str]]:
    """Yield the pictures of the page, each with a name: of what, and of which setting where there are several."""
    cells: Sequence[Report] = told["settings"]
    for number, cell in enumerate(cells, start=1):
        for part in _parts(judge, cell):
            for place, picture in enumerate(part.pictures, start=1):
                named = part.title.lower().replace(" ", "_") + (f"_{place}" if len(part.pictures) > 1 else "")
                yield f"{number}_{named}" if len(cells) > 1 else named, picture


def _setting(judge: Game, cell: Report, number: int, alone: bool) -> Iterator[str]:
    """Yield the sections on one setting."""
    yield f'<h2 id="setting-{number}">{"The games" if alone else escape(cell["title"])}</h2>'
    yield _figures(cell)
    yield from map(_section, _parts(judge, cell))


class _Part(NamedTuple):
    """What is told under one title."""

    title: str
    text: str
    pictures: tuple[str, ...] = ()
    table: str = ""
    caption: str = ""


def _parts(judge: Game, cell: Report) -> Iterator[_Part]:
    names = judge.names
    length, places, seats = cell["length"], cell["places"], cell["seats"]
    yield _Part(
        "How long games last",
        f"From {length['spread']['least']:.0f} to {length['spread']['most']:.0f} moves; half of the games take "
        f"{length['spread']['quarter']:.0f} to {length['spread']['three_quarters']:.0f}.{_broken_off(cell)}",
        (histogram(length["histogram"], "moves", length["spread"]["median"]),),
    )
    wins = [_bar(f"{PLACES[place['place'] - 1]} in turn", place["wins"]) for place in places]
    wins += [_bar(_seat(names, seat), seat["wins"]) for seat in seats]
    yield _Part(
        "Who wins",
        "By the place in turn order, then by seat; wins that are shared count in parts. The dashed line is where all "
        "would be equal.",
        (intervals(wins, "wins by place in turn order and by seat", True, _even(cell)),),
    )
    first = places[0]["score"]
    if any(place["score"]["spread"]["least"] != place["score"]["spread"]["most"] for place in places):
        means = [_bar(f"{PLACES[place['place'] - 1]} in turn", place["score"]["mean"]) for place in places]
        means += [_bar(_seat(names, seat), seat["score"]["mean"]) for seat in seats]
        spread = histogram(first["histogram"], "points", first["spread"]["median"])
        yield _Part(
            "What they score",
            _margin(cell),
            (intervals(means, "mean score by place in turn order and by seat"), spread),
            caption="above the means, below how the points of the first in turn are spread",
        )
    made = [Bar(spoken(each["action"]), each["a_game"]) for each in cell["actions"]]
    yield _Part("What players do", "Moves of each kind, in a game on average.", (bars(made, "moves by kind"),))
    if cell["forbidden"]:
        yield _Part(
            "What the rules forbid",
            f"In how many decisions a rule forbade some move that would have answered it "
            f"({cell['looked_at']:,} decisions were looked at).",
            table=_rules(cell["forbidden"][:MOST_RULES]),
        )
    yield _Part("What was never used", _unused(cell))


def _figures(cell: Report) -> str:
    choices, mean = cell["choices"], cell["length"]["mean"]
    figures = [
        (f"{cell['games']:,}", f"games, {cell['moves']:,} moves"),
        (f"{mean['value']:.1f}", f"moves a game{_within(mean, 1)}"),
        (f"{choices['mean']['value']:.1f}", f"legal moves a decision, {choices['most']} at most"),
        (f"{choices['forced']:.0%}", "of decisions leave no choice"),
        (f"{cell['draws']['value']:.1f}", "draws and rolls a game"),
        (f"{cell['shared']['value']:.1%}", "of games are won by several"),
    ]
    told = "".join(f'<div class="figure"><b>{number}</b><span>{what}</span></div>' for number, what in figures)
    return f'<div class="figures">{told}</div>'


def _side_by_side(cells: Sequence[Report]) -> str:
    most = max(len(cell["places"]) for cell in cells)
    wins_of = [f"wins of the {place} in turn" for place in PLACES[:most]]
    head = ["setting", "games", "moves a game", *wins_of, "best mean score"]
    rows = []
    for cell in cells:
        wins = [_percent(place["wins"]) for place in cell["places"]] + [""] * (most - len(cell["places"]))
        best = max(place["score"]["mean"]["value"] for place in cell["places"])
        mean = cell["length"]["mean"]
        row = [
            escape(cell["title"]),
            f"{cell['games']:,}",
            f"{mean['value']:.1f}{_within(mean, 1)}",
            *wins,
            f"{best:.1f}",
        ]
        rows.append(row)
    return _table(head, rows)


def _differences(found: Iterable[Report]) -> Iterator[str]:
    """Yield sentences on how settings differ from the first one."""
    for each in found:
        if each["differs"]:
            told = listed(
                f"{escape(name)} {_signed(by, name.startswith('wins'))}" for name, by in each["differs"].items()
            )
            yield f"<p><b>{escape(each['title'])}</b>, against the first setting: {told}.</p>"
        else:
            yield f"<p><b>{escape(each['title'])}</b> differs from the first setting by no more than chance.</p>"


def _signed(by: Report, percent: bool) -> str:
    low, high = by["low"], by["high"]
    if percent:
        return f"{100 * by['value']:+.1f} points of 100 ({100 * low:+.1f} to {100 * high:+.1f})"
    return f"{by['value']:+.2f} ({low:+.2f} to {high:+.2f})"


def _rules(forbidden: Sequence[Report]) -> str:
    rows = [
        [f"{_percent(each['share'])}", escape(each["sentence"]), f"<code>{each['rule']}</code>"] for each in forbidden
    ]
    return _table(["decisions", "rule", ""], rows)


def _unused(cell: Report) -> str:
    unused = cell["never_used"]
    if not unused:
        return "Everything that has a name was named by some move or event."
    names = listed(escape(each["name"]) for each in unused)
    return f"{len(unused)} things were named by no move and no event of {cell['games']:,} games: {names}."


def _repeating(told: Report) -> Iterator[str]:
    yield f"<p>This page was made by <code>{escape(told['command'])}</code>, version {escape(told['version'])}.</p>"
    yield (
        "<p>Each game follows from its seed alone: <code>starlaw play</code> with the same options and agents and "
        f"<code>--seed</code> {told['seeds'][0]} to {told['seeds'][1]} plays it again, and <code>--records</code> "
        "keeps it.</p>"
    )
    for number, cell in enumerate(told["settings"], start=1):
        if cell["content"].startswith("{"):
            yield f"<p>Content of setting {number}: <code>--content '{escape(cell['content'])}'</code></p>"


def _agents(cell: Report) -> str:
    kinds = {seat["agent"] for seat in cell["seats"]}
    if len(kinds) == 1:
        return f"{cell['players']} players, all {min(kinds)} agents"
    return f"{cell['players']} players: " + listed(f"{spoken(seat['seat'])} {seat['agent']}" for seat in cell["seats"])


def _broken_off(cell: Report) -> str:
    left = cell["games"] - cell["ended"]
    return f" {left:,} games were broken off before their end and count for no win." if left else ""


def _margin(cell: Report) -> str:
    if cell["margin"]["mean"] is None:
        return ""
    mean, middle = cell["margin"]["mean"]["value"], cell["margin"]["spread"]["median"]
    return f"The first is {mean:.1f} points ahead of the second on average, {middle:.0f} in the middle game."


def _even(cell: Report) -> float | None:
    return 1 / len(cell["seats"]) if len(cell["seats"]) > 1 else None


def _seat(names: Names, seat: Report) -> str:
    return f"{called(names, seat['seat'])} ({seat['agent']})"


def _bar(name: str, estimate: Report) -> Bar:
    value = float("nan") if estimate["value"] is None else estimate["value"]
    return Bar(name, value, estimate["low"], estimate["high"])


def _percent(estimate: Report) -> str:
    if estimate["value"] is None:
        return "none ended"
    return f"{estimate['value']:.1%} ({estimate['low']:.1%} to {estimate['high']:.1%})"


def _within(estimate: Report, places: int) -> str:
    if estimate["low"] is None:
        return ""
    return f" ({estimate['low']:.{places}f} to {estimate['high']:.{places}f})"


def _section(part: _Part) -> str:
    below = f"<figcaption>{escape(part.caption)}</figcaption>" if part.caption else ""
    figure = f"<figure>{''.join(part.pictures)}{below}</figure>" if part.pictures else ""
    text = f"<p>{part.text}</p>" if part.text else ""
    return f"<section><h3>{escape(part.title)}</h3>{text}{figure}{part.table}</section>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    first = "".join(f"<th>{escape(name)}</th>" for name in head)
    body = "".join(f"<tr>{''.join(f'<td>{entry}</td>' for entry in row)}</tr>" for row in rows)
    return f"<table><tr>{first}</tr>{body}</table>"
