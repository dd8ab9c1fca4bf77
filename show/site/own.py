"""What a game holds of its own: nothing that it shares with the game that it expands, or with a game before it."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import clauses_with_expansions, manifest
from starlaw.knowledge.coverage import Covered
from starlaw.knowledge.folders import lineage, source_names
from starlaw.knowledge.readings import Reading, readings, variants
from starlaw.knowledge.rules import Rule, rules
from starlaw.show.site.drawings import Drawings
from starlaw.solver.game import Game, judge_of


def own_rules(name: str) -> list[Rule]:
    """Return a game's own rules; those of all games are the first game's."""
    base = {rule for part in lineage(name)[:-1] for rule in rules(part)}
    shared = {rule for other in source_names()[: source_names().index(name)] for rule in rules(other)}
    return [rule for rule in rules(name).values() if rule.id not in base | shared]


class Own:
    """One game or expansion, with what takes up each clause of its source."""

    def __init__(self, name: str, covered: Sequence[Covered]) -> None:
        self.name = name
        self.manifest = manifest(name)
        self.register = clauses_with_expansions(name)
        self.covered = {entry.clause: entry for entry in covered}
        self.rules = {rule.id: rule for rule in own_rules(name)}
        self.cases = cases(name)

    @cached_property
    def judge(self) -> Game:
        """What judges its states."""
        return judge_of(self.name)

    @cached_property
    def drawings(self) -> Drawings:
        """Its drawn positions."""
        return Drawings(self.judge)

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """What each rule says that judges it, its own or not."""
        return {rule.id: rule.sentence for rule in rules(self.name).values()}

    @cached_property
    def readings(self) -> dict[str, Reading]:
        """Its open points."""
        return {name: reading for name, reading in self._settled.items() if name not in variants(self.name)}

    @cached_property
    def variants(self) -> dict[str, Reading]:
        """What players choose before a game."""
        return {name: reading for name, reading in self._settled.items() if name in variants(self.name)}

    @cached_property
    def _settled(self) -> dict[str, Reading]:
        base = {reading for part in lineage(self.name)[:-1] for reading in readings(part)}
        return {reading.id: reading for reading in readings(self.name).values() if reading.id not in base}
