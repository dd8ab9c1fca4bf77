"""The score of a state out of what `score.lp` says of it."""

from collections.abc import Collection, Sequence

from clingo import Symbol

from starlaw.solver.terms import in_words
from starlaw.solver.verdicts import Ahead, Points, Score


def score_of(atoms: Collection[Symbol], seats: Sequence[str]) -> Score:
    """Return the score that atoms describe, players in turn order."""
    points = [
        Points(player=player.name, rule=rule.string, what=in_words(what), points=number.number)
        for player, rule, what, number in _about("points", atoms)
    ]
    totals = {player.name: number.number for player, number in _about("total", atoms)}
    ahead = [(player.name, other.name, rule.string) for player, other, rule in _about("ahead", atoms)]
    reached = [(parts[0].name, parts[1].name) for parts in _about("accomplished", atoms)]
    return Score(
        totals={seat: totals[seat] for seat in seats},
        points=tuple(sorted(points, key=lambda p: (seats.index(p.player), p.rule, p.what))),
        achievements={seat: tuple(sorted(m for p, m in reached if p == seat)) for seat in seats},
        winners=tuple(sorted(parts[0].name for parts in _about("winner", atoms))),
        ahead=tuple(Ahead(player=p, other=o, rule=r) for p, o, r in sorted(ahead)),
    )


def _about(name: str, atoms: Collection[Symbol]) -> list[list[Symbol]]:
    return [atom.arguments for atom in atoms if atom.name == name]
