"""What callers hand to a game: options, states and moves, read and checked against its rules and its content."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from clingo import Function, Symbol

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import json_in, parse_json, validated
from starlaw.knowledge.moves import Move, in_shape, move_from_json
from starlaw.knowledge.packs import DEFAULT
from starlaw.knowledge.readings import chosen_readings
from starlaw.knowledge.readings import readings as readings_of
from starlaw.knowledge.states import GameState, Options
from starlaw.solver.registration import Ruleset
from starlaw.solver.rulebook.book import Rulebook
from starlaw.solver.session import Atom, answer, symbol_move

if TYPE_CHECKING:
    from starlaw.solver.tables.state_reading import Parts, StateReader

STRANGER = "no_such_thing"
TABLES_KNOWN = 200  # ways to lay a table of which the values are remembered
Values = Mapping[str, tuple[str | int, ...]]  # by the type of a parameter


class InputReader(Rulebook):
    """Reads options, states and moves; an error says what was expected and what came."""

    def __init__(self, rules_of: Ruleset, content: str = DEFAULT) -> None:
        super().__init__(rules_of, content)
        self._values_known: dict[tuple[Atom, ...], Values] = {}

    def options(self, players: int, readings: Mapping[str, str] | None = None) -> Options:
        """Return the options of a game with this content, readings checked; `errata` off plays by what was printed."""
        picked = dict(readings or {})
        errata = picked.pop("errata", "on")
        if errata not in ("on", "off"):
            raise InvalidInputError(f"errata: expected on or off, got {errata!r}")
        chosen_readings(self.name, picked)
        if not 1 <= players <= 9:
            raise InvalidInputError(f"players: expected a small number, got {players}")
        expansions = self.parts[1:]
        if players == 1:
            picked = {r.id: r.alone for r in readings_of(self.name).values() if r.alone is not None} | picked
        return Options(
            players=players,
            expansions=expansions,
            errata=errata == "on",
            readings=picked,
            content=self.content.pack,
        )

    def state(self, value: Any, where: str = "state") -> GameState:
        """Return a JSON value as a state of this game; every id in it exists."""
        state = validated(self.ruleset.state_model, value, where)
        try:
            self._agreed(state.options)
            self.check_ids(state)
        except InvalidInputError as error:
            raise InvalidInputError(f"{where}: {error}") from None
        return state

    def _agreed(self, options: Options) -> None:
        """Raise an error for options that are not of this game with this content."""
        chosen_readings(self.name, options.readings)
        if options.content != self.content.pack:
            raise InvalidInputError(
                f"options.content: the state is for content {options.content!r}, not {self.content.pack!r}; "
                "pass its file with --content"
            )
        for expansion in options.expansions:
            if expansion not in self.parts[1:]:
                raise InvalidInputError(f"options.expansions: {expansion!r} is not known")
        for expansion in self.parts[1:]:
            if expansion not in options.expansions:
                raise InvalidInputError(f"options.expansions: {expansion} is missing")

    def state_in(self, text: bytes, where: str = "state", parts: "Parts | None" = None) -> GameState:
        """Return the state in a JSON text, likewise; of very many, what they have in common is read once.

        The parts of the text are those of `parts_of`, if they are known already.
        """
        if self._reader is not None and (state := self._reader.read(text, parts)) is not None:
            try:
                self.ruleset.checks(state, self.content)
            except InvalidInputError as error:
                raise InvalidInputError(f"{where}: {error}") from None
            return state
        return self.state(json_in(text, where), where)

    @cached_property
    def _reader(self) -> "StateReader | None":
        """What reads very many states; it needs a package that only the extras bring."""
        try:
            from starlaw.solver.tables.state_reading import StateReader
        except ModuleNotFoundError:
            return None
        return StateReader(self.state_model, self._known_ids, self._agreed)

    @cached_property
    def values(self) -> Values:
        """The admissible values of each type of parameter, with all seats taken."""
        seats = self.ruleset.may_sit(self.content)
        return self._values_with(self.settled(self.options(len(seats)), seats))

    def _values_with(self, fixed: Iterable[Atom]) -> Values:
        return _values(answer(self.files("inputs.lp", "actions.lp"), fixed))

    def move(self, move: Move | str | Mapping[str, Any], such_as: str = "") -> Move:
        """Return a move given as text, JSON object or move; its action exists and has the right parts.

        An error shows a move such as might have been meant.
        """
        if isinstance(move, Move):
            return in_shape(move, self.shapes)
        if isinstance(move, str) and move.lstrip().startswith("{"):
            move = parse_json(move, "move")
        return move_from_json(move, self.shapes, such_as)

    def values_at(self, state: GameState) -> Values:
        """Return the admissible values of each type of parameter at the table of a state."""
        settled = tuple(self.table_facts(state.options, state.seats))
        if settled not in self._values_known:
            if len(self._values_known) >= TABLES_KNOWN:
                self._values_known.clear()
            self._values_known[settled] = self._values_with((*self.content_facts, *settled))
        return self._values_known[settled]

    def without_strangers(self, move: Move, state: GameState) -> Move:
        """Return a move in which all parts that do not exist bear one name, since clingo keeps each name for good.

        What exists as something else, such as a box where a system is meant, keeps its name, by which rules refuse it.
        """
        known = self.values_at(state)
        parts = zip(move.arguments, self.shapes[move.name], strict=True)
        kept = (part in known[what.type] or part in self._named for part, what in parts)
        return Move(move.name, tuple(p if keep else STRANGER for p, keep in zip(move.arguments, kept, strict=True)))

    @cached_property
    def _named(self) -> frozenset[int | str]:
        """The names and numbers of the content."""
        return frozenset(part for atom in self.content_facts for part in atom[1:])

    def strangers(self, move: Move, state: GameState) -> tuple[str, ...]:
        """Return the parts of a move that do not exist at this table."""
        known = self.values_at(state)
        parts = zip(move.arguments, self.shapes[move.name], strict=True)
        return tuple(
            f"{part} is no {what.type.replace('_', ' ')}" for part, what in parts if part not in known[what.type]
        )


def _values(atoms: Iterable[Symbol]) -> dict[str, tuple[str | int, ...]]:
    by_kind: dict[str, list[Symbol]] = {}
    for atom in atoms:
        if atom.name == "value":
            by_kind.setdefault(atom.arguments[0].name, []).append(atom.arguments[1])
    return {kind: symbol_move(Function("of", sorted(values))).arguments for kind, values in sorted(by_kind.items())}
