"""A saved position under another reading: the same state with other options, and what that changes in an answer."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from starlaw.cli.arguments import picked_readings
from starlaw.cli.output import say

if TYPE_CHECKING:
    from starlaw.knowledge.states import GameState
    from starlaw.solver.game import Game

MOST = 12  # things told of what is new or gone; --json has all


class Changed(NamedTuple):
    """What an answer says under other readings that it did not say before, and what it no longer says."""

    readings: str
    new: tuple[str, ...]
    gone: tuple[str, ...]

    @property
    def shown(self) -> dict[str, Any]:
        """The same as JSON."""
        return {"option_changes": {"readings": self.readings, "new": list(self.new), "gone": list(self.gone)}}

    def say(self) -> None:
        """Print what changes, in a line or two."""
        from starlaw.show.layout import wrapped

        if not self.new and not self.gone:
            say(f"under {self.readings} the answer stays as it was")
        for how, things in (("new", self.new), ("no longer", self.gone)):
            if things:
                more = f", … and {len(things) - MOST} more (--json)" if len(things) > MOST else ""
                say(wrapped(f"under {self.readings}, {how}: {', '.join(things[:MOST])}{more}", "", "  "))


def under(judge: "Game", state: "GameState", options: list[str] | None) -> "GameState":
    """Return a state under the readings that were picked; itself if none was."""
    from starlaw.solver.surveys.comparisons import options_with

    picked = picked_readings(options)
    if not picked:
        return state
    with_them = options_with(judge, state.options, picked)
    return judge.state({**state.model_dump(mode="json"), "options": with_them.model_dump(mode="json")})


def changed(options: list[str] | None, before: Iterable[str], after: Iterable[str]) -> Changed:
    """Return how an answer differs, told as things that each answer holds."""
    old, now = list(before), list(after)
    return Changed(
        ", ".join(options or ()),
        tuple(thing for thing in now if thing not in old),
        tuple(thing for thing in old if thing not in now),
    )
