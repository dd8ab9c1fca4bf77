"""Queries: for which values a condition holds in a state, or of the game alone."""

from collections.abc import Iterator, Mapping
from typing import Literal

from clingo import Control, Function, String, Symbol, ast

from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import Frozen
from starlaw.solver.certainty.open_program import OpenProgram, OpenQuestion, in_doubt
from starlaw.solver.certainty.open_values import open_content
from starlaw.solver.certainty.resting import resting, together
from starlaw.solver.certainty.tracing import NEEDS, tracing_condition
from starlaw.solver.game import Game
from starlaw.solver.questions import conditions
from starlaw.solver.questions.bindings import ANY, SOUGHT, bindings, ground_condition
from starlaw.solver.questions.conditions import moves_asked, read_condition, read_facts
from starlaw.solver.rulebook.bodies import literals
from starlaw.solver.rulebook.justification import JustificationLine, justified
from starlaw.solver.rulebook.reach import Pattern
from starlaw.solver.session import Fact, control_with, move_symbol

FILES = ("main.lp", "check.lp", "score.lp")
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
    goals = [_any(signature) for signature in condition.signatures]
    question = OpenQuestion(game, FILES, known, state.options.readings if state else {})
    program = OpenProgram(question, goals, whole=KNOWLEDGE)
    ground_condition(program.control, condition)
    always, sometimes = program.always(), program.sometimes()
    doubted = sorted(atom for atom in sometimes - always if atom.name == SOUGHT)
    some = Function(ANY)
    return Queried(
        condition=condition.text,
        status="true" if some in always else "undetermined" if some in sometimes else "false",
        holds_for=tuple(bindings(condition, always)),
        perhaps_for=tuple(bindings(condition, doubted)),
        as_assumed=program.usual(some) if some in sometimes - always else None,
        decided_by=tuple(map(in_doubt, program.deciding(doubted[:DECIDING]))),
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
