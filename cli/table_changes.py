"""The table in lines: as a whole, in columns where there is room, or what of it is other than it was."""

from collections.abc import Callable, Sequence
from itertools import zip_longest

from starlaw.show.layout import in_width, wrapped

WHOLE = 100_000  # characters of a line that is not to be broken
ROOM = 130  # columns of a terminal from which on two stand side by side
GAP = "  "

Board = Callable[[], str]


def in_columns(board: Board, columns: int) -> str:
    """Return a board, in two columns where the terminal has room for them."""
    if columns < ROOM:
        return board()
    each = (columns - len(GAP)) // 2
    with in_width(each):
        title, *lines = (part for line in board().splitlines() for part in _fitting(line, each))
    half = _half(_blocks(lines))
    left, right = lines[:half], lines[half:]
    rows = zip_longest(left, right, fillvalue="")
    return "\n".join([title, *(f"{one:{each}}{GAP}{other}".rstrip() for one, other in rows)])


def _fitting(line: str, width: int) -> list[str]:
    if len(line) <= width:
        return [line]
    indent = line[: len(line) - len(line.lstrip())]
    return wrapped(line.strip(), indent, f"{indent}  ").splitlines()


def _blocks(lines: Sequence[str]) -> list[list[str]]:
    """Return lines together with those that stand indented below them."""
    blocks: list[list[str]] = []
    for line in lines:
        if line.startswith(" ") and blocks:
            blocks[-1].append(line)
        else:
            blocks.append([line])
    return blocks


def _half(blocks: Sequence[Sequence[str]]) -> int:
    """Return how many lines the left one of two columns has, which is at most a block longer than the other."""
    every, so_far = sum(map(len, blocks)), 0
    for block in blocks:
        if so_far + len(block) / 2 > every / 2:
            break
        so_far += len(block)
    return so_far


def lines_of_board(board: Board) -> tuple[str, ...]:
    """Return what a board says, each statement on a line of its own."""
    with in_width(WHOLE):
        return tuple(board().splitlines())


def changes(before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return in lines what a board says now and did not say before, and what is gone with nothing in its place.

    >>> pool = ["pool, 3 cards", "  Ariane", "  Atlas"]
    >>> changes([*pool, "bank  $9; 4 left"], [*pool[:2], "bank  $8; 4 left"])
    ['gone: pool: Atlas', 'now: bank: $8']
    """
    old, new = _placed(before), _placed(after)
    told: list[str] = []
    for head in dict.fromkeys([*old, *new]):
        had, has = old.get(head, []), new.get(head, [])
        by_topic = {_topic(line): line for line in had}
        fresh = [_news(line, by_topic.get(_topic(line), "")) for line in has if line not in had]
        topics = {_topic(line) for line in has}
        lost = [_plain(line) for line in had if _topic(line) not in topics]
        told += _under(head, "gone: ", lost if len(lost) > len(fresh) else [])
        told += _under(head, "now: ", fresh)
    return told


def _placed(lines: Sequence[str]) -> dict[str, list[str]]:
    """Return the statements of a board by what they stand under."""
    return {_topic(block[0]): [line.strip() for line in block] for block in _blocks(lines)}


def _topic(line: str) -> str:
    """Return what a line is about: the words before what it says of that."""
    start = line.strip()
    ends = [place for sign in (":", ",", "  ") if (place := start.find(sign)) > 0]
    return start[: min(ends)] if ends else start


def _news(line: str, before: str) -> str:
    """Return what a line says that the line on the same thing did not say before."""
    known = before.split("; ")
    fresh = [part for part in line.split("; ") if part not in known]
    topic = _topic(line)
    return _plain("; ".join(fresh) if fresh[0].startswith(topic) else f"{topic}: {'; '.join(fresh)}")


def _plain(line: str) -> str:
    """Return a line without the blanks that put it in columns."""
    topic = _topic(line)
    rest = line[len(topic) :]
    joined = ": " if rest.startswith("  ") else rest[:1] + " " * rest[1:].startswith(" ")
    return f"{topic}{joined}{' '.join(rest[not rest.startswith('  ') :].split())}" if rest else topic


def _under(head: str, mark: str, lines: Sequence[str]) -> list[str]:
    """Return lines with what they stand under, which the first of them names."""
    blank = " " * len(mark)
    first = [mark + (line if line.startswith(head) else f"{head}: {line}") for line in lines[:1]]
    return first + [blank + line for line in lines[1:]]
