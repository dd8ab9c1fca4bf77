"""Answers to rulings: by a game's `rulings.lp` over the content and the given parameters, or by the game's own code."""

from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from typing import Literal

from clingo import Function, Number, String, Symbol, SymbolType

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.readings import chosen_readings
from starlaw.knowledge.rules import rules
from starlaw.solver.certainty.assumptions import assumption, unlisted
from starlaw.solver.certainty.doubts import Doubt, doubted_readings, doubts
from starlaw.solver.certainty.open_program import OpenProgram, OpenQuestion, in_doubt
from starlaw.solver.certainty.reads import noting
from starlaw.solver.certainty.resting import Traced, resting, together
from starlaw.solver.game import Game
from starlaw.solver.questions.questioning import questioned
from starlaw.solver.questions.rulings import Answer, Ruling, Value, Values, values_of
from starlaw.solver.rulebook.justification import JustificationLine, justified
from starlaw.solver.rulebook.reach import Pattern
from starlaw.solver.session import Fact, answer, fact
from starlaw.solver.terms import in_words

MOST_ANSWERS = 2000  # answer sets that are looked through
ANSWERING = {"answer": 1, "finding": 2, "missing": 1, "rests": 1, "impossible": 1}
RULINGS = Traced(("rulings.lp",), (("answer(Answer)", "Answer"), ("finding(Rule, Found)", "finding(Rule, Found)")))
YES, NO = Function("yes"), Function("no")


def answered(name: str, game: Game, given: Mapping[str, str], sources_only: bool = False) -> Answer:
    """Return the answer to a game's question with parameters given as texts; by the sources alone if wanted."""
    known = game.ruleset.rulings
    if name not in known:
        near = get_close_matches(name, known, 3, 0.5) or list(known)
        raise InvalidInputError(f"expected a question such as {', '.join(near) or 'none'}, got {name!r}")
    ruling = known[name]
    values = values_of(ruling, game, given)
    if ruling.answer is None:
        return by_sources(name, ruling, game, given, values) if sources_only else by_rules(name, ruling, game, values)
    if sources_only and ruling.by_sources is not None:
        return ruling.by_sources(game, values)
    own = ruling.answer(game, values)
    if not sources_only or not own.assumptions:
        return own
    return own.model_copy(update={"status": "undetermined", "as_assumed": own.answers, "terms_as_assumed": own.terms})


def with_all_it_rests_on(name: str, game: Game, given: Mapping[str, str]) -> Answer:
    """Return the usual answer with all that it rests on: traced along the rules, or noted where the content is read."""
    ruling = game.ruleset.rulings.get(name)
    if ruling is None or ruling.answer is not None:
        with noting(game) as reads:
            own = answered(name, game, given)
        return _also(own, reads.assumptions)
    values = values_of(ruling, game, given)
    facts = [*game.content_facts, Function("asks", [String(name)]), *_given(ruling, game, values)]
    atoms = answer([*game.files("rulings.lp"), RULINGS.program(game)], facts)
    settled = {key: str(value) for key, value in given.items() if key in ruling.readings}
    return _also(by_rules(name, ruling, game, values), together(resting(game, atoms, settled).values()))


def _also(told: Answer, more: Iterable[Assumption]) -> Answer:
    """Return an answer with what else it rests on, unless it names the same part of the content itself."""
    reasons = {known.why for known in told.assumptions}
    return told.model_copy(
        update={"assumptions": (*told.assumptions, *(known for known in more if known.why not in reasons))}
    )


def by_rules(name: str, ruling: Ruling, game: Game, values: Values) -> Answer:
    """Return what the rules say; undetermined as soon as they name something that the sources do not tell."""
    question: list[Fact] = [Function("asks", [String(name)]), *_given(ruling, game, values)]
    atoms = questioned(game, name, question)
    terms = {kind: sorted(a.arguments[0] for a in atoms if a.name == kind) for kind in ("answer", "missing", "rests")}
    findings: dict[str, list[Symbol]] = {}
    for rule, term in sorted(tuple(a.arguments) for a in atoms if a.name == "finding"):
        findings.setdefault(rule.string, []).append(term)
    records = rules(game.name)
    by = [rule for rule in records if rule in findings]
    answers = () if terms["missing"] else tuple(terms["answer"])
    assumptions = [assumption(game, value, values) for value in terms["rests"]]
    return Answer(
        status=_status(answers, bool(terms["missing"])),
        answers=tuple(in_words(term) for term in answers),
        unit="" if set(answers) & {YES, NO} else ruling.unit,
        missing=tuple(in_words(term) for term in terms["missing"]),
        rules=tuple(by),
        steps=tuple(f"{rule}: {records[rule].sentence} ({', '.join(map(in_words, findings[rule]))})" for rule in by),
        clauses=tuple(dict.fromkeys(clause for rule in by for clause in records[rule].clauses)),
        assumptions=tuple(known for known in assumptions if known is not None),
        terms=tuple((str(term),) for term in answers),
        missing_terms=tuple(map(str, terms["missing"])),
        findings={rule: tuple(map(str, findings[rule])) for rule in by},
    )


def by_sources(name: str, ruling: Ruling, game: Game, given: Values, values: Values) -> Answer:
    """Return what the sources alone say, whatever the values are that they leave open but those that were given."""
    usual = by_rules(name, ruling, game, values)
    settled = {key: str(value) for key, value in given.items() if key in ruling.readings}
    facts = [Function("asks", [String(name)]), *_given(ruling, game, values)]
    goals: list[Pattern] = [(kind, (None,) * size) for kind, size in ANSWERING.items()]
    program = OpenProgram(OpenQuestion(game, ("rulings.lp",), facts, settled), goals)
    if not any(atom.name == "impossible" for atom in program.usually()):
        program.require(":- impossible(_).")
    always, sometimes = program.always(), program.sometimes()
    answers = sorted(atom for atom in sometimes if atom.name == "answer")
    resting = {atom.arguments[0] for atom in sometimes if atom.name == "rests"}
    open_values = [value for value in sorted(resting) if unlisted(game, value, settled)]
    anything = [known for value in open_values if (known := assumption(game, value, values))]
    doubted = _doubts(game, program, usual.rules, settled)
    anything += [known for known in doubted_readings(game, doubted, settled) if known not in anything]
    varying = [atom for atom in sometimes - always if atom.name in ("answer", "missing")]
    if usual.missing or not (varying or anything):
        return usual.model_copy(update={"assumptions": usual.assumptions if usual.missing else ()})
    single = [[atom.arguments[0]] for atom in answers]
    named = {known.value for known in anything}
    deciding = [known for value in program.deciding(varying) if (known := in_doubt(value)).value not in named]
    whole = program.several("answer", MOST_ANSWERS)  # of which each can have parts
    possible = [parts for parts in whole if parts] if whole else single
    return usual.model_copy(
        update={
            "status": "undetermined",
            "as_assumed": usual.answers,
            "terms_as_assumed": usual.terms,
            "answers": tuple(", ".join(map(in_words, parts)) for parts in possible),
            "terms": tuple(tuple(map(str, parts)) for parts in possible),
            "assumptions": (*anything, *deciding),
        }
    )


def _doubts(game: Game, program: OpenProgram, named: Iterable[str], settled: Mapping[str, str]) -> list[Doubt]:
    """Return what puts rules in doubt that an answer names, as far as the rules that a reading decides speak here."""
    open_rules = doubts(game.name, settled, program.files)
    atoms = (atom.symbol.arguments for atom in program.control.symbolic_atoms)
    speaking = {part.string for parts in atoms for part in parts if part.type is SymbolType.String}
    return [
        doubt
        for rule in named
        for doubt in open_rules.get(rule, ())
        if doubt.bearing != "partly" and doubt.origin in speaking
    ]


def derivation(name: str, game: Game, given: Mapping[str, str]) -> tuple[tuple[JustificationLine, ...], ...]:
    """Return why each answer of the rules to a question is given, as trees; nothing if no rules answer it."""
    ruling = game.ruleset.rulings[name]
    if ruling.answer is not None:
        return ()
    values = values_of(ruling, game, given)
    facts = [*game.content_facts, Function("asks", [String(name)]), *_given(ruling, game, values)]
    files = game.files("rulings.lp")
    answers = sorted(atom for atom in answer(files, facts) if atom.name == "answer")
    return tuple(justified(game, files, facts, atom) for atom in answers)


def _status(answers: tuple[Symbol, ...], missing: bool) -> Literal["true", "false", "answered", "undetermined"]:
    if missing or not answers:
        return "undetermined"
    return "true" if answers[0] == YES else "false" if answers[0] == NO else "answered"


def _given(ruling: Ruling, game: Game, values: Values) -> Iterator[Fact]:
    picked = {key: value for key, value in values.items() if key in ruling.readings}
    for reading, choice in chosen_readings(game.name, picked).items():
        yield fact("reading", reading, choice)
    if values.get("errata", True):
        yield fact("errata")
    for key, value in values.items():
        if key in picked or (key == "errata" and ruling.errata):
            continue
        if isinstance(value, tuple):
            for place, entry in enumerate(value, start=1):
                yield Function("listed", [Function(key), Number(place), _term(entry)])
        else:
            yield Function("given", [Function(key), _term(value)])


def _term(value: Value) -> Symbol:
    if isinstance(value, bool):
        return YES if value else NO
    text = str(value)
    return Number(int(text)) if text.removeprefix("-").isdecimal() else Function(text)
