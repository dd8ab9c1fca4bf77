"""What a game at the terminal shows: the table, what moves did, and the moves to choose from."""

import shutil
import sys
from collections.abc import Sequence

from starlaw.cli.output import say
from starlaw.cli.table_changes import changes, in_columns, lines_of_board
from starlaw.cli.typed_moves import Offer
from starlaw.knowledge.naming import several
from starlaw.show.layout import in_width, numbered, width, wrapped
from starlaw.show.phrases import spoken
from starlaw.show.words import told, words_of
from starlaw.solver.executor.events import Ply
from starlaw.solver.executor.match import Match

ROOM = 8  # lines of a terminal that a list of moves leaves for what stands around it
FEWEST = 16  # lines of such a list that are shown on any terminal
WIDEST = 160


class TableScreen:
    """Shows one game to its seats; on a terminal as wide and as high as that is."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._judge = match.judge
        self._words = words_of(match.judge.name)
        self._seen: dict[str, tuple[str, ...]] = {}  # the table in lines, as a seat was shown it last
        self.on_terminal = sys.stdin.isatty() and sys.stdout.isatty()

    def tell(self, player: str, plies: Sequence[Ply]) -> None:
        """Say what moves did, as a player may know it."""
        for ply in plies:
            say(wrapped(told(self._judge, ply, player), "", "    "))

    def board(self, seat: str | None) -> str:
        """Return the whole table."""
        columns = shutil.get_terminal_size((0, 0)).columns if self.on_terminal else 0
        return in_columns(lambda: self._words.board(self._judge, self._match.state, seat), columns)

    def show_table(self, seat: str, whole: bool = False) -> None:
        """Show a seat the table: all of it the first time, then what is other than it was shown before."""
        before = self._seen.get(seat)
        now = lines_of_board(lambda: self._words.board(self._judge, self._match.state, seat))
        self._seen[seat] = now
        if before is None or whole:
            say()
            say(self.board(seat))
            return
        for line in changes(before, now):
            say(wrapped(line, "", "       "))

    def list(self, offers: Sequence[Offer], texts: bool = False) -> None:
        """List moves with their numbers; more than fit on the terminal are counted by their actions."""
        said = [f"{one.text}: {one.meaning}" if texts else one.meaning for one in offers]
        columns, rows = shutil.get_terminal_size((0, 0))
        with in_width(max(width(), min(columns, WIDEST) if self.on_terminal else 0)):
            every = numbered(said, [one.number for one in offers])
        if texts or not self.on_terminal or every.count("\n") < max(rows - ROOM, FEWEST):
            say(every)
            return
        for action, some in _by_action(offers).items():
            first, last = some[0], some[-1]
            if first is last:
                say(wrapped(first.meaning, f"{first.number:>4}  "))
            else:
                say(f"{first.number:>4}  to {last.number}: {several(len(some), 'way')} to {action}")
        say("type an action for its moves, or moves for all of them")


def _by_action(offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    """Return moves by action, as long as those of one stand together."""
    found: dict[str, list[Offer]] = {}
    for one in offers:
        found.setdefault(spoken(one.text.partition("(")[0]), []).append(one)
    return found
