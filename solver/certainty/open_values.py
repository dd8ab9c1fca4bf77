"""Values that the sources leave open: content with an admissible range, and readings; each as facts to choose from."""

import json
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from starlaw.knowledge.cases import changed, field
from starlaw.knowledge.provenance import Provenance
from starlaw.knowledge.readings import readings, variants
from starlaw.solver.certainty.assumptions import OPEN
from starlaw.solver.certainty.telling_values import told_by_tags
from starlaw.solver.judge import Book
from starlaw.solver.remembering import origin_of_files, remembered
from starlaw.solver.rulebook.reach import Varying
from starlaw.solver.session import Atom, symbol

FEW_CHOICES = 64  # of a value, which are tried one by one

Facts = frozenset[Atom]


class Shared(NamedTuple):
    """A list of numbers by name, such as a price, of which it is known what they are together."""

    where: str
    least: int
    most: int


class OpenValue(NamedTuple):
    """A value of the content or a reading: what people call it, its choices with what each says, and the usual one."""

    name: str
    choices: Mapping[str, Facts]
    usual: str
    shares: Shared | None = None

    @property
    def facts(self) -> Facts:
        """What it can say under some choice."""
        return frozenset[Atom]().union(*self.choices.values())

    @property
    def as_usual(self) -> Facts:
        """What it says under the usual choice."""
        return self.choices[self.usual]


Leaf = tuple[str, tuple[Any, ...], Shared | None]  # the path of a value, its choices, and what it shares


class Opened(NamedTuple):
    """Everything that is open, the facts that are not, and the parts of the content whose range cannot be listed."""

    values: tuple[OpenValue, ...]
    facts: tuple[Atom, ...]
    unlisted: tuple[str, ...]


@cache
def open_content(book: Book) -> Opened:
    """Return a game's content with its open values; a value that no fact tells is not among them."""
    pack = book.content.model_dump(mode="json", by_alias=True)
    origin = origin_of_files(_code(book), json.dumps(pack, sort_keys=True))
    values, facts, unlisted = remembered(
        f"open-{book.name}-{book.content.pack}", origin, lambda: _worked_out(book, pack)
    )
    return Opened(tuple(map(_told, values)), tuple(map(tuple, facts)), tuple(unlisted))


def _code(book: Book) -> list[Path]:
    """Return the modules that make facts out of a pack."""
    root = book.folder.parent.parent
    folders = [root / "knowledge", *(root / part / name for part in ("knowledge", "solver") for name in book.parts)]
    code = [Path(__file__), *(Path(__file__).with_name(name) for name in ("tagging.py", "telling_values.py"))]
    return [*code, *(file for place in folders for file in place.glob("*.py"))]


def _told(said: list[Any]) -> OpenValue:
    name, usual, shares, choices = said
    told = {choice: frozenset(map(tuple, facts)) for choice, facts in choices}
    return OpenValue(name, told, usual, Shared(*shares) if shares else None)


def _worked_out(book: Book, pack: dict[str, Any]) -> list[Any]:
    """Return what is open as JSON: values, the facts that are not, and the parts whose range cannot be listed."""
    pack = _completed(pack)
    usual = frozenset(book.content_facts)
    leaves = list(_leaves(pack))
    by_tags = told_by_tags(book, pack, [(path, choices) for path, choices, _ in leaves], usual)
    values = []
    for path, choices, shares in leaves:
        if path in by_tags:
            said, name = by_tags[path], named_path(pack, path)
            value = OpenValue(name, said, str(field(pack, path))) if any(said.values()) else None
        else:
            value = _opened(book, pack, path, choices, usual)
        values += [value._replace(shares=shares)] if value else []
    varied = frozenset[Atom]().union(*(value.as_usual for value in values))
    sources = book.content.provenances
    unlisted = sorted(part for part, source in sources.items() if source.kind in OPEN and isinstance(source.range, str))
    told = [
        [
            value.name,
            value.usual,
            value.shares,
            [[choice, sorted(facts, key=str)] for choice, facts in value.choices.items()],
        ]
        for value in values
    ]
    return [told, sorted(usual - varied, key=str), [_apart(part, sources[part]) for part in unlisted]]


class LeftOpen(NamedTuple):
    """Every value and reading that may vary, the facts of each by their numbers, and all that they can say."""

    values: tuple[OpenValue, ...]
    varying: Varying
    facts: Facts

    def with_more(self, values: Sequence[OpenValue]) -> "LeftOpen":
        """Return the same with more values."""
        if not values:
            return self
        every = (*self.values, *values)
        return LeftOpen(every, Varying(value.facts for value in every), self.facts.union(*(v.facts for v in values)))


@lru_cache(maxsize=16)
def left_open(book: Book, settled: frozenset[str]) -> LeftOpen:
    """Return what may vary where the players have settled some readings."""
    values = (*open_content(book).values, *open_readings(book, settled))
    each = [value.facts for value in values]
    return LeftOpen(values, Varying(each), frozenset[Atom]().union(*each))


class Admissible(NamedTuple):
    """A content pack as JSON, and the paths of its open values with their choices and what they share."""

    pack: Any
    leaves: tuple[Leaf, ...]


def admissible(content: Any) -> Admissible:
    """Return what a pack may hold instead."""
    pack = _completed(content.model_dump(mode="json", by_alias=True))
    return Admissible(pack, tuple(_leaves(pack)))


def _apart(part: str, source: Provenance) -> str:
    """Return a part whose range cannot be listed, and what of it is varied all the same."""
    varied = sorted({*source.fields, *source.totals})
    return f"{part} (but {', '.join(varied)})" if varied else part


def _completed(node: Any, totals: Mapping[str, Any] = {}, names: Sequence[str] = ()) -> Any:
    """Return a pack in which lists of numbers with a total have every name that they can have."""
    if isinstance(node, list):
        return [_completed(value, totals, names) for value in node]
    if not isinstance(node, dict):
        return node
    if names:
        return {**dict.fromkeys(names, 0), **node}
    totals = (node.get("provenance") or {}).get("totals") or totals
    return {
        key: value if key == "provenance" else _completed(value, totals, totals[key]["of"] if key in totals else ())
        for key, value in node.items()
    }


def _leaves(node: Any, path: str = "", source: Mapping[str, Any] = {}, total: Any = None) -> Iterator[Leaf]:
    """Yield the paths of values with the choices that their part's provenance admits; what is given stays."""
    if isinstance(node, dict) and total:
        for key in node:
            yield f"{path}.{key}", tuple(range(total["most"] + 1)), Shared(path, total["least"], total["most"])
    elif isinstance(node, dict):
        source = node.get("provenance") or source
        given, fields, totals = node.get("given") or {}, source.get("fields") or {}, source.get("totals") or {}
        for key, value in node.items():
            if key not in ("provenance", "given") and key not in given:
                closer = {**source, "range": fields[key]} if key in fields else source
                yield from _leaves(value, f"{path}.{key}" if path else str(key), closer, totals.get(key))
    elif isinstance(node, list):
        for place, value in enumerate(node):
            yield from _leaves(value, f"{path}.{place}", source, total)
    else:
        choices = _admitted(source)
        if len(choices) > 1 and any(node == choice and type(node) is type(choice) for choice in choices):
            yield path, choices, None


def _admitted(source: Mapping[str, Any]) -> tuple[Any, ...]:
    admitted = source.get("range") if source.get("is") in OPEN else None
    if not isinstance(admitted, dict):
        return ()
    if "one_of" in admitted:
        return tuple(admitted["one_of"])
    return tuple(range(admitted["least"], admitted["most"] + 1))


def _opened(
    book: Book, pack: dict[str, Any], path: str, choices: tuple[Any, ...], usual_facts: Facts
) -> OpenValue | None:
    """Return an open value by its path, given its choices and what the content tells as it is.

    Of numbers, a few are tried; all of them only if those do not say the same but for the number.
    """
    usual, least, most = field(pack, path), choices[0], choices[-1]
    tried: dict[Any, Facts | None] = {usual: usual_facts}

    def apart(values: Iterable[Any]) -> dict[Any, Facts]:
        for value in values:
            if value not in tried:
                tried[value] = _facts(book, pack, path, value)
        readable = {value: facts for value in values if (facts := tried[value]) is not None}
        common = frozenset.intersection(*readable.values())
        return {value: facts - common for value, facts in readable.items()}

    some = apart(dict.fromkeys((least, choices[1] if usual in (least, most) else usual, most, usual)))
    if least in some and most in some and not any(some.values()):
        return None
    if _alike(some, choices):
        every = {value: some[value] if value in some else _filled(some[most], most, value) for value in choices}
    else:
        every = apart(choices)
    if not any(every.values()):
        return None
    return OpenValue(named_path(pack, path), {str(value): facts for value, facts in every.items()}, str(usual))


def _facts(book: Book, pack: dict[str, Any], path: str, value: Any) -> Facts | None:
    """Return what the content says with another value; nothing if it may not be."""
    try:
        other = type(book.content).model_validate(changed(pack, path, value))
    except ValidationError:
        return None
    return frozenset(book.facts_of(other))


def _alike(apart: Mapping[Any, Facts], choices: tuple[Any, ...]) -> bool:
    """Return whether choices are numbers whose facts differ by the number only; the least may say something else."""
    least, most = choices[0], choices[-1]
    compared = [value for value in apart if value not in (least, most)]
    if not compared or most not in apart or not all(isinstance(value, int) for value in choices):
        return False
    return least in apart and all(_filled(apart[most], most, value) == apart[value] for value in compared)


def _filled(facts: Facts, old: int, new: int) -> Facts:
    """Return facts with another number in the place of one."""
    return frozenset(tuple(new if part == old else part for part in fact) for fact in facts)


def named_path(pack: Any, path: str) -> str:
    """Return a path in words: an entry of a list by its id or place, without the levels that say nothing."""
    words, node = [], pack
    for step in path.split("."):
        node = node[int(step)] if isinstance(node, list) else node[step]
        if step.isdecimal():
            words.append(str(node.get("id", int(step) + 1)) if isinstance(node, dict) else "")
        elif step not in ("values", "cards"):
            words.append(step.replace("_", " "))
    return " ".join(filter(None, words))


def open_readings(book: Book, settled: Container[str]) -> tuple[OpenValue, ...]:
    """Return the readings that have several choices and that nobody has settled; variants are settled with the book."""
    return tuple(
        OpenValue(
            f"reading {reading.id}",
            {choice: frozenset({("reading", reading.id, choice)}) for choice in reading.choices},
            reading.chosen,
        )
        for reading in readings(book.name).values()
        if len(reading.choices) > 1 and reading.id not in settled and reading.id not in variants(book.name)
    )


def choice_program(values: Sequence[OpenValue]) -> str:
    """Return rules that choose one choice of each value and say what it says; all names are those of the content.

    A value deviates that departs to a choice other than its usual one. Of many choices it is told up to where one is.
    """
    lines = ["#defined departs/2.", "#defined deviates/1.", "#defined none_deviates/0."]
    lines += ["#show none_deviates/0.", "#defined picks/2.", "#defined choice/2."]
    lines += ["upto(N, P) :- picks(N, P), choice(N, P).", "upto(N, P) :- upto(N, P - 1), choice(N, P)."]
    lines += ["deviates(N) :- departs(N, _).", "none_deviates :- not deviates(_)."]
    lines += ["few_deviate(K) :- K = 1..3, #count { N : deviates(N) } <= K."]
    for number, value in enumerate(values):
        picks = [f"picks({number},{place})" for place in range(len(value.choices))]
        lines.append(f"1 {{ {'; '.join(picks)} }} 1.")
        lines += [f"choice({number},0..{len(picks) - 1})."] if len(picks) > FEW_CHOICES else []
        for place, (pick, (choice, facts)) in enumerate(zip(picks, value.choices.items(), strict=True)):
            lines += [f"departs({number},{place}) :- {pick}."] if choice != value.usual else []
            lines += [f"{symbol(fact)} :- {pick}." for fact in sorted(facts, key=str)]
    lines += _totals(values)
    return "\n".join(lines)


def _totals(values: Sequence[OpenValue]) -> Iterator[str]:
    """Yield constraints: numbers that are known together are together what they may be."""
    lists: dict[Shared, list[str]] = {}
    for number, value in enumerate(values):
        if value.shares:
            weighed = [f"{n},{number} : picks({number},{place})" for place, n in enumerate(value.choices)]
            lists.setdefault(value.shares, []).extend(weighed)
    for shares, picks in lists.items():
        yield f":- not {shares.least} #sum {{ {'; '.join(picks)} }} {shares.most}."
