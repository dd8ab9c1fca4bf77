"""Pictures of numbers as SVG: how they are spread, shares with their intervals, bars."""

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from starlaw.show.svg import FONT, Node, add, set_attributes, text_of

WIDTH = 640
LEFT = 170  # for names
ROW = 30
INK, SOFT, LINE, FILL, MARK = "#1d2433", "#5b6577", "#dfe4ec", "#4c7bd9", "#e0883a"


class Bar(NamedTuple):
    """A named number, with its interval where there is one."""

    name: str
    value: float
    low: float | None = None
    high: float | None = None
    note: str = ""


def histogram(spread: Mapping[str, Any], unit: str, middle: float) -> str:
    """Return how numbers are spread as columns, the median marked."""
    counts, first, step = spread["counts"], spread["from"], spread["width"]
    height, base, left = 190, 150, 20
    wide = (WIDTH - 2 * left) / len(counts)
    svg = _picture(height, f"How many games had how many {unit}, the median {_number(middle)} marked")
    most = max(counts)
    for place, count in enumerate(counts):
        tall = (base - 20) * count / most
        if count:
            column = add(
                svg, "rect", x=left + place * wide + 1, y=base - tall, width=max(1.0, wide - 2), height=tall, rx=2,
                fill=FILL,
            )  # fmt: skip
            upto = first + step * (place + 1) - 1
            named = _number(first + step * place) + (f" to {_number(upto)}" if step > 1 else "")
            add(column, "title", f"{named} {unit}: {count} games")
    add(svg, "line", x1=left, x2=WIDTH - left, y1=base, y2=base, stroke=LINE)
    whole = step * len(counts)
    for part in range(5):
        x = left + (WIDTH - 2 * left) * part / 4
        anchor = "start" if part == 0 else "end" if part == 4 else "middle"
        _text(svg, x, base + 18, _number(first + whole * part / 4), anchor=anchor, fill=SOFT)
    x = left + (WIDTH - 2 * left) * (middle - first + 0.5) / whole
    add(svg, "line", x1=x, x2=x, y1=14, y2=base, stroke=MARK, stroke_width=2, stroke_dasharray="4 3")
    _text(svg, min(max(x, 60.0), WIDTH - 60.0), 11, f"median {_number(middle)}", anchor="middle", fill=MARK)
    _text(svg, WIDTH / 2, height - 6, unit, anchor="middle", fill=SOFT)
    return text_of(svg)


def intervals(bars: Sequence[Bar], says: str, percent: bool = False, even: float | None = None) -> str:
    """Return numbers as points with the intervals they are known to; `even` is what all would be if they were equal."""
    height = ROW * len(bars) + 34
    svg = _picture(height, says)
    known = [bar for bar in bars if math.isfinite(bar.value)]
    ends = [end for bar in known for end in (bar.value, bar.low, bar.high) if end is not None]
    ends += [] if even is None else [even]
    x = _scale(min([*ends, 0.0]) if percent else min(ends, default=0.0), max(ends, default=1.0))
    base = ROW * len(bars) + 8
    _axis(svg, x, base, percent)
    if even is not None:
        add(svg, "line", x1=x.at(even), x2=x.at(even), y1=4, y2=base, stroke=MARK, stroke_dasharray="4 3")
    for place, bar in enumerate(bars):
        y = ROW * place + ROW / 2 + 4
        _text(svg, LEFT - 12, y + 4, bar.name, anchor="end")
        if bar in known:
            if bar.low is not None and bar.high is not None:
                add(svg, "line", x1=x.at(bar.low), x2=x.at(bar.high), y1=y, y2=y, stroke=FILL, stroke_width=3)
            dot = add(svg, "circle", cx=x.at(bar.value), cy=y, r=5, fill=FILL)
            add(dot, "title", f"{bar.name}: {_spelt(bar.value, percent)} {bar.note}".strip())
            _text(svg, WIDTH - 6, y + 4, _spelt(bar.value, percent), anchor="end", fill=SOFT)
    return text_of(svg)


def bars(entries: Sequence[Bar], says: str, percent: bool = False) -> str:
    """Return numbers as bars, beginning at nothing."""
    height = 22 * len(entries) + 6
    svg = _picture(height, says)
    most = max([entry.value for entry in entries], default=0) or 1
    for place, entry in enumerate(entries):
        y = 22 * place + 4
        _text(svg, LEFT - 12, y + 12, entry.name, anchor="end")
        bar = add(
            svg, "rect", x=LEFT, y=y, width=max(1.0, (WIDTH - LEFT - 70) * entry.value / most), height=15, rx=3,
            fill=FILL,
        )  # fmt: skip
        add(bar, "title", f"{entry.name}: {_spelt(entry.value, percent)} {entry.note}".strip())
        _text(svg, WIDTH - 6, y + 12, _spelt(entry.value, percent), anchor="end", fill=SOFT)
    return text_of(svg)


class _Scale(NamedTuple):
    low: float
    high: float
    at: Callable[[float], float]


def _scale(low: float, high: float) -> _Scale:
    room = (high - low) or 1.0
    low, high = low - 0.05 * room, high + 0.05 * room
    return _Scale(low, high, lambda value: LEFT + (WIDTH - 70 - LEFT) * (value - low) / (high - low))


def _axis(svg: Node, x: _Scale, base: float, percent: bool) -> None:
    step = 10 ** math.floor(math.log10((x.high - x.low) / 2))
    step *= 5 if (x.high - x.low) / step > 10 else 2 if (x.high - x.low) / step > 5 else 1
    tick = math.ceil(x.low / step) * step
    while tick <= x.high:
        add(svg, "line", x1=x.at(tick), x2=x.at(tick), y1=4, y2=base, stroke=LINE)
        _text(svg, x.at(tick), base + 16, _spelt(tick, percent), anchor="middle", fill=SOFT)
        tick += step


def _picture(height: float, says: str) -> Node:
    svg = Node("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": f"0 0 {WIDTH} {_number(height)}"})
    set_attributes(svg, role="img", aria_label=says, font_family=FONT, font_size=13)
    return svg


def _text(svg: Node, x: float, y: float, text: str, anchor: str = "start", fill: str = INK) -> None:
    if anchor == "end" and x < LEFT and len(text) > 24:
        text = text[:23] + "…"
    add(svg, "text", text, x=x, y=y, text_anchor=anchor, fill=fill)


def _spelt(value: float, percent: bool) -> str:
    return f"{100 * value:.1f}%".replace(".0%", "%") if percent else _number(value)


def _number(value: float) -> str:
    return f"{value:,.2f}".rstrip("0").rstrip(".") if abs(value) < 100 else f"{value:,.0f}"
