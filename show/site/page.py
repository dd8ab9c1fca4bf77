"""One game's page of the static site: its clauses, rules, readings and cases, all linked."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape

from starlaw.knowledge.cases import Case, cases
from starlaw.knowledge.clauses import Clause, clauses_with_expansions, manifest
from starlaw.knowledge.coverage import Covered
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.readings import Reading, readings
from starlaw.knowledge.rules import Rule, rules
from starlaw.solver.rulebook.interactions import interactions
from starlaw.solver.rulebook.statements import code_of, rests_on

Entry = tuple[str, str, str]  # of what can be found: name, text, address
RELATIONS = {"amends": "amended by", "clarifies": "clarified by", "contradicts": "contradicted by"}


def own_rules(name: str) -> list[Rule]:
    """Return the rules that stand on a page: a game's own, and with the first page those of all games."""
    base = {rule for part in lineage(name)[:-1] for rule in rules(part)}
    shared = {rule for other in source_names()[: source_names().index(name)] for rule in rules(other)}
    return [rule for rule in rules(name).values() if rule.id not in base | shared]


class Page:
    """One game: what stands on its page and can be found there."""

    def __init__(self, name: str, covered: Sequence[Covered]) -> None:
        self.name = name
        self.register = clauses_with_expansions(name)
        self.covered = {entry.clause: entry for entry in covered}
        self.rules = own_rules(name)
        self.cases = cases(name)
        base = {reading for part in lineage(name)[:-1] for reading in readings(part)}
        self.readings = [reading for reading in readings(name).values() if reading.id not in base]

    def body(self, pictures: Iterable[str]) -> str:
        """Return the page without its frame."""
        title = escape(manifest(self.name).title)
        groups = {
            "clauses": _grouped((_section(c), self._clause(self.register[c])) for c in self.covered),
            "rules": _grouped((rule.id.rpartition(".")[0], self._rule(rule)) for rule in self.rules),
            "readings": {"": [self._reading(reading) for reading in self.readings]},
            "cases": _grouped((case.start.replace("_", " "), self._case(case)) for case in self.cases.values()),
        }
        parts = [f"<h1>{title}</h1>", f'<p class="soft">{escape(manifest(self.name).edition)}</p>', _contents(groups)]
        parts += [
            f'<figure><a href="{file}"><img src="{file}" alt="map of {title}" loading="lazy"></a></figure>'
            for file in pictures
        ]
        for kind, group in groups.items():
            parts.append(f'<h2 id="{kind}">{kind.capitalize()}</h2>')
            for name, articles in group.items():
                parts += [f'<h3 id="{_group_anchor(kind, name)}">{escape(name)}</h3>'] if name else []
                parts += articles
        return "\n".join(parts)

    def entries(self) -> Iterator[Entry]:
        """Yield what a search can find on this page, under the names that the index has."""
        for clause in self.covered:
            yield clause, self.register[clause].text, clause_address(clause)
        for rule in self.rules:
            yield rule.id, rule.sentence, f"{self.name}.html#{rule.id}"
        for reading in self.readings:
            yield f"{self.name}/{reading.id}", f"Reading: {reading.question}", f"{self.name}.html#reading-{reading.id}"
        for case in self.cases.values():
            yield f"{self.name}/{case.id}", f"Case: {case.says}", f"{self.name}.html#case-{case.id}"

    def _clause(self, clause: Clause) -> str:
        entry = self.covered[clause.id]
        lines = [self._related(how, other) for how, other in self._relations(clause)]
        lines.append(_line("rules", (_rule_link(rule) for rule in entry.rules)))
        lines.append(_line("effects", map(escape, entry.effects)))
        lines.append(_line("content", map(escape, entry.content)))
        lines.append(_line("readings", (self._link("reading", reading) for reading in entry.readings)))
        lines.append(_folded("case", [self._link("case", case) for case in entry.cases]))
        note = f'<p class="soft">{escape(clause.note)}</p>' if clause.note else ""
        left = f'<p class="soft">not encoded: {escape(clause.unencoded)}</p>' if clause.unencoded else ""
        head = f"{_clause_link(clause.id)} <span class=tag>{clause.kind}</span>"
        head += f' <span class="soft">line {escape(clause.lines)}</span>'
        return _article(_clause_anchor(clause.id), head, clause.text, [*lines, note, left])

    def _relations(self, clause: Clause) -> Iterator[tuple[str, str]]:
        """Yield the clauses that a clause changes or explains, as printed, then those that change or explain it."""
        for how, back in RELATIONS.items():
            yield from ((how, other) for other in getattr(clause, how))
            yield from ((back, other.id) for other in self.register.values() if clause.id in getattr(other, how))

    def _related(self, how: str, clause: str) -> str:
        said = f"{how} {_clause_link(clause)}{', as printed' if how == 'amends' else ''}"
        return f'<p class="soft">{said}: {escape(self.register[clause].text)}</p>'

    def _rule(self, rule: Rule) -> str:
        met = interactions(self.name, rule.id)
        code = [statement.text for statement in code_of(self.name, rule.id)]
        tested = [case for case in self.cases.values() if rule.id in case.tested_rules]
        lines: list[str] = []
        for cited in rule.clauses:
            told = f": {escape(self.register[cited].text)}" if cited in self.register else ""
            lines.append(f'<p class="soft">{_clause_link(cited)}{told}</p>')
            printed = self.register[cited].amends if cited in self.register else ()
            lines += [self._related("amends", other) for other in printed]
        for how in ("feeds", "is fed by", "amends", "amended by"):
            lines.append(_line(how, (_rule_link(meeting.rule) for meeting in met.meets if meeting.how == how)))
        lines.append(_line("rests on", map(self._value, rests_on(self.name, rule.id))))
        lines.append(f"<pre>{escape(chr(10).join(code))}</pre>")
        lines.append(_folded("case", [self._link("case", case.id) for case in tested]))
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
        lines += [f'<p class="soft">given {_shown(path, value)}</p>' for path, value in case.change.items()]
        lines += [f'<p class="soft">expected {_shown(what, value)}</p>' for what, value in expected.items()]
        lines.append(_line("clauses", map(_clause_link, case.clauses)))
        lines.append(_line("rules", map(_rule_link, case.tested_rules)))
        return _article(f"case-{case.id}", self._link("case", case.id), case.says, lines)

    def _value(self, value: str) -> str:
        """Return a value that a rule rests on; a reading leads to where it is settled."""
        named = value.removeprefix("reading(").removesuffix(")")
        return f"reading {self._link('reading', named)}" if named in readings(self.name) else escape(value)

    def _link(self, kind: str, name: str) -> str:
        home = next(
            (part for part in lineage(self.name) if name in (readings if kind == "reading" else cases)(part)), ""
        )
        return f'<a class="id" href="{home}.html#{kind}-{escape(name)}">{escape(name)}</a>'


def _section(clause: str) -> str:
    return clause.partition("/")[2].partition("#")[0].replace("_", " ")


def _grouped(named: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Return articles by the name of their group, in the order in which the names come first."""
    found: dict[str, list[str]] = {}
    for name, article in named:
        found.setdefault(name, []).append(article)
    return found


def _group_anchor(kind: str, name: str) -> str:
    return f"{kind}-of-{name.replace(' ', '_')}"


def _contents(groups: Mapping[str, Mapping[str, Sequence[str]]]) -> str:
    """Return what a page holds: how many of each kind, and the groups that they stand in."""
    parts = []
    for kind, group in groups.items():
        links = [f'<a href="#{_group_anchor(kind, name)}">{escape(name)}</a>' for name in group if name]
        parts.append(f'<p><a class="id" href="#{kind}">{sum(map(len, group.values()))} {kind}</a></p>')
        parts += [f"<details><summary>by group</summary><p>{' '.join(links)}</p></details>"] if links else []
    return f"<nav>{''.join(parts)}</nav>"


def _shown(name: str, value: object) -> str:
    return f"<code>{escape(name)} = {escape(json.dumps(value, ensure_ascii=False))}</code>"


def _clause_anchor(clause: str) -> str:
    return clause.partition("/")[2].replace("#", "-")


def clause_address(clause: str) -> str:
    """Return where a clause stands on the site."""
    return f"{clause.partition('/')[0]}.html#{_clause_anchor(clause)}"


def _clause_link(clause: str) -> str:
    home = clause.partition("/")[0]
    if home not in source_names():
        return escape(clause)
    return f'<a class="id" href="{clause_address(clause)}">{escape(clause)}</a>'


def _rule_link(rule: str) -> str:
    home = next(name for name in source_names() if rule in rules(name))
    return f'<a class="id" href="{home}.html#{rule}">{escape(rule)}</a>'


def _line(what: str, links: Iterable[str]) -> str:
    found = list(links)
    return f'<p class="soft">{what}: {", ".join(found)}</p>' if found else ""


def _folded(what: str, links: Sequence[str]) -> str:
    if not links:
        return ""
    told = f"{len(links)} {what}{'' if len(links) == 1 else 's'}"
    return f"<details><summary>{told}</summary><p class=soft>{', '.join(links)}</p></details>"


def _article(anchor: str, head: str, text: str, lines: Iterable[str]) -> str:
    rest = "\n".join(filter(None, lines))
    return f'<article id="{escape(anchor)}"><p>{head}</p>\n<p>{escape(text)}</p>\n{rest}</article>'
