"""Tools about positions, which are kept by name or come as states, and what their answers stand on."""

from typing import Annotated, Any

from pydantic import Field, WithJsonSchema

from starlaw.show.doors.door import Door
from starlaw.web.assistants.asking import GameName, Shown, Tool
from starlaw.web.assistants.grounds import grounded, settled
from starlaw.web.engine.methods import MAIN, Methods

Position = Annotated[str, Field(description="the position that is meant where no state is given; `new` sets one")]
State = Annotated[Shown | None, Field(description="a state, as `new`, `apply` and `find` give it")]
_A_MOVE = {"anyOf": [{"type": "string"}, {"type": "object"}], "description": "a move as text or as `moves` gives it"}
MoveGiven = Annotated[Any, WithJsonSchema(_A_MOVE)]  # the judge reads it, and says what it is not
Seat = Annotated[str | None, Field(description="tell only what this seat may know; without it, all is told")]
Draws = Annotated[list[str] | None, Field(description="what was drawn or rolled at the table, in order")]


class Positions:
    """The positions that an assistant looks at."""

    def __init__(self) -> None:
        self._methods = Methods()
        self.reading: tuple[Tool, ...] = (self.moves, self.why, self.check)
        self.changing: tuple[Tool, ...] = (self.new, self.apply)

    def new(
        self,
        game: GameName,
        players: Annotated[int, Field(ge=1, le=9)] = 3,
        seed: int | None = None,
        options: Annotated[Shown | None, Field(description="readings by name, and expansions as a list")] = None,
        position: Position = MAIN,
    ) -> Shown:
        """Set a game up and keep it as a position."""
        return self._asked("new", game=game, players=players, seed=seed, options=options, position=position)

    def moves(
        self,
        state: State = None,
        position: Position = MAIN,
        seat: Seat = None,
        blocked: Annotated[bool, Field(description="also tell the moves that are not legal, and why")] = False,
    ) -> Shown:
        """Tell whose decision it is and every legal move, with words and prices; `why` tells how certain one is."""
        shown = self._asked("moves", state=state, position=position, seat=seat, blocked=blocked)
        door, known = self._door(state, position, seat)
        resting = [assumption.model_dump(mode="json") for assumption in door.rests_on(known)]
        return grounded(shown | {"assumptions": resting, "violations": door.check(known)["violations"]}, "as_assumed")

    def why(
        self,
        move: MoveGiven,
        state: State = None,
        position: Position = MAIN,
        seat: Seat = None,
        changes: Annotated[bool, Field(description="also look for the least change that makes it legal")] = False,
    ) -> Shown:
        """Tell whether a move is legal, every rule against it, and whether the sources settle that."""
        shown = self._asked("why", move=move, state=state, position=position, seat=seat, changes=changes)
        door, known = self._door(state, position, seat)
        return settled(shown | {"violations": door.check(known)["violations"]}, door.certainty(known, move))

    def check(self, state: State = None, position: Position = MAIN, seat: Seat = None) -> Shown:
        """Tell whether a state is legal, every rule that it breaks and where, and whether the sources settle that."""
        shown = self._asked("check", state=state, position=position, seat=seat)
        door, known = self._door(state, position, seat)
        return settled(shown, door.certainty(known))

    def apply(
        self,
        move: MoveGiven,
        state: State = None,
        position: Position = MAIN,
        seat: Seat = None,
        seed: int | None = None,
        draws: Draws = None,
    ) -> Shown:
        """Carry a legal move out; a position goes on, a state given stays as it is. An illegal one is explained."""
        about = {"move": move, "state": state, "position": position, "seat": seat}
        verdict = self._asked("why", **about)
        shown = self._asked("apply", **about, seed=seed, draws=draws)
        return grounded(shown | {"assumptions": verdict["assumptions"]}, "as_assumed")

    def _asked(self, method: str, **params: Any) -> Shown:
        answer: Shown = self._methods.answer(method, {k: value for k, value in params.items() if value is not None})
        return answer

    def _door(self, state: Shown | None, position: str, seat: str | None) -> tuple[Door, Any]:
        about = self._methods.about({"position": position} if state is None else {"state": state})
        return Door(about.judge, seat), about.state
