"""A state of which not all is known, such as what one seat sees: answers hold in all legal states that it can be."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from starlaw.knowledge.errors import InvalidInputError
from starlaw.show.words import happened
from starlaw.solver.executor.events import Event
from starlaw.solver.loading import Possible, possible

if TYPE_CHECKING:
    from starlaw.knowledge.moves import Move
    from starlaw.solver.certainty.consequences import Determined
    from starlaw.solver.certainty.open_states import OddsSeen
    from starlaw.solver.game import Game
    from starlaw.solver.sketches.views import SeatView


class OpenDoor:
    """What a front end may ask of such a state."""

    def __init__(self, known: Possible) -> None:
        self.known = known
        self.judge = known.game

    def decision(self, sources_only: bool = False) -> dict[str, Any]:
        """Return what is certain of each move that answers the decision."""
        return {"moves": [one.model_dump(mode="json") for one in self.determined(None, sources_only)]}

    def verdict(self, move: Any, sources_only: bool = False) -> dict[str, Any]:
        """Return what is certain of a move: the rules that forbid it always or perhaps, and what decides."""
        (one,) = self.determined([self.judge.move(move)], sources_only)
        return one.model_dump(mode="json")

    def determined(self, moves: "Sequence[Move] | None", sources_only: bool = False) -> "tuple[Determined, ...]":
        """Return what is certain of moves; if not given, of all that answer the decision."""
        judge, states, unknown, view, told = self.known
        if view is None and told is None:
            from starlaw.solver.certainty.unknown_fields import determined_among

            return determined_among(judge, states, unknown, moves, sources_only)
        from starlaw.solver.certainty.open_states import of_sketch, of_view

        if view is not None:
            return of_view(judge, view, moves, sources_only)
        assert told is not None
        return of_sketch(judge, states[0], told, moves)

    def check(self) -> dict[str, Any]:
        """Return whether some legal state looks to a seat as it says, and else the fewest rules that each breaks."""
        from starlaw.solver.certainty.open_states import check_view

        view = self._view
        broken = list(check_view(self.judge, view))
        status, hidden = "illegal" if broken else "legal", [field.path for field in view.fields]
        return {"status": status, "always": broken, "perhaps": [], "legal": not broken, "hidden": hidden}

    def odds(self, move: Any) -> dict[str, Any]:
        """Return of each outcome of a move the least and the greatest chance, whatever is hidden."""
        return self.odds_object(self.odds_seen(self.judge.move(move)))

    def odds_object(self, seen: "OddsSeen") -> dict[str, Any]:
        """Return them as an object."""
        outcomes = [{"words": text, "least": str(a), "most": str(b)} for text, (a, b) in seen.outcomes.items()]
        looked = {"states": seen.looked_at, "all": seen.all_looked_at}
        return {"move": seen.legal.model_dump(mode="json"), "outcomes": outcomes, **looked}

    def odds_seen(self, move: "Move") -> "OddsSeen":
        """Return the same as values."""
        from starlaw.solver.certainty.open_states import odds_of_view

        def told(events: Sequence[Event]) -> str:
            drawn = [event for event in events if event.kind == "drawn"]
            return "; ".join(happened(self.judge, drawn or events)) or "no draw"

        return odds_of_view(self.judge, self._view, move, told)

    @property
    def _view(self) -> "SeatView":
        if self.known.view is None:
            raise InvalidInputError(f"expected no unknown fields, got {', '.join(self.known.unknown)}")
        return self.known.view


def door_to_view(value: Any, seat: str | None, judge: "Game | None" = None) -> OpenDoor:
    """Return the door to what one seat sees, which is of the judge's game where there is one."""
    if seat is not None:
        raise InvalidInputError("seat: expected none beside what a seat sees")
    known = possible(value, "state") if judge is None else possible(value, "state", evaluator=judge.evaluator)
    if judge is not None and known.game.name != judge.name:
        raise InvalidInputError(f"state: expected a game of {judge.name}, got one of {known.game.name}")
    return OpenDoor(known)
