"""Why something holds, in words: what a state says by the sentence declared for it, other things by their names."""

from clingo import Function, Number, Symbol, SymbolType, parse_term

from starlaw.knowledge.rules import rules
from starlaw.show.findings import answer_of, found
from starlaw.show.predicates import sentence_for
from starlaw.solver.declared.state_programs import signatures
from starlaw.solver.game import Game
from starlaw.solver.rulebook.bodies import ANY
from starlaw.solver.rulebook.justification import JustificationLine
from starlaw.solver.terms import in_words

COUNTED = " instead of "  # in what changes from one number to another


def line_in_words(judge: Game, line: JustificationLine) -> str:
    """Return one line of a tree: what holds or does not, and the rule that says so in its words."""
    sentence = _told(judge, parse_term(line.atom), line.holds)
    return f"{sentence}, by {line.rule}: {rules(judge.name)[line.rule].sentence}" if line.rule else sentence


def _told(judge: Game, atom: Symbol, holds: bool) -> str:
    signature = f"{atom.name}/{len(atom.arguments)}"
    if signature in signatures(judge.state_model) and (sentence := _of_state(judge, atom, holds)):
        return sentence
    if atom.match("answer", 1):
        return f"the answer is {answer_of(judge, atom.arguments[0])}"
    if atom.match("finding", 2):
        return found(judge, atom.arguments[0].string, atom.arguments[1:])
    if atom.match("points", 4) and atom.arguments[1].type is SymbolType.String:
        player, rule, what, number = atom.arguments
        return f"{in_words(player, judge.names)} gets {number} for {found(judge, rule.string, [what])}"
    sentence = sentence_for(judge, atom) or _in_parts(judge, atom)
    return sentence if holds else f"this does not hold: {sentence}"


def _of_state(judge: Game, atom: Symbol, holds: bool) -> str:
    """Return what the declaration of an atom says; steps up to a number are taken together."""
    *others, last = atom.arguments or [Function("")]
    steps = range(1, last.number + 1) if last.type is SymbolType.Number else ()
    counted = frozenset(Function(atom.name, [*others, Number(step)]) for step in steps)
    for atoms in (frozenset({atom}), counted):
        changes = judge.changes(frozenset(), atoms) if holds else judge.changes(atoms, frozenset())
        if changes and COUNTED not in changes[0].text:
            return changes[0].text
    return changes[0].text.partition(COUNTED)[0] if changes else ""


def _in_parts(judge: Game, atom: Symbol) -> str:
    parts = [in_words(part, judge.names) for part in atom.arguments if part.type is not SymbolType.String]
    return ": ".join(filter(None, (atom.name.replace("_", " "), ", ".join(part for part in parts if part != ANY))))
