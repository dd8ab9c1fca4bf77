"""What exempts from a rule: where what it asks for can be given in several ways, what sets these apart."""

from collections.abc import Sequence

from starlaw.knowledge.readings import readings
from starlaw.knowledge.values import Frozen
from starlaw.solver.rulebook.dependencies import settled_by_state
from starlaw.solver.rulebook.statements import FRAME, TOLD, Statement, input_sentences, state_inputs, statements

PRICE = "charge"


class Exemption(Frozen):
    """One of several ways in which what a rule asks for is given: by readings and state inputs, and where it stands."""

    value: str
    by: tuple[str, ...]
    text: str
    file: str
    line: int


def exemptions(game: str, rule: str) -> tuple[Exemption, ...]:
    """Return, where what a rule asks for can be given in several ways, what sets each of these ways apart."""
    exempting: dict[Exemption, None] = {}
    mine = [statement for statement in statements(game) if rule in statement.rules]
    required = {atom for s in mine if s.heads[0].name not in TOLD for atom in s.lacks if atom.name not in FRAME}
    for value in sorted({atom.signature for atom in required}):
        ways = [s for s in statements(game) if any(head.signature == value and not head.rule for head in s.heads)]
        conditions = [_conditions(game, way) for way in ways]
        shared = set.intersection(*map(set, conditions)) if conditions else set()
        for way, by in zip(ways, conditions, strict=True):
            apart = tuple(condition for condition in by if condition not in shared)
            if len(ways) > 1 and apart:
                exempting[Exemption(value=value, by=apart, text=way.text, file=way.file, line=way.line)] = None
    for value in _free_by(game, mine):
        for way in (s for s in statements(game) if any(head.signature == value for head in s.heads)):
            if needed := tuple(_conditions(game, way)):
                exempting[Exemption(value=value, by=needed, text=way.text, file=way.file, line=way.line)] = None
    return tuple(exempting)


def _free_by(game: str, mine: Sequence[Statement]) -> tuple[str, ...]:
    """Return what must be missing for the price that a rule asks for to be one at all."""
    short = {atom.move for s in mine for atom in s.needs if atom.name == "lacks"}
    prices = [s for s in statements(game) if any(h.name == PRICE and h.move in short for h in s.heads)]
    sums = {atom.signature for s in prices for atom in s.needs if atom.name not in FRAME}
    behind = [*prices, *(s for s in statements(game) if any(head.signature in sums for head in s.heads))]
    return tuple(sorted({atom.signature for s in behind for atom in s.lacks} - state_inputs(game)))


def _conditions(game: str, way: Statement) -> list[str]:
    """Return the readings, the inputs of the state and the values from them that a statement itself asks for."""
    conditions: dict[str, None] = {}
    for atom in way.needs:
        if atom.name == "reading":
            name, choice = atom.text.removeprefix("reading(").removesuffix(")").split(",")
            known = readings(game).get(name)
            conditions[f"reading {name} = {choice}" + (f": {known.choices.get(choice, '')}" if known else "")] = None
        elif atom.signature in state_inputs(game):
            conditions[f"{atom.text}: {input_sentences(game)[atom.signature].partition(': ')[2]}"] = None
        elif atom.signature in settled_by_state(game):
            conditions[atom.text] = None
    return list(conditions)
