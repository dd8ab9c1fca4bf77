"""A game in words for every front door: what its folder in `show` offers, how it is found, and what all share.

A decision is its phrase, which stands beside its declaration (`asks`), with what it is about. A move is what `choice`
says. An event is its text, with things by their names; what players gain and pay in one move is told once, net.
"""

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any, Protocol, cast

from starlaw.knowledge.moves import Move
from starlaw.knowledge.naming import called, named
from starlaw.knowledge.provenance import Assumption
from starlaw.knowledge.states import Decision
from starlaw.show.phrases import listed, spoken
from starlaw.solver.declared.words import decision_words
from starlaw.solver.executor.events import Event, Ply
from starlaw.solver.game import Game
from starlaw.solver.session import symbol

Hidden = Mapping[str, Collection[str]]  # names of things that a player may not know, by the type of a move's part
HIDDEN = "hidden"


class Words(Protocol):
    """What a game's folder in `show` can offer; a player of None is nobody's seat, which sees what lies open to all."""

    def board(self, judge: Game, state: Any, player: str | None) -> str:
        """Return the table as a player may see it."""

    def about(self, judge: Game, state: Any, asked: Any) -> str:
        """Return what a decision is about beyond its phrase, if anything."""

    def choice(self, judge: Game, state: Any, move: Move) -> str:
        """Return in words what a legal move does."""

    def price(self, counts: Mapping[str, int]) -> str:
        """Return tokens in words, as they are paid and gained."""

    def called(self, judge: Game, thing: str) -> str:
        """Return how people call a thing that was drawn, if they say more than its name."""

    def witnesses(self, judge: Game) -> Mapping[str, str]:
        """Return the sentence for each witness of a broken rule, by its term's name and size, or by the rule."""

    def findings(self, judge: Game) -> Mapping[str, str]:
        """Return the sentence for what a ruling or a score found, by the rule and the term's name and size."""

    def predicates(self, judge: Game) -> Mapping[str, str]:
        """Return the sentence for what rules work out, by a pattern such as "at_home(Player, World)"."""

    def hidden(self, judge: Game, ply: Ply, player: str | None) -> Hidden:
        """Return what a player may not know of a move and what it did."""

    def because(self, judge: Game, ply: Ply) -> str:
        """Return why a seat that the rules play made a move; nothing for others."""

    def seen(self, judge: Game, state: Any, player: str | None) -> Any:
        """Return a state without what a player does not know, which can be judged and scored."""

    def dealt(self, judge: Game, state: Any) -> Collection[str]:
        """Return what `seen` laid face down somewhere although it could as well lie elsewhere."""

    def reference(self, judge: Game) -> str:
        """Return what is printed on boards."""


@cache
def words_of(game: str) -> Words:
    """Return a game in words: what its folder says, and where that says nothing, what serves any game."""
    package = f"starlaw.show.{game}"
    own = vars(import_module(package)) if find_spec(package) else {}
    return cast("Words", SimpleNamespace(**{name: own.get(name, plain) for name, plain in PLAIN.items()}))


# --- What serves any game ---


def _board(judge: Game, state: Any, player: str | None) -> str:
    """Return all that the rules hear of a state, a sentence a line."""
    atoms = frozenset(symbol(atom) for atom in judge.state_facts(state))
    return "\n".join(change.text for change in judge.changes(frozenset(), atoms))


def _choice(judge: Game, state: Any, move: Move) -> str:
    """Return the action and its parts."""
    return " ".join([spoken(move.name), *(called(judge.names, part) for part in move.arguments[1:])])


def _price(counts: Mapping[str, int]) -> str:
    """Return tokens with their numbers."""
    return listed(f"{number} {spoken(token)}" for token, number in counts.items())


PLAIN: Mapping[str, Callable[..., Any]] = {
    "board": _board,
    "about": lambda judge, state, asked: "",
    "choice": _choice,
    "price": _price,
    "called": lambda judge, thing: called(judge.names, thing),
    "witnesses": lambda judge: {},
    "findings": lambda judge: {},
    "predicates": lambda judge: {},
    "hidden": lambda judge, ply, player: {},  # where everybody sees all
    "because": lambda judge, ply: "",  # where the rules play no seat
    "seen": lambda judge, state, player: state,  # where nothing is hidden, or the board leaves it out
    "dealt": lambda judge, state: (),  # where all that a player does not know lies in one pile
    "reference": lambda judge: "",
}


# --- Decisions ---


def decision(judge: Game, state: Any) -> str:
    """Return whose decision it is and what it is about."""
    if not state.agenda:
        return "the game is over"
    return f"{called(judge.names, state.agenda[0].player)} decides: {asked_in_words(judge, state, state.agenda[0])}"


def asked_in_words(judge: Game, state: Any, asked: Decision) -> str:
    """Return what a decision asks for."""
    phrase, about = decision_words(type(state), asked.kind), words_of(judge.name).about(judge, state, asked)
    return f"{phrase} ({about})" if about else phrase


# --- What answers rest on ---


def assumption_in_words(judge: Game, assumption: Assumption) -> str:
    """Return a value that the sources do not give, with what else it could be; a reading is told as its option."""
    said = f"{assumption.value}, could be {assumption.range}"
    return said if assumption.value.startswith("reading ") else named(judge.names, said)


def assumed_in_words(judge: Game, assumption: Assumption) -> str:
    """Return such a value alone."""
    return assumption.value if assumption.value.startswith("reading ") else named(judge.names, assumption.value)


# --- Moves and events ---


def told(judge: Game, ply: Ply, player: str | None) -> str:
    """Return a move and what it did on one line, as a player may know it."""
    words = words_of(judge.name)
    hidden = words.hidden(judge, ply, player)
    move = _open_parts(judge, ply.move, hidden)
    said = "; ".join(happened(judge, ply.events, hidden))
    if not said and move == ply.move:
        said = words.choice(judge, ply.before, move)
    why = words.because(judge, ply)
    line = f"{move.text}: {said}" if said else move.text
    return f"{line}; why: {why}" if why else line


def _open_parts(judge: Game, move: Move, hidden: Hidden) -> Move:
    kinds = (parameter.type for parameter in judge.shapes[move.name])
    parts = zip(move.arguments, kinds, strict=True)
    return Move(move.name, tuple(HIDDEN if part in hidden.get(kind, ()) else part for part, kind in parts))


def happened(judge: Game, events: Iterable[Event], hidden: Hidden | None = None) -> list[str]:
    """Return what events say: what was drawn from one place at once, and gains and payments of a player net.

    Each of those stands where the first of its events is.
    """
    lines: dict[Hashable, str] = {}
    drawn: dict[str, Counter[str]] = {}
    net: dict[str, Counter[str]] = {}
    for place, event in enumerate(events):
        if event.kind in ("gained", "paid"):
            player, token, amount = str(event.values["player"]), str(event.values["token"]), int(event.values["amount"])
            net.setdefault(player, Counter())[token] += amount if event.kind == "gained" else -amount
            lines[player] = _balance(judge, player, net[player])
        elif _draws_a_thing(event):
            what = str(event.values["what"])
            drawn.setdefault(what, Counter())[_drawn(judge, event, hidden)] += 1
            lines["drawn", what] = _draws(what, drawn[what])
        else:
            lines[place] = event_in_words(judge, event, hidden)
    return [line for line in lines.values() if line]


def _balance(judge: Game, player: str, net: Mapping[str, int]) -> str:
    """Return what a player gains and pays in all; nothing if that cancels out."""
    price = words_of(judge.name).price
    gained = {token: number for token, number in net.items() if number > 0}
    paid = {token: -number for token, number in net.items() if number < 0}
    parts = [f"gains {price(gained)}"] * bool(gained) + [f"pays {price(paid)}"] * bool(paid)
    return f"{called(judge.names, player)} {' and '.join(parts)}" if parts else ""


def _draws_a_thing(event: Event) -> bool:
    """Tell whether one thing was drawn; a throw of dice says by itself what came of it."""
    return event.kind == "drawn" and "result" in event.values


def _draws(what: str, results: Mapping[str, int]) -> str:
    """Return what was drawn from one place, things that are alike with their number."""
    return f"{what}: {', '.join(f'{number} {thing}' if number > 1 else thing for thing, number in results.items())}"


def _drawn(judge: Game, event: Event, hidden: Hidden | None) -> str:
    """Return the name of what was drawn, unless it is hidden."""
    if "result" in hidden_parts(judge, event, hidden or {}):
        return HIDDEN
    return words_of(judge.name).called(judge, str(event.values["result"]))


def hidden_parts(judge: Game, event: Event, hidden: Hidden) -> frozenset[str]:
    """Return the keys under which an event names what is hidden; things of another kind can have the same name.

    Of a key that is a part of moves, the kinds are known by its types there; under any other, a hidden name is hidden.
    """
    kinds = _types_by_key(judge)
    return frozenset(
        key
        for key, value in event.values.items()
        if any(str(value) in things and kind in kinds.get(key, hidden) for kind, things in hidden.items())
    )


@lru_cache(maxsize=100)
def _types_by_key(judge: Game) -> Mapping[str, Collection[str]]:
    parameters = [parameter for shape in judge.shapes.values() for parameter in shape]
    return {part.key: {other.type for other in parameters if other.key == part.key} for part in parameters}


def event_in_words(judge: Game, event: Event, hidden: Hidden | None = None) -> str:
    """Return what an event says by itself; what was drawn by its name, unless it is hidden."""
    if _draws_a_thing(event):
        return _draws(str(event.values["what"]), {_drawn(judge, event, hidden): 1})
    return named(judge.names, event.text, event.values.values())
