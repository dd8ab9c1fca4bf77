"""Learning what words mean: from questions that players ask, each of which is to come nearest to what answers it.

Every word has a row of numbers; a sentence is the sum of its words, and what can be found the sum of all that is said
of it. A question is drawn towards what answers it, which stands there without that question, and away from all else.

A word's row has two parts: what it means in general (`general_words.py`), turned by one matrix that is learnt, too, and
what it means besides in these games. So also words that no question of the package holds stand near those that they are
like. `python -m starlaw.knowledge.word_learning` writes the file that `word_vectors.py` reads.
"""

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from starlaw.knowledge.folders import folder
from starlaw.knowledge.game_search import families
from starlaw.knowledge.general_words import general_meanings
from starlaw.knowledge.glossary import idle_words
from starlaw.knowledge.near_making import places_of
from starlaw.knowledge.passages import Passage, passages
from starlaw.knowledge.search_making import IDLE, stems_of
from starlaw.knowledge.text_search import words_of
from starlaw.knowledge.word_vectors import FILE

WIDTH = 100  # numbers a word
ROUNDS, TOGETHER = 10, 256  # times that every question is learnt from, and how many at once
STEP, SHARP, DROPPED = 0.002, 0.08, 0.2  # of Adam; how much nearness decides; share of a question's words left out
FIRST, LATER, TINY = 0.9, 0.999, 1e-8  # Adam's own
SIZE = 0.6  # of a word's row before anything is learnt
LONGEST, CUT = 127, 0.9999  # the largest number of a row, and the share of numbers that are no larger

Numbers = NDArray[np.float32]


class Lesson(NamedTuple):
    """A family of games: what can be found as sums of sentences, and questions with the place that answers each."""

    whole: Numbers  # a row for each place, a column for each word
    questions: Numbers
    places: NDArray[np.intp]


def learnt(
    every: Sequence[tuple[str, ...]], general: Mapping[str, Numbers], seed: int = 0
) -> tuple[list[str], list[str], NDArray[np.int8]]:
    """Return stems, the words behind them, and a row of whole numbers for each stem.

    Words have meanings in general; those that no game says get a row by that alone.
    """
    said = [_family(sources) for sources in every]
    texts = [passage.text for family in said for passage, _ in family]
    own = {word for text in texts for word in words_of(text)}
    words = sorted(own | general.keys())
    stem = stems_of(words)
    told = Counter(known for text in texts for known in {stem[word] for word in words_of(text)})
    stems = [*sorted(told), *sorted(set(stem.values()) - told.keys())]
    idle = {stem.get(word, word) for word in idle_words()}
    rare = {known: log(1 + len(texts) / max(told[known], 1)) * (IDLE if known in idle else 1.0) for known in stems}
    column = {known: at for at, known in enumerate(sorted(told))}
    lessons = [_lesson(family, stem, column, rare) for family in said]
    rows = _fitted(lessons, _by_stem(general, stem, stems), np.random.default_rng(seed))
    rows *= np.array([rare[known] for known in stems], "f4")[:, None]
    whole = np.rint(rows * (LONGEST / np.quantile(np.abs(rows), CUT)))
    return stems, words, np.clip(whole, -LONGEST, LONGEST).astype("i1")


def _by_stem(general: Mapping[str, Numbers], stem: Mapping[str, str], stems: Sequence[str]) -> Numbers:
    """Return what each stem means in general, as its words do on average, beside what all words do; else nothing."""
    found: dict[str, list[Numbers]] = {}
    for word, row in general.items():
        found.setdefault(stem[word], []).append(row)
    mean = {known: np.mean(rows, 0) for known, rows in found.items()}
    middle = np.mean(list(mean.values()), 0)
    return np.array([mean.get(known, middle) - middle for known in stems], "f4")


def _family(sources: Sequence[str]) -> list[tuple[Passage, tuple[tuple[str, float], ...]]]:
    """Return what is said in a family of games, with what each sentence speaks for and how much."""
    return list(places_of(list(dict.fromkeys(p for source in sources for p in passages(source))), sources))


def _lesson(
    family: Sequence[tuple[Passage, tuple[tuple[str, float], ...]]],
    stem: Mapping[str, str],
    column: Mapping[str, int],
    rare: Mapping[str, float],
) -> Lesson:
    names = sorted({name for _, places in family for name, _ in places})
    place = {name: at for at, name in enumerate(names)}
    whole = np.zeros((len(names), len(column)), "f4")
    questions, answers = [], []
    for passage, places in family:
        row = np.zeros(len(column), "f4")
        for known in {stem[word] for word in words_of(passage.text)}:
            row[column[known]] = rare[known]
        row /= np.linalg.norm(row) or 1
        for name, weight in places:
            whole[place[name]] += weight * row
        if passage.kind == "asked":
            questions.append(row)
            answers.append(place[places[0][0]])
    return Lesson(whole, np.array(questions), np.array(answers))


def _fitted(lessons: Sequence[Lesson], general: Numbers, chance: np.random.Generator) -> Numbers:
    """Return a row for each stem, by Adam on how surely each question finds its place among all of its family."""
    said = general[: lessons[0].whole.shape[1]]
    turn = _beginning(said)
    own = np.zeros((len(said), WIDTH), "f4")
    learning = _Adam(own), _Adam(turn)
    for _ in range(ROUNDS):
        for lesson, some in _batches(lessons, chance):
            slope, words = _slope(own + said @ turn, lesson, some, chance)
            of_turn = said[words].T @ slope
            learning[0].step(slope, words)
            learning[1].step(of_turn, slice(None))
    rows = general @ turn
    rows[: len(own)] += own
    return rows


class _Adam:
    """Numbers on their way down a slope, in place."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers, self._steps = numbers, 0
        self._mean, self._spread = np.zeros_like(numbers), np.zeros_like(numbers)

    def step(self, slope: Numbers, rows: NDArray[np.intp] | slice) -> None:
        """Go one step, by a slope of some rows; it is flat for all others."""
        self._steps += 1
        self._mean *= FIRST
        self._mean[rows] += (1 - FIRST) * slope
        self._spread *= LATER
        self._spread[rows] += (1 - LATER) * slope**2
        mean, spread = self._mean / (1 - FIRST**self._steps), self._spread / (1 - LATER**self._steps)
        self._numbers -= STEP * mean / (np.sqrt(spread) + TINY)


def _beginning(general: Numbers) -> Numbers:
    """Return the directions in which words differ most in general, a column each, of which a word's row is made."""
    _, _, along = np.linalg.svd(general, full_matrices=False)
    turn: Numbers = along[:WIDTH].T.astype("f4")
    size = np.sqrt(np.mean(np.sum((general @ turn) ** 2, axis=1)))
    return turn * np.float32(SIZE / size)


def _batches(lessons: Sequence[Lesson], chance: np.random.Generator) -> Iterator[tuple[Lesson, NDArray[np.intp]]]:
    """Yield all questions once, some of one family at a time."""
    parts = [
        (lesson, some)
        for lesson in lessons
        for order in [chance.permutation(len(lesson.places))]
        for some in np.array_split(order, max(1, len(order) // TOGETHER))
    ]
    for at in chance.permutation(len(parts)):
        yield parts[at]


def _slope(
    rows: Numbers, lesson: Lesson, some: NDArray[np.intp], chance: np.random.Generator
) -> tuple[Numbers, NDArray[np.intp]]:
    """Return how the rows of a family's words are to change for some questions, and which words these are."""
    words = np.flatnonzero(lesson.whole.any(0))
    mine, whole = rows[words], lesson.whole[:, words]
    own, answer = lesson.questions[some][:, words], lesson.places[some]
    heard = own * (chance.random(own.shape, "f4") > DROPPED)
    each = np.arange(len(some))
    all_said = whole @ mine
    question, how_long = _levelled(heard @ mine)
    place, place_length = _levelled(all_said)
    right, right_length = _levelled(all_said[answer] - own @ mine)
    near = question @ place.T
    near[each, answer] = (question * right).sum(1)
    sure = np.exp((near - near.max(1, keepdims=True)) / SHARP)
    wrong = sure / sure.sum(1, keepdims=True)
    wrong[each, answer] -= 1
    wrong /= SHARP * len(some)
    own_part = wrong[each, answer][:, None].copy()
    wrong[each, answer] = 0
    for_question = _turned(wrong @ place + own_part * right, question, how_long)
    for_place = _turned(wrong.T @ question, place, place_length)
    for_right = _turned(own_part * question, right, right_length)
    np.add.at(for_place, answer, for_right)
    return heard.T @ for_question + whole.T @ for_place - own.T @ for_right, words


def _levelled(some: Numbers) -> tuple[Numbers, Numbers]:
    """Return rows of length 1, and their lengths."""
    length = np.linalg.norm(some, axis=1, keepdims=True) + np.float32(1e-6)
    return some / length, length


def _turned(slope: Numbers, level: Numbers, length: Numbers) -> Numbers:
    """Return a slope by rows of length 1 as one by the rows that they were."""
    turned: Numbers = (slope - level * (slope * level).sum(1, keepdims=True)) / length
    return turned


def main() -> None:
    """Learn from all games and write the file."""
    every = families(None)
    own = {word for sources in every for source in sources for p in passages(source) for word in words_of(p.text)}
    stems, words, rows = learnt(every, general_meanings(own))
    held: dict[str, Any] = {"width": WIDTH, "stems": stems, "words": words}
    held["rows"] = b64encode(rows.tobytes()).decode("ascii")
    (folder("seeds") / FILE).write_text(json.dumps(held) + "\n", encoding="utf-8")
    print(f"{len(stems)} stems of {len(words)} words")


if __name__ == "__main__":
    main()
