"""A question in players' words as a ruling: which one it asks for, which parameters it gives, which it leaves open."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from starlaw.knowledge.folders import lineage
from starlaw.knowledge.game_search import fitting_rulings, searchable
from starlaw.knowledge.glossary import glossary
from starlaw.knowledge.search_index import SearchIndex
from starlaw.knowledge.text_search import stem_of, words_of
from starlaw.knowledge.values import Frozen
from starlaw.solver.game import Game
from starlaw.solver.questions.rulings import Asked, Ruling, parameters_of

NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
WITHOUT = {"without", "no", "not", "lacking", "never", "dont", "isnt", "unless"}
ONE = {"a", "an", "my", "the", "each", "every", "this", "your", "single"}
POINTING = {"the", "this", "that", "which", "first", "second", "next", "last", "each", "any", "other", "another"}
# What speaks for a ruling, by a logistic regression on questions of `benchmarks/`: how well it fits, how much better
# than any other, each parameter that is given, and against it each that would have to be.
FITS, BETTER, GIVEN, LACKING = 0.5, 0.8, 0.5, -0.8
ENOUGH, SURE = 1.8, 1.3  # from which all that is taken to be asked for: with all parameters, and without some
AGAINST = {"against", "versus", "vs", "attack", "attacks", "attacking", "meet", "meets", "fight", "fights", "or"}
FEW = 9  # of one thing that are listed one by one
NEAR = 3  # words between a number or a denial and what it is about


class Understood(Frozen):
    """A ruling that a question seems to ask for: the parameters that it gives, and those that it would have to."""

    ruling: str
    question: str
    given: Mapping[str, str]
    lacking: Mapping[str, str]  # with what they mean and can be
    fit: float

    @property
    def is_asked(self) -> bool:
        """Whether the question says enough of it to be taken for it."""
        return self.fit >= (ENOUGH if self.given and not self.lacking else SURE)


class _Span(NamedTuple):
    """Words of a question, from one place up to another."""

    start: int
    end: int


def understood(question: str, game: Game) -> tuple[Understood, ...]:
    """Return the rulings that a question may ask for, the best first, with what it says about each."""
    sources = lineage(game.name)
    heard = _Heard(question, searchable(sources).index, sources)
    rulings = game.ruleset.rulings
    scores: dict[str, float] = {}
    for hit in fitting_rulings(question, game.name):
        scores.setdefault(hit.passage.id.rpartition("/")[2], hit.score)  # an expansion may ask its base's rulings, too
    fitting = [_understood(name, rulings[name], game, heard, score) for name, score in scores.items()]
    full = sorted((one.fit for one in fitting if not one.lacking), reverse=True)[:2]
    return tuple(sorted((_weighed(one, full) for one in fitting), key=lambda one: -one.fit))


def _understood(name: str, ruling: Ruling, game: Game, heard: "_Heard", score: float) -> Understood:
    parameters = parameters_of(ruling, game)
    given = heard.single(parameters) | heard.values(parameters)
    lacking = {p.name: f"{p.means}; {p.admits}" for p in parameters if p.default is None and p.name not in given}
    return Understood(ruling=name, question=ruling.question, given=given, lacking=lacking, fit=score)


def _weighed(one: Understood, full: Sequence[float]) -> Understood:
    """Return a ruling with all that speaks for it, beside how well the best of those fit that can be answered."""
    others = [fit for fit in full if fit != one.fit or one.lacking]
    fit = FITS * one.fit + BETTER * (one.fit - max(others, default=0.0))
    fit += GIVEN * len(one.given) + LACKING * len(one.lacking)
    return one.model_copy(update={"fit": round(fit, 3)})


class _Heard:
    """A question as stems, in which names, numbers and flags are looked for."""

    def __init__(self, question: str, index: SearchIndex, sources: tuple[str, ...]) -> None:
        self._index = index
        self._words = words_of(question.replace("'", ""))
        self._stems = [stem_of(index, word) for word in self._words]
        self._idle = {stem_of(index, word) for word in index.idle}
        self._meant: dict[str, list[str]] = {}  # what players say, by the words of the rules
        for said, words in glossary(sources).items():
            for word in words:
                self._meant.setdefault(word, []).append(said)

    def values(self, parameters: Sequence[Asked]) -> dict[str, str]:
        """Return what the question says of each parameter, as texts."""
        given: dict[str, str] = {}
        taken: set[int] = set()  # words that name something already
        for parameter in parameters:
            if parameter.one_of is None or parameter.text or self._any_number(parameter):
                continue
            spans = [found for found in self._named(parameter) if not taken & set(range(*found[1]))]
            if not spans:
                continue
            if isinstance(parameter.default, tuple):
                spans = [found for found in spans if not self._is_counted(found[1])]
                spans = self._of_this_side(parameter, parameters, spans)
                if not spans:
                    continue
                given[parameter.name] = ",".join(value for value, span in spans for _ in range(self._times(span)))
                used = [span for _, span in spans]
            else:
                value, span = self._best(parameter, spans)
                given[parameter.name], used = value, [span]
            taken.update(place for span in used for place in range(*span))
        given |= self._numbers([p for p in parameters if _is_number(p)], taken)
        given |= {p.name: said for p in parameters if isinstance(p.default, bool) and (said := self._flag(p))}
        return given

    def _stemmed(self, phrase: str) -> tuple[str, ...]:
        return tuple(stem_of(self._index, word) for word in words_of(phrase.replace("_", " ").replace(".", " ")))

    def _spans(self, phrase: str) -> Iterator[_Span]:
        """Yield where a phrase or what players say for it stands in the question."""
        for said in (phrase, *self._meant.get(phrase.replace("_", " "), ())):
            stems = self._stemmed(said)
            for start in range(len(self._stems) - len(stems) + 1) if stems else ():
                if tuple(self._stems[start : start + len(stems)]) == stems:
                    yield _Span(start, start + len(stems))

    def _named(self, parameter: Asked) -> list[tuple[str, _Span]]:
        """Return the values of a parameter that are named, in the order of the question; the longer name wins."""
        spans = [(value, span) for value in parameter.one_of or () for span in self._spans(value)]
        longest = sorted(spans, key=lambda found: found[1].start - found[1].end)
        kept: dict[int, tuple[str, _Span]] = {}
        for value, span in longest:
            if not any(place in kept for place in range(*span)):
                kept.update(dict.fromkeys(range(*span), (value, span)))
        return sorted(set(kept.values()), key=lambda found: found[1])

    def _of_this_side(
        self, parameter: Asked, parameters: Sequence[Asked], spans: list[tuple[str, _Span]]
    ) -> list[tuple[str, _Span]]:
        """Return the names that belong to a list: of two for the same things, the second comes after "against"."""
        alike = [p.name for p in parameters if isinstance(p.default, tuple) and _shares(p, parameter)]
        between = [at for at, word in enumerate(self._words) if word in AGAINST]
        if len(alike) != len(between) + 1:
            return spans
        side = alike.index(parameter.name)
        return [found for found in spans if sum(at < found[1].start for at in between) == side]

    def _is_counted(self, span: _Span) -> bool:
        """Tell whether a thing is what the question asks the number of: how many reds."""
        before = self._words[max(0, span.start - 2) : span.start]
        return before[:1] == ["how"] and before[1:] in (["many"], ["much"])

    def _any_number(self, parameter: Asked) -> bool:
        """Tell whether any number of the question could be meant, since one is asked for that nobody names."""
        numbers = not isinstance(parameter.default, tuple) and all(map(str.isdecimal, parameter.one_of or ("",)))
        return numbers and not any(self._spans(parameter.name))

    def _times(self, span: _Span) -> int:
        """Return how many of a thing are spoken of, by the number before it."""
        number = self._number(span.start - 1) if span.start else None
        return number if number and number <= FEW else 1

    def _best(self, parameter: Asked, spans: Sequence[tuple[str, _Span]]) -> tuple[str, _Span]:
        """Return the name right after the parameter's own, such as "from Earth", else the first."""
        own = set(self._stemmed(parameter.name))
        after = [found for found in spans if found[1].start and self._stems[found[1].start - 1] in own]
        return (after or list(spans))[0]

    def _numbers(self, parameters: Sequence[Asked], taken: set[int]) -> dict[str, str]:
        """Return numbers for the parameters whose names, or else whose meanings, stand nearest to them."""
        said = {at: number for at in range(len(self._words)) if (number := self._number(at)) is not None}
        ways: list[tuple[float, int, int]] = []
        for order, parameter in enumerate(parameters):
            named = {place for span in self._spans(parameter.name) for place in range(*span)}
            meant = set(self._stemmed(parameter.means)) - self._idle
            for at in said.keys() - taken:
                for place in range(max(0, at - NEAR), min(at + NEAR + 1, len(self._stems))):
                    if place in named or self._stems[place] in meant:
                        away = place - at if place > at else at - place + 0.5  # "4 colonies" rather than "colonies 4"
                        ways.append((away + (0 if place in named else NEAR), at, order))
        given: dict[str, str] = {}
        used: set[int] = set()
        for _, at, order in sorted(ways):
            name = parameters[order].name
            if at not in used and name not in given and _admits(parameters[order], said[at]):
                given[name] = str(said[at])
                used.add(at)
        left = [at for at in sorted(said.keys() - taken - used) if self._words[at] != "no"]
        needed = [p for p in parameters if p.default is None and p.name not in given]
        if len(left) == len(needed) == 1 and _admits(needed[0], said[left[0]]):
            given[needed[0].name] = str(said[left[0]])
        return given

    def _number(self, at: int) -> int | None:
        """Return the number that a word is; "the first one" is none."""
        word = self._words[at]
        if word.isdecimal() and len(word) < 7:
            return int(word)
        points_back = word == "one" and at > 0 and self._words[at - 1] in POINTING
        return NUMERALS.index(word) if word in NUMERALS and not points_back else None

    def single(self, parameters: Sequence[Asked]) -> dict[str, str]:
        """Return the things that are spoken of as one, for parameters that count them."""
        counted = [p for p in parameters if _is_number(p) and p.default == 0]
        return {p.name: "1" for p in counted if any(self._is_single(span) for span in self._spans(p.name))}

    def _is_single(self, span: _Span) -> bool:
        """Tell whether a thing is spoken of as one: a cruiser, my cruiser."""
        return span.start > 0 and self._words[span.start - 1] in ONE and not self._words[span.end - 1].endswith("s")

    def _flag(self, parameter: Asked) -> str:
        """Return what is said of a flag; nothing if it is not named."""
        for span in self._spans(parameter.name):
            denied = WITHOUT & set(self._words[max(0, span.start - NEAR) : span.start])
            return "no" if denied else "yes"
        return ""


def _shares(one: Asked, other: Asked) -> bool:
    """Tell whether two lists can hold the same things."""
    return bool(set(one.one_of or ()) & set(other.one_of or ()))


def _is_number(parameter: Asked) -> bool:
    return parameter.one_of is None and not parameter.text and not isinstance(parameter.default, bool | tuple)


def _admits(parameter: Asked, number: int) -> bool:
    return parameter.least <= number <= parameter.most
