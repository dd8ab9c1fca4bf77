"""Passages: everything that is known about games in sentences, each with the clauses that it is about."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

from starlaw.knowledge.asked import asked
from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.file_reading import read_yaml
from starlaw.knowledge.folders import folder, lineage
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.knowledge.values import Frozen

PassageKind = Literal["clause", "heading", "note", "rule", "reading", "case", "content", "ruling", "asked"]


class Passage(Frozen):
    """A text that can be found: what it is, whose it is, and the clauses that it is about.

    A question has the id of what answers it, and may have its answer in short.
    """

    kind: PassageKind
    source: str
    id: str
    text: str
    clauses: tuple[str, ...] = ()
    provenance: str = ""
    answer: str = ""


def passages(source: str) -> Iterator[Passage]:
    """Yield the passages of one game, or of one expansion without those of its base."""
    for clause in clauses(source).values():
        if clause.id.startswith(f"{source}/"):
            yield Passage(kind="clause", source=source, id=clause.id, text=clause.text, clauses=(clause.id,))
            heading = spoken(clause.id.partition("/")[2].partition("#")[0])
            yield Passage(kind="heading", source=source, id=clause.id, text=heading, clauses=(clause.id,))
            if clause.note:
                yield Passage(kind="note", source=source, id=clause.id, text=clause.note, clauses=(clause.id,))
    for rule in rules(source).values():
        if rule.file.split("/")[1] == source or source == lineage(source)[0]:
            yield Passage(kind="rule", source=source, id=rule.id, text=rule.sentence, clauses=rule.clauses)
    inherited = {name for base in lineage(source)[:-1] for name in readings(base)}
    for reading in readings(source).values():
        if reading.id not in inherited:
            text = " ".join([reading.question, *reading.choices.values()])
            yield Passage(kind="reading", source=source, id=reading.id, text=text, clauses=reading.clauses)
    for case in cases(source).values():
        yield Passage(kind="case", source=source, id=case.id, text=case.says, clauses=case.clauses)
    for path in sorted((folder("seeds") / source / "content").glob("default.yaml")):
        for part, value in read_yaml(path).items():
            yield from _content(source, f"{source}/{part}", value, ())
    yield from _asked(source)


def spoken(value: Any) -> str:
    """Return a value of a content pack as words.

    >>> spoken({"cost": {"metal": 2}, "kinds": ["energy_collector"]})
    'cost metal 2, kinds energy collector'
    """
    if isinstance(value, dict):
        return ", ".join(
            f"{spoken(key)} {spoken(item)}" for key, item in value.items() if key not in ("id", "provenance")
        )
    if isinstance(value, list):
        return ", ".join(spoken(item) for item in value)
    return str(value).replace("_", " ")


def _asked(source: str) -> Iterator[Passage]:
    """Yield the rulings that questions are known for, and each question under the name of what answers it."""
    known = asked(source)
    rulings = {f"{source}/ruling/{name}": questions for name, questions in known.rulings.items()}
    for name, questions in rulings.items():
        yield Passage(kind="ruling", source=source, id=name, text=questions[0].text)
    for name, questions in (*known.clauses.items(), *known.content.items(), *rulings.items()):
        for question in questions:
            yield Passage(kind="asked", source=source, id=name, text=question.text, answer=question.answer)


def _content(source: str, name: str, value: Any, about: tuple[str, ...]) -> Iterator[Passage]:
    """Yield a part of a content pack, and each thing in it that has an id or a provenance of its own."""
    if not isinstance(value, dict):
        return
    provenance = value.get("provenance", {})
    about = tuple(provenance.get("clauses", about))
    inner = {key: item for key, item in value.items() if key not in ("provenance", "values")}
    parts = {key: item for key, item in inner.items() if isinstance(item, dict) and "provenance" in item}
    for key, item in parts.items():
        yield from _content(source, f"{name}.{key}", item, about)
    if parts or not provenance:
        return
    held = value.get("values", inner)
    certain = str(provenance["is"])
    things = list(things_in(held))
    for thing in things:
        called = next((key for key in ("name", "title") if key in thing), "id")
        text = f"{spoken(thing[called])}: {spoken({key: item for key, item in thing.items() if key != called})}"
        yield Passage(
            kind="content", source=source, id=f"{name}.{thing['id']}", text=text, clauses=about, provenance=certain
        )
    if not things:
        text = f"{spoken(name.partition('/')[2].replace('.', ' '))}: {spoken(held)}"
        yield Passage(kind="content", source=source, id=name, text=text, clauses=about, provenance=certain)


def things_in(value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield what has an id in a value of a content pack."""
    if isinstance(value, dict) and "id" in value:
        yield value
    elif isinstance(value, (dict, list)):
        for item in value.values() if isinstance(value, dict) else value:
            yield from things_in(item)
