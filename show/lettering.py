"""How much room texts take in pictures: widths, lines that fit, and texts that are cut where they must be.

Widths are those of DejaVu Sans, the widest of the fonts that pictures name, so that what fits there fits everywhere.
"""

from collections.abc import Iterable
from functools import lru_cache

_CUT = "…"
_PLAIN, _BOLD = 64, 72  # hundredths of the size, of letters that are not listed
_WIDTHS = {
    _PLAIN: {28: "ijl'", 29: "IJ", 32: " ,.·", 34: "/:;\\|", 36: "-f", 39: "()[]t!", 41: "r", 50: "*_\"", 53: "szc?",
             59: "Fkvxy", 62: "LPTYaoe", 68: "AVK", 70: "BRXZC", 75: "UHN", 79: "DGOQ&", 83: "w", 86: "M#+<=>~\u00d7",
             100: "m%W@—…"},
    _BOLD: {35: "ijl' ", 38: "IJ,./:;|·", 42: "-", 46: "f!()[]", 50: "rt*\"", 60: "zcs?", 68: "LvxyakEFTeo",
            77: "BAKRVX", 84: "UGDNHOQ#+<=>~\u00d7", 93: "w&", 105: "m%M@—…", 110: "W"},
}  # fmt: skip
_HUNDREDTHS = {
    usual: {letter: width for width, letters in table.items() for letter in letters} for usual, table in _WIDTHS.items()
}


@lru_cache(maxsize=10_000)
def width_of(text: str, size: float, bold: bool = False) -> float:
    """Return how wide a text is.

    >>> width_of("Moon", 10), width_of("Moon", 10, bold=True)
    (27.4, 31.3)
    """
    usual = _BOLD if bold else _PLAIN
    known = _HUNDREDTHS[usual]
    return size * sum(known.get(letter, usual) for letter in text) / 100


def cut(text: str, size: float, room: float, bold: bool = False) -> str:
    """Return a text that fits into the room: as it is, or without its end.

    >>> cut("Deep Space Astronomy", 12, 200), cut("Deep Space Astronomy", 12, 90)
    ('Deep Space Astronomy', 'Deep Space…')
    """
    if width_of(text, size, bold) <= room:
        return text
    while text and width_of(text + _CUT, size, bold) > room:
        text = text[:-1]
    return text.rstrip(" ,;:·(") + _CUT


def lines_of(text: str, size: float, room: float, most: int = 2, bold: bool = False) -> list[str]:
    """Return a text in lines that fit into the room; what is left after so many lines is cut.

    >>> lines_of("Deep Space Astronomy", 12, 80), lines_of("a way that is far too long", 12, 50)
    (['Deep Space', 'Astronomy'], ['a way', 'that i…'])
    """
    return joined(text.split(), " ", size, room, most, bold)


def joined(parts: Iterable[str], mark: str, size: float, room: float, most: int = 2, bold: bool = False) -> list[str]:
    """Return parts, with a mark between them, in lines that fit into the room; the last line takes what is left."""
    lines: list[str] = []
    for part in parts:
        longer = f"{lines[-1]}{mark}{part}" if lines else part
        if lines and (len(lines) == most or width_of(longer, size, bold) <= room):
            lines[-1] = longer
        else:
            lines.append(part)
    return [cut(line, size, room, bold) for line in lines]
