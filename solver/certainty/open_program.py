"""A program over values that the sources leave open: what holds in all, some or none of its answer sets, and why."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from clingo import Control, Function, Number, String, Symbol

from starlaw.knowledge.provenance import Assumption
from starlaw.solver.certainty.doubts import doubts
from starlaw.solver.certainty.open_values import FEW_CHOICES, OpenValue, choice_program, left_open, open_content
from starlaw.solver.judge import Book
from starlaw.solver.rulebook.parts import needed, program_of
from starlaw.solver.rulebook.reach import Pattern, Reach
from starlaw.solver.rulebook.statements import Statement, statements_of
from starlaw.solver.session import Fact, control_with

UNBROKEN = """
#defined violation/2.
#defined excused/2.
:- violation(R, W), unbroken(R), not excused(R, W).
"""
NONE = Function("none_deviates")
FEW = [Function("few_deviate", [Number(most)]) for most in (1, 2, 3)]


class OpenQuestion:
    """Files of rules over known facts: which open values, and which statements, can bear on what may be asked.

    Readings that are settled are as the players say. Statements may stand for those of the files, with more values.
    """

    def __init__(
        self,
        book: Book,
        files: tuple[str, ...],
        known: Iterable[Fact],
        settled: Mapping[str, str],
        instead: tuple[Sequence[Statement], Sequence[OpenValue]] | None = None,
    ) -> None:
        self.book, self.settled, self.files = book, settled, files
        self.judging, besides = instead or (statements_of(book.name, files), ())
        self.values, varying, open_atoms = left_open(book, frozenset(settled)).with_more(besides)
        said = [atom for atom in known if not isinstance(atom, tuple) or atom not in open_atoms]
        self.fixed = [*open_content(book).facts, *said]
        self.reach = Reach(self.judging, self.fixed, varying)

    def rules(self) -> list[str]:
        """Return the rules about states that the files hold."""
        heads = (head for statement in self.judging for head in statement.heads if head.name == "violation")
        return sorted({head.rule for head in heads if head.rule})

    def telling(self, opened: frozenset[int]) -> list[str]:
        """Return the rules about states that tell something about open values, and look at no others.

        One that looks at others too could be kept by these, and one in doubt tells nothing.
        """
        doubted = doubts(self.book.name, self.settled, self.files)
        looked_at = {
            rule: self.reach.reached([_violation(rule)]).numbers for rule in self.rules() if rule not in doubted
        }
        return [rule for rule, numbers in looked_at.items() if numbers and numbers <= opened]

    def together(self, goals: Mapping[str, Sequence[Pattern]]) -> list[list[Pattern]]:
        """Return goals in groups: those of two names stand together only if some open value bears on both."""
        groups: list[tuple[frozenset[int], list[Pattern]]] = [(frozenset(), [])]
        for some in goals.values():
            numbers, patterns = self.reach.reached(some).numbers, list(some)
            apart = []
            for known, others in groups:
                if known & numbers or not known | numbers:
                    numbers, patterns = known | numbers, [*others, *patterns]
                else:
                    apart.append((known, others))
            groups = [*apart, (numbers, patterns)]
        return [patterns for _, patterns in groups if patterns]


class OpenProgram:
    """What is asked, with every open value to choose that can bear on it, as the goals tell; all others are as usual.

    With `legal` only choices count under which the state breaks no rule but those that it breaks as usual. Only
    statements that can bear on what is asked are loaded, unless the `whole` files are wanted, with more rules as text.
    """

    def __init__(
        self, question: OpenQuestion, goals: Iterable[Pattern], legal: bool = False, whole: str | None = None
    ) -> None:
        self.book, self.settled, self.files = question.book, question.settled, question.files
        asked, reach = list(goals), question.reach
        numbers = reach.reached(asked).numbers
        telling = question.telling(numbers) if legal and numbers else []
        rules = reach.reached([*asked, *map(_violation, telling)]).statements
        self.values: tuple[OpenValue, ...] = tuple(question.values[number] for number in sorted(numbers))
        others = (value for number, value in enumerate(question.values) if number not in numbers)
        facts = [*question.fixed, *(atom for value in others for atom in value.as_usual)]
        self._told: dict[Symbol, tuple[bool, frozenset[int]]] = {}
        self._rounds = 0
        shown = [*((name, len(arguments)) for name, arguments in asked), ("violation", 2)]
        text = choice_program(self.values) + "\n" + (program_of(rules, shown) if whole is None else whole)
        if whole is None:
            self.control: Control = control_with([], needed(rules, shown, facts), ["0"], text)
        else:
            self.control = control_with(self.book.files(*question.files), facts, ["0"], text)
        if telling:
            self._keep_legal(telling)

    def _keep_legal(self, rules: Iterable[str]) -> None:
        """Leave only choices under which the state breaks none of some rules but where it does as usual."""
        usually = [atom for atom in self.usually() if atom.name == "violation"]
        with self.control.backend() as backend:
            for atom in usually:
                backend.add_rule([backend.add_atom(Function("excused", atom.arguments))])
            for rule in rules:
                backend.add_rule([backend.add_atom(Function("unbroken", [String(rule)]))])
        self.require(UNBROKEN)

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
        asked = list(atoms)
        self.tell_departures(asked)
        numbers = {number for atom in asked for number in self._told[atom][1]}
        return [self.values[number] for number in sorted(numbers)]

    def holds_for(self, values: Iterable[OpenValue], atom: Symbol, wanted: bool = True) -> list[str]:
        """Return for each of some values the choices for which, the others being as usual, an atom is true, or is not.

        Few choices are tried together; of many, spans are looked for, in which one that cannot be may stand.
        """
        numbers = [self.values.index(value) for value in values]
        few = [number for number in numbers if len(self.values[number].choices) <= FEW_CHOICES]
        named, literal = self._new_name(), f"{'' if wanted else 'not '}{atom}"
        lines = [f"{named}(N,P) :- departs(N,P), N = ({';'.join(map(str, few))}), {literal}."]
        held = self._bravely(named, lines) if few else frozenset()
        usually = self.usual(atom) == wanted
        told = []
        for number in numbers:
            value = self.values[number]
            if number in few:
                fits = [usually if c == value.usual else (number, p) in held for p, c in enumerate(value.choices)]
                told.append(listed([choice for choice, fit in zip(value.choices, fits, strict=True) if fit]))
            else:
                told.append(self._spans(number, atom, wanted))
        return told

    def _spans(self, number: int, atom: Symbol, wanted: bool) -> str:
        choices, held, place = list(self.values[number].choices), list[str](), 0
        while (first := self._first(number, place, (atom, wanted))) is not None:
            place = self._first(number, first, (atom, not wanted)) or len(choices)
            held += choices[first:place]
        return listed(held)

    def _first(self, number: int, start: int, literal: tuple[Symbol, bool]) -> int | None:
        """Return the first choice of a value from a place on under which, others being as usual, a literal holds."""
        alone = [(_deviates(other), False) for other in range(len(self.values)) if other != number]

        def some(low: int, high: int) -> bool:
            span = [(_upto(number, high), True)] + ([(_upto(number, low - 1), False)] if low else [])
            return bool(self._model([*alone, *span, literal], [NONE]))

        low, high = start, len(self.values[number].choices) - 1
        if low > high or not some(low, high):
            return None
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if some(low, middle) else (middle + 1, high)
        return low

    def _new_name(self) -> str:
        self._rounds += 1
        return f"asked{self._rounds}"

    def _bravely(self, named: str, lines: Iterable[str]) -> frozenset[tuple[int, int]]:
        """Return the pairs of numbers of a predicate that more rules derive if no more than one value deviates.

        It is shown only now, since other questions count what is shown.
        """
        text = "\n".join([*lines, f"#external {named}.", f"#show {named}(A,N) : {named}(A,N), {named}."])
        self.control.add(named, [], text)
        self.control.ground([(named, [])])
        self.control.assign_external(Function(named), True)
        told = [atom.arguments for atom in self._consequences("brave", [(FEW[0], True)]) if atom.name == named]
        self.control.assign_external(Function(named), False)
        return frozenset((one.number, other.number) for one, other in told)

    def tell_departures(self, atoms: Iterable[Symbol]) -> None:
        """Work out at once for some atoms whether they usually hold and which values alone can make them otherwise."""
        new = [atom for atom in dict.fromkeys(atoms) if atom not in self._told]
        known = [atom for atom in new if self.control.symbolic_atoms[atom] is not None]
        self._told.update(dict.fromkeys(new, (False, frozenset())))
        if not known:
            return
        usual = self._model([(NONE, True)], known)
        named = self._new_name()
        lines = [f"{named}({place}) :- {'not ' if usual[atom] else ''}{atom}." for place, atom in enumerate(known)]
        departing: dict[int, set[int]] = {}
        for place, number in self._bravely(named, [*lines, f"{named}(A,N) :- {named}(A), deviates(N)."]):
            departing.setdefault(place, set()).add(number)
        for place, atom in enumerate(known):
            self._told[atom] = usual[atom], frozenset(departing.get(place, ()))

    def usual(self, atom: Symbol) -> bool:
        """Return whether an atom holds while every value is as usual."""
        return self._departing(atom)[0]

    def _departing(self, atom: Symbol) -> tuple[bool, frozenset[int]]:
        """Return whether an atom usually holds, and the values that alone can make it otherwise."""
        self.tell_departures([atom])
        return self._told[atom]

    def _model(self, assumptions: Sequence[tuple[Symbol, bool]], atoms: Iterable[Symbol]) -> dict[Symbol, bool]:
        """Return which of some atoms hold in an answer set under assumptions; nothing if there is none."""
        self.control.configuration.solve.enum_mode = "auto"  # type: ignore[union-attr]
        with self.control.solve(assumptions=list(assumptions), yield_=True) as handle:
            model = handle.model()
            return {atom: model.contains(atom) for atom in atoms} if model else {}

    def otherwise(self, atom: Symbol) -> tuple[str, ...]:
        """Return values, none of them to spare, with which an atom is not as usual; nothing if it always is."""
        flipped = (atom, not self.usual(atom))
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
        choices = {
            _departs(number, place): (number, choice)
            for number in numbers
            for place, choice in enumerate(self.values[number].choices)
        }
        held = self._model(assumptions, choices)
        return dict(choices[atom] for atom, holds in held.items() if holds)


def _violation(rule: str) -> Pattern:
    return "violation", (f'"{rule}"', None)


def _departs(number: int, place: int) -> Symbol:
    return Function("departs", [Number(number), Number(place)])


def _upto(number: int, place: int) -> Symbol:
    return Function("upto", [Number(number), Number(place)])


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
