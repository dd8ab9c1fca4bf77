"""Terms of the rules as people read them."""

from clingo import Symbol, SymbolType


def in_words(term: Symbol) -> str:
    """Return a term as words: needs(3,metal) reads 'needs 3 metal'."""
    if term.type == SymbolType.Number:
        return str(term.number)
    if term.type == SymbolType.String:
        return term.string
    words = [term.name.replace("_", " "), *(in_words(argument) for argument in term.arguments)]
    return " ".join(word for word in words if word)  # a tuple has no name
