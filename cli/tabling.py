"""Commands about tables: tables, cache."""

from typing import Annotated, Any

import typer

from starlaw.cli.arguments import AsJson, Content, GameName, With
from starlaw.cli.output import say, say_json


def tables(game: GameName, added: With = None, content: Content = "default", json: AsJson = False) -> None:
    """Show how large a game's rules are when ground for all states: atoms, rules, levels, the largest heads.

    Example: starlaw tables horizons
    """
    from starlaw.solver.game import game as find_game
    from starlaw.solver.tables.report import report

    found = report(find_game(game, content, expansions=added or ()))
    if json:
        say_json(found)
        return
    say(f"{found['game']}: ground in {found['seconds']:.1f} s, {found['inputs']} inputs, {found['rules']} rules")
    say("  rules by head: " + ", ".join(f"{name} {number}" for name, number in found["largest"].items()))
    for name, table in found["tables"].items():
        size = f"{table['slots']} slots, {table['literals']} literals, {table['sums']} sums"
        say(f"  {name}: {table['levels']} levels, {size}, {table['bytes'] / 1e6:.1f} MB")


def cache(
    clear: Annotated[bool, typer.Option("--clear", help="Remove all tables.")] = False, json: AsJson = False
) -> None:
    """Show or clear the tables kept on disk; STARLAW_CACHE names another folder, or none if it is empty.

    Example: starlaw cache --clear
    """
    from starlaw.solver.tables import cache as kept

    removed = kept.clear() if clear else 0
    found = kept.entries()
    place = kept.cache_folder()
    if json:
        shown: dict[str, Any] = {"folder": None if place is None else str(place), "removed": removed}
        files = [{"name": entry.file.name, "bytes": entry.size, "narrowed": entry.narrowed} for entry in found]
        say_json(shown | {"files": files})
        return
    say(f"{place or 'no folder'}: {len(found)} tables" + (f", {removed} removed" if clear else ""))
    for entry in found:
        narrowed = f", narrowed to {entry.narrowed} decisions or games" if entry.narrowed else ""
        say(f"  {entry.size / 1e6:6.1f} MB  {entry.file.name}{narrowed}")


COMMANDS = (tables, cache)
