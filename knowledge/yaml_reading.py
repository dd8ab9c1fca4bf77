"""YAML of strangers: budgets of size, depth and aliases come before any value is made, and no key stands twice."""

import re
from typing import Any, ClassVar

import yaml

from starlaw.knowledge.errors import InvalidInputError

LARGEST = 1_000_000  # characters; the largest pack has a tenth of it
DEEPEST = 40
MOST_ALIASES = 20  # each may stand for all before it, so that few become many
ALIAS = re.compile(r"(?:^|[\s,\[{])\*[^\s,\[\]{}]", re.MULTILINE)
MARKS = frozenset("-?:")  # each opens a level, if a space follows


def parse_yaml(text: str, where: str) -> Any:
    """Return the YAML value in a text; what is wrong with it is told with its line."""
    if len(text) > LARGEST:
        raise InvalidInputError(f"{where}: expected at most {LARGEST} characters of YAML, got {len(text)}")
    if _may_nest(text) > DEEPEST:
        raise InvalidInputError(f"{where}: expected YAML, nested too deeply")
    if len(ALIAS.findall(text)) > MOST_ALIASES:
        raise InvalidInputError(f"{where}: expected at most {MOST_ALIASES} aliases in YAML")
    try:
        return yaml.load(text, Loader=_PlainYaml)
    except yaml.MarkedYAMLError as error:
        line = f":{error.problem_mark.line + 1}" if error.problem_mark else ""
        raise InvalidInputError(f"{where}{line}: expected YAML, {error.problem or error.context}") from None
    except (yaml.YAMLError, ValueError, OverflowError) as error:  # a date or a number that cannot be
        raise InvalidInputError(f"{where}: expected YAML, {str(error).splitlines()[0][:200].lower()}") from None
    except (KeyError, TypeError, AttributeError, IndexError):  # a tag on a value that is none of its kind
        raise InvalidInputError(f"{where}: expected YAML, got a value that its tag does not fit") from None
    except RecursionError:
        raise InvalidInputError(f"{where}: expected YAML, nested too deeply") from None


def _may_nest(text: str) -> int:
    """Return how deep a text can nest at most: indentation, marks on one line, and brackets."""
    deepest = brackets = 0
    indents = [0]
    for line in text.splitlines():
        bare = line.lstrip(" ")
        if not bare:
            continue
        indent = len(line) - len(bare)
        while indents[-1] > indent:
            indents.pop()
        if indents[-1] < indent:
            indents.append(indent)
        marks = 0
        for word in bare.split():
            if word not in MARKS:
                break
            marks += 1
        most = brackets
        for sign in bare:
            if sign in "[{":
                brackets += 1
                most = max(most, brackets)
            elif sign in "]}":
                brackets = max(0, brackets - 1)
        deepest = max(deepest, len(indents) + marks + most)
    return deepest


_Safe: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class _PlainYaml(_Safe):  # type: ignore[misc]
    """A safe loader of the core types of YAML 1.2, which refuses a key that stands twice."""

    yaml_implicit_resolvers: ClassVar[
        dict[str, list[Any]]
    ] = {}  # none of those of YAML 1.1: dates, base 60, yes and no

    def construct_mapping(self, node: Any, deep: bool = False) -> Any:
        """Refuse a key that stands twice."""
        seen: set[Any] = set()
        for key, _ in node.value if isinstance(node, yaml.MappingNode) else ():
            said = (key.tag, key.value) if isinstance(key, yaml.ScalarNode) else None
            if said in seen and said is not None:
                raise yaml.MarkedYAMLError(
                    problem=f"the key {key.value[:40]!r} stands twice", problem_mark=key.start_mark
                )
            seen.add(said)
        return super().construct_mapping(node, deep)


for _tag, _form, _first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?(?:0|[1-9][0-9]{0,17})|0x[0-9a-fA-F]{1,15}", list("-+0123456789")),
    ("float", r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*|[0-9]+(?=[eE]))(?:[eE][-+]?[0-9]+)?", list("-+.0123456789")),
    ("merge", r"<<", ["<"]),
):
    _PlainYaml.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(rf"^(?:{_form})$"), _first)
