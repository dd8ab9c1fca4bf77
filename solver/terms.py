"""Terms of the rules as people read them."""

from clingo import Symbol, SymbolType

from starlaw.knowledge.naming import Names, called


def in_words(term: Symbol, names: Names | None = None) -> str:
    """Return a term as words, things by their names: needs(3,metal) reads 'needs 3 metal'."""
    if term.type == SymbolType.Number:
        return str(term.number)
    if term.type == SymbolType.String:
        return term.string
    if not term.arguments:
        return called(names or {}, term.name)
    words = [term.name.replace("_", " "), *(in_words(argument, names) for argument in term.arguments)]
    return " ".join(word for word in words if word)  # a tuple has no name
