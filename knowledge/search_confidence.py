"""How sure a search may be that the source answers a question at all, as settled on questions with known answers."""

from math import exp

from starlaw.knowledge.game_search import families, search, searchable
from starlaw.knowledge.text_search import names, notions, weights

# By a logistic regression on questions of `benchmarks/`, told and not told as if they were as many: how well the best
# answer fits, how much of its text speaks of each thing that a question is about, and how many such things there are,
# since the more there are the less of all that any answer speaks of.
FIT, SPOKEN, ABOUT, START = 3.56, 1.02, 0.62, -9.05
ENOUGH = 0.5  # below it the source may well not answer
LEAST = 0.3  # below it not even a ruling or a known question that fits is trusted


def confidence(question: str, game: str | None = None) -> float:
    """Return how likely the source of a game, or of any, answers a question: from 0 to 1."""
    hits = search(question, game)
    if not hits:
        return 0.0
    spoken, most = 0.0, 0
    for sources in families(game):
        index = searchable(sources).index
        if names(index, question):  # a clause, a rule or the like was asked for by its name
            return 1.0
        about = len(notions(index, question))
        most = max(most, about)
        spoken = max(spoken, max(weights(index, question).values(), default=0) / index.unit / max(about, 1))
    return round(1 / (1 + exp(-(FIT * max(hit.score for hit in hits) + SPOKEN * spoken + ABOUT * most + START))), 2)
