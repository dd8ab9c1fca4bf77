"""Sketches as texts: YAML, or one line in which semicolons end the lines. A JSON object is a state and never one."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

HERE = "the sketch"  # where a sketch stands that is an argument itself
WIDTH = 110  # columns of one that is written
OF_STATES = {"phase", "seats", "agenda"}  # what each state has and no sketch needs all of


class Sketch(dict[str, Any]):
    """What a sketch says, told apart from a state that lacks something."""


def is_text(path: Path | str) -> bool:
    """Tell whether an argument is a sketch itself and no file."""
    text = str(path)
    return ":" in text and (" " in text or "\n" in text) and not _exists(text)


def _exists(text: str) -> bool:
    try:
        return Path(text).exists()
    except (OSError, ValueError):
        return False


def is_yaml(text: str) -> bool:
    """Tell whether a text is no JSON object or JSON Lines but a mapping of YAML: a key comes first, without quotes."""
    first = next((line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("#")), "")
    key, colon, _ = first.lstrip("{ ").partition(":")
    return bool(colon) and key[:1].isalpha()


def parse_sketch(text: str, where: str) -> Any:
    """Return the value of a text: what a sketch says, or a state that is written as YAML."""
    from starlaw.knowledge.yaml_reading import parse_yaml  # states are read without it

    value = parse_yaml(text if "\n" in text.strip() else _in_lines(text), where)
    is_state = not isinstance(value, Mapping) or "schema" in value or value.keys() >= OF_STATES
    return value if is_state else Sketch(value)


def _in_lines(text: str) -> str:
    """Return one line as several, broken at semicolons outside of brackets."""
    depth, parts = 0, [""]
    for sign in text:
        depth += (sign in "[{") - (sign in "]}")
        if sign == ";" and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return "\n".join(part.strip() for part in parts)


def sketch_text(value: Mapping[str, Any]) -> str:
    """Return what a sketch says as YAML."""
    import yaml

    text: str = yaml.safe_dump(dict(value), default_flow_style=None, sort_keys=False, width=WIDTH)
    return text
