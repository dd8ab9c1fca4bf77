"""Questions about missions of Horizons: fulfilled in a state that is given, or two of them in one that is found."""

from collections.abc import Mapping

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import parse_json
from starlaw.knowledge.horizons.content import Content
from starlaw.knowledge.rules import rules
from starlaw.solver.judge import Judge
from starlaw.solver.questions.rulings import Answer, Asked, Ruling, Values

COUNTED = "hz.score.mission"


def _mission(content: Content, name: str = "mission", default: str | None = None) -> Asked:
    return Asked(name, "the mission", default, one_of=tuple(sorted(card.id for card in content.mission_cards)))


def _fulfilled(judge: Judge, values: Values) -> Answer:
    """Answer who fulfils a mission in a state, by the rules of the score."""
    try:
        raw = parse_json(values["state"], "state")
    except InvalidInputError as error:
        raise InvalidInputError(f"{error}; --state FILE reads one") from None
    state = judge.state(raw)
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


MISSIONS: Mapping[str, Ruling] = {
    "mission_fulfilled": Ruling(
        "Who fulfils a mission in a position?",
        lambda content: (_mission(content), Asked("state", "the state as JSON; --state FILE reads one", text=True)),
        _fulfilled,
    ),
}
