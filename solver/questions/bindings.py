"""A condition in a ground program: an atom for each way in which it can hold, and the values of its variables there."""

from collections.abc import Iterable, Iterator

from clingo import Control, Symbol, SymbolType

from starlaw.solver.questions.conditions import Condition, check_names

SOUGHT, ANY = "sought", "found_any"  # predicates: the condition for some values, and for any
SURELY, PERHAPS = "surely", "perhaps"  # what such predicates begin with where rules are in doubt


def ground_condition(control: Control, condition: Condition, how: str = "") -> None:
    """Add an atom for each way in which the condition can hold; its names exist by now or never will."""
    check_names(condition.names, _names_in(control))
    sought, found = how + SOUGHT, how + ANY
    head = f"{sought}({', '.join(condition.variables)})" if condition.variables else sought
    shown = f"#show {sought}/{len(condition.variables)}. #show {found}/0."
    control.add(sought, [], f"{head} :- {condition.text}. {found} :- {head}. {shown}")
    control.ground([(sought, [])])


def bindings(condition: Condition, shown: Iterable[Symbol], how: str = "") -> Iterator[dict[str, str]]:
    """Yield the values of the variables for which the condition holds, in a stable order."""
    for atom in sorted(atom for atom in shown if atom.name == how + SOUGHT):
        yield {name: _text(value) for name, value in zip(condition.variables, atom.arguments, strict=True)}


def _names_in(control: Control) -> set[str]:
    """Return the names that occur in the atoms of a ground program."""
    names: set[str] = set()
    for entry in control.symbolic_atoms:
        _collect(entry.symbol, names)
    return names


def _collect(term: Symbol, names: set[str]) -> None:
    for part in term.arguments:
        if part.type == SymbolType.Function:
            if part.arguments:
                _collect(part, names)
            else:
                names.add(part.name)


def _text(value: Symbol) -> str:
    return value.string if value.type == SymbolType.String else str(value)
