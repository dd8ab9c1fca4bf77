"""What simulated games show: lengths, winners, scores, choices, what the rules forbade and what was never used."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from starlaw.knowledge.moves import Move
from starlaw.knowledge.rules import rules
from starlaw.solver.game import Game
from starlaw.solver.surveys.grid import Cell
from starlaw.solver.surveys.simulation import GameResult, PlayedGames, Setting
from starlaw.solver.surveys.statistics import Measured, difference, mean, share, spread

BINS = 24  # of a picture of how numbers are spread
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
Report = dict[str, Any]


class Simulated:
    """The games of one setting, as they come in."""

    def __init__(self, cell: Cell) -> None:
        self.cell = cell
        self.games: list[GameResult] = []
        self.made: Counter[Move] = Counter()
        self.told: Counter[tuple[str, str]] = Counter()
        self.refused: Counter[str] = Counter()
        self.looked_at = 0

    def add(self, outcome: PlayedGames) -> None:
        """Add what some games gave; their records are kept elsewhere."""
        self.games += [game._replace(record=()) for game in outcome.games]
        self.made.update(outcome.made)
        self.told.update(outcome.told)
        self.refused.update(outcome.refused)
        self.looked_at += outcome.looked_at

    @property
    def lengths(self) -> list[int]:
        """The number of moves of each game."""
        return [game.moves for game in self.games]

    @property
    def report(self) -> Report:
        """All of it as JSON."""
        judge, setting = self.cell.setting.judge, self.cell.setting
        games = self.games
        decisions = sum(self.lengths)
        return {
            "title": self.cell.title,
            "varied": dict(self.cell.varied),
            "content": setting.content,
            "players": setting.players,
            "options": dict(setting.options),
            "games": len(games),
            "ended": sum(game.ended for game in games),
            "seeds": [games[0].seed, games[-1].seed] if games else [],
            "moves": decisions,
            "length": {**_numbers(self.lengths)},
            "seats": [self._seat(setting, seat) for seat in sorted(games[0].seats)],
            "places": [self._place(place) for place in range(len(games[0].seats))],
            "no_winner": sum(game.ended and not game.winners for game in games),
            "shared": share(sum(len(game.winners) > 1 for game in games), len(games)).shown,
            "margin": _numbers(_margins(games)),
            "choices": {
                "mean": mean([game.choices / game.moves for game in games if game.moves]).shown,
                "most": max(game.most for game in games),
                "forced": round(sum(game.forced for game in games) / max(1, decisions), 6),
            },
            "draws": mean([game.draws for game in games]).shown,
            "actions": self._actions(),
            "forbidden": self._forbidden(judge),
            "looked_at": self.looked_at,
            "content_used": self._used(judge),
            "never_used": self._never_used(judge),
        }

    def wins(self, place: int | str) -> list[float]:
        """Return the part that a seat, or who sits at a place in turn order, has in each win."""
        ended = [game for game in self.games if game.ended and game.winners]
        return [(game.seats[_place(game, place)] in game.winners) / len(game.winners) for game in ended]

    def totals(self, place: int | str) -> list[int]:
        """Return the scores likewise, of each game."""
        return [game.totals[_place(game, place)] for game in self.games]

    def _seat(self, setting: Setting, seat: str) -> Report:
        agent = "rules" if seat in setting.judge.ruleset.automata else setting.agent_of(seat)
        return {"seat": seat, "agent": agent, **self._won(seat)}

    def _place(self, place: int) -> Report:
        return {"place": place + 1, **self._won(place)}

    def _won(self, place: int | str) -> Report:
        wins = self.wins(place)
        return {"wins": share(sum(wins), len(wins)).shown, "score": _numbers(self.totals(place))}

    def _actions(self) -> list[Report]:
        kinds: Counter[str] = Counter()
        for move, number in self.made.items():
            kinds[move.name] += number
        games = len(self.games)
        return [
            {"action": kind, "made": number, "a_game": round(number / games, 4)} for kind, number in kinds.most_common()
        ]

    def _forbidden(self, judge: Game) -> list[Report]:
        known = rules(judge.name)
        return [
            {"rule": rule, "sentence": known[rule].sentence, "share": share(number, self.looked_at).shown}
            for rule, number in sorted(self.refused.items(), key=lambda pair: (-pair[1], pair[0]))
        ]

    def _counted(self, judge: Game) -> Counter[str]:
        """Return how often each thing with a name was named by a move, or else by an event."""
        found: Counter[str] = Counter()
        for move, number in self.made.items():
            for thing in set(move.arguments):
                if thing in judge.names:
                    found[str(thing)] += number
        for (_, thing), number in self.told.items():
            if thing in judge.names:
                found[thing] += number
        return found

    def _used(self, judge: Game) -> list[Report]:
        return [
            {"id": thing, "name": judge.names[thing], "named": number}
            for thing, number in self._counted(judge).most_common()
        ]

    def _never_used(self, judge: Game) -> list[Report]:
        used = self._counted(judge)
        return [{"id": thing, "name": name} for thing, name in judge.names.items() if thing not in used]


def differences(cells: Sequence[Simulated]) -> list[Report]:
    """Return how each setting differs from the first, where that is more than chance would have it."""
    found = []
    first = cells[0]
    for cell in cells[1:]:
        measures: dict[str, Measured] = {"length in moves": difference(cell.lengths, first.lengths)}
        if len(cell.games[0].seats) == len(first.games[0].seats):
            for place in range(len(first.games[0].seats)):
                of = f"who is {PLACES[place]} in turn order"
                measures[f"score of {of}"] = difference(cell.totals(place), first.totals(place))
                if cell.wins(place) and first.wins(place):
                    measures[f"wins of {of}"] = difference(cell.wins(place), first.wins(place))
        told = {name: estimate.shown for name, estimate in measures.items() if estimate.low > 0 or estimate.high < 0}
        found.append({"title": cell.cell.title, "differs": told, "compared": len(measures)})
    return found


def _place(game: GameResult, place: int | str) -> int:
    return game.seats.index(place) if isinstance(place, str) else place


def _margins(games: Sequence[GameResult]) -> list[int]:
    """Return how many points the first is ahead of the second, in games with more than one seat."""
    order = [sorted(game.totals, reverse=True) for game in games if game.ended and len(game.totals) > 1]
    return [totals[0] - totals[1] for totals in order]


def _numbers(values: Sequence[float]) -> Mapping[str, Any]:
    if not values:
        return {"mean": None, "spread": None, "histogram": None}
    return {"mean": mean(values).shown, "spread": spread(values)._asdict(), "histogram": _histogram(values)}


def _histogram(values: Sequence[float]) -> Mapping[str, Any]:
    """Return how many values lie in steps of equal width, whole numbers."""
    low, high = min(values), max(values)
    width = max(1, -(-int(high - low + 1) // BINS))
    counts = Counter(int((value - low) // width) for value in values)
    return {"from": low, "width": width, "counts": [counts[place] for place in range(max(counts) + 1)]}
