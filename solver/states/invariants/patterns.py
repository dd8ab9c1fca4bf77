"""Patterns of atoms, lifted over owners and ids, and how often each occurs in a state.

A pattern such as `stands(_,Player,colony,_)` counts the atoms of a state that fit it for one player; numbers that come
as steps (`has(P,energy,1)`, `has(P,energy,2)`, …) are so counted as the number itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Literal, NamedTuple, get_origin

import numpy as np
import numpy.typing as npt

from starlaw.knowledge.field_types import plain
from starlaw.knowledge.states import GameState
from starlaw.solver.declared.state_programs import conditions, leaves
from starlaw.solver.game import Game
from starlaw.solver.session import Atom

Places = npt.NDArray[np.intp]
Entries = npt.NDArray[np.intp]

ANY = "_"
PLAYER = "Player"
TABLE = ""  # the owner of what a state tells of no one
SMALL = 8  # things of a kind that are told apart by their names; more are ids, one as good as another
DETAILS = 2  # names in one pattern
ORDER = "Order"  # of the decisions on an agenda; only the first, asked now, is told apart


class Pattern(NamedTuple):
    """An atom whose arguments are names, the variable of an owner, or anything."""

    predicate: str
    arguments: tuple[str, ...]

    def __str__(self) -> str:
        """Return the pattern as rules write it."""
        return f"{self.predicate}({','.join(self.arguments)})" if self.arguments else self.predicate

    def covers(self, other: "Pattern") -> bool:
        """Tell whether every atom that fits another pattern fits this one."""
        same = self.predicate == other.predicate and len(self.arguments) == len(other.arguments)
        return same and all(one in (ANY, two) for one, two in zip(self.arguments, other.arguments, strict=True))


class Declared(NamedTuple):
    """A predicate as it is declared: what each argument is, and which of them are enumerated by their type."""

    variables: tuple[str, ...]
    listed: frozenset[int]
    number: int | None  # the place of the number that comes as steps


def declared(model: type[GameState]) -> dict[str, Declared]:
    """Return the predicates of a state by signature; of several declarations of one, the first."""
    known = {"agenda/3": Declared((ORDER, PLAYER, "Decision"), frozenset({0, 2}), None)}
    for leaf in leaves(model):
        types = dict(zip(leaf.own, leaf.types, strict=True))
        arguments = leaf.telling.arguments
        listed = {place for place, part in enumerate(arguments) if get_origin(plain(types.get(part))) is Literal}
        number = arguments.index(leaf.own[-1]) if leaf.telling.way == "counts" else None
        variables = tuple(part.rstrip("'") for part in arguments)
        known.setdefault(leaf.telling.signature, Declared(variables, frozenset(listed), number))
    return known


class Owned:
    """The patterns about one kind of owner and those about the moment, and which of them the atoms of a state fit.

    Atoms of one owner that fit the same patterns are of one class, so that the classes alone say what is counted.
    """

    def __init__(
        self,
        kind: str,
        cells: Mapping[tuple[str, Pattern], Sequence[int]],
        settings: frozenset[Pattern],
        table: "Owned | None" = None,
    ) -> None:
        self.kind, self.table = kind, table
        self.owners = sorted({owner for owner, _ in cells})
        self.own = list(dict.fromkeys(pattern for _, pattern in cells))
        self.settings = [at for at, pattern in enumerate(self.own) if pattern in settings]
        self.patterns = [*self.own, *(table.own[at] for at in table.settings)] if table else self.own
        place = {pattern: number for number, pattern in enumerate(self.own)}
        seat = {owner: number for number, owner in enumerate(self.owners)}
        fitting: dict[tuple[int, int], list[int]] = {}  # the patterns that an atom fits for an owner
        for (owner, pattern), rows in cells.items():
            for row in rows:
                fitting.setdefault((row, seat[owner]), []).append(place[pattern])
        classes = {patterns: at for at, patterns in enumerate(dict.fromkeys(map(tuple, fitting.values())))}
        by_atom: dict[int, list[tuple[int, int]]] = {}
        for (row, its_owner), patterns in fitting.items():
            by_atom.setdefault(row, []).append((its_owner, classes[tuple(patterns)]))
        self.by_atom = Lists(by_atom, 2)  # owners, each with a class
        self.by_class = Lists({at: [(pattern,) for pattern in patterns] for patterns, at in classes.items()}, 1)


class Lists:
    """Lists of numbered things, each entry a few numbers, so that many of them are looked up at once."""

    def __init__(self, lists: Mapping[int, Sequence[tuple[int, ...]]], width: int) -> None:
        self.size = max(lists, default=-1) + 1
        self._number = np.array([len(lists.get(at, ())) for at in range(self.size)], dtype=np.intp)
        self._first = np.cumsum(self._number) - self._number
        entries = [entry for at in range(self.size) for entry in lists.get(at, ())]
        self._entries = np.array(entries, dtype=np.intp).reshape(-1, width).T

    def of(self, things: Places) -> tuple[Places, Entries]:
        """Return all entries of things, and for each the place of its thing."""
        number = self._number[things]
        before = np.cumsum(number) - number
        at = np.repeat(self._first[things] - before, number) + np.arange(number.sum())
        return np.repeat(np.arange(len(things)), number), self._entries[:, at]


def owned_patterns(game: Game) -> list[Owned]:
    """Return the patterns of a game, those about the table first, then by kind of owner."""
    model = game.state_model
    known = declared(model)
    by_signature: dict[str, list[tuple[int, Atom]]] = {}
    for row, atom in enumerate(game.tables.encoder.row):
        signature = f"{atom[0]}/{len(atom) - 1}"
        if signature in known:
            by_signature.setdefault(signature, []).append((row, atom))
    kinds = _kinds(model, known, by_signature)
    cells: dict[str, dict[tuple[str, Pattern], list[int]]] = {}
    for signature, atoms in by_signature.items():
        told = known[signature]
        named = _named_places(told, [atom for _, atom in atoms])
        places = [at for at, variable in enumerate(told.variables) if variable in model.kinds]
        for row, atom in atoms:
            owners = [(kind, at) for at in places for kind, things in kinds.items() if atom[at + 1] in things]
            for kind, at in ((TABLE, None), *owners):
                owner = TABLE if at is None else str(atom[at + 1])
                for pattern in _patterns(atom, told, kind, at, named):
                    cells.setdefault(kind, {}).setdefault((owner, pattern), []).append(row)
    of_table = cells.pop(TABLE)
    settings = frozenset(pattern for _, pattern in of_table if _is_setting(pattern, known, model))
    table = Owned(TABLE, of_table, settings)
    return [table, *(Owned(kind, of_kind, settings, table) for kind, of_kind in cells.items())]


def _is_setting(pattern: Pattern, known: Mapping[str, Declared], model: type[GameState]) -> bool:
    """Tell whether a pattern is about the moment of the game, not about things: a phase, a round, what is asked now."""
    told = known[f"{pattern.predicate}/{len(pattern.arguments)}"]
    if told.number is not None:
        return False
    if pattern.predicate == "agenda":
        return pattern.arguments[0] == "0" and pattern.arguments[2] != ANY
    return not any(variable in model.kinds for variable in told.variables)


def _kinds(
    model: type[GameState], known: Mapping[str, Declared], atoms: Mapping[str, Sequence[tuple[int, Atom]]]
) -> dict[str, frozenset[Any]]:
    """Return the things of each kind; one name stands for kinds of the same things."""
    things: dict[str, set[Any]] = {}
    for signature, of_signature in atoms.items():
        for at, variable in enumerate(known[signature].variables):
            if variable in model.kinds:
                things.setdefault(variable, set()).update(atom[at + 1] for _, atom in of_signature)
    names = {frozenset(values): kind for kind, values in reversed(things.items())}
    return {kind: values for values, kind in reversed(names.items())}


def _named_places(told: Declared, atoms: Iterable[Atom]) -> list[int]:
    """Return the places of arguments that are told apart by their values, since these are few or listed."""
    values: dict[int, set[Any]] = {}
    for atom in atoms:
        for place, value in enumerate(atom[1:]):
            values.setdefault(place, set()).add(value)
    few = [at for at, seen in values.items() if at in told.listed or len(seen) <= SMALL]
    return [at for at in few if at != told.number and told.variables[at] != PLAYER]


def _patterns(atom: Atom, told: Declared, kind: str, at: int | None, named: Sequence[int]) -> Iterator[Pattern]:
    """Yield the patterns that an atom fits: any choice of its names, at most so many, beside its owner."""
    free = [place for place in named if place != at]
    for size in range(min(DETAILS, len(free)) + 1):
        for chosen in combinations(free, size):
            if any(told.variables[place] == ORDER and atom[place + 1] != 0 for place in chosen):
                continue
            arguments = [str(value) if place in chosen else ANY for place, value in enumerate(atom[1:])]
            if at is not None:
                arguments[at] = kind
            yield Pattern(str(atom[0]), tuple(arguments))


def domain_of(kind: str, model: type[GameState]) -> list[str]:
    """Return the conditions under any of which a variable is an owner of a kind; a player is one at the table."""
    return ["seat(Player)"] if kind == PLAYER else conditions(kind, model.kinds)
