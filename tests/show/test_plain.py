"""What people read names things as people do: no term and no id of the rules in it, and no template is missing."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from clingo import ast, parse_term

from starlaw.knowledge.cases import cases
from starlaw.knowledge.folders import folder, source_names
from starlaw.show import findings as of_rulings
from starlaw.show.evidence import findings
from starlaw.show.findings import answers, missing, points_for, steps
from starlaw.show.justifications import line_in_words
from starlaw.show.witnesses import template_of, witness_of
from starlaw.show.words import decision, happened, words_of
from starlaw.solver.executor.events import Event
from starlaw.solver.executor.records import read_record, replay
from starlaw.solver.game import TABLES, Game, game, judge_of
from starlaw.solver.loading import load_state
from starlaw.solver.questions.queries import query
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.session import symbol

GAMES = source_names()
STATES = [path for source in GAMES for path in sorted((folder("seeds") / source / "states").glob("*.json"))]
RECORDS = [path for source in GAMES for path in sorted((folder("seeds") / source / "records").glob("*.jsonl"))]
TERM = re.compile(r"\w\(|[a-z]_[a-z0-9]|\b[a-z]{1,3}\d+(_\d+)?[a-z]?\b")  # build(, stealth_ship, w7, g1_2, j3a


def name_of_path(path: Path) -> str:
    return f"{path.parts[-3]}-{path.stem}"


def raw(texts: Iterable[str]) -> list[str]:
    """Return the texts in which a term or an id stands."""
    return sorted({text for text in texts if TERM.search(text)})


@pytest.mark.parametrize("text", ["build a colony on w7", "found: total(orange,7)", "a stealth_ship", "at g1_2", "j3a"])
def test_an_id_or_a_term_is_found(text: str) -> None:
    assert raw([text])


@pytest.mark.parametrize(
    "text", ["build a colony on world 7 (desert, star 1)", "CV-2, $5B", "X13", "space 3a", "2 red"]
)
def test_names_are_not_taken_for_ids(text: str) -> None:
    assert not raw([text])


def told_of(path: Path) -> Iterator[str]:
    """Yield the decision, the moves and the reasons against moves in a state, and its table."""
    judge, state = load_state(str(path), "default", "clingo")
    words = words_of(judge.name)
    yield decision(judge, state)
    yield from words.board(judge, state, None).splitlines()
    for move in judge.moves(state):
        yield words.choice(judge, state, move)
    for verdict in judge.candidates(state):
        for reason in verdict.reasons:
            yield reason.sentence
            yield findings(reason, str(judge.move(verdict.move).arguments[0]))


@pytest.mark.one_in(4)
@pytest.mark.parametrize("path", STATES, ids=name_of_path)
def test_states_are_told_without_ids(path: Path) -> None:
    assert raw(told_of(path)) == []


@pytest.mark.one_in(80)
@pytest.mark.parametrize("path", RECORDS, ids=name_of_path)
def test_recorded_games_are_told_without_ids(path: Path) -> None:
    record = read_record(path)
    judge = game(record.header.game, evaluator=TABLES, expansions=record.header.options.expansions)
    texts: set[str] = set()
    before = None
    for step in replay(record):
        texts.update(happened(judge, step.events))
        if before is not None and step.move is not None:
            texts.add(words_of(judge.name).choice(judge, before, step.move))
            old, new = (frozenset(map(symbol, judge.state_facts(state))) for state in (before, step.state))
            texts.update(change.text for change in judge.changes(old, new))
        texts.add(decision(judge, step.state))
        before = step.state
    assert raw(texts) == []


@pytest.mark.one_in(5)
@pytest.mark.parametrize("source", GAMES)
def test_rulings_are_answered_without_ids_and_every_finding_has_its_sentence(source: str) -> None:
    judge = judge_of(source)
    texts: set[str] = set()
    untold: set[str] = set()
    for case in (case for case in cases(source).values() if case.asks and not case.content):
        answer = answered(case.asks, judge, case.given)
        sentences = [step.partition(": ")[2] for step in steps(judge, answer)]
        texts.update([*sentences, *missing(judge, answer), *answers(judge, case.asks, answer)])
        for rule, terms in answer.findings.items():
            compound = [term for term in map(parse_term, terms) if term.name and term.arguments]
            untold.update(f"{rule} {term}" for term in compound if of_rulings.template_of(judge, rule, term) is None)
    assert raw(texts) == []
    assert sorted(untold) == []


@pytest.mark.parametrize("path", STATES, ids=name_of_path)
def test_points_are_told_without_ids(path: Path) -> None:
    judge, state = load_state(str(path), "default", "clingo")
    assert raw(points_for(judge, points) for points in judge.score(state).points) == []


def witnesses(judge: Game) -> Iterator[tuple[str, str, int]]:
    """Yield the rules about states with the terms that say where, as the rule files have them."""
    nodes: list[ast.AST] = []
    ast.parse_files([str(path) for path in judge.written("check.lp")], nodes.append)
    for node in nodes:
        if node.ast_type == ast.ASTType.Rule and str(node.head).startswith("violation("):
            rule, term = node.head.atom.symbol.arguments
            if term.ast_type == ast.ASTType.Function:
                yield rule.symbol.string, term.name, len(term.arguments)
            elif term.ast_type == ast.ASTType.SymbolicTerm:
                yield rule.symbol.string, term.symbol.name, 0
            else:
                yield rule.symbol.string, "", 0  # a thing alone, which is told by the rule


@pytest.mark.parametrize("source", GAMES)
def test_every_place_where_a_rule_is_broken_has_a_sentence(source: str) -> None:
    judge = judge_of(source)
    terms = set(witnesses(judge))
    assert len(terms) > 20
    assert sorted(term for term in terms if template_of(judge, *term) is None) == []


@pytest.mark.parametrize("source", GAMES)
def test_every_sentence_about_a_broken_rule_is_used(source: str) -> None:
    judge = judge_of(source)
    terms = set(witnesses(judge))
    keys = {key for rule, name, size in terms for key in (f"{rule} {name}/{size}", rule, f"{name}/{size}")}
    assert sorted(words_of(source).witnesses(judge).keys() - keys) == []


def test_a_broken_state_is_told_without_ids() -> None:
    judge = judge_of("horizons")
    told = witness_of(judge, "hz.check.pieces", parse_term("total(orange,7,energy_collector)"))
    assert told == "orange has 7 energy collectors in all"
    assert witness_of(judge, "hz.check.tile", parse_term("twice(w7)")) == "world 7 is in two places"
    assert witness_of(judge, "hz.check.turn", parse_term("asked(orange,build)")) == "orange is to build through an ally"


def test_a_throw_of_dice_is_told_with_its_hits() -> None:
    text = "fire of orange, 2 dice: 3, 4: 1 hit"
    throw = Event(kind="drawn", text=text, values={"what": "fire of orange", "dice": 2, "hits": 1})
    assert happened(judge_of("new_horizons"), [throw]) == [text]


def test_why_something_holds_is_told_without_ids() -> None:
    judge, state = load_state(str(folder("seeds") / "horizons" / "states" / "mid_game.json"), "default", "clingo")
    trees = [
        tree for asked in ("total(P, N)", "at_home(P, W)") for tree in query(judge, asked, state, explain=True).because
    ]
    told = [line_in_words(judge, line).partition(", by hz")[0] for tree in trees for line in tree]
    assert raw(told) == []
    assert any("has activated" in line for line in told)
    assert any("points in all" in line for line in told)
