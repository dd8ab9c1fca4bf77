"""Rules by what people call them: an id, a move, or words of their sentences; and in a sentence how two rules meet."""

from collections.abc import Iterator, Sequence

from starlaw.knowledge.folders import lineage
from starlaw.knowledge.game_search import searchable
from starlaw.knowledge.rules import rules
from starlaw.knowledge.text_search import notions, stem_of, words_of
from starlaw.solver.rulebook.dependencies import EVERY_MOVE, looks
from starlaw.solver.rulebook.interactions import interaction_graph

HOW = {
    "feeds": "what the first works out, the second looks at ({by})",
    "blocks the same move": "both can forbid {by}",
    "looks at the same": "both look at {by}",
    "amends": "a clause of the first amends one of the second ({by})",
    "clarifies": "a clause of the first clarifies one of the second ({by})",
    "contradicts": "a clause of the first contradicts one of the second ({by})",
    "tested together": "cases test both ({by})",
}
MOST_BY = 3


def meant(game: str, text: str) -> tuple[str, ...]:
    """Return the rules that a text means: the one of that id, those that forbid that move, or those about its words."""
    known = rules(game)
    if text in known:
        return (text,)
    seen = looks(game).moves
    forbidding = tuple(rule for rule in known if text.replace(" ", "_") in seen[rule] and EVERY_MOVE not in seen[rule])
    return forbidding or tuple(_about(game, text))


def _about(game: str, text: str) -> Iterator[str]:
    """Yield the rules about particular moves or states whose sentences or ids hold all that the words speak of."""
    index = searchable(lineage(game)).index
    asked = [{notion.term, *index.meant.get(notion.said, ())} for notion in notions(index, text)]
    for name, rule in rules(game).items():
        words = words_of(f"{rule.sentence} {name.replace('.', ' ').replace('_', ' ')}")
        said = f" {' '.join(stem_of(index, word) for word in words)} "
        if asked and all(any(f" {term} " in said for term in terms) for terms in asked):
            yield name


def meetings(game: str, ones: Sequence[str], others: Sequence[str]) -> list[tuple[str, str, str]]:
    """Return how rules of two groups meet: the one, the other, and a sentence; what both forbid comes first."""
    graph = interaction_graph(game)
    found = []
    for one, other, edge in graph.edges(data=True):
        for first, second in ((one, other), (other, one)):
            if first in ones and second in others and first != second:
                by = ", ".join(edge["by"][:MOST_BY]) + (", …" if len(edge["by"]) > MOST_BY else "")
                sentence = HOW[edge["how"]].format(by=by)
                if (first, second) != (one, other):
                    sentence = sentence.replace("first", "\0").replace("second", "first").replace("\0", "second")
                found.append((list(HOW).index(edge["how"]), first, second, sentence))
    order = {1: -1}  # the same move before anything else
    found.sort(key=lambda meeting: (order.get(meeting[0], meeting[0]), *meeting[1:]))
    return [meeting[1:] for meeting in found]
