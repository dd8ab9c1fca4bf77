"""What the sources alone determine: cautious and brave reasoning over the values that they leave open."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

from clingo import Control, Function, Symbol

from starlaw.knowledge.moves import Move
from starlaw.knowledge.places import folder
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import Game
from starlaw.solver.open_values import OpenValue, choice_program, open_content, open_readings
from starlaw.solver.session import Fact, control_with, fact, move_symbol, symbol_move

Status = Literal["legal", "illegal", "undetermined"]
NONE, ONE = Function("none_deviates"), Function("one_deviates")


class Determined(Frozen):
    """What the sources say of a move or a state: certainly so, certainly not, or not determined, and what decides.

    `always` are the rules that forbid it whatever the open values are, `perhaps` those that do so for some of them.
    """

    move: str = ""
    status: Status
    always: tuple[str, ...] = ()
    perhaps: tuple[str, ...] = ()
    decided_by: tuple[Assumption, ...] = ()


class OpenProgram:
    """Rules over known facts, with every open value to choose but the readings that are settled."""

    def __init__(
        self, game: Game, files: Sequence[Path], known: Iterable[Fact], settled: Mapping[str, str], more: str = ""
    ) -> None:
        self.game, self.settled = game, settled
        opened = open_content(game)
        self.values: tuple[OpenValue, ...] = (*opened.values, *open_readings(game, self.settled))
        open_atoms = {atom for value in self.values for facts in value.choices.values() for atom in facts}
        fixed = [atom for atom in known if not isinstance(atom, tuple) or atom not in open_atoms]
        text = choice_program(self.values) + more
        self.control: Control = control_with(files, [*opened.facts, *fixed], ["0"], text)

    def always(self) -> frozenset[Symbol]:
        """Return what is shown in every answer set."""
        return self._consequences("cautious")

    def sometimes(self) -> frozenset[Symbol]:
        """Return what is shown in some answer set."""
        return self._consequences("brave")

    def _consequences(self, mode: str, assumptions: Sequence[tuple[Symbol, bool]] = ()) -> frozenset[Symbol]:
        self.control.configuration.solve.enum_mode = mode  # type: ignore[union-attr]
        last: list[frozenset[Symbol]] = []  # a program always shows something here, that none deviates if nothing else
        self.control.solve(
            assumptions=list(assumptions), on_model=lambda model: last.append(frozenset(model.symbols(shown=True)))
        )
        return last[-1] if last else frozenset()

    def deciding(self, atoms: Iterable[Symbol]) -> list[OpenValue]:
        """Return the values that alone, the others being as usual, can make one of some atoms true or not."""
        found: set[int] = set()
        for atom in atoms:
            if self.control.symbolic_atoms[atom] is not None:
                usually = bool(self._consequences("auto", [(NONE, True), (atom, True)]))
                otherwise = self._consequences("brave", [(ONE, True), (atom, not usually)])
                found |= {deviating.arguments[0].number for deviating in otherwise if deviating.name == "deviates"}
        return [self.values[number] for number in sorted(found)]


def determined_moves(game: Game, state: GameState, moves: Sequence[Move] | None = None) -> tuple[Determined, ...]:
    """Return what the sources say of moves, or of every move that answers the decision asked now, in a stable order."""
    asked: list[Fact] = [fact("explain")]
    asked += [fact("generate")] if moves is None else [Function("candidate", [move_symbol(move)]) for move in moves]
    files = [*game.files("main.lp"), folder("rules_asp") / "kernel" / "sources.lp"]
    program = OpenProgram(game, files, [*_known(game, state), *asked], state.options.readings)
    _doubt(program)
    always, sometimes = program.always(), program.sometimes()
    judged = {atom.arguments[0] for atom in sometimes if atom.name in ("legal", "blocked")}
    uses = [atom for atom in sometimes if atom.name == "uses"]
    found = [_determined(program, term, always, sometimes, uses, closely=moves is not None) for term in judged]
    return tuple(sorted(found, key=lambda entry: game.move(entry.move).order))


def _known(game: Game, state: GameState) -> list[Fact]:
    table = game.ruleset.table_facts(game.content, state.options, game.ruleset.seats(state))
    return [*table, *game.ruleset.state_facts(state)]


def _doubt(program: OpenProgram) -> None:
    """Tell the program which values may be anything; then what is sure can be said."""
    control = program.control
    named = {entry.symbol.arguments[2] for entry in control.symbolic_atoms.by_signature("uses", 3)}
    anything = [value for value in sorted(named) if unlisted(program.game, value)]
    with control.backend() as backend:
        for value in anything:
            backend.add_rule([backend.add_atom(Function("unlisted", [value]))])
    control.ground([("sources", [])])


def unlisted(game: Game, value: Symbol) -> bool:
    """Return whether a value that an answer looks at may be anything, or has no other choice that is encoded."""
    if value.name == "reading":
        return len(readings(game.name)[value.arguments[0].name].choices) < 2
    found = game.ruleset.provenance(game.content, value)
    return found is not None and found[1].kind in ("assumed", "unknown") and isinstance(found[1].range, str)


def _determined(
    program: OpenProgram,
    term: Symbol,
    always: frozenset[Symbol],
    sometimes: frozenset[Symbol],
    uses: Sequence[Symbol],
    closely: bool,
) -> Determined:
    game = program.game
    legal, blocked = Function("surely_legal", [term]), Function("surely_blocked", [term])
    status: Status = "legal" if legal in always else "illegal" if blocked in always else "undetermined"
    sure, some = ({a.arguments[1].string for a in atoms if a.name == "blocked" and a.arguments[0] == term}
                  for atoms in (always, sometimes))  # fmt: skip
    doubtful = {a.arguments[1].string for a in sometimes if a.name == "doubtful" and a.arguments[0] == term}
    decided_by: dict[str, Assumption] = {}
    if status == "undetermined":
        varying = (some - sure) | doubtful
        for atom in sorted(uses):
            if atom.arguments[0] == term and atom.arguments[1].string in varying:
                assumption = game.assumption(atom.arguments[2], program.settled)
                if assumption is not None:
                    decided_by[assumption.value] = assumption
        if closely or not decided_by:
            told = " ".join(decided_by)
            for value in program.deciding([legal, blocked]):
                if value.name not in told:
                    decided_by[value.name] = in_doubt(value)
    order = [rule for rule in rules(game.name) if rule in some]
    return Determined(
        move=symbol_move(term).text,
        status=status,
        always=tuple(rule for rule in order if rule in sure),
        perhaps=tuple(rule for rule in order if rule not in sure),
        decided_by=tuple(decided_by.values()),
    )


def in_doubt(value: OpenValue) -> Assumption:
    """Return an open value as an assumption."""
    return Assumption(value=f"{value.name} = {value.usual}", why="", range=_listed(list(value.choices)))


def _listed(choices: Sequence[str]) -> str:
    """Return choices in words; numbers that follow one another as a span."""
    numbers = [int(choice) for choice in choices if choice.removeprefix("-").isdecimal()]
    if len(numbers) == len(choices) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{choices[0]} to {choices[-1]}"
    return " or ".join(choices)


def determined_state(game: Game, state: GameState) -> Determined:
    """Return what the sources say of a state: legal, broken, or not determined."""
    program = OpenProgram(game, game.files("main.lp", "check.lp"), _known(game, state), state.options.readings)
    program.control.add("broken", [], "broken :- violation(_, _). #show broken/0.")
    program.control.ground([("broken", [])])
    always, sometimes = program.always(), program.sometimes()
    sure, some = ({a.arguments[0].string for a in atoms if a.name == "violation"} for atoms in (always, sometimes))
    broken = Function("broken")
    status: Status = "illegal" if broken in always else "undetermined" if broken in sometimes else "legal"
    decided = program.deciding([broken]) if status == "undetermined" else []
    order = [rule for rule in rules(game.name) if rule in some]
    return Determined(
        status=status,
        always=tuple(rule for rule in order if rule in sure),
        perhaps=tuple(rule for rule in order if rule not in sure),
        decided_by=tuple(map(in_doubt, decided)),
    )
