"""How well `ask` answers players' questions: clauses found, answers computed, questions without an answer noticed.

All figures are told for each file of questions, by game: `--file FILE` takes any that is written like those beside this
one. `--without` tells once more how many clauses are found without known questions and without glossaries.
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
from starlaw.knowledge.short_answers import value_of
from starlaw.knowledge.text_search import words_of
from starlaw.solver.questions.asking import reply

FOLDER = Path(__file__).parent
FILES = ("questions.yaml", "questions_tuning.yaml", "questions_unseen.yaml")
FURTHER = (
    "questions_fresh.yaml", "questions_last.yaml", "questions_not_told.yaml", "questions_glimpsed.yaml",
    "questions_blind.yaml",
)  # fmt: skip
IDLE = {"a", "an", "the"}
STEPS = 5  # into which confidences are sorted
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
    """Tell whether an answer says what is expected: the same yes or no, and every number; or else every word of it."""
    words = [words_of(text) for text in (wanted, got)]
    told = [{value_of(word) for word in text} | {"yes", "no"}.intersection(text[:1]) for text in words]
    numbers = [set(re.findall(r"\d+", text)) | some for text, some in zip((wanted, got), told, strict=True)]
    decisive = numbers[0] - {""}
    return decisive <= numbers[1] if decisive else bool(words[0]) and set(words[0]) - IDLE <= set(words[1])


def is_right(asked: Asked) -> bool:
    """Tell whether the number, the yes or the no that is expected is computed."""
    got = computed(asked)
    return got is not None and agrees(asked.computed, got)


def tell_found(every: Sequence[Asked], without: Collection[str], list_missed: bool) -> None:
    """Print for each game how many questions find a clause first, and among three."""
    places = {asked: place(asked, without) for asked in every}
    for name in (*dict.fromkeys(asked.game for asked in every), "all"):
        mine = [at for asked, at in places.items() if name in (asked.game, "all")]
        print(f"  {name:22} {len(mine):3} questions: {recall(mine, 1):4.0%} first, {recall(mine, 3):4.0%} in three")
    for asked, at in places.items():
        if list_missed and (at is None or at > 3):
            print(f"    {at or 'none':>4}: {asked.question} {', '.join(asked.clauses)}")


def tell_computed(every: Sequence[Asked]) -> None:
    """Print for each game how many answers that can be computed are, and how many of them are right."""
    wanted = [asked for asked in every if asked.computed]
    right = {asked for asked in wanted if is_right(asked)}
    given = {asked for asked in wanted if computed(asked) is not None}
    for name in (*dict.fromkeys(asked.game for asked in wanted), "all"):
        mine = {asked for asked in wanted if name in (asked.game, "all")}
        if mine:
            share = len(mine & right) / len(mine)
            print(
                f"  {name:22} {len(mine):3} numbers, yes and no: {share:4.0%} right, {len(mine & given - right)} wrong"
            )


def tell_confidence(every: Sequence[Asked]) -> None:
    """Print how often a question without an answer is noticed, and how true the confidence is."""
    sure = {asked: confidence(asked.question, asked.game) for asked in every}
    not_told = [asked for asked in every if not asked.clauses]
    noticed = sum(sure[asked] < ENOUGH for asked in not_told)
    answered = sum(computed(asked) is not None for asked in not_told)
    doubted = sum(sure[asked] < ENOUGH for asked in every if asked.clauses)
    print(f"  not told: {noticed} of {len(not_told)} noticed, {answered} answered all the same")
    print(f"  told: {doubted} of {len(every) - len(not_told)} taken for not told")
    for step in range(STEPS):
        of = [bool(asked.clauses) for asked in every if min(int(sure[asked] * STEPS), STEPS - 1) == step]
        if of:
            print(f"    confidence {step / STEPS:.1f} to {(step + 1) / STEPS:.1f}: {sum(of)} of {len(of)} told")


def tell(file: str, without: bool, list_missed: bool) -> None:
    """Print all figures of a file."""
    every = questions(file)
    told = [asked for asked in every if asked.clauses]
    for way, parts in WAYS.items() if told else ():
        if without or not parts:
            print(f"{file}, {way}")
            tell_found(told, parts, list_missed and not parts)
    if not told:
        print(file)
    tell_computed(every)
    tell_confidence(every)


def main() -> None:
    """Ask every question and print the shares."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--file", action="append", help="Measure this file of questions alone; may be repeated.")
    parser.add_argument("--without", action="store_true", help="Also without known questions and without glossaries.")
    parser.add_argument("--missed", action="store_true", help="Also list the questions without a clause in three.")
    arguments = parser.parse_args()
    for file in arguments.file or (*FILES, *FURTHER):
        tell(str(Path(file).resolve()) if arguments.file else file, arguments.without, arguments.missed)
    times = []
    for asked in questions(FILES[0]):
        start = time.perf_counter()
        search(asked.question, asked.game)
        times.append(time.perf_counter() - start)
    print(f"a question, warm: {1000 * statistics.median(times):.1f} ms")


if __name__ == "__main__":
    main()
