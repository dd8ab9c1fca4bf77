"""Answers of the rules from tables: states to bits, bits through a table, bits to moves, reasons and violations."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from clingo import Symbol, SymbolType

from starlaw.knowledge.moves import Move
from starlaw.knowledge.states import GameState
from starlaw.solver.game import UNRECOGNISED, Game, in_words
from starlaw.solver.session import Atom, symbol_move
from starlaw.solver.tables.grounding import Grounding, grounding
from starlaw.solver.tables.levels import levels
from starlaw.solver.tables.table import Table, Words, packed, table, unpacked
from starlaw.solver.tables.table import evaluate as evaluate_plainly

FILES = ("main.lp", "check.lp", "universe.lp")
BATCH = 512  # states evaluated at a time: enough to fill words, few enough to stay in the processor's cache
KEPT = 200_000  # pieces of states whose bits are remembered


class Compiled(NamedTuple):
    """A table for some outputs: which atoms go in, and what each output says in which slot."""

    table: Table
    inputs: tuple[Atom, ...]
    slots: tuple[int, ...]
    says: tuple[Any, ...]


class TableEvaluator:
    """One game with one content pack, its rules ground once for all states, seats and readings."""

    def __init__(self, game: Game, evaluate: Callable[[Table, Words], Words] | None = None) -> None:
        self._game = game
        self._evaluate = evaluate or _fastest()
        self._readers: dict[str, Reader] = {}

    @cached_property
    def ground(self) -> Grounding:
        """The universal grounding."""
        game = self._game
        facts = (*game.content_facts, *game.ruleset.universe_facts(game.content))
        return grounding(game.files(*FILES), facts)

    def reader(self, name: str) -> "Reader":
        """Return the table for one kind of output, from the cache or built and kept there."""
        if name not in self._readers:
            from starlaw.solver.tables import cache

            found = cache.load(self._game, name)
            if found is None:
                found = self.compiled(name)
                cache.save(self._game, name, found)
            self._readers[name] = Reader(found, self._game, self._evaluate)
        return self._readers[name]

    def compiled(self, name: str) -> Compiled:
        """Build the table for one kind of output: legal, blocked or violation."""
        unasked = "generate" if name == "blocked" else "candidate"  # a list of moves asks about none in particular
        absent = frozenset(atom for symbol, atom in self.ground.inputs.items() if symbol.name == unasked)
        outputs = [(symbol, atom) for symbol, atom in self.ground.outputs.items() if symbol.name == name]
        said = sorted(((_said(symbol), atom) for symbol, atom in outputs), key=lambda pair: pair[0][0])
        levelled = levels(self.ground, [atom for _, atom in said], absent)
        names = {atom: plain(symbol) for symbol, atom in self.ground.inputs.items()}
        return Compiled(
            table(levelled),
            tuple(names[atom] for atom in levelled.inputs),
            tuple(levelled.outputs[atom] for _, atom in said),
            tuple(meaning for (_, meaning), _ in said),
        )

    def moves(self, states: Sequence[GameState]) -> list[list[Move]]:
        """Return the legal moves of each state, in the same order as the judge's."""
        return self.reader("legal").read(states, [("generate",)])

    def violations(self, states: Sequence[GameState]) -> list[list[tuple[str, str]]]:
        """Return for each state every rule that it breaks, and where."""
        return self.reader("violation").read(states, [])

    def blocked(self, state: GameState, move: Move) -> set[str]:
        """Return the rules that block a move; one that no state knows is not recognised."""
        asked: Atom = ("candidate", move.text)
        reader = self.reader("blocked")
        if asked not in reader.encoder.row:
            return {UNRECOGNISED}
        return {rule for about, rule in reader.read([state], [asked])[0] if about == move}


class Reader:
    """Reads the outputs of one table for states."""

    def __init__(self, compiled: Compiled, game: Game, evaluate: Callable[[Table, Words], Words]) -> None:
        self.compiled = compiled
        self.encoder = Encoder(compiled.inputs, game)
        self._evaluate = evaluate
        self._slots = np.abs(np.array(compiled.slots, dtype=np.int64))
        self._opposite = np.array(compiled.slots) < 0

    def read(self, states: Sequence[GameState], more: Sequence[Atom]) -> list[list[Any]]:
        """Return for each state what the outputs that hold say."""
        found: list[list[Any]] = []
        for start in range(0, len(states), BATCH):
            found += self._read_batch(states[start : start + BATCH], more)
        return found

    def _read_batch(self, states: Sequence[GameState], more: Sequence[Atom]) -> list[list[Any]]:
        values = self._evaluate(self.compiled.table, self.encoder.words(states, more))[self._slots]
        values[self._opposite] ^= np.uint64(0xFFFFFFFFFFFFFFFF)
        some = np.flatnonzero(values.any(axis=1))
        bits = unpacked(values[some])[:, : len(states)]
        which, what = np.nonzero(bits.T)
        ends = np.searchsorted(which, np.arange(len(states) + 1))
        says = self.compiled.says
        rows = some[what].tolist()
        return [[says[row] for row in rows[ends[i] : ends[i + 1]]] for i in range(len(states))]


class Encoder:
    """States as bits, without symbols of clingo; parts that states share are worked out once."""

    def __init__(self, inputs: Sequence[Atom], game: Game) -> None:
        self.row = {atom: number for number, atom in enumerate(inputs)}
        self._game = game
        self._kept: dict[Hashable, tuple[int, object]] = {}
        self._width = (len(inputs) + 7) // 8

    def mask(self, state: GameState, more: Sequence[Atom]) -> int:
        """Return the inputs that a state holds as the bits of one number."""
        ruleset, kept = self._game.ruleset, self._kept
        seats = ruleset.seats(state)
        settled = ("options", id(state.options), seats), state.options, ruleset.table_facts
        found = self._bits(more)
        for key, whole, facts, arguments in (
            (*settled, (self._game.content, state.options, seats)),
            *ruleset.state_pieces(state),
        ):
            if key is None:
                found |= self._bits(facts(*arguments))
            elif key in kept:
                found |= kept[key][0]
            else:
                if len(kept) >= KEPT:
                    kept.clear()
                kept[key] = self._bits(facts(*arguments)), whole
                found |= kept[key][0]
        return found

    def _bits(self, atoms: Iterable[Atom]) -> int:
        bits = 0
        for atom in atoms:
            row = self.row.get(atom)
            if row is not None:
                bits |= 1 << row
        return bits

    def words(self, states: Sequence[GameState], more: Sequence[Atom]) -> Words:
        """Return states as words, one row an input and one bit a state."""
        masks = b"".join(self.mask(state, more).to_bytes(self._width, "little") for state in states)
        rows = np.frombuffer(masks, dtype=np.uint8).reshape(len(states), self._width)
        bits = np.zeros((-(-len(states) // 64) * 64, self._width * 8), dtype=np.uint8)
        bits[: len(states)] = np.unpackbits(rows, axis=1, bitorder="little")
        return packed(np.ascontiguousarray(bits[:, : len(self.row)].T))


def plain(term: Symbol) -> Atom:
    """Return an input as the tuple that states use; a move inside a candidate is its text."""
    if term.name == "candidate":
        return "candidate", symbol_move(term.arguments[0]).text
    return (term.name, *(a.number if a.type == SymbolType.Number else a.name for a in term.arguments))


def _said(output: Symbol) -> tuple[Any, Any]:
    """Return an output's place in the order of answers, and what it says."""
    if output.name == "violation":
        rule, witness = output.arguments[0].string, in_words(output.arguments[1])
        return (rule, witness), (rule, witness)
    move = symbol_move(output.arguments[0])
    if output.name == "legal":
        return move.order, move
    return (move.order, output.arguments[1].string), (move, output.arguments[1].string)


def _fastest() -> Callable[[Table, Words], Words]:
    """Return the compiled evaluation if numba is there, else the one in numpy."""
    try:
        from starlaw.solver.tables.fast import evaluate
    except ImportError:
        return evaluate_plainly
    return evaluate
