"""What a move needs to be legal, read backwards from the tables: a few atoms that shall hold, or shall not."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice, pairwise

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import Game
from starlaw.solver.planning.effects import Effects
from starlaw.solver.planning.goals import SignedAtom
from starlaw.solver.session import Atom
from starlaw.solver.tables.table import Table

IMPOSSIBLE = 10.0**6
ROUNDS = 30  # changes after which a move that is still blocked is given up
CHOICES = 40  # changes among which one is chosen

Price = Callable[[SignedAtom], float]


class Preconditions:
    """The rules of one game, read from a legal move back to the state."""

    def __init__(self, game: Game, start: GameState, effects: Effects) -> None:
        t, inputs, self._legal = game.tables.of_game(start)
        self._effects = effects
        self._atoms = dict(enumerate(inputs, start=1))
        self._table = _TableLists(t)
        self.known = frozenset(game.tables.atoms)
        self.moves: dict[str, list[Move]] = {}
        for move in self._legal:
            self.moves.setdefault(move.name, []).append(move)

    def of(
        self, move: Move, given: Iterable[SignedAtom], held: Collection[Atom], price: Price
    ) -> frozenset[SignedAtom] | None:
        """Return literals with which a move is legal, cheaply reached from a state; nothing if none were found.

        They include what is given.
        """
        wish = _Wish(self._table, self._atoms, self._effects, held, price)
        literal = self._legal.get(move)
        if literal is None or not all(wish.assume(*one) for one in given):
            return None
        if wish.come_true(wish.permissions(literal), literal) and wish.come_true([literal], literal):
            return self._without_lesser(set(wish.reasons([literal])))
        return None

    def _without_lesser(self, literals: set[SignedAtom]) -> frozenset[SignedAtom]:
        """Leave out counts that follow from greater ones."""
        return frozenset(
            (atom, holds)
            for atom, holds in literals
            if not (holds and self._effects.counts(atom) and ((*atom[:-1], int(atom[-1]) + 1), True) in literals)
        )


class _TableLists:
    """A table as lists, slot by slot: rules for atoms, sums for thresholds."""

    def __init__(self, t: Table) -> None:
        self.inputs = t.inputs
        ends, literals = t.rule_literals.tolist(), t.literals.tolist()
        bodies = [literals[start:end] for start, end in pairwise(ends)]
        rules = t.atom_rules.tolist()
        of_atom = [bodies[start:end] for start, end in pairwise(rules)]
        sums, parts, weights = t.sum_literals.tolist(), t.sum_parts.tolist(), t.sum_weights.tolist()
        self.rules: dict[int, list[list[int]]] = {}
        self.sums: dict[int, tuple[list[tuple[int, int]], int]] = {}
        for level, slot in enumerate(t.level_slots.tolist()):
            first, last = t.level_thresholds[level : level + 2].tolist()
            for number in range(first, last):
                total = int(t.threshold_sums[number])
                start, end = sums[total : total + 2]
                self.sums[slot] = (
                    list(zip(parts[start:end], weights[start:end], strict=True)),
                    int(t.threshold_bounds[number]),
                )
                slot += 1
            first, last = t.level_atoms[level : level + 2].tolist()
            for number in range(first, last):
                self.rules[slot] = of_atom[number]
                slot += 1


class _Wish:
    """A state, changed bit by bit until a move is legal in it."""

    def __init__(
        self, table: _TableLists, atoms: Mapping[int, Atom], effects: Effects, held: Collection[Atom], price: Price
    ) -> None:
        self._table, self._atoms, self._effects, self._held, self._price_of = table, atoms, effects, held, price
        self._assumed: dict[Atom, bool] = {}
        self._alone: dict[tuple[object, ...], Atom] = {}
        self._prices: dict[int, float] = {0: 0.0, 1: IMPOSSIBLE}

    # --- The changed state ---

    def assume(self, atom: Atom, holds: bool) -> bool:
        """Change the state; tell whether that is possible beside what was assumed before."""
        if self._assumed.get(atom, holds) != holds or (holds and self._excluded(atom)):
            return False
        self._assumed[atom] = holds
        if holds:
            self._alone[self._effects.alone(atom)] = atom
            if self._effects.counts(atom) and int(atom[-1]) > 1:
                return self.assume((*atom[:-1], int(atom[-1]) - 1), True)
        return True

    def _excluded(self, atom: Atom) -> bool:
        return self._alone.get(self._effects.alone(atom), atom) != atom

    def _holds(self, atom: Atom) -> bool:
        return self._assumed[atom] if atom in self._assumed else atom in self._held and not self._excluded(atom)

    # --- Prices ---

    def price(self, literal: int) -> float:
        """Return what it costs to make a literal hold; nothing if it holds already."""
        price = self._prices.get(literal)
        if price is None:
            price = self._prices[literal] = self._worked_out(literal)
        return price

    def _worked_out(self, literal: int) -> float:
        slot, wanted = literal >> 1, not literal & 1
        if slot <= self._table.inputs:
            atom = self._atoms[slot]
            if atom == ("generate",):
                return 0.0 if wanted else IMPOSSIBLE
            if self._holds(atom) == wanted:
                return 0.0
            if atom in self._assumed or (wanted and self._excluded(atom)):
                return IMPOSSIBLE
            return self._price_of((atom, wanted))
        if slot in self._table.sums:
            return sum(self.price(part) for part in self._parts(slot, wanted))
        rules = self._table.rules[slot]
        if wanted:
            return min((sum(map(self.price, body)) for body in rules), default=IMPOSSIBLE)
        return sum(min(self.price(part ^ 1) for part in body) for body in rules)

    def _parts(self, slot: int, wanted: bool) -> list[int]:
        """Return the cheapest literals that bring a sum to its bound, or keep it below."""
        parts, bound = self._table.sums[slot]
        lacking = bound if wanted else sum(weight for _, weight in parts) - bound + 1
        cheapest = []
        for part, weight in sorted(
            ((p if wanted else p ^ 1, w) for p, w in parts), key=lambda pw: self.price(pw[0]) / pw[1]
        ):
            if lacking <= 0:
                break
            cheapest.append(part)
            lacking -= weight
        return cheapest if lacking <= 0 else [1]

    # --- Changes and reasons ---

    def permissions(self, literal: int) -> list[int]:
        """Return what shall hold for a literal, beside what shall not."""
        slot = literal >> 1
        alone = not literal & 1 and len(self._table.rules.get(slot, ())) == 1
        return [part for part in self._table.rules[slot][0] if not part & 1] if alone else []

    def come_true(self, literals: list[int], end: int) -> bool:
        """Change the state until literals hold, and keep to that; tell whether that was possible.

        Of changes that would do, one that leaves the end possible comes first.
        """
        for _ in range(ROUNDS):
            missing = next((literal for literal in literals if self.price(literal)), None)
            if missing is None:
                return all(self.assume(*reason) for reason in list(self.reasons(literals)))
            if self.price(missing) >= IMPOSSIBLE:
                return False
            self._grant(missing, end)
        return False

    def _grant(self, literal: int, end: int) -> None:
        """Assume the first thing that is missing for a literal to hold, most cheaply if the end stays possible."""
        assumed, alone = dict(self._assumed), dict(self._alone)
        changes = list(islice(self._changes(literal), CHOICES))
        for change in changes:
            self._assumed, self._alone = dict(assumed), dict(alone)
            self._change(change)
            if self.price(end) < IMPOSSIBLE:
                return
        self._assumed, self._alone = assumed, alone
        self._change(changes[0])

    def _change(self, literal: int) -> None:
        self.assume(self._atoms[literal >> 1], not literal & 1)
        self._prices = {0: 0.0, 1: IMPOSSIBLE}

    def _changes(self, literal: int) -> Iterator[int]:
        """Yield what may be changed first for a literal to hold, the cheapest ways before others."""
        slot, wanted = literal >> 1, not literal & 1
        if slot <= self._table.inputs:
            yield literal
        elif wanted and slot not in self._table.sums:
            priced = ((sum(map(self.price, body)), place) for place, body in enumerate(self._table.rules[slot]))
            for price, place in sorted(priced):
                if price < IMPOSSIBLE:
                    yield from self._changes(next(part for part in self._table.rules[slot][place] if self.price(part)))
        else:
            yield from self._changes(next(part for part in self._chosen(slot, wanted) if self.price(part)))

    def _chosen(self, slot: int, wanted: bool) -> Iterable[int]:
        if slot in self._table.sums:
            return self._parts(slot, wanted)
        rules = self._table.rules[slot]
        if wanted:
            return min(rules, key=lambda body: sum(map(self.price, body)))
        return [min((part ^ 1 for part in body), key=self.price) for body in rules]

    def reasons(self, literals: Iterable[int]) -> Iterator[SignedAtom]:
        """Yield the atoms by which literals hold, what was assumed among them."""
        yield from self._assumed.items()
        seen, ahead = set[int](), [*literals]
        while ahead:
            literal = ahead.pop()
            if literal in seen or literal == 0:
                continue
            seen.add(literal)
            slot, wanted = literal >> 1, not literal & 1
            if slot <= self._table.inputs:
                if self._atoms[slot] != ("generate",):
                    yield self._atoms[slot], wanted
            elif slot in self._table.sums or wanted:
                ahead += self._chosen(slot, wanted)
            else:
                for body in self._table.rules[slot]:
                    false = [part ^ 1 for part in body if not self.price(part ^ 1)]
                    if seen.isdisjoint(false):
                        ahead.append(min(false, key=self._surest))

    def _surest(self, literal: int) -> tuple[bool, bool]:
        """Return a key by which what was assumed anyway comes first, then what a state says itself."""
        atom = self._atoms.get(literal >> 1)
        return atom not in self._assumed, atom is None
