"""The judge: one game with its content, asked what is legal and told what happens."""

import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from clingo import Function, Symbol

from starlaw.knowledge.errors import IllegalMoveError, IllegalStateError, InvalidInputError, RulesError
from starlaw.knowledge.folders import lineage, source_named
from starlaw.knowledge.moves import Move
from starlaw.knowledge.packs import DEFAULT
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState, Options
from starlaw.knowledge.values import digest, evolve
from starlaw.solver.executor.chance import Chance, NoChance, SeededChance, branches
from starlaw.solver.executor.events import Transition
from starlaw.solver.input_reading import InputReader
from starlaw.solver.judgements import score_of, verdict_of, violations_of
from starlaw.solver.registration import Ruleset, ruleset
from starlaw.solver.rulebook.alone import shown_alone
from starlaw.solver.session import Fact, Generated, answer, fact, move_symbol, symbol_move
from starlaw.solver.verdicts import Score, Verdict, Violation

if TYPE_CHECKING:
    from starlaw.solver.tables.evaluator import Played, TableEvaluator

AUTO, CLINGO, TABLES = EVALUATORS = ("auto", "clingo", "tables")
PRICED = 10_000  # moves whose prices are remembered
PLAYED = 500  # states of which it is remembered what tables said
MANY = 100  # questions after which tables pay, since clingo answers as many in the time that tables take to make


class Game(InputReader):
    """One game with one content pack. Every answer comes from the rules, every effect from the executor.

    The evaluator clingo solves each state anew and is the reference; tables are ground once for all states. Both say
    the same; auto begins with the one and goes on with the other.
    """

    def __init__(self, rules_of: Ruleset, content: str = DEFAULT, evaluator: str = AUTO) -> None:
        if evaluator not in EVALUATORS:
            raise InvalidInputError(f"expected one of the evaluators {', '.join(EVALUATORS)}, got {evaluator!r}")
        super().__init__(rules_of, content)
        self.evaluator = evaluator
        self._asked = 0
        self._ready = False  # whether tables are there and are used
        self._prices: dict[tuple[int, Move], tuple[GameState, Mapping[str, int]]] = {}
        self._plays: dict[int, Played] = {}
        self.wait: Callable[[GameState], None] | None = None  # while many games are played together: until it is known
        self._legal: dict[int, GameState] = {}  # states that legal moves led to, so that they need not be checked
        self._watched: GameState | None = None
        self._seen: tuple[Violation, ...] | None = None  # what it breaks
        self._trace: Generated | None = None
        self.traced: tuple[Symbol, ...] | None = None  # what a trace beside the last question said

    # --- States ---

    def new(
        self,
        players: int = 3,
        seed: int | None = None,
        chance: Chance | None = None,
        readings: Mapping[str, str] | None = None,
    ) -> GameState:
        """Return a starting state; draws come from the seed, or from a chance of the caller's."""
        return self.set_up(self.options(players, readings), chance or SeededChance(0 if seed is None else seed)).state

    def set_up(self, options: Options, chance: Chance) -> Transition:
        """Return the table before the first move, and what was drawn for it."""
        return self.ruleset.set_up(options, self.content, chance)

    # --- Judging ---

    @cached_property
    def tables(self) -> "TableEvaluator":
        """The rules as tables, for many states at a time; building them takes seconds, once a machine."""
        from starlaw.solver.tables.evaluator import TableEvaluator

        return TableEvaluator(self)

    def tables_for(self, states: int = 1) -> "TableEvaluator | None":
        """Return the tables, if they are to be used for some states.

        A game that is too large for them says so and goes on with clingo.
        """
        if self._ready:
            return self.tables
        self._asked += states
        if self.evaluator == CLINGO or (self.evaluator == AUTO and self._asked <= MANY):
            return None
        from starlaw.solver.tables.grounding import TooLargeError

        try:
            self.tables.prepare()
        except TooLargeError as error:
            self.evaluator = CLINGO
            warnings.warn(f"{self.name} is {error}; clingo is asked instead", stacklevel=3)
            return None
        self._ready = True
        return self.tables

    @property
    def has_tables(self) -> bool:
        """Whether the rules are to be had as tables."""
        return self.tables_for(MANY) is not None

    def moves(self, state: GameState) -> tuple[Move, ...]:
        """Return the legal moves in a stable order."""
        played = self._played(state)
        return self._moves(state) if played is None else played.moves

    def choices(self, state: GameState, seat: str | None = None) -> tuple[Move, ...]:
        """Return the legal moves of a seat, or of the one that decides; some games let others move at any time, too."""
        return tuple(move for move in self.moves(state) if move.arguments[0] == (seat or state.decider))

    def _played(self, state: GameState) -> "Played | None":
        """Return what tables say in one go about a state that is played, once; nothing where clingo is asked."""
        known = self._plays.get(id(state))
        if known is None and (quick := self.tables_for()):
            if self.wait is not None:
                self.wait(state)
                return self._plays.get(id(state))
            if known := quick.play(state):
                if len(self._plays) >= PLAYED:
                    self._plays.clear()
                self._plays[id(state)] = known
        return known

    def look_at(self, states: Sequence[GameState], only: bool = False) -> None:
        """Let tables say in one go what play asks of many states, for questions about them; `only` these are kept."""
        known = self._plays
        if only:
            self._plays = {id(state): known[id(state)] for state in states if id(state) in known}
        new = [state for state in states if id(state) not in self._plays]
        if new and (quick := self.tables_for(len(new))):
            self._plays |= {id(played.state): played for played in quick.plays(new) if played}

    def moves_of(self, states: Sequence[GameState]) -> list[tuple[Move, ...]]:
        """Return the legal moves of many states."""
        quick = self.tables_for(len(states))
        by_tables = quick.moves(states) if quick else [None] * len(states)
        return [self._moves(state) if moves is None else moves for state, moves in zip(states, by_tables, strict=True)]

    def _moves(self, state: GameState) -> tuple[Move, ...]:
        atoms = self._ask(["main.lp"], state, [fact("generate")])
        moves = _in_order(symbol_move(atom.arguments[0]) for atom in atoms if atom.name == "legal")
        self._note_prices(state, moves, atoms)
        return moves

    def candidates(self, state: GameState) -> tuple[Verdict, ...]:
        """Return a verdict on every move that answers the decision asked now."""
        atoms = self._ask(["main.lp"], state, [fact("generate"), fact("explain")])
        candidates = {atom.arguments[0] for atom in atoms if atom.name in ("legal", "blocked")}
        return tuple(self._verdict(move, state, atoms) for move in _in_order(symbol_move(move) for move in candidates))

    def judge(self, state: GameState, move: Move | str) -> Verdict:
        """Return whether a move is legal, with every rule that blocks it."""
        move = self.move(move)
        if (quick := self.tables_for()) and (explained := quick.reasons(state, move)) is not None:
            return self._verdict(move, state, explained)
        asked = self.without_strangers(move, state)
        question: list[Fact] = [fact("explain"), Function("candidate", [move_symbol(asked)])]
        atoms = self._ask(["main.lp"], state, question)
        if asked == move:
            self._note_prices(state, [move], atoms)
            return self._verdict(move, state, atoms)
        verdict = verdict_of(self, asked, state.options.readings, atoms, lambda: self.strangers(move, state))
        return evolve(verdict, move=move.text)

    def charges(self, state: GameState, move: Move) -> Mapping[str, int]:
        """Return what a move costs its player, by token; nothing for a move that is free."""
        if (noted := self._prices.get((id(state), move))) is not None:
            return noted[1]
        if (played := self._plays.get(id(state))) is not None and move in played.moves:
            return played.charges(move)
        if (quick := self.tables_for()) and (price := quick.charges(state, move)) is not None:
            return price
        candidates: list[Fact] = [fact("generate"), Function("candidate", [move_symbol(move)])]  # others may be next
        atoms = self._ask(["main.lp"], state, candidates)
        self._note_prices(state, (symbol_move(a.arguments[0]) for a in atoms if a.name in ("legal", "blocked")), atoms)
        return self._prices[id(state), move][1]

    def _note_prices(self, state: GameState, moves: Iterable[Move], atoms: Iterable[Symbol]) -> None:
        """Remember what clingo said about the prices of moves, for whoever carries them out or tells them next."""
        if len(self._prices) > PRICED:
            self._prices.clear()
        charged: dict[Symbol, dict[str, int]] = {}
        for term, token, number in (atom.arguments for atom in atoms if atom.name == "charge"):
            charged.setdefault(term, {})[token.name] = number.number
        for move in moves:
            self._prices[id(state), move] = state, dict(sorted(charged.get(move_symbol(move), {}).items()))

    def idle(self, state: GameState) -> bool:
        """Return whether the decision asked now leaves nothing to choose, so that play goes on without it."""
        if (played := self._played(state)) is not None:
            return played.idle
        return any(atom.name == "idle" for atom in self._ask(["main.lp"], state, []))

    def idlers(self, state: GameState, kind: str) -> frozenset[str]:
        """Return the players to whom a kind of decision would leave nothing to choose, were it asked now."""
        if (quick := self.tables_for()) and (idlers := quick.idlers(state, kind)) is not None:
            return idlers
        without = (atom.arguments for atom in self._ask(["main.lp"], state, []) if atom.name == "no_part")
        return frozenset(player.name for player, asked in without if asked.name == kind)

    def shown(self, names: tuple[str, ...], said: Iterable[Fact]) -> tuple[Symbol, ...]:
        """Return what some rule files show, asked alone, of the content and what is said."""
        return shown_alone(self, names, said)

    def check(self, state: GameState) -> tuple[Violation, ...]:
        """Return every rule that a state breaks, and where; nothing for a legal state."""
        if state is self._watched and self._seen is not None:
            return self._seen
        return self.checks_of([state])[0]

    def watch(self, state: GameState, trace: Generated | None = None) -> None:
        """Let clingo check a state beside the next question about its moves, so that `check` asks nothing more.

        Rules that trace what an answer rests on can be asked along; `traced` is what they said, if clingo was asked.
        """
        self._watched, self._seen = state, None
        self._trace, self.traced = trace, None

    def checks_of(self, states: Sequence[GameState]) -> list[tuple[Violation, ...]]:
        """Return for each of many states every rule that it breaks, and where."""
        quick = self.tables_for(len(states))
        by_tables = quick.violations(states) if quick else [None] * len(states)
        return [
            violations_of(self, self._broken(state) if broken is None else broken)
            for state, broken in zip(states, by_tables, strict=True)
        ]

    def _broken(self, state: GameState) -> Iterator[tuple[str, str]]:
        return _broken(self._ask(["main.lp", "check.lp"], state, []))

    def score(self, state: GameState) -> Score:
        """Return the score of a state as if the game ended now."""
        return score_of(self._ask(["score.lp"], state, []), state.seats)

    # --- Carrying out ---

    def apply(
        self, state: GameState, move: Move | str, chance: Chance | None = None, seed: int | None = None
    ) -> Transition:
        """Return the state after a legal move and its events; refuse one that is not legal.

        Draws come from a chance or a seed; a move that draws nothing needs neither.
        """
        drawing = chance or (NoChance() if seed is None else SeededChance(seed))
        return self.carry_out(state, self.permitted(state, move), drawing)

    def view(self, state: GameState, player: str) -> dict[str, Any]:
        """Return a state as JSON as one player may see it."""
        return self.ruleset.view(state, player)

    def permitted(self, state: GameState, move: Move | str) -> Move:
        """Return a move that is legal; raise an error that names the rules against any other."""
        move = self.move(move)
        played = self._plays.get(id(state))
        if played is not None and move in played.moves:
            return move
        if blocked_by := self._blocked_by(state, move):
            raise IllegalMoveError(move.text, blocked_by)
        return move

    def _blocked_by(self, state: GameState, move: Move) -> tuple[str, ...]:
        """Return the rules that block a move, in their order, without working out what explains them."""
        quick = self.tables_for()
        if quick and quick.blocked(state, move) is False:
            return ()
        atoms = quick.reasons(state, move) if quick else None
        term = move_symbol(self.without_strangers(move, state) if atoms is None else move)
        if atoms is None:
            atoms = self._ask(["main.lp"], state, [Function("candidate", [term])])
        blocked = {a.arguments[1].string for a in atoms if a.name == "blocked" and a.arguments[0] == term}
        return tuple(rule for rule in rules(self.name) if rule in blocked) if blocked else ()

    def carry_out(self, state: GameState, move: Move, chance: Chance) -> Transition:
        """Return the state after a move that is known to be legal."""
        transition = self.ruleset.carry_out(state, move, self.content, chance, self)
        if id(state) in self._legal:
            self._trust(transition.state)
        return transition

    def vouch(self, state: GameState) -> None:
        """Raise an error for a state that breaks rules, in which nothing is to be carried out."""
        if id(state) not in self._legal:
            if broken := self.check(state):
                more = f", and {len(broken) - 1} more" if broken[1:] else ""
                told = [violation.model_dump(mode="json") for violation in broken]
                raise IllegalStateError(f"the state is not legal: {broken[0].sentence} ({broken[0].rule}{more})", told)
            self._trust(state)

    @contextmanager
    def answering(self, state: GameState) -> Iterator[None]:
        """Let what fails within be told as the fault of the state, if that is not legal."""
        try:
            yield
        except RulesError:
            raise
        except Exception:
            self.vouch(state)
            raise

    def _trust(self, state: GameState) -> None:
        """Note that a state is legal."""
        if len(self._legal) >= PLAYED:
            self._legal.clear()
        self._legal[id(state)] = state

    def outcomes(self, state: GameState, move: Move | str) -> tuple[tuple[Fraction, Transition], ...]:
        """Return every state that a legal move can lead to, with its exact probability.

        Of draws that lead to one state, the events are told that all of them have.
        """
        move = self.permitted(state, move)
        by_state: dict[str, tuple[Fraction, Transition]] = {}
        for chance in branches():
            transition = self.carry_out(state, move, chance)
            key = digest(transition.state)
            so_far, (state_after, events) = by_state.get(key, (Fraction(0), transition))
            shared = Transition(state_after, tuple(event for event in events if event in transition.events))
            by_state[key] = (so_far + chance.probability, shared)
        return tuple(by_state.values())

    # --- Asking clingo ---

    def _ask(self, files: Sequence[str], state: GameState, more: Iterable[Fact]) -> tuple[Symbol, ...]:
        content, others = self.content_told
        settled = self.table_facts(state.options, state.seats)
        watched = state is self._watched and self._seen is None and "main.lp" in files
        names = dict.fromkeys((*files, "check.lp")) if watched else files
        beside = [self._trace] if self._trace and state is self._watched else []
        atoms = answer([*self.files(*names), content, *beside], (*others, *settled, *self.state_facts(state), *more))
        if beside:
            self._trace, self.traced = None, atoms
        if watched:
            self._seen = violations_of(self, _broken(atoms))
        return atoms

    def _verdict(self, move: Move, state: GameState, atoms: Iterable[Symbol]) -> Verdict:
        return verdict_of(self, move, state.options.readings, atoms, lambda: self.strangers(move, state))


def _broken(atoms: Iterable[Symbol]) -> Iterator[tuple[str, str]]:
    return ((a.arguments[0].string, str(a.arguments[1])) for a in atoms if a.name == "violation")


def _in_order(moves: Iterable[Move]) -> tuple[Move, ...]:
    return tuple(sorted(moves, key=lambda move: move.order))


def game(name: str, content: str = DEFAULT, evaluator: str = AUTO, expansions: Sequence[str] = ()) -> Game:
    """Return a game by name, with the default content or the pack in a file, and with an expansion if one is named.

    An expansion's own name is as good: its base game comes along.
    """
    base, *own = lineage(source_named(name))
    return _game(base, content, evaluator, tuple(dict.fromkeys([*own, *expansions])))


@cache
def _game(name: str, content: str, evaluator: str, expansions: tuple[str, ...]) -> Game:
    return Game(ruleset(name, expansions), content, evaluator)


def judge_of(source: str, evaluator: str = AUTO) -> Game:
    """Return the game of a source document; that of an expansion is its base game played with it."""
    return game(source, evaluator=evaluator)
