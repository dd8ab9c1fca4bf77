"""Two states field by field: where they differ or may look different to a seat, and what the declarations say of it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from pydantic import BaseModel

from starlaw.knowledge.declarations import Branch, Leaf, Tree, tree
from starlaw.knowledge.naming import Names, called
from starlaw.knowledge.states import GameState
from starlaw.solver.declared.atoms_of_state import writer
from starlaw.solver.declared.words import Values, decision_words, field_words
from starlaw.solver.session import Atom

AGENDA = "agenda"


class Difference(NamedTuple):
    """A field or an entry of a mapping by its path: what is said of it, and the seats that may not see it whole."""

    path: tuple[str, ...]
    words: tuple[str, ...]
    hidden_from: frozenset[str] = frozenset()


def differences(before: GameState, after: GameState, names: Names) -> Iterator[Difference]:
    """Yield every field that differs, and those that are the same but hidden from some."""
    return _Walk(before, after, names).below(tree(type(after)), before, after, (), (), "")


class _Walk:
    def __init__(self, before: GameState, after: GameState, names: Names) -> None:
        self._before, self._after, self._names = before, after, names

    def below(
        self, declared: Tree, old: Any, new: Any, bound: tuple[Any, ...], path: tuple[str, ...], owner: str
    ) -> Iterator[Difference]:
        """Yield the differences of two models."""
        branches = {branch.name: branch for branch in declared.branches}
        for name in type(new).model_fields:
            one, two = old.__dict__[name], new.__dict__[name]
            same = one is two or one == two
            branch = branches.get(name)
            secret = name in declared.secrets or (branch is not None and two is not None and _secretive(branch.tree))
            if same and not secret:
                continue
            here = (*path, name)
            if branch is None or name in declared.secrets:
                asks = here == (AGENDA,)
                said = () if same else self._asked() if asks else self._said(declared, name, old, new, bound)
                yield Difference(here, said, self._hidden(declared, [name], owner))
            elif branch.each is not None and one is not None and two is not None:
                yield from self._entries(branch, one, two, bound, here, owner)
            elif one is None or two is None:
                yield self._whole(branch.tree, one, two, bound, here, owner)
            else:
                yield from self.below(branch.tree, one, two, bound, here, owner)

    def _entries(
        self, branch: Branch, old: Any, new: Any, bound: tuple[Any, ...], path: tuple[str, ...], owner: str
    ) -> Iterator[Difference]:
        gone = [key for key in old if key not in new]
        for key in (*gone, *new):
            one, two = old.get(key), new.get(key)
            whose = key if key in self._after.seats else owner
            if one is None or two is None:
                yield self._whole(branch.tree, one, two, (*bound, key), (*path, key), whose)
            else:
                yield from self.below(branch.tree, one, two, (*bound, key), (*path, key), whose)

    def _whole(
        self, declared: Tree, old: Any, new: Any, bound: tuple[Any, ...], path: tuple[str, ...], owner: str
    ) -> Difference:
        """Return a thing that came or went, with all below it."""
        there = new if old is None else old
        said = [line for name in type(there).model_fields for line in self._said(declared, name, old, new, bound)]
        hidden = self._hidden(declared, declared.secrets, owner)
        for branch in declared.branches:
            below = there.__dict__[branch.name]
            parts = [] if below is None else below.items() if branch.each else [(None, below)]
            for key, part in parts:
                one, two = (None, part) if old is None else (part, None)
                inner = self._whole(branch.tree, one, two, bound if key is None else (*bound, key), path, owner)
                said += inner.words
                hidden |= inner.hidden_from
        return Difference(path, tuple(dict.fromkeys(said)), hidden)

    def _hidden(self, declared: Tree, fields: Iterable[str], owner: str) -> frozenset[str]:
        """Return the seats from which one of some fields is hidden, before or after."""
        secrets = [declared.secrets[name].hidden for name in fields if name in declared.secrets]
        states = (self._before, self._after)
        seats = self._after.seats
        return frozenset(seat for seat in seats if any(hides(s, seat, owner) for hides in secrets for s in states))

    def _said(self, declared: Tree, name: str, old: Any, new: Any, bound: tuple[Any, ...]) -> tuple[str, ...]:
        """Return what the declarations of a field say of it in two models, one of which may not be there."""
        lines: list[str] = []
        by_field = _leaves(declared.model, declared.bound)
        for leaf in by_field.get(name) or by_field.get("", ()):
            one, two = (_atoms(leaf, value, bound) for value in (old, new))
            lines += field_words(leaf, one, two, self._names)
        return tuple(dict.fromkeys(lines))

    def _asked(self) -> tuple[str, ...]:
        if not self._after.agenda:
            return ("nobody has to decide anything now",)
        asked = self._after.agenda[0]
        return (f"{called(self._names, asked.player)} decides: {decision_words(type(self._after), asked.kind)}",)


def _atoms(leaf: Leaf, model: Any, bound: tuple[Any, ...]) -> set[Values]:
    """Return what the atoms of a declaration are about in a model; nothing without one."""
    value = None if model is None else getattr(model, leaf.name)
    atoms: list[Atom] = []
    if value is not None:
        writer(leaf)(value() if leaf.method else value, bound, atoms)
    return {atom[1:] for atom in atoms}


@cache
def _leaves(model: type[BaseModel], bound: tuple[str, ...]) -> Mapping[str, tuple[Leaf, ...]]:
    """Return the declarations of a model by field, and those of no single field; numbers have no cap."""
    found: dict[str, tuple[Leaf, ...]] = {}
    for leaf in tree(model, bound).leaves:
        field = leaf.telling.of if leaf.method else leaf.name
        if isinstance(leaf.telling.most, int):
            leaf = replace(leaf, telling=replace(leaf.telling, most=None))
        found[field] = (*found.get(field, ()), leaf)
    return found


def _secretive(declared: Tree) -> bool:
    return _keeps_secrets(declared.model, declared.bound)


@cache
def _keeps_secrets(model: type[BaseModel], bound: tuple[str, ...]) -> bool:
    return any(part.secrets for part in tree(model, bound).walk())
