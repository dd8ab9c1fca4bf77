"""What moves bring about, learnt from moves that the executor carried out, and expected of other names likewise."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from starlaw.knowledge.moves import Move
from starlaw.solver.session import Atom

UNNAMED = 3  # doubts about each thing that a move changes without naming it
TRIES = 2  # in vain, after which a part of a move is not hoped for any more


class Slot(NamedTuple):
    """A place for a name: that of a part of the move if there are so many, else of something that it is about."""

    number: int


Pattern = tuple[Any, ...]
Key = tuple[str, Pattern, tuple[Pattern, ...]]  # a kind of move, an atom, and what that takes the place of


class Achiever(NamedTuple):
    """A way to bring an atom about: moves of a kind, some parts of them open, where other atoms hold."""

    kind: str
    parts: tuple[tuple[int, Any], ...]
    given: tuple[Pattern, ...]
    before: tuple[Atom, ...]  # the count that a greater one rises from
    doubts: int  # parts of the move with which this was not seen yet, and things that none of them names


@dataclass
class _Seen:
    """What all moves had in common that were seen to bring something about."""

    parts: int  # of the moves
    given: frozenset[Pattern]
    rises: int  # of a count: by how much at most, and from where at least
    above: int
    loosely: set[tuple[str, ...]] = field(default_factory=set)  # names that nothing but being there led to


class Effects:
    """All that was learnt so far."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, bool], dict[Key, _Seen]] = defaultdict(dict)
        self._plain: dict[str, dict[tuple[Pattern, bool], _Seen]] = defaultdict(dict)  # about parts of the move alone
        self._worked: set[tuple[Any, ...]] = set()
        self._failed: dict[tuple[Any, ...], set[tuple[Any, ...]]] = defaultdict(set)
        self._counts: dict[tuple[Any, int], bool] = {}
        self._alone: dict[tuple[Any, int], int] = {}

    # --- What all states have in common ---

    def see(self, atoms: Iterable[Atom]) -> None:
        """Look at a state: which atoms end in a count, and after how many parts there is only one way to go on."""
        held = set(atoms)
        for atom in held:
            kind, last = (atom[0], len(atom)), atom[-1]
            if self._counts.setdefault(kind, True):
                self._counts[kind] = isinstance(last, int) and (last == 1 or (*atom[:-1], last - 1) in held)
        seen: set[Atom] = set()
        for atom in held:
            if not self.counts(atom):
                while (alone := self.alone(atom)) in seen and len(alone) < len(atom):
                    self._alone[atom[0], len(atom)] = len(alone) + 1
                seen.update(atom[:length] for length in range(len(alone), len(atom)))

    def counts(self, atom: Pattern) -> bool:
        """Tell whether an atom ends in a count: it holds for all lesser ones, too."""
        return self._counts.get((atom[0], len(atom)), False)

    def alone(self, atom: Pattern) -> Pattern:
        """Return the first parts of an atom, with which no other atom begins at the same time."""
        return atom if self.counts(atom) else atom[: self._alone.get((atom[0], len(atom)), 1)]

    # --- Learning ---

    def learn(self, before: frozenset[Atom], move: Move, after: frozenset[Atom]) -> None:
        """Look at a move that was carried out."""
        about: dict[str, list[Atom]] = defaultdict(list)
        for atom in before:
            if not (self.counts(atom) and atom[-1] != 1):
                for name in _names(atom):
                    about[name].append(atom)
        gone = before - after
        for holds, one, other in ((True, before, after), (False, after, before)):
            for atom, rises in self._changes(one, other):
                self._note(atom, rises, holds, move, gone, about)
        self._try_out(move, after)

    def _changes(self, before: frozenset[Atom], after: frozenset[Atom]) -> Iterator[tuple[Atom, int]]:
        """Yield what holds after and not before; of counts the greatest, with how many are new."""
        most: dict[Atom, list[int]] = defaultdict(list)
        for atom in after - before:
            if self.counts(atom):
                most[atom[:-1]].append(int(atom[-1]))
            else:
                yield atom, 0
        for first, numbers in most.items():
            yield (*first, max(numbers)), len(numbers)

    def _note(
        self, atom: Atom, rises: int, holds: bool, move: Move, gone: frozenset[Atom], about: Mapping[str, list[Atom]]
    ) -> None:
        uncounted = atom[:-1] if rises else atom
        slots: dict[Any, Slot] = {}
        for number, part in enumerate(move.arguments):
            if isinstance(part, str):
                slots.setdefault(part, Slot(number))
        strange, loosely = False, []
        for name in _names(uncounted):
            if name in slots:
                continue
            links = [other for other in about.get(name, ()) if other != atom and not slots.keys().isdisjoint(other)]
            strange = strange or not links
            if links:
                if not any(other in gone or self._settles(other, name, slots) for other in links):
                    loosely.append(name)
                slots[name] = Slot(len(slots) + len(move.arguments))
        by_itself = strange or any(slot.number >= len(move.arguments) for slot in slots.values())
        near: set[Atom] = set()
        if by_itself:
            names = set(_names(uncounted))
            near = {
                o for n in names for o in about.get(n, ()) if o[0] != uncounted[0] and len(names.intersection(o)) > 1
            }
        replaced = [o for o in gone if o[0] == atom[0] and self.alone(o) == self.alone(atom)] if holds else []
        lifted = _lifted(uncounted, slots)
        key = move.name, lifted, tuple(_lifted(other, slots) for other in ([] if rises else replaced))
        given = frozenset(_lifted(other, slots) for other in near)
        known = self._known[str(uncounted[0]), len(atom), holds]
        above = int(atom[-1]) - rises if rises and by_itself else 0
        seen = known.setdefault(key, _Seen(len(move.arguments), given, rises, above))
        seen.given &= given
        seen.rises, seen.above = max(seen.rises, rises), min(seen.above, above)
        seen.loosely.add(tuple(loosely))
        if all(term.number < len(move.arguments) for term in lifted if isinstance(term, Slot)):
            self._plain[move.name].setdefault((lifted, holds), seen)

    def _settles(self, atom: Atom, name: str, known: Collection[str]) -> bool:
        """Tell whether an atom can name only one thing in the place of a name, beside names that are known."""
        return name not in self.alone(atom) and all(other in known for other in _names(atom) if other != name)

    def _try_out(self, move: Move, after: frozenset[Atom]) -> None:
        """See whether a move brought about what moves of its kind did before."""
        for (becomes, holds), seen in self._plain[move.name].items():
            atom = tuple(move.arguments[term.number] if isinstance(term, Slot) else term for term in becomes)
            parts = {term.number: move.arguments[term.number] for term in becomes if isinstance(term, Slot)}
            key = move.name, becomes, holds
            if (((*atom, 1) if seen.rises else atom) in after) == holds:
                self._worked.update((*key, *part) for part in parts.items())
            else:
                self._failed[key].add(tuple(parts.items()))

    # --- Asking ---

    def achievers(self, atom: Atom, holds: bool = True) -> Iterator[Achiever]:
        """Yield the ways in which an atom was seen to come about, or to go."""
        for (kind, becomes, replaced), seen in self._known.get((str(atom[0]), len(atom), holds), {}).items():
            uncounted = atom[:-1] if seen.rises else atom
            bound: dict[Slot, Any] = {}
            if len(seen.loosely) == 1 and () not in seen.loosely:
                continue  # the same names each time may be no chance
            if not _fit(becomes, uncounted, bound) or self._vain(kind, becomes, holds, bound):
                continue
            least = max(int(atom[-1]) - seen.rises, seen.above) if seen.rises and holds else 0
            if seen.rises and holds and least >= int(atom[-1]):
                continue
            parts = tuple((slot.number, value) for slot, value in bound.items())
            yield Achiever(
                kind,
                parts,
                tuple(_filled(pattern, bound) for pattern in (*replaced, *sorted(seen.given, key=str))),
                ((*uncounted, least),) if least else (),
                sum(self._doubt(seen, part, (kind, becomes, holds, *part)) for part in parts),
            )

    def _doubt(self, seen: _Seen, part: tuple[int, Any], tried: tuple[Any, ...]) -> int:
        return UNNAMED if part[0] >= seen.parts else int(tried not in self._worked)

    def _vain(self, kind: str, becomes: Pattern, holds: bool, bound: Mapping[Slot, Any]) -> bool:
        """Tell whether moves of a kind with one of these parts were tried in vain, and not because of another part."""
        key, worked = (kind, becomes, holds), self._worked
        for slot, value in bound.items():
            part = slot.number, value
            if (*key, *part) not in worked:
                blamed = [
                    tried
                    for tried in self._failed.get(key, ())
                    if part in tried and all((*key, *other) in worked for other in tried if other != part)
                ]
                if len(blamed) >= TRIES:
                    return True
        return False

    def takes(self, move: Move, atom: Atom) -> bool:
        """Tell whether moves of a kind were seen to take away an atom, or from a count."""
        for kind, becomes, _ in self._known.get((str(atom[0]), len(atom), False), ()):
            bound = {Slot(number): part for number, part in enumerate(move.arguments)}
            if kind == move.name and _fit(becomes, atom[: len(becomes)], bound):
                return True
        return False


def _names(atom: Atom) -> list[str]:
    return [term for term in dict.fromkeys(atom[1:]) if isinstance(term, str)]


def _lifted(atom: Atom, slots: Mapping[Any, Slot]) -> Pattern:
    return (atom[0], *(slots.get(term, term) if isinstance(term, str) else term for term in atom[1:]))


def _fit(pattern: Pattern, atom: Atom, bound: dict[Slot, Any]) -> bool:
    return len(pattern) == len(atom) and all(
        bound.setdefault(term, value) == value if isinstance(term, Slot) else term == value
        for term, value in zip(pattern, atom, strict=True)
    )


def _filled(pattern: Pattern, bound: Mapping[Slot, Any]) -> Pattern:
    return tuple(bound.get(term, term) if isinstance(term, Slot) else term for term in pattern)
