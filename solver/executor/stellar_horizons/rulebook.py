"""Numbers and answers that effects take from the rules: the rule files of what happens by itself, each asked alone."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from clingo import Function, Number, String, Symbol, ast

from starlaw.knowledge.folders import folder
from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.states import Options
from starlaw.knowledge.stellar_horizons.content import Content

if TYPE_CHECKING:
    from starlaw.solver.session import Atom

YES = Function("yes")
FRAME = ("../kernel/ruling.lp", "answering.lp", "serving.lp")  # what the rules behind every question rest on
ANSWERED_IN = {  # the rule file that answers each question of an effect
    "asteroids.enter": "ending.lp", "depletion.earned": "exploring.lp", "depletion.steps": "exploring.lp",
    "engine.failure": "failure.lp", "facility.destroyed": "bases.lp", "flyby.onward": "transfers.lp",
    "life.find": "life.lp",
    "loss.markers": "losses.lp", "malfunction.chance": "failure.lp", "mission.goes": "starting.lp",
    "pirate.searches": "combat.lp", "politics.worth": "politics.lp", "production.base": "production.lp",
    "production.cv": "production.lp", "recall.check": "failure.lp", "search.finds": "combat.lp",
    "support.charge": "support.lp", "telescope.value": "exploring.lp", "trade.marker": "bases.lp",
    "transfer.time": "transfers.lp", "world.type": "exploring.lp",
}  # fmt: skip


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

    def derived(self, predicate: str, names: tuple[str, ...], said: "frozenset[Atom]") -> tuple[Symbol, ...]:
        """Return the atoms of a predicate that rule files derive from what is said of a state."""
        key = (predicate, said)
        if key not in self._known:
            found = self._shown(names, said)
            self._known[key] = tuple(sorted(atom for atom in found if atom.name == predicate))
        return self._known[key]

    def _asked(self, name: str, options: Options, given: Mapping[str, Any]) -> tuple[Symbol, ...]:
        from starlaw.solver.session import fact

        said: list[Any] = [Function("asks", [String(name)])]
        said += [fact("reading", *choice) for choice in settled_readings("stellar_horizons", options).items()]
        said += [fact("errata")] if options.errata else []
        for parameter, value in given.items():
            if isinstance(value, tuple):
                listed = enumerate(value, start=1)
                said += [Function("listed", [Function(parameter), Number(i), _term(entry)]) for i, entry in listed]
            else:
                said.append(Function("given", [Function(parameter), _term(value)]))
        found = self._shown((*FRAME, ANSWERED_IN[name]), said)
        return tuple(sorted(atom.arguments[0] for atom in found if atom.name == "answer"))

    def _shown(self, names: tuple[str, ...], said: Any) -> tuple[Symbol, ...]:
        """Return what rule files show, given what they look at of the content and what is said beside it."""
        from starlaw.solver.declared.generation import made
        from starlaw.solver.game import game
        from starlaw.solver.session import answer

        here = folder("rules_asp") / "stellar_horizons"
        looked_at = frozenset().union(*(_looked_at(here / name) for name in names))
        told = (fact for fact in self._facts if fact[0] in looked_at)
        judge = game("stellar_horizons")
        files = dict.fromkeys((*judge.files("content_inputs.lp", *names), made(judge, "state_inputs.lp")))
        return answer(list(files), (*told, *said))


@cache
def _looked_at(file: Path) -> frozenset[str]:
    """Return the predicates in the rules of a file, as clingo reads them; nothing else needs to be ground."""
    found: set[str] = set()

    class Reader(ast.Transformer):
        def visit_Function(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
            found.add(node.name)
            return node

    nodes: list[ast.AST] = []
    ast.parse_files([str(file)], nodes.append)
    for node in nodes:
        Reader().visit(node)
    return frozenset(found)


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
