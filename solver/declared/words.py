"""Differences between two states in words: the sentences of what was gained, lost or counted anew."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

from clingo import Symbol, SymbolType

from starlaw.knowledge.declarations import Leaf, decisions
from starlaw.knowledge.field_types import is_container, plain
from starlaw.knowledge.naming import Names, called, in_number
from starlaw.knowledge.states import Decision, GameState
from starlaw.solver.declared.state_programs import leaves
from starlaw.solver.verdicts import Change

Atoms = frozenset[Symbol]
Values = tuple[Any, ...]
Signature = tuple[str, int]  # of an atom: its name, and how many arguments it has


def changes(model: type[GameState], before: Atoms, after: Atoms, names: Names) -> tuple[Change, ...]:
    """Return what differs, one line for each thing; what follows from it is left out."""
    differing = {key for key, _ in map(_read, before ^ after)}
    old, new = (_by_signature(atoms, differing) for atoms in (before, after))
    lines = [*_asked(model, old, new, names)]
    for leaf, key, apart in _spoken(model):
        if key in differing:
            one, two = (_of(leaf, atoms.get(key, set()), apart) for atoms in (old, new))
            if one != two:
                lines += field_words(leaf, one, two, names)
    return tuple(Change(text=line) for line in dict.fromkeys(lines))


def _by_signature(atoms: Iterable[Symbol], among: Collection[Signature]) -> dict[Signature, set[Values]]:
    by_signature: dict[Signature, set[Values]] = {}
    for key, values in map(_read, atoms):
        if key in among:
            by_signature.setdefault(key, set()).add(values)
    return by_signature


@lru_cache(maxsize=100_000)
def _read(atom: Symbol) -> tuple[Signature, Values]:
    values = tuple(a.number if a.type == SymbolType.Number else a.name for a in atom.arguments)
    return (atom.name, len(values)), values


@cache
def _spoken(model: type[GameState]) -> tuple[tuple[Leaf, Signature, list[dict[int, str]]], ...]:
    """Return the declarations whose changes are told, the first of those that say the same of one atom.

    Beside each are its signature and the names that others of that signature have.
    """
    first: dict[tuple[str, str], Leaf] = {}
    for leaf in leaves(model):
        if not leaf.telling.quiet:
            first.setdefault((leaf.telling.pattern, leaf.telling.sentence), leaf)
    keys = {leaf: (leaf.telling.predicate, len(leaf.telling.arguments)) for leaf in first.values()}
    named: dict[Signature, list[dict[int, str]]] = {}
    for leaf, key in keys.items():
        named.setdefault(key, []).extend([_names(leaf)] if _names(leaf) else [])
    return tuple((leaf, key, named[key]) for leaf, key in keys.items())


def field_words(leaf: Leaf, before: set[Values], after: set[Values], names: Names) -> Iterator[str]:
    """Yield how the atoms of one field differ."""
    return (_counted if leaf.telling.way == "counts" else _said)(leaf, before, after, names)


def _names(leaf: Leaf) -> dict[int, str]:
    """Return the names among the arguments of a declaration, by their places."""
    return {place: part for place, part in enumerate(leaf.telling.arguments) if not part[0].isupper()}


def _of(leaf: Leaf, atoms: Iterable[Values], apart: list[dict[int, str]]) -> set[Values]:
    """Return the atoms of a declaration: those with its names, or with none that another one has; of two ways, one."""
    mine = _names(leaf)
    others = [names for names in apart if names != mine]
    own = [leaf.telling.arguments.index(part) for part in leaf.own]
    fitting = (atom for atom in atoms if _has(atom, mine) and (mine or not any(_has(atom, n) for n in others)))
    taken = (atom for atom in fitting if leaf.takes([atom[place] for place in own]))
    return {atom for atom in taken if not leaf.telling.both or atom <= atom[::-1]}


def _has(atom: Values, names: Mapping[int, str]) -> bool:
    return all(atom[place] == part for place, part in names.items())


def _asked(
    model: type[GameState], old: Mapping[Signature, set[Values]], new: Mapping[Signature, set[Values]], names: Names
) -> Iterator[str]:
    one, two = ({(p, kind) for place, p, kind in atoms.get(("agenda", 3), ()) if place == 0} for atoms in (old, new))
    for player, kind in sorted(two - one):
        yield f"{called(names, player)} decides: {decision_words(model, kind)}"


def decision_words(model: type[GameState], kind: str) -> str:
    """Return what a decision asks for."""
    decision = decisions(model)[kind].model
    assert issubclass(decision, Decision)
    return decision.asks if isinstance(decision.asks, str) else decision.asks[kind]


def _counted(leaf: Leaf, old: Iterable[Values], new: Iterable[Values], names: Names) -> Iterator[str]:
    place = leaf.telling.arguments.index(leaf.own[-1])
    one, two = (Counter(atom[:place] + atom[place + 1 :] for atom in atoms) for atoms in (old, new))
    extra = leaf.telling.least - 1
    for key in sorted(one.keys() | two.keys()):
        before, after = (count[key] + extra if count[key] else 0 for count in (one, two))
        if before != after:
            told = sentence(leaf, (*key[:place], after, *key[place:]), True, names)
            yield f"{told} instead of {before}"


def _said(leaf: Leaf, old: set[Values], new: set[Values], names: Names) -> Iterator[str]:
    for atom in sorted(new - old):
        yield sentence(leaf, atom, True, names)
    if "[" not in leaf.telling.sentence:
        return
    single = [leaf.telling.arguments.index(part) for part in values_of(leaf)]
    replaced = {_without(atom, single) for atom in new}
    for atom in sorted(old - new):
        if not single or _without(atom, single) not in replaced:
            yield sentence(leaf, atom, False, names)


def values_of(leaf: Leaf) -> tuple[str, ...]:
    """Return the variables that hold the one value of a field, if it has but one."""
    kind = plain(leaf.type)
    if leaf.telling.way != "says" or kind is bool:
        return ()
    keys = 0
    while is_container(kind) and hasattr(kind, "__args__") and len(kind.__args__) == 2 and kind.__args__[1] is not ...:
        kind, keys = plain(kind.__args__[1]), keys + 1
    return () if is_container(kind) else leaf.own[keys:]


def _without(atom: Values, places: list[int]) -> Values:
    return tuple(part for place, part in enumerate(atom) if place not in places)


def sentence(leaf: Leaf, atom: Values, holds: bool, names: Names) -> str:
    """Return what an atom says, or that it is not so."""
    phrase = re.sub(
        r"\[([^|\]]*)(?:\|([^\]]*))?\]",
        lambda match: (match[2] or "") if holds else match[1],
        leaf.telling.sentence,
    )
    words = dict(zip(leaf.telling.arguments, (called(names, part) for part in atom), strict=True))
    return in_number(re.sub(r"{([^}]*)}", lambda match: words[match[1]], phrase))
