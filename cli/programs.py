"""Commands about the rules as programs: rules, tables, cache."""

from typing import Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, Content, GameName, With
from starlaw.cli.output import say, say_json


def rules(
    game: GameName,
    generated: Annotated[
        bool, typer.Option("--generated", help="Print the rules that the declarations generate.")
    ] = False,
    content: Content = "default",
    json: AsJson = False,
) -> None:
    """List the rule files of a game with what each is about, or print the rules that are generated beside them.

    Example: starlaw rules horizons

    Example: starlaw rules horizons --generated
    """
    from starlaw.knowledge.rules import about, rule_files
    from starlaw.solver.declared.generation import BESIDE, MAKERS, made
    from starlaw.solver.game import game as find_game

    judge = find_game(game, content)
    files = [{"file": f"{path.parent.name}/{path.name}", "about": about(path)} for path in rule_files(game)]
    texts: list[dict[str, Any]] = [
        {"name": name, "beside": [file for file, names in BESIDE.items() if name in names]}
        | ({"text": made(judge, name).text} if generated else {})
        for name in MAKERS
    ]
    if json:
        say_json({"game": game, "files": files, "generated": texts})
        return
    if generated:
        for text in texts:
            say(f"% --- {text['name']}: loaded beside {', '.join(text['beside'])} ---\n\n{text['text']}")
        return
    listed = [(entry["file"], entry["about"]) for entry in files]
    listed += [(f"generated/{text['name']}", f"Loaded beside {', '.join(text['beside'])}.") for text in texts]
    width = max(len(name) for name, _ in listed)
    for name, meaning in listed:
        say(f"{name:{width}}  {meaning}")


def tables(game: GameName, added: With = None, content: Content = "default", json: AsJson = False) -> None:
    """Show how large a game's compiled tables are: atoms, rules, levels and the largest heads.

    Example: starlaw tables horizons
    """
    from starlaw.knowledge.naming import several
    from starlaw.show.layout import wrapped
    from starlaw.solver.game import game as find_game
    from starlaw.solver.tables.report import report

    figures = report(find_game(game, content, expansions=added or ()))
    if json:
        say_json(figures)
        return
    ground = f"{figures['inputs']} inputs and {figures['rules']} ground rules"
    say(f"The rules of {figures['game']} were ground in {figures['seconds']:.1f} s to {ground}.")
    largest = ", ".join(f"{name} {number}" for name, number in figures["largest"].items())
    say(wrapped(largest, "  ground rules by what they derive: ", "    "))
    for name, table in figures["tables"].items():
        counts = [several(table[f"{part}s"], part) for part in ("level", "slot", "literal", "sum")]
        say(f"  table of {name}: {', '.join(counts)}, {table['bytes'] / 1e6:.1f} MB")


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove all tables and parsed files from the disk.")] = False,
    json: AsJson = False,
) -> None:
    """Show or clear the tables kept on disk; STARLAW_CACHE names another folder; if it is empty, no tables are kept.

    Example: starlaw cache --clear
    """
    from starlaw.knowledge.caching import cache_folder
    from starlaw.knowledge.keeping import forget
    from starlaw.knowledge.naming import several
    from starlaw.solver.tables import cache as kept

    removed = kept.clear() if clear else 0
    if clear:
        forget()
    entries = kept.entries()
    place = cache_folder()
    if json:
        shown: dict[str, Any] = {"folder": None if place is None else str(place), "removed": removed}
        files = [{"name": entry.file.name, "bytes": entry.size, "narrowed": entry.narrowed} for entry in entries]
        say_json(shown | {"files": files})
        return
    say(f"{place or 'no folder'}: {several(len(entries), 'table')}" + (f", {removed} removed" if clear else ""))
    for entry in entries:
        narrowed = f", narrowed to {several(entry.narrowed, 'kind')} of decisions or games" if entry.narrowed else ""
        say(f"  {entry.size / 1e6:6.1f} MB  {entry.file.name}{narrowed}")
