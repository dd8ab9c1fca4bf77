"""What one seat sees of a state, read back: the fields that are hidden, and the state with nothing in their place."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from starlaw.knowledge.declarations import Tree, tree
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.field_types import is_container, is_mapping, plain, without_none
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.sketches.telling import Exactly, all_of

HIDDEN, TOP = "hidden", "top"


class HiddenField(NamedTuple):
    """A field that a seat does not see: where it is, of which atoms it tells, how many things it holds if known."""

    path: str
    atoms: tuple[Exactly, ...]
    number: int | None


class SeatView(NamedTuple):
    """A state in which hidden fields hold nothing, and those fields."""

    state: GameState
    fields: tuple[HiddenField, ...]


def _is_count(value: Any) -> bool:
    return isinstance(value, Mapping) and HIDDEN in value and not value.keys() - {HIDDEN, TOP}


def seat_view(game: Game, value: Mapping[str, Any], where: str) -> SeatView:
    """Return what a seat sees, read from the JSON of a view."""
    reader = _ViewReader(value.get("seats") or ())
    seen = reader.model(tree(game.state_model), dict(value), {}, "", "")
    return SeatView(game.state(seen, where), tuple(reader.fields))


class _ViewReader:
    def __init__(self, seats: Any) -> None:
        self._seats = tuple(seats)
        self.fields: list[HiddenField] = []

    def model(self, declared: Tree, value: Any, bound: Mapping[str, Any], path: str, owner: str) -> Any:
        """Return the JSON of a model with nothing in the place of what is hidden."""
        if not isinstance(value, Mapping):
            return value
        new = dict(value)
        unseen = {name for name in declared.secrets if name in value and self._unseen(declared, name, value[name])}
        functions = {declared.secrets[name].hidden for name in unseen}
        for name, secret in declared.secrets.items():
            optional = without_none(declared.model.model_fields[name].annotation)[1]
            if optional and name in value and value[name] is None and secret.hidden in functions:
                unseen.add(name)  # hidden together with what surely is
        for name in [name for name in declared.secrets if name in unseen]:
            new[name] = self._hidden(declared, name, value[name], bound, path + name)
        for branch in declared.branches:
            below = value.get(branch.name)
            if branch.each is None:
                new |= (
                    {branch.name: self.model(branch.tree, below, bound, f"{path}{branch.name}.", owner)}
                    if below
                    else {}
                )
            elif isinstance(below, Mapping):
                new[branch.name] = {
                    key: self.model(
                        branch.tree, part, {**bound, branch.each.variable: key}, f"{path}{branch.name}.{key}.", key
                    )
                    for key, part in below.items()
                }
        return new

    def _unseen(self, declared: Tree, name: str, value: Any) -> bool:
        _, optional = without_none(declared.model.model_fields[name].annotation)
        return _is_count(value) or (value is None and not optional)

    def _hidden(self, declared: Tree, name: str, value: Any, bound: Mapping[str, Any], path: str) -> Any:
        info = declared.model.model_fields[name]
        number = value.get(HIDDEN) if isinstance(value, Mapping) else None
        if number is not None and (type(number) is not int or number < 0):
            raise InvalidInputError(f"{path}.{HIDDEN}: expected a number, got {number!r}")
        top = list(value.get(TOP) or ()) if isinstance(value, Mapping) else []
        leaves = [leaf for leaf in declared.leaves if leaf.name == name and not leaf.method]
        leaves += [leaf for leaf in declared.leaves if leaf.method and leaf.telling.of == name]
        self.fields.append(HiddenField(path, tuple(all_of(leaf, bound) for leaf in leaves), number))
        kind = plain(info.annotation)
        if is_mapping(kind):
            return {} if info.is_required() else info.get_default(call_default_factory=True)
        if is_container(kind):
            return top
        if not info.is_required():
            return info.default
        return 0 if kind is int else None


def hidden_atoms(view: SeatView, atoms: Any) -> Iterator[tuple[HiddenField, list[Any]]]:
    """Yield the hidden fields with those of some atoms that they can tell."""
    for one in view.fields:
        yield one, [atom for atom in atoms if any(exact.covers(atom) for exact in one.atoms)]
