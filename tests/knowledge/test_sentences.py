"""What users read: each sentence stands alone when printed under a refused move, and rule files stay narrow."""

import re
from itertools import takewhile
from pathlib import Path

import pytest

from starlaw.knowledge.cases import cases
from starlaw.knowledge.clauses import clauses
from starlaw.knowledge.folders import folder, source_names
from starlaw.knowledge.readings import readings
from starlaw.knowledge.rules import about, rule_files, rules

GAMES = source_names()
ROOT = Path(__file__).parents[2]
WIDEST = 120
FEWEST = 3  # words

# Words that go on from a sentence before, which a reader of one reason does not see.
GOES_ON = re.compile(
    r"(And|But|Else|Failing|It|Its|Likewise|Nor|Or|Otherwise|She|He|So|Such|That|The same|Their|Then|These|They|This"
    r"|Those|Who|Whoever|With it|Without it)\b"
)
# A question may begin with who, and a reason, which is printed below its question, may refer to it.
GOES_ON_BELOW = re.compile(r"(And|But|It|Likewise|Nor|Or|Such|That one|The same|They)\b")


def flaws(text: str, goes_on: re.Pattern[str] = GOES_ON, end: str = ".") -> list[str]:
    """Return what keeps a text from standing alone as far as a machine can tell."""
    found = []
    if not re.match(r"[A-Z0-9\"$`]", text):
        found.append("begins with a small letter")
    if not text.endswith((end, "!") if end == "." else end):
        found.append(f"does not end with {end!r}")
    if goes_on.match(text):
        found.append("goes on from another sentence")
    if len(text.split()) < FEWEST:
        found.append("is no sentence")
    if "  " in text:
        found.append("holds two spaces")
    return found


@pytest.mark.parametrize(
    "text",
    [
        "Nor if it already has one in the highest row.",
        "It starts from such a place.",
        "a planet holds one base",
        "A planet holds one base",
        "None.",
        "The same goes for all telescopes.",
    ],
)
def test_a_sentence_that_does_not_stand_alone_is_found(text: str) -> None:
    assert flaws(text)


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_said_in_sentences_that_stand_alone(game: str) -> None:
    said = {rule.id: flaws(rule.sentence) for rule in rules(game).values()}
    assert {name: found for name, found in said.items() if found} == {}


@pytest.mark.parametrize("game", GAMES)
def test_clauses_are_said_in_sentences_that_stand_alone(game: str) -> None:
    said = {clause.id: flaws(clause.text) for clause in clauses(game).values()}
    assert {name: found for name, found in said.items() if found} == {}


@pytest.mark.parametrize("game", GAMES)
def test_cases_are_said_in_sentences_that_stand_alone(game: str) -> None:
    said = {case.id: flaws(case.says) for case in cases(game).values()}
    assert said
    assert {name: found for name, found in said.items() if found} == {}


@pytest.mark.parametrize("game", GAMES)
def test_readings_ask_and_answer_in_whole_sentences(game: str) -> None:
    said = {}
    for reading in readings(game).values():
        said[f"{reading.id}: question"] = flaws(reading.question, GOES_ON_BELOW, end="?")
        said[f"{reading.id}: reason"] = flaws(reading.reason, GOES_ON_BELOW)
        for name, text in {**reading.choices, **reading.not_encoded}.items():
            said[f"{reading.id}={name}"] = flaws(text)
    assert {name: found for name, found in said.items() if found} == {}


@pytest.mark.parametrize("game", GAMES)
def test_rule_files_say_what_they_are_about(game: str) -> None:
    said = {path.name: flaws(about(path)) for path in rule_files(game)}
    assert {name: found for name, found in said.items() if found} == {}


def test_lines_of_rule_files_fit_on_a_screen() -> None:
    files = sorted(folder("rules_asp").glob("*/*.lp"))
    assert files
    lines = [(path, n, line) for path in files for n, line in enumerate(path.read_text("utf-8").splitlines(), start=1)]
    wide = [f"{path.parent.name}/{path.name}:{n}" for path, n, line in lines if len(line) > WIDEST]
    assert wide == []


def stale_names(path: Path) -> list[str]:
    """Return the predicates that a file's In and Out name and the rest of the file does not."""
    lines = path.read_text("utf-8").splitlines()
    header = "\n".join(takewhile(lambda line: line.startswith("%"), lines))
    named = set(re.findall(r"\b([a-z_]+)\(", header[header.find("% In:") :] if "% In:" in header else ""))
    used = set(re.findall(r"\b[a-z_]+\b", "\n".join(line for line in lines if not line.startswith("%"))))
    return [f"{path.parent.name}/{path.name}: {name}" for name in sorted(named - used)]


def test_headers_of_rule_files_name_only_what_the_file_has() -> None:
    files = sorted(folder("rules_asp").glob("*/*.lp"))
    assert [name for path in files for name in stale_names(path)] == []


def word_list(game: str) -> list[tuple[str, list[str]]]:
    """Return each word of the list on a game's page with those that it stands instead of."""
    page = (ROOT / "docs" / f"{game}.md").read_text("utf-8")
    rows = re.findall(r"^\| (.+?) \| .+? \| (.+?) \|$", page.partition("\n## Words\n")[2], re.MULTILINE)
    return [(word, others.split(", ")) for word, others in rows[1:]]


def said_of(game: str) -> list[str]:
    """Return every sentence of a game's own rules, clauses and readings."""
    own = [rule.sentence for rule in rules(game).values() if f"/{game}/" in rule.file]
    own += [clause.text for clause in clauses(game).values() if clause.id.startswith(f"{game}/")]
    return own + [
        text
        for reading in readings(game).values()
        if any(clause.startswith(f"{game}/") for clause in reading.clauses)
        for text in (reading.question, reading.reason, *reading.choices.values(), *reading.not_encoded.values())
    ]


def holds(text: str, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("game", GAMES)
def test_one_word_is_used_for_one_thing(game: str) -> None:
    words, said = word_list(game), said_of(game)
    assert words
    assert [word for word, _ in words if not any(holds(text, word) for text in said)] == []
    assert [(other, text) for _, others in words for other in others for text in said if holds(text, other)] == []
