"""Rules that never forbid anything, and rules that never do so without another.

Rules about moves are looked at by cases first, then by search; those about states and the others by cases alone.
"""

from collections.abc import Iterator
from itertools import permutations
from typing import Literal

from clingo import Control, Function, String

from starlaw.knowledge.cases import Case, cases, start_of
from starlaw.knowledge.folders import folder, lineage
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import Game, judge_of
from starlaw.solver.rulebook.dependencies import EVERY_MOVE, looks
from starlaw.solver.rulebook.statements import statements
from starlaw.solver.session import Fact, control_with, fact, move_symbol
from starlaw.solver.states.conceivable import LARGEST, conceivable
from starlaw.solver.states.first_turn import first_turn
from starlaw.solver.states.nearest import solved

FILES = ("main.lp", "check.lp", "search.lp")
CONFLICTS = 20_000  # a question


class Silent(Frozen):
    """A rule that forbids no move in any legal state within the bounds, or none was found, or no case shows it."""

    rule: str
    sentence: str
    status: Literal["never", "open", "not_shown"]


class Redundant(Frozen):
    """A rule that forbids nothing unless another one does, too; open if the search did not come to its end.

    A rule about states is open, too, if no case breaks it without the other.
    """

    rule: str
    other: str
    status: Literal["never", "open"]


class Audit(Frozen):
    """What was found about the rules of a game, and how far was looked."""

    game: str
    rules: int
    blocking: int
    checking: int
    shown: int
    pairs: int
    by_cases: int
    silent: tuple[Silent, ...]
    redundant: tuple[Redundant, ...]
    bounds: str


def audit(source: str) -> Audit:
    """Return the rules that never fire and the pairs in which one is never needed, for a game or an expansion."""
    game = judge_of(source)
    known, blocking = rules(source), [rule for rule, kinds in looks(source).moves.items() if kinds]
    checking = _checking(source)
    shown, apart = _shown(source), set(_apart_in_cases(game))
    at_work = {rule for rule, _ in apart}
    search = MoveSearch(game)
    silent = [
        Silent(rule=rule, sentence=known[rule].sentence, status=status)
        for rule in known
        if (status := _silence(search, rule, rule in blocking, rule in (at_work if rule in blocking else shown)))
    ]
    mute = {entry.rule for entry in silent}
    pairs = [pair for pair in permutations(blocking, 2) if _meet(source, *pair) and not mute & set(pair)]
    by_cases = sum(pair in apart for pair in pairs)
    redundant: list[Redundant] = []
    for one, other in pairs:
        if (one, other) in apart:
            continue
        firing, finished = search.fires(one, without=other)
        if firing:
            apart |= {(rule, third) for rule in firing for third in blocking if third not in firing}
        else:
            redundant.append(Redundant(rule=one, other=other, status="never" if finished else "open"))
    alone = _broken_apart(source)
    checks = [pair for pair in permutations(checking, 2) if not mute & set(pair)]
    redundant += [Redundant(rule=one, other=other, status="open") for one, other in checks if (one, other) not in alone]
    return Audit(
        game=source,
        rules=len(known),
        blocking=len(blocking),
        checking=len(checking),
        shown=len(shown & known.keys()),
        pairs=len(pairs) + len(checks),
        by_cases=by_cases + len(alone & set(checks)),
        silent=tuple(silent),
        redundant=tuple(redundant),
        bounds=search.bounds,
    )


def _silence(
    search: "MoveSearch", rule: str, about_moves: bool, shown: bool
) -> Literal["never", "open", "not_shown"] | None:
    """Return in what way a rule is silent; nothing if it is not, as a case shows or else the search."""
    if shown or not about_moves:
        return None if shown else "not_shown"
    firing, finished = search.fires(rule)
    return None if firing else "never" if finished else "open"


def _shown(source: str) -> set[str]:
    """Return the rules that some case expects to forbid, break, count or answer something."""
    every = [case for part in lineage(source) for case in cases(part).values()]
    return {rule for case in every for rule in case.tested_rules}


def _checking(source: str) -> list[str]:
    """Return the rules that states can break, in the order of the rules."""
    broken = {head.rule for s in statements(source) for head in s.heads if head.name == "violation"}
    return [rule for rule in rules(source) if rule in broken]


def _broken_apart(source: str) -> set[tuple[str, str]]:
    """Return the rules that a case's state breaks, each with those that it does not break."""
    known = _checking(source)
    every = [case.expect.violates or () for part in lineage(source) for case in cases(part).values()]
    return {(rule, other) for broken in every for rule in broken for other in known if other not in broken}


def _meet(source: str, one: str, other: str) -> bool:
    kinds = [set(looks(source).moves[rule]) for rule in (one, other)]
    return EVERY_MOVE in kinds[0] | kinds[1] or bool(kinds[0] & kinds[1])


def _apart_in_cases(game: Game) -> Iterator[tuple[str, str]]:
    """Yield rules that forbid a move in a case's state, if it is legal, each with those that do not."""
    known = looks(game.name).moves
    judged = [(part, case) for part in lineage(game.name) for case in _about_moves(part)]
    states: dict[str, list[GameState]] = {part: [] for part, _ in judged}
    for part, case in judged:
        states[part].append(judge_of(part).state(start_of(part, case), case.id))
    for part, mine in states.items():
        verdicts = [case.expect.blocked_by or () for owner, case in judged if owner == part]
        for blocked_by, broken in zip(verdicts, judge_of(part).checks_of(mine), strict=True):
            if not broken:
                yield from ((rule, other) for rule in blocked_by for other in known if other not in blocked_by)


def _about_moves(part: str) -> list[Case]:
    return [case for case in cases(part).values() if case.expect.blocked_by and not case.content]


class MoveSearch:
    """The rules over any legal state and any move, ground once and asked many times."""

    def __init__(self, game: Game) -> None:
        start = first_turn(game)
        moves = list(conceivable(game, start, list(game.shapes)))
        fixed = [atom for atom in game.atoms(start)[0] if atom[0] not in ("reading", "errata")]
        may_read = [fact("may_read", r.id, choice) for r in readings(game.name).values() for choice in r.choices]
        facts: list[Fact] = [*fixed, *may_read, *(Function("conceivable", [move_symbol(move)]) for move in moves)]
        files = [*game.files(*FILES), folder("rules_asp") / "kernel" / "audit.lp"]
        self._control: Control = control_with(files, facts, [f"--solve-limit={CONFLICTS}"])
        fired = self._control.symbolic_atoms.by_signature("fires", 1)
        self._known = frozenset(entry.symbol.arguments[0].string for entry in fired)
        self.bounds = (
            f"legal states of {len(start.seats)} players, any readings, with and without errata, "
            f"content {game.content.pack}, {len(moves)} moves with numbers up to {LARGEST}"
        )

    def fires(self, rule: str, without: str | None = None, together: str | None = None) -> tuple[frozenset[str], bool]:
        """Return the rules that forbid some move, this one among them, one more if wanted and another one not.

        Nothing if there is no such move; and whether the search came to its end.
        """
        wanted = [name for name in (rule, together) if name is not None]
        if not set(wanted) <= self._known:
            return frozenset(), True
        assumed = [(Function("fires", [String(name)]), True) for name in wanted]
        if without in self._known:
            assumed.append((Function("fires", [String(str(without))]), False))
        shown, finished = solved(self._control, assumed)
        fired = [atom.arguments[0].string for atom in shown or () if atom.name == "fires"]
        return frozenset(fired), finished or shown is not None
