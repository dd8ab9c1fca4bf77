"""What answers follow from, traced back by clingo itself: rules beside a program that tell which facts an atom needed.

Each statement has a twin that leads from its head to what its body looks at, so that one run gives an answer and
what it rests on. Only what can lead to something that the sources leave open is traced: assumed values, readings, rules
in doubt.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from clingo import ast

from starlaw.knowledge.readings import readings, variants
from starlaw.solver.certainty.assumptions import own_rules
from starlaw.solver.certainty.tagging import assumed_facts
from starlaw.solver.judge import Book
from starlaw.solver.remembering import origin_of_files, remembered
from starlaw.solver.rulebook import bodies
from starlaw.solver.rulebook.bodies import Inside, counted, literals, outside, variables
from starlaw.solver.rulebook.statements import FRAME, Statement, statements_of
from starlaw.solver.session import Generated

NEEDS = "needs_for"  # of an answer: an atom that it was derived from
GOAL, CHOSEN = "TracedGoal", "TracedChoice"


@cache
def tracing(book: Book, names: tuple[str, ...], goals: tuple[tuple[str, str], ...]) -> Generated:
    """Return rules that trace atoms of some files; a goal is an atom with variables, and for whom or what it is asked.

    They say `needs_for(For, Atom)` of every atom that leads to something open.
    """
    files = [file for file in book.folder.parent.rglob("*.lp") if file.parent.name in ("kernel", *book.parts)]
    generated = [f"{source.name} {source.text}" for source in book.files(*names) if isinstance(source, Generated)]
    told = sorted({f"{atom[0]}/{len(atom) - 1}" for atom in assumed_facts(book)})
    code = [Path(__file__), Path(bodies.__file__)]
    origin = origin_of_files([*files, *code], *generated, *told, *sorted(doubted(book.name)), str(goals))
    key = f"trace-{'-'.join(name.removesuffix('.lp') for name in names)}-{book.name}"
    text = remembered(key, origin, lambda: "\n".join(_program(book, names, goals, told)))
    return Generated("trace.lp", text)


@cache
def doubted(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return the rules that a reading decides by a choice that is not encoded, with these readings.

    A rule that only the toolkit adds has none.
    """
    found: dict[str, tuple[str, ...]] = dict.fromkeys(own_rules(game), ())
    for reading in readings(game).values():
        for rule, bearing in reading.decides.items() if reading.id not in variants(game) else ():
            if bearing != "partly":
                found[rule] = (*found.get(rule, ()), reading.id)
    return found


def tracing_condition(book: Book, names: tuple[str, ...], body: Sequence[ast.AST], asked: str) -> Generated:
    """Return rules that trace likewise the atoms of a condition, wherever it holds."""
    told = sorted({f"{atom[0]}/{len(atom) - 1}" for atom in assumed_facts(book)})
    needs, _, texts = literals(body)
    start = [f"{NEEDS}({asked}, {atom}) :- {'; '.join(texts)}." for atom in needs]
    return Generated("trace.lp", "\n".join([*start, *_traced(book, names, map(_signature, needs), told)]))


def _program(
    book: Book, names: tuple[str, ...], goals: Sequence[tuple[str, str]], told: Iterable[str]
) -> Iterator[str]:
    for goal, asked in goals:
        yield f"{NEEDS}({asked}, {goal}) :- {goal}."
    yield from _traced(book, names, (_signature(goal) for goal, _ in goals), told)


def _traced(book: Book, names: tuple[str, ...], signatures: Iterable[str], told: Iterable[str]) -> Iterator[str]:
    judging = statements_of(book.name, names)
    leading = _leading(judging, {*told, "reading/2"}, doubted(book.name))
    wanted = list(dict.fromkeys(signatures))
    seen, twins = set(wanted), list[str]()
    while wanted:
        signature = wanted.pop()
        for statement in judging:
            if any(head.signature == signature for head in statement.heads):
                twins += _twins(statement, leading)
                new = {atom.signature for atom in statement.needs if atom.signature in leading} - seen
                seen |= new
                wanted += sorted(new)
    yield f"#defined {NEEDS}/2."
    yield f"#show {NEEDS}/2."
    yield from sorted(set(twins))


def _leading(judging: Sequence[Statement], told: set[str], in_doubt: Iterable[str]) -> frozenset[str]:
    """Return the predicates that follow from something open, or name a rule in doubt."""
    doubtful = set(in_doubt)
    leading = {*told, *(head.signature for s in judging for head in s.heads if head.rule in doubtful)}
    while True:
        more = {
            head.signature
            for statement in judging
            if any(atom.signature in leading for atom in statement.needs)
            for head in statement.heads
        } - leading
        if not more:
            return frozenset(signature for signature in leading if signature.partition("/")[0] not in FRAME)
        leading |= more


def _twins(statement: Statement, leading: frozenset[str]) -> Iterator[str]:
    """Yield rules that lead from what a statement derives to what it derives that from."""
    parsed: list[ast.AST] = []
    ast.parse_string(statement.text, parsed.append)
    node = parsed[1]
    needs, lacks, body = literals(node.body)
    for name in {bodies.arguments(atom)[0] for atom in lacks if atom.startswith("reading(")}:
        needs.append(f"reading({name},{CHOSEN})")  # that it is not so needs what was chosen instead
        body.append(needs[-1])
    for head in statement.heads:
        start = [f"{NEEDS}({GOAL}, {head.text})", *body]
        yield from _twin(_of(needs, leading), start)
        known = variables([node.head, *(part for literal in node.body for part in outside(literal))])
        for condition in counted(node.body):
            adding, _, within = literals(Inside(known)(literal) for literal in condition)
            yield from _twin(_of(adding, leading), [*start, *within])


def _of(atoms: Iterable[str], leading: frozenset[str]) -> list[str]:
    return [atom for atom in atoms if _signature(atom) in leading]


def _signature(atom: str) -> str:
    return f"{atom.partition('(')[0]}/{len(bodies.arguments(atom))}"


def _twin(needed: Sequence[str], body: Sequence[str]) -> Iterator[str]:
    if needed:
        told = "; ".join(f"{GOAL}, {atom}" for atom in needed)
        yield f"{NEEDS}({told}) :- {'; '.join(body)}."
