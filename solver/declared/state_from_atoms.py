"""From atoms back to the JSON of a state, for what searches find; what the atoms leave open is as in a state before."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, get_args

from pydantic import BaseModel

from starlaw.knowledge.declarations import Branch, Leaf, Tree, decisions, tree
from starlaw.knowledge.field_types import is_container, is_mapping, is_model, is_pair, plain
from starlaw.solver.declared.atom_index import Arguments, AtomIndex

Json = dict[str, Any]


def restored(model: type[BaseModel], before: Mapping[str, Any], index: AtomIndex) -> Json:
    """Return the JSON of the state that atoms describe."""
    return _model(tree(model), {**before, "agenda": _agenda(model, before["agenda"], index)}, {}, index)


def _agenda(model: type[BaseModel], before: Iterable[Mapping[str, Any]], index: AtomIndex) -> list[Json]:
    """Return the decisions to come. The atoms tell all about the first one, and who decides what kind of thing later.

    What they do not tell, since no rule looks at it, is as it was in a decision of the same player and kind before.
    """
    known = {(entry["player"], entry["kind"]): dict(entry) for entry in reversed(list(before))}
    agenda = []
    for place, player, kind in sorted(index.of("agenda/3")):
        entry = {**known.get((player, kind), {}), "player": player, "kind": kind}
        agenda.append(_model(decisions(model)[kind], entry, {}, index) if place == 0 else entry)
    return agenda


def _model(declared: Tree, before: Mapping[str, Any], bound: Mapping[str, Any], index: AtomIndex) -> Json:
    value: Json = dict(before)
    for leaf in declared.leaves:
        if not leaf.method and leaf.telling.back is None:
            value[leaf.name] = _leaf(leaf, value.get(leaf.name), bound, index)
    for branch in declared.branches:
        value[branch.name] = _branch(branch, before.get(branch.name), bound, index)
    for leaf in declared.leaves:
        if leaf.telling.back is not None:
            value |= leaf.telling.back(value, _value(leaf, plain(leaf.type), None, _atoms(leaf, bound, index)))
    return value


def _branch(branch: Branch, before: Any, bound: Mapping[str, Any], index: AtomIndex) -> Any:
    if branch.each is None:
        if branch.optional and not any(_atoms(lead, bound, index) for lead in branch.leads):
            return None
        return _model(branch.tree, before or {}, bound, index)
    before = before or {}
    variable, keys = branch.each.variable, list(before)
    if branch.leads:
        keys = _in_old_order({key for lead in branch.leads for key in _keys(lead, variable, bound, index)}, before)
    return {key: _model(branch.tree, before.get(key, {}), {**bound, variable: key}, index) for key in keys}


def _keys(leaf: Leaf, variable: str, bound: Mapping[str, Any], index: AtomIndex) -> list[Any]:
    place = leaf.telling.arguments.index(variable)
    return [key for (key,) in index.where(leaf.telling.signature, _fixed(leaf, bound), [place])]


def _fixed(leaf: Leaf, bound: Mapping[str, Any]) -> dict[int, Any]:
    arguments = enumerate(leaf.telling.arguments)
    known = {place: bound.get(part, part) for place, part in arguments}
    return {place: part for place, part in known.items() if not (isinstance(part, str) and part[0].isupper())}


def _atoms(leaf: Leaf, bound: Mapping[str, Any], index: AtomIndex) -> list[Arguments]:
    """Return what the atoms of a declaration say of its own variables."""
    wanted = [leaf.telling.arguments.index(part) for part in leaf.own]
    return list(filter(leaf.takes, index.where(leaf.telling.signature, _fixed(leaf, bound), wanted)))


def _leaf(leaf: Leaf, before: Any, bound: Mapping[str, Any], index: AtomIndex) -> Any:
    return _value(leaf, plain(leaf.type), before, _atoms(leaf, bound, index))


def _value(leaf: Leaf, kind: Any, before: Any, atoms: Sequence[Arguments]) -> Any:
    """Return the value of a field that atoms describe by its own variables."""
    telling = leaf.telling
    if is_mapping(kind):
        return _mapping(leaf, kind, before or {}, atoms)
    if is_container(kind):
        return _list(leaf, kind, list(before or ()), atoms)
    if telling.way == "counts":
        number = len(atoms) + telling.least - 1 if atoms else 0
        return max(number, before or 0) if number == telling.most else number
    if telling.way == "some":
        return (before or 1) if atoms else 0
    if kind is bool:
        return bool(atoms)
    if not atoms:
        return None if telling.zero else 0
    if is_model(kind) or is_pair(kind):
        return _item(kind, atoms[0])
    (value,) = atoms[0]
    return max(value, before) if telling.most == value and before is not None else value


def _mapping(leaf: Leaf, kind: Any, before: Mapping[str, Any], atoms: Sequence[Arguments]) -> Json:
    by_key: dict[str, list[Arguments]] = {}
    for key, *rest in atoms:
        by_key.setdefault(key, []).append(tuple(rest))
    if leaf.telling.way == "names":
        return {key: before.get(key, 0) for key in _in_old_order(by_key, before)}
    inner = plain(get_args(kind)[1])
    stays = (leaf.telling.way in ("counts", "some") or not leaf.telling.zero) and 0 in range(*_from(leaf))
    keys = _in_old_order({*by_key, *(before if stays else ())}, before)
    return {key: _value(leaf, inner, before.get(key), by_key.get(key, [])) for key in keys}


def _from(leaf: Leaf) -> tuple[int, int]:
    """Return the range of the numbers in a mapping: one that begins with 1 leaves out what there is none of."""
    kind = leaf.type
    while is_mapping(plain(kind)):
        kind = get_args(plain(kind))[1]
    least = next((part.ge for entry in get_args(kind)[1:] for part in entry.metadata if hasattr(part, "ge")), 0)
    return least, 1 + least


def _list(leaf: Leaf, kind: Any, before: list[Any], atoms: Sequence[Arguments]) -> list[Any]:
    item = plain(get_args(kind)[0])
    telling = leaf.telling
    if telling.way == "some":
        return (before or [1]) if atoms else []
    if telling.way == "places":
        return [_item(item, rest) for _, *rest in sorted(atoms)]
    if telling.way == "counts":
        further = [_item(item, rest) for *rest, _ in atoms]
        return sorted((*before, *further), key=before.index) if telling.least > 1 else further  # the first was told
    items = [_item(item, arguments) for arguments in atoms]
    return items if is_model(item) or is_pair(item) else _in_old_order(items, before)


def _item(kind: Any, arguments: Sequence[Any]) -> Any:
    if is_model(kind):
        return dict(zip(kind.model_fields, arguments, strict=True))
    return arguments[0] if len(arguments) == 1 else list(arguments)


def _in_old_order(names: Iterable[Any], before: Iterable[Any]) -> list[Any]:
    """Return names in the order that they had, new ones after them."""
    order = {name: place for place, name in enumerate(before)}
    return sorted(names, key=lambda name: (order.get(name, len(order)), name))
