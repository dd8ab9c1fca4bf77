"""A state as one seat may see it: declared secrets are left out, with how many things there are."""

from collections.abc import Sized
from typing import Any, get_args

from starlaw.knowledge.declarations import Tree, tree
from starlaw.knowledge.field_types import is_container, is_mapping, is_model, plain
from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import Secret


def seat_view(state: GameState, seat: str) -> dict[str, Any]:
    """Return the JSON of a state without what a seat may not see."""
    view: dict[str, Any] = state.model_dump(mode="json", by_alias=True)
    _hide(tree(type(state)), state, seat, "", view)
    return view


def _hide(declared: Tree, state: GameState, seat: str, owner: str, value: dict[str, Any]) -> None:
    for name, secret in declared.secrets.items():
        if secret.hidden(state, seat, owner):
            value[name] = _hidden(secret, value[name])
            item = item_model(declared.model.model_fields[name].annotation)
            for part in value[name]["top"] if item and secret.open_items else ():
                _hide(tree(item), state, seat, owner, part)
    for branch in declared.branches:
        below = value[branch.name]
        if below is not None and branch.each is None:
            _hide(branch.tree, state, seat, owner, below)
        elif below is not None and branch.each is not None:
            for key, part in below.items():
                _hide(branch.tree, state, seat, key if key in state.seats else owner, part)


def item_model(kind: Any) -> Any:
    """Return the model of a list's items, if they have one."""
    kind = plain(kind)
    item = plain(get_args(kind)[0]) if is_container(kind) and not is_mapping(kind) else None
    return item if is_model(item) else None


def _hidden(secret: Secret, value: Any) -> Any:
    """Return what is left of a hidden value: how many things there are, and those that lie open."""
    if not counts(value):
        return None
    if secret.open_items:
        return {"top": list(value)[: secret.open_items], "hidden": len(value)}
    return {"hidden": len(value)}


def counts(value: Any) -> bool:
    """Tell whether a seat sees of a hidden value how many things there are."""
    return isinstance(value, Sized) and not isinstance(value, (str, dict))
