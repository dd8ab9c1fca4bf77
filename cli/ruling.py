"""Commands that answer questions without a state: rulings, ruling."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from starlaw.cli.arguments import AsJson, Content, GameName
from starlaw.cli.certainty import SIGN, SourcesOnly, as_assumed
from starlaw.cli.output import finish, say, say_json

if TYPE_CHECKING:
    from starlaw.solver.game import Game
    from starlaw.solver.questions.rulings import Answer

MOST_ANSWERS = 12  # told of a question that is not determined; --json has all
ANSWERED = ("true", "false", "answered")
EXIT = {"true": 0, "answered": 0, "false": 1, "undetermined": 3}


def rulings(game: GameName, content: Content = "default", json: AsJson = False) -> None:
    """List the questions that a game answers without a state, with their parameters.

    Example: starlaw rulings mars_horizon
    """
    from starlaw.show.doors.known import rulings_shown
    from starlaw.show.layout import wrapped
    from starlaw.solver.game import game as find_game
    from starlaw.solver.questions.rulings import parameters_of

    judge = find_game(game, content)
    questions = judge.ruleset.rulings
    if json:
        say_json(rulings_shown(judge))
        return
    if not questions:
        say(f"{game} answers no such questions yet")
    for name, ruling in questions.items():
        say(wrapped(f"{name}: {ruling.question}{f' ({ruling.unit})' if ruling.unit else ''}", "", "  "))
        for parameter in parameters_of(ruling, judge):
            default = "" if parameter.default is None else f"; {_told(parameter.default)} if not given"
            say(wrapped(f"{parameter.name}: {parameter.means}; {parameter.admits}{default}", "  ", "      "))


def _say_topics(judge: "Game", json: bool) -> None:
    """List the questions of a game by what they are about."""
    from starlaw.show.layout import wrapped
    from starlaw.solver.questions.rulings import by_topic

    known = judge.ruleset.rulings
    topics = by_topic(known)
    if json:
        say_json({topic: {name: known[name].question for name in names} for topic, names in topics.items()})
        return
    for topic, names in topics.items():
        say(f"{topic}:")
        for name in names:
            say(wrapped(f"{name}: {known[name].question}", "  ", "      "))
    say("`starlaw rulings GAME` tells the parameters of each.")


def _told(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value == () else str(value)


def ruling(
    game: GameName,
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="A question; without one, all are listed by topic.")
    ] = None,
    given: Annotated[
        list[str] | None, typer.Argument(metavar="KEY=VALUE…", help="The parameters of the question.")
    ] = None,
    state: Annotated[
        str | None, typer.Option("--state", metavar="FILE", help="A position, for questions about one; - reads it.")
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Also explain the answer as a tree of rules.")] = False,
    sources_only: SourcesOnly = False,
    content: Content = "default",
    json: AsJson = False,
) -> None:
    """Answer a question by the rules and the content, with steps, sources and assumptions.

    With --sources-only, give the answer that holds whatever the assumed values and readings are, unless a parameter
    gives them; otherwise give the possible answers and what decides. Exit 0: yes or answered, 1: no, 2: bad input,
    3: undetermined.

    Example: starlaw ruling mars_horizon launch.odds target=9 reliability=2

    Example: starlaw ruling stellar_horizons base.cost world=mars --explain
    """
    from starlaw.cli.wording import cited, say_trees
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.file_reading import read_text
    from starlaw.knowledge.rules import rules
    from starlaw.show.findings import missing, steps
    from starlaw.show.layout import wrapped
    from starlaw.show.words import assumption_in_words
    from starlaw.solver.game import game as find_game
    from starlaw.solver.questions.ruling_answers import answered, derivation, with_all_it_rests_on

    judge = find_game(game, content)
    if name is None:
        _say_topics(judge, json)
        return
    values: dict[str, str] = {}
    for part in given or []:
        key, equals, value = (text.strip() for text in part.partition("="))
        if not equals:
            raise InvalidInputError(f"expected KEY=VALUE, got {part!r}")
        if key in values:
            raise InvalidInputError(f"{key}: expected one value, got {values[key]!r} and {value!r}")
        values[key] = value
    if state is not None:
        values["state"] = read_text(state)
    answer = answered(name, judge, values, True) if sources_only else with_all_it_rests_on(name, judge, values)
    because = derivation(name, judge, values) if explain else ()
    if json:
        trees = [[reason.model_dump(mode="json") for reason in tree] for tree in because]
        from starlaw.show.doors.questions import ruling_object

        say_json(ruling_object(judge, name, answer) | ({"because": trees} if explain else {}))
    else:
        sign = f" {SIGN}" if answer.assumptions and answer.status in ANSWERED else ""
        say(answer_in_a_line(judge, name, answer) + sign)
        for gap in missing(judge, answer):
            say(wrapped(f"the source does not tell {gap}", "  ", "    "))
        by_rules = len(answer.rules) == len(answer.steps)
        for number, step in enumerate(steps(judge, answer)):
            say(wrapped(step, "  ", "    "))
            if by_rules:
                say(wrapped(cited(judge.name, rules(judge.name)[answer.rules[number]].clauses), "    ", "      "))
        if answer.clauses and not by_rules:
            say(wrapped(cited(judge.name, answer.clauses), "  ", "    "))
        say_trees(judge, because)
        for assumption in answer.assumptions:
            say(wrapped(f"{SIGN} rests on {assumption_in_words(judge, assumption)}", "", "  "))
    finish(EXIT[answer.status])


def answer_in_a_line(judge: "Game", name: str, answer: "Answer") -> str:
    """Return the answer to a question in a line, and that the source does not settle it where that is so."""
    from starlaw.show.findings import answers, usually

    unit = f" ({answer.unit})" if answer.unit else ""
    told = answers(judge, name, answer)
    if answer.status != "undetermined":
        between = " " if all(one.endswith(".") for one in told) else ", "
        return f"{between.join(told) or answer.status}{unit}"
    if not told:
        return "the source does not settle this"
    usual = ", ".join(usually(judge, name, answer))
    settled = as_assumed(f"{usual}{unit}", answer.assumptions) if usual else "the source does not settle this"
    return settled + (f"; possible: {_possible(told)}{unit}" if len(told) > 1 else "")


def _possible(answers: Sequence[str]) -> str:
    """Return possible answers in words; numbers that follow one another as a span, and not all of many others."""
    from starlaw.solver.certainty.open_program import listed

    several = [answer for answer in answers if not answer.isdecimal()]
    more = f" … or {len(answers) - MOST_ANSWERS} more (--json)" if len(several) > MOST_ANSWERS else ""
    return listed(answers[:MOST_ANSWERS] if more else answers) + more
