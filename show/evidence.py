"""What a rule found, as sentences: one template for each word that rules use for what they tell of a move."""

from collections.abc import Sequence

from starlaw.knowledge.naming import a
from starlaw.show.phrases import listed
from starlaw.solver.verdicts import Reason

# By the first words of a finding, or by a rule with them; what follows is gathered where one finding follows another
# of the same kind.
_SENTENCES = {
    "above limit": "above the limit: {rest}",
    "allows": "{rest}",  # of what, first
    "asked now": "what is asked for now is to {rest}",
    "bound for": "the goal is {rest}",
    "capacity": "the vehicle carries {rest}",
    "costs": "it costs {rest}",
    "decision of": "it is the decision of {rest}",
    "face": "the two sides of the tile are {rest}",
    "fee": "its owner gets {rest} money",
    "gives": "it demands {rest}",
    "has": "{player} has {rest}",
    "launch cost": "the launch costs {rest} money",
    "lies before": "it lies before {rest}",
    "needs": "it needs {rest}",
    "hz.build.habitat needs": "the habitat of the world is {rest}",
    "not completed": "not completed: {rest}",
    "offers": "on offer: {rest}",
    "on the table": "on the table: {rest}",
    "part of": "it is the part of {rest}",
    "payload": "the payload is {rest}",
    "played now": "the step is {rest}",
    "reduced by": "the ally takes off {rest}",
    "supply has": "the supply has {rest}",
    "symbol": "its symbol is {rest}",
    "target": "the target is {rest}",
    "technology": "it is about the Technology {rest}",
    "would serve": "what would serve: {rest}",
    "yields": "the collectors yield {rest}",
}


def findings(reason: Reason, player: str) -> str:
    """Return what a rule found of a player's move, in one sentence.

    >>> cost = Reason(rule="hz.build.cost", clauses=(), sentence="", evidence=("has 1 metal", "needs 2 metal"))
    >>> findings(cost, "orange")
    'orange has 1 metal; it needs 2 metal'
    """
    gathered: dict[str, list[str]] = {}
    for finding in reason.evidence:
        start = next((words for words in _SENTENCES if finding.startswith(f"{words} ")), finding)
        gathered.setdefault(start, []).append(finding.removeprefix(start).strip())
    return "; ".join(_sentence(reason.rule, start, rests, player) for start, rests in gathered.items())


def _sentence(rule: str, start: str, rests: Sequence[str], player: str) -> str:
    """Return one finding.

    >>> _sentence("hz.build.kind", "allows", ["desert colony", "desert metal collector"], "orange")
    'desert allows a colony and a metal collector'
    """
    if start == "allows":
        subject = rests[0].partition(" ")[0]
        return f"{subject} allows {listed(a(rest.removeprefix(subject).strip()) for rest in rests)}"
    template = _SENTENCES.get(f"{rule} {start}") or _SENTENCES.get(start)
    return template.format(rest=listed(rests), player=player) if template else start
