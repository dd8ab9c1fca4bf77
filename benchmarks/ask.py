"""How well `ask` answers players' questions: which clauses it finds first and among three.

Shares are told for each file of questions, and once more without known questions and without glossaries, so that it is
seen what these are worth.
"""

import argparse
import statistics
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from starlaw.knowledge.file_reading import read_yaml
from starlaw.knowledge.game_search import search

FOLDER = Path(__file__).parent
FILES = ("questions.yaml", "questions_tuning.yaml", "questions_unseen.yaml")
WAYS: dict[str, Collection[str]] = {
    "as it is": (),
    "without known questions": ("asked",),
    "without glossaries": ("meant",),
}


class Asked(NamedTuple):
    """A question about a game, with the clauses any of which answers it."""

    game: str
    question: str
    clauses: tuple[str, ...]


def questions(file: str) -> list[Asked]:
    """Return the questions of a file."""
    by_game: dict[str, list[dict[str, Any]]] = read_yaml(FOLDER / file)
    return [Asked(game, entry["ask"], tuple(entry["clauses"])) for game in by_game for entry in by_game[game]]


def place(asked: Asked, without: Collection[str] = ()) -> int | None:
    """Return the place of the first expected clause among the answers, from 1; none if it is not found."""
    found = [hit.passage.id for hit in search(asked.question, asked.game, without)]
    return min((found.index(clause) + 1 for clause in asked.clauses if clause in found), default=None)


def recall(places: Sequence[int | None], most: int) -> float:
    """Return the share of questions that find a clause among the first few answers."""
    return sum(at is not None and at <= most for at in places) / len(places)


def main() -> None:
    """Ask every question and print the shares."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--missed", action="store_true", help="Also list the questions without a clause in three.")
    missed = parser.parse_args().missed
    for file in FILES:
        every = questions(file)
        for way, without in WAYS.items():
            places = {asked: place(asked, without) for asked in every}
            print(f"{file}, {way}")
            for name in (*dict.fromkeys(asked.game for asked in every), "all"):
                mine = [at for asked, at in places.items() if name in (asked.game, "all")]
                first, three = recall(mine, 1), recall(mine, 3)
                print(f"  {name:22} {len(mine):3} questions: {first:4.0%} first, {three:4.0%} in three")
            for asked, at in places.items():
                if missed and not without and (at is None or at > 3):
                    print(f"    {at or 'none':>4}: {asked.question} {', '.join(asked.clauses)}")
    times = []
    for asked in questions(FILES[0]):
        start = time.perf_counter()
        search(asked.question, asked.game)
        times.append(time.perf_counter() - start)
    print(f"a question, warm: {1000 * statistics.median(times):.1f} ms")


if __name__ == "__main__":
    main()
