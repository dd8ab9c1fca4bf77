"""Questions about missions of Horizons: fulfilled in a state that is given, or two of them in one that is found."""

from collections.abc import Mapping

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import parse_json
from starlaw.knowledge.horizons.content import Content
from starlaw.knowledge.rules import rules
from starlaw.knowledge.states import GameState
from starlaw.solver.certainty.scores import determined_accomplishment
from starlaw.solver.judge import Judge
from starlaw.solver.questions.rulings import Answer, Asked, Ruling, Values

COUNTED = "hz.score.mission"


def _mission(content: Content, name: str = "mission", default: str | None = None) -> Asked:
    return Asked(name, "the mission", default, one_of=tuple(sorted(card.id for card in content.mission_cards)))


def _state(judge: Judge, values: Values) -> GameState:
    try:
        raw = parse_json(values["state"], "state")
    except InvalidInputError as error:
        raise InvalidInputError(f"{error}; --state FILE reads one") from None
    return judge.state(raw)


def _fulfilled(judge: Judge, values: Values) -> Answer:
    """Answer who fulfils a mission in a state, by the rules of the score."""
    state = _state(judge, values)
    done = judge.score(state).achievements
    who = [seat for seat in state.seats if values["mission"] in done.get(seat, ())]
    record = rules(judge.name)[COUNTED]
    return Answer(
        status="answered" if who else "false",
        answers=tuple(who) or ("no",),
        unit="who" if who else "",
        rules=(COUNTED,),
        steps=(f"{COUNTED}: {record.sentence} ({', '.join(who) or 'nobody'})",),
        clauses=record.clauses,
    )


def _by_sources(judge: Judge, values: Values) -> Answer:
    """Answer the same as far as the sources settle it."""
    own = _fulfilled(judge, values)
    told = determined_accomplishment(judge, _state(judge, values), values["mission"])
    if told.certain:
        return own
    return own.model_copy(
        update={
            "status": "undetermined",
            "as_assumed": own.answers,
            "terms_as_assumed": own.terms,
            "assumptions": told.decided_by,
        }
    )


MISSIONS: Mapping[str, Ruling] = {
    "mission_fulfilled": Ruling(
        "Who fulfils a mission in a position?",
        lambda content: (_mission(content), Asked("state", "the state as JSON; --state FILE reads one", text=True)),
        _fulfilled,
        by_sources=_by_sources,
    ),
}
