"""What holds in all legal states that a view or a sketch leaves possible, asked of clingo.

Certain is what holds in all of them, impossible what holds in none; for both, clingo looks for a state in which it is
otherwise, so that none of them has to be listed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Literal, NamedTuple

from clingo import Function, String, Symbol

from starlaw.knowledge.errors import IllegalStateError, InvalidInputError
from starlaw.knowledge.folders import folder
from starlaw.knowledge.moves import Move, parse_move
from starlaw.knowledge.naming import several
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.consequences import Determined
from starlaw.solver.certainty.tagging import assumed_facts
from starlaw.solver.certainty.tracing import doubted
from starlaw.solver.executor.events import Event
from starlaw.solver.game import Game
from starlaw.solver.rulebook.statements import FRAME, statements_of
from starlaw.solver.session import Atom, Fact, fact, move_symbol, symbol_move
from starlaw.solver.sketches.completing import CONFLICTS, demand, literals_of
from starlaw.solver.sketches.telling import SketchSays
from starlaw.solver.sketches.views import SeatView, hidden_atoms
from starlaw.solver.states.nearest import NearestSearch, atoms_after, restored_state

SKETCH = "what the sketch does not say"
Why = tuple[Assumption, ...]
EXAMPLES = 40  # possible states whose odds are compared
LIMIT = 20_000  # conflicts for one answer; beyond them it is not determined


class OpenStates:
    """The legal states that are possible."""

    def __init__(
        self,
        game: Game,
        near: GameState,
        shown: SeatView | SketchSays,
        moves: Sequence[Move] | None,
        tolerant: bool = False,
    ) -> None:
        """Ground the rules over these states, with the moves that will be asked for; all that answer if not given.

        If tolerant, rules about states may be broken.
        """
        self.game, self._near = game, near
        questions: list[Fact] = [Function("candidate", [move_symbol(move)]) for move in moves or ()]
        questions += [fact("generate")] if moves is None else []
        files = [folder("rules_asp") / "kernel" / "tolerant.lp"] if tolerant else []
        self._search = NearestSearch(game, near, CONFLICTS, questions, files)
        if isinstance(shown, SketchSays):
            demand(game, self._search, shown)
        else:
            self._demand_seen(near, shown)
        self._control = self._search.control
        self.possible: bool | None = None
        if tolerant:
            return
        settings: Any = self._control.configuration.solve
        settings.opt_mode, settings.models, settings.solve_limit = "ignore", 1, str(LIMIT)
        self._known = {entry.symbol for entry in self._control.symbolic_atoms}
        self.possible = self.can([])  # nothing if the bound was reached

    def _demand_seen(self, near: GameState, view: SeatView) -> None:
        """Leave only states in which all that is seen holds, and hidden lists are as long as they are."""
        literals = literals_of(self.game, self._search)
        there = set(self.game.ruleset.state_facts(near))
        free: set[Atom] = set()
        control = self._search.control
        with control.backend() as backend:
            for one, atoms in hidden_atoms(view, literals):
                free.update(atoms)
                if one.number is not None and atoms:
                    weights = [(literals[atom], 1) for atom in atoms]
                    for bound, holds in ((one.number, True), (one.number + 1, False)):
                        reached = backend.add_atom()
                        backend.add_weight_rule([reached], bound, weights)
                        backend.add_rule([], [-reached if holds else reached])
        self._search.demand(
            (literal if atom in there else -literal) for atom, literal in literals.items() if atom not in free
        )

    # --- Asking ---

    def can(self, wanted: Iterable[tuple[Symbol, bool]]) -> bool | None:
        """Tell whether some possible state says so of atoms; nothing if the bound was reached."""
        asked = list(wanted)
        if any(holds and atom not in self._known for atom, holds in asked):
            return False
        result = self._control.solve([(atom, holds) for atom, holds in asked if atom in self._known])
        return True if result.satisfiable else False if result.unsatisfiable else None

    def examples(self, most: int, move: Move) -> tuple[list[GameState], bool]:
        """Return possible states in which a move is legal, so many at most, and whether these are all."""
        settings: Any = self._control.configuration.solve
        settings.models = most + 1
        shown: list[Sequence[Symbol]] = []
        legal = Function("legal", [move_symbol(move)])
        if legal not in self._known:
            return [], True
        result = self._control.solve([(legal, True)], on_model=lambda model: shown.append(model.symbols(shown=True)))
        settings.models = 1
        atoms = dict.fromkeys(atoms_after(self._search.before, one) for one in shown)
        states = (restored_state(self.game, self._near, some) for some in atoms)
        return [state for state in states if state is not None][:most], bool(result.exhausted) and len(atoms) <= most

    def broken(self) -> set[str]:
        """Return the fewest rules that must be broken."""
        shown, _ = self._search.best()
        return {atom.arguments[0].string for atom in shown or () if atom.name == "broken_rule"}

    def determined(self, moves: Sequence[Move] | None, why: Why, closely: bool = False) -> tuple[Determined, ...]:
        """Return what all, some or none of the states say of moves; if not given, of those that can be legal."""
        if moves is not None:
            return tuple(self._determined(move, why, closely) for move in moves)
        always, sometimes = self._legal("cautious"), self._legal("brave")
        found = [
            Determined(
                move=symbol_move(term).text,
                status="legal" if term in always else "undetermined",
                decided_by=() if term in always else why,
            )
            for term in sometimes
        ]
        return tuple(sorted(found, key=lambda entry: parse_move(entry.move).order))

    def _legal(self, mode: str) -> frozenset[Symbol]:
        """Return the moves that are legal in all or in some possible states."""
        settings: Any = self._control.configuration.solve
        settings.enum_mode, settings.models = mode, 0
        shown: list[Sequence[Symbol]] = []
        self._control.solve(on_model=lambda model: shown.append(model.symbols(shown=True)))
        settings.enum_mode, settings.models = "auto", 1
        return frozenset(atom.arguments[0] for atom in shown[-1] if atom.match("legal", 1))

    def _determined(self, move: Move, why: Why, closely: bool) -> Determined:
        term = move_symbol(move)
        legal = Function("legal", [term])
        may, may_not = (self.can([(legal, holds)]) for holds in (True, False))
        status = "illegal" if may is False else "legal" if may_not is False else "undetermined"
        always, perhaps = list[str](), list[str]()
        for rule in rules(self.game.name) if closely and status != "legal" else ():
            blocked = Function("blocked", [term, String(rule)])
            if blocked in self._known and self.can([(blocked, True)]) is not False:
                (always if self.can([(blocked, False)]) is False else perhaps).append(rule)
        return Determined(
            move=move.text,
            status=status,
            always=tuple(always),
            perhaps=tuple(perhaps),
            decided_by=why if status == "undetermined" else (),
        )


def of_view(
    game: Game, view: SeatView, moves: Sequence[Move] | None, sources_only: bool = False
) -> tuple[Determined, ...]:
    """Return what holds of moves in all, some or none of the legal states that look to a seat as it says."""
    if sources_only:
        raise InvalidInputError("expected a whole state or a sketch to ask the sources alone, not what a seat sees")
    states = OpenStates(game, view.state, view, moves)
    if states.possible is False:
        raise IllegalStateError(f"no legal state looks like this: {', '.join(check_view(game, view))}")
    hidden = tuple(
        Assumption(value=f"{field.path} is hidden", why="", range=_size(field.number))
        for field in view.fields
        if field.number != 0
    )
    return states.determined(moves, hidden, closely=True)


def of_sketch(game: Game, state: GameState, told: SketchSays, moves: Sequence[Move] | None) -> tuple[Determined, ...]:
    """Return what the sources and a sketch alone determine of moves: what the one or the other leaves open is open.

    A move is certainly forbidden if in every legal state that fits the sketch a rule forbids it that looks at nothing
    that the sources leave open. None is certainly legal, since all rules would have to be such.
    """
    if moves is None:
        moves = [game.move(verdict.move) for verdict in game.candidates(state)]
    states, sure = OpenStates(game, state, told, moves), sure_rules(game)
    return tuple(
        _by_sketch(one, sure, game.judge(state, one.move).status) for one in states.determined(moves, (), True)
    )


def _by_sketch(one: Determined, sure: frozenset[str], usual: Literal["legal", "illegal"]) -> Determined:
    if sure.intersection(one.always):
        return one
    open_parts = (Assumption(value=SKETCH, why="", range="any legal state that fits it"),)
    always = tuple(rule for rule in one.always if rule in sure)
    perhaps = tuple(rule for rule in (*one.always, *one.perhaps) if rule not in sure or rule in one.perhaps)
    return Determined(
        move=one.move, status="undetermined", always=always, perhaps=perhaps, as_assumed=usual, decided_by=open_parts
    )


@cache
def sure_rules(game: Game) -> frozenset[str]:
    """Return the rules about moves that look at nothing that the sources leave open."""
    judging = statements_of(game.name, ("main.lp",))
    in_doubt = set(doubted(game.name))
    open_ones = {f"{atom[0]}/{len(atom) - 1}" for atom in assumed_facts(game)} | {"reading/2"}
    looked = [
        ({atom.signature for atom in (*s.needs, *s.lacks, *s.must) if atom.name not in FRAME}, s.heads) for s in judging
    ]
    blocked = {head.rule for _, heads in looked for head in heads if head.name == "blocked" and head.rule}
    while True:
        more = {
            head.signature
            for body, heads in looked
            if body & open_ones
            for head in heads
            if head.signature not in open_ones and head.name not in FRAME
        }
        if not more:
            break
        open_ones |= more
    hinging = {head.rule for body, heads in looked if body & open_ones for head in heads if head.name == "blocked"}
    return frozenset(blocked - hinging - in_doubt)


class OddsSeen(NamedTuple):
    """Odds that depend on what is hidden: whether the move is legal, and of each outcome the least and most."""

    legal: Determined
    outcomes: Mapping[str, tuple[Fraction, Fraction]]
    looked_at: int
    all_looked_at: bool


def odds_of_view(
    game: Game, view: SeatView, move: Move, told: Callable[[Sequence[Event]], str], most: int = EXAMPLES
) -> OddsSeen:
    """Return the odds of a move in the legal states that look to a seat as it says, so many of them at most."""
    (legal,) = of_view(game, view, [move])
    states, whole = OpenStates(game, view.state, view, [move]).examples(most, move)
    found: list[dict[str, Fraction]] = []
    for state in states:
        chances: dict[str, Fraction] = {}
        for chance, (_, events) in game.outcomes(state, move):
            chances[told(events)] = chances.get(told(events), Fraction(0)) + chance
        found.append(chances)
    every = sorted({text for chances in found for text in chances})
    zero = Fraction(0)
    ranges = {text: [chances.get(text, zero) for chances in found] for text in every}
    return OddsSeen(legal, {t: (min(some), max(some)) for t, some in ranges.items()}, len(states), whole)


def _size(number: int | None) -> str:
    return "anything" if number is None else several(number, "thing")


def check_view(game: Game, view: SeatView) -> tuple[str, ...]:
    """Return the fewest rules that a state breaks that looks to a seat as it says; none unless all break some."""
    if OpenStates(game, view.state, view, []).possible is not False:
        return ()
    shown = OpenStates(game, view.state, view, [], tolerant=True).broken()
    order = list(rules(game.name))
    return tuple(sorted(shown, key=order.index))
