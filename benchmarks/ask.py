"""How well `ask` answers players' questions: clauses found, answers computed, questions without an answer noticed.

Shares are told for each file of questions, and once more without known questions and without glossaries, so that it is
seen what these are worth.
"""

import argparse
import re
import statistics
import time
from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from starlaw.knowledge.file_reading import read_yaml
from starlaw.knowledge.game_search import search
from starlaw.knowledge.search_confidence import ENOUGH, confidence
from starlaw.solver.questions.asking import reply

FOLDER = Path(__file__).parent
FILES = ("questions.yaml", "questions_tuning.yaml", "questions_unseen.yaml")
FRESH = "questions_fresh.yaml"  # on which no ranking was settled, but the confidence and how short answers are chosen
NOT_TOLD = "questions_not_told.yaml"  # likewise
WAYS: dict[str, Collection[str]] = {
    "as it is": (),
    "without known questions and what words mean": ("alike", "asked", "place"),
    "without what words mean": ("asked", "place"),
    "without glossaries": ("meant",),
}


class Asked(NamedTuple):
    """A question about a game, with the clauses any of which answers it."""

    game: str
    question: str
    clauses: tuple[str, ...] = ()
    computed: str = ""  # the answer in a few words, where it is a number or a yes or no


def questions(file: str) -> list[Asked]:
    """Return the questions of a file."""
    by_game: dict[str, list[dict[str, Any]]] = read_yaml(FOLDER / file)
    return [
        Asked(game, entry["ask"], tuple(entry.get("clauses", ())), str(entry.get("computed", "")))
        for game in by_game
        for entry in by_game[game]
    ]


def place(asked: Asked, without: Collection[str] = ()) -> int | None:
    """Return the place of the first expected clause among the answers, from 1; none if it is not found."""
    found = [hit.passage.id for hit in search(asked.question, asked.game, without)]
    return min((found.index(clause) + 1 for clause in asked.clauses if clause in found), default=None)


def recall(places: Sequence[int | None], most: int) -> float:
    """Return the share of questions that find a clause among the first few answers."""
    return sum(at is not None and at <= most for at in places) / len(places)


def computed(asked: Asked) -> str | None:
    """Return what a ruling answers, or else a clause in short, yes and no in words; none if there is neither."""
    known = reply(asked.question, asked.game)
    if known.ruled is None:
        return known.short.text if known.short else None
    return {"true": "yes", "false": "no"}.get(known.ruled.status, ", ".join(known.ruled.answers))


def agrees(wanted: str, got: str) -> bool:
    """Tell whether an answer says what is expected: the same yes or no, and every number of it."""
    words = [set(re.findall(r"\d+|yes|no", text.lower())) for text in (wanted, got)]
    return bool(words[0]) and words[0] <= words[1]


def tell_computed(file: str) -> None:
    """Print how many answers that can be computed are, and how many of them are right."""
    wanted = [asked for asked in questions(file) if asked.computed]
    got = [(asked, answer) for asked in wanted if (answer := computed(asked)) is not None]
    right = sum(agrees(asked.computed, answer) for asked, answer in got)
    print(f"{file}: {len(wanted)} have a number, a yes or a no; {len(got)} are computed, {right} of them right")


def tell_denials(not_told: Sequence[Asked]) -> None:
    """Print how often a question that the sources do not answer is answered all the same."""
    answered = sum(computed(asked) is not None for asked in not_told)
    print(f"not told: {answered} of {len(not_told)} are answered by a ruling or in short")


def tell_confidence(told: Sequence[Asked], not_told: Sequence[Asked]) -> None:
    """Print how often a question without an answer is noticed, and how true the confidence is."""
    sure = [(confidence(asked.question, asked.game), True) for asked in told]
    sure += [(confidence(asked.question, asked.game), False) for asked in not_told]
    noticed = sum(chance < ENOUGH for chance, is_told in sure if not is_told)
    kept = sum(chance >= ENOUGH for chance, is_told in sure if is_told)
    print(f"not told: {noticed} of {len(not_told)} noticed; told: {kept} of {len(told)} taken for it")
    for low in (0.0, 0.25, 0.5, 0.75):
        of = [is_told for chance, is_told in sure if low <= chance < low + 0.25 or (low == 0.75 and chance == 1)]
        if of:
            print(f"  confidence {low:.2f} to {low + 0.25:.2f}: {sum(of)} of {len(of)} are told")


def main() -> None:
    """Ask every question and print the shares."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--missed", action="store_true", help="Also list the questions without a clause in three.")
    parser.add_argument("--more", metavar="FILE", action="append", default=[], help="Also measure a further file.")
    parser.add_argument("--fresh", action="store_true", help="Also measure questions that nothing was settled on.")
    arguments = parser.parse_args()
    missed = arguments.missed
    further = [str(Path(file).resolve()) for file in arguments.more]
    for file in (*FILES, *([FRESH] if arguments.fresh else []), *further):
        every = [asked for asked in questions(file) if asked.clauses]
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
    told = [asked for file in FILES for asked in questions(file)]
    tell_confidence(told, questions(NOT_TOLD))
    if arguments.fresh:
        tell_computed(FRESH)
        tell_confidence(questions(FRESH), questions(NOT_TOLD))
        tell_denials(questions(NOT_TOLD))
    for file in further:
        tell_computed(file)
        told_there = [asked for asked in questions(file) if asked.clauses]
        not_told_there = [asked for asked in questions(file) if not asked.clauses]
        tell_confidence(told_there, not_told_there)
        tell_denials(not_told_there)
    times = []
    for asked in questions(FILES[0]):
        start = time.perf_counter()
        search(asked.question, asked.game)
        times.append(time.perf_counter() - start)
    print(f"a question, warm: {1000 * statistics.median(times):.1f} ms")


if __name__ == "__main__":
    main()
