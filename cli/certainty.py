"""What the sources determine, in words: moves and states that are certain, impossible or neither."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from starlaw.cli.legality import Legality
from starlaw.cli.output import finish, say, say_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlaw.knowledge.provenance import Assumption
    from starlaw.show.doors.open_states import OpenDoor
    from starlaw.solver.certainty.consequences import Determined
    from starlaw.solver.game import Game
    from starlaw.solver.loading import Possible

SourcesOnly = Annotated[
    bool,
    typer.Option("--sources-only", help="Use only what the sources determine; assumed values and readings stay open."),
]
EXIT = {"legal": 0, "illegal": 1, "undetermined": 3}
WORDS = {"legal": "certainly legal", "illegal": "certainly not legal", "undetermined": "not determined"}
SIGN = "*"  # marks what rests on something that the source does not give
MOST_VALUES = 6  # told of one answer; --json has all


def is_open(possible: "Possible", sources_only: bool) -> bool:
    """Return whether something is left open: by the sources, or in the state."""
    return sources_only or len(possible.states) != 1


def say_moves(
    possible: "Possible",
    sources_only: bool,
    legality: Legality,
    json: bool,
) -> None:
    """Print what is certain of every move that answers the decision, those that are not legal for sure left out."""
    from starlaw.show.doors.open_states import OpenDoor

    judge, determined = possible.game, OpenDoor(possible).determined(None, sources_only)
    if json:
        say_json({"moves": [entry.model_dump(mode="json") for entry in determined]} | legality.shown)
    for entry in () if json else determined:
        if entry.status != "illegal":
            say(in_a_line(entry.move, entry))
            say_values(judge, entry.decided_by)
    statuses = {entry.status for entry in determined}
    finish(0 if "legal" in statuses else 3 if "undetermined" in statuses else 1)


def in_a_line(what: str, entry: "Determined") -> str:
    """Return what is certain of a move or a state; where it is not determined, what holds as assumed and why not."""
    if entry.status != "undetermined" or not entry.as_assumed:
        return f"{what}: {WORDS[entry.status]}"
    if entry.decided_by and entry.decided_by[0].value == "what the sketch does not say":
        usual = "legal" if entry.as_assumed == "legal" else "not legal"
        return f"{what}: {usual}, as filled in; the sketch and the source leave it open"
    return f"{what}: {as_assumed('legal' if entry.as_assumed == 'legal' else 'not legal', entry.decided_by)}"


def as_assumed(answer: str, values: "Sequence[Assumption]") -> str:
    """Return an answer that the source does not determine, and the first of the values that decide."""
    because = f" because of {values[0].value.partition(' = ')[0]}" if values else ""
    more = f" and {len(values) - 1} more" if len(values) > 1 else ""
    return f"{answer}, as assumed; not determined by the source{because}{more}"


def say_why(
    possible: "Possible",
    move: str,
    sources_only: bool,
    legality: Legality,
    json: bool,
) -> None:
    """Print what is certain of a move: the rules that forbid it always or perhaps, and the values that decide."""
    from starlaw.knowledge.rules import rules
    from starlaw.show.doors.open_states import OpenDoor
    from starlaw.show.layout import wrapped

    judge = possible.game
    (determined,) = OpenDoor(possible).determined([judge.move(move)], sources_only)
    if json:
        say_json(determined.model_dump(mode="json") | legality.shown)
    else:
        say(in_a_line(determined.move, determined))
        for rule in determined.always:
            say(f"  {rule}: {rules(judge.name)[rule].sentence}")
        for rule in determined.perhaps:
            say(f"  perhaps {rule}: {rules(judge.name)[rule].sentence}")
        say_values(judge, determined.decided_by, "legal")
        if determined.otherwise:
            say(wrapped(" and ".join(determined.otherwise), "  otherwise with ", "    "))
    finish(EXIT[determined.status])


def say_check(possible: "Possible", where: str, sources_only: bool, json: bool) -> Any:
    """Print what is certain of a state, or of the legal ones that it can be, and return it as JSON."""
    from starlaw.knowledge.rules import rules
    from starlaw.show.doors.open_states import OpenDoor
    from starlaw.solver.certainty.consequences import Determined, determined_state
    from starlaw.solver.certainty.open_values import open_content

    judge, states, _, view, _ = possible
    if view is not None:
        return _say_view(OpenDoor(possible), where, json)
    kept = open_content(judge).unlisted if sources_only else ()
    every = [determined_state(judge, state) if sources_only else Determined(status="legal") for state in states]
    statuses = {entry.status for entry in every}
    determined = every[0].model_copy(update={} if len(statuses) == 1 else {"status": "undetermined"})
    if not json:
        number = f", {len(states)} possible states" if len(states) > 1 else ""
        say(f"{in_a_line(where, determined)}{number}")
        for rule in determined.always:
            say(f"  {rule}: {rules(judge.name)[rule].sentence}")
        for rule in determined.perhaps:
            say(f"  perhaps {rule}: {rules(judge.name)[rule].sentence}")
        say_values(judge, determined.decided_by, "legal")
        if kept:
            say(f"  as assumed, since no range is listed: {', '.join(kept)}")
    shown = determined.model_dump(mode="json", exclude={"move"})
    return {**shown, "legal": determined.status == "legal", "states": len(states), "not_varied": kept}


def _say_view(door: "OpenDoor", where: str, json: bool) -> Any:
    """Print whether what a seat sees can be part of a legal state, and return it as JSON."""
    from starlaw.knowledge.rules import rules

    shown = door.check()
    if not json:
        hidden = f"{len(shown['hidden'])} hidden fields"
        say(f"{where}: legal, as far as it shows ({hidden})" if shown["legal"] else
            f"{where}: certainly not legal, whatever the {hidden} hold")  # fmt: skip
        for rule in shown["always"]:
            say(f"  {rule}: {rules(door.judge.name)[rule].sentence}")
    return shown


def say_footnote(judge: "Game", values: "Sequence[Assumption]") -> None:
    """Print in one line what the numbers under the sign rest on; --json has why, and what else each could be."""
    from starlaw.show.layout import wrapped
    from starlaw.show.words import assumed_in_words

    told = [assumed_in_words(judge, value) for value in values[:MOST_VALUES]]
    told += [f"{len(values) - MOST_VALUES} more (--json)"] if len(values) > MOST_VALUES else []
    if told:
        say(wrapped("; ".join(told), f"{SIGN} as assumed, since the source does not give it: ", "  "))


def assumptions_shown(values: "Sequence[Assumption]") -> dict[str, Any]:
    """Return what an answer rests on for JSON."""
    return {"assumptions": [value.model_dump(mode="json", exclude_defaults=True) for value in values]}


def say_values(judge: "Game", values: "Sequence[Assumption]", answer: str = "so") -> None:
    """Print the values that decide, and for which of them the answer is yes, all others being as assumed."""
    from starlaw.show.layout import wrapped
    from starlaw.show.words import assumption_in_words

    for value in values[:MOST_VALUES]:
        if value.value == "what the sketch does not say":
            continue
        held = f", {answer} for {value.holds_for}" if value.holds_for else ""
        say(wrapped(f"{assumption_in_words(judge, value)}{held}", "  decided by ", "    "))
    if len(values) > MOST_VALUES:
        say(f"  … and {len(values) - MOST_VALUES} more (--json)")
