"""What a text of things and numbers says: the declarations whose variables it fills, the fewest that use every word."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from starlaw.knowledge.declarations import Leaf, Tree, decisions, tree
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.states import GameState
from starlaw.knowledge.telling import Telling, says
from starlaw.solver.sketches.vocabulary import DENIALS, Break, Thing, Token, Vocabulary, Word, words_in

MOST_THINGS = 14  # in one statement
AMOUNT = "Amount"  # how many there are where rules only hear that there are some


class FieldAt(NamedTuple):
    """A declaration with the path of its field, in which a capital letter begins a variable for a key.

    Without a path it is not a field that a sketch can set, but only known by its atoms.
    """

    leaf: Leaf
    path: tuple[str, ...] | None


class Fact(NamedTuple):
    """A declaration with values for its variables; those that are not told are not there."""

    field: FieldAt
    values: Mapping[str, Any]
    holds: bool


@cache
def fields(model: type[GameState]) -> tuple[FieldAt, ...]:
    """Return all declarations of a state and of its decisions."""
    kinds: Any = list(decisions(model))
    asked = Leaf(
        "agenda", says("agenda(0, Player, Decision)", "the decision of {Player}, who decides, is asked: {Decision}"),
        (), ("Player", "Decision"), (str, kinds), Any, True,
    )  # fmt: skip
    of_decisions = [FieldAt(leaf, None) for part in decisions(model).values() for leaf in part.leaves]
    return (FieldAt(asked, None), *_below(tree(model), ()), *of_decisions)


def _below(declared: Tree, path: tuple[str, ...]) -> Iterator[FieldAt]:
    for leaf in declared.leaves:
        yield FieldAt(leaf, None if leaf.method else (*path, leaf.name))
    for branch in declared.branches:
        key = (branch.each.variable,) if branch.each else ()
        yield from _below(branch.tree, (*path, branch.name, *key))


class StatementReader:
    """Reads statements about a state of one game."""

    def __init__(self, model: type[GameState], vocabulary: Vocabulary) -> None:
        self._fields = fields(model)
        self._vocabulary = vocabulary

    def read(self, context: Sequence[Token], text: str | int, where: str) -> list[Fact]:
        """Return what a text says about the things that stand before it."""
        told = [text] if isinstance(text, int) else self._vocabulary.tokens(text)
        found: list[Fact] = []
        part: list[Token] = []
        for token in (*told, Break()):
            if not isinstance(token, Break):
                part.append(token)
            elif part:
                found += self._statement([*context], part, where)
                part = []
        return found

    def _statement(self, context: list[Token], part: list[Token], where: str) -> list[Fact]:
        """Return the fewest facts that use every thing of a statement, the context in each of them."""
        if sum(not isinstance(token, Word) for token in part) > MOST_THINGS:
            raise InvalidInputError(f"{where}: expected shorter statements, with commas between")
        best: dict[int, tuple[tuple[int, int], list[Fact]] | None] = {len(part): ((0, 0), [])}
        for start in range(len(part) - 1, -1, -1):
            best[start] = None
            for end in range(start + 1, len(part) + 1):
                rest = best[end]
                ways = self._ways(context, part[start:end]) if rest else []
                if not rest or not ways:
                    continue
                score, fact = ways[0]
                number = rest[0][0] - 1, rest[0][1] + score
                so_far = best[start]
                if so_far is None or number > so_far[0]:
                    best[start] = number, [fact, *rest[1]]
        whole = best[0]
        if whole is None:
            raise InvalidInputError(f"{where}: {self._problem(context, part)}")
        return whole[1]

    def _problem(self, context: list[Token], part: list[Token]) -> str:
        said = " ".join(map(_said, part))
        for token in part:
            if isinstance(token, Word) and not self._vocabulary.means_nothing(token.said):
                near = self._vocabulary.near(token.said)
                hint = f"; did you mean {' or '.join(near)}?" if near else ""
                return f"{token.said!r} names nothing here in {said!r}{hint}"
        about = " ".join(_said(token) for token in context)
        return f"{said!r} says nothing that a state can hold{f' of {about}' if about else ''}"

    def _ways(self, context: Sequence[Token], part: Sequence[Token]) -> list[tuple[int, Fact]]:
        """Return the facts that some tokens can be, best first; nothing if two are as good."""
        tokens = [*context, *part]
        things = [token for token in tokens if isinstance(token, Thing)]
        numbers = [token for token in tokens if isinstance(token, int)]
        words = [token.said for token in tokens if isinstance(token, Word)]
        holds = not DENIALS.intersection(words)
        words = [word for word in words if word not in DENIALS]
        if not things and not words:
            return []
        ways: list[tuple[int, Fact]] = []
        for field in self._fields:
            known = _words_of(field.leaf.name, field.leaf.telling)
            if any(word not in known and not self._vocabulary.means_nothing(word) for word in words):
                continue
            hints = len(set(words) & known)
            if not things and not hints:
                continue
            soft = [thing for thing in things if known.issuperset(thing.said.split())]
            filled = self._filled(field.leaf, things, numbers, words)
            if filled is None and soft and (field.leaf.telling.way != "counts" or len(soft) < len(things)):
                hints += len(soft)  # a thing whose name is a word of the sentence
                filled = self._filled(field.leaf, [t for t in things if t not in soft], numbers, words)
            if filled is not None:
                missing, values = filled
                score = 4 * hints - 3 * missing - field.leaf.telling.quiet - (field.leaf.name == "agenda")
                ways.append((score, Fact(field, values, holds)))
        ways.sort(key=lambda way: -way[0])
        return ways

    def _filled(
        self, leaf: Leaf, things: Sequence[Thing], numbers: Sequence[int], words: Sequence[str]
    ) -> tuple[int, dict[str, Any]] | None:
        """Return the values of variables and how much of them was not told; nothing if not all fits."""
        kinds = dict(zip(leaf.own, leaf.types, strict=True))
        counted = [part for part in leaf.own if isinstance(kinds[part], range) or kinds[part] is int]
        some = AMOUNT if leaf.telling.way == "some" else ""
        if len(numbers) > len(counted) + bool(some):
            return None
        free = [part for part in dict.fromkeys(leaf.telling.arguments) if part not in counted and part != "0"]
        values = self._assigned(free, kinds, things)
        if values is None:
            return None
        lacking = [part for part in free if part not in values]
        if any(part[0].isupper() and not self._may_lack(part, kinds) for part in lacking):
            return None
        order = sorted(counted, key=lambda part: (part.lower() not in words, part != leaf.own[-1]))
        values |= dict(zip([*order, some] if some else order, numbers, strict=False))
        for part in counted:
            values.setdefault(part, 1 if part == leaf.own[-1] and leaf.telling.way == "counts" else None)
        if leaf.telling.way == "says" and any(values[part] is None for part in counted):
            return None  # a number that is no count has to be told
        return len(lacking), {part: 0 if value is None else value for part, value in values.items()}

    def _assigned(
        self, free: Sequence[str], kinds: Mapping[str, Any], things: Sequence[Thing]
    ) -> dict[str, Any] | None:
        """Give each thing a variable of its own that it can be, in order."""
        if not things:
            return {}
        first, *rest = things
        for variable in free:
            for name in first.ids:
                fits = name == variable if not variable[0].isupper() else self._can_be(variable, kinds, name)
                if fits:
                    others = self._assigned([part for part in free if part != variable], kinds, rest)
                    if others is not None:
                        return {variable: name, **others}
        return None

    def _may_lack(self, variable: str, kinds: Mapping[str, Any]) -> bool:
        """Tell whether a thing needs not be told: one of a short list, such as a side."""
        kind = kinds.get(variable)
        return isinstance(kind, list) or (kind is not None and self._vocabulary.is_listed(variable, kind))

    def _can_be(self, variable: str, kinds: Mapping[str, Any], name: str) -> bool:
        kind = kinds.get(variable, str)
        if isinstance(kind, list):
            return name in kind
        return self._vocabulary.is_a(variable, kind, name)


@cache
def _words_of(name: str, telling: Telling) -> frozenset[str]:
    """Return the words that tell a declaration from others: its field's, its predicate's and those of its sentence."""
    told = re.sub(r"{[^}]*}|\([^)]*\)", " ", telling.sentence)
    variables = [part for part in telling.arguments if part[0].isupper()]
    own = [*words_in(name), *words_in(telling.predicate), *words_in(told), *map(str.lower, variables)]
    return frozenset((*own, *(word.removesuffix("s") for word in own)))


def _said(token: Token) -> str:
    return token.said if isinstance(token, Thing | Word) else "," if isinstance(token, Break) else str(token)
