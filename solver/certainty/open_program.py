"""A program over values that the sources leave open: what holds in all, some or none of its answer sets, and why."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clingo import Control, Function, Number, Symbol

from starlaw.knowledge.provenance import Assumption
from starlaw.solver.certainty.open_values import OpenValue, choice_program, open_content, open_readings
from starlaw.solver.judge import Book
from starlaw.solver.session import Fact, Source, control_with

NONE, TELLING = Function("none_deviates"), Function("telling")
FEW = [Function("few_deviate", [Number(most)]) for most in (1, 2, 3)]


class OpenProgram:
    """Rules over known facts, with every open value to choose but the readings that are settled."""

    def __init__(
        self, book: Book, files: Sequence[Source], known: Iterable[Fact], settled: Mapping[str, str], more: str = ""
    ) -> None:
        self.book, self.settled = book, settled
        opened = open_content(book)
        self.values: tuple[OpenValue, ...] = (*opened.values, *open_readings(book, self.settled))
        open_atoms = {atom for value in self.values for facts in value.choices.values() for atom in facts}
        fixed = [atom for atom in known if not isinstance(atom, tuple) or atom not in open_atoms]
        text = choice_program(self.values) + more
        self._told: dict[Symbol, tuple[bool, dict[int, set[int]]]] = {}
        self.control: Control = control_with(files, [*opened.facts, *fixed], ["0"], text)

    def always(self) -> frozenset[Symbol]:
        """Return what is shown in every answer set."""
        return self._consequences("cautious")

    def sometimes(self) -> frozenset[Symbol]:
        """Return what is shown in some answer set."""
        return self._consequences("brave")

    def usually(self) -> frozenset[Symbol]:
        """Return what is shown while every value is as usual."""
        return self._consequences("auto", [(NONE, True)])

    def require(self, constraints: str) -> None:
        """Leave only choices under which constraints hold; some do, or nothing is shown any more."""
        self.control.add("required", [], constraints)
        self.control.ground([("required", [])])

    def _consequences(self, mode: str, assumptions: Sequence[tuple[Symbol, bool]] = ()) -> frozenset[Symbol]:
        self.control.configuration.solve.enum_mode = mode  # type: ignore[union-attr]
        last: list[frozenset[Symbol]] = []  # a program always shows something here, that none deviates if nothing else
        self.control.solve(
            assumptions=list(assumptions), on_model=lambda model: last.append(frozenset(model.symbols(shown=True)))
        )
        return last[-1] if last else frozenset()

    def several(self, name: str, most: int) -> list[list[Symbol]]:
        """Return what shown atoms of a predicate are about in each answer set; nothing if there are too many."""
        solving: Any = self.control.configuration.solve
        solving.enum_mode, solving.project, solving.models = "record", "show", most + 1
        answers: list[tuple[Symbol, ...]] = []
        with self.control.solve(yield_=True) as handle:
            for model in handle:
                atoms = model.symbols(shown=True)
                answers.append(tuple(sorted(atom.arguments[0] for atom in atoms if atom.name == name)))
        solving.project, solving.models = "no", 0
        return [list(entry) for entry in sorted(set(answers))] if len(answers) <= most else []

    def deciding(self, atoms: Iterable[Symbol]) -> list[OpenValue]:
        """Return the values that alone, the others being as usual, can make one of some atoms true or not."""
        numbers = {number for atom in atoms for number in self._departures(atom)[1]}
        return [self.values[number] for number in sorted(numbers)]

    def holds_for(self, value: OpenValue, atom: Symbol, wanted: bool = True) -> str:
        """Return for which choices of a value, the others being as usual, an atom is true, or is not."""
        usually, departures = self._departures(atom)
        number = self.values.index(value)
        flipped = departures.get(number, set())
        held = [place for place in range(len(value.choices)) if (place in flipped) != (usually == wanted)]
        choices = list(value.choices)
        return listed([choices[place] for place in held if self._alone(number, place)])

    def _alone(self, number: int, place: int) -> bool:
        """Return whether a value can be so while all others are as usual; a total can forbid it."""
        value = self.values[number]
        if value.shares is None or list(value.choices)[place] == value.usual:
            return True
        return bool(self._picked([(FEW[0], True), (_departs(number, place), True)], [number]))

    def _departures(self, atom: Symbol) -> tuple[bool, dict[int, set[int]]]:
        """Return whether an atom usually holds, and the choices by value that alone make it otherwise."""
        if atom not in self._told:
            usually, departing = False, dict[int, set[int]]()
            if self.control.symbolic_atoms[atom] is not None:
                usually = bool(self._consequences("auto", [(NONE, True), (atom, True)]))
                self.control.assign_external(TELLING, True)
                otherwise = self._consequences("brave", [(FEW[0], True), (atom, not usually)])
                self.control.assign_external(TELLING, False)
                for number, place in (a.arguments for a in otherwise if a.name == "departs"):
                    departing.setdefault(number.number, set()).add(place.number)
            self._told[atom] = usually, departing
        return self._told[atom]

    def otherwise(self, atom: Symbol) -> tuple[str, ...]:
        """Return values, none of them to spare, with which an atom is not as usual; nothing if it always is."""
        flipped = (atom, not self._departures(atom)[0])
        every = range(len(self.values))
        picked = next((some for few in FEW if (some := self._picked([(few, True), flipped], every))), None)
        picked = picked or self._picked([flipped], every) or {}
        for number in list(picked):
            if number in picked:
                fixed = [(_deviates(n), False) for n in every if n not in picked or n == number]
                picked = self._picked([*fixed, flipped], picked) or picked
        return tuple(f"{self.values[number].name} = {choice}" for number, choice in sorted(picked.items()))

    def _picked(self, assumptions: Sequence[tuple[Symbol, bool]], numbers: Iterable[int]) -> dict[int, str]:
        """Return which of some values are not as usual in an answer set under assumptions; nothing if there is none."""
        self.control.configuration.solve.enum_mode = "auto"  # type: ignore[union-attr]
        with self.control.solve(assumptions=list(assumptions), yield_=True) as handle:
            model = handle.model()
            return {
                number: choice
                for number in (numbers if model else ())
                for place, choice in enumerate(self.values[number].choices)
                if model.contains(_departs(number, place))
            }


def _departs(number: int, place: int) -> Symbol:
    return Function("departs", [Number(number), Number(place)])


def _deviates(number: int) -> Symbol:
    return Function("deviates", [Number(number)])


def in_doubt(value: OpenValue, holds_for: str = "") -> Assumption:
    """Return an open value as an assumption; if known, with the choices for which the answer is yes."""
    choices = listed(list(value.choices))
    return Assumption(value=f"{value.name} = {value.usual}", why="", range=choices, holds_for=holds_for)


def listed(choices: Sequence[str]) -> str:
    """Return choices in words; three and more numbers that follow one another as a span."""
    runs: list[list[str]] = []
    for choice in choices:
        follows = choice.removeprefix("-").isdecimal() and runs and runs[-1][-1] == str(int(choice) - 1)
        runs = [*runs[:-1], [*runs[-1], choice]] if follows else [*runs, [choice]]
    words = [[f"{run[0]} to {run[-1]}"] if len(run) > 2 else run for run in runs]
    return " or ".join(word for run in words for word in run)
