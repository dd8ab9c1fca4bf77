"""Rule files: one answer set by their form, and a record for every rule id."""

from pathlib import Path

import networkx as nx
import pytest
from clingo import ast

from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.rules import rules
from starlaw.solver.declared.generation import MAKERS, made
from starlaw.solver.game import judge_of
from tests.rules_asp.program import GENERATED, Statement, game_statements, head_ids, rule_files, signature

GAMES = source_names()
ALLOWED = {"Rule", "Defined", "ShowSignature"}


class Literals(ast.Transformer):
    """Collects the predicates of a rule's body; inside aggregates and under `not` they count as negative."""

    def __init__(self) -> None:
        self.found: set[tuple[str, bool]] = set()
        self._inside = 0

    def visit_Literal(self, node: ast.AST) -> ast.AST:  # noqa: N802, the name that clingo calls
        """Note a literal."""
        if node.atom.ast_type == ast.ASTType.SymbolicAtom:
            negative = node.sign != ast.Sign.NoSign or self._inside > 0
            self.found.add((signature(str(node.atom)), negative))
        inside = node.atom.ast_type in (ast.ASTType.BodyAggregate, ast.ASTType.Aggregate)
        self._inside += inside
        node = node.update(**self.visit_children(node))
        self._inside -= inside
        return node


def dependencies(statement: Statement) -> set[tuple[str, bool]]:
    collector = Literals()
    for literal in statement.node.body:
        collector.visit(literal)
    return collector.found


@pytest.mark.parametrize("game", GAMES)
def test_judging_files_hold_only_rules_without_choice(game: str) -> None:
    for statement in game_statements(game):
        kind = statement.node.ast_type.name
        assert kind in ALLOWED, f"{statement.file.name}:{statement.first}: {kind}"
        if kind == "Rule":
            assert statement.node.head.ast_type == ast.ASTType.Literal, f"{statement.file.name}: {statement.text}"
            assert str(statement.node.head) != "#false", f"{statement.file.name}: {statement.text}"


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_stratified(game: str) -> None:
    graph: nx.DiGraph[str] = nx.DiGraph()
    negative = set()
    for statement in game_statements(game):
        if statement.node.ast_type == ast.ASTType.Rule:
            head = signature(str(statement.node.head))
            for predicate, is_negative in dependencies(statement):
                graph.add_edge(predicate, head)
                if is_negative:
                    negative.add((predicate, head))
    component = {name: i for i, names in enumerate(nx.strongly_connected_components(graph)) for name in names}
    assert [edge for edge in sorted(negative) if component[edge[0]] == component[edge[1]]] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_id_in_a_head_has_a_record_and_every_record_a_head(game: str) -> None:
    assert head_ids(game) == set(rules(game))


@pytest.mark.parametrize("game", GAMES)
def test_what_is_generated_is_read_with_the_rules_and_holds_no_record(game: str) -> None:
    made_moves = [s for s in game_statements(game) if s.file == GENERATED / "moves.lp"]
    heads = {signature(str(s.node.head)) for s in made_moves if s.node.ast_type == ast.ASTType.Rule}
    assert heads == {"recognised/1", "named/3"}
    assert not [name for name in MAKERS if "%% " in made(judge_of(game), name).text]


@pytest.mark.parametrize("game", GAMES)
def test_a_norm_about_moves_is_not_told_again_for_questions(game: str) -> None:
    about_moves = head_ids(game, "blocked")
    assert about_moves & (head_ids(game, "refused") | head_ids(game, "granted")) == set()


@pytest.mark.parametrize("game", GAMES)
def test_records_cite_clauses_of_the_register(game: str) -> None:
    for rule in rules(game).values():
        for clause in rule.clauses:
            assert clause == "toolkit" or clause in clauses(game), f"{rule.id}: {clause}"


@pytest.mark.parametrize("game", GAMES)
def test_rule_files_stay_short(game: str) -> None:
    for path in rule_files(game):
        assert len(path.read_text().splitlines()) <= 150, path.name


def test_the_checks_above_see_a_negative_cycle_and_an_aggregate() -> None:
    nodes: list[ast.AST] = []
    ast.parse_string("a(X) :- b(X), not c(X), #count { Y : d(Y, X) } > 1.", nodes.append)
    found = dependencies(Statement(Path("x"), 1, 1, nodes[-1]))
    assert found == {("b/1", False), ("c/1", True), ("d/2", True)}
