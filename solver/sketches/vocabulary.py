"""The words of a box: what each phrase names at a table of a game, and texts taken apart into things and numbers."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any, NamedTuple, get_args

from starlaw.knowledge.field_types import plain
from starlaw.knowledge.glossary import glossary, idle_words
from starlaw.solver.declared.state_programs import leaves
from starlaw.solver.game import Game

LONGEST = 7  # words of a phrase
NUMBERS = {
    word: number
    for number, words in enumerate(("none zero", "one", "two", "three", "four", "five", "six", "seven", "eight",
                                    "nine", "ten", "eleven", "twelve"))
    for word in words.split()
}  # fmt: skip
DENIALS = frozenset(("no", "not", "without", "never"))
_WORD = re.compile(r"\$?(\d+)B?\b|([^\W_]+(?:'(?=\w)[^\W_]+)?)|([,;])")


class Thing(NamedTuple):
    """What a phrase names: the ids that it can mean."""

    ids: tuple[str, ...]
    said: str


class Word(NamedTuple):
    """A word that names nothing; it may say what is meant."""

    said: str


class Break(NamedTuple):
    """A comma, or what else parts two statements."""


Token = Thing | Word | Break | int


def words_in(text: str) -> tuple[str, ...]:
    """Return the words of a name or an id as they are compared.

    >>> words_in("energy_collector"), words_in("CV-3 no. 1")
    (('energy', 'collector'), ('cv', '3', 'no', '1'))
    """
    return tuple(re.findall(r"[^\W_]+", text.lower()))


class Vocabulary:
    """The phrases of one game with its content."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def is_a(self, variable: str, kind: Any, value: object) -> bool:
        """Tell whether a variable of a declaration can be a name."""
        known = self._game.ranges.get(variable.rstrip("'"))
        if known is not None:
            return value in known
        bare = plain(kind)
        return value in get_args(bare) if get_args(bare) else isinstance(value, str) and bare is str

    def is_listed(self, variable: str, kind: Any) -> bool:
        """Tell whether the type of a variable, and no kind of thing, says what it can be."""
        return variable.rstrip("'") not in self._game.ranges and bool(get_args(plain(kind)))

    @cached_property
    def ids(self) -> Mapping[str, None]:
        """Everything that a declaration can name."""
        ids = {name: None for known in self._game.ranges.values() for name in sorted(map(str, known))}
        for leaf in leaves(self._game.state_model):
            for kind in leaf.types:
                literal = () if isinstance(kind, range) else get_args(plain(kind))
                ids |= dict.fromkeys(value for value in literal if isinstance(value, str))
            ids |= dict.fromkeys(part for part in leaf.telling.arguments if not part[0].isupper())
        return ids

    @cached_property
    def _phrases(self) -> Mapping[tuple[str, ...], tuple[str, ...]]:
        """What each phrase names: by its id, by the name that the box gives it, or by what players say for that."""
        found: dict[tuple[str, ...], dict[str, None]] = {}
        for name in self.ids:
            for words in {words_in(name), words_in(self._game.names.get(name, name))}:
                for each in (words, (*words[:-1], _plural(words[-1]))):
                    found.setdefault(each, {})[name] = None
        said = glossary(self._game.parts)
        for phrase, meant in said.items():
            named = dict.fromkeys(name for word in meant for name in found.get(words_in(word), ()))
            if words_in(phrase) not in found and named:
                found[words_in(phrase)] = named
        return {phrase: tuple(names) for phrase, names in found.items()}

    @cached_property
    def _idle(self) -> frozenset[str]:
        kinds = (word for variable in self._game.state_model.kinds for word in _parted(variable))
        return idle_words() | frozenset(kinds) | {"worlds", "lies", "sits", "stands", "holds", "shows", "left"}

    def named(self, text: str) -> tuple[str, ...]:
        """Return the ids that a whole text can mean."""
        return (text,) if text in self.ids else self._phrases.get(words_in(text), ())

    def means_nothing(self, word: str) -> bool:
        """Tell whether a word may stand anywhere."""
        return word in self._idle

    def near(self, text: str) -> list[str]:
        """Return phrases that are much like a text."""
        from difflib import get_close_matches

        known = [" ".join(phrase) for phrase in self._phrases]
        return get_close_matches(" ".join(words_in(text)), known, 3)

    def tokens(self, text: str) -> list[Token]:
        """Take a text apart; the longest phrase counts."""
        return list(self._tokens(list(_WORD.finditer(text))))

    def _tokens(self, matches: list[re.Match[str]]) -> Iterator[Token]:
        place = 0
        while place < len(matches):
            first = matches[place]
            if first[3]:
                place += 1
                yield Break()
                continue
            found = self._longest(matches[place : place + LONGEST])
            if found:
                length, thing = found
                place += length
                yield thing
                continue
            place += 1
            said = (first[2] or "").lower().removesuffix("'s")
            if first[1]:
                yield int(first[1])
            elif said in NUMBERS:
                yield NUMBERS[said]
            elif said in ("and", "but"):
                yield Break()
            else:
                yield Word(said)

    def _longest(self, matches: Iterable[re.Match[str]]) -> tuple[int, Thing] | None:
        words: list[str] = []
        for match in matches:
            if match[3]:
                break
            words.append((match[1] or match[2]).lower().removesuffix("'s"))
        for length in range(len(words), 0, -1):
            phrase = tuple(words[:length])
            if phrase in self._phrases and not (length == 1 and phrase[0].isdecimal()):
                return length, Thing(self._phrases[phrase], " ".join(phrase))
        return None


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def _parted(variable: str) -> list[str]:
    return [part.lower() for part in re.findall(r"[A-Z][a-z]*", variable)]
