"""Pictures as PNG, for programs that take no SVG (extra `data`)."""

from starlaw.knowledge.errors import InvalidInputError
from starlaw.show.svg import FONT

TWICE = 2  # dots for each unit of a picture, so that small letters stay sharp


def png(svg: str) -> bytes:
    """Return a picture as PNG; its letters come from the fonts of the machine."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise InvalidInputError(f"PNG needs {error.name}: pip install 'starlaw[data]'; SVG does not") from None
    return bytes(svg_to_bytes(svg_string=svg, zoom=TWICE, font_family=FONT.split(",")[0]))
