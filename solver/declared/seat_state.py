"""A state without what one seat may not see, as a state again: for what needs its atoms rather than its JSON."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from pydantic import BaseModel

from starlaw.knowledge.declarations import Tree, tree
from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import Secret
from starlaw.solver.declared.seat_view import counts, item_model

Model = TypeVar("Model", bound=BaseModel)
Place = tuple[str, str]  # whose it is, if anybody's, and the fields on the way to it


class Seen(NamedTuple):
    """What a seat sees: a state in which hidden fields hold nothing, and how many things each hides."""

    state: GameState
    hidden: Mapping[Place, int]


def seen_by(state: GameState, seat: str) -> Seen:
    """Return a state as a seat sees it. It is not checked again: a table without its hidden things is not legal."""
    hidden: Counter[Place] = Counter()
    return Seen(_Eye(state, seat, hidden).model(tree(type(state)), state, "", ""), hidden)


def hiding_places(model: type[GameState], seats: Sequence[str]) -> tuple[Place, ...]:
    """Return every place at which states can hide things that are counted."""
    paths = dict.fromkeys(_paths(tree(model), ""))
    return tuple((owner, path) for owner in ("", *seats) for path in paths)


def _paths(declared: Tree, path: str) -> Iterator[str]:
    yield from (path + name for name in declared.secrets)
    for branch in declared.branches:
        yield from _paths(branch.tree, f"{path}{branch.name}.")


class _Eye:
    """One seat that looks at one state."""

    def __init__(self, state: GameState, seat: str, hidden: Counter[Place]) -> None:
        self._state = state
        self._seat = seat
        self._hidden = hidden

    def model(self, declared: Tree, value: Model, owner: str, path: str) -> Model:
        """Return a model without what the seat may not see."""
        new: dict[str, Any] = {}
        for branch in declared.branches:
            below = getattr(value, branch.name)
            inner = f"{path}{branch.name}."
            if below is not None and branch.each is None:
                new[branch.name] = self.model(branch.tree, below, owner, inner)
            elif below is not None:
                owners = {key: key if key in self._state.seats else owner for key in below}
                new[branch.name] = {k: self.model(branch.tree, part, owners[k], inner) for k, part in below.items()}
        for name, secret in declared.secrets.items():
            if secret.hidden(self._state, self._seat, owner):
                new[name] = self._left(declared, name, secret, getattr(value, name), owner, path)
        return value.model_copy(update=new) if new else value

    def _left(self, declared: Tree, name: str, secret: Secret, value: Any, owner: str, path: str) -> Any:
        """Return what is left of a hidden value: the items that lie open."""
        if not counts(value):
            return {} if isinstance(value, Mapping) else None
        self._hidden[owner, path + name] += len(value)
        item = item_model(declared.model.model_fields[name].annotation)
        top = list(value)[: secret.open_items]
        return type(value)(self.model(tree(item), part, owner, f"{path}{name}.") if item else part for part in top)
