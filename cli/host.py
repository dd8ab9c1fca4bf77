"""The host of a game at the terminal: shows the table, asks people, lets agents choose."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from starlaw.cli.output import say
from starlaw.cli.wording import say_score, say_verdict
from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, InvalidMoveError, RulesError
from starlaw.knowledge.moves import Move, written
from starlaw.show.layout import numbered, wrapped
from starlaw.show.words import decision, told, words_of
from starlaw.solver.executor.events import Ply
from starlaw.solver.executor.match import Match
from starlaw.solver.states.repair import nearest_legal

HUMAN = "human"
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # only ever sent to a terminal
HELP = """\
  1, or {move}      make a move by its number or its text
  ? 1, or ? {move}  say why a move is legal or not
  moves      list the moves again, with their texts
  board      show the table again
  score      show the score as if the game ended now, as far as you may know it
  reference  show what is printed on boards
  undo       go back to the last decision of a person; the same moves bring the same draws again
  save FILE  write the state as JSON, including everything hidden
  quit       stop the game; its record keeps the moves made so far"""


class Quit(Exception):  # noqa: N818
    """Somebody leaves the table."""


class Host:
    """Leads one game; `agents` names who plays each seat, `--save` is kept up to date at every decision of a person."""

    def __init__(self, match: Match, agents: Mapping[str, str], save: Path | None) -> None:
        self.match = match
        self.judge = match.judge
        self.words = words_of(match.judge.name)
        self._agents = agents
        self._people = [seat for seat, name in agents.items() if name == HUMAN]
        self._save = save
        self._told = dict.fromkeys(agents, 0)
        self._at_screen: str | None = None

    def run(self, max_moves: int | None) -> None:
        """Play to the end, to a number of moves, or until somebody quits."""
        if sys.stdin.isatty() and sys.stdout.isatty():
            with suppress(ImportError):
                import readline  # noqa: F401, gives the prompt a history and keys to edit a line
        with suppress(Quit):
            while (seat := self.match.player) is not None:
                if max_moves is not None and len(self.match.plies) >= max_moves:
                    break
                self._decide(seat)
        if self._people:
            self._catch_up(self._at_screen or self._people[0])
        if self.match.player is None:
            say(self.words.board(self.judge, self.match.state, None))
            say_score(self.judge, self.judge.score(self.match.state))
        else:
            say(f"stopped after {len(self.match.plies)} moves; {decision(self.judge, self.match.state)}")

    def run_silently(self, max_moves: int | None) -> None:
        """Let agents play without a word."""
        while (seat := self.match.player) is not None and len(self.match.plies) != max_moves:
            self.match.carry_out(self.match.chosen_by(self._agents[seat], self.judge.choices(self.match.state)))

    def _decide(self, seat: str) -> None:
        moves = self.judge.choices(self.match.state)
        if not moves:
            raise InvalidInputError(f"{seat} has no legal move: the state or the content is at fault")
        name = self._agents[seat]
        move = self._asked(seat, moves) if name == HUMAN else self.match.chosen_by(name, moves)
        if move is None:
            return
        self.match.carry_out(move)
        if name == HUMAN:
            self._catch_up(seat)
        elif not self._people:
            self._tell(seat, self.match.plies[-1:])

    def _tell(self, player: str, plies: Sequence[Ply]) -> None:
        """Say what moves did, as a player may know it."""
        for ply in plies:
            say(wrapped(told(self.judge, ply, player), "", "    "))

    def _catch_up(self, player: str) -> None:
        """Say what a player has not been told yet."""
        self._tell(player, self.match.plies[self._told[player] :])
        self._told[player] = len(self.match.plies)

    # --- People ---

    def _asked(self, seat: str, moves: tuple[Move, ...]) -> Move | None:
        """Return the move that a person chooses; nothing if a decision was taken back."""
        before = self.match.state
        if self._save is not None:
            self.match.save(self._save)
        self._hand_over(seat)
        self._catch_up(seat)
        say()
        say(self.words.board(self.judge, before, seat))
        self._list(moves, texts=False)
        while self.match.state is before:
            try:
                move = self._answer(self._read(f"{seat}> "), seat, moves)
            except RulesError as error:
                say(" ".join(str(error).split()))
                continue
            if move is not None:
                return move
        return None

    def _hand_over(self, seat: str) -> None:
        """Clear a terminal that several people share, so that nobody sees another's hand."""
        shared = len(self._people) > 1 and sys.stdin.isatty() and sys.stdout.isatty()
        if shared and self._at_screen != seat:
            self._read(f"{seat} decides next: press Enter when {seat} sits at the screen ")
            say(CLEAR)
        self._at_screen = seat

    def _list(self, moves: tuple[Move, ...], texts: bool) -> None:
        say()
        say(wrapped(decision(self.judge, self.match.state)))
        offered = [self.words.choice(self.judge, self.match.state, move) for move in moves]
        say(numbered([f"{move.text}: {text}" for move, text in zip(moves, offered, strict=True)] if texts else offered))

    def _read(self, prompt: str) -> str:
        try:
            line = input(prompt)
        except EOFError:
            say()
            raise Quit from None
        except KeyboardInterrupt:
            say()
            raise
        except UnicodeDecodeError:
            raise InvalidInputError("standard input: expected UTF-8 text") from None
        if not sys.stdin.isatty():
            say(line)  # so that the output of a script reads like a game
        return line.strip()

    def _answer(self, line: str, seat: str, moves: tuple[Move, ...]) -> Move | None:
        """Return the move that a line names, or do what it asks for."""
        word, _, rest = line.partition(" ")
        match word.lower(), rest.strip():
            case "", _:
                say("expected a number, a move or a command; help lists them")
            case "help", "":
                self._help(moves)
            case "quit" | "exit", "":
                raise Quit
            case "board", "":
                say(self.words.board(self.judge, self.match.state, seat))
            case "score", "":
                self._score(seat)
            case "reference", "":
                say(self.words.reference(self.judge))
            case "moves", "":
                self._list(moves, texts=True)
            case "undo", "":
                self._undo()
            case "save", file:
                self._save_as(file)
            case _ if line.startswith("?"):
                self._explain(self._named(line[1:].strip(), moves), seat)
            case _:
                return self._legal(self._named(line, moves), seat, moves)
        return None

    def _help(self, moves: tuple[Move, ...]) -> None:
        say(HELP.format(move=moves[0].text))
        shapes = [written(name, self.judge.shapes) for name in self.judge.shapes]
        say(wrapped(" ".join(shapes), "  moves are written: "))

    def _named(self, text: str, moves: tuple[Move, ...]) -> Move:
        """Return a move by its number in the list or by its text."""
        if text.isdecimal() and len(text) < 6:
            if not 1 <= int(text) <= len(moves):
                raise InvalidInputError(f"expected a number from 1 to {len(moves)}, got {text}")
            return moves[int(text) - 1]
        try:
            return self.judge.move(text, such_as=moves[0].text)
        except InvalidMoveError as error:
            raise InvalidMoveError(f"{error}; help lists what can be typed") from None

    def _legal(self, move: Move, seat: str, moves: tuple[Move, ...]) -> Move:
        if move in moves:
            return move
        verdict = self.judge.judge(self.words.seen(self.judge, self.match.state, seat), move)
        raise InvalidInputError(f"{IllegalMoveError(move.text, verdict.blocked_by)}; ? {move.text} says why")

    def _explain(self, move: Move, seat: str) -> None:
        """Say why a move is legal or not, from what the player knows alone."""
        known = self.words.seen(self.judge, self.match.state, seat)
        verdict = self.judge.judge(known, move)
        say_verdict(self.judge, verdict, lambda: nearest_legal(self.judge, known, move))

    def _score(self, seat: str) -> None:
        say_score(self.judge, self.judge.score(self.words.seen(self.judge, self.match.state, seat)))
        say(f"as {seat} knows it, if the game ended now")

    def _undo(self) -> None:
        self.match.take_back(self._people)
        kept = len(self.match.plies)
        self._told = {seat: min(number, kept) for seat, number in self._told.items()}
        say(f"back after {kept} moves")

    def _save_as(self, file: str) -> None:
        path = Path(file).expanduser()
        self.match.save(path)
        say(f"saved to {path}")
