"""How sure a search may be that the source answers a question at all, as settled on questions with known answers."""

from math import exp

from starlaw.knowledge.game_search import families, search, searchable
from starlaw.knowledge.near_search import nearness
from starlaw.knowledge.search_index import SearchIndex
from starlaw.knowledge.text_search import names, notions, stem_of, words_of

# By a logistic regression on questions of `benchmarks/`, told and not told as if they were as many: how well the best
# answer fits, and the second, how near the question comes to all that is said of any place, and how much of what it is
# about is spoken of nowhere.
FIT, SECOND, SAID, UNKNOWN, START = 1.79, 2.44, 3.06, -1.56, -10.61
ENOUGH = 0.5  # below it the source may well not answer
LEAST = 0.3  # below it not even a ruling that fits is trusted


def confidence(question: str, game: str | None = None) -> float:
    """Return how likely the source of a game, or of any, answers a question: from 0 to 1."""
    scores = [hit.score for hit in search(question, game)[:2]]
    if not scores:
        return 0.0
    among = [searchable(sources).index for sources in families(game)]
    if any(names(index, question) for index in among):  # a clause, a rule or the like was asked for by its name
        return 1.0
    unknown, said = zip(*(_spoken(index, question) for index in among), strict=True)
    known = FIT * scores[0] + SECOND * scores[-1] * (len(scores) == 2) + SAID * max(said) + UNKNOWN * min(unknown)
    return round(1 / (1 + exp(-(known + START))), 2)


def _spoken(index: SearchIndex, question: str) -> tuple[float, float]:
    """Return the share of what a question is about that nothing speaks of, and how near any place comes to it."""
    about = notions(index, question)
    unknown = sum(notion.term not in index.said and notion.said not in index.meant for notion in about)
    _, said = nearness(index, [stem_of(index, word) for word in words_of(question)])
    return unknown / max(len(about), 1), max(said, default=0) / index.unit
