"""Commands that answer questions about the rules in words: ask."""

from typing import TYPE_CHECKING, Annotated

import typer

from starlaw.cli.arguments import AsJson
from starlaw.cli.output import finish, say, say_json

if TYPE_CHECKING:
    from starlaw.knowledge.answers import Answer

MOST_LINES = 3  # of one sort below an answer; --json has all


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


COMMANDS = (ask,)
