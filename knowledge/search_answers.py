"""Answers of the text search: a clause with its source, what changes it, the rules that encode it, a case for it."""

from collections.abc import Iterable, Mapping, Sequence

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import Clause, clauses, manifest
from starlaw.knowledge.folders import expansion_names, lineage
from starlaw.knowledge.game_search import Hit, search
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import rules
from starlaw.knowledge.search_index import SearchIndex
from starlaw.knowledge.text_search import notions, stem_of, words_of
from starlaw.knowledge.values import Frozen


class Linked(Frozen):
    """A clause that stands in a relation to the one that answers."""

    relation: str
    clause: str
    lines: str
    text: str


class Encoded(Frozen):
    """A rule that encodes a clause, and where it stands."""

    rule: str
    sentence: str
    file: str
    line: int


class Settled(Frozen):
    """A reading that settles an open point of a clause."""

    reading: str
    question: str
    chosen: str
    means: str


class Shown(Frozen):
    """A case that shows a clause at work."""

    case: str
    says: str


class SearchAnswer(Frozen):
    """What was found: a clause, a part of the content or a rule of the toolkit itself, with everything linked to it."""

    kind: str
    id: str
    source: str
    text: str
    title: str
    lines: str = ""
    provenance: str = ""
    score: float
    linked: tuple[Linked, ...] = ()
    rules: tuple[Encoded, ...] = ()
    readings: tuple[Settled, ...] = ()
    case: Shown | None = None


def answers(question: str, game: str | None = None, limit: int = 3) -> tuple[SearchAnswer, ...]:
    """Return the best answers to a question about one game, or about all."""
    return tuple(answer_of(hit, game, question) for hit in search(question, game)[:limit])


def answer_of(hit: Hit, game: str | None, question: str) -> SearchAnswer:
    """Return what was found with everything linked to it."""
    passage = hit.passage
    played = [game] if game else [passage.source, *expansion_names(passage.source)]
    register = {clause.id: clause for name in played for clause in clauses(name).values()}
    cited = [passage.id] if passage.kind == "clause" else [clause for clause in passage.clauses if clause in register]
    clause = register.get(passage.id)
    return SearchAnswer(
        kind=clause.kind if clause else passage.kind,
        id=passage.id,
        source=passage.source,
        text=passage.text,
        title=manifest(passage.source).title,
        lines=clause.lines if clause else "",
        provenance=passage.provenance,
        score=round(hit.score, 3),
        linked=tuple(_linked(clause, register) if clause else (_link("cites", register[c]) for c in cited)),
        rules=_rules(played, cited) if clause else (),
        readings=_readings(played, cited) if clause else (),
        case=_case(hit, played, question) if clause else None,
    )


def _linked(clause: Clause, register: Mapping[str, Clause]) -> list[Linked]:
    """Return the clauses that change or explain a clause, then those that it changes or explains."""
    relations = {"amends": "amended by", "contradicts": "contradicted by", "clarifies": "clarified by"}
    back = [_link(by, o) for name, by in relations.items() for o in register.values() if clause.id in getattr(o, name)]
    return back + [_link(name, register[other]) for name in relations for other in getattr(clause, name)]


def _link(relation: str, clause: Clause) -> Linked:
    return Linked(relation=relation, clause=clause.id, lines=clause.lines, text=clause.text)


def _rules(played: Iterable[str], cited: Sequence[str]) -> tuple[Encoded, ...]:
    known = {rule.id: rule for name in played for rule in rules(name).values()}
    citing = [rule for rule in known.values() if set(cited) & set(rule.clauses)]
    return tuple(Encoded(rule=r.id, sentence=r.sentence, file=r.file, line=r.line) for r in citing)


def _readings(played: Iterable[str], cited: Sequence[str]) -> tuple[Settled, ...]:
    known = {reading.id: reading for name in played for reading in readings(name).values()}
    about = [reading for reading in known.values() if set(cited) & set(reading.clauses)]
    return tuple(Settled(reading=r.id, question=r.question, chosen=r.chosen, means=r.choices[r.chosen]) for r in about)


def _case(hit: Hit, played: Iterable[str], question: str) -> Shown | None:
    """Return the case that says most of the question and is about little else; else one about a rule for the clause."""
    index, clause = hit.among.index, hit.passage.id
    about = [case for case in hit.among.cases if clause in case.clauses]
    if about:
        best = max(about, key=lambda case: (_shared(index, question, case.text), -len(case.clauses)))
        return Shown(case=best.id, says=best.text)
    encoding = {encoded.rule for encoded in _rules(played, [clause])}
    known = {case.id: case for name in played for part in lineage(name) for case in cases(part).values()}
    testing = (case for case in known.values() if encoding & set(case.tested_rules))
    chosen = next(testing, None) if encoding else None
    return Shown(case=chosen.id, says=chosen.says) if chosen else None


def _shared(index: SearchIndex, question: str, text: str) -> int:
    """Return how many notions of a question a text speaks of."""
    stems = f" {' '.join(stem_of(index, word) for word in words_of(text))} "
    terms = [(notion.term, *index.meant.get(notion.said, ())) for notion in notions(index, question)]
    return sum(any(f" {term} " in stems for term in one) for one in terms)
