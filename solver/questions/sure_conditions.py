"""Conditions by the sources alone: the verdicts that a condition asks for, as they certainly are and as they can be."""

from clingo import ast

from starlaw.solver.questions.conditions import Condition

VERDICTS = {  # of a predicate: one that holds only where it certainly does, and one that holds where it can
    "legal/1": ("surely_legal", "perhaps_legal"),
    "blocked/2": ("surely_blocks", "perhaps_blocks"),
    "violation/2": ("surely_violates", "perhaps_violates"),
    "accomplished/3": ("surely_accomplished", "accomplished"),
}
SCORED = frozenset({"points/4", "total/2", "winner/2"})  # what is certain of these is known of a whole score
DERIVED = """
surely_blocks(M, R) :- blocked(M, R), not doubtful(M, R).
perhaps_blocks(M, R) :- blocked(M, R).
perhaps_blocks(M, R) :- doubtful(M, R).
perhaps_legal(M) :- candidate(M), not surely_blocked(M).
in_question(R, W, X) :- hinges(R, W, reading(X)), partly(R, X).
surely_violates(R, W) :- violation(R, W), not may_free(R), not in_question(R, W, _).
perhaps_violates(R, W) :- violation(R, W).
perhaps_violates(R, W) :- in_question(R, W, _).
surely_accomplished(P, X, R) :- accomplished(P, X, R), not may_free(R).
#defined hinges/3.
#show in_question/3.
#show uses/3.
"""


def asks_for_verdicts(condition: Condition) -> bool:
    """Return whether rules that are in doubt can make a condition hold or fail."""
    return any(signature in VERDICTS for signature in condition.signatures)


def in_verdicts(condition: Condition, surely: bool) -> Condition:
    """Return a condition that holds only where it certainly does by rules in doubt, or wherever it can."""
    parsed: list[ast.AST] = []
    ast.parse_string(f"condition :- {condition.text}.", parsed.append)
    return condition._replace(text=", ".join(_said(literal, surely) for literal in parsed[1].body))


def _said(literal: ast.AST, surely: bool) -> str:
    if literal.atom.ast_type != ast.ASTType.SymbolicAtom:
        return str(literal)
    symbol = literal.atom.symbol
    names = VERDICTS.get(f"{symbol.name}/{len(symbol.arguments)}")
    if names is None:
        return str(literal)
    sure, possible = names
    denied = literal.sign == ast.Sign.Negation
    name = sure if surely != denied else possible
    return str(literal.update(atom=literal.atom.update(symbol=symbol.update(name=name))))
