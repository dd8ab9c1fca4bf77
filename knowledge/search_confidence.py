"""How sure a search may be that the source answers a question at all, as settled on questions with known answers."""

from math import exp

from starlaw.knowledge.game_search import families, search, searchable
from starlaw.knowledge.text_search import names, notions, weights

# By a logistic regression on every second question of `benchmarks/`, told and not told as if they were as many: how
# well the best answer fits, and how much of its text speaks of each thing that a question is about.
FIT, SPOKEN, START = 5.01, 1.46, -8.72
ENOUGH = 0.29  # below it the source may well not answer


def confidence(question: str, game: str | None = None) -> float:
    """Return how likely the source of a game, or of any, answers a question: from 0 to 1."""
    hits = search(question, game)
    if not hits:
        return 0.0
    spoken = 0.0
    for sources in families(game):
        index = searchable(sources).index
        if names(index, question):  # a clause, a rule or the like was asked for by its name
            return 1.0
        about = len(notions(index, question))
        spoken = max(spoken, max(weights(index, question).values(), default=0) / index.unit / max(about, 1))
    return round(1 / (1 + exp(-(FIT * hits[0].score + SPOKEN * spoken + START))), 2)
