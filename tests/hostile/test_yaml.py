"""YAML of strangers: what would take the process, its memory or its time is refused before it is parsed."""

import pytest

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.yaml_reading import parse_yaml

DOUBLING = "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 9))
REFUSED = {
    "dashes": ("-  " * 100_000, "nested too deeply"),
    "question marks": ("? " * 100_000, "nested too deeply"),
    "brackets": ("[" * 100_000, "nested too deeply"),
    "brackets on lines": ("[\n" * 1000, "nested too deeply"),
    "indentation": ("".join(" " * n + "a:\n" for n in range(1000)), "nested too deeply"),
    "aliases": (DOUBLING, "at most 20 aliases"),
    "lines": ("".join(f"k{n}: 1\n" for n in range(300_000)), "at most 1000000 characters"),
    "keys": ("pack: one\nlines: 1\npack: two\n", "y:3: expected YAML, the key 'pack' stands twice"),
    "objects": ("a: !!python/object/apply:os.getcwd []\n", "could not determine a constructor"),
    "quotes": ('a: "b\n', "y:2: expected YAML"),
    "itself": ("&a [*a, *b]\n", "found undefined alias"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_hostile_yaml_is_refused_in_a_line(name: str) -> None:
    text, said = REFUSED[name]
    with pytest.raises(InvalidInputError) as refused:
        parse_yaml(text, "y")
    assert said in str(refused.value)
    assert len(str(refused.value)) < 300


def test_types_are_those_of_the_core_of_yaml_1_2() -> None:
    said = "a: 1:59\nb: 2001-01-01\nc: yes\nd: true\ne: -5\nf: 1.5\ng:\nh: 010\ni: 0x1f\nj: 1e3\n"
    assert parse_yaml(said + f"k: 1{':59' * 5000}\n", "y") == {
        "a": "1:59", "b": "2001-01-01", "c": "yes", "d": True, "e": -5, "f": 1.5, "g": None, "h": "010", "i": 31,
        "j": 1000.0, "k": "1" + ":59" * 5000,
    }  # fmt: skip
