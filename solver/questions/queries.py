"""Queries: for which values a condition holds in a state, or of the game alone."""

from collections.abc import Iterator, Mapping
from typing import Literal

from clingo import Control, Function, String, Symbol, ast

from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.certainty.consequences import doubting, tell_doubts
from starlaw.solver.certainty.open_program import OpenProgram, OpenQuestion, in_doubt
from starlaw.solver.certainty.open_values import open_content
from starlaw.solver.certainty.resting import resting, together
from starlaw.solver.certainty.scores import determined_score
from starlaw.solver.certainty.tracing import NEEDS, tracing_condition
from starlaw.solver.game import Game
from starlaw.solver.questions import conditions
from starlaw.solver.questions.bindings import ANY, PERHAPS, SOUGHT, SURELY, bindings, ground_condition
from starlaw.solver.questions.conditions import Condition, moves_asked, read_condition, read_facts
from starlaw.solver.questions.sure_conditions import DERIVED, SCORED, asks_for_verdicts, in_verdicts
from starlaw.solver.rulebook.bodies import literals
from starlaw.solver.rulebook.justification import JustificationLine, justified
from starlaw.solver.rulebook.reach import Pattern
from starlaw.solver.session import Fact, control_with, fact, move_symbol

FILES = ("main.lp", "check.lp", "score.lp")
HINGING = "doubts.lp"  # what readings leave open of states, where a game says so
MOVE_DOUBTS = frozenset({"doubtful", "blocked", "uses"})  # what tells why a verdict on a move is not certain
STATE_DOUBTS = MOVE_DOUBTS | {"violation", "in_question"}
MOVES = 20_000
KNOWLEDGE = "".join(f"#defined {signature}. " for signature in conditions.KNOWLEDGE)
EXPLAINED = 3  # atoms of an answer that are justified
DECIDING = 20  # answers in doubt whose deciding values are looked for


class Queried(Frozen):
    """For which values a condition holds, certainly or for some of the values that the sources leave open.

    With the sources only, `as_assumed` is whether it holds while every value is as usual; otherwise `assumptions` are
    those that the answer rests on.
    """

    condition: str
    status: Literal["true", "false", "undetermined"]
    holds_for: tuple[Mapping[str, str], ...] = ()
    perhaps_for: tuple[Mapping[str, str], ...] = ()
    as_assumed: bool | None = None
    decided_by: tuple[Assumption, ...] = ()
    assumptions: tuple[Assumption, ...] = ()
    not_varied: tuple[str, ...] = ()
    because: tuple[tuple[JustificationLine, ...], ...] = ()


def query(
    game: Game, text: str, state: GameState | None, given: str = "", sources_only: bool = False, explain: bool = False
) -> Queried:
    """Return for which values a condition holds; with the sources only, also for which it may; if wanted, why."""
    condition = read_condition(game.name, text)
    values = game.values_at(state) if state else game.values
    moves = moves_asked(condition.moves, game.shapes, values, MOVES)
    known: list[Fact] = [*knowledge_facts(game), *read_facts(game.name, given)]
    known += [Function("candidate", [move_symbol(move)]) for move in moves]
    if state:
        known += [*game.table_facts(state.options, state.seats)]
        known += [*game.ruleset.state_facts(state)]
    files = game.files(*FILES)
    if not sources_only:
        control = control_with(files, [*game.content_facts, *known], ["0"], KNOWLEDGE)
        ground_condition(control, condition)
        shown: list[tuple[Symbol, ...]] = []
        control.solve(on_model=lambda model: shown.append(tuple(model.symbols(shown=True))))
        certain = tuple(bindings(condition, shown[0]))
        assumed = _assumed(game, control, condition.text, state.options.readings if state else {})
        because = _because(game, control, condition.text, [*game.content_facts, *known]) if explain else ()
        status: Literal["true", "false"] = "true" if certain else "false"
        return Queried(condition=condition.text, status=status, holds_for=certain, assumptions=assumed, because=because)
    return _by_sources(game, condition, known, state)


def _by_sources(game: Game, condition: Condition, known: list[Fact], state: GameState | None) -> Queried:
    """Return for which values a condition holds whatever the sources leave open, rules in doubt among it."""
    goals = [_any(signature) for signature in condition.signatures]
    judged = state is not None and asks_for_verdicts(condition)
    if judged:
        known = [*known, fact("explain")]
        goals += [_any(signature) for signature in ("legal/1", "blocked/2", "uses/3", "named/3")]
    files = (*FILES, HINGING) if judged else FILES
    question = OpenQuestion(game, files, known, state.options.readings if state else {})
    legal = state is not None and "violation/2" not in condition.signatures
    program = OpenProgram(question, goals, legal, whole=KNOWLEDGE)
    ground_condition(program.control, condition)
    if judged:
        tell_doubts(program)
        program.control.add("verdicts", [], DERIVED)
        program.control.ground([("verdicts", [])])
    for how, surely in ((SURELY, True), (PERHAPS, False)):
        ground_condition(program.control, in_verdicts(condition, surely) if judged else condition, how)
    always, sometimes = program.always(), program.sometimes()
    certain = list(bindings(condition, always, SURELY))
    perhaps = [values for values in bindings(condition, sometimes, PERHAPS) if values not in certain]
    sure, can = Function(SURELY + ANY) in always, Function(PERHAPS + ANY) in sometimes
    varying = sorted(atom for atom in sometimes - always if atom.name == SOUGHT)
    decided = {known.value: known for known in map(in_doubt, program.deciding(varying[:DECIDING]))}
    if judged and (perhaps or can != sure):
        telling = STATE_DOUBTS if "violation/2" in condition.signatures else MOVE_DOUBTS
        doubts = doubting(program, (atom for atom in sometimes if atom.name in telling))
        decided |= {known.value: known for known in doubts}
    if (
        state
        and SCORED & {*condition.signatures}
        and not (told := determined_score(game, state, game.score(state))).certain
    ):
        certain, perhaps, sure, can = [], [*certain, *perhaps], False, True
        parts = [*told.totals.values(), told.winners]
        decided |= {value.value: value for part in parts for value in part.decided_by}
    return Queried(
        condition=condition.text,
        status="true" if sure else "undetermined" if can else "false",
        holds_for=tuple(certain),
        perhaps_for=tuple(perhaps),
        as_assumed=program.usual(Function(ANY)) if can and not sure else None,
        decided_by=tuple(decided.values()),
        not_varied=open_content(game).unlisted,
    )


def _assumed(game: Game, control: Control, text: str, settled: Mapping[str, str]) -> tuple[Assumption, ...]:
    """Return what the atoms of a condition that is ground rest on although the sources do not give it."""
    parsed: list[ast.AST] = []
    ast.parse_string(f"told :- {text}.", parsed.append)
    control.add("traced", [], tracing_condition(game, FILES, parsed[1].body, "query").text)
    control.ground([("traced", [])])
    needed = (entry.symbol for entry in control.symbolic_atoms.by_signature(NEEDS, 2) if entry.is_fact)
    return together(resting(game, needed, settled).values())


def _any(signature: str) -> Pattern:
    name, _, size = signature.partition("/")
    return name, (None,) * int(size)


def _because(game: Game, control: Control, text: str, facts: list[Fact]) -> tuple[tuple[JustificationLine, ...], ...]:
    """Return why the atoms of a condition hold that is ground, for its first values."""
    parsed: list[ast.AST] = []
    ast.parse_string(f"told :- {text}.", parsed.append)
    needs, _, body = literals(parsed[1].body)
    if not needs:
        return ()
    control.add("told", [], f"told({', '.join(needs)}) :- {'; '.join(body)}.")
    control.ground([("told", [])])
    instances = sorted(
        entry.symbol for entry in control.symbolic_atoms.by_signature("told", len(needs)) if entry.is_fact
    )
    atoms = dict.fromkeys(atom for instance in instances for atom in instance.arguments)
    return tuple(justified(game, game.files(*FILES), facts, atom) for atom in list(atoms)[:EXPLAINED])


def knowledge_facts(game: Game) -> Iterator[Symbol]:
    """Yield the clause register and the rule records as facts; ids are strings."""
    for clause in clauses(game.name).values():
        yield Function("clause", [String(clause.id), Function(clause.kind)])
        for name in ("amends", "clarifies", "contradicts"):
            yield from (Function(name, [String(clause.id), String(other)]) for other in getattr(clause, name))
    for rule in rules(game.name).values():
        yield from (Function("cites", [String(rule.id), String(clause)]) for clause in rule.clauses)
