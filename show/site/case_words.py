"""A case in sentences: what differs from the position that it starts from, what is done or asked, and the answer."""

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.cases import Case, changed, start_of
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import called
from starlaw.knowledge.passages import spoken
from starlaw.show.phrases import listed
from starlaw.show.site.markup import plain_list, tag
from starlaw.show.site.own import Own
from starlaw.show.site.places import SiteMap
from starlaw.solver.questions.rulings import parameters_of
from starlaw.solver.session import symbol

if TYPE_CHECKING:
    from clingo import Symbol

STATUS = {"true": "yes", "false": "no", "undetermined": "The sources leave this open."}


class CaseWords:
    """A case of a game in words, as HTML."""

    def __init__(self, own: Own, places: SiteMap, case: Case) -> None:
        self.own, self.places, self.case = own, places, case
        self.names = own.judge.names

    def position(self) -> str:
        """Return where the case starts, and what is otherwise there."""
        case = self.case
        if not case.start:
            return ""
        start = self.places.link("positions", self.own.name, case.start, case.start.replace("_", " "))
        raw = self.own.drawings.states[case.start]
        told = (
            [escape(line) for line in _differences(self.own, raw, start_of(self.own.name, case))] if case.change else []
        )
        if case.change and not told:
            told = [escape(line) for line in _fields(case.change)]
        told += [self._choice(name, choice) for name, choice in case.readings.items()]
        told += [escape(f"content: {line}") for line in _fields(case.content)]
        return f"<p>In the position {start}{', but:' if told else ':'}</p>{plain_list(told)}"

    def asked(self) -> str:
        """Return the move that is tried, or the question with what is given."""
        case = self.case
        if case.move:
            drawn = f", drawing {escape(listed(called(self.names, one) for one in case.drawn))}" if case.drawn else ""
            return f"<p>{escape(self._move(case.move))}{drawn} <code>{escape(case.move)}</code></p>"
        if case.asks:
            ruling = self.own.judge.ruleset.rulings[case.asks]
            means = {one.name: one.means for one in parameters_of(ruling, self.own.judge)}
            given = (
                f"{escape(means.get(key, spoken(key)))}: <b>{escape(self._values(value))}</b>"
                for key, value in case.given.items()
            )
            link = self.places.link("rulings", self.own.name, case.asks, ruling.question)
            return f"<p>{link}</p>{plain_list(given)}"
        return ""

    def expected(self) -> Iterator[str]:
        """Yield what must be the answer."""
        case, expect = self.case, self.case.expect
        if expect.blocked_by is not None:
            yield (
                self._verdict("The move is illegal", expect.blocked_by)
                if expect.blocked_by
                else _good("The move is legal")
            )
        if expect.violates:
            yield self._verdict("The position is not legal", expect.violates)
        elif expect.violates is not None:
            yield _good("The position is legal")
        if expect.moves is not None:
            moves = [f"{escape(self._move(move))} <code>{escape(move)}</code>" for move in expect.moves]
            yield f"<p>{len(moves) or 'No'} legal {'move' if len(moves) == 1 else 'moves'}{':' if moves else ''}</p>"
            yield plain_list(moves)
        if expect.after:
            yield f"<p>After it:</p>{plain_list(map(escape, self._after()))}"
        yield from (f"<p>{line}</p>" for line in self._scored())
        if case.asks:
            yield from self._answered()

    def _after(self) -> list[str]:
        """Return what has changed after the move; as fields where what is told of them is no whole position."""
        raw = start_of(self.own.name, self.case)
        told = raw
        try:
            for path, value in self.case.expect.after.items():
                told = changed(told, path, value)
            return _differences(self.own, raw, told) or list(_fields(self.case.expect.after))
        except (InvalidInputError, AttributeError):
            return list(_fields(self.case.expect.after))

    def _scored(self) -> Iterator[str]:
        expect, name = self.case.expect, self.own.name
        for player, points in expect.points.items():
            who = escape(called(self.names, player))
            for rule, number in points.items():
                yield f"{who}: <b>{number}</b> by {self.places.link('rules', name, rule)}"
        for player, missions in expect.missions.items():
            for mission, holds in missions.items():
                has = "has fulfilled" if holds else "has not fulfilled"
                yield escape(f"{called(self.names, player)} {has} {called(self.names, mission)}")
        if expect.winners is not None:
            yield escape(f"Winner: {listed((called(self.names, one) for one in expect.winners), nothing='nobody')}")

    def _answered(self) -> Iterator[str]:
        expect = self.case.expect
        answer = listed(expect.answers, nothing="") or STATUS.get(expect.status or "", "")
        yield (
            _good(f"Answer: {answer}")
            if expect.status != "undetermined"
            else f"<p>{tag('open', 'open')} {escape(answer)}</p>"
        )
        if expect.missing:
            yield f"<p>Not told: {escape(listed(expect.missing))}</p>"
        yield plain_list(self._rule(rule) for rule in expect.by)
        if expect.rests:
            yield f'<p class="soft">This rests on {escape(listed(map(spoken, expect.rests)))}.</p>'

    def _verdict(self, told: str, rules: Iterable[str]) -> str:
        return f"<p>{tag('no', 'bad')} {told}:</p>{plain_list(self._rule(rule) for rule in rules)}"

    def _rule(self, rule: str) -> str:
        sentence = self.own.sentences.get(rule, "")
        return f"{self.places.link('rules', self.own.name, rule)}: {escape(sentence)}"

    def _choice(self, name: str, choice: str) -> str:
        return f"{self.places.reading(self.own.name, name)}: {escape(spoken(choice))}"

    def _values(self, value: str) -> str:
        return ", ".join(called(self.names, part.strip()) for part in value.split(","))

    def _move(self, text: str) -> str:
        """Return a move by the names of its parts; what it would cost is for the rules to say."""
        move: Move = self.own.judge.move(text)
        player, *parts = (called(self.names, part) for part in move.arguments) if move.arguments else ("",)
        return ": ".join(filter(None, (player, ", ".join([spoken(move.name), *parts]))))


def _good(told: str) -> str:
    return f"<p>{tag('yes', 'good')} {escape(told)}</p>"


def _differences(own: Own, before: Any, after: Any) -> list[str]:
    """Return in words how two positions differ."""
    return [change.text for change in own.judge.changes(_atoms(own, before), _atoms(own, after))]


def _atoms(own: Own, position: Any) -> "frozenset[Symbol]":
    return frozenset(symbol(atom) for atom in own.judge.state_facts(own.drawings.state(position)))


def _fields(values: Mapping[str, Any]) -> Iterator[str]:
    """Yield fields with their values, as they are spoken."""
    for path, value in values.items():
        name = path.replace("players.", "").replace(".", ", ").replace("_", " ")
        yield f"{name}: {'nothing' if value is None or value in ([], {}) else spoken(value)}"
