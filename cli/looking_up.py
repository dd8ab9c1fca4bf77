"""Commands that look things up: games, clause, rule, coverage, schema."""

from collections.abc import Mapping
from typing import Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, GameName, With
from starlaw.cli.output import finish, say, say_json


def games(json: AsJson = False) -> None:
    """List the games with their options, source coverage and assumed values.

    Example: starlaw games
    """
    from starlaw.knowledge.clauses import manifest
    from starlaw.knowledge.folders import lineage, source_names
    from starlaw.knowledge.readings import readings
    from starlaw.solver.game import judge_of

    shown: list[dict[str, Any]] = []
    for name in source_names():
        judge = judge_of(name)
        base = lineage(name)[0]
        theirs = judge_of(base).content.provenances if base != name else {}
        own = judge.content.provenances
        provenances = {part: source for part, source in own.items() if part not in theirs}
        covered = coverage_of(name)
        shown.append(
            {
                "game": name,
                "title": manifest(name).title,
                "edition": manifest(name).edition,
                "expands": None if base == name else base,
                "players": list(manifest(name).players),
                "clauses": len(covered),
                "encoded": sum(entry.encoded for entry in covered),
                "assumed": sorted(part for part, source in provenances.items() if source.kind == "assumed"),
                "options": {
                    r.id: {
                        "question": r.question,
                        "chosen": r.chosen,
                        "choices": dict(r.choices),
                        "not_encoded": dict(r.not_encoded),
                    }
                    for r in readings(name).values()
                    if base == name or r.id not in readings(base)
                },
            }
        )
    if json:
        say_json(shown)
        return
    for entry in shown:
        low, high = entry["players"]
        of = f", expands {entry['expands']} (--with {entry['game']})" if entry["expands"] else ""
        say(f"{entry['game']}: {entry['title']} ({entry['edition']}), {low} to {high} players{of}")
        say(f"  {entry['encoded']} of {entry['clauses']} clauses encoded (starlaw coverage {entry['game']})")
        say(f"  assumed, since the source does not give them: {', '.join(entry['assumed'])}")
        say("  options (--option NAME=CHOICE):")
        settled = [name for name, option in entry["options"].items() if len(option["choices"]) == 1]
        for name, option in entry["options"].items():
            if name in settled:
                continue
            say(f"    {name}: {option['question']}")
            for choice, means in option["choices"].items():
                say(f"      {'*' if choice == option['chosen'] else ' '} {choice}: {means}")
            for choice, means in option["not_encoded"].items():
                say(f"      - {choice}, not encoded: {means}")
        if settled:
            say(f"  {len(settled)} more open points are read in one way; --json lists them")


def coverage_of(game: str) -> tuple[Any, ...]:
    """Return what takes up each clause of a game."""
    from starlaw.knowledge.citing import citations
    from starlaw.knowledge.coverage import coverage
    from starlaw.solver.game import judge_of

    judge = judge_of(game)
    effects: Mapping[str, Any] = {f"{c.file}:{c.name}": c.clauses for c in citations(game)}
    content = {part: source.clauses for part, source in judge.content.provenances.items()}
    return coverage(game, effects, content)


def clause(
    clause_id: Annotated[str, typer.Argument(metavar="ID", help="A clause, such as horizons/build#4.")],
    json: AsJson = False,
) -> None:
    """Show a clause with everything that is linked to it.

    Example: starlaw clause horizons/build#4
    """
    from starlaw.knowledge.clauses import clauses_with_expansions, manifest
    from starlaw.knowledge.errors import InvalidInputError
    from starlaw.knowledge.folders import source_names
    from starlaw.knowledge.rules import rules
    from starlaw.show.layout import similar, wrapped

    game = clause_id.partition("/")[0]
    if game not in source_names():
        raise InvalidInputError(f"expected a clause such as horizons/build#4, got {clause_id!r}")
    register = clauses_with_expansions(game)
    if clause_id not in register:
        say_json(None) if json else say(f"{clause_id}: there is no such clause{similar(clause_id, register)}")
        finish(1)
    this = register[clause_id]
    entry = next(entry for entry in coverage_of(game) if entry.clause == clause_id)
    back = {
        "amended_by": [c.id for c in register.values() if clause_id in c.amends],
        "clarified_by": [c.id for c in register.values() if clause_id in c.clarifies],
        "contradicted_by": [c.id for c in register.values() if clause_id in c.contradicts],
    }
    if json:
        linked = entry.model_dump(mode="json", include={"rules", "effects", "content", "readings", "cases"})
        say_json({**this.model_dump(mode="json"), **back, **linked})
        return
    say(f"{this.id}  {this.kind}")
    say(wrapped(this.text, "  ", "  "))
    say(f"  {manifest(game).title}, line {this.lines}")
    links = {"amends": this.amends, "clarifies": this.clarifies, "contradicts": this.contradicts, **back}
    for name, ids in links.items():
        for other in ids:
            printed = ", as printed" if name == "amends" else ""
            say(wrapped(f"{name.replace('_', ' ')} {other}{printed}: {register[other].text}", "  ", "    "))
    if this.note:
        say(wrapped(f"note: {this.note}", "  ", "    "))
    for rule_id in entry.rules:
        where = f"{rules(game)[rule_id].file}:{rules(game)[rule_id].line}"
        say(wrapped(f"rule {rule_id} ({where}): {rules(game)[rule_id].sentence}", "  ", "    "))
    for kind in ("effects", "content", "readings", "cases"):
        if getattr(entry, kind):
            say(wrapped(f"{kind}: {', '.join(getattr(entry, kind))}", "  ", "    "))
    if this.unencoded:
        say(wrapped(f"not encoded: {this.unencoded}", "  ", "    "))


def rule(
    rule_id: Annotated[str, typer.Argument(metavar="ID", help="A rule, such as hz.build.habitat.")],
    json: AsJson = False,
) -> None:
    """Show a rule: its sentence, clauses and code, the rules that it feeds and rests on, and the cases that test it.

    Example: starlaw rule hz.build.habitat
    """
    from starlaw.knowledge.cases import cases
    from starlaw.knowledge.clauses import clauses
    from starlaw.knowledge.folders import source_names
    from starlaw.knowledge.rules import rules
    from starlaw.show.layout import similar, wrapped
    from starlaw.solver.rulebook.interactions import interactions
    from starlaw.solver.rulebook.statements import code_of, rests_on

    for game in source_names():
        record = rules(game).get(rule_id)
        if record is None:
            continue
        tested = [case.id for case in cases(game).values() if rule_id in case.tested_rules]
        met = interactions(game, rule_id).meets
        links = {how: [meeting.rule for meeting in met if meeting.how == how] for how in ("feeds", "is fed by")}
        code, rests = code_of(game, rule_id), rests_on(game, rule_id)
        if json:
            more = {how.replace(" ", "_"): rules_met for how, rules_met in links.items()}
            texts = [{"file": s.file, "line": s.line, "text": s.text} for s in code]
            say_json({**record.model_dump(mode="json"), "cases": tested, **more, "rests_on": rests, "encoded": texts})
            return
        say(f"{record.id}  {record.file}:{record.line}")
        say(wrapped(record.sentence, "  ", "  "))
        for clause_id in record.clauses:
            cited = clauses(game).get(clause_id)
            citation = f"{clause_id} (line {cited.lines}): {cited.text}" if cited else clause_id
            say(wrapped(citation, "  ", "    "))
            for printed in cited.amends if cited else ():
                others = [other.id for other in rules(game).values() if printed in other.clauses]
                encoded = f" ({', '.join(others)})" if others else ""
                amended = f"amends {printed}, as printed: {clauses(game)[printed].text}{encoded}"
                say(wrapped(amended, "    ", "      "))
        for how, names in {**links, "rests on": rests, "cases": tested}.items():
            if names:
                say(wrapped(", ".join(names), f"  {how}: ", "    "))
        for statement in code:
            say(wrapped(statement.text, f"  {statement.file}:{statement.line}  ", "    "))
        return
    every = {name: None for game in source_names() for name in rules(game)}
    say_json(None) if json else say(f"{rule_id}: there is no such rule{similar(rule_id, every)}")
    finish(1)


def coverage(
    game: GameName,
    missing: Annotated[bool, typer.Option("--missing", help="List only clauses that nothing encodes.")] = False,
    json: AsJson = False,
) -> None:
    """Show for every clause the rules, effects, content and cases that encode it, or why none does.

    Example: starlaw coverage horizons --missing
    """
    entries = [entry for entry in coverage_of(game) if not (missing and entry.encoded)]
    if json:
        say_json([{**entry.model_dump(mode="json"), "encoded": entry.encoded} for entry in entries])
        return
    for entry in entries:
        taken = [*entry.rules, *entry.effects, *(f"content {c}" for c in entry.content)]
        taken += [f"reading {r}" for r in entry.readings]
        say(f"{entry.clause}  {entry.text}")
        say(f"    {', '.join(taken) if taken else 'not encoded: ' + (entry.unencoded or 'yet')}")
        if entry.cases:
            say(f"    cases: {', '.join(entry.cases[:4])}{' …' if len(entry.cases) > 4 else ''}")
    everything = coverage_of(game)
    encoded = sum(entry.encoded for entry in everything)
    left = sum(1 for entry in everything if not entry.encoded and entry.unencoded)
    open_yet = len(everything) - encoded - left
    say(f"{len(everything)} clauses: {encoded} encoded, {left} with a reason why not, {open_yet} open")


def schema(
    game: GameName,
    added: With = None,
    fields: Annotated[bool, typer.Option("--fields", help="Print the fields of a state as sentences.")] = False,
    json: AsJson = False,
) -> None:
    """Print the JSON Schemas of state, move, verdict, violation, event and record.

    With --fields, print the fields of a state instead: what each says, its atom in the rules, and what is hidden.

    Example: starlaw schema horizons --fields
    """
    from starlaw.solver.game import game as find_game
    from starlaw.solver.schemas import schemas

    judge = find_game(game, expansions=added or ())
    if not fields:
        say_json(schemas(judge))
        return
    from starlaw.solver.declared.field_table import state_fields

    declared = state_fields(judge.state_model)
    if json:
        say_json([field.model_dump() for field in declared])
        return
    for field in declared:
        say(f"{field.path}\n    {field.says}. [{field.atom}]")
        if field.hidden:
            say(f"    {field.hidden}")
