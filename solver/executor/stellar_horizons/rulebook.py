"""Questions of effects that the rules answer: the rule files of what happens by itself, each asked alone."""

from collections.abc import Iterator, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from clingo import Function, Number, String, Symbol

from starlaw.knowledge.readings import settled_readings
from starlaw.knowledge.states import Options
from starlaw.solver.executor.rules import Rules
from starlaw.solver.session import Fact, fact

YES = Function("yes")
# what the rules behind every question rest on
FRAME = ("content_inputs.lp", "../kernel/ruling.lp", "answering.lp", "serving.lp", "tiles.lp")
ANSWERED_IN = {  # the rule file that answers each question of an effect
    "asteroids.enter": "ending.lp", "depletion.earned": "exploring.lp", "depletion.steps": "exploring.lp",
    "engine.failure": "failure.lp", "facility.destroyed": "bases.lp", "flyby.onward": "transfers.lp",
    "life.find": "life.lp", "loss.markers": "losses.lp", "lv.rolls": "failure.lp",
    "malfunction.chance": "failure.lp", "mission.goes": "starting.lp", "pirate.escapes": "combat.lp",
    "pirate.searches": "combat.lp", "politics.worth": "politics.lp", "production.base": "production.lp",
    "production.cv": "production.lp", "recall.check": "failure.lp", "search.finds": "combat.lp",
    "telescope.value": "exploring.lp", "trade.marker": "bases.lp", "transfer.time": "transfers.lp",
    "world.type": "exploring.lp",
}  # fmt: skip
_KNOWN: WeakKeyDictionary[Rules, dict[object, tuple[Symbol, ...]]] = WeakKeyDictionary()  # as each judge answered


def answers(rules: Rules, question: str, options: Options, given: Mapping[str, Any]) -> tuple[Symbol, ...]:
    """Return what the rules answer, under the options of a game; what a question leaves open is left out."""
    known = _KNOWN.setdefault(rules, {})
    key = (question, options.errata, tuple(options.readings.items()), tuple(given.items()))
    if key not in known:
        shown = rules.shown((*FRAME, ANSWERED_IN[question]), _said(question, options, given))
        known[key] = tuple(sorted(atom.arguments[0] for atom in shown if atom.name == "answer"))
    return known[key]


def derived(rules: Rules, predicate: str, names: tuple[str, ...], said: frozenset[Fact]) -> tuple[Symbol, ...]:
    """Return the atoms of a predicate that rule files derive from what is said of a state."""
    known = _KNOWN.setdefault(rules, {})
    key = (predicate, said)
    if key not in known:
        shown = rules.shown((FRAME[0], *names), said)
        known[key] = tuple(sorted(atom for atom in shown if atom.name == predicate))
    return known[key]


def _said(question: str, options: Options, given: Mapping[str, Any]) -> Iterator[Fact]:
    yield Function("asks", [String(question)])
    yield from (fact("reading", *choice) for choice in settled_readings("stellar_horizons", options).items())
    yield from [fact("errata")] if options.errata else []
    for parameter, value in given.items():
        if isinstance(value, tuple):
            for place, entry in enumerate(value, start=1):
                yield Function("listed", [Function(parameter), Number(place), _term(entry)])
        else:
            yield Function("given", [Function(parameter), _term(value)])


def _term(value: str | int | bool) -> Symbol:
    if isinstance(value, bool):
        return Function("yes" if value else "no")
    return Number(value) if isinstance(value, int) else Function(value)
