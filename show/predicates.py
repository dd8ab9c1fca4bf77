"""What rules work out, in words: a sentence for each predicate, in which its variables stand for its parts.

Sentences stand by pattern, as in "at_home(Player, World)": what every game has here, others in a game's folder; what
a state holds is told as its model declares. A part that is left open goes by the name of its variable.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import chain

from clingo import Symbol, SymbolType

from starlaw.knowledge.naming import called, in_number
from starlaw.show.phrases import listed, spoken
from starlaw.show.words import words_of
from starlaw.solver.game import Game
from starlaw.solver.rulebook.bodies import ANY
from starlaw.solver.rulebook.statements import input_sentences

PATTERN = re.compile(r"(\w+)(?:\(([^)]*)\))?")
SHARED: Mapping[str, str] = {
    "legal(Move)": "the move is legal: Move",
    "blocked(Move, Rule)": "this move is forbidden: Move",
    "charge(Move, Token, N)": "N Token is the price of this move: Move",
    "lacks(Move, Token)": "the player has too little Token for this move: Move",
    "due(Action)": "the decision that is asked now can be answered with this action: Action",
    "asked(Player, Decision)": "Player is asked for this decision: Decision",
    "given(Parameter, Value)": "the question says: Parameter is Value",
    "listed(Parameter, I, Value)": "the question says: number I of Parameter is Value",
    "reading(Name, Choice)": "of the reading Name, the choice Choice is played",
    "errata": "the game is played with its errata",
    "cannot_be(Rule, Term)": "what the question says breaks a rule",
    "missing(Term)": "something is missing to answer the question",
    "put(Move, Term, Rule)": "the question is whether this move is legal: Move",
    "put(Move)": "the question is whether this move is legal: Move",
    "number(Topic, Name, N)": "the content gives N for this number: Topic, Name",
    "fixed(Name, N)": "the content gives N for this number: Name",
    "players(N)": "N players play",
    "seat(Player)": "Player plays",
    "total(Player, N)": "Player has N point(s) in all",
    "winner(Player, Rule)": "Player wins",
    "ahead(Player, Other, Rule)": "Player is ahead of Other",
}


def sentence_for(judge: Game, atom: Symbol) -> str | None:
    """Return what an atom says, its parts by their names; nothing where its predicate has no sentence."""
    return _filled(judge, atom.name, [_open(part) or _part(judge, part) for part in atom.arguments])


def condition_in_words(judge: Game, text: str) -> str:
    """Return what a condition of a statement says, a reading or an atom in which variables are left open."""
    if text.startswith("reading "):
        return f"the {text}".removesuffix(".")
    name, _, parts = text.partition(": ")[0].removesuffix(")").partition("(")
    words = [_left_open(judge, part) for part in _split(parts)]
    return _filled(judge, name, words) or ": ".join(filter(None, (spoken(name), ", ".join(filter(None, words)))))


def predicate_in_words(judge: Game, signature: str) -> str:
    """Return what a predicate says of any parts; without a sentence, its name."""
    name, _, size = signature.partition("/")
    return _filled(judge, name, [""] * int(size)) or spoken(name)


@cache
def sentences(judge: Game) -> Mapping[str, str]:
    """Return the sentence of every predicate that has one, by its name and size, with the pattern before it."""
    inputs = input_sentences(judge.name).items()
    declared = {signature: means for signature, means in inputs if PATTERN.fullmatch(means.partition(": ")[0])}
    worded = {**SHARED, **words_of(judge.name).predicates(judge)}
    by_signature = {
        f"{name}/{len(keys)}": f"{pattern}: {words}"
        for pattern, words in worded.items()
        for name, keys in [_read(pattern)]
    }
    return {**declared, **by_signature}


def _read(pattern: str) -> tuple[str, Sequence[str]]:
    """Return the name and the variables of a pattern."""
    read = PATTERN.fullmatch(pattern)
    if read is None:
        raise ValueError(f"expected a pattern such as at_home(Player, World), got {pattern!r}")
    return read[1], [key.strip() for key in read[2].split(",")] if read[2] else []


def _filled(judge: Game, name: str, words: Sequence[str]) -> str | None:
    """Return the sentence of a predicate with words for its variables; those without a word stay."""
    pattern, _, sentence = sentences(judge).get(f"{name}/{len(words)}", "").partition(": ")
    if not sentence:
        return None
    known = {key: word for key, word in zip(_read(pattern)[1], words, strict=True) if word}
    variables = re.compile("|".join(rf"\b{re.escape(key)}(?!\w)" for key in sorted(known, key=len, reverse=True)))
    text = variables.sub(lambda match: known[match[0]], sentence) if known else sentence
    return in_number(text).removesuffix(".")


def _open(part: Symbol) -> str:
    """Return how a part is told that may be anything."""
    return "anything" if part.type is SymbolType.Function and part.name == ANY and not part.arguments else ""


def _part(judge: Game, term: Symbol) -> str:
    """Return a part of an atom by its name; a move or a place as its name with its own parts."""
    if term.type is SymbolType.Number:
        return str(term.number)
    if term.type is SymbolType.String:
        return term.string
    parts = ", ".join(_part(judge, part) for part in term.arguments)
    name = called(judge.names, term.name) if term.name else ""
    return f"{name} ({parts})" if name and parts else name or parts


def _left_open(judge: Game, part: str) -> str:
    """Return a part of a rule's body by its name, several as what it may be; nothing for a variable or a sum."""
    names = part.removeprefix("(").removesuffix(")").split(";")
    return listed((called(judge.names, name) for name in names), "or") if all(map(_is_name, names)) else ""


def _is_name(part: str) -> bool:
    return re.fullmatch(r"-?\d+|[a-z]\w*", part) is not None


def _split(parts: str) -> Iterable[str]:
    """Yield the parts of an atom's text, those in brackets whole."""
    depth, part = 0, ""
    for sign in chain(parts, "," if parts else ""):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            yield part
            part = ""
        else:
            part += sign
