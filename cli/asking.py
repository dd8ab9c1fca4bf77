"""Commands that answer questions about the rules: ask, interactions."""

from typing import TYPE_CHECKING, Annotated

import typer

from starlaw.cli.arguments import AsJson, GameName
from starlaw.cli.output import finish, say, say_json

if TYPE_CHECKING:
    from starlaw.knowledge.answers import Answer
    from starlaw.solver.interactions import Interactions

MOST_LINES = 3  # of one sort below an answer; --json has all
MOST_RULES = 12  # that a rule meets in one way; --json has all


def ask(
    words: Annotated[list[str], typer.Argument(metavar="[GAME] WORDS…", help="A question; a game's name may lead.")],
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, max=50, help="How many answers.")] = 3,
    json: AsJson = False,
) -> None:
    """Search what is known for a question: the best clauses with their sources, rules, readings and a case.

    Exit 0: something was found, 1: nothing, 2: bad input.

    Example: starlaw ask horizons can I build on a world someone else is on?
    """
    from starlaw.knowledge.answers import answers
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.places import source_names

    game = words[0] if words[0] in source_names() else None
    question = " ".join(words[1:] if game else words)
    if not question.strip():
        raise InvalidInputError(f"expected a question after {game}, such as: how does the game end?")
    found = answers(question, game, limit)
    if json:
        shown = [answer.model_dump(mode="json") for answer in found]
        say_json({"question": question, "game": game, "answers": shown})
    elif not found:
        say("nothing found; try other words")
    else:
        for number, answer in enumerate(found, start=1):
            _say_answer(number, answer)
    if not found:
        finish(1)


def _say_answer(number: int, answer: "Answer") -> None:
    from starlaw.cli.layout import wrapped

    place = f", line {answer.lines}" if answer.lines else ""
    kind = f"{answer.kind}, {answer.provenance}" if answer.provenance else answer.kind
    say(wrapped(answer.text, f"{number}. "))
    say(f"   {answer.id} ({kind}); {answer.title}{place}")
    linked = [f"{link.relation} {link.clause} (line {link.lines}): {link.text}" for link in answer.linked]
    settled = [f"reading {r.reading} = {r.chosen}: {r.question} {r.means}" for r in answer.readings]
    encoded = [f"rule {rule.rule}: {rule.sentence} ({rule.file}:{rule.line})" for rule in answer.rules]
    shown = [f"case {answer.case.case}: {answer.case.says}"] if answer.case else []
    for lines in (linked, settled, encoded, shown):
        for line in lines[:MOST_LINES]:
            say(wrapped(line, "   ", "     "))
        if len(lines) > MOST_LINES:
            say(f"   … and {len(lines) - MOST_LINES} more (--json)")


def interactions(
    game: GameName,
    rule: Annotated[str, typer.Argument(metavar="RULE", help="A rule, such as hz.build.cost.")],
    json: AsJson = False,
) -> None:
    """List what a rule meets and how: feeds, blocks the same move, amended by, looks at the same, tested together.

    It is worked out from the rule files themselves, the clause register and the cases. Exit 1: no such rule.

    Example: starlaw interactions horizons hz.build.cost
    """
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.places import source_names
    from starlaw.solver.interactions import interactions as find_interactions

    if game not in source_names():
        raise InvalidInputError(f"expected a game out of {', '.join(source_names())}, got {game!r}")
    found = find_interactions(game, rule)
    if found is None:
        say_json(None) if json else say(f"{rule}: there is no such rule in {game}")
        finish(1)
    elif json:
        say_json(found.model_dump(mode="json"))
    else:
        _say_interactions(found)


def _say_interactions(found: "Interactions") -> None:
    from starlaw.cli.layout import wrapped

    say(wrapped(found.sentence, f"{found.rule}: ", "  "))
    say(wrapped(", ".join(found.clauses), "  clauses: ", "    "))
    if found.moves:
        say(wrapped(", ".join(found.moves), "  can block: ", "    "))
    if found.state:
        say(wrapped(", ".join(found.state), "  looks at, in the end: ", "    "))
    for value in dict.fromkeys(exemption.value for exemption in found.exempted_by):
        say(f"  asks for {value}, and is exempted by whichever of these gives it:")
        for way in (exemption for exemption in found.exempted_by if exemption.value == value):
            say(wrapped(f"{'; '.join(way.by)} ({way.file}:{way.line})", "    ", "      "))
    for how in dict.fromkeys(meeting.how for meeting in found.meets):
        meetings = [meeting for meeting in found.meets if meeting.how == how]
        say(f"  {how}:")
        for meeting in meetings[:MOST_RULES]:
            by = ", ".join(meeting.by[:MOST_LINES]) + (", …" if len(meeting.by) > MOST_LINES else "")
            say(wrapped(f"{meeting.rule}: {meeting.sentence} [{by}]", "    ", "      "))
        if len(meetings) > MOST_RULES:
            say(f"    … and {len(meetings) - MOST_RULES} more (--json)")


COMMANDS = (ask, interactions)
