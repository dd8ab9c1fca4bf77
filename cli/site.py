"""The knowledge as a static site: one page a game, with clauses, rules, readings, cases and maps, all linked."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from itertools import groupby

from starlaw.cli.mapping import picture_of
from starlaw.cli.site_style import SCRIPT, STYLE
from starlaw.knowledge.cases import Case, cases
from starlaw.knowledge.clauses import Clause, clauses, manifest
from starlaw.knowledge.coverage import Covered
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.places import folder, lineage, source_names
from starlaw.knowledge.reading import read_json
from starlaw.knowledge.readings import Reading, readings
from starlaw.knowledge.rules import Rule, rules
from starlaw.solver.game import Game, judge_of
from starlaw.solver.interactions import interactions
from starlaw.solver.programs import code_of, rests_on

Entry = tuple[str, str, str]  # of the search index: name, text, address
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="style.css">
<header><form><a href="index.html">starlaw</a>
<input id="search" type="search" placeholder="search rules, clauses, cases" aria-label="search" autocomplete="off">
</form><div id="found"></div></header>
<main>
{body}
</main>
<script src="index.js"></script>
<script src="search.js"></script>
</html>
"""


def site(coverages: Mapping[str, Sequence[Covered]]) -> Iterator[tuple[str, str]]:
    """Yield the files of the site by name, given what takes up the clauses of each game; the same ones every time."""
    found: list[Entry] = []
    for name in source_names():
        pictures = dict(_pictures(judge_of(name)))
        yield from pictures.items()
        page = _Page(name, coverages[name])
        yield f"{name}.html", PAGE.format(title=escape(manifest(name).title), body=page.body(list(pictures)))
        found += page.index()
    yield "index.html", PAGE.format(title="starlaw: rules of space board games", body=_front(coverages))
    yield "index.js", f"const INDEX = {json.dumps(found, ensure_ascii=False, separators=(',', ':'))};\n"
    yield "search.js", SCRIPT.lstrip()
    yield "style.css", STYLE.lstrip()


def _front(coverages: Mapping[str, Sequence[Covered]]) -> str:
    parts = ["<h1>Rules of space board games</h1>"]
    for name in source_names():
        source, covered = manifest(name), coverages[name]
        of = f", an expansion of {escape(manifest(source.expands).title)}" if source.expands else ""
        encoded, told = sum(entry.encoded for entry in covered), f"{len(_own(name))} rules, {len(cases(name))} cases"
        parts.append(
            f'<article><a class="id" href="{name}.html">{escape(source.title)}</a>'
            f'<p class="soft">{escape(source.edition)}{of}; {source.players[0]} to {source.players[1]} players</p>'
            f"<p>{len(covered)} clauses, {encoded} of them encoded; {told}</p>"
            "</article>"
        )
    return "\n".join(parts)


def _own(name: str) -> list[Rule]:
    """Return the rules that stand on a page: a game's own, and with the first page those of all games."""
    base = {rule for part in lineage(name)[:-1] for rule in rules(part)}
    shared = {rule for other in source_names()[: source_names().index(name)] for rule in rules(other)}
    return [rule for rule in rules(name).values() if rule.id not in base | shared]


def _pictures(judge: Game) -> Iterator[tuple[str, str]]:
    """Yield pictures of the state whose map has most on it."""
    states = [judge.state(read_json(file)) for file in sorted((folder("seeds") / judge.name / "states").glob("*.json"))]
    if not states:
        return
    fullest = max(states, key=lambda state: len(judge.ruleset.movement_graph(state, judge.content)))
    drawn: list[str] = []
    for with_ships, ending in ((False, ""), (True, "_ships")):
        if with_ships and judge.ruleset.ship_graph(fullest, judge.content) is None:
            continue
        try:
            text = picture_of(judge, fullest, with_ships) + "\n"
        except InvalidInputError:  # a game without a picture yet
            return
        if text not in drawn:
            drawn.append(text)
            yield f"{judge.name}{ending}.svg", text


class _Page:
    """One game: what stands on its page and in the search index."""

    def __init__(self, name: str, covered: Sequence[Covered]) -> None:
        self.name = name
        self.register = clauses(name)
        self.covered = {entry.clause: entry for entry in covered}
        self.rules = _own(name)
        self.cases = cases(name)
        base = {reading for part in lineage(name)[:-1] for reading in readings(part)}
        self.readings = [reading for reading in readings(name).values() if reading.id not in base]

    def body(self, pictures: Iterable[str]) -> str:
        """Return the page without its frame."""
        source = manifest(self.name)
        jumps = ("clauses", "rules", "readings", "cases")
        parts = [f"<h1>{escape(source.title)}</h1>", f'<p class="soft">{escape(source.edition)}</p>']
        parts.append("<nav>" + "".join(f'<a href="#{jump}">{jump}</a>' for jump in jumps) + "</nav>")
        parts += [f'<p><img src="{file}" alt="map of {escape(source.title)}" loading="lazy"></p>' for file in pictures]
        parts.append('<h2 id="clauses">Clauses</h2>')
        mine = [self.register[clause] for clause in self.covered]
        for section, group in groupby(mine, key=lambda clause: clause.id.partition("#")[0]):
            parts.append(f"<h3>{escape(section.partition('/')[2].replace('_', ' '))}</h3>")
            parts += [self._clause(clause) for clause in group]
        parts.append('<h2 id="rules">Rules</h2>')
        parts += [self._rule(rule) for rule in self.rules]
        parts.append('<h2 id="readings">Readings</h2>')
        parts += [self._reading(reading) for reading in self.readings]
        parts.append('<h2 id="cases">Cases</h2>')
        parts += [self._case(case) for case in self.cases.values()]
        return "\n".join(parts)

    def index(self) -> Iterator[Entry]:
        """Yield what the search finds on this page."""
        for clause in self.covered:
            yield clause, self.register[clause].text, f"{self.name}.html#{_clause_anchor(clause)}"
        for rule in self.rules:
            yield rule.id, rule.sentence, f"{self.name}.html#{rule.id}"
        for reading in self.readings:
            yield f"reading {reading.id}", reading.question, f"{self.name}.html#reading-{reading.id}"
        for case in self.cases.values():
            yield f"case {case.id}", case.says, f"{self.name}.html#case-{case.id}"

    def _clause(self, clause: Clause) -> str:
        entry = self.covered[clause.id]
        links = {"amends": clause.amends, "clarifies": clause.clarifies, "contradicts": clause.contradicts}
        back = {
            "amended by": [c.id for c in self.register.values() if clause.id in c.amends],
            "clarified by": [c.id for c in self.register.values() if clause.id in c.clarifies],
            "contradicted by": [c.id for c in self.register.values() if clause.id in c.contradicts],
        }
        lines = [_line(how, map(_clause_link, ids)) for how, ids in {**links, **back}.items()]
        lines.append(_line("rules", (_rule_link(rule) for rule in entry.rules)))
        lines.append(_line("effects", map(escape, entry.effects)))
        lines.append(_line("content", map(escape, entry.content)))
        lines.append(_line("readings", (self._link("reading", reading) for reading in entry.readings)))
        lines.append(_folded("cases", [self._link("case", case) for case in entry.cases]))
        note = f'<p class="soft">{escape(clause.note)}</p>' if clause.note else ""
        left = f'<p class="soft">not encoded: {escape(clause.unencoded)}</p>' if clause.unencoded else ""
        head = f"{_clause_link(clause.id)} <span class=tag>{clause.kind}</span>"
        head += f' <span class="soft">line {escape(clause.lines)}</span>'
        return _article(_clause_anchor(clause.id), head, clause.text, [*lines, note, left])

    def _rule(self, rule: Rule) -> str:
        met = interactions(self.name, rule.id)
        code = [statement.text for statement in code_of(self.name, rule.id)]
        tested = [case for case in self.cases.values() if rule.id in case.tested_rules]
        lines = [_line("clauses", map(_clause_link, rule.clauses))]
        for how in ("feeds", "is fed by", "amends", "amended by"):
            lines.append(_line(how, (_rule_link(meeting.rule) for meeting in met.meets if meeting.how == how)))
        lines.append(_line("rests on", map(escape, rests_on(self.name, rule.id))))
        lines.append(f"<pre>{escape(chr(10).join(code))}</pre>")
        lines.append(_folded("cases", [self._link("case", case.id) for case in tested]))
        head = f'{_rule_link(rule.id)} <span class="soft">{escape(rule.file)}:{rule.line}</span>'
        return _article(rule.id, head, rule.sentence, lines)

    def _reading(self, reading: Reading) -> str:
        choices = [
            f"<p>{'<b>chosen</b> ' if name == reading.chosen else ''}{escape(name)}: {escape(means)}</p>"
            for name, means in reading.choices.items()
        ]
        choices += [f"<p>{escape(name)}, not encoded: {escape(m)}</p>" for name, m in reading.not_encoded.items()]
        lines = [*choices, f'<p class="soft">{escape(reading.reason)}</p>']
        lines.append(_line("clauses", map(_clause_link, reading.clauses)))
        return _article(f"reading-{reading.id}", self._link("reading", reading.id), reading.question, lines)

    def _case(self, case: Case) -> str:
        asked = case.move or case.asks
        given = " ".join(f"{key}={value}" for key, value in {**case.readings, **case.given}.items())
        expected = case.expect.model_dump(mode="json", exclude_defaults=True)
        lines = [f"<p><code>{escape(' '.join(filter(None, (asked, given))))}</code></p>" if asked else ""]
        lines.append(f'<p class="soft">{escape(json.dumps(expected, ensure_ascii=False))}</p>')
        lines.append(_line("clauses", map(_clause_link, case.clauses)))
        lines.append(_line("rules", map(_rule_link, case.tested_rules)))
        return _article(f"case-{case.id}", self._link("case", case.id), case.says, lines)

    def _link(self, kind: str, name: str) -> str:
        home = next(
            (part for part in lineage(self.name) if name in (readings if kind == "reading" else cases)(part)), ""
        )
        return f'<a class="id" href="{home}.html#{kind}-{escape(name)}">{escape(name)}</a>'


def _clause_anchor(clause: str) -> str:
    return clause.partition("/")[2].replace("#", "-")


def _clause_link(clause: str) -> str:
    home = clause.partition("/")[0]
    if home not in source_names():
        return escape(clause)
    return f'<a class="id" href="{home}.html#{_clause_anchor(clause)}">{escape(clause)}</a>'


def _rule_link(rule: str) -> str:
    home = next(name for name in source_names() if rule in rules(name))
    return f'<a class="id" href="{home}.html#{rule}">{escape(rule)}</a>'


def _line(what: str, links: Iterable[str]) -> str:
    found = list(links)
    return f'<p class="soft">{what}: {", ".join(found)}</p>' if found else ""


def _folded(what: str, links: Sequence[str]) -> str:
    if not links:
        return ""
    return f"<details><summary>{len(links)} {what}</summary><p class=soft>{', '.join(links)}</p></details>"


def _article(anchor: str, head: str, text: str, lines: Iterable[str]) -> str:
    rest = "\n".join(filter(None, lines))
    return f'<article id="{escape(anchor)}"><p>{head}</p>\n<p>{escape(text)}</p>\n{rest}</article>'
