"""Numbers and answers that effects take from the rules: questions of `rulings.lp`, and what a file derives."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clingo import Function, Number, String, Symbol

from starlaw.knowledge.places import folder
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.states import Options
from starlaw.knowledge.stellar_horizons.content import Content

if TYPE_CHECKING:
    from starlaw.solver.session import Atom

YES = Function("yes")
ALWAYS = ("inputs.lp", "asking.lp", "serving.lp")  # what the rules behind every question rest on


class Rulebook:
    """The answers of one content pack. What a question leaves open is left out of its answers, not guessed."""

    def __init__(self, content: Content) -> None:
        from starlaw.solver.stellar_horizons.facts import content_facts

        self.content = content
        self._facts = tuple(content_facts(content))
        self._known: dict[object, tuple[Symbol, ...]] = {}

    def answers(self, name: str, options: Options, given: Mapping[str, Any]) -> tuple[Symbol, ...]:
        """Return what the rules answer to a question with these parameters, under the options of a game."""
        key = (name, options.errata, tuple(options.readings.items()), tuple(given.items()))
        if key not in self._known:
            self._known[key] = self._asked(name, options, given)
        return self._known[key]

    def derived(self, predicate: str, files: Iterable[str], said: "frozenset[Atom]") -> tuple[Symbol, ...]:
        """Return the atoms of a predicate that rule files derive from what is said of a state."""
        from starlaw.solver.session import answer

        key = (predicate, said)
        if key not in self._known:
            texts, words = _texts(tuple(files))
            found = answer(tuple(texts), (*(fact for fact in self._facts if fact[0] in words), *said))
            self._known[key] = tuple(sorted(atom for atom in found if atom.name == predicate))
        return self._known[key]

    def _asked(self, name: str, options: Options, given: Mapping[str, Any]) -> tuple[Symbol, ...]:
        from starlaw.solver.session import answer, fact

        files, words = rules_behind(name)
        facts: list[Any] = [fact for fact in self._facts if fact[0] in words]
        facts.append(Function("asks", [String(name)]))
        facts += [fact("reading", *choice) for choice in settled_readings("stellar_horizons", options).items()]
        facts += [fact("errata")] if options.errata else []
        for parameter, value in given.items():
            if isinstance(value, tuple):
                listed = enumerate(value, start=1)
                facts += [Function("listed", [Function(parameter), Number(i), _term(entry)]) for i, entry in listed]
            else:
                facts.append(Function("given", [Function(parameter), _term(value)]))
        found = answer(files, facts)
        return tuple(sorted(atom.arguments[0] for atom in found if atom.name == "answer"))


@cache
def rules_behind(question: str) -> tuple[tuple[Path, ...], frozenset[str]]:
    """Return the files of `rulings.lp` that a question needs, and the words in them; the rest need not be ground."""
    here = folder("rules_asp") / "stellar_horizons"
    included = re.findall(r'#include "([a-z_]+\.lp)"', (here / "rulings.lp").read_text(encoding="utf-8"))
    texts = {name: (here / name).read_text(encoding="utf-8") for name in included}
    files, words = _texts(tuple(name for name, text in texts.items() if name in ALWAYS or f'"{question}"' in text))
    return (here.parent / "kernel" / "ruling.lp", *files), words


@cache
def _texts(names: tuple[str, ...]) -> tuple[tuple[Path, ...], frozenset[str]]:
    """Return rule files by their names, and the words in them but for those that only declare inputs."""
    files = tuple(folder("rules_asp") / "stellar_horizons" / name for name in names)
    text = "".join(file.read_text(encoding="utf-8") for file in files if file.name != "inputs.lp")
    return files, frozenset(re.findall(r"\b[a-z_]+(?=\()", text))


def _term(value: str | int | bool) -> Symbol:
    if isinstance(value, bool):
        return Function("yes" if value else "no")
    return Number(value) if isinstance(value, int) else Function(value)


_BOOKS: dict[int, Rulebook] = {}


def rulebook(content: Content) -> Rulebook:
    """Return the answers of a content pack, which is kept with them."""
    if id(content) not in _BOOKS:
        _BOOKS[id(content)] = Rulebook(content)
    return _BOOKS[id(content)]
