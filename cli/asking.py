"""Commands that answer questions about the rules: ask, interactions."""

import re
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from starlaw.cli.arguments import AsJson, GameName
from starlaw.cli.output import finish, say, say_json

if TYPE_CHECKING:
    from starlaw.knowledge.search_answers import SearchAnswer
    from starlaw.solver.questions.asking import Reply
    from starlaw.solver.questions.rulings import Answer
    from starlaw.solver.questions.understanding import Understood

MOST_LINES = 3  # of one sort below an answer; --json has all
MOST_RULES = 12  # that a rule meets in one way; --json has all
SIGNATURE = re.compile(r"[a-z]\w*/\d+")  # of a predicate, such as turn/1


def ask(
    words: Annotated[
        list[str], typer.Argument(metavar="[GAME] WORDS…", help="A question; the name of a game may come first.")
    ],
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, max=50, help="Print at most N answers.")] = 3,
    json: AsJson = False,
) -> None:
    """Search the rules for a question and print the best clauses with their sources, rules, readings and a case.

    Where a ruling fits the question and the question says what the ruling needs, its answer stands on top, with what
    was understood and the command that repeats it. If the source may well not answer a question, that is said above the
    nearest clauses. Exit 0: something was found, 1: nothing was found, 2: bad input.

    Example: starlaw ask horizons can I build on a world someone else is on?

    Example: starlaw ask new_horizons how many dice does a battleship roll?
    """
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.folders import source_names
    from starlaw.show.doors.questions import reply_object
    from starlaw.solver.questions.asking import reply

    game = words[0] if words[0] in source_names() else None
    question = " ".join(words[1:] if game else words)
    if not question.strip():
        raise InvalidInputError(f"expected a question after {game}, such as: how does the game end?")
    known = reply(question, game, limit)
    if json:
        say_json(reply_object(question, known))
    elif not known.answers:
        say("nothing found; try other words")
    else:
        _say_reply(known)
    if not known.answers:
        finish(1)


def _say_reply(known: "Reply") -> None:
    """Print what is computed or told in short, then the best answers, under the title of each game if it is open."""
    from starlaw.show.layout import wrapped

    if known.ruling:
        _say_computed(known.about, known.ruling, known.ruled)
    elif not known.told:
        say("The source does not seem to say this. What it says that comes nearest:")
    if known.short and known.short.asked:
        begins = "In short" if known.told else "Perhaps"
        answers = f"{begins}: {known.short.text}. That is what the first of these answers to: {known.short.asked}"
        say(wrapped(answers, "", "  "))
    elif known.short:
        say(f"In short: {known.short.text}, as the first of these reads.")
    titles = list(dict.fromkeys(answer.title for answer in known.answers))
    grouped = sorted(known.answers, key=lambda answer: titles.index(answer.title))
    for number, answer in enumerate(grouped, start=1):
        if len(titles) > 1 and (number == 1 or grouped[number - 2].title != answer.title):
            say(f"{answer.title}:")
        _say_answer(number, answer)


def _say_computed(game: str, asked: "Understood", answer: "Answer | None") -> None:
    from starlaw.cli.ruling import answer_in_a_line
    from starlaw.show.layout import wrapped
    from starlaw.show.words import assumption_in_words
    from starlaw.solver.game import judge_of

    given = " ".join(f"{key}={value}" for key, value in asked.given.items())
    command = f"starlaw ruling {game} {asked.ruling}{f' {given}' if given else ''}"
    if answer is None:
        say(wrapped(f"{asked.question} This can be worked out by: {command}", "", "  "))
        for name, means in asked.lacking.items():
            say(wrapped(f"still to be said: {name}: {means}", "  ", "    "))
    else:
        say(wrapped(f"{asked.question} {answer_in_a_line(judge_of(game), asked.ruling, answer)}", "", "  "))
        say(wrapped(f"understood: {given.replace(' ', ', ')}; how it comes about: {command}", "  ", "    "))
        for assumption in answer.assumptions:
            say(wrapped(f"rests on {assumption_in_words(judge_of(game), assumption)}", "  ", "    "))
    say("")


def _say_answer(number: int, answer: "SearchAnswer") -> None:
    from starlaw.show.layout import wrapped

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
    rule: Annotated[
        str | None,
        typer.Argument(metavar="RULE", help="A rule, such as hz.build.cost; a move; or words, such as 'stealth ship'."),
    ] = None,
    other: Annotated[
        str | None, typer.Argument(metavar="[RULE]", help="A second one, to find a state where both block a move.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help="Write the state found for two rules to this file."),
    ] = None,
    audit: Annotated[
        bool, typer.Option("--audit", help="List rules that never forbid anything, or never without another.")
    ] = False,
    json: AsJson = False,
) -> None:
    """List the rules that a rule feeds, amends, shares moves or facts with, or is tested together with.

    The list is worked out from the rule files, the clause register and the cases. With a second rule, find a legal
    state near the first turn and a move that both rules block there, or say that there is none within the bounds
    printed. With --audit, list the rules that forbid no move in any legal state, and those that never do so without
    another rule. Exit 1: there is no such rule, or no such state.

    Example: starlaw interactions horizons hz.build.cost

    Example: starlaw interactions horizons hz.build.cost hz.build.position -o both.json

    Example: starlaw interactions new_horizons 'stealth ship' bombard

    Example: starlaw interactions horizons --audit
    """
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.folders import source_named
    from starlaw.knowledge.rules import rules
    from starlaw.show.layout import similar
    from starlaw.solver.rulebook.meant import meant

    source_named(game)
    if audit == (rule is not None):
        raise InvalidInputError("expected a rule, or --audit for all rules")
    if audit:
        say_audit(game, json)
        return
    assert rule is not None
    if output and not other:
        raise InvalidInputError("--output needs two rules, whose state it writes")
    groups = [meant(game, name) for name in (rule, other) if name]
    for name, group in zip((rule, other), groups, strict=False):
        if not group:
            say_json(None) if json else say(f"{name}: there is no such rule in {game}{similar(str(name), rules(game))}")
            finish(1)
    if any(len(group) > 1 for group in groups):
        _say_groups(game, groups, output, json)
    elif other:
        _say_witness(game, groups[0][0], groups[1][0], output, json)
    else:
        _say_interactions(game, groups[0][0], json)


def _say_groups(game: str, groups: "list[tuple[str, ...]]", output: Path | None, json: bool) -> None:
    """Print the rules that words or moves mean, how those of two groups meet, and a state in which two of them do."""
    from starlaw.knowledge.rules import rules
    from starlaw.show.layout import wrapped
    from starlaw.solver.rulebook.meant import meetings

    met = meetings(game, groups[0], groups[-1])
    if json:
        pairs = [{"rule": one, "other": other, "how": how} for one, other, how in met]
        say_json({"rules": [list(group) for group in groups], "meets": pairs})
    else:
        for name in dict.fromkeys(name for group in groups for name in group):
            say(wrapped(rules(game)[name].sentence, f"{name}: ", "  "))
        for one, other, how in met[:MOST_RULES]:
            say(wrapped(f"{one} and {other}: {how}", "  ", "    "))
        if len(met) > MOST_RULES:
            say(f"  … and {len(met) - MOST_RULES} more (--json)")
        same = next(((one, other) for one, other, how in met if how.startswith("both can forbid")), None)
        if len(groups) > 1 and same:
            _say_witness(game, *same, output, json)
    if not met:
        if not json:
            say("  none of them meet")
        finish(1)


def say_audit(game: str, json: bool) -> None:
    """Print rules that never forbid anything, or never without another."""
    from starlaw.show.layout import wrapped
    from starlaw.solver.states.audit import audit

    audited = audit(game)
    if json:
        say_json(audited.model_dump(mode="json"))
        return
    rest = audited.rules - audited.blocking - audited.checking
    forbidding = f"{audited.blocking} forbid moves, {audited.checking} forbid states"
    say(f"{audited.rules} rules: {forbidding}, {rest} count or answer")
    titles = {
        "never": "forbid no move in any legal state",
        "open": "no move that they forbid was found in a legal state, nor a proof that there is none",
        "not_shown": "no case shows them at work",
    }
    for status, title in titles.items():
        silent = [entry for entry in audited.silent if entry.status == status]
        say(f"{title}: {len(silent) or 'none'}")
        for entry in silent:
            say(wrapped(f"{entry.rule}: {entry.sentence}", "  ", "    "))
    share = f"{len(audited.redundant) or 'none'} of {audited.pairs} pairs"
    say(f"forbid a move or a state only if another rule does, too: {share}")
    for pair in audited.redundant:
        proof = "" if pair.status == "never" else " (not proved)"
        say(f"  {pair.rule}, not without {pair.other}{proof}")
    say(f"  {audited.by_cases} pairs are told apart by cases, those about moves otherwise by search")
    say("looked at: rules about moves by cases and search; rules about states, points and answers by cases alone")
    say(wrapped(audited.bounds, "searched: ", "  "))


def _say_witness(game: str, rule: str, other: str, output: Path | None, json: bool) -> None:
    from starlaw.cli.output import json_text, write_file
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.rules import rules
    from starlaw.show.layout import wrapped
    from starlaw.solver.game import judge_of
    from starlaw.solver.states.witness import witness

    if rule == other:
        raise InvalidInputError(f"expected two different rules, got {rule} twice")
    witnessed = witness(judge_of(game), rule, other)
    if witnessed.state and output:
        write_file(output, json_text(witnessed.state) + "\n")
    if json:
        say_json(witnessed.model_dump(mode="json"))
    else:
        for name in witnessed.rules:
            say(wrapped(rules(game)[name].sentence, f"{name}: ", "  "))
        if witnessed.status == "found":
            more = [name for name in witnessed.blocked_by if name not in witnessed.rules]
            say(
                f"both block {witnessed.move}"
                + (f", and so does {', '.join(more)}" if more else ", and no other rule does")
            )
            proved = (
                "the nearest such state there is" if witnessed.smallest else "the nearest found, not proved nearest"
            )
            say(wrapped(f"in a game at its first turn, but for what follows ({proved}):", "  "))
            for change in witnessed.changes or ("nothing",):
                say(wrapped(change, "    ", "      "))
        else:
            say(wrapped(f"no state was found in which both block a move: {witnessed.why}"))
        say(wrapped(witnessed.bounds, "  searched: ", "    "))
    if witnessed.status != "found":
        finish(1)


def _say_interactions(game: str, rule: str, json: bool) -> None:
    from starlaw.show.layout import wrapped
    from starlaw.show.phrases import listed, spoken
    from starlaw.show.predicates import condition_in_words, predicate_in_words
    from starlaw.solver.game import judge_of
    from starlaw.solver.rulebook.interactions import interactions as interactions_of

    judge, met = judge_of(game), interactions_of(game, rule)
    if json:
        say_json(met.model_dump(mode="json"))
        return
    say(wrapped(met.sentence, f"{met.rule}: ", "  "))
    say(wrapped(", ".join(met.clauses), "  clauses: ", "    "))
    if met.moves:
        say(wrapped(listed((spoken(move) for move in met.moves), "or"), "  can forbid these moves: ", "    "))
    if met.state:
        say("  whether it does so depends on what a state says:")
        for signature in met.state:
            say(wrapped(predicate_in_words(judge, signature), "    ", "      "))
    for value in dict.fromkeys(exemption.value for exemption in met.exempted_by):
        means = predicate_in_words(judge, value)
        say(
            wrapped(
                f"it asks otherwise, or nothing, where this holds: {means}. One of these makes it so:", "  ", "    "
            )
        )
        for way in (exemption for exemption in met.exempted_by if exemption.value == value):
            conditions = "; ".join(condition_in_words(judge, condition) for condition in way.by)
            say(wrapped(f"- {conditions} ({way.file}:{way.line})", "    ", "      "))
    for how in dict.fromkeys(meeting.how for meeting in met.meets):
        meetings = [meeting for meeting in met.meets if meeting.how == how]
        say(f"  {how}:")
        for meeting in meetings[:MOST_RULES]:
            links = (predicate_in_words(judge, link) if SIGNATURE.fullmatch(link) else link for link in meeting.by)
            by = ", ".join([*islice(links, MOST_LINES), *["…"] * (len(meeting.by) > MOST_LINES)])
            say(wrapped(f"{meeting.rule}: {meeting.sentence} [{by}]", "    ", "      "))
        if len(meetings) > MOST_RULES:
            say(f"    … and {len(meetings) - MOST_RULES} more (--json)")
