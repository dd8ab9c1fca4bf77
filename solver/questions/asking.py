"""A question in players' words, answered by a ruling, in short by a clause, and by the nearest clauses."""

from typing import NamedTuple

from starlaw.knowledge.clauses import manifest
from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.folders import source_names
from starlaw.knowledge.game_search import search
from starlaw.knowledge.known_answers import KnownAnswer, known_answer
from starlaw.knowledge.search_answers import SearchAnswer, answer_of, answers
from starlaw.knowledge.search_confidence import ENOUGH, LEAST, confidence
from starlaw.knowledge.short_answers import ShortAnswer, short_answer, wants
from starlaw.knowledge.text_search import words_of
from starlaw.solver.game import judge_of
from starlaw.solver.questions.ruling_answers import answered
from starlaw.solver.questions.rulings import Answer, parameters_of
from starlaw.solver.questions.understanding import Understood, understood

SEVERAL = 2  # parameters that a question gives to the ruling it is taken for, however little the source seems to say


class Reply(NamedTuple):
    """What is known to a question: the game that it is about, a ruling with its answer, a short answer, clauses."""

    game: str | None  # none if it may be about any
    confidence: float
    ruling: Understood | None
    ruled: Answer | None  # none if the question does not say all that the ruling needs
    short: ShortAnswer | None
    answers: tuple[SearchAnswer, ...]

    @property
    def told(self) -> bool:
        """Whether the source seems to answer the question."""
        return self.ruled is not None or self.confidence >= ENOUGH

    @property
    def about(self) -> str:
        """The game that is answered from: that of the question, or of the best answer."""
        return self.game or self.answers[0].source


def reply(question: str, game: str | None = None, limit: int = 3) -> Reply:
    """Return what is known to a question; a game that it names is the one it is about."""
    game = game or named_game(question)
    best = answers(question, game, limit)
    if not best:
        return Reply(game, 0.0, None, None, None, ())
    sure = confidence(question, game)
    about = game or best[0].source
    ruling, ruled = _ruled(question, about, sure)
    is_ruled = ruling is not None and ruled is not None and not _says_nothing(about, ruling, ruled)
    known = None if is_ruled else _short(question, game, sure)
    if known is not None and ruled is not None:
        ruling, ruled = None, None
    if known is None:
        return Reply(game, sure, ruling, ruled, None, best)
    of_it = [found for found in best if found.id == known.hit.passage.id] or [answer_of(known.hit, game, question)]
    others = [found for found in best if found.id != known.hit.passage.id]
    return Reply(game, sure, ruling, ruled, known.short, (*of_it, *others)[:limit])


def named_game(question: str) -> str | None:
    """Return the game whose title a question holds, the longest title if there are several."""
    said = f" {' '.join(words_of(question))} "
    titles = {name: " ".join(words_of(manifest(name).title.partition(":")[0])) for name in source_names()}
    named = [name for name, title in titles.items() if f" {title} " in said]
    return max(named, key=lambda name: len(titles[name]), default=None)


def _ruled(question: str, game: str, sure: float) -> tuple[Understood | None, Answer | None]:
    """Return the ruling that a question asks for, and its answer if the question says all that it needs."""
    judge = judge_of(game)
    asked = next((ruling for ruling in understood(question, judge) if ruling.is_asked), None)
    if asked is None or asked.lacking or not asked.given or (sure < LEAST and len(asked.given) < SEVERAL):
        return asked, None
    try:
        ruled = answered(asked.ruling, judge, asked.given)
    except InvalidInputError:  # what cannot be asked together was misunderstood
        return None, None
    is_polar = ruled.status in ("true", "false")
    if wants(question) == ("number" if is_polar else "yes or no"):  # another question was asked
        return None, None
    return asked, ruled


def _says_nothing(game: str, asked: Understood, ruled: Answer) -> bool:
    """Tell whether a ruling answers as it does where nothing is given: the question may be about something else."""
    judge = judge_of(game)
    parameters = parameters_of(judge.ruleset.rulings[asked.ruling], judge)
    if ruled.status in ("true", "false") or any(parameter.default is None for parameter in parameters):
        return False
    try:
        return answered(asked.ruling, judge, {}).answers == ruled.answers
    except InvalidInputError:  # with nothing given it cannot be asked
        return False


def _short(question: str, game: str | None, sure: float) -> KnownAnswer | None:
    """Return what a known question like this one is answered with, else what the best clause reads, with the clause."""
    hits = tuple(hit for hit in search(question, game) if hit.passage.kind in ("clause", "content"))
    best = next((hit for hit in hits if hit.passage.kind == "clause"), None)
    read = short_answer(best.among.index, question, best.passage.text) if best and sure >= ENOUGH else None
    return known_answer(hits, question, sure) or (KnownAnswer(read, best) if read and best else None)
