"""The host of a game at the terminal: shows the table, asks people, lets agents choose."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from starlaw.cli.output import dressed, say
from starlaw.cli.progress import thinking
from starlaw.cli.reasons_asked import Reasons
from starlaw.cli.table_screen import TableScreen
from starlaw.cli.typed_moves import SMALL, Offer, fitting, meant, offer, words_in
from starlaw.cli.wording import say_score
from starlaw.knowledge.errors import IllegalMoveError, InvalidInputError, InvalidMoveError, RulesError
from starlaw.knowledge.moves import Move, written
from starlaw.knowledge.naming import called, several
from starlaw.show.layout import wrapped
from starlaw.show.phrases import listed
from starlaw.show.words import decision, words_of
from starlaw.solver.executor.match import Match

HUMAN = "human"
CLEAR = "\x1b[2J\x1b[3J\x1b[H"  # only ever sent to a terminal
COMMANDS = ("board", "help", "moves", "quit", "reference", "save", "score", "undo", "why")
HELP = (
    ("1", "make move 1 of the list"),
    ("{words}", "make a move by some of its words; if several fit, they are listed"),
    ("{move}", "make a move by its text"),
    ("why 1", "say why a move is legal or not; why {words}, or why {move}, also of moves that are not in the list"),
    ("moves", "list all moves again, with their texts"),
    ("board", "show the whole table again"),
    ("score", "show the score as if the game ended now, as far as you may know it"),
    ("reference", "show what is printed on boards"),
    ("undo", "go back to the last decision of a person; the same moves bring the same draws again"),
    ("save FILE", "save the game; `starlaw play {game} --from FILE` goes on with it"),
    ("quit", "stop the game; its record keeps the moves made so far"),
)


class Quit(Exception):  # noqa: N818
    """Somebody leaves the table."""


class Host:
    """Leads one game; `--save` is kept up to date at every decision of a person."""

    def __init__(self, match: Match, save: Path | None) -> None:
        self.match = match
        self.judge = match.judge
        self.words = words_of(match.judge.name)
        self._agents = match.agents
        self._people = [seat for seat, name in match.agents.items() if name == HUMAN]
        self._save = save
        self._told = dict.fromkeys(match.agents, len(match.plies))
        self._screen = TableScreen(match)
        self._at_screen: str | None = None

    def run(self, max_moves: int | None) -> None:
        """Play to the end, to a number of moves, or until somebody quits."""
        if self._screen.on_terminal:
            with suppress(ImportError):
                import readline  # noqa: F401, gives the prompt a history and keys to edit a line
        with suppress(Quit):
            while seat := self._next(max_moves):
                self._decide(seat)
        if self._people:
            self._catch_up(self._at_screen or self._people[0])
        if self.match.player is None:
            say(self._screen.board(None))
            say_score(self.judge, self.judge.score(self.match.state))
        else:
            say(f"stopped after {several(len(self.match.plies), 'move')}; {decision(self.judge, self.match.state)}")

    def run_silently(self, max_moves: int | None) -> None:
        """Let agents play without a word."""
        while seat := self._next(max_moves):
            self.match.carry_out(self.match.chosen_by(self._agents[seat], self.judge.choices(self.match.state)))

    def _next(self, max_moves: int | None) -> str | None:
        """Return who decides now; nobody once the game is over or has so many moves, which a saved one may exceed."""
        enough = max_moves is not None and len(self.match.plies) >= max_moves
        return None if enough else self.match.player

    def _decide(self, seat: str) -> None:
        name = self._agents[seat]
        by_agent = name != HUMAN
        with thinking(f"{called(self.judge.names, seat)} thinks" if by_agent else "the rules are asked"):
            moves = self.judge.choices(self.match.state)
            if not moves:
                raise InvalidInputError(f"{seat} has no legal move: the state or the content is at fault")
            chosen = self.match.chosen_by(name, moves) if by_agent else None
        move = chosen or self._asked(seat, moves)
        if move is None:
            return
        self.match.carry_out(move)
        if not by_agent:
            self._catch_up(seat)
        elif not self._people:
            self._screen.tell(seat, self.match.plies[-1:])

    def _catch_up(self, player: str) -> None:
        """Say what a player has not been told yet."""
        self._screen.tell(player, self.match.plies[self._told[player] :])
        self._told[player] = len(self.match.plies)

    # --- People ---

    def _asked(self, seat: str, moves: tuple[Move, ...]) -> Move | None:
        """Return the move that a person chooses; nothing if a decision was taken back."""
        before = self.match.state
        if self._save is not None:
            self.match.save(self._save)
        handed = self._hand_over(seat)
        self._catch_up(seat)
        self._screen.show_table(seat, whole=handed)
        offers = self._offers(moves)
        say()
        say(wrapped(decision(self.judge, before)))
        self._screen.list(offers)
        while self.match.state is before:
            try:
                move = self._answer(self._read(f"{seat}> "), seat, moves, offers)
            except RulesError as error:
                said = " ".join(str(error).split())
                say(wrapped(said) if self._screen.on_terminal else said)
                continue
            if move is not None:
                return move
        return None

    def _hand_over(self, seat: str) -> bool:
        """Clear a terminal that several people share, so that nobody sees another's hand; tell whether it was."""
        clears = len(self._people) > 1 and self._screen.on_terminal and self._at_screen != seat
        if clears:
            self._read(f"{seat} decides next: press Enter when {seat} sits at the screen ")
            say(CLEAR if os.environ.get("TERM") != "dumb" else "\n" * 60)
        self._at_screen = seat
        return clears

    def _offers(self, moves: Sequence[Move]) -> list[Offer]:
        names, state = self.judge.names, self.match.state
        return [
            offer(n, move.text, self.words.choice(self.judge, state, move), (called(names, a) for a in move.arguments))
            for n, move in enumerate(moves, start=1)
        ]

    def _read(self, prompt: str) -> str:
        try:
            line = input(dressed(prompt, in_prompt=True))
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

    def _answer(self, line: str, seat: str, moves: tuple[Move, ...], offers: list[Offer]) -> Move | None:
        """Return the move that a line names, or do what it asks for."""
        word, _, rest = line.partition(" ")
        match word.lower(), rest.strip():
            case "", _:
                say("expected a number, some words of a move or a command; help lists them")
            case "help", "":
                self._help(offers[0])
            case "quit" | "exit", "":
                raise Quit
            case "board", "":
                self._screen.show_table(seat, whole=True)
            case "score", "":
                self._score(seat)
            case "reference", "":
                say(self.words.reference(self.judge) or "nothing is printed on boards")
            case "moves", "":
                say()
                say(wrapped(decision(self.judge, self.match.state)))
                self._screen.list(offers, texts=True)
            case "undo", "":
                self._undo()
            case "save", file:
                self._save_as(file)
            case "why" | "?", _:
                self._reasons(seat).tell(rest.strip(), moves, offers)
            case _ if line.startswith("?"):
                self._reasons(seat).tell(line[1:].strip(), moves, offers)
            case _:
                return self._chosen(line, seat, moves, offers)
        return None

    def _chosen(self, line: str, seat: str, moves: tuple[Move, ...], offers: list[Offer]) -> Move | None:
        """Return the move that a line means: by number, by its text, or by some of its words; list several that fit."""
        if line.isdecimal() and len(line) < 6:
            if not 1 <= int(line) <= len(moves):
                raise InvalidInputError(f"expected a number from 1 to {len(moves)}, got {line}")
            return moves[int(line) - 1]
        if "(" in line or line.startswith("{"):
            return self._legal(self._written(line, moves), seat, moves)
        found = fitting(line, offers)
        if len(found) == 1:
            return moves[found[0].number - 1]
        if found:
            self._screen.list(found)
            say("which of these? a number, or more words")
            return None
        near = meant(line, offers, COMMANDS)
        if near:
            raise InvalidInputError(f"{line[:60]!r} is not known here; did you mean {listed(near, 'or')}?")
        raise self._reasons(seat).refusal(line)

    def _written(self, text: str, moves: tuple[Move, ...]) -> Move:
        try:
            return self.judge.move(text, such_as=moves[0].text)
        except InvalidMoveError as error:
            raise InvalidMoveError(f"{error}; help lists what can be typed") from None

    def _reasons(self, seat: str) -> Reasons:
        return Reasons(self.judge, self.words.seen(self.judge, self.match.state, seat))

    def _legal(self, move: Move, seat: str, moves: tuple[Move, ...]) -> Move:
        if move in moves:
            return move
        verdict = self.judge.judge(self.words.seen(self.judge, self.match.state, seat), move)
        raise InvalidInputError(f"{IllegalMoveError(move.text, verdict.blocked_by)}; why {move.text} says more")

    def _help(self, first: Offer) -> None:
        words = [word for word in words_in(first.meaning) if word not in SMALL]
        told = {"move": first.text, "words": " ".join(words[:2]), "game": self.judge.name}
        entries = [(typed.format(**told), meaning.format(**told)) for typed, meaning in HELP]
        broadest = max(len(typed) for typed, _ in entries)
        for typed, meaning in entries:
            say(wrapped(meaning, f"  {typed:{broadest}}  "))
        shapes = [written(name, self.judge.shapes) for name in self.judge.shapes]
        say(wrapped(" ".join(shapes), "  moves are written: "))

    def _score(self, seat: str) -> None:
        say_score(self.judge, self.judge.score(self.words.seen(self.judge, self.match.state, seat)))
        say(f"as {called(self.judge.names, seat)} knows it, if the game ended now")

    def _undo(self) -> None:
        self.match.take_back(self._people)
        kept = len(self.match.plies)
        self._told = {seat: min(number, kept) for seat, number in self._told.items()}
        say(f"back after {several(kept, 'move')}")

    def _save_as(self, file: str) -> None:
        path = Path(file).expanduser()
        self.match.save(path)
        say(f"saved to {path}; starlaw play {self.judge.name} --from {path} goes on with it")
