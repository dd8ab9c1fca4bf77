"""A sketch completed: the legal state nearest to the first turn of a game in which all holds that it says."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from clingo import Symbol, SymbolType

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.errors import IllegalStateError, InvalidInputError
from starlaw.knowledge.folders import folder, lineage, source_names
from starlaw.knowledge.packs import DEFAULT
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.solver.declared.state_programs import leaves, signatures
from starlaw.solver.declared.words import values_of
from starlaw.solver.game import AUTO, Game, game
from starlaw.solver.registration import ruleset
from starlaw.solver.session import Atom, symbol
from starlaw.solver.sketches.telling import SketchReader, SketchSays, method_atoms
from starlaw.solver.states.first_turn import PLAYERS, first_turn, people
from starlaw.solver.states.nearest import Nearest, NearestSearch, restored_state

CONFLICTS = 60_000
SETTLED = ("game", "with", "players", "options", "readings", "content")  # keys about the table


class UnheardOfError(InvalidInputError):
    """A sketch says what no state of a game of so many players can hold."""


class Completion(NamedTuple):
    """A state, what the sketch was completed from, what else had to change, and what it told."""

    state: GameState
    start: str
    changes: tuple[str, ...]
    told: SketchSays

    @property
    def line(self) -> str:
        """What was filled in, in one line."""
        more = f"; and so that it is legal: {', '.join(self.changes)}" if self.changes else ""
        return f"filled in: what it does not say is as {self.start}{more}"


def completed(
    value: Mapping[str, Any], where: str, content: str = DEFAULT, evaluator: str = AUTO, judge: Game | None = None
) -> tuple[Game, Completion]:
    """Return the game of a sketch, unless it is known, and the state that it is completed to."""
    judge = judge or _game_of(value, where, content, evaluator)
    try:
        return judge, _completed(judge, value)
    except InvalidInputError as error:
        raise InvalidInputError(f"{where}: {error}") from None


def game_name(value: Mapping[str, Any]) -> str:
    """Return the source that a sketch is of: a game, or an expansion of one."""
    name, more = _word(value["game"]), value.get("with") or ()
    if name not in source_names():
        raise InvalidInputError(f"game: expected one of {', '.join(source_names())}, got {value['game']!r}")
    options = value.get("options")
    named = options.get("expansions") or () if isinstance(options, Mapping) else ()
    lists = [part if isinstance(part, list | tuple) else [part] for part in (more, named)]
    expansions = dict.fromkeys((*lineage(name)[1:], *(_word(part) for some in lists for part in some)))
    return ruleset(lineage(name)[0], tuple(expansions)).name


def _word(value: Any) -> str:
    return str(value).strip().lower().replace(" ", "_")


def _game_of(value: Mapping[str, Any], where: str, content: str, evaluator: str) -> Game:
    try:
        base, *expansions = lineage(game_name(value))
        return game(base, content, evaluator, tuple(expansions))
    except InvalidInputError as error:
        raise InvalidInputError(f"{where}: {error}") from None


def _completed(judge: Game, value: Mapping[str, Any]) -> Completion:
    entries = {key: part for key, part in value.items() if key not in SETTLED}
    if "players" in value and not isinstance(value["players"], int):
        entries["players"] = value["players"]
    told = SketchReader(judge).read(entries)
    starts = _starts(judge, value, told)
    for start in starts:
        try:
            return _nearest(judge, start, told)
        except UnheardOfError as error:
            unheard = error
    raise unheard


def _nearest(judge: Game, start: GameState, told: SketchSays) -> Completion:
    at = f"at the first turn of a game of {people(start)} ({', '.join(start.seats)})"
    over = told.over(start.model_dump(mode="json", by_alias=True))
    base = _whole(judge, over)
    if base is not None:
        method_atoms(told, base)
    atoms = _applied(judge, told, frozenset(judge.ruleset.state_facts(base or start)))
    near, before = base or start, frozenset(map(symbol, atoms))
    if not told.some and (state := restored_state(judge, near, before, over)) and not judge.check(state):
        return Completion(state, at, (), told)
    search = NearestSearch(judge, near, CONFLICTS, over=over)
    demand(judge, search, told)
    found = search.nearest()
    if not found.states:
        raise _in_the_way(judge, near, told, found)
    (best,) = found.states
    return Completion(best.state, at, tuple(change.text for change in judge.changes(before, best.atoms)), told)


def demand(judge: Game, search: NearestSearch, told: SketchSays) -> None:
    """Leave only states in which all holds that is told."""
    known = literals_of(judge, search)
    for atom in sorted(told.held, key=str):
        if atom not in known:
            raise UnheardOfError(f"no state of such a game can hold {symbol(atom)}")
    demanded = [known[atom] for atom in told.held]
    demanded += [-literal for atom, literal in known.items() if told.forbids(atom)]
    search.demand(demanded, [[literal for atom, literal in known.items() if one.covers(atom)] for one in told.some])


def literals_of(judge: Game, search: NearestSearch) -> dict[Atom, int]:
    """Return the atoms that a state can hold, as a search numbers them."""
    by_signature = (signature.split("/") for signature in signatures(judge.state_model))
    atoms = search.control.symbolic_atoms
    entries = (entry for name, size in by_signature for entry in atoms.by_signature(name, int(size)))
    return {_plain(entry.symbol): entry.literal for entry in entries}


def _starts(judge: Game, value: Mapping[str, Any], told: SketchSays) -> Iterator[GameState]:
    """Yield the first turns of games with the players that a sketch names, or with those that it needs and more."""
    options = value.get("options") or {}
    readings = {
        str(name): _choice(choice)
        for part in (options, options.get("readings") or {}, value.get("readings") or {})
        for name, choice in part.items()
        if name not in ("players", "expansions", "content", "readings")
    }
    number = value["players"] if isinstance(value.get("players"), int) else options.get("players")
    if number is not None:
        yield first_turn(judge, number, readings)
        return
    may_sit = tuple(judge.ruleset.seats(judge.content))
    said = {part for atom in told.held for part in atom[1:]} | {step for path, _ in told.fields for step in path}
    said |= {part for exact in told.exact for part in exact.parts.values()}
    least = max((place for place, seat in enumerate(may_sit, start=1) if seat in said), default=0)
    few = max(PLAYERS, manifest(judge.name).players[0], least)
    for players in range(few, 1 + manifest(judge.name).players[1]):
        yield first_turn(judge, players, readings)


def _choice(value: Any) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def _whole(judge: Game, value: Mapping[str, Any]) -> GameState | None:
    try:
        return judge.state(value)
    except InvalidInputError:
        return None


def _applied(judge: Game, told: SketchSays, atoms: frozenset[Atom]) -> frozenset[Atom]:
    """Return the atoms of a state with what is told in the place of what cannot hold beside it."""
    single = _single(judge)
    keys = {(atom[0], *(part for place, part in enumerate(atom) if place not in single[atom[0], len(atom)]))
            for atom in told.held if (atom[0], len(atom)) in single}  # fmt: skip

    def replaced(atom: Atom) -> bool:
        places = single.get((atom[0], len(atom)))
        if places is None or atom in told.held:
            return False
        return (atom[0], *(part for place, part in enumerate(atom) if place not in places)) in keys

    return frozenset(atom for atom in atoms if not told.forbids(atom) and not replaced(atom)) | told.held


def _single(judge: Game) -> Mapping[tuple[str | int, int], tuple[int, ...]]:
    """Return the predicates that say the one value of a field, with the places of that value."""
    found: dict[tuple[str | int, int], tuple[int, ...]] = {}
    for leaf in leaves(judge.state_model):
        if values := values_of(leaf):
            arguments = leaf.telling.arguments
            found[leaf.telling.predicate, len(arguments) + 1] = tuple(1 + arguments.index(v) for v in values)
    return found


def _plain(term: Symbol) -> Atom:
    numbers = SymbolType.Number
    return (term.name, *(part.number if part.type == numbers else part.name for part in term.arguments))


def _in_the_way(judge: Game, near: GameState, told: SketchSays, found: Nearest) -> Exception:
    """Return the error that names the fewest rules that the nearest such state breaks."""
    tolerant = folder("rules_asp") / "kernel" / "tolerant.lp"
    search = NearestSearch(judge, near, CONFLICTS, [], [tolerant])
    demand(judge, search, told)
    shown, _ = search.best()
    if shown is None:
        return InvalidInputError("no state can hold all that the sketch says at once")
    broken = sorted({atom.arguments[0].string for atom in shown if atom.name == "broken_rule"})
    if not broken:
        return InvalidInputError(
            "no file can say it" if found.finished else f"{CONFLICTS} conflicts of the solver were not enough"
        )
    known = rules(judge.name)
    sentences = "; ".join(f"{rule}: {known[rule].sentence}" for rule in broken)
    return IllegalStateError(f"no legal state fits the sketch; in the way: {sentences}")
