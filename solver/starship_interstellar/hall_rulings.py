"""Questions about H.A.L.L.: `rulings.lp` answers those that need no state, the rules of moves its next step in one."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, get_args

from starlaw.knowledge.errors import InvalidInputError
from starlaw.knowledge.file_reading import parse_json
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.rules import rules
from starlaw.knowledge.starship_interstellar.content import EARTH, HALL, Content
from starlaw.knowledge.starship_interstellar.hall import Row
from starlaw.knowledge.starship_interstellar.pieces import COLOURS, SALVATIONS, TRACKS
from starlaw.knowledge.starship_interstellar.state import State
from starlaw.knowledge.states import GameState
from starlaw.knowledge.values import evolve
from starlaw.solver.judge import Judge
from starlaw.solver.questions.rulings import Answer, Asked, Ruling, Values
from starlaw.solver.starship_interstellar.hall_citing import fitting, step_of

Status = Literal["answered", "undetermined"]
ROWS: tuple[str, ...] = get_args(Row)
KINDS = ("wormhole", "interest", "galaxy", "empty", "other", "nothing")
NUMERALS = tuple(map(str, range(41)))


def _some(name: str, means: str, one_of: Sequence[str]) -> Asked:
    return Asked(name, f"{means}, with commas", (), one_of=tuple(one_of))


def _one(name: str, means: str, one_of: Sequence[str], default: str | None = None) -> Asked:
    return Asked(name, means, default, one_of=tuple(one_of))


_COUNT = Asked("count", "tokens that H.A.L.L. has played in this phase, the current one included", None, 1, 30)
_CUBE = _one("colour", "of the cube drawn", COLOURS)
_DILUTE = _some("dilute", "Resources discarded after the conversion", COLOURS)


def _bag(_: Content) -> tuple[Asked, ...]:
    cubes = (Asked(colour, f"{colour} cubes on the board and waiting", 0, 0, 99) for colour in COLOURS)
    levels = (Asked(f"{colour}_level", f"of the {colour} Technology", 0, 0, 2) for colour in COLOURS)
    against = _some("discard", "Resources discarded before the conversion", COLOURS)
    return (
        *cubes,
        *levels,
        against,
        _some("target", "the cubes that they take away, in the same order", COLOURS),
        _DILUTE,
    )


_BAG: Mapping[str, Ruling] = {
    "bag_conversion": Ruling(
        "What does the Government Phase put into H.A.L.L.'s bag?", _bag, unit="cubes", readings=("influence_cubes",)
    ),
    "bag_dilution": Ruling("How many red cubes do discarded Resources add?", lambda _: (_DILUTE,), unit="cubes"),
    "hall_setting": Ruling(
        "What does H.A.L.L.'s bag begin with?",
        lambda content: (_one("setting", "the difficulty", tuple(content.hall_settings.values), "intermediate"),),
        unit="cubes",
    ),
}

_ACTION: Mapping[str, Ruling] = {
    "hall_cell": Ruling(
        "What does a space of the H.A.L.L. Board say?",
        lambda _: (_one("row", "of the board", ROWS), _CUBE),
        readings=(
            "hall_market_entries", "hall_build_yellow", "hall_save_entries", "hall_normal_production",
            "hall_red_production",
        ),
    ),
    "hall_token": Ruling(
        "What is a token to H.A.L.L.?",
        lambda content: (
            _one("token", "the token", tuple(content.token)), _one("phase", "the phase", ("action", "salvation")),
        ),
        readings=("x21_action",),
    ),
    "hall_technology": Ruling(
        "Which Technology does H.A.L.L. develop?",
        lambda _: (_COUNT, _some("developed", "Technologies at level 2", COLOURS)),
    ),
    "hall_technology_price": Ruling(
        "What does a level of a Technology cost H.A.L.L.?",
        lambda _: (_one("technology", "by its colour", COLOURS), Asked("level", "to be developed", None, 1, 2), _CUBE),
    ),
    "hall_target": Ruling(
        "Where does H.A.L.L.'s Explorer go?",
        lambda content: (
            _one("explorer", "where it is", tuple(content.planet), EARTH),
            _some("filled", "planets with cubes in its Storage", content.others),
            Asked("base", "it has a base left", True),
            _some("pile", "its planet pile", content.others),
            Asked("count", "tokens that it has played, Travel included", 1, 1, 30),
            _one("colour", "of the cube drawn for a new base", COLOURS, "yellow"),
        ),
        readings=("planet_value",),
    ),
    "hall_trip_cost": Ruling(
        "What does a new base cost H.A.L.L.?",
        lambda content: (_one("planet", "the target", content.others), _CUBE), unit="Fuel", readings=("planet_value",),
    ),
    "hall_rotations": Ruling(
        "How often does H.A.L.L.'s Pass token turn?", lambda _: (Asked("unused", "tokens left in its pile", None),)
    ),
}  # fmt: skip


def _uneven(_: Content, values: Values) -> str | None:
    planets, cubes = values["planets"], values["cubes"]
    if not planets or len(set(planets)) < len(planets):
        return f"planets: expected planets, each once, got {', '.join(planets) or 'none'}"
    if len(cubes) != len(planets):
        return f"cubes: expected {len(planets)} numbers, one for each planet, got {len(cubes)}"
    return None


def _longest(content: Content) -> int:
    """Return the number of spaces of the longest Leader track."""
    return max(board.length(track) for board in content.track.values() for track in TRACKS)


def _beyond(content: Content, values: Values) -> str | None:
    for track in TRACKS:
        end = content.track[values["board"]].length(track)
        if values[track] > end:
            return f"{track}: expected {end} at most, the last space of {values['board']}, got {values[track]}"
    return None


_SALVATION: Mapping[str, Ruling] = {
    "hall_salvation": Ruling(
        "Which Salvation action does H.A.L.L. perform?",
        lambda content: (
            _one("bonus", "the action that the token rewards", (*SALVATIONS, "none"), "none"),
            Asked("starship", "its space on Leaders of the Starship", 0, 0, _longest(content)),
            Asked("humankind", "its space on Leaders of Humankind", 0, 0, _longest(content)),
            Asked("journey", "the column of its Probe", 0, 0, 10),
            _some("impossible", "actions that it cannot perform", SALVATIONS),
        ),
    ),
    "hall_probe": Ruling(
        "Where does H.A.L.L. move a Probe?",
        lambda _: (
            _one("left", "what lies ahead on one side", KINDS, "nothing"),
            _one("straight", "what lies straight ahead", KINDS),
            _one("right", "what lies ahead on the other side", KINDS, "nothing"),
        ),
    ),
    "hall_space": Ruling(
        "To which space of a row does H.A.L.L. send its Scientist?",
        lambda _: (
            Asked("spaces", "of the row", 4, 1, 9), _some("taken", "by the human player", NUMERALS[1:10]), _CUBE,
        ),
        readings=("hall_row",),
    ),
    "hall_deposit": Ruling(
        "Which Deposit gets H.A.L.L.'s reward?",
        lambda content: (
            _some("planets", "with its bases", content.others), _some("cubes", "in their Deposits", NUMERALS),
        ),
        wrong=_uneven,
    ),
    "hall_site": Ruling(
        "On which planet does H.A.L.L. produce with X17?",
        lambda content: (
            _some("planets", "with its bases", content.others), _some("cubes", "in their Deposits", NUMERALS),
        ),
        wrong=_uneven,
        readings=("pictured_token",),
    ),
    "hall_track": Ruling(
        "Which Leader track does H.A.L.L. choose?",
        lambda content: (
            Asked("starship", "its space there", None, 0, _longest(content)),
            Asked("humankind", "its space there", None, 0, _longest(content)),
            _one("board", "the Leader Track board", tuple(content.track), content.leader_tracks.values[0].id),
        ),
        wrong=_beyond,
    ),
    "hall_extra": Ruling(
        "Which Extra Action token does H.A.L.L. take?",
        lambda content: (_COUNT, _some("line", "the tokens left in the line", content.extras)),
        wrong=lambda _, values: None if values["line"] else "line: expected the tokens left in the line, got none",
        readings=("extra_gaps",),
    ),
}  # fmt: skip


def _decision(judge: Judge, values: Values) -> GameState:
    """Return the state that was given; H.A.L.L. decides in it."""
    state = judge.state(parse_json(values["state"], "state"), "state")
    if state.decider != HALL:
        raise InvalidInputError(f"state: expected a decision of {HALL}, got {state.decider or 'a game that is over'}")
    return state


def _next_step(judge: Judge, values: Values) -> Answer:
    """Return H.A.L.L.'s only legal move in a state, with the rules that leave no other."""
    state = _decision(judge, values)
    verdicts = judge.candidates(state)
    instead = {rule: [v.move for v in verdicts if rule in v.blocked_by] for v in verdicts for rule in v.blocked_by}
    legal = [verdict.move for verdict in verdicts if verdict.status == "legal"]
    for move in legal:
        instead.setdefault(step_of(move.partition("(")[0], state)[0], [])
    details = {
        rule: [e for v in verdicts for reason in v.reasons if reason.rule == rule for e in reason.evidence]
        for rule in instead
    }
    resting = (a for verdict in verdicts for a in verdict.assumptions)
    return _next("answered", legal, instead, resting, state, details)


def _next_by_sources(judge: Judge, values: Values) -> Answer:
    """Return the moves of H.A.L.L. that the sources do not forbid, and what decides between them."""
    from starlaw.solver.certainty.consequences import determined_moves  # what only --sources-only asks for

    state = _decision(judge, values)
    found = determined_moves(judge, state)
    never = {rule: [entry.move for entry in found if rule in entry.always] for e in found for rule in e.always}
    possible = [entry for entry in found if entry.status != "illegal"]
    status: Status = "answered" if [entry.status for entry in possible] == ["legal"] else "undetermined"
    moves = [entry.move for entry in possible]
    usual = tuple(e.move for e in possible if e.status == "legal" or e.as_assumed == "legal")
    told = _next(status, moves, never, (value for entry in found for value in entry.decided_by), state, {})
    return told if status == "answered" else evolve(told, as_assumed=usual)


def _next(
    status: Status,
    moves: Iterable[str],
    instead: Mapping[str, Sequence[str]],
    resting: Iterable[Assumption],
    state: GameState,
    details: Mapping[str, Sequence[str]],
) -> Answer:
    assert isinstance(state, State)
    records = {rule: record for rule, record in rules("starship_interstellar").items() if rule in instead}
    return Answer(
        status=status,
        answers=tuple(moves),
        rules=tuple(records),
        steps=tuple(
            f"{rule}: {records[rule].sentence}{_found(details.get(rule, ()), instead[rule])}" for rule in records
        ),
        clauses=tuple(dict.fromkeys(fitting(state, rule) for rule in records)),
        assumptions=tuple({value.value: value for value in resting}.values()),
    )


def _found(details: Sequence[str], moves: Sequence[str]) -> str:
    parts = [*dict.fromkeys(details), *([f"not {', '.join(moves)}"] if moves else [])]
    return f" ({'; '.join(parts)})" if parts else ""


_STATE = Asked("state", 'the state as JSON, such as "$(cat game.json)"', text=True)
_NEXT: Mapping[str, Ruling] = {
    "hall_next": Ruling(
        "What does H.A.L.L. do next in a state, and why?", lambda _: (_STATE,), _next_step, by_sources=_next_by_sources
    )
}

HALL_RULINGS: Mapping[str, Ruling] = {**_BAG, **_ACTION, **_SALVATION, **_NEXT}
